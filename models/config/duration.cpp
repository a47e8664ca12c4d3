// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/duration.h"

#include <QRegularExpression>

#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

std::optional<std::chrono::seconds> durationFromText(const QString &text)
{
    struct Unit
    {
        QLatin1StringView names;
        qint64 seconds;
    };
    static constexpr std::array units{
        Unit{ " s sec secs second seconds "_L1, 1 }, Unit{ " m min mins minute minutes "_L1, 60 },
        Unit{ " h hour hours "_L1, 3600 },           Unit{ " d day days "_L1, 86'400 },
        Unit{ " w week weeks "_L1, 604'800 },
    };
    static const QRegularExpression form(u"^\\s*([0-9]{1,6})\\s*([a-z]+)\\s*$"_s);
    const QRegularExpressionMatch match = form.match(text.toLower());
    if (!match.hasMatch())
        return std::nullopt;
    const qint64 count = match.captured(1).toLongLong();
    const QString unit = u' ' + match.captured(2) + u' ';
    for (const Unit &known : units) {
        if (count > 0 && known.names.contains(unit))
            return std::chrono::seconds(count * known.seconds);
    }
    return std::nullopt;
}

} // namespace recourse
