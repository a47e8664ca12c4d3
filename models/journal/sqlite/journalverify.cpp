// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/journalimpl.h"

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
    const std::pair<SearchColumns::Bytes *, SqliteType> all[] = {
        { &columns.kind, SqliteType::Text },    { &columns.action, SqliteType::Text },
        { &columns.outcome, SqliteType::Text }, { &columns.run, SqliteType::Blob },
        { &columns.handler, SqliteType::Blob }, { &columns.event, SqliteType::Blob },
        { &columns.archive, SqliteType::Blob },
    };
    for (const auto &[bytes, type] : all) {
        if (!row.isNull(column)) {
            if (row.type(column) != type)
                return std::nullopt;
            *bytes = row.bytes(column).toByteArray();
        }
        ++column;
    }
    return columns;
}

class Verification
{
public:
    Verification(SqliteDb &db, const QByteArray &journalId)
        : m_db(db)
        , m_journalId(journalId)
        , m_walk(journalId)
    {
    }

    // The next entries. True while there are more and all were whole.
    Result<bool> page(const std::optional<JournalHead> &remembered)
    {
        if (const auto ready = prepareAll(); !ready)
            return failed(ready.error());
        // No number below one may be there either.
        const qint64 reached = m_walk.head().sequence;
        m_entries.bind(1, reached == 0 ? std::numeric_limits<qint64>::min() : reached);
        int rows = 0;
        SqliteStep at = m_entries.step();
        for (; at == SqliteStep::Row; at = m_entries.step(), ++rows) {
            const qint64 number = m_entries.integer(0);
            const ChainFault fault = m_walk.next(number, m_entries.bytes(1), m_entries.bytes(2),
                                                 columnsAt(m_entries, 3));
            if (fault != ChainFault::None) {
                // A gap is told by the number that is missing.
                const qint64 missing = m_walk.head().sequence + 1;
                stopAt(fault, fault == ChainFault::MissingNumber ? missing : number,
                       m_walk.detail());
                return false;
            }
            if (const auto done = compareArchive(number); !done)
                return failed(done.error());
            if (remembered && number == remembered->sequence
                && remembered->hash != m_walk.head().hash)
                stopAt(ChainFault::HeadDiffers, number, u"another entry was remembered here"_s);
            if (!m_check.isWhole())
                return false;
        }
        if (at == SqliteStep::Failed)
            return failed(error());
        m_entries.reset();
        return rows == pageEntries;
    }

    // What can be said only at the end.
    Result<void> finish(const std::optional<JournalHead> &remembered)
    {
        if (remembered && remembered->journalId != m_journalId)
            stopAt(ChainFault::HeadDiffers, 0, u"another journal was remembered"_s);
        else if (remembered && remembered->sequence > m_walk.head().sequence)
            stopAt(ChainFault::HeadMissing, m_walk.head().sequence + 1,
                   u"the chain went on to entry %1"_s.arg(remembered->sequence));
        if (!m_check.isWhole())
            return {};
        auto unclaimed
            = m_db.prepare("SELECT id FROM archive WHERE NOT EXISTS (SELECT 1 FROM entry"
                           " WHERE entry.kind = 'archived' AND entry.archive = archive.id) LIMIT 1",
                           verifying);
        if (!unclaimed)
            return failed(journalError(unclaimed.error()));
        const SqliteStep at = unclaimed->step();
        if (at == SqliteStep::Failed)
            return failed(error());
        if (at == SqliteStep::Row)
            stopAt(ChainFault::ArchiveUnclaimed, 0, QString::fromUtf8(unclaimed->bytes(0)));
        return {};
    }

    qint64 reached() const { return m_walk.head().sequence; }
    JournalCheck check() const
    {
        JournalCheck check = m_check;
        check.head = m_walk.head();
        check.entries = check.head.sequence;
        // An entry is whole only with its archived message.
        if (m_check.at != 0 && m_check.at == check.entries) {
            check.entries = m_before.sequence;
            check.head = m_before;
        }
        return check;
    }

private:
    Result<void> prepareAll()
    {
        m_before = m_walk.head();
        if (m_entries.isValid())
            return {};
        const QByteArray entries = "SELECT sequence, hash, line, at, kind, action, outcome, run, "
                                   "handler, event, archive FROM entry WHERE sequence > ?"
                                   " ORDER BY sequence LIMIT "
            + QByteArray::number(pageEntries);
        auto prepared = m_db.prepare(entries, verifying);
        if (!prepared)
            return failed(journalError(prepared.error()));
        m_entries = std::move(*prepared);
        prepared = m_db.prepare("SELECT handler, event, envelope, body FROM archive WHERE id = ?",
                                verifying);
        if (!prepared)
            return failed(journalError(prepared.error()));
        m_archive = std::move(*prepared);
        return {};
    }

    Result<void> compareArchive(qint64 number)
    {
        const JournalEntry &entry = m_walk.entry();
        if (entry.kind != EntryKind::Archived) {
            m_before = m_walk.head();
            return {};
        }
        const QByteArray id = entry.archive.toUtf8();
        m_archive.bindBlob(1, id);
        const SqliteStep at = m_archive.step();
        if (at == SqliteStep::Failed)
            return failed(error());
        if (at == SqliteStep::Done)
            stopAt(ChainFault::ArchiveMissing, number, entry.archive);
        else if (!isArchiveWhole(entry))
            stopAt(ChainFault::ArchiveChanged, number, entry.archive);
        m_archive.reset();
        if (!m_check.isWhole())
            return {};
        ++m_check.archived;
        m_before = m_walk.head();
        return {};
    }

    bool isArchiveWhole(const JournalEntry &entry) const
    {
        const QByteArrayView envelope = m_archive.bytes(2);
        if (sealOf(envelope, m_archive.bytes(3)) != entry.archiveSeal)
            return false;
        const auto message = unsealed(envelope, {});
        return message && message->id == entry.archive
            && m_archive.bytes(0) == message->handler.toUtf8()
            && m_archive.bytes(1) == message->eventId.bytes();
    }

    void stopAt(ChainFault fault, qint64 number, const QString &detail)
    {
        if (!m_check.isWhole())
            return;
        m_check.fault = fault;
        m_check.at = number;
        m_check.detail = detail;
    }
    Error error() const { return journalError(m_db.error(verifying)); }

    SqliteDb &m_db;
    const QByteArray m_journalId;
    ChainWalk m_walk;
    JournalHead m_before; // the last entry that was whole with its archived message
    SqliteStatement m_entries;
    SqliteStatement m_archive;
    JournalCheck m_check;
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
    Verification verification(*db, *id);
    for (bool more = true; more;) {
        if (stop.stop_requested())
            return failed({ .code = ErrorCode::Cancelled, .tried = verifying });
        const auto page = verification.page(remembered);
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
    if (verification.check().isWhole())
        if (const auto done = verification.finish(remembered); !done)
            return failed(done.error());
    return verification.check();
}

} // namespace recourse
