// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/runrules.h"

#include <QStringList>

namespace recourse {

// Why this plan must not be carried out in this workspace, in full sentences; empty: it may be.
// Translated, the same in window and shell. Any thread.
QStringList misfitTexts(const Plan &plan, const Workspace &workspace);

} // namespace recourse
