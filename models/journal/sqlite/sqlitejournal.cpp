// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/sqlitejournal.h"

#include "models/journal/sqlite/journalimpl.h"

using namespace Qt::StringLiterals;

namespace recourse {

Result<std::unique_ptr<Journal>> openSqliteJournal(const QString &path,
                                                   const SqliteJournalOptions &options)
{
    auto file = JournalFile::open(path, options.readOnly, options.busyTimeoutMs);
    if (!file)
        return failed(file.error());
    auto db = options.readOnly ? file->reader() : file->writer();
    if (!db)
        return failed(db.error());
    // Nothing is added behind an end that is not whole; said at once and not at the first append.
    if (const auto end = SqliteJournal::endOf(*db, *file); !end)
        return failed(end.error());
    std::optional<SqliteDb> writer;
    if (!options.readOnly)
        writer = std::move(*db);
    auto clock = options.clock ? options.clock : std::make_shared<SystemClock>();
    return std::make_unique<SqliteJournal>(std::move(*file), std::move(writer), std::move(clock));
}

SqliteJournal::SqliteJournal(JournalFile file, std::optional<SqliteDb> writer,
                             std::shared_ptr<const Clock> clock)
    : m_file(std::move(file))
    , m_clock(std::move(clock))
    , m_writer(std::move(writer))
{
}

Result<JournalHead> SqliteJournal::endOf(SqliteDb &db, const JournalFile &file)
{
    const QString tried = u"read end of journal"_s;
    auto last = db.prepare("SELECT sequence, hash, line FROM entry ORDER BY sequence DESC LIMIT 2",
                           tried);
    if (!last)
        return failed(journalError(last.error()));
    JournalHead head{ file.journalId(), 0, file.journalId() };
    QByteArray line;
    QByteArray before = file.journalId();
    SqliteStep at = last->step();
    if (at == SqliteStep::Row) {
        head.sequence = last->integer(0);
        head.hash = last->bytes(1).toByteArray();
        line = last->bytes(2).toByteArray();
        at = last->step();
    }
    bool follows = head.sequence <= 1;
    if (at == SqliteStep::Row) {
        follows = last->integer(0) == head.sequence - 1;
        before = last->bytes(1).toByteArray();
    }
    if (at == SqliteStep::Failed)
        return failed(journalError(db.error(tried)));
    if (head.sequence == 0 || (follows && head.hash == chainHash(before, line)))
        return head;
    return failed(
        journalError({ .code = ErrorCode::Damaged,
                       .tried = tried,
                       .where = file.path() + u", entry "_s + QString::number(head.sequence),
                       .native = u"its hash does not follow from what is before it"_s }));
}

Result<JournalHead> SqliteJournal::head()
{
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    return endOf(*db, m_file);
}

} // namespace recourse
