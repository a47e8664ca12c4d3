// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/plan.h"

#include <vector>

namespace recourse {

// What every kind of plan does with its items. Pure.

// What lay first in the parking place comes first; the included items of a key that have versions
// share their places in the order of those.
void sortWithinKeys(std::vector<PlanItem> &items);
// What is left out comes last; then numbers are given.
void numberItems(std::vector<PlanItem> &items);

} // namespace recourse
