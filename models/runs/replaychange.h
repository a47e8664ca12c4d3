// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace recourse {

// What a replay changes on a message, and why. Shown in the plan before anything is sent.
struct ReplayChange
{
    enum class What {
        Removed, // of the broker's own making, on the way to the parking place
        Stripped, // would do harm: send it elsewhere, be refused, expire
        Set,
        Added,
    };
    What what = What::Removed;
    QByteArray name; // header or property
    bool operator==(const ReplayChange &) const = default;
};

// The same change on several of a plan's items.
struct PlanChange
{
    ReplayChange change;
    qint64 items = 0;
    bool operator==(const PlanChange &) const = default;
};

} // namespace recourse
