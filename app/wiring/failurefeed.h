// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/console.h"
#include "models/core/worker.h"
#include "models/tables/failurequery.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <stop_token>

namespace recourse {

// Keeps the list of parked failures: loads it from the index, has it judged in the background, and
// answers the query of the screen. Two threads of its own: one loads and judges, one evaluates
// queries, so that a filter is answered while a million rows are being judged. Views are handed to
// `publish` on those threads; where the index cannot be read, they say so and keep what was read
// before.
class FailureFeed
{
public:
    using Publish = std::function<void(FailureViewPtr)>;
    using Progress = std::function<void(qint64 judged, qint64 of)>;

    FailureFeed(Console &console, Publish publish, Progress progress);
    ~FailureFeed();

    // All return at once.
    void setQuery(const FailureQuery &query); // newest wins; the one under way is stopped
    void reload(); // after a scan
    void judgeAgain(); // verdicts from fresh evidence; nothing where a pass is under way

private:
    bool load(const std::stop_token &stop); // whether the list is now that of the index
    void judgeAll(const std::stop_token &stop);
    void evaluateSoon();
    void evaluateNow();

    Console &m_console;
    Publish m_publish;
    Progress m_progress;

    std::mutex m_mutex; // guards everything down to the workers
    FailureSetPtr m_set;
    VerdictColumnPtr m_verdicts;
    FailureQuery m_query;
    bool m_judging = false;
    std::optional<Error> m_loadError; // of the last load and of the last pass of judging
    std::optional<Error> m_judgeError;
    std::stop_source m_loadStop;
    std::stop_source m_queryStop;

    std::atomic<bool> m_evaluationWaits = false;
    FailureViewPtr m_last; // on the query thread only

    Worker m_queries;
    Worker m_loader; // last: its jobs use everything above
};

} // namespace recourse
