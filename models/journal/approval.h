// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/author.h"
#include "models/journal/journal.h"

namespace recourse {

// A second person's yes to one plan, for one run. It names the plan's digest, ends after
// approvalLife by the journal's own clock, and is used up by the entry that begins the run
// (JournalEntry::approval), which the journal takes from one run only.

constexpr Millis approvalLife = std::chrono::minutes(30);

struct Approval
{
    qint64 sequence = 0; // its number in the journal
    QString who = {};
    Instant at = {}; // both by the journal's clock
    Instant until = {};
    QByteArray planDigest = {};
    QString reason = {};
};

// Two people differ by login: "ann@desk-1" and "ann@desk-2" are one. What it proves is in the
// room's README.
bool isSecondPerson(const QString &who, const QString &first);

enum class ApprovalFound {
    Yes,
    None, // nobody has approved this plan
    OfSamePerson, // only who made the plan or wants to run it
    Ended, // it was given too long ago
    Used, // by another run
};
struct ApprovalAnswer
{
    ApprovalFound found = ApprovalFound::None;
    std::optional<Approval> approval = {}; // which, unless None
};

// The approval with which `runner` may run the plan that `maker` made; the nearest to one where
// there is none. Errors: those of the journal.
Result<ApprovalAnswer> findApproval(Journal &journal, const QByteArray &planDigest,
                                    const QString &maker, const QString &runner);

struct ApprovalRequest
{
    QByteArray planDigest;
    RunAction action = RunAction::None;
    qint64 included = 0; // events
    QString maker; // of the plan
    QString reason; // of who approves
};
// Durable before it returns. Errors: InvalidInput (no reason, no digest, the maker's own plan), and
// those of the journal.
Result<Approval> writeApproval(Journal &journal, const ApprovalRequest &request,
                               const JournalAuthor &by, Instant at);

} // namespace recourse
