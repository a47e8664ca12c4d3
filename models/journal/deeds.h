// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/journal.h"

namespace recourse {

// What operators did to an event and what came of it, in order: outcomes, resolves, compensations,
// restores, and what recovery found; not the steps on the way. Sources do not tell of it: to them
// an event that was resolved looks like one that was lost. Any thread that may wait for the
// journal.
Result<std::vector<JournalEntry>> deedsOf(Journal &journal, const HandlerName &handler,
                                          const EventId &event);

// That its case ended without another try: as the run said, or as recovery found out after it.
bool isResolve(const JournalEntry &deed);

} // namespace recourse
