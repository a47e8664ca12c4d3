// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runteller.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

RunTeller::RunTeller(RunMachine &machine, QString run, const Clock &clock,
                     const std::function<void(const RunSnapshot &)> &progress)
    : m_machine(machine)
    , m_run(std::move(run))
    , m_clock(clock)
    , m_progress(progress)
    , m_included(machine.plan().includedCount())
{
}

void RunTeller::saw(std::size_t item, const Evidence &evidence)
{
    if (!m_progress)
        return;
    Seen &seen = m_seen[item];
    if (evidence.inbox.value && evidence.inbox.value->row)
        seen.appliedAt = evidence.inbox.value->row->appliedAt;
    if (evidence.state.value && evidence.state.value->row)
        seen.business = businessText(*evidence.state.value->row);
}

RunStage RunTeller::stage(bool isEnd) const
{
    if (isEnd)
        return RunStage::Ended;
    if (m_machine.isStopping())
        return RunStage::Stopping;
    if (m_machine.isPaused())
        return RunStage::Paused;
    if (!m_machine.isCanaryPassed())
        return RunStage::Canary;
    const int canary = m_machine.plan().limits.canary;
    return canary > 0 && m_machine.sentCount() == canary ? RunStage::CanaryPassed
                                                         : RunStage::Running;
}

std::optional<Instant> RunTeller::due() const
{
    if (!m_progress || (!m_machine.hasChanged() && m_told && stage(false) == m_toldStage))
        return std::nullopt;
    return m_told ? *m_told + every : m_clock.now();
}

void RunTeller::tell()
{
    const auto at = due();
    if (!at)
        return;
    const Instant now = m_clock.now();
    // A clock that was set back must not silence it.
    if (now >= *at || (m_told && now < *m_told))
        tell(false);
}

void RunTeller::tellEnd()
{
    if (m_progress)
        tell(true);
}

RunItemState RunTeller::state(std::size_t at) const
{
    const RunMachine::Item &item = m_machine.item(at);
    RunItemState state;
    state.place = at;
    state.step = item.step;
    state.outcome = item.outcome;
    state.why = item.why;
    state.verdict = item.verdict;
    state.publishedAt = item.sentAt;
    state.confirmedAt = item.confirmedAt;
    state.effectSeenAt = item.effectSeenAt;
    if (const auto seen = m_seen.find(at); seen != m_seen.end()) {
        state.appliedAt = seen->second.appliedAt;
        state.business = seen->second.business;
    }
    return state;
}

void RunTeller::tell(bool isEnd)
{
    RunSnapshot snapshot;
    snapshot.run = m_run;
    snapshot.stage = stage(isEnd);
    snapshot.included = m_included;
    snapshot.sent = m_machine.sentCount();
    snapshot.failures = m_machine.failureCount();
    snapshot.counts = m_machine.counts();
    snapshot.limits = m_machine.plan().limits;
    snapshot.canaryPassed = m_machine.isCanaryPassed();
    snapshot.paused = m_machine.isPaused();
    snapshot.stopping = m_machine.isStopping();
    snapshot.whyStopping = m_machine.whyStopped();
    for (const std::size_t at : m_machine.takeChanged()) {
        snapshot.changed.push_back(state(at));
        if (m_machine.item(at).step == ItemStep::Done)
            m_seen.erase(at);
    }
    m_told = m_clock.now();
    m_toldStage = snapshot.stage;
    m_progress(snapshot);
}

QString businessText(const StateRow &row)
{
    QStringList parts;
    if (row.version)
        parts.append(u"version %1"_s.arg(*row.version));
    for (auto it = row.columns.cbegin(); it != row.columns.cend(); ++it) {
        const QString value = it->toString().simplified();
        if (it.key().compare(u"version"_s, Qt::CaseInsensitive) != 0 && !value.isEmpty())
            parts.append(it.key() + u' ' + value.left(40));
    }
    return parts.join(u", "_s).left(120);
}

} // namespace recourse
