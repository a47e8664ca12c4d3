// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace recourse::sandbox {

// What was done to one event on purpose, and what the console has to say of it. Written from what
// the scenario intends and checked against what the service lived through; never from the console.
struct TruthEntry
{
    QString handler;
    QByteArray eventId;
    QByteArray tenant; // whose it really is
    QByteArray key;
    QByteArray fault;
    QByteArray verdict;
    int parkedCopies = 0;
    std::optional<int> attempts; // as a parked copy shows them; nothing where none is parked
    QByteArray cause; // of failures that pass by themselves: same cause, same reason
    QByteArray original; // id of the first try, where a producer made a new one each time
    QString why;
};

// Events parked without a handler having seen them, for volume alone.
struct TruthBulk
{
    QString handler;
    qint64 count = 0;
    QByteArray firstEventId;
    QByteArray lastEventId;
};

struct Truth
{
    quint64 seed = 0;
    QByteArray scenario;
    QByteArray transport;
    std::vector<TruthEntry> entries;
    std::vector<TruthBulk> bulk;

    qint64 parkedOf(const QString &handler) const;
    qint64 parked() const;
    // The file's text: no times in it, so that the same seed gives the same bytes.
    QByteArray toJson() const;
};

} // namespace recourse::sandbox
