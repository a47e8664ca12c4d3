// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/journalimpl.h"
#include "models/journal/postgresql/pgerror.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString writing = u"write journal"_s;
constexpr std::size_t mostEntries = 2'000; // in one statement
constexpr std::size_t mostItems = 20'000;
constexpr qsizetype mostBytes = qsizetype(16) << 20;

// Entries as columns for one INSERT.
struct EntryColumns
{
    std::vector<std::optional<qint64>> sequences, times, approvals;
    std::vector<PgParameters::Bytes> hashes, lines, kinds, actions, outcomes, runs, handlers,
        events, archives;
    qsizetype bytes = 0;

    void add(qint64 sequence, const QByteArray &hash, const QByteArray &line,
             const SearchColumns &beside)
    {
        sequences.emplace_back(sequence);
        hashes.emplace_back(hash);
        lines.emplace_back(line);
        times.emplace_back(beside.at);
        kinds.push_back(beside.kind);
        actions.push_back(beside.action);
        outcomes.push_back(beside.outcome);
        runs.push_back(beside.run);
        handlers.push_back(beside.handler);
        events.push_back(beside.event);
        archives.push_back(beside.archive);
        approvals.push_back(beside.approval);
        bytes += line.size();
    }
    Result<void> write(PgConnection &db)
    {
        if (sequences.empty())
            return {};
        PgParameters all;
        all.numbers(sequences).byteArrays(hashes).byteArrays(lines).numbers(times);
        all.texts(kinds).texts(actions).texts(outcomes);
        all.byteArrays(runs).byteArrays(handlers).byteArrays(events).byteArrays(archives);
        all.numbers(approvals);
        const auto done = db.ask(
            "INSERT INTO entry (sequence, hash, line, at, kind, action, outcome, run, handler,"
            " event, archive, approval) SELECT * FROM unnest($1::int8[], $2::bytea[], $3::bytea[],"
            " $4::int8[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::bytea[],"
            " $10::bytea[], $11::bytea[], $12::int8[])",
            all, writing);
        *this = {};
        return done ? Result<void>() : failed(done.error());
    }
};

// The events of entries that are about several, as columns too.
struct ItemColumns
{
    std::vector<std::optional<qint64>> sequences;
    std::vector<PgParameters::Bytes> events;
    qsizetype bytes = 0;

    Result<void> add(PgConnection &db, qint64 sequence, const std::vector<QByteArray> &more)
    {
        for (const QByteArray &event : more) {
            sequences.emplace_back(sequence);
            events.emplace_back(event);
            bytes += event.size();
            if (events.size() >= mostItems || bytes >= mostBytes)
                if (auto done = write(db); !done)
                    return done;
        }
        return {};
    }
    Result<void> write(PgConnection &db)
    {
        if (events.empty())
            return {};
        PgParameters all;
        all.numbers(sequences).byteArrays(events);
        const auto done
            = db.ask("INSERT INTO item (sequence, event) SELECT * FROM unnest($1::int8[],"
                     " $2::bytea[])",
                     all, writing);
        *this = {};
        return done ? Result<void>() : failed(done.error());
    }
};

Result<void> writeEntries(PgConnection &db, const JournalBatch &batch, JournalHead &head)
{
    EntryColumns columns;
    ItemColumns items;
    for (std::size_t i = 0; i < batch.lines.size(); ++i) {
        ++head.sequence;
        const QByteArray line = batch.lines[i].numbered(head.sequence);
        head.hash = chainHash(head.hash, line);
        columns.add(head.sequence, head.hash, line, batch.columns[i]);
        if (columns.sequences.size() >= mostEntries || columns.bytes >= mostBytes)
            if (auto done = columns.write(db); !done)
                return done;
        if (auto done = items.add(db, head.sequence, batch.columns[i].events); !done)
            return done;
    }
    if (auto done = items.write(db); !done)
        return done;
    return columns.write(db);
}

Result<void> writeArchive(PgConnection &db, const std::vector<ArchivedMessage> &archived,
                          const std::vector<SealedMessage> &seals)
{
    for (std::size_t first = 0; first < archived.size();) {
        std::vector<PgParameters::Bytes> ids;
        std::vector<PgParameters::Bytes> handlers;
        std::vector<PgParameters::Bytes> events;
        std::vector<PgParameters::Bytes> envelopes;
        std::vector<PgParameters::Bytes> bodies;
        qsizetype bytes = 0;
        for (; first < archived.size() && bytes < mostBytes; ++first) {
            ids.emplace_back(archived[first].id.toUtf8());
            handlers.emplace_back(archived[first].handler.toUtf8());
            events.emplace_back(archived[first].eventId.bytes());
            envelopes.emplace_back(seals[first].envelope);
            bodies.emplace_back(seals[first].body);
            bytes += seals[first].envelope.size() + seals[first].body.size();
        }
        PgParameters all;
        all.byteArrays(ids).byteArrays(handlers).byteArrays(events);
        all.byteArrays(envelopes).byteArrays(bodies);
        const auto done
            = db.ask("INSERT INTO archive (id, handler, event, envelope, body) SELECT * FROM"
                     " unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[])",
                     all, writing);
        if (!done)
            return failed(done.error());
    }
    return {};
}

// Asked under the lock: of several that want one approval, one gets it.
Result<void> checkApprovals(PgConnection &db, const std::vector<qint64> &approvals)
{
    if (approvals.empty())
        return {};
    PgParameters wanted;
    wanted.numbers({ approvals.begin(), approvals.end() });
    const auto used
        = db.ask("SELECT approval FROM entry WHERE approval = ANY($1::int8[])", wanted, writing);
    if (!used)
        return failed(used.error());
    return used->count() == 0 ? Result<void>() : failed(approvalUsed(used->integer(0, 0)));
}

} // namespace

Result<std::vector<qint64>> PostgresJournal::append(const std::vector<JournalEntry> &entries,
                                                    const std::vector<ArchivedMessage> &archived)
{
    // All that can be refused is refused before anything is locked.
    const auto batch = JournalBatch::of(entries, archived);
    if (!batch)
        return failed(batch.error());
    if (m_readOnly)
        return failed(pgError("25006", u"the journal was opened to be read only"_s, writing,
                              m_writer.where()));
    using Numbers = std::vector<qint64>;
    std::optional<Sent> sent;
    std::optional<Error> lost;
    auto answer = m_writer.call<Numbers>([&](PgConnection &db) -> Result<Numbers> {
        if (sent) {
            // The answer to the commit was lost. The lock is had only when the other end of that
            // connection has come to an end as well, so what is not there now never will be.
            const auto there = isThere(db, *sent);
            if (!there)
                return failed(there.error());
            if (*there) {
                Numbers numbers;
                for (qint64 i = sent->sequence - qint64(batch->lines.size()); i < sent->sequence;)
                    numbers.push_back(++i);
                return numbers;
            }
            sent.reset();
        }
        return appendOnce(db, *batch, archived, sent);
    });
    if (answer || !sent)
        return answer;
    Error error = answer.error();
    error.code = ErrorCode::ConnectionLost;
    error.hint = u"whether it was written is not known: look into the journal when its server "
                 "answers again"_s;
    return failed(error);
}

Result<std::vector<qint64>>
PostgresJournal::appendOnce(PgConnection &db, const JournalBatch &batch,
                            const std::vector<ArchivedMessage> &archived, std::optional<Sent> &sent)
{
    const auto approvals = batch.approvals();
    if (!approvals)
        return failed(approvals.error());
    auto transaction = beginAlone(db, PgLock::Entries, writing);
    if (!transaction)
        return failed(transaction.error());
    auto head = endOf(db, m_journalId);
    if (!head)
        return failed(head.error());
    if (const auto free = checkApprovals(db, *approvals); !free)
        return failed(free.error());
    const qint64 first = head->sequence + 1;
    if (const auto done = writeEntries(db, batch, *head); !done)
        return failed(done.error());
    if (const auto done = writeArchive(db, archived, batch.seals); !done)
        return failed(done.error());
    sent = Sent{ head->sequence, head->hash };
    if (const auto done = transaction->commit(writing); !done) {
        if (db.isAlive()) // the server has said that it did not
            sent.reset();
        return failed(done.error());
    }
    sent.reset();
    std::vector<qint64> numbers;
    for (qint64 number = first; number <= head->sequence; ++number)
        numbers.push_back(number);
    return numbers;
}

Result<bool> PostgresJournal::isThere(PgConnection &db, const Sent &sent)
{
    auto transaction = beginAlone(db, PgLock::Entries, writing);
    if (!transaction)
        return failed(transaction.error());
    PgParameters which;
    which.number(sent.sequence).bytes(sent.hash);
    const auto found
        = db.ask("SELECT 1 FROM entry WHERE sequence = $1 AND hash = $2", which, writing);
    if (!found)
        return failed(found.error());
    return found->count() == 1;
}

} // namespace recourse
