// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/door/rememberedhead.h"

#include "models/core/digest.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 largest = qint64(64) * 1024;

Error fileError(ErrorCode code, const QString &file, const QString &native)
{
    return {
        .code = code, .tried = u"remember the end of the journal"_s, .where = file, .native = native
    };
}

} // namespace

RememberedHead::RememberedHead(const JournalDoor &door)
    : m_name(door.isShared() ? door.name() : QFileInfo(door.name()).absoluteFilePath())
{
    if (!door.isLasting())
        return;
    const QByteArray mark = digestOf(m_name.toUtf8()).toHex().left(24);
    m_file = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + u"/recourse/heads/"_s + QString::fromLatin1(mark) + u".json"_s;
}

Result<std::optional<JournalHead>> RememberedHead::read() const
{
    if (m_file.isEmpty() || !QFileInfo::exists(m_file))
        return std::optional<JournalHead>();
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly))
        return failed(fileError(ErrorCode::PermissionDenied, m_file, file.errorString()));
    const QJsonObject kept = QJsonDocument::fromJson(file.read(largest)).object();
    JournalHead head;
    head.journalId = QByteArray::fromHex(kept[u"journal_id"_s].toString().toLatin1());
    head.sequence = kept[u"sequence"_s].toInteger(-1);
    head.hash = QByteArray::fromHex(kept[u"hash"_s].toString().toLatin1());
    if (head.journalId.isEmpty() || head.sequence < 0 || head.hash.isEmpty())
        return failed(fileError(ErrorCode::Damaged, m_file, u"it holds no end of a journal"_s));
    return std::optional(head);
}

Result<RememberedHead::Seen> RememberedHead::look(Journal &journal) const
{
    if (m_file.isEmpty())
        return Seen::Kept;
    const auto before = read();
    if (!before)
        return failed(before.error());
    const auto head = journal.head();
    if (!head)
        return failed(head.error());
    if (*before && (*before)->journalId != head->journalId)
        return Seen::Gone;
    if (*before && (*before)->sequence > 0) {
        QByteArray hash;
        const auto found = journal.read(
            { .newestFirst = true, .limit = 1, .beforeSequence = (*before)->sequence + 1 },
            [&](const JournalRecord &record) {
                if (record.entry.sequence == (*before)->sequence)
                    hash = record.hash;
                return false;
            },
            {});
        if (!found)
            return failed(found.error());
        if (hash != (*before)->hash)
            return Seen::Gone;
    }
    if (!*before || **before != *head)
        if (const auto kept = write(*head); !kept)
            return failed(kept.error());
    return Seen::Kept;
}

Result<void> RememberedHead::write(const JournalHead &head) const
{
    const QString folder = QFileInfo(m_file).path();
    if (!QDir().mkpath(folder))
        return failed(fileError(ErrorCode::PermissionDenied, folder, u"it cannot be made"_s));
    QSaveFile file(m_file);
    const QJsonObject kept{ { u"journal"_s, m_name },
                            { u"journal_id"_s, QString::fromLatin1(head.journalId.toHex()) },
                            { u"sequence"_s, head.sequence },
                            { u"hash"_s, QString::fromLatin1(head.hash.toHex()) } };
    const QByteArray text = QJsonDocument(kept).toJson(QJsonDocument::Indented);
    if (!file.open(QIODevice::WriteOnly)
        || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        || file.write(text) != text.size() || !file.commit())
        return failed(fileError(ErrorCode::PermissionDenied, m_file, file.errorString()));
    return {};
}

} // namespace recourse
