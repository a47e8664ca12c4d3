// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/processstart.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace recourse {

qint64 processStart(qint64 process)
{
    QFile file(u"/proc/%1/stat"_s.arg(process));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    // The second field is a name in brackets and may hold blanks; the third is the state, the start
    // is field 22.
    const QByteArray line = file.readAll();
    const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
    constexpr qsizetype afterName = 19;
    if (fields.size() <= afterName)
        return 0;
    // One that has ended and that nobody has asked about yet does nothing any more.
    const bool hasEnded = fields.front() == "Z" || fields.front() == "X";
    return hasEnded ? 0 : fields[afterName].toLongLong();
}

} // namespace recourse
