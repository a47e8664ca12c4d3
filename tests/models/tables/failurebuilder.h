// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failurequery.h"

#include <algorithm>

namespace recourse::story {

inline const Instant now = instantFromMillis(1'760'000'000'000);

// One parked failure, told as a story: parked("order-sync:88121:v7").tries(5).minutesAgo(40).
class Parked
{
public:
    explicit Parked(const QByteArray &eventId)
    {
        m_failure.eventId = EventId(eventId);
        m_failure.handler = QStringLiteral("order-sync");
        m_failure.queue = QStringLiteral("sync.parked");
        m_failure.tenant = TenantId(QByteArray("acme"));
        m_failure.reason = QStringLiteral("Timeout calling stock service");
        m_failure.parkedAt = now;
        m_failure.size = 1024;
        if (eventId.isEmpty())
            m_failure.notes.push_back(IdentityNote::NoEventId);
    }

    Parked &handler(const QString &name) { return set(&Failure::handler, name); }
    Parked &tenant(const QByteArray &bytes) { return set(&Failure::tenant, TenantId(bytes)); }
    Parked &key(const QByteArray &bytes) { return set(&Failure::key, PartitionKey(bytes)); }
    Parked &reason(const QString &text) { return set(&Failure::reason, text); }
    Parked &queue(const QString &name) { return set(&Failure::queue, name); }
    Parked &tries(qint64 count) { return set(&Failure::attempts, std::optional(count)); }
    Parked &triesAtLeast(qint64 count)
    {
        m_failure.attemptsAtLeast = true;
        return tries(count);
    }
    Parked &version(qint64 number) { return set(&Failure::version, std::optional(number)); }
    Parked &size(qint64 bytes) { return set(&Failure::size, bytes); }
    Parked &row(qint64 number) { return set(&Failure::row, number); }
    Parked &minutesAgo(int minutes)
    {
        return set(&Failure::parkedAt, std::optional(now - std::chrono::minutes(minutes)));
    }
    Parked &at(std::optional<Instant> time) { return set(&Failure::parkedAt, time); }
    Parked &note(IdentityNote which)
    {
        m_failure.notes.push_back(which);
        return *this;
    }
    Parked &trusted() { return set(&Failure::tenantTrusted, true); }

    const Failure &failure() const { return m_failure; }

private:
    template <typename T>
    Parked &set(T Failure::*member, const T &value)
    {
        m_failure.*member = value;
        return *this;
    }

    Failure m_failure;
};

inline Parked parked(const QByteArray &eventId)
{
    return Parked(eventId);
}

// Row numbers as the index gives them, in steps so that they are no positions.
inline FailureSetPtr setOf(const std::vector<Parked> &failures)
{
    FailureSet::Builder builder;
    qint64 row = 1'000;
    for (const Parked &each : failures) {
        Failure failure = each.failure();
        if (failure.row == 0)
            failure.row = row;
        row += 10;
        builder.add(failure);
    }
    return builder.finish();
}

inline VerdictColumnPtr judgedAs(std::vector<VerdictKind> kinds)
{
    auto column = std::make_shared<VerdictColumn>();
    for (const VerdictKind kind : kinds)
        column->kinds.push_back(quint8(kind));
    column->judged = qint64(kinds.size());
    return column;
}

inline VerdictColumnPtr notJudged(qsizetype count)
{
    auto column = std::make_shared<VerdictColumn>();
    column->kinds.assign(std::size_t(count), VerdictColumn::notJudged);
    return column;
}

inline FailureViewPtr viewOf(const FailureSetPtr &set, const FailureQuery &query,
                             VerdictColumnPtr verdicts = {})
{
    auto view = std::make_shared<FailureView>();
    view->set = set;
    view->verdicts = verdicts ? verdicts : notJudged(set->size());
    view->rows = evaluate(*set, *view->verdicts, query);
    view->query = query;
    view->evaluatedAt = now;
    return view;
}

// A query that shows everything flat; in the order of the set as long as nothing has a version.
inline FailureQuery flat()
{
    FailureQuery query;
    query.groupBy = GroupBy::None;
    query.sortBy = FailureColumn::Version;
    query.descending = false;
    return query;
}

inline QByteArrayList idsOf(const FailureSet &set, const std::vector<qint32> &positions)
{
    QByteArrayList ids;
    for (const qint32 position : positions)
        ids.append(set.eventId(position));
    return ids;
}

} // namespace recourse::story
