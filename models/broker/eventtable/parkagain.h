// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/broker/eventtable/tablewriter.h"

namespace recourse {

// Takes a resolve back: the row that is done and says this very message is parked again, with all
// that stands in it; of several one that was parked before, and the newest. Refused where there is
// none. `touched` as in insertRow().
Result<void> parkAgain(TableWriter &writer, const Publication &publication, Instant now,
                       bool *touched);

} // namespace recourse
