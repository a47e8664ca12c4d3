// SPDX-License-Identifier: GPL-3.0-or-later
// What an index answers that has no faster way.
#include "models/parked/parkedindex.h"

namespace recourse {

namespace {

// Numbers for names, in the order in which they come.
class Numbers
{
public:
    FailureGlance::Name of(const QByteArray &name)
    {
        const auto next = static_cast<quint32>(m_numbers.size());
        const auto it = m_numbers.constFind(name);
        const auto known = it == m_numbers.constEnd() ? m_numbers.insert(name, next) : it;
        return { *known, known.key() };
    }

private:
    QHash<QByteArray, quint32> m_numbers;
};

} // namespace

Result<void> ParkedIndex::glanceAtEach(const std::function<bool(const FailureGlance &)> &take,
                                       std::stop_token stop) const
{
    Numbers names;
    return forEach(
        [&](std::vector<Failure> &&batch) {
            for (const Failure &failure : batch) {
                FailureGlance glance;
                glance.row = failure.row;
                glance.handler = names.of(failure.handler.toUtf8());
                glance.queue = names.of(failure.queue.toUtf8());
                glance.tenant = names.of(failure.tenant.bytes());
                glance.reason = names.of(failure.reason.toUtf8());
                glance.eventId = failure.eventId.bytes();
                glance.key = failure.key.bytes();
                glance.original = failure.original.bytes();
                glance.version = failure.version;
                glance.attempts = failure.attempts;
                glance.parkedAt = failure.parkedAt;
                glance.size = failure.size;
                for (const IdentityNote note : failure.notes)
                    glance.notes |= 1U << static_cast<unsigned>(note);
                glance.tenantTrusted = failure.tenantTrusted;
                glance.attemptsAtLeast = failure.attemptsAtLeast;
                if (!take(glance))
                    return false;
            }
            return true;
        },
        std::move(stop));
}

Result<QHash<EventId, std::vector<Failure>>>
ParkedIndex::byEventIds(const std::vector<EventId> &ids) const
{
    QHash<EventId, std::vector<Failure>> all;
    for (const EventId &id : ids) {
        auto found = byEventId(id);
        if (!found)
            return failed(found.error());
        if (!found->empty())
            all.insert(id, std::move(*found));
    }
    return all;
}

Result<QHash<EventId, std::vector<Failure>>>
ParkedIndex::otherPayloads(const HandlerName &handler, std::span<const Failure> copies) const
{
    QHash<EventId, std::vector<Failure>> all;
    for (const Failure &copy : copies) {
        if (copy.eventId.isEmpty() || all.contains(copy.eventId))
            continue;
        auto found = byEventId(copy.eventId);
        if (!found)
            return failed(found.error());
        std::erase_if(*found, [&](const Failure &other) {
            return other.handler != handler || other.digest == copy.digest;
        });
        if (!found->empty())
            all.insert(copy.eventId, std::move(*found));
    }
    return all;
}

Result<QHash<PartitionKey, std::vector<Failure>>>
ParkedIndex::byKeys(const HandlerName &handler, const std::vector<PartitionKey> &keys) const
{
    QHash<PartitionKey, std::vector<Failure>> all;
    for (const PartitionKey &key : keys) {
        auto found = byKey(handler, key);
        if (!found)
            return failed(found.error());
        if (!found->empty())
            all.insert(key, std::move(*found));
    }
    return all;
}

} // namespace recourse
