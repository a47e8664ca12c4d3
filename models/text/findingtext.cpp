// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/translate.h"
#include "models/text/words.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

QString stateWord(HandlerState state)
{
    switch (state) {
    case HandlerState::NotKnown:
        return translate("recourse", "not known", "handler state");
    case HandlerState::Healthy:
        return translate("recourse", "healthy", "handler state");
    case HandlerState::QueueMissing:
        return translate("recourse", "queue missing", "handler state");
    case HandlerState::QueueDown:
        return translate("recourse", "queue down", "handler state");
    case HandlerState::BrokerBlocked:
        return translate("recourse", "broker blocked", "handler state");
    case HandlerState::NoConsumer:
        return translate("recourse", "no consumer", "handler state");
    case HandlerState::RejectsDiscarded:
        return translate("recourse", "rejects are discarded", "handler state");
    case HandlerState::RedeliveryLoop:
        return translate("recourse", "redelivery loop", "handler state");
    case HandlerState::StuckHead:
        return translate("recourse", "stuck", "handler state");
    case HandlerState::FallingBehind:
        return translate("recourse", "falling behind", "handler state");
    case HandlerState::ParkedFailures:
        return translate("recourse", "parked failures", "handler state");
    }
    return {};
}

QString environmentWord(Environment environment)
{
    switch (environment) {
    case Environment::Production:
        return translate("recourse", "production", "environment");
    case Environment::Staging:
        return translate("recourse", "staging", "environment");
    case Environment::Development:
        return translate("recourse", "development", "environment");
    case Environment::Sandbox:
        return translate("recourse", "sandbox", "environment");
    }
    return {};
}

namespace {

// One finding, with its parts made fit for a sentence.
struct Told
{
    const Finding &finding;
    Instant now;
    QString handler;
    QString detail;
    int number = 0;

    Told(const Finding &told, Instant at)
        : finding(told)
        , now(at)
        , handler(isolatedText(told.handler.toUtf8()))
        , detail(isolatedText(told.detail.toUtf8()))
        , number(int(std::clamp<qint64>(told.number.value_or(0), 0, 1'000'000'000)))
    {
    }

    QString count() const { return countText(finding.number.value_or(0)); }
    QString errorOr(const QString &otherwise) const
    {
        return finding.error ? errorText(*finding.error).happened : otherwise;
    }
    QString oldest() const
    {
        return finding.since
            ? translate("recourse", "The oldest has waited %1.").arg(ageText(*finding.since, now))
            : QString();
    }
};

FindingText aboutSource(const Told &told)
{
    const Finding &finding = told.finding;
    switch (finding.kind) {
    case FindingKind::SourceDown:
        return { translate("recourse", "%1 cannot be read").arg(told.detail),
                 told.errorOr({}),
                 {} };
    case FindingKind::BrokerBlocked:
        return { translate("recourse", "Broker %1 blocks publishers")
                     .arg(isolatedText(finding.source.toUtf8())),
                 translate("recourse", "An alarm is raised: %1").arg(told.detail),
                 {} };
    default:
        return { translate("recourse", "%1 can be read in part")
                     .arg(isolatedText(finding.source.toUtf8())),
                 translate("recourse", "%Ln part(s) could not be read. %1", nullptr, told.number)
                     .arg(told.errorOr(told.detail)),
                 {} };
    }
}

FindingText aboutQueue(const Told &told)
{
    switch (told.finding.kind) {
    case FindingKind::QueueMissing:
        return { translate("recourse", "Queue %1 does not exist").arg(told.detail),
                 translate("recourse", "The workspace names it for %1.").arg(told.handler),
                 {} };
    case FindingKind::QueueDown:
        return { translate("recourse", "Queue %1 is down").arg(told.detail),
                 translate("recourse", "Its node or leader is not there. It belongs to %1.")
                     .arg(told.handler),
                 {} };
    case FindingKind::NoConsumer:
        return { translate("recourse", "%1 has no consumer").arg(told.handler),
                 translate("recourse", "%Ln message(s) waiting. %1", nullptr, told.number)
                     .arg(told.oldest())
                     .trimmed(),
                 {} };
    case FindingKind::StuckHead:
        return { translate("recourse", "%1 is stuck").arg(told.handler),
                 translate("recourse",
                           "Consumers are there, and nothing is acknowledged. Backlog: %1.")
                     .arg(told.count()),
                 {} };
    case FindingKind::FallingBehind:
        return { translate("recourse", "%1 is falling behind").arg(told.handler),
                 translate("recourse", "Backlog: %1, growing by %2 a minute.")
                     .arg(told.count(),
                          countText(qint64(std::max(told.finding.rate.value_or(0), 0.0)))),
                 {} };
    default:
        return { translate("recourse", "%1 delivers the same messages again and again")
                     .arg(told.handler),
                 translate("recourse",
                           "Deliveries are mostly redeliveries, and few are "
                           "acknowledged."),
                 {} };
    }
}

FindingText aboutDeadLetters(const Told &told)
{
    switch (told.finding.kind) {
    case FindingKind::RejectsDiscarded:
        return { translate("recourse", "%1 discards what it rejects").arg(told.handler),
                 translate("recourse",
                           "Queue %1 has no dead-letter exchange, neither by argument "
                           "nor by policy.")
                     .arg(told.detail),
                 {} };
    case FindingKind::DeadLetterNowhere:
        return { translate("recourse", "Dead letters of %1 go nowhere").arg(told.handler),
                 translate("recourse",
                           "The dead-letter exchange \"%1\" is missing or has no "
                           "binding that fits.")
                     .arg(told.detail),
                 {} };
    case FindingKind::DeadLettersHeld:
        return { translate("recourse", "Dead letters of %1 are held back").arg(told.handler),
                 translate("recourse", "%Ln message(s) on %1 waiting for a dead-letter target.",
                           nullptr, told.number)
                     .arg(told.detail),
                 {} };
    default:
        return { translate("recourse", "Retries of %1 can vanish").arg(told.handler),
                 translate("recourse",
                           "Queue %1 and its retry queue dead-letter to each other; "
                           "past the delivery limit of %2 a message is dropped.")
                     .arg(told.detail, told.count()),
                 {} };
    }
}

FindingText aboutParking(const Told &told)
{
    const Finding &finding = told.finding;
    switch (finding.kind) {
    case FindingKind::ParkedFailures:
        return { translate("recourse", "%Ln parked failure(s) of %1", nullptr, told.number)
                     .arg(told.handler),
                 told.oldest(),
                 {} };
    case FindingKind::ParkingLimit:
        return {
            translate("recourse", "The parking place of %1 can lose messages").arg(told.handler),
            translate("recourse",
                      "Queue %1 drops a message after %2 deliveries, and each "
                      "look may count as one.")
                .arg(told.detail, told.count()),
            {}
        };
    case FindingKind::ParkingOverflow:
        return { translate("recourse", "The parking place of %1 forgets").arg(told.handler),
                 translate("recourse", "Queue %1 has a length limit or a time to live.")
                     .arg(told.detail),
                 {} };
    case FindingKind::ScanIncomplete:
        return { translate("recourse", "Not all parked failures of %1 were seen").arg(told.handler),
                 finding.number
                     ? translate("recourse", "%Ln message(s) held by others: %1", nullptr,
                                 told.number)
                           .arg(told.detail.isEmpty() ? translate("recourse", "not known who")
                                                      : told.detail)
                     : told.errorOr(translate("recourse", "The last look ended early.")),
                 {} };
    case FindingKind::ScanNeedsYes:
        return { translate("recourse", "Looking at %1 needs a decision").arg(told.detail),
                 told.errorOr(translate("recourse", "The look could be the last one.")),
                 {} };
    default:
        return { translate("recourse", "%1 has no inbox in the workspace").arg(told.handler),
                 translate("recourse",
                           "Without an inbox nothing proves whether an event was "
                           "applied."),
                 {} };
    }
}

FindingText aboutKey(const Told &told)
{
    if (told.finding.kind == FindingKind::NewIdEachTry)
        return { translate("recourse", "The producer makes a new event id for each try"),
                 translate("recourse", "%Ln id(s) of one event, first %1, at %2.", nullptr,
                           told.number)
                     .arg(told.detail, told.handler),
                 {} };
    return { translate("recourse", "Key %1 has %2 of the parked failures")
                 .arg(told.detail,
                      QLocale().toString(told.finding.rate.value_or(0) * 100, 'f', 0) + u" %"_s),
             translate("recourse", "%Ln parked failure(s) at %1.", nullptr, told.number)
                 .arg(told.handler),
             {} };
}

QString actionLabel(FindingAction action)
{
    switch (action) {
    case FindingAction::None:
        break;
    case FindingAction::ShowFailures:
        return translate("recourse", "Show failures");
    case FindingAction::ShowSource:
        return translate("recourse", "Show source");
    case FindingAction::ShowQueue:
        return translate("recourse", "Show queue");
    case FindingAction::ShowKey:
        return translate("recourse", "Show key");
    case FindingAction::CopyPolicyCommand:
        return translate("recourse", "Copy policy command");
    case FindingAction::Scan:
        return translate("recourse", "Look again");
    case FindingAction::OpenRunbook:
        return translate("recourse", "Open runbook");
    }
    return {};
}

FindingText textOf(const Told &told)
{
    switch (told.finding.kind) {
    case FindingKind::SourceDown:
    case FindingKind::BrokerBlocked:
    case FindingKind::PartUnread:
        return aboutSource(told);
    case FindingKind::QueueMissing:
    case FindingKind::QueueDown:
    case FindingKind::NoConsumer:
    case FindingKind::FallingBehind:
    case FindingKind::StuckHead:
    case FindingKind::RedeliveryLoop:
        return aboutQueue(told);
    case FindingKind::RejectsDiscarded:
    case FindingKind::DeadLetterNowhere:
    case FindingKind::DeadLettersHeld:
    case FindingKind::RetryCycleDropped:
        return aboutDeadLetters(told);
    case FindingKind::ParkingLimit:
    case FindingKind::ParkingOverflow:
    case FindingKind::ParkedFailures:
    case FindingKind::ScanIncomplete:
    case FindingKind::ScanNeedsYes:
    case FindingKind::InboxMissing:
        return aboutParking(told);
    case FindingKind::HotKey:
    case FindingKind::NewIdEachTry:
        return aboutKey(told);
    }
    return {};
}

} // namespace

FindingText findingText(const Finding &finding, Instant now)
{
    FindingText text = textOf(Told(finding, now));
    text.action = actionLabel(finding.action);
    return text;
}

} // namespace recourse
