// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/chain.h"
#include "models/journal/entry.h"
#include "models/runs/plan.h"

#include <QString>

namespace recourse {

// Words of plans, runs and the journal, translated, the same in window and shell. Any thread.

QString actionWord(RunAction action); // "replay"; None: empty
QString outcomeWord(ItemOutcome outcome); // "no effect in time"; None: empty
QString entryKindWord(EntryKind kind); // "run began"
QString leftOutText(LeftOut why); // one sentence; No: empty
QString changeText(const ReplayChange &change); // no full stop: a line of a list
QString chainFaultText(ChainFault fault); // one sentence; also for None

// What a run or a recovery says of an item, or why it stopped, as a sentence of the language. What
// is not known to it, such as a broker's own words, stays as it is.
QString runWhyText(const QString &why);

} // namespace recourse
