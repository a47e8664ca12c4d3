// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/plan.h"
#include "models/runs/runwhy.h"

#include <QHash>

#include <vector>

namespace recourse {

enum class RunStage {
    Canary, // the first few are out, or about to go; the rest waits for them
    CanaryPassed, // they took effect; nothing more has been sent yet
    Running,
    Paused,
    Stopping, // nothing more is sent; what is under way is followed to its end
    Ended,
};

// Where an item of a run is on its way. Each step that changes something outside stands between two
// that are durable in the journal.
enum class ItemStep {
    Planned,
    Held, // taken, unacknowledged
    Judged, // fresh evidence allows it
    Intended, // durable: it may be sent now
    Confirmed, // the broker has the copy; not yet in the journal
    Recorded, // durable: the parked copy may go now
    Watching, // the copy has gone; the effect is waited for
    Ended, // outcome known, not yet in the journal
    Done, // outcome durable
};

// One item as it is now. Times are those of this machine but `appliedAt`, which is the inbox's.
struct RunItemState
{
    std::size_t place = 0; // in the plan's items
    ItemStep step = ItemStep::Planned;
    ItemOutcome outcome = ItemOutcome::None; // None: not ended
    RunWhy why;
    VerdictKind verdict = VerdictKind::Unknown; // at the last look
    std::optional<Instant> publishedAt;
    std::optional<Instant> confirmedAt; // the broker's word
    std::optional<Instant> effectSeenAt;
    std::optional<Instant> appliedAt; // what the inbox row says
    QString business; // "version 7, status paid": the state query's row at the last look; may be ""
};

// While it goes on.
struct RunSnapshot
{
    QString run;
    RunStage stage = RunStage::Running;
    qint64 included = 0;
    qint64 sent = 0;
    qint64 failures = 0;
    QHash<ItemOutcome, qint64> counts;
    RunLimits limits;
    bool canaryPassed = false; // also while paused or stopping
    bool paused = false;
    bool stopping = false;
    RunWhy whyStopping;
    // Those that have changed since the snapshot before, in the order of their change; all others
    // are as they were, and before the first one as planned.
    std::vector<RunItemState> changed;
};

} // namespace recourse
