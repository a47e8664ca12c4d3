// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/instant.h"

#include <QDateTime>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {
// First and last millisecond that ISO 8601 can write with four digits of year.
constexpr qint64 firstIso = -62167219200000;
constexpr qint64 lastIso = 253402300799999;
} // namespace

QString toIso(Instant at)
{
    const qint64 millis = toMillis(at);
    if (millis < firstIso || millis > lastIso)
        return {};
    // Not by QDateTime: a journal writes thousands of these a second.
    const auto day = std::chrono::floor<std::chrono::days>(at);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss time(at - day);
    QString text(24, Qt::Uninitialized);
    QChar *end = text.data();
    const auto put = [&end](auto value, int digits, char16_t after) {
        auto left = unsigned(value);
        for (int place = digits; place-- > 0; left /= 10)
            end[place] = QChar(char16_t(u'0' + left % 10));
        end += digits;
        *end++ = after;
    };
    put(int(date.year()), 4, u'-');
    put(unsigned(date.month()), 2, u'-');
    put(unsigned(date.day()), 2, u'T');
    put(time.hours().count(), 2, u':');
    put(time.minutes().count(), 2, u':');
    put(time.seconds().count(), 2, u'.');
    put(time.subseconds().count(), 3, u'Z');
    return text;
}

std::optional<Instant> instantFromText(const QString &text)
{
    QString trimmed = text.trimmed();
    if (trimmed.size() < 10)
        return std::nullopt;
    // Without an offset it is UTC. Said before parsing: read as local time first, the hour that is
    // left out in spring would be no time at all.
    const bool hasTime = trimmed.contains(u':');
    const QStringView zone = QStringView(trimmed).mid(10);
    if (hasTime && !zone.contains(u'Z') && !zone.contains(u'+') && !zone.contains(u'-'))
        trimmed += u'Z';
    QDateTime at = QDateTime::fromString(trimmed, Qt::ISODateWithMs);
    if (at.timeSpec() == Qt::LocalTime)
        at = QDateTime(at.date(), at.time(), Qt::UTC);
    if (!at.isValid())
        return std::nullopt;
    return instantFromMillis(at.toMSecsSinceEpoch());
}

Instant instantFromMillis(qint64 millisSinceEpoch)
{
    return Instant(Millis(millisSinceEpoch));
}

qint64 toMillis(Instant at)
{
    return at.time_since_epoch().count();
}

} // namespace recourse
