// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/options.h"
#include "app/sandbox/stories.h"

namespace recourse::sandbox {

class StopSignal;

// Plays the whole scenario until it has settled, and fills the truth.
void playScenario(Stories &stories, Cast &cast, const Options &options);

// Compares the truth with what the service lived through and with what lies parked. Throws Trouble
// where they differ: a truth that does not hold must not be written.
void checkTruth(const Truth &truth, const Service &service, Transport &transport,
                const std::function<void()> &between);

// Healthy traffic, so that rates and backlogs move, until the program is to end. Leaves alone what
// the truth speaks of.
void keepRunning(Cast &cast, StopSignal &stop);

} // namespace recourse::sandbox
