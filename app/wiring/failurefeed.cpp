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

std::shared_ptr<VerdictColumn> unjudged(qsizetype size)
{
    auto column = std::make_shared<VerdictColumn>();
    column->kinds.assign(static_cast<std::size_t>(size), VerdictColumn::notJudged);
    return column;
}

// Verdicts of copies that are still there stay until they are judged again: the list does not go
// blank.
VerdictColumnPtr carriedOver(const FailureSet &from, const VerdictColumn &verdicts,
                             const FailureSet &to)
{
    auto carried = unjudged(to.size());
    for (qsizetype i = 0; i < from.size(); ++i) {
        const quint8 kind = verdicts.kinds[static_cast<std::size_t>(i)];
        if (kind == VerdictColumn::notJudged)
            continue;
        if (const qsizetype now = to.find(from.row(i)); now >= 0) {
            carried->kinds[static_cast<std::size_t>(now)] = kind;
            ++carried->judged;
        }
    }
    carried->oldestJudgedAt = verdicts.oldestJudgedAt;
    return carried;
}

// Stops what runs under `source`; what comes next runs under the token.
std::stop_token superseding(std::stop_source &source)
{
    source.request_stop();
    source = std::stop_source();
    return source.get_token();
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

void FailureFeed::setQuery(const FailureQuery &query)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_query = query;
        superseding(m_queryStop);
    }
    evaluateSoon();
}

void FailureFeed::reload()
{
    std::stop_token stop;
    {
        const std::scoped_lock lock(m_mutex);
        stop = superseding(m_loadStop);
    }
    m_loader.post([this, stop] {
        if (load(stop))
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

bool FailureFeed::load(const std::stop_token &stop)
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
    if (stop.stop_requested())
        return false;
    FailureSetPtr set = read ? builder.finish() : m_set;
    // Set and verdicts are replaced on this thread only: no lock for a long walk over them, which
    // the interface thread would wait for.
    VerdictColumnPtr verdicts = carriedOver(*m_set, *m_verdicts, *set);
    {
        const std::scoped_lock lock(m_mutex);
        m_set = std::move(set);
        m_verdicts = std::move(verdicts);
        m_loadError = read ? std::nullopt : std::optional(read.error());
    }
    evaluateSoon();
    return read.has_value();
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
    {
        const std::scoped_lock lock(m_mutex);
        m_judging = false;
        if (stop.stop_requested() || (read && !m_judgeError))
            return;
        m_judgeError = read ? std::nullopt : std::optional(read.error());
    }
    evaluateSoon();
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
        view->unread = m_loadError ? m_loadError : m_judgeError;
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
