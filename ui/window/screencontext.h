// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "models/runs/arming.h"
#include "ui/commands/commandset.h"
#include "ui/settings/settings.h"
#include "ui/window/actport.h"
#include "ui/window/consoleport.h"

namespace recourse {

// What every screen is given. All of it outlives the screens.
struct ScreenContext
{
    ConsolePort *port = nullptr;
    const Clock *clock = nullptr;
    CommandSet *commands = nullptr;
    Settings *settings = nullptr;
    ActPort *act = nullptr; // null: this window only looks
    Arming *arming = nullptr; // beside `act`
};

} // namespace recourse
