// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/fakeconsole.h"

#include "tests/app/ctlshell.h"

#include <algorithm>
#include <set>

namespace recourse {

namespace {

class FakeCustody final : public Custody
{
public:
    FakeCustody(FakeConsole::Parking &parking, QString queue)
        : m_parking(parking)
        , m_queue(std::move(queue))
    {
    }

    Result<std::vector<HeldMessage>> take(std::size_t most, Millis,
                                          const std::stop_token &) override
    {
        std::vector<HeldMessage> taken;
        for (const HeldMessage &message : m_parking.lying) {
            if (taken.size() < most && message.message.queue == m_queue
                && m_held.insert(message.token).second)
                taken.push_back(message);
        }
        return taken;
    }

    std::vector<PublishOutcome> publish(const std::vector<Publication> &publications,
                                        const std::stop_token &) override
    {
        for (const Publication &one : publications) {
            m_parking.sent.push_back(one);
            if (m_parking.fate == PublishFate::Confirmed && m_parking.handlerWorks)
                m_parking.applied.insert(EventId(*one.message.properties.messageId));
        }
        return { publications.size(), PublishOutcome{ m_parking.fate, std::nullopt } };
    }

    Result<void> remove(const std::vector<quint64> &tokens) override
    {
        std::erase_if(m_parking.lying, [&tokens](const HeldMessage &message) {
            return std::ranges::find(tokens, message.token) != tokens.end();
        });
        return {};
    }
    Result<void> keepAlive() override { return {}; }
    Result<void> giveBack() override { return {}; }

private:
    FakeConsole::Parking &m_parking;
    QString m_queue;
    std::set<quint64> m_held;
};

template <typename T>
Answer<T> answered(T value)
{
    return { true, std::move(value), CtlShell::now(), std::nullopt };
}

} // namespace

Result<std::unique_ptr<ParkedIndex::Scan>> FakeIndex::beginScan(const QString &, const QString &,
                                                                const HandlerName &, bool)
{
    return failed({ .code = ErrorCode::Unsupported });
}

Result<std::vector<ScanState>> FakeIndex::scans() const
{
    return states;
}

Result<qint64> FakeIndex::count() const
{
    return static_cast<qint64>(failures.size());
}

Result<void> FakeIndex::forEach(const std::function<bool(std::vector<Failure> &&)> &take,
                                std::stop_token) const
{
    if (broken)
        return failed(*broken);
    take(std::vector<Failure>(failures));
    return {};
}

Result<std::vector<Failure>> FakeIndex::byEventId(const EventId &id) const
{
    std::vector<Failure> found;
    std::ranges::copy_if(failures, std::back_inserter(found),
                         [&id](const Failure &failure) { return failure.eventId == id; });
    return found;
}

Result<std::vector<Failure>> FakeIndex::byKey(const HandlerName &, const PartitionKey &) const
{
    return std::vector<Failure>{};
}

Result<std::vector<Failure>> FakeIndex::byOriginal(const EventId &) const
{
    return std::vector<Failure>{};
}

Result<std::vector<Failure>> FakeIndex::byOriginal(const HandlerName &, const EventId &) const
{
    return std::vector<Failure>{};
}

Result<std::vector<IdentityConflict>> FakeIndex::identityConflicts() const
{
    return std::vector<IdentityConflict>{};
}

Result<std::vector<TenantCount>> FakeIndex::tenantCounts() const
{
    return std::vector<TenantCount>{};
}

Result<std::optional<ParkedCopyFull>> FakeIndex::full(qint64 row) const
{
    const auto message = messages.constFind(row);
    const auto failure = std::ranges::find(failures, row, &Failure::row);
    if (message == messages.cend() || failure == failures.end())
        return std::optional<ParkedCopyFull>{};
    return std::optional(ParkedCopyFull{ *failure, *message });
}

ScanProgress FakeConsole::scan(const HandlerName &handler, bool force, bool confirmed,
                               const std::function<void(const ScanProgress &)> &progress,
                               std::stop_token)
{
    scans.push_back({ handler, force, confirmed });
    ScanProgress end;
    if (scanOf)
        end = scanOf(handler);
    end.handler = handler;
    end.finished = true;
    if (progress)
        progress(end);
    return end;
}

Result<BrowsePlan> FakeConsole::planScan(const HandlerName &, std::stop_token)
{
    return BrowsePlan{};
}

std::vector<JudgedFailure> FakeConsole::judge(const std::vector<Failure> &failures,
                                              std::stop_token stop)
{
    judgedBatches.push_back(failures.size());
    std::vector<JudgedFailure> judged;
    for (const Failure &failure : failures) {
        if (stop.stop_requested())
            break;
        judged.push_back({ failure.row, verdictOf ? verdictOf(failure) : Verdict{}, {} });
    }
    return judged;
}

std::vector<Evidence> FakeConsole::evidenceOf(const HandlerName &handler,
                                              const std::vector<Failure> &held, std::stop_token)
{
    std::vector<Evidence> all;
    for (const Failure &failure : held) {
        Evidence evidence;
        evidence.handler = handler;
        evidence.eventId = failure.eventId;
        evidence.parked = answered(ParkedEvidence{
            { { failure.queue, failure.position, failure.digest, failure.parkedAt } }, true });
        evidence.queued = answered(QueuePresence::NotQueued);
        RowEvidence<InboxRow> row;
        if (parking.applied.contains(failure.eventId))
            row.row.emplace();
        evidence.inbox = answered(row);
        all.push_back(evidence);
    }
    return all;
}

std::vector<Evidence> FakeConsole::evidenceOfEvents(const HandlerName &handler,
                                                    const std::vector<EventSubject> &events,
                                                    std::stop_token)
{
    std::vector<Evidence> all;
    for (const EventSubject &event : events) {
        Failure failure;
        failure.eventId = event.eventId;
        Evidence evidence = evidenceOf(handler, { failure }, {}).front();
        evidence.parked.value->copies.clear();
        RowEvidence<OutboxRow> row;
        if (const auto sent = outbox.constFind(event.eventId); sent != outbox.cend())
            row.row = *sent;
        evidence.outbox = answered(row);
        all.push_back(evidence);
    }
    return all;
}

Result<std::unique_ptr<Custody>> FakeConsole::takeCustody(const QString &, const QString &queue,
                                                          std::stop_token)
{
    ++parking.taken;
    if (parking.broken)
        return failed(*parking.broken);
    return std::make_unique<FakeCustody>(parking, queue);
}

std::vector<DossierPtr> FakeConsole::dossiers(const EventId &, const HandlerName &handler,
                                              std::stop_token)
{
    dossiersOf = handler;
    return answerDossiers;
}

} // namespace recourse
