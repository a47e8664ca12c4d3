// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/journal.h"

#include <utility>

namespace recourse {

// What verify() does, without where the rows come from: an engine hands it the entries in their
// order, the archived message of each that tells of one, and in the end what only the whole can
// say. One thread.
class Verification
{
public:
    Verification(QByteArray journalId, std::optional<JournalHead> remembered)
        : m_journalId(std::move(journalId))
        , m_remembered(std::move(remembered))
        , m_walk(m_journalId)
        , m_before(m_walk.head())
    {
    }

    // The next entry; `columns` is empty where one is of a wrong type. False: it is not whole, and
    // there is no point in going on.
    bool entry(qint64 number, QByteArrayView hash, QByteArrayView line,
               const std::optional<SearchColumns> &columns);
    // The id of the archived message that the entry just given tells of; empty: of none. The engine
    // then calls one of the two below.
    QString wantedArchive() const;
    bool archiveMissing();
    bool archive(QByteArrayView handler, QByteArrayView event, QByteArrayView envelope,
                 QByteArrayView body);
    // Ends the look at this entry. False as above.
    bool settle();
    // All entries were given. `unclaimed`: the id of an archived message that none tells of;
    // `stray`: the number of an entry that is not there, of which events are kept all the same.
    void finish(const std::optional<QString> &unclaimed, std::optional<qint64> stray);

    bool isWhole() const { return m_check.isWhole(); }
    qint64 reached() const { return m_walk.head().sequence; }
    JournalCheck check() const;

private:
    void stopAt(ChainFault fault, qint64 number, const QString &detail);

    const QByteArray m_journalId;
    const std::optional<JournalHead> m_remembered;
    ChainWalk m_walk;
    JournalHead m_before; // the last entry that was whole with its archived message
    JournalCheck m_check;
};

} // namespace recourse
