// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/verification.h"

using namespace Qt::StringLiterals;

namespace recourse {

bool Verification::entry(qint64 number, QByteArrayView hash, QByteArrayView line,
                         const std::optional<SearchColumns> &columns)
{
    m_before = m_walk.head();
    const ChainFault fault = m_walk.next(number, hash, line, columns);
    if (fault == ChainFault::None)
        return true;
    // A gap is told by the number that is missing.
    stopAt(fault, fault == ChainFault::MissingNumber ? m_walk.head().sequence + 1 : number,
           m_walk.detail());
    return false;
}

QString Verification::wantedArchive() const
{
    return m_walk.entry().kind == EntryKind::Archived ? m_walk.entry().archive : QString();
}

bool Verification::archiveMissing()
{
    stopAt(ChainFault::ArchiveMissing, reached(), wantedArchive());
    return false;
}

bool Verification::archive(QByteArrayView handler, QByteArrayView event, QByteArrayView envelope,
                           QByteArrayView body)
{
    const JournalEntry &told = m_walk.entry();
    const auto message = unsealed(envelope, {});
    const bool same = sealOf(envelope, body) == told.archiveSeal && message
        && message->id == told.archive && handler == message->handler.toUtf8()
        && event == message->eventId.bytes();
    if (same)
        ++m_check.archived;
    else
        stopAt(ChainFault::ArchiveChanged, reached(), told.archive);
    return same;
}

bool Verification::settle()
{
    m_before = m_walk.head();
    if (m_remembered && reached() == m_remembered->sequence
        && m_remembered->hash != m_walk.head().hash)
        stopAt(ChainFault::HeadDiffers, reached(), u"another entry was remembered here"_s);
    return isWhole();
}

void Verification::finish(const std::optional<QString> &unclaimed, std::optional<qint64> stray)
{
    if (m_remembered && m_remembered->journalId != m_journalId)
        stopAt(ChainFault::HeadDiffers, 0, u"another journal was remembered"_s);
    else if (m_remembered && m_remembered->sequence > reached())
        stopAt(ChainFault::HeadMissing, reached() + 1,
               u"the chain went on to entry %1"_s.arg(m_remembered->sequence));
    if (unclaimed)
        stopAt(ChainFault::ArchiveUnclaimed, 0, *unclaimed);
    if (stray)
        stopAt(ChainFault::MissingNumber, *stray, u"events of an entry that is not there"_s);
}

JournalCheck Verification::check() const
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

void Verification::stopAt(ChainFault fault, qint64 number, const QString &detail)
{
    if (!m_check.isWhole())
        return;
    m_check.fault = fault;
    m_check.at = number;
    m_check.detail = detail;
}

} // namespace recourse
