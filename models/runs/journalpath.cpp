// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/journalpath.h"

#include "models/core/digest.h"

#include <QFileInfo>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace recourse {

QString journalPath(const Workspace &workspace)
{
    QString name = workspace.name;
    for (QChar &c : name) {
        if (!c.isLetterOrNumber() && c != u'-' && c != u'_')
            c = u'_';
    }
    // The same mark as the parked index has: two workspaces of one name never share a journal.
    const QByteArray mark = digestOf(workspace.file.toUtf8()).toHex().left(12);
    const QString folder = workspace.environment == Environment::Sandbox
        ? QFileInfo(workspace.file).absolutePath()
        : QString(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
                  + u"/recourse"_s);
    return folder + u'/' + name.left(64) + u'-' + QString::fromLatin1(mark) + u".journal"_s;
}

} // namespace recourse
