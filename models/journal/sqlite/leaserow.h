// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/instant.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace recourse {

// Events that one owner has leased together. A run leases thousands at once and gives them back
// together; a row for each of them took a tenth of its processor time. Pure.
struct LeaseRow
{
    qint64 row = 0;
    QString owner;
    Instant until;
    QByteArray events; // of each its size in decimal digits, a colon and its bytes
};

void appendLeased(QByteArray &events, QByteArrayView event);
// Nothing is missing at its end, and no size is none.
bool isWhole(const LeaseRow &row);
std::size_t countOf(const LeaseRow &row);

// The first event behind `at`, which moves past it; null at the end, or where no more can be read.
QByteArrayView nextLeased(const QByteArray &events, qsizetype &at);

template <typename Each>
void forEachLeased(const LeaseRow &row, Each each)
{
    qsizetype at = 0;
    for (auto event = nextLeased(row.events, at); !event.isNull();
         event = nextLeased(row.events, at))
        each(event);
}

} // namespace recourse
