// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/plan.h"

#include <vector>

namespace recourse {

// What every kind of plan does with its items. Pure.

// `items` come in the order in which they were parked, and leave it as they lie in their place now,
// which is how a run meets them: what lies first comes first. But the included items of a key share
// their places among themselves in the order in which they were parked, and those of them that have
// versions theirs in the order of the versions.
void sortWithinKeys(std::vector<PlanItem> &items);
// What is left out comes last; then numbers are given.
void numberItems(std::vector<PlanItem> &items);

} // namespace recourse
