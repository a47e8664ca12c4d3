// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/console.h"
#include "models/journal/journal.h"
#include "models/runs/executor.h"
#include "models/runs/jsondiff.h"

#include <functional>

namespace recourse {

// A payload is never changed under its id. A corrective event is another event, with an id of its
// own, that names the one it corrects; that one stays parked until the operator resolves it.
struct CorrectionWish
{
    EventId corrects;
    HandlerName handler;
    EventId newId;
    QByteArray payload;
};

// Why it is not sent.
enum class CorrectionRefusal {
    No,
    NotParked, // nothing to correct
    SeveralCopies, // with different payloads: which one is meant?
    Verdict, // detail: the verdict; only what will fail again is corrected
    SameId, // the new id is the old one, or empty
    IdTaken, // the new id is parked, queued, applied or in the outbox already
    AnotherId, // detail: what the handler would take for the id of the new payload
    AnotherTenant, // detail: the tenant of the new payload
    SamePayload,
    NoTarget,
    NotVisible,
    SourceSilent, // whether the new id is free is not known
    TakenByOther, // detail: who acts on it
    SentBefore, // detail: the run that sent the new id
};

// What would be sent, and what it changes.
struct Correction
{
    CorrectionRefusal refusal = CorrectionRefusal::No;
    QString detail;
    CorrectionWish wish;
    QString broker;
    TenantId tenant;
    VerdictKind verdict = VerdictKind::Unknown; // of the event that is corrected
    QByteArray oldDigest; // of the parked payload
    std::optional<std::vector<JsonChange>> diff; // nothing: one of the payloads is no JSON
    Publication publication;
    bool maySend() const { return refusal == CorrectionRefusal::No; }
};

// Works out a corrective event and judges whether it may be sent. Changes nothing. Have the parking
// place looked at first. Asks sources; a worker calls it. Errors: those of the index.
Result<Correction> prepareCorrection(const CorrectionWish &wish, Console &console,
                                     std::stop_token stop);

struct CorrectionOrder
{
    Correction correction; // as it was shown
    QString reason;
    Operator by;
    std::function<void(const char *step)> atStep = {};
};

// Sends it, mandatory and confirmed, with intent, confirm and outcome in the journal as a run of
// one; what a crash leaves is settled by recoverRuns(). Prepares again first: what is not as it was
// shown is refused. The effect is not waited for: the outcome is Resent. Blocks; a worker calls it.
// Errors: InvalidInput (no reason, or refused now; native says why), and those of the journal.
Result<RunReport> sendCorrection(const CorrectionOrder &order, Console &console, Journal &journal,
                                 const Clock &clock);

QLatin1StringView refusalName(CorrectionRefusal refusal); // "verdict"; No: empty

} // namespace recourse
