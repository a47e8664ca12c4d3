// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/resource.h"

#include "app/sandbox/trouble.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

QByteArray resource(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Trouble(u"missing in the program: "_s + path);
    return file.readAll();
}

} // namespace recourse::sandbox
