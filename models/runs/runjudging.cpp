// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runjudging.h"

using namespace std::chrono_literals;

namespace recourse {

namespace {

// Clocks of machines differ by less than this, as far as telling a duplicate from a success goes.
constexpr Millis clockDoubt = 2s;
// What the broker took has reached the handler by then, or lies where the evidence shows it.
constexpr Millis arrivesWithin = 60s;

} // namespace

bool isAllowedNow(const Plan &plan, const Verdict &verdict, const Evidence &evidence,
                  bool earlierWasSent)
{
    switch (plan.action) {
    case RunAction::Resolve:
        return verdict.allowsResolve();
    case RunAction::Resend:
        return verdict.allows(Allowed::Resend);
    case RunAction::Compensate:
        return verdict.allows(Allowed::Compensate);
    case RunAction::Replay:
    case RunAction::None:
        break;
    }
    if (verdict.allows(Allowed::Replay))
        return true;
    if (plan.retryPermanent && verdict.allows(Allowed::ReplayWithReason))
        return true;
    // The earlier one went out in this run, and its effect is not waited for.
    return verdict.allows(Allowed::ReplayInOrder) && evidence.waitsFor
        && plan.limits.effectTimeoutSeconds == 0 && earlierWasSent;
}

bool mayGoOutAgain(RunAction action, const Evidence &evidence, Millis since)
{
    const bool isNotApplied
        = evidence.inbox.configured && evidence.inbox.value && !evidence.inbox.value->row;
    return action == RunAction::Resend && isNotApplied && since >= arrivesWithin;
}

bool bearsMarkOf(const ParkedMessage &message, const QString &run)
{
    if (!message.message.headers)
        return false;
    const FieldValue *mark = findField(*message.message.headers, "x-recourse-run");
    return mark && mark->bytes() && *mark->bytes() == run.toLatin1();
}

std::optional<ItemOutcome> effectOf(const Evidence &evidence, std::optional<Instant> sentAt,
                                    RunAction action)
{
    const bool hasEffect = evidence.effect.value && evidence.effect.value->row
        && evidence.effect.value->row->effects > 0;
    if (!evidence.inbox.configured) {
        if (hasEffect)
            return ItemOutcome::Applied;
        // Nothing will ever tell more.
        return !evidence.effect.configured && action == RunAction::Resend
            ? std::optional(ItemOutcome::Resent)
            : std::nullopt;
    }
    if (!evidence.inbox.value || !evidence.inbox.value->row)
        return std::nullopt;
    if (evidence.effect.configured && !hasEffect)
        return std::nullopt;
    const auto appliedAt = evidence.inbox.value->row->appliedAt;
    const bool before = appliedAt && sentAt && *appliedAt + clockDoubt < *sentAt;
    return before ? ItemOutcome::Duplicate : ItemOutcome::Applied;
}

} // namespace recourse
