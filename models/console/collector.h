// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/doors.h"
#include "models/evidence/evidence.h"
#include "models/parked/parkedindex.h"

#include <span>
#include <stop_token>
#include <vector>

namespace recourse {

// An event that evidence is wanted of: what is known of it before any source is asked.
struct Subject
{
    EventId eventId;
    PartitionKey key;
    std::optional<qint64> version;
    std::optional<qint64> attempts;
    QByteArray lastError;
    bool tenantMismatch = false;
    std::optional<Instant> oldestAt;
    std::vector<ParkedCopy> copies; // of this id and handler, from the index

    // From the parked copies of one id for one handler; the newest copy leads.
    static Subject of(std::span<const Failure> copies);
};

// Asks every source of a handler about many events at once, and keeps apart "no" and "did not
// answer".
class Collector
{
public:
    Collector(const Workspace &workspace, Doors &doors, const ParkedIndex &index,
              const Clock &clock);

    // Same order as `subjects`. A subject without event id gets evidence without answers. One that
    // is not parked can take QuietQueues::proof longer.
    std::vector<Evidence> collect(const HandlerConfig &handler,
                                  const std::vector<Subject> &subjects,
                                  const std::stop_token &stop) const;

    // Inbox, outbox, effect and state alone.
    std::vector<Evidence> effects(const HandlerConfig &handler,
                                  const std::vector<Subject> &subjects,
                                  const std::stop_token &stop) const;

    // Asks for the counts of the handler's queues and waits until empty ones exclude an event from
    // them: QuietQueues::proof at most. Does nothing where they are not empty.
    void waitForQuiet(const HandlerConfig &handler, const std::stop_token &stop) const;

private:
    struct Mates; // other parked events of the same keys

    Mates matesOf(const HandlerConfig &handler, const std::vector<Subject> &subjects) const;
    void askStores(const HandlerConfig &handler, const Mates &mates,
                   std::vector<Evidence> &evidence, const std::vector<Subject> &subjects,
                   const std::stop_token &stop) const;
    // Patient: where the queues are empty but have not been for long enough to prove it, waits.
    void askQueues(const HandlerConfig &handler, std::vector<Evidence> &evidence, bool patient,
                   const std::stop_token &stop) const;
    void fillParked(const HandlerConfig &handler, std::vector<Evidence> &evidence,
                    const std::vector<Subject> &subjects, const std::stop_token &stop) const;

    const Workspace &m_workspace;
    Doors &m_doors;
    const ParkedIndex &m_index;
    const Clock &m_clock;
};

} // namespace recourse
