// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/folder.h"

#include "app/sandbox/trouble.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

const QString marker = u".recourse-sandbox"_s; // says that the files beside it are ours

QStringList ourFiles()
{
    QStringList files{ u"workspace.toml"_s, u"truth.json"_s, u"order-service.jsonl"_s,
                       u"amqp.password"_s, u"orders.password"_s };
    for (const QString &database : { u"orders.db"_s, u"events.db"_s, u"supplier.db"_s }) {
        for (const QString &suffix : { u""_s, u"-wal"_s, u"-shm"_s, u"-journal"_s })
            files += QString(database + suffix);
    }
    return files;
}

} // namespace

Folder::Folder(const QString &path)
    : m_path(QDir(path).absolutePath())
{
    if (!QDir().mkpath(m_path))
        throw Trouble(u"cannot make the folder "_s + m_path);
    m_lock = std::make_unique<QLockFile>(file(marker + u".lock"));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock(0))
        throw Trouble(u"another sandbox runs in "_s + m_path);
    const bool ours = QFile::exists(file(marker));
    for (const QString &name : ourFiles()) {
        if (!QFile::exists(file(name)))
            continue;
        if (!ours)
            throw Trouble(u"%1 holds a file %2 that no sandbox wrote: choose another folder"_s.arg(
                m_path, name));
        if (!QFile::remove(file(name)))
            throw Trouble(u"cannot remove "_s + file(name));
    }
    // What was done in an earlier run: its events have the same ids again.
    if (ours) {
        const QDir folder(m_path);
        for (const QString &name : folder.entryList(
                 { u"*.journal"_s, u"*.journal-wal"_s, u"*.journal-shm"_s }, QDir::Files))
            if (!QFile::remove(file(name)))
                throw Trouble(u"cannot remove "_s + file(name));
    }
    write(marker, "This folder is made anew by each run of recourse-sandbox.\n");
}

QString Folder::file(const QString &name) const
{
    return m_path + u'/' + name;
}

void Folder::write(const QString &name, const QByteArray &bytes, bool secret) const
{
    QSaveFile out(file(name));
    if (!out.open(QIODevice::WriteOnly))
        throw Trouble(file(name) + u": "_s + out.errorString());
    if (secret)
        out.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    out.write(bytes);
    if (!out.commit())
        throw Trouble(file(name) + u": "_s + out.errorString());
}

} // namespace recourse::sandbox
