// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/arming.h"

namespace recourse {

Arming::Arming(const Workspace &workspace)
    : m_name(workspace.name)
    , m_needed(workspace.environment == Environment::Production)
    , m_lasts(std::chrono::minutes(workspace.armMinutes))
{
}

bool Arming::arm(const QString &typed, Instant now)
{
    if (typed != m_name)
        return false;
    m_until = now + m_lasts;
    return true;
}

std::optional<Instant> Arming::until(Instant now) const
{
    return m_needed && mayAct(now) ? m_until : std::nullopt;
}

} // namespace recourse
