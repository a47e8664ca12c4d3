// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/error.h"

namespace recourse {

// An error of SQLite in the words of the journal: what is told about other people's databases (only
// reading is allowed, …) does not fit here. Pure.
Error journalError(Error error);

} // namespace recourse
