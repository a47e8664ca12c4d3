// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/parkedsummary.h"

#include "models/parked/indexcodec.h"

#include <QSet>

#include <algorithm>

namespace recourse {

namespace {

constexpr std::size_t keptLines = 10;
// Failures beyond this are not counted by key: memory stays bounded, at 16 bytes each.
constexpr std::size_t mostKeyed = 4'000'000;
constexpr qsizetype mostOriginals = 500'000;

// Goes over all failures once. Names are told apart by the numbers of the pass.
class Summing
{
public:
    explicit Summing(const Workspace &workspace)
        : m_workspace(workspace)
    {
    }

    void take(const FailureGlance &failure)
    {
        if (!isVisible(failure.tenant)) {
            ++m_summary.hidden;
            return;
        }
        ++m_summary.failures;
        const std::size_t handler = handlerOf(failure.handler);
        OfHandler &mine = m_handlers[handler];
        ++mine.failures;
        if (failure.parkedAt)
            mine.oldest = std::min(mine.oldest.value_or(*failure.parkedAt), *failure.parkedAt);
        if (!failure.key.isEmpty() && m_keyed.size() < mostKeyed)
            m_keyed.push_back({ indexHash(failure.key, handler), failure.row });
        if (!failure.original.isEmpty() && failure.original != failure.eventId
            && m_originals.size() < mostOriginals)
            m_originals[{ mine.name, failure.original.toByteArray() }].insert(
                failure.eventId.toByteArray());
    }

    ParkedSummary finish(const ParkedIndex &index)
    {
        for (const OfHandler &handler : m_handlers) {
            m_summary.byHandler.insert(handler.name, handler.failures);
            if (!handler.oldest)
                continue;
            m_summary.oldestByHandler.insert(handler.name, *handler.oldest);
            m_summary.oldestParkedAt
                = std::min(m_summary.oldestParkedAt.value_or(*handler.oldest), *handler.oldest);
        }
        findHottest(index);
        findNewIds();
        return std::move(m_summary);
    }

private:
    struct OfHandler
    {
        HandlerName name;
        qint64 failures = 0;
        std::optional<Instant> oldest;
    };
    struct Keyed
    {
        quint64 hash; // of handler and key; in a million keys two share one once in ten million
        qint64 row;
    };
    struct Run
    {
        qint64 parked;
        qint64 row; // the first one's
    };

    bool isVisible(const FailureGlance::Name &tenant)
    {
        if (tenant.number >= m_visible.size())
            m_visible.resize(tenant.number + 1);
        std::optional<bool> &visible = m_visible[tenant.number];
        if (!visible) {
            visible = m_workspace.tenantVisible(TenantId(tenant.bytes.toByteArray()));
            m_summary.tenants += *visible ? 1 : 0;
        }
        return *visible;
    }

    // Two places may belong to one handler.
    std::size_t handlerOf(const FailureGlance::Name &name)
    {
        if (name.number >= m_handlerOf.size())
            m_handlerOf.resize(name.number + 1);
        std::optional<std::size_t> &known = m_handlerOf[name.number];
        if (!known) {
            const HandlerName text = QString::fromUtf8(name.bytes);
            const auto it = std::ranges::find(m_handlers, text, &OfHandler::name);
            known = static_cast<std::size_t>(it - m_handlers.begin());
            if (it == m_handlers.end())
                m_handlers.push_back({ text, 0, std::nullopt });
        }
        return *known;
    }

    void findHottest(const ParkedIndex &index)
    {
        std::ranges::sort(m_keyed, [](const Keyed &a, const Keyed &b) {
            return a.hash != b.hash ? a.hash < b.hash : a.row < b.row;
        });
        const auto hotter = [](const Run &a, const Run &b) {
            return a.parked != b.parked ? a.parked > b.parked : a.row < b.row;
        };
        std::vector<Run> hottest;
        for (std::size_t from = 0; from < m_keyed.size();) {
            std::size_t to = from + 1;
            while (to < m_keyed.size() && m_keyed[to].hash == m_keyed[from].hash)
                ++to;
            const Run run{ static_cast<qint64>(to - from), m_keyed[from].row };
            from = to;
            if (run.parked < 2 || (hottest.size() == keptLines && !hotter(run, hottest.back())))
                continue;
            hottest.insert(std::ranges::upper_bound(hottest, run, hotter), run);
            hottest.resize(std::min(hottest.size(), keptLines));
        }
        std::vector<Keyed>().swap(m_keyed);
        for (const Run &run : hottest) {
            const auto copy = index.full(run.row);
            if (!copy || !*copy)
                continue; // read anew meanwhile; the next summary has it
            const Failure &failure = (*copy)->failure;
            m_summary.hottest.push_back(
                { failure.handler, failure.tenant, failure.key, run.parked });
        }
        std::ranges::sort(m_summary.hottest, [](const auto &a, const auto &b) {
            return a.parked != b.parked ? a.parked > b.parked : a.key < b.key;
        });
    }

    void findNewIds()
    {
        for (auto it = m_originals.cbegin();
             it != m_originals.cend() && m_summary.newIds.size() < keptLines; ++it) {
            if (it->size() > 1)
                m_summary.newIds.push_back(
                    { it.key().first, EventId(it.key().second), it->size() });
        }
        std::ranges::sort(m_summary.newIds,
                          [](const auto &a, const auto &b) { return a.original < b.original; });
    }

    const Workspace &m_workspace;
    ParkedSummary m_summary;
    std::vector<std::optional<bool>> m_visible; // by tenant number
    std::vector<std::optional<std::size_t>> m_handlerOf; // by handler number
    std::vector<OfHandler> m_handlers;
    std::vector<Keyed> m_keyed;
    QHash<std::pair<HandlerName, QByteArray>, QSet<QByteArray>> m_originals;
};

} // namespace

Result<ParkedSummary> summarize(const ParkedIndex &index, const Workspace &workspace,
                                const std::stop_token &stop)
{
    Summing summing(workspace);
    const auto read = index.glanceAtEach(
        [&summing](const FailureGlance &failure) {
            summing.take(failure);
            return true;
        },
        stop);
    if (!read)
        return failed(read.error());
    return summing.finish(index);
}

} // namespace recourse
