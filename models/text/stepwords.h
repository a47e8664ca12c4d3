// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/runsnapshot.h"

namespace recourse {

// Words of a run that goes on, translated, the same in window and shell. Any thread.

QString stepWord(ItemStep step); // "waiting for effect"
QString stageWord(RunStage stage); // "canary passed"

} // namespace recourse
