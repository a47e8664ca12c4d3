// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tones.h"

namespace recourse {

Tone toneOf(VerdictKind kind)
{
    switch (kind) {
    case VerdictKind::SafeToReplay:
        return Tone::Good;
    case VerdictKind::AfterEarlier:
    case VerdictKind::NeverSent:
        return Tone::Warning;
    case VerdictKind::AlreadyApplied:
    case VerdictKind::InFlight:
        return Tone::Info;
    case VerdictKind::InboxWithoutEffect:
    case VerdictKind::EffectWithoutInbox:
        return Tone::Special;
    case VerdictKind::IdentityConflict:
    case VerdictKind::TenantMismatch:
    case VerdictKind::AppliedTwice:
    case VerdictKind::WillFailAgain:
    case VerdictKind::Lost:
        return Tone::Bad;
    case VerdictKind::Unknown:
    case VerdictKind::Superseded:
        return Tone::Neutral;
    }
    return Tone::Neutral;
}

Tone toneOf(EvidenceTone tone)
{
    switch (tone) {
    case EvidenceTone::Good:
        return Tone::Good;
    case EvidenceTone::Warning:
        return Tone::Warning;
    case EvidenceTone::Bad:
        return Tone::Bad;
    case EvidenceTone::Neutral:
    case EvidenceTone::NotKnown:
        return Tone::Neutral;
    }
    return Tone::Neutral;
}

Tone toneOf(HandlerState state)
{
    switch (state) {
    case HandlerState::Healthy:
        return Tone::Good;
    case HandlerState::QueueMissing:
    case HandlerState::QueueDown:
    case HandlerState::BrokerBlocked:
    case HandlerState::NoConsumer:
    case HandlerState::StuckHead:
    case HandlerState::FallingBehind:
        return Tone::Bad;
    case HandlerState::RejectsDiscarded:
        return Tone::Special;
    case HandlerState::RedeliveryLoop:
    case HandlerState::ParkedFailures:
        return Tone::Warning;
    case HandlerState::NotKnown:
        return Tone::Neutral;
    }
    return Tone::Neutral;
}

Tone toneOf(Severity severity)
{
    switch (severity) {
    case Severity::Critical:
        return Tone::Bad;
    case Severity::Warning:
        return Tone::Warning;
    case Severity::Notice:
        return Tone::Info;
    }
    return Tone::Neutral;
}

Tone toneOf(SourceState::Light light)
{
    switch (light) {
    case SourceState::Light::Good:
        return Tone::Good;
    case SourceState::Light::Partly:
        return Tone::Warning;
    case SourceState::Light::Bad:
        return Tone::Bad;
    case SourceState::Light::Unknown:
        return Tone::Neutral;
    }
    return Tone::Neutral;
}

Tone toneOf(ItemOutcome outcome)
{
    switch (outcome) {
    case ItemOutcome::Applied:
    case ItemOutcome::Resolved:
    case ItemOutcome::Resent:
    case ItemOutcome::Compensated:
        return Tone::Good;
    case ItemOutcome::Duplicate:
        return Tone::Info;
    case ItemOutcome::ParkedAgain:
    case ItemOutcome::Failed:
    case ItemOutcome::Unknown:
        return Tone::Bad;
    case ItemOutcome::NoEffectInTime:
    case ItemOutcome::Refused:
    case ItemOutcome::Skipped:
        return Tone::Warning;
    case ItemOutcome::None:
        break;
    }
    return Tone::Neutral;
}

const Band &bandOf(Environment environment, const Colours &colours)
{
    switch (environment) {
    case Environment::Production:
        return colours.production;
    case Environment::Staging:
        return colours.staging;
    case Environment::Development:
        return colours.development;
    case Environment::Sandbox:
        return colours.sandbox;
    }
    return colours.production;
}

} // namespace recourse
