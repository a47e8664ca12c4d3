// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"

namespace recourse {

// The journal's file of a workspace, one for window and shell: in the user's data folder, where
// nothing is taken for disposable, under the workspace's name and the mark of its file. A sandbox
// is made anew again and again, with the same events; its journal lies beside its workspace file.
// Pure but for asking where the data folder is; makes nothing.
QString journalPath(const Workspace &workspace);

} // namespace recourse
