// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/pointer.h"

using namespace Qt::StringLiterals;

namespace recourse {

QString pointerFault(const QString &pointer)
{
    if (!pointer.startsWith(u'/'))
        return u"a JSON pointer begins with \"/\""_s;
    for (qsizetype i = 0; i < pointer.size(); ++i) {
        if (pointer.at(i) != u'~')
            continue;
        const QChar next = i + 1 < pointer.size() ? pointer.at(i + 1) : QChar();
        if (next != u'0' && next != u'1')
            return u"in a JSON pointer \"~\" is followed by 0 (for ~) or 1 (for /)"_s;
    }
    return {};
}

} // namespace recourse
