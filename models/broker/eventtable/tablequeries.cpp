// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/tablequeries.h"

#include "models/broker/eventtable/tablerow.h"

#include <deque>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 pageBytes = qint64(8) << 20;
constexpr std::size_t idsAtOnce = 400;

// One query of ours: prepared, bound, stepped, with what was tried for its errors.
class Query
{
public:
    Query(SqliteDb &db, SqliteGuard &guard, QString tried)
        : m_db(db)
        , m_guard(guard)
        , m_tried(std::move(tried))
    {
    }

    Result<void> prepare(const QString &sql)
    {
        auto statement = m_db.prepare(sql.toUtf8(), m_tried);
        if (!statement)
            return failed(statement.error());
        m_statement = std::move(*statement);
        m_guard.restart();
        return {};
    }

    void text(const QByteArray &value) { m_statement.bindText(++m_bound, kept(value)); }
    void blob(const QByteArray &value) { m_statement.bindBlob(++m_bound, kept(value)); }
    void number(qint64 value) { m_statement.bind(++m_bound, value); }

    Result<bool> next()
    {
        switch (m_statement.step()) {
        case SqliteStep::Row:
            return true;
        case SqliteStep::Done:
            return false;
        case SqliteStep::Failed:
            break;
        }
        return failed(m_db.error(m_tried));
    }
    const SqliteStatement &row() const { return m_statement; }

private:
    // The statement looks at the bytes until it is done.
    const QByteArray &kept(const QByteArray &value) { return m_kept.emplace_back(value); }

    SqliteDb &m_db;
    SqliteGuard &m_guard;
    QString m_tried;
    SqliteStatement m_statement;
    std::deque<QByteArray> m_kept;
    int m_bound = 0;
};

// "Now" in the form that the column uses, so that the database can compare.
QByteArray nowAs(const Cell &sample, Instant now)
{
    const CellTime time = timeOf(sample);
    switch (time.reading) {
    case TimeReading::GuessedSeconds:
        return QByteArray::number(toMillis(now) / 1000);
    case TimeReading::GuessedMillis:
        return QByteArray::number(toMillis(now));
    case TimeReading::Told:
    case TimeReading::ZoneAssumed:
    case TimeReading::Unreadable:
        break;
    }
    QByteArray iso = toIso(now).toLatin1();
    constexpr qsizetype separatorAt = 10;
    if (sample.bytes.size() > separatorAt && sample.bytes[separatorAt] == ' ')
        iso = iso.replace('T', ' ').replace('Z', QByteArray());
    return iso;
}

class Counter
{
public:
    Counter(SqliteDb &db, SqliteGuard &guard, const TableMap &map, Instant now)
        : m_db(db)
        , m_guard(guard)
        , m_map(map)
        , m_now(now)
    {
    }

    Result<TableCounts> byState(const QStringList &queues)
    {
        TableCounts counts;
        for (const QString &queue : queues)
            counts.queues.insert(queue, {});
        Query query(m_db, m_guard, u"count rows of %1"_s.arg(m_map.table()));
        const QString queueColumn = m_map.column(u"queue"_s);
        const QString stateColumn = m_map.column(u"state"_s);
        const auto prepared
            = query.prepare(u"SELECT %1, %2, count(*) FROM %3 GROUP BY %1, %2"_s.arg(
                queueColumn, stateColumn, sqliteName(m_map.table())));
        if (!prepared)
            return failed(prepared.error());
        for (;;) {
            const auto more = query.next();
            if (!more)
                return failed(more.error());
            if (!*more)
                break;
            const QString queue = queueOf(query.row(), queues);
            if (!queues.isEmpty() && !queues.contains(queue))
                continue;
            add(counts.queues[queue], m_map.state(query.row().bytes(1).toByteArray()),
                query.row().integer(2));
        }
        auto highest = highestId();
        if (!highest)
            return failed(highest.error());
        counts.highestId = *highest;
        return counts;
    }

    Result<void> details(const QString &queue, QueueCounts &counts, std::optional<qint64> sinceId)
    {
        if (counts.ready > 0) { // so far all that are pending
            if (auto split = splitPending(queue, counts); !split)
                return split;
        }
        if (counts.parked > 0) {
            auto oldest = firstTime(queue, RowState::Parked, {}, u"parked_at"_s);
            if (!oldest)
                return failed(oldest.error());
            counts.oldestParked = *oldest;
        }
        if (!sinceId)
            return {};
        // "+": by id, not by the queue's index, which would read the whole queue.
        Query query(m_db, m_guard, u"count new rows of %1"_s.arg(queue));
        const QString where
            = m_map.has(u"queue"_s) ? u" AND +%1 = ?"_s.arg(m_map.column(u"queue"_s)) : QString();
        const auto prepared = query.prepare(u"SELECT count(*) FROM %1 WHERE %2 > ?%3"_s.arg(
            sqliteName(m_map.table()), m_map.column(u"id"_s), where));
        if (!prepared)
            return prepared;
        query.number(*sinceId);
        if (!where.isEmpty())
            query.text(queue.toUtf8());
        const auto row = query.next();
        if (!row)
            return failed(row.error());
        counts.arrived = query.row().integer(0);
        return {};
    }

private:
    // A table without queue column is one queue: the one that is asked for, or itself.
    QString queueOf(const SqliteStatement &row, const QStringList &queues) const
    {
        if (m_map.has(u"queue"_s))
            return QString::fromUtf8(row.bytes(0));
        return queues.isEmpty() ? m_map.table() : queues.front();
    }

    static void add(QueueCounts &counts, RowState state, qint64 rows)
    {
        switch (state) {
        case RowState::Pending:
            counts.ready += rows;
            break;
        case RowState::Taken:
            counts.taken += rows;
            break;
        case RowState::Done:
            counts.done += rows;
            break;
        case RowState::Parked:
            counts.parked += rows;
            break;
        case RowState::Unknown:
            counts.unknown += rows;
            break;
        }
    }

    Result<qint64> highestId()
    {
        Query query(m_db, m_guard, u"read highest id of %1"_s.arg(m_map.table()));
        const auto prepared = query.prepare(
            u"SELECT max(%1) FROM %2"_s.arg(m_map.column(u"id"_s), sqliteName(m_map.table())));
        if (!prepared)
            return failed(prepared.error());
        const auto row = query.next();
        if (!row)
            return failed(row.error());
        return query.row().integer(0);
    }

    Result<void> splitPending(const QString &queue, QueueCounts &counts)
    {
        const QString available = m_map.column(u"available_at"_s);
        auto sample = first(queue, RowState::Pending, {}, available);
        if (!sample)
            return failed(sample.error());
        const QByteArray now = nowAs(*sample, m_now);
        if (!sample->isNull()) {
            Query query(m_db, m_guard, u"count waiting rows of %1"_s.arg(queue));
            const auto prepared
                = query.prepare(u"SELECT count(*) FROM %1 WHERE %2 AND %3 > ?"_s.arg(
                    sqliteName(m_map.table()), condition(), available));
            if (!prepared)
                return prepared;
            bindCondition(query, queue, RowState::Pending);
            query.text(now);
            const auto row = query.next();
            if (!row)
                return failed(row.error());
            counts.later = query.row().integer(0);
            counts.ready -= counts.later;
        }
        const auto oldest
            = [&](qint64 rows, const QString &when) -> Result<std::optional<Instant>> {
            if (rows == 0)
                return std::optional<Instant>();
            return firstTime(queue, RowState::Pending,
                             when.isEmpty() ? QString() : when + quoted(now), u"created_at"_s);
        };
        const QString since = sample->isNull() ? QString() : u" AND "_s + available + u" <= "_s;
        const QString until = sample->isNull() ? QString() : u" AND "_s + available + u" > "_s;
        auto ready = oldest(counts.ready, since);
        auto later = oldest(counts.later, until);
        if (!ready)
            return failed(ready.error());
        if (!later)
            return failed(later.error());
        counts.oldestReady = *ready;
        counts.oldestLater = *later;
        return {};
    }

    // Only ever our own time stamp.
    static QString quoted(const QByteArray &now)
    {
        return u'\'' + QString::fromLatin1(now) + u'\'';
    }

    QString condition() const
    {
        const QString state = u"%1 = ?"_s.arg(m_map.column(u"state"_s));
        return m_map.has(u"queue"_s) ? u"%1 = ? AND "_s.arg(m_map.column(u"queue"_s)) + state
                                     : state;
    }
    void bindCondition(Query &query, const QString &queue, RowState state) const
    {
        if (m_map.has(u"queue"_s))
            query.text(queue.toUtf8());
        query.text(m_map.value(state));
    }

    // A value of the first row in id order: the head of the queue.
    Result<Cell> first(const QString &queue, RowState state, const QString &more,
                       const QString &column)
    {
        Query query(m_db, m_guard, u"read head of %1"_s.arg(queue));
        const auto prepared
            = query.prepare(u"SELECT %1 FROM %2 WHERE %3%4 ORDER BY %5 LIMIT 1"_s.arg(
                column, sqliteName(m_map.table()), condition(), more, m_map.column(u"id"_s)));
        if (!prepared)
            return failed(prepared.error());
        bindCondition(query, queue, state);
        const auto row = query.next();
        if (!row)
            return failed(row.error());
        return *row ? cellAt(query.row(), 0) : Cell();
    }

    Result<std::optional<Instant>> firstTime(const QString &queue, RowState state,
                                             const QString &more, const QString &word)
    {
        const auto cell = first(queue, state, more, m_map.column(word));
        if (!cell)
            return failed(cell.error());
        return timeOf(*cell).at;
    }

    SqliteDb &m_db;
    SqliteGuard &m_guard;
    const TableMap &m_map;
    Instant m_now;
};

// Whether a row in that state counts as waiting on one of the places. Pending rows of a queue are
// all on its work place, also those that may only be taken later: a handler may not name its retry
// place, and a row must not be called lost for that.
bool liesOn(const TablePlace &place, const QString &queue, bool anyQueue, RowState state)
{
    if (!anyQueue && place.queue != queue)
        return false;
    switch (place.kind) {
    case TablePlace::Kind::Work:
        return state == RowState::Pending || state == RowState::Taken;
    case TablePlace::Kind::Retry:
        return state == RowState::Pending;
    case TablePlace::Kind::Parked:
        return state == RowState::Parked;
    }
    return false;
}

Result<void> findBatch(SqliteDb &db, SqliteGuard &guard, const TableMap &map,
                       const std::vector<TablePlace> &places, const std::vector<EventId> &ids,
                       QHash<EventId, QueuePresence> *found)
{
    Query query(db, guard, u"find events in %1"_s.arg(map.table()));
    QStringList marks;
    for (std::size_t i = 0; i < ids.size(); ++i)
        marks.append(u"?,?"_s);
    const QString event = map.column(u"event_id"_s);
    const auto prepared
        = query.prepare(u"SELECT CAST(%1 AS BLOB), %2, %3 FROM %4 WHERE %1 IN (%5)"_s.arg(
            event, map.column(u"queue"_s), map.column(u"state"_s), sqliteName(map.table()),
            marks.join(u',')));
    if (!prepared)
        return prepared;
    for (const EventId &id : ids) {
        query.text(id.bytes());
        query.blob(id.bytes());
    }
    for (;;) {
        const auto more = query.next();
        if (!more)
            return failed(more.error());
        if (!*more)
            return {};
        const auto known = found->find(EventId(query.row().bytes(0).toByteArray()));
        if (known == found->end() || *known == QueuePresence::Queued)
            continue;
        const QString queue = QString::fromUtf8(query.row().bytes(1));
        const RowState state = map.state(query.row().bytes(2).toByteArray());
        const bool anyQueue = !map.has(u"queue"_s);
        for (const TablePlace &place : places) {
            if (liesOn(place, queue, anyQueue, state))
                *known = QueuePresence::Queued;
            else if (state == RowState::Unknown && (anyQueue || place.queue == queue)
                     && *known != QueuePresence::Queued)
                *known = QueuePresence::CannotTell;
        }
    }
}

} // namespace

Result<TableMap> fittingMap(SqliteDb &db, TableMap map, std::vector<Error> *missing)
{
    const auto columns = sqliteColumns(db, map.table());
    if (!columns)
        return failed(columns.error());
    missing->clear();
    if (const auto fits = map.fit(*columns, missing); !fits)
        return failed(fits.error());
    return map;
}

Result<TableCounts> countRows(SqliteDb &db, SqliteGuard &guard, const TableMap &map,
                              const QStringList &queues, std::optional<qint64> sinceId, Instant now)
{
    Counter counter(db, guard, map, now);
    auto counts = counter.byState(queues);
    if (!counts)
        return counts;
    for (auto it = counts->queues.begin(); it != counts->queues.end(); ++it) {
        if (const auto done = counter.details(it.key(), it.value(), sinceId); !done)
            return failed(done.error());
    }
    return counts;
}

Result<ParkedPage> readPage(SqliteDb &db, SqliteGuard &guard, const TableMap &map,
                            const TablePlace &place, qint64 fromId, qint64 rows, qint64 largestBody,
                            Instant now)
{
    const RowReader reader(map, place.name(), largestBody, now);
    Query query(db, guard, u"read %1"_s.arg(place.name()));
    const QString queue
        = map.has(u"queue"_s) ? u"%1 = ? AND "_s.arg(map.column(u"queue"_s)) : QString();
    const auto prepared
        = query.prepare(u"SELECT %1 FROM %2 WHERE %3%4 = ? AND %5 >= ? ORDER BY %5"_s.arg(
            reader.columns(), sqliteName(map.table()), queue, map.column(u"state"_s),
            map.column(u"id"_s)));
    if (!prepared)
        return failed(prepared.error());
    if (!queue.isEmpty())
        query.text(place.queue.toUtf8());
    query.text(map.value(RowState::Parked));
    query.number(fromId);
    ParkedPage page;
    while (static_cast<qint64>(page.messages.size()) < rows && page.bytes < pageBytes) {
        const auto more = query.next();
        if (!more)
            return failed(more.error());
        if (!*more) {
            page.last = true;
            break;
        }
        page.messages.push_back(reader.read(query.row(), &page.unread));
        page.bytes += page.messages.back().message.body.size();
    }
    return page;
}

Result<QHash<EventId, QueuePresence>> findRows(SqliteDb &db, SqliteGuard &guard,
                                               const TableMap &map,
                                               const std::vector<TablePlace> &places,
                                               const std::vector<EventId> &ids)
{
    QHash<EventId, QueuePresence> found;
    std::vector<EventId> batch;
    for (const EventId &id : ids) {
        found.insert(id, id.isEmpty() ? QueuePresence::CannotTell : QueuePresence::NotQueued);
        if (!id.isEmpty())
            batch.push_back(id);
        if (batch.size() < idsAtOnce && &id != &ids.back())
            continue;
        if (batch.empty())
            continue;
        if (const auto done = findBatch(db, guard, map, places, batch, &found); !done)
            return failed(done.error());
        batch.clear();
    }
    return found;
}

} // namespace recourse
