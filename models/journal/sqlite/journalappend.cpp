// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/journalimpl.h"

#include <QHash>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString writing = u"write journal"_s;

Error refused(const QString &why)
{
    return { .code = ErrorCode::InvalidInput, .tried = writing, .native = why };
}

// Each archived message is told of by one entry, which gets its seal.
Result<void> setSeals(std::vector<JournalEntry> &entries, const std::vector<SealedMessage> &seals,
                      const std::vector<ArchivedMessage> &archived)
{
    QHash<QString, QByteArray> unclaimed;
    for (std::size_t i = 0; i < archived.size(); ++i)
        unclaimed.insert(archived[i].id, seals[i].seal);
    if (std::size_t(unclaimed.size()) != archived.size())
        return failed(refused(u"two archived messages have the same id"_s));
    for (JournalEntry &entry : entries) {
        entry.archiveSeal.clear();
        if (entry.kind != EntryKind::Archived)
            continue;
        entry.archiveSeal = unclaimed.take(entry.archive);
        if (entry.archiveSeal.isEmpty())
            return failed(refused(u"an entry tells of an archived message that is not given"_s));
    }
    if (!unclaimed.isEmpty())
        return failed(refused(u"no entry tells of archived message "_s + unclaimed.begin().key()));
    return {};
}

} // namespace

Result<SqliteJournal::Writing> SqliteJournal::beginWriting()
{
    std::unique_lock lock(m_mutex);
    if (!m_writer)
        return failed(Error{ .code = ErrorCode::ReadOnly,
                             .tried = writing,
                             .where = m_file.path(),
                             .native = u"the journal was opened to be read only"_s });
    auto transaction = SqliteTransaction::begin(*m_writer, true);
    if (!transaction)
        return failed(journalError(transaction.error()));
    if (const auto there = m_file.checkInPlace(); !there)
        return failed(there.error());
    return Writing{ std::move(lock), std::move(*transaction) };
}

Result<void> SqliteJournal::commit(Writing &writing)
{
    const auto done = writing.transaction.commit();
    return done ? done : failed(journalError(done.error()));
}

Result<std::vector<qint64>> SqliteJournal::append(const std::vector<JournalEntry> &entries,
                                                  const std::vector<ArchivedMessage> &archived)
{
    // All that can be refused is refused before anything is locked.
    std::vector<SealedMessage> seals;
    for (const ArchivedMessage &message : archived) {
        auto made = sealed(message);
        if (!made)
            return failed(made.error());
        seals.push_back(std::move(*made));
    }
    std::vector<JournalEntry> sealedEntries = entries;
    if (const auto done = setSeals(sealedEntries, seals, archived); !done)
        return failed(done.error());
    std::vector<EntryLine> lines;
    std::vector<SearchColumns> columns;
    for (const JournalEntry &entry : sealedEntries) {
        auto line = lineOf(entry);
        if (!line)
            return failed(line.error());
        lines.push_back(std::move(*line));
        columns.push_back(columnsOf(entry));
    }

    auto held = beginWriting();
    if (!held)
        return failed(held.error());
    auto head = endOf(*m_writer, m_file);
    if (!head)
        return failed(head.error());
    const qint64 first = head->sequence + 1;
    if (const auto done = writeEntries(lines, columns, *head); !done)
        return failed(done.error());
    if (const auto done = writeArchive(archived, seals); !done)
        return failed(done.error());
    if (const auto done = commit(*held); !done)
        return failed(done.error());
    std::vector<qint64> numbers;
    for (qint64 number = first; number <= head->sequence; ++number)
        numbers.push_back(number);
    return numbers;
}

Result<void> SqliteJournal::writeEntries(const std::vector<EntryLine> &lines,
                                         const std::vector<SearchColumns> &columns,
                                         JournalHead &head)
{
    auto insert
        = m_writer->prepare("INSERT INTO entry (sequence, hash, line, at, kind, action, outcome,"
                            " run, handler, event, archive)"
                            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                            writing);
    if (!insert)
        return failed(journalError(insert.error()));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        ++head.sequence;
        const QByteArray line = lines[i].numbered(head.sequence);
        head.hash = chainHash(head.hash, line);
        insert->bind(1, head.sequence);
        insert->bindBlob(2, head.hash);
        insert->bindText(3, line);
        const SearchColumns &beside = columns[i];
        insert->bind(4, beside.at);
        int parameter = 5;
        for (const auto *name : { &beside.kind, &beside.action, &beside.outcome }) {
            if (*name)
                insert->bindText(parameter++, **name);
            else
                insert->bindNull(parameter++);
        }
        for (const auto *bytes : { &beside.run, &beside.handler, &beside.event, &beside.archive }) {
            if (*bytes)
                insert->bindBlob(parameter++, **bytes);
            else
                insert->bindNull(parameter++);
        }
        if (!insert->run())
            return failed(journalError(m_writer->error(writing)));
    }
    return {};
}

Result<void> SqliteJournal::writeArchive(const std::vector<ArchivedMessage> &archived,
                                         const std::vector<SealedMessage> &sealedOnes)
{
    auto insert = m_writer->prepare(
        "INSERT INTO archive (id, handler, event, envelope, body) VALUES (?, ?, ?, ?, ?)", writing);
    if (!insert)
        return failed(journalError(insert.error()));
    for (std::size_t i = 0; i < archived.size(); ++i) {
        const QByteArray id = archived[i].id.toUtf8();
        const QByteArray handler = archived[i].handler.toUtf8();
        insert->bindBlob(1, id);
        insert->bindBlob(2, handler);
        insert->bindBlob(3, archived[i].eventId.bytes());
        insert->bindBlob(4, sealedOnes[i].envelope);
        insert->bindBlob(5, sealedOnes[i].body);
        if (!insert->run())
            return failed(journalError(m_writer->error(writing)));
    }
    return {};
}

} // namespace recourse
