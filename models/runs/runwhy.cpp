// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runwhy.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

using Named = std::pair<WhyCode, QLatin1StringView>;

constexpr std::array names{
    Named{ WhyCode::None, ""_L1 },
    Named{ WhyCode::Said, "said"_L1 },
    Named{ WhyCode::EarlierNotApplied, "earlier-not-applied"_L1 },
    Named{ WhyCode::NotParkedAnyMore, "not-parked-any-more"_L1 },
    Named{ WhyCode::RunStopped, "run-stopped"_L1 },
    Named{ WhyCode::VerdictNow, "verdict-now"_L1 },
    Named{ WhyCode::SentBefore, "sent-before"_L1 },
    Named{ WhyCode::ResolvedBefore, "resolved-before"_L1 },
    Named{ WhyCode::TakenByOther, "taken-by-other"_L1 },
    Named{ WhyCode::NoSuchHandler, "no-such-handler"_L1 },
    Named{ WhyCode::LeftOutOfPlan, "left-out-of-plan"_L1 },
    Named{ WhyCode::LeaseLost, "lease-lost"_L1 },
    Named{ WhyCode::PayloadChanged, "payload-changed"_L1 },
    Named{ WhyCode::NoPayload, "no-payload"_L1 },
    Named{ WhyCode::OutboxUnreadable, "outbox-unreadable"_L1 },
    Named{ WhyCode::CompensatedBefore, "compensated-before"_L1 },
    Named{ WhyCode::AnotherEvent, "another-event"_L1 },
    Named{ WhyCode::ParkedAgain, "parked-again"_L1 },
    Named{ WhyCode::ParkedCopyIsDuplicate, "parked-copy-is-duplicate"_L1 },
    Named{ WhyCode::SentButParked, "sent-but-parked"_L1 },
    Named{ WhyCode::SentNowhere, "sent-nowhere"_L1 },
    Named{ WhyCode::NotAppliedParked, "not-applied-parked"_L1 },
    Named{ WhyCode::NotSent, "not-sent"_L1 },
    Named{ WhyCode::CopyStillParked, "copy-still-parked"_L1 },
    Named{ WhyCode::ParkingUnknown, "parking-unknown"_L1 },
    Named{ WhyCode::SourceSilent, "source-silent"_L1 },
    Named{ WhyCode::MayWaitOnQueue, "may-wait-on-queue"_L1 },
    Named{ WhyCode::ResultUnknown, "result-unknown"_L1 },
    Named{ WhyCode::OperatorStopped, "operator-stopped"_L1 },
    Named{ WhyCode::Interrupted, "interrupted"_L1 },
    Named{ WhyCode::CanaryFailed, "canary-failed"_L1 },
    Named{ WhyCode::FailuresReached, "failures-reached"_L1 },
    Named{ WhyCode::BrokerLost, "broker-lost"_L1 },
    Named{ WhyCode::TakingRefused, "taking-refused"_L1 },
    Named{ WhyCode::JournalLost, "journal-lost"_L1 },
};

std::optional<WhyCode> whyNamed(const QString &name)
{
    const auto found
        = std::ranges::find_if(names, [&name](const Named &one) { return one.second == name; });
    return found == names.end() || name.isEmpty() ? std::nullopt : std::optional(found->first);
}

} // namespace

QLatin1StringView whyName(WhyCode code)
{
    const auto found = std::ranges::find(names, code, &Named::first);
    return found == names.end() ? QLatin1StringView() : found->second;
}

void insertWhy(QJsonObject &detail, QLatin1StringView key, const RunWhy &why)
{
    if (why.isEmpty())
        return;
    QJsonObject json{ { u"code"_s, QString(whyName(why.code)) } };
    if (!why.detail.isEmpty())
        json.insert(u"detail"_s, why.detail);
    if (why.number != 0)
        json.insert(u"number"_s, why.number);
    if (why.because != WhyCode::None)
        json.insert(u"because"_s, QString(whyName(why.because)));
    detail.insert(key, json);
}

RunWhy whyAt(const QJsonObject &detail, QLatin1StringView key)
{
    const QJsonValue value = detail.value(key);
    if (value.isString() && !value.toString().isEmpty())
        return RunWhy::said(value.toString());
    const QJsonObject json = value.toObject();
    const QString name = json.value("code"_L1).toString();
    if (name.isEmpty())
        return {};
    const auto code = whyNamed(name);
    // Of a newer version: better its name than nothing.
    if (!code)
        return RunWhy::said(name);
    RunWhy why;
    why.code = *code;
    why.detail = json.value("detail"_L1).toString();
    why.number = json.value("number"_L1).toInteger();
    why.because = whyNamed(json.value("because"_L1).toString()).value_or(WhyCode::None);
    return why;
}

RunWhy RunWhy::said(const Error &error)
{
    QString words = error.native.isEmpty() ? QString(errorName(error.code)) : error.native;
    if (!error.where.isEmpty())
        words = error.where + u": "_s + words;
    if (!error.hint.isEmpty())
        words += u" ("_s + error.hint + u')';
    return said(words);
}

} // namespace recourse
