// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/journal.h"

#include <QHash>

namespace recourse {

// Makes one open run of its entries: only what is searched by is read of them, and the line of an
// item's first step and of those about several events. One thread.
class OpenRunReader
{
public:
    // The entry that began it. Errors: Damaged where its line does not say what its columns say:
    // recovery acts on it.
    Result<void> began(qint64 sequence, QByteArrayView line, QByteArrayView run);
    // The next one of the run, the first included, as its columns have it. Errors: Damaged.
    struct Row
    {
        qint64 sequence = 0;
        qint64 at = 0; // ms since 1970
        QByteArray kind = {};
        QByteArray action = {};
        QByteArray outcome = {};
        QByteArray handler = {};
        QByteArray event = {};
        QByteArray line = {};
    };
    Result<void> next(const Row &row);
    OpenRun take() { return std::move(m_run); }

private:
    // The latest step of an item that is known; false: it is not.
    bool moveOn(const OpenItem &step);
    void add(const OpenItem &step);

    OpenRun m_run;
    QHash<std::pair<HandlerName, EventId>, std::size_t> m_items;
};

} // namespace recourse
