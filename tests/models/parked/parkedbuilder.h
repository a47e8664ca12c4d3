// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/digest.h"
#include "models/parked/parkedindex.h"

#include <QTest>

#include <algorithm>

namespace recourse {

inline Instant at(const char *iso)
{
    return instantFromText(QString::fromUtf8(iso)).value();
}

// parked("order-sync:88121:v7").tries(5).saying("{}") … one copy as a scan hands it over.
class Parked
{
public:
    explicit Parked(const char *id) { m_copy.failure.eventId = EventId(QByteArray(id)); }
    Parked &tries(qint64 attempts)
    {
        m_copy.failure.attempts = attempts;
        return *this;
    }
    Parked &saying(const QByteArray &body)
    {
        m_copy.message.message.body = body;
        return *this;
    }
    Parked &atPosition(quint64 position)
    {
        m_copy.failure.position = position;
        m_copy.message.position = position;
        return *this;
    }
    Parked &keepingPosition(quint64 position)
    {
        m_copy.message.keepsPosition = true;
        return atPosition(position);
    }
    Parked &ofTenant(const char *tenant)
    {
        m_copy.failure.tenant = TenantId(QByteArray(tenant));
        return *this;
    }
    Parked &ofKey(const char *key)
    {
        m_copy.failure.key = PartitionKey(QByteArray(key));
        return *this;
    }
    Parked &firstTriedAs(const char *original)
    {
        m_copy.failure.original = EventId(QByteArray(original));
        return *this;
    }
    Parked &failing(const QByteArray &error)
    {
        m_copy.failure.error = error;
        return *this;
    }
    Parked &seen(const char *iso)
    {
        m_copy.failure.seenAt = at(iso);
        return *this;
    }
    Parked &with(const char *header, const QByteArray &value)
    {
        if (!m_copy.message.message.headers)
            m_copy.message.message.headers = FieldTable();
        m_copy.message.message.headers->push_back({ header, FieldValue::text(value) });
        return *this;
    }

    operator ParkedCopyFull() const // NOLINT: reads as the copy that it builds
    {
        ParkedCopyFull copy = m_copy;
        copy.failure.digest = digestOf(copy.message.message.body);
        copy.failure.size = copy.message.message.body.size();
        return copy;
    }

private:
    ParkedCopyFull m_copy;
};

inline Parked parked(const char *id)
{
    return Parked(id);
}

inline BrowseReport report(bool complete, const char *finished = "2025-10-09T10:00:00Z")
{
    BrowseReport made;
    made.complete = complete;
    made.end = complete ? BrowseEnd::WholeQueue : BrowseEnd::Cancelled;
    made.startedAt = at(finished) - Millis(5'000);
    made.finishedAt = at(finished);
    made.read = 1;
    return made;
}

// One whole scan of a place.
inline Result<ScanState> scanned(ParkedIndex &index, const QString &queue,
                                 std::vector<ParkedCopyFull> copies, const BrowseReport &how,
                                 bool goesOn = false)
{
    auto scan = index.beginScan(QStringLiteral("mq1"), queue, QStringLiteral("order-sync"), goesOn);
    if (!scan)
        return failed(scan.error());
    if (const auto added = (*scan)->add(std::move(copies)); !added)
        return failed(added.error());
    return (*scan)->finish(how);
}

inline std::vector<Failure> all(const ParkedIndex &index)
{
    std::vector<Failure> failures;
    const auto done = index.forEach(
        [&failures](std::vector<Failure> &&batch) {
            std::move(batch.begin(), batch.end(), std::back_inserter(failures));
            return true;
        },
        {});
    if (!done)
        qFatal("%s", qPrintable(toLogText(done.error())));
    return failures;
}

// "id@row id@row …", for comparing at a glance.
inline QString rowsOf(const ParkedIndex &index)
{
    QStringList rows;
    for (const Failure &failure : all(index))
        rows.append(QString::fromUtf8(failure.eventId.bytes()) + QLatin1Char('@')
                    + QString::number(failure.row));
    return rows.join(QLatin1Char(' '));
}

// "id id id", what was parked first first.
inline QString orderOf(const ParkedIndex &index)
{
    std::vector<Failure> failures = all(index);
    std::ranges::stable_sort(failures, {}, &Failure::seenOrder);
    QStringList ids;
    for (const Failure &failure : failures)
        ids.append(QString::fromUtf8(failure.eventId.bytes()));
    return ids.join(QLatin1Char(' '));
}

} // namespace recourse
