// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/failureset.h"

#include "models/tables/failurecolumns.h"

#include <algorithm>
#include <numeric>

namespace recourse {

// ---- interning

void InternedColumn::grow()
{
    const std::size_t slotCount = std::max<std::size_t>(64, m_table.size() * 2);
    m_table.assign(slotCount, 0);
    for (std::size_t id = 0; id < m_values.size(); ++id) {
        std::size_t slot = qHash(m_values.at(id)) & (slotCount - 1);
        while (m_table[slot] != 0)
            slot = (slot + 1) & (slotCount - 1);
        m_table[slot] = quint32(id + 1);
    }
}

quint32 InternedColumn::intern(QByteArrayView value)
{
    if (m_values.size() * 2 >= m_table.size())
        grow();
    const std::size_t mask = m_table.size() - 1;
    std::size_t slot = qHash(value) & mask;
    while (m_table[slot] != 0) {
        const quint32 id = m_table[slot] - 1;
        if (m_values.at(id) == value)
            return id;
        slot = (slot + 1) & mask;
    }
    const auto id = quint32(m_values.size());
    m_table[slot] = id + 1;
    m_values.append(value);
    m_counts.push_back(0);
    return id;
}

void InternedColumn::appendValue(quint32 id)
{
    m_ids.push_back(id);
    ++m_counts[id];
}

void InternedColumn::finish()
{
    std::vector<quint32>().swap(m_table);
    m_ids.shrink_to_fit();
    m_counts.shrink_to_fit();
    m_values.shrink();
}

qint64 InternedColumn::memoryBytes() const
{
    return m_values.memoryBytes()
        + qint64((m_ids.capacity() + m_counts.capacity() + m_table.capacity()) * sizeof(quint32));
}

// ---- building

FailureSet::FailureSet()
    : m_columns(std::make_unique<Columns>())
{
}

FailureSet::~FailureSet() = default;

FailureSet::Builder::Builder()
    : m_set(new FailureSet)
{
}

FailureSet::Builder::~Builder() = default;

namespace {

// The number that a column gives to a name, looked up once a name of the pass.
quint32 valueOf(std::vector<quint32> &known, InternedColumn &column,
                const FailureGlance::Name &name)
{
    constexpr quint32 notYet = ~quint32(0);
    if (name.number >= known.size())
        known.resize(name.number + 1, notYet);
    quint32 &value = known[name.number];
    if (value == notYet)
        value = column.intern(name.bytes);
    return value;
}

// Everything but the names.
void addRest(FailureSet::Columns &to, const FailureGlance &failure)
{
    using Columns = FailureSet::Columns;
    if (!to.rows.empty() && failure.row <= to.rows.back())
        to.rowsAscend = false;
    to.rows.push_back(failure.row);
    to.eventIds.append(failure.eventId);
    to.keys.append(failure.key);
    to.attempts.push_back(failure.attempts.value_or(Columns::none));
    to.versions.push_back(failure.version.value_or(Columns::none));
    to.parkedAt.push_back(failure.parkedAt ? toMillis(*failure.parkedAt) : Columns::none);
    to.sizes.push_back(failure.size);
    to.notes.push_back(quint16(failure.notes));
    to.flags.push_back(quint8((failure.tenantTrusted ? Columns::TenantTrusted : 0)
                              | (failure.attemptsAtLeast ? Columns::AttemptsAtLeast : 0)
                              | (failure.eventId.isValidUtf8() ? 0 : Columns::IdIsNoText)));
}

} // namespace

void FailureSet::Builder::add(const FailureGlance &failure)
{
    Columns &to = *m_set->m_columns;
    to.handlers.appendValue(valueOf(m_handlers, to.handlers, failure.handler));
    to.queues.appendValue(valueOf(m_queues, to.queues, failure.queue));
    to.tenants.appendValue(valueOf(m_tenants, to.tenants, failure.tenant));
    to.reasons.appendValue(valueOf(m_reasons, to.reasons, failure.reason));
    addRest(to, failure);
}

void FailureSet::Builder::add(const Failure &failure)
{
    Columns &to = *m_set->m_columns;
    to.handlers.append(failure.handler.toUtf8());
    to.queues.append(failure.queue.toUtf8());
    to.tenants.append(failure.tenant.bytes());
    to.reasons.append(failure.reason.toUtf8());

    FailureGlance rest;
    rest.row = failure.row;
    rest.eventId = failure.eventId.bytes();
    rest.key = failure.key.bytes();
    rest.attempts = failure.attempts;
    rest.version = failure.version;
    rest.parkedAt = failure.parkedAt;
    rest.size = failure.size;
    for (const IdentityNote note : failure.notes)
        rest.notes |= 1U << unsigned(note);
    rest.tenantTrusted = failure.tenantTrusted;
    rest.attemptsAtLeast = failure.attemptsAtLeast;
    addRest(to, rest);
}

static std::vector<QString> textsOf(const InternedColumn &column)
{
    std::vector<QString> texts;
    texts.reserve(column.valueCount());
    for (std::size_t id = 0; id < column.valueCount(); ++id)
        texts.push_back(QString::fromUtf8(column.value(id)));
    return texts;
}

std::shared_ptr<const FailureSet> FailureSet::Builder::finish()
{
    Columns &to = *m_set->m_columns;
    for (InternedColumn *column : { &to.handlers, &to.queues, &to.tenants, &to.keys, &to.reasons })
        column->finish();
    to.eventIds.shrink();
    for (std::vector<qint64> *column :
         { &to.rows, &to.attempts, &to.versions, &to.parkedAt, &to.sizes })
        column->shrink_to_fit();
    to.notes.shrink_to_fit();
    to.flags.shrink_to_fit();

    to.handlerTexts = textsOf(to.handlers);
    to.queueTexts = textsOf(to.queues);
    to.reasonTexts = textsOf(to.reasons);
    to.tenantBytes.reserve(to.tenants.valueCount());
    for (std::size_t id = 0; id < to.tenants.valueCount(); ++id)
        to.tenantBytes.push_back(to.tenants.value(id).toByteArray());

    if (!to.rowsAscend) {
        to.byRow.resize(to.size());
        std::iota(to.byRow.begin(), to.byRow.end(), 0U);
        std::stable_sort(to.byRow.begin(), to.byRow.end(),
                         [&to](quint32 a, quint32 b) { return to.rows[a] < to.rows[b]; });
    }
    return std::shared_ptr<const FailureSet>(m_set.release());
}

// ---- reading

qsizetype FailureSet::size() const
{
    return qsizetype(m_columns->size());
}

qint64 FailureSet::row(qsizetype i) const
{
    return m_columns->rows[std::size_t(i)];
}

QByteArray FailureSet::eventId(qsizetype i) const
{
    return m_columns->eventIds.at(std::size_t(i)).toByteArray();
}

const QString &FailureSet::handler(qsizetype i) const
{
    return m_columns->handlerTexts[m_columns->handlers.idAt(std::size_t(i))];
}

const QString &FailureSet::queue(qsizetype i) const
{
    return m_columns->queueTexts[m_columns->queues.idAt(std::size_t(i))];
}

const QByteArray &FailureSet::tenant(qsizetype i) const
{
    return m_columns->tenantBytes[m_columns->tenants.idAt(std::size_t(i))];
}

bool FailureSet::tenantTrusted(qsizetype i) const
{
    return m_columns->flags[std::size_t(i)] & Columns::TenantTrusted;
}

QByteArray FailureSet::key(qsizetype i) const
{
    return m_columns->keys.value(m_columns->keys.idAt(std::size_t(i))).toByteArray();
}

const QString &FailureSet::reason(qsizetype i) const
{
    return m_columns->reasonTexts[m_columns->reasons.idAt(std::size_t(i))];
}

static std::optional<qint64> orNothing(qint64 value)
{
    return value == FailureSet::Columns::none ? std::nullopt : std::optional(value);
}

std::optional<qint64> FailureSet::attempts(qsizetype i) const
{
    return orNothing(m_columns->attempts[std::size_t(i)]);
}

bool FailureSet::attemptsAtLeast(qsizetype i) const
{
    return m_columns->flags[std::size_t(i)] & Columns::AttemptsAtLeast;
}

std::optional<qint64> FailureSet::version(qsizetype i) const
{
    return orNothing(m_columns->versions[std::size_t(i)]);
}

std::optional<Instant> FailureSet::parkedAt(qsizetype i) const
{
    const std::optional<qint64> at = orNothing(m_columns->parkedAt[std::size_t(i)]);
    return at ? std::optional(instantFromMillis(*at)) : std::nullopt;
}

qint64 FailureSet::payloadSize(qsizetype i) const
{
    return m_columns->sizes[std::size_t(i)];
}

bool FailureSet::hasNote(qsizetype i, IdentityNote note) const
{
    return m_columns->notes[std::size_t(i)] & (1U << unsigned(note));
}

qsizetype FailureSet::find(qint64 row) const
{
    const Columns &from = *m_columns;
    if (from.rowsAscend) {
        const auto found = std::lower_bound(from.rows.begin(), from.rows.end(), row);
        return found == from.rows.end() || *found != row ? -1 : found - from.rows.begin();
    }
    const auto found
        = std::lower_bound(from.byRow.begin(), from.byRow.end(), row,
                           [&from](quint32 at, qint64 wanted) { return from.rows[at] < wanted; });
    return found == from.byRow.end() || from.rows[*found] != row ? -1 : qsizetype(*found);
}

qint64 FailureSet::memoryBytes() const
{
    const Columns &from = *m_columns;
    qint64 sum = from.eventIds.memoryBytes() + qint64(from.notes.capacity() * sizeof(quint16))
        + qint64(from.flags.capacity()) + qint64(from.byRow.capacity() * sizeof(quint32));
    for (const std::vector<qint64> *column :
         { &from.rows, &from.attempts, &from.versions, &from.parkedAt, &from.sizes })
        sum += qint64(column->capacity() * sizeof(qint64));
    for (const InternedColumn *column :
         { &from.handlers, &from.queues, &from.tenants, &from.keys, &from.reasons })
        sum += column->memoryBytes();
    for (const std::vector<QString> *texts :
         { &from.handlerTexts, &from.queueTexts, &from.reasonTexts })
        for (const QString &text : *texts)
            sum += qint64(sizeof(QString)) + text.capacity() * qint64(sizeof(QChar));
    for (const QByteArray &tenant : from.tenantBytes)
        sum += qint64(sizeof(QByteArray)) + tenant.capacity();
    return sum;
}

} // namespace recourse
