// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/broker/eventtable/tablewriter.h"

namespace recourse {

// Puts a message into the table as a new row that waits, in the writer's transaction. Refused, and
// `touched` says whether the transaction must be given up for it: a queue that is none to work on;
// a row of this event that is not done (two can send, one row comes of it); a message of which the
// row, read again, would not say all; a rule of the table; a table that does not tell in which
// form it keeps its times.
Result<void> insertRow(TableWriter &writer, const Publication &publication, Instant now,
                       bool *touched);

// `now` in the form that this value of the column has; nothing where that is none that we know. A
// time without zone is UTC, as everywhere.
std::optional<Cell> timeLike(const Cell &sample, Instant now);

} // namespace recourse
