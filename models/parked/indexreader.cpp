// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/parked/indexreader.h"

#include "models/parked/indexcodec.h"
#include "models/parked/scanstate.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::size_t batchRows = 2'048;

const QString reading = u"read parked index"_s;

// Columns of a failure, in the order that take() reads them.
#define ROW_COLUMNS "row, place, scan, fixed, event, key, original, error"
enum Column {
    RowColumn,
    PlaceColumn,
    ScanColumn,
    FixedColumn,
    EventColumn,
    KeyColumn,
    OriginalColumn,
    ErrorColumn
};

constexpr const char *rowsOfEvent
    = "SELECT " ROW_COLUMNS " FROM by_event JOIN failure USING (row) WHERE hash = ? ORDER BY row";

Error broken(const QString &native)
{
    Error error;
    error.code = ErrorCode::Damaged;
    error.tried = reading;
    error.native = native;
    return error;
}

} // namespace

Result<SqliteTransaction> IndexReader::snapshot()
{
    auto transaction = SqliteTransaction::begin(m_db, false);
    if (!transaction)
        return transaction;
    for (const auto load :
         { &IndexReader::loadRunning, &IndexReader::loadPlaces, &IndexReader::loadWords }) {
        if (const auto done = (this->*load)(); !done)
            return failed(done.error());
    }
    return transaction;
}

Result<void> IndexReader::loadWords()
{
    auto words = m_db.prepare("SELECT id, text FROM word WHERE id >= ? ORDER BY id", reading);
    if (!words)
        return failed(words.error());
    words->bind(1, static_cast<qint64>(m_words.size())); // a word never changes
    SqliteStep at = words->step();
    for (; at == SqliteStep::Row; at = words->step()) {
        const auto id = static_cast<std::size_t>(words->integer(0));
        if (id > m_words.size() + 1'000'000)
            return failed(broken(u"word number out of range"_s));
        m_words.resize(std::max(m_words.size(), id + 1));
        m_words[id].bytes = words->bytes(1).toByteArray();
        m_words[id].text = QString::fromUtf8(m_words[id].bytes);
    }
    return at == SqliteStep::Failed ? Result<void>(failed(m_db.error(reading))) : Result<void>();
}

Result<void> IndexReader::loadPlaces()
{
    auto places = m_db.prepare("SELECT id, broker, queue, handler, whole_at FROM place", reading);
    if (!places)
        return failed(places.error());
    SqliteStep at = places->step();
    for (; at == SqliteStep::Row; at = places->step()) {
        const auto id = static_cast<std::size_t>(places->integer(0));
        if (id > m_places.size() + 1'000'000)
            return failed(broken(u"place number out of range"_s));
        m_places.resize(std::max(m_places.size(), id + 1));
        m_places[id]
            = { QString::fromUtf8(places->bytes(1)), QString::fromUtf8(places->bytes(2)),
                QString::fromUtf8(places->bytes(3)), places->bytes(2).toByteArray(),
                places->bytes(3).toByteArray(),      instantFromMillis(places->integer(4)) };
    }
    return at == SqliteStep::Failed ? Result<void>(failed(m_db.error(reading))) : Result<void>();
}

Result<void> IndexReader::loadRunning()
{
    auto scans = m_db.prepare("SELECT id FROM scan WHERE shown = 0", reading);
    if (!scans)
        return failed(scans.error());
    m_running.clear();
    SqliteStep at = scans->step();
    for (; at == SqliteStep::Row; at = scans->step())
        m_running.push_back(scans->integer(0));
    return at == SqliteStep::Failed ? Result<void>(failed(m_db.error(reading))) : Result<void>();
}

const IndexReader::Word &IndexReader::word(quint32 id) const
{
    return id < m_words.size() ? m_words[id] : m_noWord;
}

bool IndexReader::isThere(qint64 scan) const
{
    return m_running.empty()
        || std::find(m_running.begin(), m_running.end(), scan) == m_running.end();
}

bool IndexReader::take(const SqliteStatement &row, Failure *failure) const
{
    FixedPart fixed;
    const auto place = static_cast<std::size_t>(row.integer(PlaceColumn));
    if (!fromBytes(row.bytes(FixedColumn), &fixed) || place >= m_places.size())
        return false;
    failure->row = row.integer(RowColumn);
    const Place &where = m_places[place];
    failure->broker = where.broker;
    failure->queue = where.queue;
    failure->handler = where.handler;
    readFixedPart(fixed, *failure);
    failure->seenAt = std::max(failure->seenAt, where.wholeAt);
    failure->eventIdSource = word(fixed.eventIdSource).text;
    failure->tenant = TenantId(word(fixed.tenant).bytes);
    failure->tenantSource = word(fixed.tenantSource).text;
    if (fixed.flags & HasClaimedTenant)
        failure->claimedTenant = TenantId(word(fixed.claimedTenant).bytes);
    failure->reason = word(fixed.reason).text;
    failure->contentType = word(fixed.contentType).bytes;
    failure->eventId = EventId(row.bytes(EventColumn).toByteArray());
    if (const QByteArrayView key = row.bytes(KeyColumn); !key.isEmpty())
        failure->key = PartitionKey(key.toByteArray());
    if (const QByteArrayView original = row.bytes(OriginalColumn); !original.isEmpty())
        failure->original = EventId(original.toByteArray());
    if (const QByteArrayView error = row.bytes(ErrorColumn); !error.isEmpty())
        failure->error = error.toByteArray();
    return true;
}

Result<void> IndexReader::forEach(const Take &take, const std::stop_token &stop)
{
    const auto transaction = snapshot();
    if (!transaction)
        return failed(transaction.error());
    auto rows = m_db.prepare("SELECT " ROW_COLUMNS " FROM failure ORDER BY row", reading);
    if (!rows)
        return failed(rows.error());
    std::vector<Failure> batch;
    batch.reserve(batchRows);
    SqliteStep at = rows->step();
    for (; at == SqliteStep::Row; at = rows->step()) {
        if (!isThere(rows->integer(ScanColumn)))
            continue;
        if (!this->take(*rows, &batch.emplace_back()))
            return failed(broken(u"row %1"_s.arg(rows->integer(RowColumn))));
        if (batch.size() < batchRows)
            continue;
        if (stop.stop_requested() || !take(std::move(batch)))
            return {};
        batch.clear(); // its memory is still there where the taker only looked
        batch.reserve(batchRows);
    }
    if (at == SqliteStep::Failed)
        return failed(m_db.error(reading));
    if (!batch.empty() && !stop.stop_requested())
        take(std::move(batch));
    return {};
}

Result<void> IndexReader::glanceAtEach(const Glance &take, const std::stop_token &stop)
{
    const auto transaction = snapshot();
    if (!transaction)
        return failed(transaction.error());
    auto rows = m_db.prepare("SELECT row, place, scan, fixed, event, key, original"
                             " FROM failure ORDER BY row",
                             reading);
    if (!rows)
        return failed(rows.error());
    SqliteStep at = rows->step();
    for (qint64 seen = 0; at == SqliteStep::Row; at = rows->step()) {
        if (++seen % qint64(batchRows) == 0 && stop.stop_requested())
            return {};
        if (!isThere(rows->integer(ScanColumn)))
            continue;
        FailureGlance glance;
        if (!look(*rows, &glance))
            return failed(broken(u"row %1"_s.arg(rows->integer(RowColumn))));
        if (!take(glance))
            return {};
    }
    return at == SqliteStep::Failed ? Result<void>(failed(m_db.error(reading))) : Result<void>();
}

bool IndexReader::look(const SqliteStatement &row, FailureGlance *glance) const
{
    FixedPart fixed;
    const auto place = static_cast<std::size_t>(row.integer(PlaceColumn));
    if (!fromBytes(row.bytes(FixedColumn), &fixed) || place >= m_places.size())
        return false;
    const Place &where = m_places[place];
    glance->row = row.integer(RowColumn);
    glance->handler = { static_cast<quint32>(place), where.handlerBytes };
    glance->queue = { static_cast<quint32>(place), where.queueBytes };
    const auto name = [this](quint32 id) {
        return FailureGlance::Name{ id < m_words.size() ? id : 0, word(id).bytes };
    };
    glance->tenant = name(fixed.tenant);
    glance->reason = name(fixed.reason);
    glance->eventId = row.bytes(EventColumn);
    glance->key = row.bytes(KeyColumn);
    glance->original = row.bytes(OriginalColumn);
    if (fixed.flags & HasVersion)
        glance->version = fixed.version;
    if (fixed.flags & HasAttempts)
        glance->attempts = fixed.attempts;
    if (fixed.flags & HasParkedAt)
        glance->parkedAt = instantFromMillis(fixed.parkedAt);
    glance->size = fixed.size;
    glance->notes = fixed.notes;
    glance->tenantTrusted = (fixed.flags & TenantTrusted) != 0;
    glance->attemptsAtLeast = (fixed.flags & AttemptsAtLeast) != 0;
    return true;
}

Result<std::vector<ScanState>> IndexReader::scans()
{
    auto rows = m_db.prepare("SELECT " SCAN_STATE_COLUMNS
                             " FROM place WHERE read_at IS NOT NULL OR last_error IS NOT NULL"
                             " ORDER BY broker, queue, handler",
                             reading);
    if (!rows)
        return failed(rows.error());
    std::vector<ScanState> states;
    SqliteStep at = rows->step();
    for (; at == SqliteStep::Row; at = rows->step())
        states.push_back(readScanState(*rows));
    if (at == SqliteStep::Failed)
        return failed(m_db.error(reading));
    return states;
}

Result<qint64> IndexReader::count()
{
    return m_db.number("SELECT sum(known) FROM place", reading);
}

Result<std::vector<Failure>> IndexReader::byHash(By by, const std::vector<quint64> &hashes)
{
    const auto transaction = snapshot();
    if (!transaction)
        return failed(transaction.error());
    const char *sql = nullptr;
    switch (by) {
    case By::Event:
        sql = rowsOfEvent;
        break;
    case By::Key:
        sql = "SELECT " ROW_COLUMNS
              " FROM by_key JOIN failure USING (row) WHERE hash = ? ORDER BY row";
        break;
    case By::Original:
        sql = "SELECT " ROW_COLUMNS
              " FROM by_original JOIN failure USING (row) WHERE hash = ? ORDER BY row";
        break;
    }
    auto rows = m_db.prepare(sql, reading);
    if (!rows)
        return failed(rows.error());
    std::vector<Failure> found;
    for (const quint64 hash : hashes) {
        rows->bind(1, static_cast<qint64>(hash));
        SqliteStep at = rows->step();
        for (; at == SqliteStep::Row; at = rows->step()) {
            if (!isThere(rows->integer(ScanColumn)))
                continue;
            if (!take(*rows, &found.emplace_back()))
                return failed(broken(u"row %1"_s.arg(rows->integer(RowColumn))));
        }
        if (at == SqliteStep::Failed)
            return failed(m_db.error(reading));
        rows->reset();
    }
    return found;
}

Result<QHash<EventId, std::vector<Failure>>>
IndexReader::otherPayloads(const HandlerName &handler, std::span<const Failure> copies)
{
    const auto transaction = snapshot();
    if (!transaction)
        return failed(transaction.error());
    auto rows = m_db.prepare(rowsOfEvent, reading);
    if (!rows)
        return failed(rows.error());
    // In the order in which they lie in the file.
    std::vector<std::pair<quint64, const Failure *>> asked;
    asked.reserve(copies.size());
    for (const Failure &copy : copies) {
        if (!copy.eventId.isEmpty())
            asked.emplace_back(indexHash(copy.eventId.bytes()), &copy);
    }
    std::ranges::sort(asked);
    QHash<EventId, std::vector<Failure>> others;
    for (const auto &[hash, copy] : asked) {
        if (others.contains(copy->eventId))
            continue;
        rows->bind(1, static_cast<qint64>(hash));
        SqliteStep at = rows->step();
        for (; at == SqliteStep::Row; at = rows->step()) {
            FixedPart fixed;
            const auto place = static_cast<std::size_t>(rows->integer(PlaceColumn));
            if (!isThere(rows->integer(ScanColumn)) || place >= m_places.size()
                || m_places[place].handler != handler
                || rows->bytes(EventColumn) != copy->eventId.bytes())
                continue;
            if (!fromBytes(rows->bytes(FixedColumn), &fixed))
                return failed(broken(u"row %1"_s.arg(rows->integer(RowColumn))));
            if (QByteArrayView(fixed.digest.data(), fixed.digestSize) == copy->digest)
                continue;
            if (!take(*rows, &others[copy->eventId].emplace_back()))
                return failed(broken(u"row %1"_s.arg(rows->integer(RowColumn))));
        }
        if (at == SqliteStep::Failed)
            return failed(m_db.error(reading));
        rows->reset();
    }
    return others;
}

Result<std::vector<quint64>> IndexReader::eventHashesOfSeveral()
{
    auto rows
        = m_db.prepare("SELECT hash FROM by_event GROUP BY hash HAVING count(*) > 1", reading);
    if (!rows)
        return failed(rows.error());
    std::vector<quint64> hashes;
    SqliteStep at = rows->step();
    for (; at == SqliteStep::Row; at = rows->step())
        hashes.push_back(static_cast<quint64>(rows->integer(0)));
    if (at == SqliteStep::Failed)
        return failed(m_db.error(reading));
    return hashes;
}

Result<std::vector<TenantCount>> IndexReader::tenantCounts()
{
    const auto transaction = snapshot();
    if (!transaction)
        return failed(transaction.error());
    auto rows = m_db.prepare("SELECT scan, fixed FROM failure", reading);
    if (!rows)
        return failed(rows.error());
    std::vector<qint64> counts(m_words.size() + 1);
    SqliteStep at = rows->step();
    for (; at == SqliteStep::Row; at = rows->step()) {
        FixedPart fixed;
        if (!isThere(rows->integer(0)))
            continue;
        if (!fromBytes(rows->bytes(1), &fixed) || fixed.tenant >= counts.size())
            return failed(broken(u"tenant of a row"_s));
        ++counts[fixed.tenant];
    }
    if (at == SqliteStep::Failed)
        return failed(m_db.error(reading));
    std::vector<TenantCount> tenants;
    for (std::size_t id = 0; id < counts.size(); ++id) {
        if (counts[id] > 0)
            tenants.push_back({ TenantId(word(static_cast<quint32>(id)).bytes), counts[id] });
    }
    std::sort(tenants.begin(), tenants.end(),
              [](const TenantCount &a, const TenantCount &b) { return a.parked > b.parked; });
    return tenants;
}

Result<std::optional<ParkedCopyFull>> IndexReader::full(qint64 row)
{
    const auto transaction = snapshot();
    if (!transaction)
        return failed(transaction.error());
    auto rows = m_db.prepare("SELECT " ROW_COLUMNS
                             ", envelope, payload FROM failure JOIN body USING (row)"
                             " WHERE row = ?",
                             reading);
    if (!rows)
        return failed(rows.error());
    rows->bind(1, row);
    const SqliteStep at = rows->step();
    if (at == SqliteStep::Failed)
        return failed(m_db.error(reading));
    if (at == SqliteStep::Done || !isThere(rows->integer(ScanColumn)))
        return std::optional<ParkedCopyFull>();
    ParkedCopyFull copy;
    if (!take(*rows, &copy.failure))
        return failed(broken(u"row %1"_s.arg(row)));
    auto parked = decodeEnvelope(rows->bytes(ErrorColumn + 1));
    if (!parked)
        return failed(parked.error());
    copy.message = std::move(*parked);
    copy.message.message.body = rows->bytes(ErrorColumn + 2).toByteArray();
    copy.message.queue = copy.failure.queue;
    copy.message.position = copy.failure.position;
    copy.message.readAt = copy.failure.seenAt;
    return std::optional(std::move(copy));
}

} // namespace recourse
