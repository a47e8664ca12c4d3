// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"

namespace recourse {

// Whether this console may begin to act. Production opens read-only and is armed on purpose, by
// typing its name, for the workspace's `arm_minutes`; elsewhere nothing needs arming. A run that
// has begun goes on when the time is over. Pure: the time comes from outside.
class Arming
{
public:
    explicit Arming(const Workspace &workspace);

    bool isNeeded() const { return m_needed; }
    bool mayAct(Instant now) const { return !m_needed || (m_until && now < *m_until); }
    // False where `typed` is not the workspace's name, letter for letter; armed stays armed then.
    bool arm(const QString &typed, Instant now);
    void disarm() { m_until.reset(); }
    // Until when; nothing where it is not armed now, or needs no arming.
    std::optional<Instant> until(Instant now) const;
    Millis lasts() const { return m_lasts; }

private:
    QString m_name;
    bool m_needed;
    Millis m_lasts;
    std::optional<Instant> m_until;
};

} // namespace recourse
