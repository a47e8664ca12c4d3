// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/plan.h"

#include <vector>

namespace recourse {

// What every kind of plan does with its items. Pure.

// Keys keep the places that they have; within them, versions come in their order, and where there
// are none, what lay first in the parking place.
void sortWithinKeys(std::vector<PlanItem> &items);
// What is left out comes last; then numbers are given.
void numberItems(std::vector<PlanItem> &items);

} // namespace recourse
