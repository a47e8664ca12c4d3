// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/executor.h"

namespace recourse {

// What a run has come to, item by item; `error` is what the journal or the broker said.
RunReport reportOf(const RunMachine &machine, const QString &run,
                   const std::optional<Error> &error);

} // namespace recourse
