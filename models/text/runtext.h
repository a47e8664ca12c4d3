// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/chain.h"
#include "models/journal/entry.h"
#include "models/runs/correction.h"
#include "models/runs/plan.h"
#include "models/runs/restore.h"

#include <QString>
#include <QStringList>

namespace recourse {

// Words of plans, runs and the journal, translated, the same in window and shell. Any thread.

QString actionWord(RunAction action); // "replay"; None: empty
QString outcomeWord(ItemOutcome outcome); // "no effect in time"; None: empty
QString entryKindWord(EntryKind kind); // "run began"
QString leftOutText(LeftOut why); // one sentence; No: empty
// What a plan changes on its messages, a line for what is done for one reason to as many events. No
// full stops: a list.
QStringList changeLines(const Plan &plan);
QString chainFaultText(ChainFault fault); // one sentence; also for None

// Why an item ended as it did, or a run stopped, as a sentence. A source's own words stay as they
// are.
QString runWhyText(const RunWhy &why);

// Why a message is not put back, or a corrective event not sent, as a sentence. No: empty.
QString restoreRefusalText(const RestoreCheck &check);
QString correctionRefusalText(const Correction &correction);

} // namespace recourse
