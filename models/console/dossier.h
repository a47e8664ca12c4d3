// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/evidence/verdict.h"
#include "models/parked/failure.h"

#include <memory>

namespace recourse {

enum class EvidenceSource { Outbox, Queue, Parking, Inbox, Effect, State, Log };
QLatin1StringView evidenceSourceName(EvidenceSource source);

// What a line of evidence amounts to; the view colours by it and also writes it.
enum class EvidenceTone { Neutral, Good, Warning, Bad, NotKnown };

struct TimelineEntry
{
    enum class What {
        OutboxSent,
        FirstFailure,
        Death,
        Parked,
        Applied,
        Effect,
        StateChanged,
        Seen,
        Acted // by an operator; detail: in words
    };
    Instant at;
    What what = What::Seen;
    QString detail;
    std::optional<qint64> number;
};

// Who ended the case of an event without another try.
struct Resolution
{
    QString by; // login@host
    Instant at;
};

// The evidence of one (handler, event id) with what it proves. Immutable.
struct Dossier
{
    HandlerName handler;
    EventId eventId;
    Evidence evidence;
    Verdict verdict;
    Instant judgedAt;
    std::vector<ParkedCopyFull> copies; // with bodies up to the limit asked for
    std::vector<Identity> identities; // of the copies, same order
    std::vector<TimelineEntry> timeline; // oldest first
    std::vector<EventId> idsOfSameOriginal; // where a producer makes a new id per try
    QStringList idPlaces; // without an event id: where one was looked for
    // What the journal says, where it was asked: it was not put back since. No source tells of it.
    std::optional<Resolution> resolved;

    // To every source an event that was resolved looks lost; it is not resent.
    bool isSettled() const { return resolved && copies.empty(); }
};

using DossierPtr = std::shared_ptr<const Dossier>;

} // namespace recourse
