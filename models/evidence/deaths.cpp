// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/deaths.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <limits>

namespace recourse {

std::optional<Instant> plausibleTime(quint64 seconds)
{
    constexpr quint64 endOfYear9999 = 253'402'300'799;
    if (seconds > endOfYear9999)
        return std::nullopt;
    return instantFromMillis(qint64(seconds) * 1000);
}

HeaderNumber headerNumber(const FieldValue &value)
{
    HeaderNumber number;
    const auto keep = [&number](qint64 read) {
        if (read >= 0)
            number.value = read;
        else
            number.isUsual = false;
    };
    switch (value.type) {
    case FieldType::Int8:
    case FieldType::UInt8:
    case FieldType::Int16:
    case FieldType::UInt16:
    case FieldType::Int32:
    case FieldType::UInt32:
    case FieldType::Int64:
        if (const auto *read = std::get_if<qint64>(&value.data))
            keep(*read);
        return number;
    case FieldType::UInt64:
        if (const auto *read = std::get_if<quint64>(&value.data);
            read && *read <= quint64(std::numeric_limits<qint64>::max()))
            keep(qint64(*read));
        else
            number.isUsual = false;
        return number;
    default:
        break;
    }
    number.isUsual = false;
    if (const auto *real = std::get_if<double>(&value.data)) {
        if (std::isfinite(*real) && *real >= 0 && *real < 9.0e18 && std::floor(*real) == *real)
            number.value = qint64(*real);
    } else if (const auto *decimal = std::get_if<Decimal>(&value.data)) {
        if (decimal->scale == 0)
            number.value = decimal->unscaled;
    } else if (value.type == FieldType::Text && value.bytes() && value.bytes()->size() <= 20) {
        bool ok = false;
        const qint64 read = value.bytes()->toLongLong(&ok);
        if (ok && read >= 0)
            number.value = read;
    }
    return number;
}

namespace {

QByteArray textOf(const FieldTable &table, QByteArrayView name)
{
    const FieldValue *value = findField(table, name);
    const QByteArray *bytes = value ? value->bytes() : nullptr;
    return bytes ? *bytes : QByteArray();
}

DeathEntry readEntry(const FieldTable &table, Deaths &deaths)
{
    DeathEntry entry;
    entry.queue = textOf(table, "queue");
    entry.reason = textOf(table, "reason");
    entry.exchange = textOf(table, "exchange");
    if (const FieldValue *count = findField(table, "count")) {
        const HeaderNumber number = headerNumber(*count);
        entry.count = number.value;
        entry.countType = fieldTypeName(count->type);
        deaths.unusualCount = deaths.unusualCount || !number.isUsual;
    } else {
        entry.count = 1; // brokers before 3.5 write one entry a death
    }
    if (const FieldValue *time = findField(table, "time")) {
        if (const auto *seconds = std::get_if<qint64>(&time->data))
            entry.firstAt = plausibleTime(quint64(*seconds));
        deaths.timeOutOfRange = deaths.timeOutOfRange || !entry.firstAt;
    }
    return entry;
}

// How often one queue gave up on the message.
struct Tally
{
    qint64 tries = 0;
    bool isUnreadable = false;
    bool isAtLeast = false;
};

// Gathers over all entries, also those that are not kept.
class Gatherer
{
public:
    explicit Gatherer(Deaths &deaths)
        : m_deaths(deaths)
    {
    }

    void add(const FieldTable &table)
    {
        DeathEntry entry = readEntry(table, m_deaths);
        if (entry.firstAt && (!m_deaths.latestAt || *entry.firstAt > *m_deaths.latestAt))
            m_deaths.latestAt = entry.firstAt;
        if (isOlder(entry, m_deaths.oldest)) {
            m_deaths.oldest = entry;
            m_deaths.oldestRoutingKey.clear();
            const FieldValue *keys = findField(table, "routing-keys");
            if (keys && keys->array() && !keys->array()->empty() && keys->array()->front().bytes())
                m_deaths.oldestRoutingKey = *keys->array()->front().bytes();
        }
        // A quorum queue's delivery limit ends tries that nobody rejected.
        const bool isTry = entry.reason == "rejected" || entry.reason == "delivery_limit";
        if (isTry && isOlder(entry, m_oldestTry))
            m_oldestTry = entry;
        count(entry, isTry);
        if (m_deaths.entries.size() < Deaths::maxKept)
            m_deaths.entries.push_back(std::move(entry));
    }

    void finish(const QStringList &workQueues)
    {
        std::vector<QByteArray> names;
        for (const QString &queue : workQueues)
            names.push_back(queue.toUtf8());
        if (names.empty() && m_oldestTry)
            names.push_back(m_oldestTry->queue);

        qint64 sum = 0;
        bool isKnown = false;
        for (const QByteArray &name : names) {
            const auto tally = m_tallies.constFind(name);
            if (tally == m_tallies.constEnd())
                continue;
            if (tally->isUnreadable)
                return;
            isKnown = true;
            sum = addUp(sum, tally->tries);
            m_deaths.triesAtLeast = m_deaths.triesAtLeast || tally->isAtLeast;
        }
        if (isKnown)
            m_deaths.tries = sum;
    }

private:
    // Newest touched come first, so of two without a clear order the later one is older.
    static bool isOlder(const DeathEntry &entry, const std::optional<DeathEntry> &than)
    {
        return !than || !entry.firstAt || !than->firstAt || *entry.firstAt <= *than->firstAt;
    }

    static qint64 addUp(qint64 sum, qint64 more)
    {
        return sum + std::min(std::numeric_limits<qint64>::max() - sum, more);
    }

    void count(const DeathEntry &entry, bool isTry)
    {
        constexpr qsizetype mostQueues = 1'024;
        if (m_tallies.size() >= mostQueues && !m_tallies.contains(entry.queue))
            return;
        Tally &tally = m_tallies[entry.queue];
        if (!isTry)
            return;
        if (entry.count)
            tally.tries = addUp(tally.tries, *entry.count);
        else
            tally.isUnreadable = true;
        tally.isAtLeast = tally.isAtLeast || entry.reason == "delivery_limit";
    }

    Deaths &m_deaths;
    QHash<QByteArray, Tally> m_tallies;
    std::optional<DeathEntry> m_oldestTry;
};

} // namespace

Deaths readDeaths(const FieldTable &headers, const QStringList &workQueues)
{
    Deaths deaths;
    const FieldValue *header = findField(headers, "x-death");
    deaths.present = header != nullptr;
    if (const auto *entries = header ? header->array() : nullptr) {
        Gatherer gatherer(deaths);
        for (const FieldValue &value : *entries) {
            if (const FieldTable *table = value.table())
                gatherer.add(*table);
            else
                deaths.unusualCount = true;
        }
        gatherer.finish(workQueues);
    } else if (header) {
        deaths.unusualCount = true;
    }

    const FieldValue *firstQueue = findField(headers, "x-first-death-queue");
    const FieldValue *firstExchange = findField(headers, "x-first-death-exchange");
    const FieldValue *firstReason = findField(headers, "x-first-death-reason");
    if (!deaths.oldest) {
        // A stream fed at least once has these headers and no x-death.
        if (!deaths.present && firstQueue && firstQueue->bytes()) {
            DeathEntry entry;
            entry.queue = *firstQueue->bytes();
            entry.exchange = textOf(headers, "x-first-death-exchange");
            entry.reason = textOf(headers, "x-first-death-reason");
            deaths.oldest = entry;
        }
        return deaths;
    }
    const auto differs = [](const FieldValue *said, const QByteArray &told) {
        return said && (!said->bytes() || *said->bytes() != told);
    };
    deaths.originConflict = differs(firstQueue, deaths.oldest->queue)
        || differs(firstExchange, deaths.oldest->exchange)
        || differs(firstReason, deaths.oldest->reason);
    return deaths;
}

} // namespace recourse
