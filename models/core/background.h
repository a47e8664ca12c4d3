// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace recourse {

// Lowers the priority of the calling thread for good: work that may wait gives way to the window,
// to a connection that has to be read, and to whatever else runs on the operator's machine.
void becomeBackground();

} // namespace recourse
