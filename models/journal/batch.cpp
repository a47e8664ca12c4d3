// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/batch.h"

#include <QHash>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

Error refused(const QString &why)
{
    return { .code = ErrorCode::InvalidInput, .tried = u"write journal"_s, .native = why };
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

Result<JournalBatch> JournalBatch::of(std::vector<JournalEntry> entries,
                                      const std::vector<ArchivedMessage> &archived)
{
    JournalBatch batch;
    for (const ArchivedMessage &message : archived) {
        auto made = sealed(message);
        if (!made)
            return failed(made.error());
        batch.seals.push_back(std::move(*made));
    }
    if (const auto done = setSeals(entries, batch.seals, archived); !done)
        return failed(done.error());
    EntryLines lines;
    for (const JournalEntry &entry : entries) {
        auto line = lines.next(entry);
        if (!line)
            return failed(line.error());
        batch.lines.push_back(std::move(*line));
        batch.columns.push_back(columnsOf(entry));
    }
    return batch;
}

Result<std::vector<qint64>> JournalBatch::approvals() const
{
    std::vector<qint64> used;
    for (const SearchColumns &beside : columns) {
        if (!beside.approval)
            continue;
        if (std::ranges::find(used, *beside.approval) != used.end())
            return failed(approvalUsed(*beside.approval));
        used.push_back(*beside.approval);
    }
    return used;
}

Error approvalUsed(qint64 approval)
{
    return { .code = ErrorCode::InvalidInput,
             .tried = u"use approval"_s,
             .native = u"approval %1 is used up"_s.arg(approval),
             .hint = u"ask for another approval of the plan"_s };
}

} // namespace recourse
