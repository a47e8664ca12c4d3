// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/ids.h"
#include "models/core/instant.h"

#include <QByteArray>
#include <QJsonObject>
#include <QLatin1StringView>
#include <QString>

#include <optional>
#include <vector>

namespace recourse {

// What an entry tells. The names (kindName) are in every journal: new ones are added, none is
// renamed.
enum class EntryKind {
    Plan, // what a run is to do
    Approval, // a second person's yes
    RunBegan,
    Intent, // durable before anything outside is changed
    Published,
    Confirmed, // the broker has taken the copy and not returned it
    Returned, // as unroutable
    Removed, // the parked copy left its place
    Archived, // a message is kept whole in this journal, in the same transaction
    Outcome, // what came of an item
    RunEnded,
    RunPaused,
    RunResumed,
    Resolved,
    Restored, // a message of the archive was put back
    Recovered, // what evidence said of an item that an earlier process left unknown
    Compensated,
    Ownership, // a lease was taken over
    Case, // who has an event or a group of failures, and how far they are; see cases.h
    Note,
};

// What is done in the step that an entry tells; None where it makes no sense.
enum class RunAction { None, Replay, Resend, Compensate, Resolve };

// What came of an item; the names (outcomeName) are those of the contract.
enum class ItemOutcome {
    None,
    Applied,
    Duplicate,
    ParkedAgain,
    NoEffectInTime,
    Resolved,
    Resent,
    Compensated,
    Refused,
    Failed,
    Unknown,
    Skipped,
};

QLatin1StringView kindName(EntryKind kind); // "run-began"
QLatin1StringView actionName(RunAction action); // "replay"; None: empty
QLatin1StringView outcomeName(ItemOutcome outcome); // "no-effect-in-time"; None: empty
std::optional<EntryKind> kindNamed(QLatin1StringView name);
std::optional<RunAction> actionNamed(QLatin1StringView name);
std::optional<ItemOutcome> outcomeNamed(QLatin1StringView name);

// True for the kinds that move one item on (intent, published, … outcome, resolved), false for
// those about a whole run and for notes. Recovery asks for an item's last step.
bool isStep(EntryKind kind);

// One of several events that an entry is about: what is not the same for all of them.
struct EntryItem
{
    EventId eventId; // never empty
    QJsonObject detail = {}; // beside that of the entry
    bool operator==(const EntryItem &) const = default;
};

// One thing that was decided, done or seen, of one event, of several or of none. What is empty is
// not in the entry. Plain data, any thread.
struct JournalEntry
{
    qint64 sequence = 0; // from 1, without gaps; given by append()
    Instant at = {}; // UTC
    EntryKind kind = EntryKind::Note;
    RunAction action = RunAction::None;
    QString who = {}; // login@host; never empty
    QString host = {}; // where the program runs; never empty
    qint64 process = 0; // its number there
    QString run = {}; // never empty for run-…
    QByteArray planDigest = {};
    HandlerName handler = {};
    EventId eventId = {};
    TenantId tenant = {};
    QString verdictBefore = {}; // names of verdicts, as in JSON
    QString verdictAfter = {};
    ItemOutcome outcome = ItemOutcome::None;
    qint64 approval = 0; // number of the approval that this uses up; a second one cannot
    QString reason = {}; // why, in the operator's words; cut at longestReason
    qint64 reasonBytes = 0; // UTF-8 bytes that it had before it was cut, else 0; set by append()
    QString archive = {}; // id of the message that the entry is about, of this journal's archive
    QByteArray archiveSeal = {}; // of kind Archived: sealOf() that message; set by append()
    QJsonObject detail = {}; // the rest; integers are exact, of NaN and infinity null remains
    // The events of one step that was taken of many together; eventId is empty then, and all else
    // holds for each of them. No event stands there twice.
    std::vector<EntryItem> items = {};

    bool operator==(const JournalEntry &) const = default;

    // The same about this one of its items alone.
    JournalEntry about(const EntryItem &item) const;
};

// Calls `each` with the entry for each of its items alone, or once with one that has none.
template <typename Each>
void forEachEvent(const JournalEntry &entry, Each each)
{
    if (entry.items.empty())
        return each(entry);
    JournalEntry common = entry; // without them, so that they are not copied for each
    common.items.clear();
    for (const EntryItem &item : entry.items)
        each(common.about(item));
}

// Limits, in UTF-8 bytes. A reason is cut with a note, since losing the entry would be worse;
// everything else is refused.
constexpr qsizetype longestReason = qsizetype(16) * 1024;
constexpr qsizetype longestId = qsizetype(64) * 1024; // event id, tenant
constexpr qsizetype longestName = 1024; // who, host, run, handler, verdicts, archive
constexpr qsizetype longestDetail = qsizetype(256) * 1024; // of its canonical form
constexpr int deepestDetail = 32;
constexpr qsizetype longestItems = qsizetype(4) << 20; // of their canonical form

} // namespace recourse
