// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/dossier.h"
#include "models/console/overview.h"
#include "models/journal/entry.h"
#include "ui/theme/colours.h"

namespace recourse {

// Which tone a state of the models has. The one place that says so.
Tone toneOf(VerdictKind kind);
Tone toneOf(EvidenceTone tone);
Tone toneOf(HandlerState state);
Tone toneOf(Severity severity);
Tone toneOf(SourceState::Light light);
Tone toneOf(ItemOutcome outcome);
const Band &bandOf(Environment environment, const Colours &colours);

} // namespace recourse
