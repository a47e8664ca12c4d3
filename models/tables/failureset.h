// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/evidence/verdict.h"
#include "models/parked/failureglance.h"

#include <memory>
#include <vector>

namespace recourse {

// Parked failures as columns: a million rows in well under 400 MiB. Built once by a worker, then
// immutable and shared. Repeated strings are interned; errors live on disk and only their group
// (reason) is here.
class FailureSet
{
public:
    class Builder
    {
    public:
        Builder();
        ~Builder();
        void add(const Failure &failure);
        // All that are added like this come from one pass over the index.
        void add(const FailureGlance &failure);
        // The builder is spent afterwards.
        std::shared_ptr<const FailureSet> finish();

    private:
        std::unique_ptr<FailureSet> m_set;
        std::vector<quint32> m_handlers, m_queues, m_tenants, m_reasons; // by the pass's numbers
    };
    ~FailureSet();

    qsizetype size() const;
    qint64 row(qsizetype i) const; // row number in the index
    QByteArray eventId(qsizetype i) const;
    const QString &handler(qsizetype i) const;
    const QString &queue(qsizetype i) const;
    const QByteArray &tenant(qsizetype i) const;
    bool tenantTrusted(qsizetype i) const;
    QByteArray key(qsizetype i) const;
    const QString &reason(qsizetype i) const;
    std::optional<qint64> attempts(qsizetype i) const;
    bool attemptsAtLeast(qsizetype i) const;
    std::optional<qint64> version(qsizetype i) const;
    std::optional<Instant> parkedAt(qsizetype i) const;
    qint64 payloadSize(qsizetype i) const;
    bool hasNote(qsizetype i, IdentityNote note) const;
    // Position of an index row number in this set, or -1.
    qsizetype find(qint64 row) const;
    // What the columns take, bytes.
    qint64 memoryBytes() const;

    // The columns themselves, for whoever goes over all rows (models/tables/failurecolumns.h).
    struct Columns;
    const Columns &columns() const { return *m_columns; }

private:
    FailureSet();
    std::unique_ptr<Columns> m_columns;
};

using FailureSetPtr = std::shared_ptr<const FailureSet>;

// Verdicts beside a set, replaced as they come in. Position i belongs to row i of the set.
struct VerdictColumn
{
    static constexpr quint8 notJudged = 255;
    std::vector<quint8> kinds; // VerdictKind, or notJudged
    qint64 judged = 0;
    std::optional<Instant> oldestJudgedAt;
};
using VerdictColumnPtr = std::shared_ptr<const VerdictColumn>;

} // namespace recourse
