// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/failurefilter.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

bool oneOf(const auto &values, const auto &value)
{
    return values.empty() || std::ranges::find(values, value) != values.end();
}

} // namespace

bool FailureFilter::matches(const Failure &failure) const
{
    if (!oneOf(tenants, failure.tenant) || !oneOf(handlers, failure.handler)
        || !oneOf(keys, failure.key) || !oneOf(eventIds, failure.eventId))
        return false;
    if (!reasons.isEmpty() && std::ranges::none_of(reasons, [&failure](const QString &reason) {
            return failure.reason.contains(reason, Qt::CaseInsensitive);
        }))
        return false;
    if (!since)
        return true;
    const auto parked = parkedSince(failure);
    return parked && *parked >= *since;
}

bool FailureFilter::matches(VerdictKind verdict) const
{
    return oneOf(verdicts, verdict);
}

std::optional<Instant> parkedSince(const Failure &failure)
{
    return failure.parkedAt ? failure.parkedAt : failure.firstFailedAt;
}

std::optional<Instant> parseSince(const QString &text, Instant now)
{
    static const QRegularExpression duration(u"^\\s*([0-9]{1,6})\\s*(s|sec|m|min|h|d|w)\\s*$"_s);
    const auto match = duration.match(text);
    if (!match.hasMatch())
        return instantFromText(text);
    const QString unit = match.captured(2);
    std::chrono::seconds one{ 1 };
    if (unit.startsWith(u'm'))
        one = std::chrono::minutes(1);
    else if (unit == u"h"_s)
        one = std::chrono::hours(1);
    else if (unit == u"d"_s)
        one = std::chrono::days(1);
    else if (unit == u"w"_s)
        one = std::chrono::weeks(1);
    return now - one * match.captured(1).toLongLong();
}

} // namespace recourse
