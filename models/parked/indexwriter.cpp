// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/parked/indexwriter.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qsizetype longestError = 4'096; // bytes of an error that are kept
constexpr qsizetype mostWords = 200'000; // kept in memory
constexpr int manySeen = 8; // copies of an event that were passed over before a floor is kept

const QString writing = u"write parked index"_s;

// Copies are matched among those of one event. Those without id have only their payload.
quint64 eventHashOf(const Failure &failure)
{
    constexpr quint64 noId = 0x9e3779b97f4a7c15ULL;
    return failure.eventId.isEmpty() ? indexHash(failure.digest, noId)
                                     : indexHash(failure.eventId.bytes());
}

bool sameDigest(const FixedPart &a, const FixedPart &b)
{
    return a.digestSize == b.digestSize && a.digest == b.digest;
}

} // namespace

Result<std::unique_ptr<IndexWriter>> IndexWriter::open(SqliteDb db)
{
    std::unique_ptr<IndexWriter> writer(new IndexWriter(std::move(db)));
    if (const auto done = writer->prepareStatements(); !done)
        return failed(done.error());
    return writer;
}

Result<void> IndexWriter::prepareStatements()
{
    const std::pair<SqliteStatement *, const char *> all[] = {
        { &m_statements.insertFailure,
          "INSERT INTO failure (row, place, scan, event_hash, key_hash, original_hash, fixed, "
          "event,"
          " key, original, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)" },
        { &m_statements.insertBody, "INSERT INTO body (row, envelope, payload) VALUES (?, ?, ?)" },
        { &m_statements.insertStaged,
          "INSERT OR REPLACE INTO staged (by_scan, row, place, event_hash, key_hash, original_hash,"
          " fixed, event, key, original, error, envelope)"
          " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)" },
        { &m_statements.candidates,
          "SELECT failure.row, place, fixed, event, key, original, error FROM by_event"
          " JOIN failure ON failure.row = by_event.row"
          " WHERE hash = ? AND by_event.row >= ? AND by_event.row < ? ORDER BY by_event.row" },
        { &m_statements.readCounter, "SELECT next_row FROM counter" },
        { &m_statements.writeCounter, "UPDATE counter SET next_row = ?" },
        { &m_statements.findWord, "SELECT id FROM word WHERE text = ?" },
        { &m_statements.insertWord, "INSERT INTO word (text) VALUES (?) RETURNING id" },
        { &m_statements.findLeft,
          "SELECT seen_order FROM left_place WHERE place = ? AND hash = ?" },
    };
    for (const auto &[statement, sql] : all) {
        auto prepared = m_db.prepare(sql, u"open parked index"_s);
        if (!prepared)
            return failed(prepared.error());
        *statement = std::move(*prepared);
    }
    return {};
}

// ---- adding

Result<std::vector<IndexWriter::Prepared>>
IndexWriter::prepared(const std::vector<ParkedCopyFull> &batch)
{
    std::vector<Prepared> all;
    all.reserve(batch.size());
    for (const ParkedCopyFull &copy : batch) {
        const Failure &failure = copy.failure;
        Prepared &made = all.emplace_back();
        made.copy = &copy;
        made.fixed = fixedPart(failure);
        if (failure.digest.size() > qsizetype(made.fixed.digest.size())) {
            Error error;
            error.code = ErrorCode::InvalidInput;
            error.tried = writing;
            error.native = u"digest of %1 bytes"_s.arg(failure.digest.size());
            return failed(error);
        }
        made.envelope = encodeEnvelope(copy.message);
        made.fixed.envelopeHash = indexHash(made.envelope);
        made.error
            = QByteArrayView(failure.error).first(std::min(failure.error.size(), longestError));
        made.eventHash = eventHashOf(failure);
        if (!failure.key.isEmpty())
            made.keyHash = indexHash(failure.key.bytes());
        if (!failure.original.isEmpty())
            made.originalHash = indexHash(failure.original.bytes());
    }
    return all;
}

Result<void> IndexWriter::add(ScanSeat &seat, const std::vector<ParkedCopyFull> &batch)
{
    auto made = prepared(batch);
    if (!made)
        return failed(made.error());
    const std::scoped_lock lock(m_mutex);
    auto transaction = SqliteTransaction::begin(m_db, true);
    if (!transaction)
        return failed(transaction.error());
    auto written = write(seat, *made);
    if (written)
        written = transaction->commit();
    if (!written) {
        // Words of a transaction that is rolled back are not there.
        m_words.clear();
        m_textWords.clear();
    }
    return written;
}

Result<void> IndexWriter::write(ScanSeat &seat, std::vector<Prepared> &batch)
{
    SqliteStatement &counter = m_statements.readCounter;
    if (counter.step() != SqliteStep::Row)
        return failed(error());
    const qint64 firstNew = counter.integer(0);
    counter.reset();
    qint64 next = firstNew;
    for (Prepared &copy : batch) {
        if (!setWords(copy))
            return failed(error());
        bool same = false;
        const auto row = known(seat, copy, &same);
        if (!row)
            return failed(row.error());
        bool written = true;
        if (*row == 0) {
            const auto order = seenOrderOf(seat, copy, next);
            if (!order)
                return failed(order.error());
            copy.fixed.seenOrder = *order;
            written = insert(seat, next++, copy);
        } else {
            seat.setSeen(*row);
            written = same || stage(seat, *row, copy);
        }
        if (!written)
            return failed(error());
    }
    if (next == firstNew)
        return {};
    m_statements.writeCounter.bind(1, next);
    return m_statements.writeCounter.run() ? Result<void>() : failed(error());
}

bool IndexWriter::setWords(Prepared &copy)
{
    const Failure &failure = copy.copy->failure;
    const auto eventIdSource = word(failure.eventIdSource);
    const auto tenant = word(failure.tenant.bytes());
    const auto tenantSource = word(failure.tenantSource);
    const auto claimed
        = failure.claimedTenant ? word(failure.claimedTenant->bytes()) : std::optional<quint32>(0);
    const auto reason = word(failure.reason);
    const auto contentType = word(failure.contentType);
    if (!eventIdSource || !tenant || !tenantSource || !claimed || !reason || !contentType)
        return false;
    copy.fixed.eventIdSource = *eventIdSource;
    copy.fixed.tenant = *tenant;
    copy.fixed.tenantSource = *tenantSource;
    copy.fixed.claimedTenant = *claimed;
    copy.fixed.reason = *reason;
    copy.fixed.contentType = *contentType;
    return true;
}

std::optional<quint32> IndexWriter::word(const QString &text)
{
    if (text.isEmpty())
        return 0;
    if (const auto known = m_textWords.constFind(text); known != m_textWords.cend())
        return *known;
    const auto id = word(text.toUtf8());
    if (id)
        m_textWords.insert(text, *id);
    return id;
}

std::optional<quint32> IndexWriter::word(const QByteArray &text)
{
    if (text.isEmpty())
        return 0;
    if (const auto known = m_words.constFind(text); known != m_words.cend())
        return *known;
    if (m_words.size() > mostWords) {
        m_words.clear();
        m_textWords.clear();
    }
    std::optional<quint32> id;
    for (SqliteStatement *statement : { &m_statements.findWord, &m_statements.insertWord }) {
        statement->bindBlob(1, text);
        const SqliteStep at = statement->step();
        if (at == SqliteStep::Row)
            id = static_cast<quint32>(statement->integer(0));
        statement->reset();
        if (id)
            m_words.insert(text, *id);
        if (id || at == SqliteStep::Failed)
            return id;
    }
    return id;
}

Result<quint64> IndexWriter::seenOrderOf(const ScanSeat &seat, const Prepared &copy, qint64 row)
{
    if (copy.copy->message.keepsPosition)
        return copy.fixed.position;
    if (copy.fixed.seenOrder != 0)
        return copy.fixed.seenOrder;
    if (!seat.mayComeBack || !copy.keyHash)
        return static_cast<quint64>(row);
    SqliteStatement &left = m_statements.findLeft;
    left.bind(1, seat.place);
    left.bind(2, static_cast<qint64>(copy.eventHash));
    const SqliteStep at = left.step();
    if (at == SqliteStep::Failed)
        return failed(error());
    const qint64 order = at == SqliteStep::Row ? left.integer(0) : row;
    left.reset();
    return static_cast<quint64>(order);
}

Result<qint64> IndexWriter::known(ScanSeat &seat, Prepared &copy, bool *same)
{
    if (!seat.hasRows() || (seat.goesOn && copy.fixed.position >= seat.knownBefore))
        return 0;
    SqliteStatement &candidates = m_statements.candidates;
    candidates.bind(1, static_cast<qint64>(copy.eventHash));
    candidates.bind(2, seat.floorOf(copy.eventHash));
    candidates.bind(3, seat.endRow);
    const Failure &failure = copy.copy->failure;
    qint64 found = 0;
    int passed = 0;
    bool allSeen = true; // of those before the one found
    SqliteStep at = candidates.step();
    for (; at == SqliteStep::Row; at = candidates.step()) {
        const qint64 row = candidates.integer(0);
        if (candidates.integer(1) != seat.place)
            continue;
        if (seat.isSeen(row)) {
            ++passed;
            continue;
        }
        FixedPart old;
        const bool matches = fromBytes(candidates.bytes(2), &old) && sameDigest(old, copy.fixed)
            && candidates.bytes(3) == failure.eventId.bytes()
            && (!seat.goesOn || old.position == copy.fixed.position);
        if (!matches) {
            allSeen = false;
            // Another payload of the event, which was parked before this one.
            if (candidates.bytes(3) == failure.eventId.bytes()
                && (copy.fixed.seenOrder == 0 || old.seenOrder < copy.fixed.seenOrder))
                copy.fixed.seenOrder = old.seenOrder;
            continue;
        }
        found = row;
        copy.fixed.seenOrder = old.seenOrder;
        // When it was seen last is kept once for all rows of the place.
        old.seenAt = copy.fixed.seenAt;
        *same = bytesOf(old) == bytesOf(copy.fixed) && candidates.bytes(4) == failure.key.bytes()
            && candidates.bytes(5) == failure.original.bytes() && candidates.bytes(6) == copy.error;
        break;
    }
    const bool broke = at == SqliteStep::Failed;
    if (broke)
        return failed(error());
    candidates.reset();
    if (found != 0 && allSeen && passed >= manySeen)
        seat.setFloor(copy.eventHash, found);
    return found;
}

int IndexWriter::bindRow(SqliteStatement &statement, int parameter, const Prepared &copy)
{
    const Failure &failure = copy.copy->failure;
    const auto bindHash = [&](const std::optional<quint64> &hash) {
        if (hash)
            statement.bind(parameter++, static_cast<qint64>(*hash));
        else
            statement.bindNull(parameter++);
    };
    const auto bindBytes = [&](QByteArrayView bytes) {
        if (bytes.isEmpty())
            statement.bindNull(parameter++);
        else
            statement.bindBlob(parameter++, bytes);
    };
    statement.bind(parameter++, static_cast<qint64>(copy.eventHash));
    bindHash(copy.keyHash);
    bindHash(copy.originalHash);
    statement.bindBlob(parameter++, bytesOf(copy.fixed));
    statement.bindBlob(parameter++, failure.eventId.bytes());
    bindBytes(failure.key.bytes());
    bindBytes(failure.original.bytes());
    bindBytes(copy.error);
    return parameter;
}

bool IndexWriter::insert(const ScanSeat &seat, qint64 row, const Prepared &copy)
{
    SqliteStatement &failure = m_statements.insertFailure;
    failure.bind(1, row);
    failure.bind(2, seat.place);
    failure.bind(3, seat.scan);
    bindRow(failure, 4, copy);
    if (!failure.run())
        return false;
    SqliteStatement &body = m_statements.insertBody;
    body.bind(1, row);
    body.bindBlob(2, copy.envelope);
    body.bindBlob(3, copy.copy->message.message.body);
    return body.run();
}

bool IndexWriter::stage(const ScanSeat &seat, qint64 row, const Prepared &copy)
{
    SqliteStatement &staged = m_statements.insertStaged;
    staged.bind(1, seat.scan);
    staged.bind(2, row);
    staged.bind(3, seat.place);
    const int next = bindRow(staged, 4, copy);
    staged.bindBlob(next, copy.envelope);
    return staged.run();
}

// ---- small helpers

Result<SqliteStatement> IndexWriter::bound(const char *sql, const std::vector<qint64> &values)
{
    auto statement = m_db.prepare(sql, writing);
    if (!statement)
        return statement;
    int parameter = 1;
    for (const qint64 value : values)
        statement->bind(parameter++, value);
    return statement;
}

Result<void> IndexWriter::run(const char *sql, const std::vector<qint64> &values)
{
    auto statement = bound(sql, values);
    if (!statement)
        return failed(statement.error());
    return statement->run() ? Result<void>() : failed(error());
}

Result<qint64> IndexWriter::number(const char *sql, const std::vector<qint64> &values)
{
    auto statement = bound(sql, values);
    if (!statement)
        return failed(statement.error());
    const SqliteStep at = statement->step();
    if (at == SqliteStep::Failed)
        return failed(error());
    return at == SqliteStep::Row ? statement->integer(0) : 0;
}

Error IndexWriter::error() const
{
    return m_db.error(writing);
}

} // namespace recourse
