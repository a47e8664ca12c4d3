// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/cell.h"

#include <QStringList>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// 1973 in seconds, and where seconds would be past the year 5000: below and above is no plausible
// time of a service.
constexpr qint64 firstSecond = 100'000'000;
constexpr qint64 firstMillisecond = 100'000'000'000;
constexpr qint64 pastMillisecond = 100'000'000'000'000;

CellTime timeOfNumber(qint64 number)
{
    if (number >= firstSecond && number < firstMillisecond)
        return { instantFromMillis(number * 1000), TimeReading::GuessedSeconds };
    if (number >= firstMillisecond && number < pastMillisecond)
        return { instantFromMillis(number), TimeReading::GuessedMillis };
    return { std::nullopt, TimeReading::Unreadable };
}

// A zone follows the time of day: "Z", or a sign after the date's own dashes.
bool hasZone(const QString &text)
{
    constexpr qsizetype afterDate = 10;
    const QString rest = text.mid(afterDate);
    return rest.endsWith(u'Z', Qt::CaseInsensitive) || rest.contains(u'+') || rest.contains(u'-');
}

} // namespace

std::optional<qint64> Cell::integer() const
{
    bool ok = false;
    const qint64 value = bytes.trimmed().toLongLong(&ok);
    return !isNull() && ok ? std::optional(value) : std::nullopt;
}

std::optional<QString> exactText(const QByteArray &bytes)
{
    QString text = QString::fromUtf8(bytes);
    return text.toUtf8() == bytes ? std::optional(std::move(text)) : std::nullopt;
}

CellTime timeOf(const Cell &cell)
{
    if (cell.isNull())
        return {};
    if (const auto number = cell.integer())
        return timeOfNumber(*number);
    const QString text = cell.text().trimmed();
    if (text.isEmpty())
        return {};
    if (const auto at = instantFromText(text))
        return { at, hasZone(text) ? TimeReading::Told : TimeReading::ZoneAssumed };
    return { std::nullopt, TimeReading::Unreadable };
}

OutboxState outboxStateOf(const QString &word)
{
    static const QStringList pending{ u"pending"_s,   u"new"_s,     u"queued"_s, u"created"_s,
                                      u"scheduled"_s, u"delayed"_s, u"unsent"_s, u"waiting"_s,
                                      u"0"_s,         u"false"_s,   u"f"_s };
    static const QStringList sent{ u"sent"_s,      u"confirmed"_s, u"published"_s,  u"done"_s,
                                   u"succeeded"_s, u"success"_s,   u"dispatched"_s, u"delivered"_s,
                                   u"processed"_s, u"completed"_s, u"1"_s,          u"true"_s,
                                   u"t"_s };
    const QString plain = word.trimmed().toLower();
    if (pending.contains(plain))
        return OutboxState::Pending;
    return sent.contains(plain) ? OutboxState::Sent : OutboxState::Other;
}

} // namespace recourse
