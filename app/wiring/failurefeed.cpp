// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wiring/failurefeed.h"

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Failures judged between two publications. Small at first, so that what is on screen gets its
// verdict soon.
constexpr std::size_t firstChunk = 200;
constexpr std::size_t laterChunk = 2'000;
// Each publication may have everything sorted again.
constexpr std::chrono::milliseconds publishEvery(300);

// Whether the operator may see failures of a tenant, asked once a tenant of the pass.
class VisibleTenants
{
public:
    explicit VisibleTenants(const Workspace &workspace)
        : m_workspace(workspace)
    {
    }
    bool contains(const FailureGlance::Name &tenant)
    {
        if (tenant.number >= m_known.size())
            m_known.resize(tenant.number + 1);
        std::optional<bool> &known = m_known[tenant.number];
        if (!known)
            known = m_workspace.tenantVisible(TenantId(tenant.bytes.toByteArray()));
        return *known;
    }

private:
    const Workspace &m_workspace;
    std::vector<std::optional<bool>> m_known;
};

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
    evaluateSoon();
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
    VisibleTenants visible(m_console.workspace());
    const auto read = m_console.index().glanceAtEach(
        [&](const FailureGlance &failure) {
            if (visible.contains(failure.tenant))
                builder.add(failure);
            return true;
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
    evaluateSoon();
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
    auto published = std::chrono::steady_clock::time_point();
    bool isNews = false;
    const auto judgeWaiting = [&] {
        if (stop.stop_requested())
            return;
        for (const JudgedFailure &one : m_console.judge(waiting, stop)) {
            const qsizetype i = set->find(one.row);
            if (i < 0)
                continue;
            column.kinds[static_cast<std::size_t>(i)] = static_cast<quint8>(one.verdict.kind);
            ++column.judged;
            isNews = true;
            column.oldestJudgedAt
                = std::min(column.oldestJudgedAt.value_or(one.judgedAt), one.judgedAt);
        }
        waiting.clear();
    };
    const auto publish = [&] {
        if (stop.stop_requested() || !isNews)
            return;
        {
            const std::scoped_lock lock(m_mutex);
            if (m_set != set)
                return;
            m_verdicts = std::make_shared<VerdictColumn>(column);
        }
        isNews = false;
        published = std::chrono::steady_clock::now();
        m_progress(column.judged, total);
        evaluateSoon();
    };
    const auto read = m_console.index().forEach(
        [&](std::vector<Failure> &&batch) {
            for (Failure &failure : batch) {
                if (set->find(failure.row) < 0)
                    continue;
                waiting.push_back(std::move(failure));
                if (waiting.size() < (column.judged == 0 ? firstChunk : laterChunk))
                    continue;
                judgeWaiting();
                if (std::chrono::steady_clock::now() - published >= publishEvery)
                    publish();
            }
            return !stop.stop_requested();
        },
        stop);
    if (read) {
        judgeWaiting();
        publish();
    }
    const std::scoped_lock lock(m_mutex);
    m_judging = false;
}

// One evaluation waits at most: it takes what is newest when it begins.
void FailureFeed::evaluateSoon()
{
    if (!m_evaluationWaits.exchange(true))
        m_queries.post([this] { evaluateNow(); });
}

void FailureFeed::evaluateNow()
{
    m_evaluationWaits = false;
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
    // Verdicts come in many times a second while a long list is judged; most queries ask nothing of
    // them.
    const bool sameRows = m_last && m_last->set == view->set && m_last->query == view->query
        && !dependsOnVerdicts(view->query);
    view->rows = sameRows ? m_last->rows : evaluate(*view->set, *view->verdicts, view->query, stop);
    if (!view->rows)
        return;
    view->evaluatedAt = std::chrono::time_point_cast<Millis>(std::chrono::system_clock::now());
    m_last = view;
    m_publish(std::move(view));
}

} // namespace recourse
