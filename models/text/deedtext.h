// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/dossier.h"
#include "models/journal/entry.h"

namespace recourse {

QString deedText(const JournalEntry &deed); // "Replayed by kim@desk: parked again"

// With what operators did to the event (deedsOf): on its time line, and whether one resolved it.
DossierPtr withDeeds(const DossierPtr &dossier, const std::vector<JournalEntry> &deeds);

// "Resolved by kim@desk, 22:14: it is not resent. To act on it, …"; empty where a resend would not
// be allowed anyway, and where none resolved it.
QString notResentText(const Dossier &dossier, Instant now);
// What its verdict allows, as words; without what is not done to an event that was resolved.
QStringList allowedWords(const Dossier &dossier);

} // namespace recourse
