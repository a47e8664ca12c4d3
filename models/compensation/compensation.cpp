// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compensation/compensation.h"

#include "models/core/digest.h"

using namespace Qt::StringLiterals;

namespace recourse {

QByteArray compensationKey(const QString &action, const EventId &event)
{
    constexpr qsizetype longest = 200;
    const auto plain = [](const QByteArray &bytes) { return bytes.toPercentEncoding(":/.@ "_ba); };
    const QByteArray key = "compensate:" + plain(action.toUtf8()) + ':' + plain(event.bytes());
    if (key.size() <= longest)
        return key;
    return "compensate:sha256:"
        + digestOf(QByteArray(action.toUtf8() + '\0' + event.bytes())).toHex();
}

QString compensationHandler(const QString &action)
{
    return u"compensation:"_s + action;
}

} // namespace recourse
