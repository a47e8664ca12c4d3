// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/dossier.h"
#include "models/journal/entry.h"

namespace recourse {

QString deedText(const JournalEntry &deed); // "Replayed by kim@desk: parked again"

// The time line of an event with what operators did to it (deedsOf) among the rest.
std::vector<TimelineEntry> withDeeds(std::vector<TimelineEntry> timeline,
                                     const std::vector<JournalEntry> &deeds);

} // namespace recourse
