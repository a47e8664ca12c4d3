// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/parked/failure.h"

#include <QByteArrayView>

namespace recourse {

// What lists and sums need of a failure, as it lies in the index: nothing is copied, and what it
// points at is good only until the next one.
struct FailureGlance
{
    // A name that many failures share. All through one pass equal numbers are equal names; numbers
    // are small, so that a vector can be indexed by them.
    struct Name
    {
        quint32 number = 0;
        QByteArrayView bytes; // UTF-8 where it is a text
    };

    qint64 row = 0;
    Name handler;
    Name queue;
    Name tenant;
    Name reason;
    QByteArrayView eventId;
    QByteArrayView key;
    QByteArrayView original;
    std::optional<qint64> version;
    std::optional<qint64> attempts;
    std::optional<Instant> parkedAt;
    qint64 size = 0; // of the payload, bytes
    quint32 notes = 0; // bit n: IdentityNote n
    bool tenantTrusted = false;
    bool attemptsAtLeast = false;

    bool hasNote(IdentityNote note) const { return notes >> unsigned(note) & 1U; }
};

} // namespace recourse
