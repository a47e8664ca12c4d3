// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/translate.h"
#include "models/text/words.h"

#include <QDateTime>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace recourse {

QString ageText(Instant since, Instant now)
{
    using namespace std::chrono;
    const auto age = std::max(duration_cast<seconds>(now - since), seconds(0)).count();
    const QLocale locale;
    const auto text = [&locale](qint64 number) { return locale.toString(number); };
    if (age < 60)
        return translate("recourse", "%1 s", "seconds").arg(text(age));
    if (age < 3600)
        return translate("recourse", "%1 min", "minutes").arg(text(age / 60));
    if (age < 86'400) {
        const qint64 minutes = age / 60 % 60;
        return minutes == 0
            ? translate("recourse", "%1 h", "hours").arg(text(age / 3600))
            : translate("recourse", "%1 h %2 min").arg(text(age / 3600), text(minutes));
    }
    const qint64 days = age / 86'400;
    const qint64 hours = age / 3600 % 24;
    constexpr qint64 daysWithHours = 7;
    return hours == 0 || days >= daysWithHours
        ? translate("recourse", "%1 d", "days").arg(text(days))
        : translate("recourse", "%1 d %2 h").arg(text(days), text(hours));
}

QString countText(qint64 count)
{
    return QLocale().toString(count);
}

QString sizeText(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeIecFormat);
}

QString timeText(Instant at, Instant now)
{
    const QDateTime local = QDateTime::fromMSecsSinceEpoch(toMillis(at));
    if (!local.isValid() || toIso(at).isEmpty())
        return translate("recourse", "no plausible time");
    const QDateTime today = QDateTime::fromMSecsSinceEpoch(toMillis(now));
    return local.toString(local.date() == today.date() ? u"HH:mm:ss"_s : u"yyyy-MM-dd HH:mm:ss"_s);
}

} // namespace recourse
