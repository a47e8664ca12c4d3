// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/entry.h"

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

template <typename Value>
using Named = std::pair<Value, QLatin1StringView>;

constexpr std::array kinds = {
    Named<EntryKind>{ EntryKind::Plan, "plan"_L1 },
    Named<EntryKind>{ EntryKind::Approval, "approval"_L1 },
    Named<EntryKind>{ EntryKind::RunBegan, "run-began"_L1 },
    Named<EntryKind>{ EntryKind::Intent, "intent"_L1 },
    Named<EntryKind>{ EntryKind::Published, "published"_L1 },
    Named<EntryKind>{ EntryKind::Confirmed, "confirmed"_L1 },
    Named<EntryKind>{ EntryKind::Returned, "returned"_L1 },
    Named<EntryKind>{ EntryKind::Removed, "removed"_L1 },
    Named<EntryKind>{ EntryKind::Archived, "archived"_L1 },
    Named<EntryKind>{ EntryKind::Outcome, "outcome"_L1 },
    Named<EntryKind>{ EntryKind::RunEnded, "run-ended"_L1 },
    Named<EntryKind>{ EntryKind::RunPaused, "run-paused"_L1 },
    Named<EntryKind>{ EntryKind::RunResumed, "run-resumed"_L1 },
    Named<EntryKind>{ EntryKind::Resolved, "resolved"_L1 },
    Named<EntryKind>{ EntryKind::Restored, "restored"_L1 },
    Named<EntryKind>{ EntryKind::Recovered, "recovered"_L1 },
    Named<EntryKind>{ EntryKind::Compensated, "compensated"_L1 },
    Named<EntryKind>{ EntryKind::Ownership, "ownership"_L1 },
    Named<EntryKind>{ EntryKind::Case, "case"_L1 },
    Named<EntryKind>{ EntryKind::Note, "note"_L1 },
};

constexpr std::array actions = {
    Named<RunAction>{ RunAction::Replay, "replay"_L1 },
    Named<RunAction>{ RunAction::Resend, "resend"_L1 },
    Named<RunAction>{ RunAction::Compensate, "compensate"_L1 },
    Named<RunAction>{ RunAction::Resolve, "resolve"_L1 },
};

constexpr std::array outcomes = {
    Named<ItemOutcome>{ ItemOutcome::Applied, "applied"_L1 },
    Named<ItemOutcome>{ ItemOutcome::Duplicate, "duplicate"_L1 },
    Named<ItemOutcome>{ ItemOutcome::ParkedAgain, "parked-again"_L1 },
    Named<ItemOutcome>{ ItemOutcome::NoEffectInTime, "no-effect-in-time"_L1 },
    Named<ItemOutcome>{ ItemOutcome::Resolved, "resolved"_L1 },
    Named<ItemOutcome>{ ItemOutcome::Resent, "resent"_L1 },
    Named<ItemOutcome>{ ItemOutcome::Compensated, "compensated"_L1 },
    Named<ItemOutcome>{ ItemOutcome::Refused, "refused"_L1 },
    Named<ItemOutcome>{ ItemOutcome::Failed, "failed"_L1 },
    Named<ItemOutcome>{ ItemOutcome::Unknown, "unknown"_L1 },
    Named<ItemOutcome>{ ItemOutcome::Skipped, "skipped"_L1 },
};

template <typename Table, typename Value>
QLatin1StringView nameIn(const Table &table, Value value)
{
    const auto found = std::find_if(table.begin(), table.end(),
                                    [value](const auto &named) { return named.first == value; });
    return found == table.end() ? QLatin1StringView() : found->second;
}

template <typename Value, typename Table>
std::optional<Value> valueIn(const Table &table, QLatin1StringView name)
{
    const auto found = std::find_if(table.begin(), table.end(),
                                    [name](const auto &named) { return named.second == name; });
    return found == table.end() ? std::nullopt : std::optional<Value>(found->first);
}

} // namespace

QLatin1StringView kindName(EntryKind kind)
{
    return nameIn(kinds, kind);
}

QLatin1StringView actionName(RunAction action)
{
    return nameIn(actions, action);
}

QLatin1StringView outcomeName(ItemOutcome outcome)
{
    return nameIn(outcomes, outcome);
}

std::optional<EntryKind> kindNamed(QLatin1StringView name)
{
    return valueIn<EntryKind>(kinds, name);
}

std::optional<RunAction> actionNamed(QLatin1StringView name)
{
    return valueIn<RunAction>(actions, name);
}

std::optional<ItemOutcome> outcomeNamed(QLatin1StringView name)
{
    return valueIn<ItemOutcome>(outcomes, name);
}

bool isStep(EntryKind kind)
{
    switch (kind) {
    case EntryKind::Approval:
    case EntryKind::RunBegan:
    case EntryKind::RunEnded:
    case EntryKind::RunPaused:
    case EntryKind::RunResumed:
    case EntryKind::Ownership:
    case EntryKind::Case:
    case EntryKind::Note:
        return false;
    case EntryKind::Plan:
    case EntryKind::Intent:
    case EntryKind::Published:
    case EntryKind::Confirmed:
    case EntryKind::Returned:
    case EntryKind::Removed:
    case EntryKind::Archived:
    case EntryKind::Outcome:
    case EntryKind::Resolved:
    case EntryKind::Restored:
    case EntryKind::Recovered:
    case EntryKind::Compensated:
        break;
    }
    return true;
}

JournalEntry JournalEntry::about(const EntryItem &item) const
{
    JournalEntry one = *this;
    one.items.clear();
    one.eventId = item.eventId;
    for (auto it = item.detail.begin(); it != item.detail.end(); ++it)
        one.detail.insert(it.key(), it.value());
    return one;
}

} // namespace recourse
