// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/chain.h"

#include "models/core/digest.h"
#include "models/journal/entryline.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

SearchColumns::Bytes kept(QByteArray bytes)
{
    return bytes.isEmpty() ? std::nullopt : std::optional(std::move(bytes));
}

SearchColumns::Bytes kept(QLatin1StringView name)
{
    return kept(QByteArray(name.data(), name.size()));
}

} // namespace

QByteArray chainHash(QByteArrayView previous, QByteArrayView line)
{
    QByteArray both;
    both.reserve(previous.size() + line.size());
    both.append(previous).append(line);
    return digestOf(both);
}

SearchColumns columnsOf(const JournalEntry &entry)
{
    SearchColumns columns{ .at = toMillis(entry.at),
                           .kind = kept(kindName(entry.kind)),
                           .action = kept(actionName(entry.action)),
                           .outcome = kept(outcomeName(entry.outcome)),
                           .run = kept(entry.run.toUtf8()),
                           .handler = kept(entry.handler.toUtf8()),
                           .event = kept(entry.eventId.bytes()),
                           .archive = kept(entry.archive.toUtf8()),
                           .approval
                           = entry.approval == 0 ? std::nullopt : std::optional(entry.approval) };
    columns.events.reserve(entry.items.size());
    for (const EntryItem &item : entry.items)
        columns.events.push_back(item.eventId.bytes());
    std::ranges::sort(columns.events);
    return columns;
}

QLatin1StringView chainFaultName(ChainFault fault)
{
    switch (fault) {
    case ChainFault::MissingNumber:
        return "missing-number"_L1;
    case ChainFault::Hash:
        return "hash"_L1;
    case ChainFault::Unreadable:
        return "unreadable"_L1;
    case ChainFault::ColumnsDiffer:
        return "columns-differ"_L1;
    case ChainFault::ArchiveMissing:
        return "archive-missing"_L1;
    case ChainFault::ArchiveChanged:
        return "archive-changed"_L1;
    case ChainFault::ArchiveUnclaimed:
        return "archive-unclaimed"_L1;
    case ChainFault::HeadMissing:
        return "head-missing"_L1;
    case ChainFault::HeadDiffers:
        return "head-differs"_L1;
    case ChainFault::None:
        break;
    }
    return "whole"_L1;
}

ChainFault ChainWalk::next(qint64 sequence, QByteArrayView hash, QByteArrayView line,
                           const std::optional<SearchColumns> &columns)
{
    m_detail.clear();
    if (sequence != m_head.sequence + 1) {
        m_detail = u"entry %1 follows entry %2"_s.arg(sequence).arg(m_head.sequence);
        return ChainFault::MissingNumber;
    }
    const QByteArray expected = chainHash(m_head.hash, line);
    if (hash != expected)
        return ChainFault::Hash;
    auto entry = entryOf(line);
    if (!entry) {
        m_detail = entry.error().native;
        return ChainFault::Unreadable;
    }
    m_entry = std::move(*entry);
    if (m_entry.sequence != sequence) {
        m_detail = u"the line has number %1"_s.arg(m_entry.sequence);
        return ChainFault::ColumnsDiffer;
    }
    if (columns != columnsOf(m_entry))
        return ChainFault::ColumnsDiffer;
    m_head.sequence = sequence;
    m_head.hash = expected;
    return ChainFault::None;
}

} // namespace recourse
