// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/journalimpl.h"
#include "models/journal/verification.h"

#include <array>
#include <limits>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString verifying = u"verify journal"_s;
constexpr int pageEntries = 500; // one transaction each, so that no log grows for the walk's sake

// Nothing where a column is of a type that append() does not write.
std::optional<SearchColumns> columnsAt(const SqliteStatement &row, int column)
{
    SearchColumns columns;
    if (row.type(column) != SqliteType::Integer)
        return std::nullopt;
    columns.at = row.integer(column++);
    using Column = std::pair<SearchColumns::Bytes *, SqliteType>;
    const std::array all{
        Column{ &columns.kind, SqliteType::Text },    Column{ &columns.action, SqliteType::Text },
        Column{ &columns.outcome, SqliteType::Text }, Column{ &columns.run, SqliteType::Blob },
        Column{ &columns.handler, SqliteType::Blob }, Column{ &columns.event, SqliteType::Blob },
        Column{ &columns.archive, SqliteType::Blob },
    };
    for (const auto &[bytes, type] : all) {
        if (!row.isNull(column)) {
            if (row.type(column) != type)
                return std::nullopt;
            *bytes = row.bytes(column).toByteArray();
        }
        ++column;
    }
    if (!row.isNull(column)) {
        if (row.type(column) != SqliteType::Integer)
            return std::nullopt;
        columns.approval = row.integer(column);
    }
    return columns;
}

// Hands the rows of a file to the walk over them, page by page.
class FileWalk
{
public:
    FileWalk(SqliteDb &db, Verification &verification)
        : m_db(db)
        , m_verification(verification)
    {
    }

    // The next entries. True while there are more and all were whole.
    Result<bool> page()
    {
        if (const auto ready = prepareAll(); !ready)
            return failed(ready.error());
        // No number below one may be there either.
        const qint64 reached = m_verification.reached();
        m_entries.bind(1, reached == 0 ? std::numeric_limits<qint64>::min() : reached);
        m_items.bind(1, reached == 0 ? std::numeric_limits<qint64>::min() : reached);
        m_item = m_items.step();
        int rows = 0;
        SqliteStep at = m_entries.step();
        for (; at == SqliteStep::Row; at = m_entries.step(), ++rows) {
            auto columns = columnsAt(m_entries, 3);
            const auto known = takeEvents(m_entries.integer(0), columns);
            if (!known)
                return failed(known.error());
            const auto shared = takeShared(columns);
            if (!shared)
                return failed(shared.error());
            if (!m_verification.entry(m_entries.integer(0), m_entries.bytes(1), m_entries.bytes(2),
                                      columns))
                return false;
            const auto whole = compareArchive();
            if (!whole || !*whole || !m_verification.settle())
                return whole ? Result<bool>(false) : whole;
        }
        if (at == SqliteStep::Failed)
            return failed(error());
        m_entries.reset();
        m_items.reset();
        return rows == pageEntries;
    }

    // What can be said only at the end.
    Result<std::optional<QString>> unclaimed()
    {
        auto rows
            = m_db.prepare("SELECT id FROM archive WHERE NOT EXISTS (SELECT 1 FROM entry"
                           " WHERE entry.kind = 'archived' AND entry.archive = archive.id) LIMIT 1",
                           verifying);
        if (!rows)
            return failed(journalError(rows.error()));
        const SqliteStep at = rows->step();
        if (at == SqliteStep::Failed)
            return failed(error());
        return at == SqliteStep::Row ? std::optional(QString::fromUtf8(rows->bytes(0)))
                                     : std::nullopt;
    }

    // The number of an entry beyond the last that was given, of which events are kept.
    Result<std::optional<qint64>> stray()
    {
        const auto schema = JournalFile::schemaOf(m_db);
        if (!schema)
            return failed(schema.error());
        auto rows
            = m_db.prepare(schema->withKeptItems(
                               "SELECT sequence FROM item WHERE sequence > ? AND NOT EXISTS (SELECT"
                               " 1 FROM entry WHERE entry.sequence = item.sequence) LIMIT 1"),
                           verifying);
        if (!rows)
            return failed(journalError(rows.error()));
        rows->bind(1,
                   m_verification.reached() == 0 ? std::numeric_limits<qint64>::min()
                                                 : m_verification.reached());
        const SqliteStep at = rows->step();
        if (at == SqliteStep::Failed)
            return failed(error());
        return at == SqliteStep::Row ? std::optional(rows->integer(0)) : std::nullopt;
    }

private:
    // What is kept of the events of this entry, and of any before it that is not there.
    Result<void> takeEvents(qint64 sequence, std::optional<SearchColumns> &columns)
    {
        for (; m_item == SqliteStep::Row && m_items.integer(0) <= sequence;
             m_item = m_items.step()) {
            if (m_items.type(1) != SqliteType::Blob)
                columns = std::nullopt;
            if (columns)
                columns->events.push_back(m_items.bytes(1).toByteArray());
        }
        return m_item == SqliteStep::Failed ? Result<void>(failed(error())) : Result<void>();
    }

    // And those that it shares with an earlier one.
    Result<void> takeShared(std::optional<SearchColumns> &columns)
    {
        constexpr int column = 12; // items_of
        if (!columns || m_entries.isNull(column))
            return {};
        if (m_entries.type(column) != SqliteType::Integer) {
            columns = std::nullopt;
            return {};
        }
        m_shared.bind(1, m_entries.integer(column));
        SqliteStep at = m_shared.step();
        for (; at == SqliteStep::Row; at = m_shared.step())
            columns->events.push_back(m_shared.bytes(0).toByteArray());
        if (at == SqliteStep::Failed)
            return failed(error());
        m_shared.reset();
        return {};
    }

    Result<void> prepareAll()
    {
        if (m_entries.isValid())
            return {};
        const auto schema = JournalFile::schemaOf(m_db);
        if (!schema)
            return failed(schema.error());
        const QByteArray entries = "SELECT sequence, hash, line, at, kind, action, outcome, run, "
                                   "handler, event, archive, "
            + QByteArray(schema->hasApprovals ? "approval" : "NULL") + ", "
            + QByteArray(schema->sharesItems ? "items_of" : "NULL")
            + " FROM entry WHERE sequence > ? ORDER BY sequence LIMIT "
            + QByteArray::number(pageEntries);
        auto prepared = m_db.prepare(entries, verifying);
        if (!prepared)
            return failed(journalError(prepared.error()));
        m_entries = std::move(*prepared);
        prepared = m_db.prepare(
            schema->withKeptItems(
                "SELECT sequence, event FROM item WHERE sequence > ? ORDER BY sequence, event"),
            verifying);
        if (!prepared)
            return failed(journalError(prepared.error()));
        m_items = std::move(*prepared);
        prepared = m_db.prepare(
            schema->withKeptItems("SELECT event FROM item WHERE sequence = ? ORDER BY event"),
            verifying);
        if (!prepared)
            return failed(journalError(prepared.error()));
        m_shared = std::move(*prepared);
        prepared = m_db.prepare("SELECT handler, event, envelope, body FROM archive WHERE id = ?",
                                verifying);
        if (!prepared)
            return failed(journalError(prepared.error()));
        m_archive = std::move(*prepared);
        return {};
    }

    Result<bool> compareArchive()
    {
        const QByteArray id = m_verification.wantedArchive().toUtf8();
        if (id.isEmpty())
            return true;
        m_archive.bindBlob(1, id);
        const SqliteStep at = m_archive.step();
        if (at == SqliteStep::Failed)
            return failed(error());
        const bool whole = at == SqliteStep::Row
            ? m_verification.archive(m_archive.bytes(0), m_archive.bytes(1), m_archive.bytes(2),
                                     m_archive.bytes(3))
            : m_verification.archiveMissing();
        m_archive.reset();
        return whole;
    }

    Error error() const { return journalError(m_db.error(verifying)); }

    SqliteDb &m_db;
    Verification &m_verification;
    SqliteStatement m_entries;
    SqliteStatement m_items;
    SqliteStep m_item = SqliteStep::Done; // what m_items stands on
    SqliteStatement m_shared; // the items of one entry
    SqliteStatement m_archive;
};

} // namespace

Result<JournalCheck> SqliteJournal::verify(const std::optional<JournalHead> &remembered,
                                           const Progress &progress, std::stop_token stop)
{
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    const auto last = db->number("SELECT max(sequence) FROM entry", verifying);
    if (!last)
        return failed(journalError(last.error()));
    const auto id = JournalFile::idIn(*db); // as it stands there now
    if (!id)
        return failed(journalError(id.error()));
    Verification verification(*id, remembered);
    FileWalk walk(*db, verification);
    for (bool more = true; more;) {
        if (stop.stop_requested())
            return failed({ .code = ErrorCode::Cancelled, .tried = verifying });
        const auto page = walk.page();
        if (!page) {
            Error error = page.error();
            error.where
                = m_file.path() + u", after entry "_s + QString::number(verification.reached());
            return failed(error);
        }
        more = *page;
        if (progress)
            progress(verification.reached(), std::max(*last, verification.reached()));
    }
    if (verification.isWhole()) {
        const auto unclaimed = walk.unclaimed();
        if (!unclaimed)
            return failed(unclaimed.error());
        const auto stray = walk.stray();
        if (!stray)
            return failed(stray.error());
        verification.finish(*unclaimed, *stray);
    }
    return verification.check();
}

} // namespace recourse
