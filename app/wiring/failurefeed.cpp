// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wiring/failurefeed.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Failures judged between two publications. Small at first, so that what is on screen gets its
// verdict soon.
constexpr std::size_t firstChunk = 200;
constexpr std::size_t laterChunk = 2'000;

VerdictColumnPtr unjudged(qsizetype size)
{
    auto column = std::make_shared<VerdictColumn>();
    column->kinds.assign(static_cast<std::size_t>(size), VerdictColumn::notJudged);
    return column;
}

} // namespace

FailureFeed::FailureFeed(Console &console, Publish publish, Progress progress)
    : m_console(console)
    , m_publish(std::move(publish))
    , m_progress(std::move(progress))
    , m_set(FailureSet::Builder().finish())
    , m_verdicts(unjudged(0))
    , m_queries(u"query"_s)
    , m_loader(u"failures"_s)
{
}

FailureFeed::~FailureFeed()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_loadStop.request_stop();
        m_queryStop.request_stop();
    }
    m_loader.stop();
    m_queries.stop();
}

std::stop_source FailureFeed::renewed(std::stop_source &source)
{
    source.request_stop();
    source = std::stop_source();
    return source;
}

void FailureFeed::setQuery(const FailureQuery &query)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_query = query;
        ++m_generation;
        renewed(m_queryStop);
    }
    m_queries.post([this] { evaluateNow(); });
}

void FailureFeed::reload()
{
    std::stop_token stop;
    {
        const std::scoped_lock lock(m_mutex);
        stop = renewed(m_loadStop).get_token();
    }
    m_loader.post([this, stop] {
        load(stop);
        judgeAll(stop);
    });
}

void FailureFeed::judgeAgain()
{
    std::stop_token stop;
    {
        const std::scoped_lock lock(m_mutex);
        if (m_judging)
            return;
        m_judging = true;
        stop = m_loadStop.get_token();
    }
    m_loader.post([this, stop] { judgeAll(stop); });
}

void FailureFeed::load(const std::stop_token &stop)
{
    FailureSet::Builder builder;
    const Workspace &workspace = m_console.workspace();
    const auto read = m_console.index().forEach(
        [&](std::vector<Failure> &&batch) {
            for (const Failure &failure : batch) {
                if (workspace.tenantVisible(failure.tenant))
                    builder.add(failure);
            }
            return !stop.stop_requested();
        },
        stop);
    if (!read || stop.stop_requested())
        return;
    FailureSetPtr set = builder.finish();
    {
        const std::scoped_lock lock(m_mutex);
        // Verdicts of copies that are still there stay until they are judged again: the list does
        // not go blank.
        auto verdicts = std::make_shared<VerdictColumn>(*unjudged(set->size()));
        for (qsizetype i = 0; i < m_set->size(); ++i) {
            const quint8 kind = m_verdicts->kinds[static_cast<std::size_t>(i)];
            if (kind == VerdictColumn::notJudged)
                continue;
            if (const qsizetype now = set->find(m_set->row(i)); now >= 0) {
                verdicts->kinds[static_cast<std::size_t>(now)] = kind;
                ++verdicts->judged;
            }
        }
        verdicts->oldestJudgedAt = m_verdicts->oldestJudgedAt;
        m_set = std::move(set);
        m_verdicts = std::move(verdicts);
    }
    m_queries.post([this] { evaluateNow(); });
}

void FailureFeed::judgeAll(const std::stop_token &stop)
{
    FailureSetPtr set;
    VerdictColumn column;
    {
        const std::scoped_lock lock(m_mutex);
        m_judging = true;
        set = m_set;
        column = *m_verdicts;
    }
    const qint64 total = set->size();
    column.judged = 0;
    column.oldestJudgedAt.reset();
    std::vector<Failure> waiting;
    const auto publish = [&] {
        if (stop.stop_requested())
            return;
        for (const JudgedFailure &one : m_console.judge(waiting, stop)) {
            const qsizetype i = set->find(one.row);
            if (i < 0)
                continue;
            column.kinds[static_cast<std::size_t>(i)] = static_cast<quint8>(one.verdict.kind);
            ++column.judged;
            column.oldestJudgedAt
                = std::min(column.oldestJudgedAt.value_or(one.judgedAt), one.judgedAt);
        }
        waiting.clear();
        {
            const std::scoped_lock lock(m_mutex);
            if (m_set != set)
                return;
            m_verdicts = std::make_shared<VerdictColumn>(column);
        }
        m_progress(column.judged, total);
        m_queries.post([this] { evaluateNow(); });
    };
    const auto read = m_console.index().forEach(
        [&](std::vector<Failure> &&batch) {
            for (Failure &failure : batch) {
                if (set->find(failure.row) < 0)
                    continue;
                waiting.push_back(std::move(failure));
                if (waiting.size() >= (column.judged == 0 ? firstChunk : laterChunk))
                    publish();
            }
            return !stop.stop_requested();
        },
        stop);
    if (read && !waiting.empty())
        publish();
    const std::scoped_lock lock(m_mutex);
    m_judging = false;
}

void FailureFeed::evaluateNow()
{
    auto view = std::make_shared<FailureView>();
    std::stop_token stop;
    {
        const std::scoped_lock lock(m_mutex);
        view->set = m_set;
        view->verdicts = m_verdicts;
        view->query = m_query;
        view->generation = m_generation;
        stop = m_queryStop.get_token();
    }
    view->rows = evaluate(*view->set, *view->verdicts, view->query, stop);
    if (!view->rows)
        return;
    view->evaluatedAt = std::chrono::time_point_cast<Millis>(std::chrono::system_clock::now());
    m_publish(std::move(view));
}

} // namespace recourse
