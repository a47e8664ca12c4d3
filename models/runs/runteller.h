// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "models/evidence/evidence.h"
#include "models/runs/runmachine.h"
#include "models/runs/runsnapshot.h"

#include <functional>
#include <map>

namespace recourse {

// Tells of a run while it goes on: what has changed, and not more often than people can read.
// Belongs to the run's thread.
class RunTeller
{
public:
    static constexpr Millis every{ 100 };

    RunTeller(RunMachine &machine, QString run, const Clock &clock,
              const std::function<void(const RunSnapshot &)> &progress);

    // What sources said of the item.
    void saw(std::size_t item, const Evidence &evidence);
    // Where it is time, and something has changed.
    void tell();
    // By when tell() has something to say; nothing where it has not.
    std::optional<Instant> due() const;
    void tellEnd();

private:
    void tell(bool isEnd);
    RunStage stage(bool isEnd) const;
    RunItemState state(std::size_t item) const;

    struct Seen
    {
        std::optional<Instant> appliedAt;
        QString business;
    };

    RunMachine &m_machine;
    QString m_run;
    const Clock &m_clock;
    const std::function<void(const RunSnapshot &)> &m_progress;
    qint64 m_included;
    std::map<std::size_t, Seen> m_seen;
    std::optional<Instant> m_told;
    RunStage m_toldStage = RunStage::Running;
};

// "version 7, status paid"; at most 120 letters. Empty where the row says nothing.
QString businessText(const StateRow &row);

} // namespace recourse
