// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace recourse {

// When a process of this machine started, in the kernel's ticks; 0 where no such process runs, or
// where nothing may be read of it. Together with its number this names a process for good, so that
// a number that is used again is not taken for it. Any thread.
qint64 processStart(qint64 process);

} // namespace recourse
