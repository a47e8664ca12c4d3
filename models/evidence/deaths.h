// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"
#include "models/evidence/identity.h"

#include <QStringList>

namespace recourse {

// A number in a header, of whatever type the sender or broker made it.
struct HeaderNumber
{
    std::optional<qint64> value; // nothing: cannot be read as a whole number of at least 0
    bool isUsual = true; // a plain integer
};
HeaderNumber headerNumber(const FieldValue &value);

// Seconds since 1970 as they can be meant: years 1970 to 9999. Anything else is another unit or
// rubbish; the raw number stays in the message.
std::optional<Instant> plausibleTime(quint64 seconds);

// What the dead-letter headers of one message say.
struct Deaths
{
    static constexpr std::size_t maxKept = 256;

    bool present = false; // there is an x-death header, readable or not
    std::vector<DeathEntry> entries; // as sent, newest touched first; at most maxKept
    std::optional<DeathEntry> oldest;
    QByteArray oldestRoutingKey;
    std::optional<Instant> latestAt; // latest time of any entry
    bool originConflict = false;
    bool unusualCount = false;
    bool timeOutOfRange = false;
    // Rejected deaths of the work queue: how often the handler had it. Nothing: unknown.
    std::optional<qint64> tries;
    bool triesAtLeast = false;
};

// `workQueues`: of the handler. Where they are not given, the queue of the oldest rejected death is
// taken for one.
Deaths readDeaths(const FieldTable &headers, const QStringList &workQueues);

} // namespace recourse
