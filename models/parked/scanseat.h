// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/ids.h"

#include <QHash>

#include <optional>
#include <vector>

namespace recourse {

// What a running scan has to remember: which rows of its place it saw again. One bit a row, so that
// a million parked copies cost an eighth of a megabyte.
class ScanSeat
{
public:
    qint64 scan = 0;
    qint64 place = 0;
    QString broker;
    QString queue;
    HandlerName handler;
    bool goesOn = false;
    bool shown = false; // its rows can be read already
    quint64 knownBefore = 0; // positions below this were read by earlier scans
    qint64 firstRow = 0; // rows of the place when the scan began lie in [firstRow, endRow)
    qint64 endRow = 0;
    bool mayComeBack = false; // the place had copies whose order is remembered

    bool hasRows() const { return firstRow < endRow; }

    void allowSeen() { m_seen.resize(static_cast<std::size_t>(endRow - firstRow)); }
    bool isSeen(qint64 row) const { return m_seen[index(row)]; }
    void setSeen(qint64 row)
    {
        m_seen[index(row)] = true;
        ++m_seenCount;
    }
    qint64 seenCount() const { return m_seenCount; }

    // Where the search among many copies of one event goes on: all its rows below were seen.
    qint64 floorOf(quint64 eventHash) const { return m_floors.value(eventHash, firstRow); }
    void setFloor(quint64 eventHash, qint64 row) { m_floors.insert(eventHash, row); }

private:
    std::size_t index(qint64 row) const { return static_cast<std::size_t>(row - firstRow); }

    std::vector<bool> m_seen;
    qint64 m_seenCount = 0;
    QHash<quint64, qint64> m_floors;
};

} // namespace recourse
