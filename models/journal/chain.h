// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/entry.h"

#include <QByteArrayView>

#include <vector>

namespace recourse {

// The end of a chain, to be remembered elsewhere: only against it a tail that was cut off shows.
struct JournalHead
{
    QByteArray journalId = {}; // 32 random bytes: what the first entry's hash begins with
    qint64 sequence = 0; // of the last entry; 0 where there is none
    QByteArray hash = {}; // of the last entry; the journal's id where there is none
    bool operator==(const JournalHead &) const = default;
};

// SHA-256 of the hash before and the line. Before the first entry stands the journal's id.
QByteArray chainHash(QByteArrayView previous, QByteArrayView line);

// What an engine keeps beside a line to search by. They follow from the line; where they differ
// from it, somebody changed them.
struct SearchColumns
{
    using Bytes = std::optional<QByteArray>; // never an empty array
    qint64 at = 0; // ms since 1970
    Bytes kind = {};
    Bytes action = {};
    Bytes outcome = {};
    Bytes run = {};
    Bytes handler = {};
    Bytes event = {};
    Bytes archive = {};
    std::optional<qint64> approval = {};
    std::vector<QByteArray> events = {}; // of its items, by their bytes
    bool operator==(const SearchColumns &) const = default;
};
SearchColumns columnsOf(const JournalEntry &entry);

// How a chain can break.
enum class ChainFault {
    None,
    MissingNumber, // an entry is missing, or one stands where it should not
    Hash, // line or hash was changed, or an entry before it was
    Unreadable, // the hash is right, but the line is no entry that this program knows
    ColumnsDiffer, // what is searched by does not say what the line says
    ArchiveMissing, // the entry's archived message is not there
    ArchiveChanged, // it is, but its bytes are others
    ArchiveUnclaimed, // an archived message that no entry tells of
    HeadMissing, // the chain ends before the head that was remembered
    HeadDiffers, // or has another entry in its place
};
QLatin1StringView chainFaultName(ChainFault fault); // "archive-changed"; None: "whole"

// Follows a chain from its first entry, one at a time. Pure.
class ChainWalk
{
public:
    explicit ChainWalk(const QByteArray &journalId)
        : m_head{ journalId, 0, journalId }
    {
    }
    // The last entry that was whole.
    const JournalHead &head() const { return m_head; }

    // The next entry as it is stored; `columns` is empty where one is of a wrong type. The entry
    // that was read is left in entry().
    ChainFault next(qint64 sequence, QByteArrayView hash, QByteArrayView line,
                    const std::optional<SearchColumns> &columns);
    const JournalEntry &entry() const { return m_entry; }
    const QString &detail() const { return m_detail; } // what is wrong, for people who look closely

private:
    JournalHead m_head;
    JournalEntry m_entry;
    QString m_detail;
};

} // namespace recourse
