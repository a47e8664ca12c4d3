// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/cases.h"

namespace recourse {

// Words about who has which case, translated, the same in window and shell. Any thread.

QString caseStatusWord(CaseStatus status); // "on hold"
// "kim@desk · investigating · OPS-2231"; what is not said is left out.
QString caseLine(const CaseState &state);
// "10:41:02 kim@desk: investigating, assigned to kim@desk, ticket OPS-2231 – the supplier is down"
QString caseStepText(const CaseStep &step, Instant now);

} // namespace recourse
