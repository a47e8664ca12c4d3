// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/parked/failure.h"
#include "models/store/sqlite/sqlitedb.h"

namespace recourse {

// Columns of a parking place, in the order that readScanState() reads them.
#define SCAN_STATE_COLUMNS                                                                         \
    "broker, queue, handler, read_at, complete, known, on_broker, held, holders, "                 \
    "highest_delivery, reads, next_offset, last_error"

ScanState readScanState(const SqliteStatement &row);

// Binds what a scan changes, from parameter 1 on, in the order of columns from read_at on. Keeps
// the bytes that the statement looks at.
class ScanStateBinder
{
public:
    explicit ScanStateBinder(const ScanState &state);
    int bind(SqliteStatement &statement) const; // gives the next free parameter

private:
    const ScanState &m_state;
    QByteArray m_holders;
    QByteArray m_reads;
    QByteArray m_error;
};

} // namespace recourse
