// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compensation/compensation.h"

#include <memory>

namespace recourse {

struct SqlCompensation
{
    ActionConfig action;
    DatabaseConfig database; // the writable one
    QByteArray password;
    InboxConfig inbox; // of the handler: the table beside whose rows the action keeps its own
};

// The statements of the action and its own inbox row in one transaction: both or none. Errors of
// opening the door: InvalidInput where the inbox has no column for a handler, so that an own row
// cannot be told from the event's.
Result<std::unique_ptr<Compensator>> makeSqlCompensator(SqlCompensation what);

} // namespace recourse
