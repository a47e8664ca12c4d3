// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/console.h"
#include "models/journal/journal.h"
#include "models/runs/executor.h"

#include <functional>

namespace recourse {

// Why an archived message is not put back.
enum class RestoreRefusal {
    No, // it may be, or has been
    NotInArchive,
    NotVisible, // its tenant is not one of the operator's
    HandlerGone, // the workspace does not know its handler or broker
    PlaceChanged, // the handler parks elsewhere now; detail: the queue it lay in
    RestoredBefore, // detail: who did it
    InboxRow, // it has been applied; a parked copy would only be a duplicate
    SourceSilent, // the inbox did not answer
    TakenByOther, // detail: who acts on it
};

struct RestoreCheck
{
    RestoreRefusal refusal = RestoreRefusal::No;
    QString detail;
    std::optional<ArchivedMessage> message; // where it is in the archive
    std::optional<Error> error; // of SourceSilent
    bool mayRestore() const { return refusal == RestoreRefusal::No; }
};

// Whether a resolved message can be put back now: the undo of a resolve. Asks the inbox; a worker
// calls it. Errors: those of the journal.
Result<RestoreCheck> checkRestore(const QString &archive, Console &console, Journal &journal);

struct RestoreOrder
{
    QString archive; // the message's id in the journal's archive
    QString reason;
    Operator by;
    std::function<void(const char *step)> atStep = {};
};

struct RestoreReport
{
    enum class Fate {
        Restored, // it is parked again
        FoundParked, // an earlier try had put it back and could not write so
        Refused, // `check` says why
        NotRestored, // certainly; `why`
        Unknown, // sent, and the broker's word did not come; `why`
    };
    Fate fate = Fate::Refused;
    RestoreCheck check;
    std::optional<Error> why;
};

// Puts an archived message back to the parking place it was taken from: bytes, properties and typed
// headers as archived, mandatory and confirmed; intent before, entry Restored after. Checks first.
// Where an earlier try was cut off, the parking place is looked at before anything is sent.
// Blocks; a worker calls it. Errors: InvalidInput (no reason), and those of the journal.
Result<RestoreReport> restoreArchived(const RestoreOrder &order, Console &console, Journal &journal,
                                      const Clock &clock);

} // namespace recourse
