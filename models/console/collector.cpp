// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/collector.h"

#include <QSet>

#include <algorithm>
#include <condition_variable>
#include <mutex>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// How old counts may be that exclude an event from a queue, or prove a scan to be still true.
constexpr Millis topologyMaxAge{ 5'000 };

Error noSuchSource(const QString &tried, const QString &id)
{
    Error error;
    error.code = ErrorCode::NotFound;
    error.tried = tried;
    error.where = id;
    return error;
}

// Spreads one answered (or failed) batch over the evidence it belongs to.
template <typename Row, typename Id, typename IdOf>
void spread(std::vector<Evidence> &evidence, Answer<RowEvidence<Row>> Evidence::*slot,
            const Result<Rows<Id, Row>> &rows, IdOf idOf)
{
    for (Evidence &one : evidence) {
        Answer<RowEvidence<Row>> &answer = one.*slot;
        answer.configured = true;
        if (idOf(one).isEmpty())
            continue;
        if (!rows) {
            answer.error = rows.error();
            continue;
        }
        RowEvidence<Row> found;
        if (const auto it = rows->rows.constFind(idOf(one)); it != rows->rows.constEnd())
            found.row = *it;
        answer.value = std::move(found);
        answer.readAt = rows->readAt;
    }
}

std::vector<EventId> idsOf(const std::vector<Evidence> &evidence)
{
    std::vector<EventId> ids;
    ids.reserve(evidence.size());
    for (const Evidence &one : evidence) {
        if (!one.eventId.isEmpty())
            ids.push_back(one.eventId);
    }
    return ids;
}

std::optional<Instant> earlier(std::optional<Instant> a, std::optional<Instant> b)
{
    if (!a || !b)
        return a ? a : b;
    return std::min(*a, *b);
}

// False when it was stopped.
bool waitFor(Millis time, const std::stop_token &stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

// The first copy of an event among those of its key; nothing where the index has not seen it
// parked.
std::optional<quint64> seenOrderOf(const EventId &event, const std::vector<Failure> &ofKey)
{
    std::optional<quint64> order;
    for (const Failure &copy : ofKey) {
        if (copy.eventId == event)
            order = std::min(order.value_or(copy.seenOrder), copy.seenOrder);
    }
    return order;
}

// What is not parked yet comes behind everything that is. Of a copy in the hands of a run that the
// index does not know, the run's plan has the order.
bool comesBefore(const Failure &mate, const Subject &subject, std::optional<quint64> seenOrder)
{
    if (mate.version && subject.version)
        return *mate.version < *subject.version;
    return seenOrder ? mate.seenOrder < *seenOrder : subject.copies.empty();
}

} // namespace

Subject Subject::of(std::span<const Failure> copies)
{
    Subject subject;
    for (const Failure &copy : copies) {
        subject.eventId = copy.eventId;
        subject.key = copy.key;
        subject.version = copy.version;
        if (copy.attempts)
            subject.attempts = std::max(subject.attempts.value_or(0), *copy.attempts);
        subject.lastError = copy.error;
        subject.tenantMismatch = subject.tenantMismatch
            || std::ranges::find(copy.notes, IdentityNote::TenantMismatch) != copy.notes.end();
        subject.oldestAt = earlier(subject.oldestAt, earlier(copy.firstFailedAt, copy.parkedAt));
        subject.copies.push_back({ copy.queue, copy.position, copy.digest, copy.parkedAt });
    }
    return subject;
}

struct Collector::Mates
{
    QHash<PartitionKey, std::vector<Failure>> byKey;
    std::vector<EventId> ids; // of all mates, each once
    std::optional<Error> error;
};

Collector::Collector(const Workspace &workspace, Doors &doors, const ParkedIndex &index,
                     const Clock &clock)
    : m_workspace(workspace)
    , m_doors(doors)
    , m_index(index)
    , m_clock(clock)
{
}

namespace {

std::vector<Evidence> begun(const HandlerConfig &handler, const std::vector<Subject> &subjects)
{
    std::vector<Evidence> evidence;
    evidence.reserve(subjects.size());
    for (const Subject &subject : subjects) {
        Evidence one;
        one.handler = handler.name;
        one.eventId = subject.eventId;
        one.key = subject.key;
        one.version = subject.version;
        one.attempts = subject.attempts;
        one.lastError = subject.lastError;
        one.tenantMismatch = subject.tenantMismatch;
        one.oldestAt = subject.oldestAt;
        evidence.push_back(std::move(one));
    }
    return evidence;
}

} // namespace

std::vector<Evidence> Collector::effects(const HandlerConfig &handler,
                                         const std::vector<Subject> &subjects,
                                         const std::stop_token &stop) const
{
    std::vector<Evidence> evidence = begun(handler, subjects);
    askStores(handler, {}, evidence, subjects, stop);
    return evidence;
}

std::vector<Evidence> Collector::collect(const HandlerConfig &handler,
                                         const std::vector<Subject> &subjects,
                                         const std::stop_token &stop) const
{
    std::vector<Evidence> evidence = begun(handler, subjects);
    const Mates mates = matesOf(handler, subjects);
    // The queues before the stores: what a handler finished after its queue was seen empty was not
    // on it; what it finished before has its row by the time the inbox is read. The other way round
    // an event that is being handled would be on no queue and in no inbox.
    const bool patient = std::ranges::any_of(
        subjects, [](const Subject &subject) { return subject.copies.empty(); });
    askQueues(handler, evidence, patient, stop);
    askStores(handler, mates, evidence, subjects, stop);
    fillParked(handler, evidence, subjects, stop);
    if (mates.error) {
        // Whether an earlier event of the key waits could not be read, which is not "none waits".
        for (Evidence &one : evidence) {
            if (one.key.isEmpty())
                continue;
            one.parked.value.reset();
            one.parked.error = mates.error;
        }
    }
    return evidence;
}

Collector::Mates Collector::matesOf(const HandlerConfig &handler,
                                    const std::vector<Subject> &subjects) const
{
    Mates mates;
    if (handler.order != OrderRule::Key)
        return mates;
    std::vector<PartitionKey> keys;
    for (const Subject &subject : subjects)
        keys.push_back(subject.key);
    auto found = m_index.byKeys(handler.name, keys);
    if (!found) {
        mates.error = found.error();
        return mates;
    }
    mates.byKey = std::move(*found);
    QSet<EventId> seen;
    for (const std::vector<Failure> &group : std::as_const(mates.byKey)) {
        for (const Failure &mate : group) {
            if (!mate.eventId.isEmpty() && !seen.contains(mate.eventId)) {
                seen.insert(mate.eventId);
                mates.ids.push_back(mate.eventId);
            }
        }
    }
    return mates;
}

void Collector::askStores(const HandlerConfig &handler, const Mates &mates,
                          std::vector<Evidence> &evidence, const std::vector<Subject> &subjects,
                          const std::stop_token &stop) const
{
    const std::vector<EventId> ids = idsOf(evidence);
    const auto eventIdOf = [](const Evidence &one) -> const EventId & { return one.eventId; };
    const auto storeOf = [this](const QString &id) { return m_doors.store(id); };
    const auto unreachable = [this](const QString &tried, const QString &id) {
        return failed(m_doors.failure(id).value_or(noSuchSource(tried, id)));
    };

    Result<InboxRows> inbox;
    if (handler.inbox) {
        std::vector<EventId> asked = ids;
        asked.insert(asked.end(), mates.ids.begin(), mates.ids.end());
        Store *store = storeOf(handler.inbox->database);
        inbox = store ? store->inbox(handler.name, *handler.inbox, asked, stop)
                      : unreachable(u"read inbox"_s, handler.inbox->database);
        spread(evidence, &Evidence::inbox, inbox, eventIdOf);
    }
    if (handler.outbox) {
        Store *store = storeOf(handler.outbox->database);
        const Result<OutboxRows> rows = store
            ? store->outbox(*handler.outbox, ids, stop)
            : unreachable(u"read outbox"_s, handler.outbox->database);
        spread(evidence, &Evidence::outbox, rows, eventIdOf);
    }
    if (handler.effect) {
        Store *store = storeOf(handler.effect->database);
        const Result<EffectRows> rows = store
            ? store->effects(*handler.effect, ids, stop)
            : unreachable(u"read effect"_s, handler.effect->database);
        spread(evidence, &Evidence::effect, rows, eventIdOf);
    }
    Result<StateRows> states;
    if (handler.state) {
        QSet<PartitionKey> keys;
        for (const Evidence &one : evidence) {
            if (!one.key.isEmpty())
                keys.insert(one.key);
        }
        Store *store = storeOf(handler.state->database);
        states = store ? store->states(*handler.state, { keys.begin(), keys.end() }, stop)
                       : unreachable(u"read state"_s, handler.state->database);
        spread(evidence, &Evidence::state, states,
               [](const Evidence &one) -> const PartitionKey & { return one.key; });
    }

    // Whether an earlier event of the same key still waits: parked, without inbox row, not
    // overtaken by the state. What the state has reached is superseded: it changes nothing any
    // more, so nothing has to wait for it.
    for (std::size_t i = 0; i < evidence.size(); ++i) {
        Evidence &one = evidence[i];
        const auto group = mates.byKey.constFind(one.key);
        if (one.key.isEmpty() || group == mates.byKey.constEnd())
            continue;
        std::optional<qint64> applied;
        if (one.state.value && one.state.value->row)
            applied = one.state.value->row->version;
        const std::optional<quint64> own = seenOrderOf(one.eventId, *group);
        const Failure *first = nullptr;
        for (const Failure &mate : *group) {
            const bool isApplied = handler.inbox && inbox && inbox->rows.contains(mate.eventId);
            const bool isOvertaken = applied && mate.version && *mate.version <= *applied;
            if (mate.eventId.isEmpty() || mate.eventId == one.eventId || isApplied || isOvertaken
                || !comesBefore(mate, subjects[i], own))
                continue;
            // The nearest one before it, so that a chain reads v7, after v7, after v8 …
            if (!first
                || (mate.version && first->version ? *mate.version > *first->version
                                                   : mate.seenOrder > first->seenOrder))
                first = &mate;
        }
        if (first)
            one.waitsFor = first->eventId;
    }
}

void Collector::askQueues(const HandlerConfig &handler, std::vector<Evidence> &evidence,
                          bool patient, const std::stop_token &stop) const
{
    Broker *broker = m_doors.broker(handler.broker);
    const QStringList queues = handler.queues + handler.retryQueues;
    const auto fill = [&](const auto &presenceOf, std::optional<Instant> readAt,
                          const std::optional<Error> &error) {
        for (Evidence &one : evidence) {
            one.queued.configured = true;
            one.queued.error = error;
            one.queued.readAt = readAt;
            if (!error && !one.eventId.isEmpty())
                one.queued.value = presenceOf(one);
        }
    };
    const auto nothing = [](const Evidence &) { return QueuePresence::CannotTell; };
    if (!broker) {
        fill(nothing, {},
             m_doors.failure(handler.broker)
                 .value_or(noSuchSource(u"read queues"_s, handler.broker)));
        return;
    }
    if (broker->capabilities().findsById) {
        const auto found = broker->find(queues, idsOf(evidence), stop);
        if (!found) {
            fill(nothing, {}, found.error());
            return;
        }
        fill(
            [&](const Evidence &one) {
                return found->value(one.eventId, QueuePresence::NotQueued);
            },
            m_clock.now(), {});
        return;
    }
    if (patient)
        waitForQuiet(handler, stop);
    const auto topology = m_doors.topology(handler.broker, topologyMaxAge, stop);
    // Without a look-up by id only empty queues exclude an event.
    const auto left = topology ? m_doors.untilExcluded(handler.broker, queues) : std::nullopt;
    if (!topology) {
        fill(nothing, {}, topology.error());
        return;
    }
    fill(
        [&left](const Evidence &) {
            return left == Millis(0) ? QueuePresence::NotQueued : QueuePresence::CannotTell;
        },
        (*topology)->readAt, {});
}

void Collector::waitForQuiet(const HandlerConfig &handler, const std::stop_token &stop) const
{
    const QStringList queues = handler.queues + handler.retryQueues;
    if (!m_doors.topology(handler.broker, topologyMaxAge, stop))
        return;
    const auto left = m_doors.untilExcluded(handler.broker, queues);
    if (left && left->count() > 0 && waitFor(*left, stop))
        (void)m_doors.topology(handler.broker, Millis(0), stop);
}

void Collector::fillParked(const HandlerConfig &handler, std::vector<Evidence> &evidence,
                           const std::vector<Subject> &subjects, const std::stop_token &stop) const
{
    if (handler.parking.isEmpty())
        return;
    std::optional<ScanState> scan;
    if (const auto scans = m_index.scans()) {
        for (const ScanState &state : *scans) {
            if (state.broker == handler.broker && state.queue == handler.parking
                && state.handler == handler.name)
                scan = state;
        }
    }
    std::optional<Instant> readAt = scan ? scan->readAt : std::nullopt;
    bool complete = scan && scan->complete;
    std::optional<Error> error = scan ? scan->lastError : std::nullopt;
    // A scan stays true for as long as the broker counts what it found. Where it counts more, newer
    // failures came behind those that were seen: they stand, but the picture is not whole. Where it
    // counts less, any of them may be gone, and what was seen gets old.
    const auto topology = m_doors.topology(handler.broker, topologyMaxAge, stop);
    if (!topology) {
        error = topology.error();
    } else if (const QueueInfo *queue = (*topology)->queue(handler.parking);
               queue && queue->ready && scan) {
        const qint64 count = *queue->ready + queue->unacked.value_or(0);
        if (count >= scan->known)
            readAt = (*topology)->readAt;
        complete = complete && count == scan->known;
    }
    for (std::size_t i = 0; i < evidence.size(); ++i) {
        Answer<ParkedEvidence> &answer = evidence[i].parked;
        answer.configured = true;
        answer.error = error;
        if (error && !scan)
            continue;
        if (scan && !topology)
            continue; // the broker does not answer: what was seen earlier proves nothing now
        if (!readAt)
            continue;
        answer.readAt = readAt;
        answer.value = ParkedEvidence{ subjects[i].copies, complete };
    }
}

} // namespace recourse
