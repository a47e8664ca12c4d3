// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/overview.h"

using namespace Qt::StringLiterals;

namespace recourse {

QLatin1StringView handlerStateName(HandlerState state)
{
    switch (state) {
    case HandlerState::NotKnown:
        return "not-known"_L1;
    case HandlerState::Healthy:
        return "healthy"_L1;
    case HandlerState::QueueMissing:
        return "queue-missing"_L1;
    case HandlerState::QueueDown:
        return "queue-down"_L1;
    case HandlerState::BrokerBlocked:
        return "broker-blocked"_L1;
    case HandlerState::NoConsumer:
        return "no-consumer"_L1;
    case HandlerState::RejectsDiscarded:
        return "rejects-discarded"_L1;
    case HandlerState::RedeliveryLoop:
        return "redelivery-loop"_L1;
    case HandlerState::StuckHead:
        return "stuck-head"_L1;
    case HandlerState::FallingBehind:
        return "falling-behind"_L1;
    case HandlerState::ParkedFailures:
        return "parked-failures"_L1;
    }
    return "not-known"_L1;
}

QLatin1StringView severityName(Severity severity)
{
    switch (severity) {
    case Severity::Critical:
        return "critical"_L1;
    case Severity::Warning:
        return "warning"_L1;
    case Severity::Notice:
        break;
    }
    return "notice"_L1;
}

QLatin1StringView findingName(FindingKind kind)
{
    switch (kind) {
    case FindingKind::SourceDown:
        return "source-down"_L1;
    case FindingKind::QueueMissing:
        return "queue-missing"_L1;
    case FindingKind::QueueDown:
        return "queue-down"_L1;
    case FindingKind::BrokerBlocked:
        return "broker-blocked"_L1;
    case FindingKind::NoConsumer:
        return "no-consumer"_L1;
    case FindingKind::FallingBehind:
        return "falling-behind"_L1;
    case FindingKind::StuckHead:
        return "stuck-head"_L1;
    case FindingKind::RedeliveryLoop:
        return "redelivery-loop"_L1;
    case FindingKind::RejectsDiscarded:
        return "rejects-discarded"_L1;
    case FindingKind::DeadLetterNowhere:
        return "dead-letter-nowhere"_L1;
    case FindingKind::DeadLettersHeld:
        return "dead-letters-held"_L1;
    case FindingKind::ParkingLimit:
        return "parking-limit"_L1;
    case FindingKind::ParkingOverflow:
        return "parking-overflow"_L1;
    case FindingKind::RetryCycleDropped:
        return "retry-cycle-dropped"_L1;
    case FindingKind::ParkedFailures:
        return "parked-failures"_L1;
    case FindingKind::ScanIncomplete:
        return "scan-incomplete"_L1;
    case FindingKind::ScanNeedsYes:
        return "scan-needs-yes"_L1;
    case FindingKind::HotKey:
        return "hot-key"_L1;
    case FindingKind::NewIdEachTry:
        return "new-id-each-try"_L1;
    case FindingKind::InboxMissing:
        return "inbox-missing"_L1;
    case FindingKind::PartUnread:
        break;
    }
    return "part-unread"_L1;
}

QLatin1StringView findingActionName(FindingAction action)
{
    switch (action) {
    case FindingAction::None:
        break;
    case FindingAction::ShowFailures:
        return "show-failures"_L1;
    case FindingAction::ShowSource:
        return "show-source"_L1;
    case FindingAction::ShowQueue:
        return "show-queue"_L1;
    case FindingAction::ShowKey:
        return "show-key"_L1;
    case FindingAction::CopyPolicyCommand:
        return "copy-policy-command"_L1;
    case FindingAction::Scan:
        return "scan"_L1;
    case FindingAction::OpenRunbook:
        return "open-runbook"_L1;
    }
    return "none"_L1;
}

} // namespace recourse
