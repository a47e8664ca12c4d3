// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/background.h"

#include <sys/resource.h>
#include <unistd.h>

namespace recourse {

void becomeBackground()
{
    // On Linux the "process" is the thread. A machine that refuses leaves it as it was.
    constexpr int nice = 15;
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice);
}

} // namespace recourse
