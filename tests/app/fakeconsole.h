// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/console/console.h"

#include <QSet>

namespace recourse {

// An index that holds what a test gives it.
class FakeIndex final : public ParkedIndex
{
public:
    std::vector<Failure> failures;
    std::vector<ScanState> states;
    std::optional<Error> broken;
    QHash<qint64, ParkedMessage> messages; // whole ones, by row

    QString notice() const override { return {}; }
    Result<std::unique_ptr<Scan>> beginScan(const QString &, const QString &, const HandlerName &,
                                            bool) override;
    Result<std::vector<ScanState>> scans() const override;
    Result<qint64> count() const override;
    Result<void> forEach(const std::function<bool(std::vector<Failure> &&)> &take,
                         std::stop_token stop) const override;
    Result<std::vector<Failure>> byEventId(const EventId &id) const override;
    Result<std::vector<Failure>> byKey(const HandlerName &, const PartitionKey &) const override;
    Result<std::vector<Failure>> byOriginal(const EventId &) const override;
    Result<std::vector<Failure>> byOriginal(const HandlerName &, const EventId &) const override;
    Result<std::vector<IdentityConflict>> identityConflicts() const override;
    Result<std::vector<TenantCount>> tenantCounts() const override;
    Result<std::optional<ParkedCopyFull>> full(qint64 row) const override;
};

// A console that answers from memory, and remembers what it was asked.
class FakeConsole final : public Console
{
public:
    explicit FakeConsole(Workspace workspace)
        : m_workspace(std::move(workspace))
    {
    }

    Overview answerOverview;
    std::vector<SourceState> answerSources;
    std::vector<DoctorCheck> answerDoctor;
    std::vector<DossierPtr> answerDossiers;
    std::function<Verdict(const Failure &)> verdictOf;
    std::function<ScanProgress(const HandlerName &)> scanOf;
    FakeIndex parked;

    // What a run finds and leaves: messages that lie on a parking place, copies that were sent, and
    // the events that the handler has applied then.
    struct Parking
    {
        std::vector<HeldMessage> lying;
        std::vector<Publication> sent;
        QSet<EventId> applied;
        PublishFate fate = PublishFate::Confirmed;
        bool handlerWorks = true;
        std::optional<Error> broken; // instead of custody
        int taken = 0; // how often custody was asked for
    };
    Parking parking;
    QHash<EventId, OutboxRow> outbox; // what producers meant to send

    struct AskedScan
    {
        HandlerName handler;
        bool force;
        bool confirmed;
    };
    std::vector<AskedScan> scans;
    std::vector<std::size_t> judgedBatches;
    HandlerName dossiersOf;

    const Workspace &workspace() const override { return m_workspace; }
    ParkedIndex &index() override { return parked; }
    Overview overview(std::stop_token) override { return answerOverview; }
    std::vector<SourceState> sources() const override { return answerSources; }
    std::vector<DoctorCheck> doctor(std::stop_token) override { return answerDoctor; }
    ScanProgress scan(const HandlerName &handler, bool force, bool confirmed,
                      const std::function<void(const ScanProgress &)> &progress,
                      std::stop_token) override;
    Result<BrowsePlan> planScan(const HandlerName &, std::stop_token) override;
    std::vector<JudgedFailure> judge(const std::vector<Failure> &failures,
                                     std::stop_token stop) override;
    std::vector<DossierPtr> dossiers(const EventId &, const HandlerName &handler,
                                     std::stop_token) override;
    std::vector<Evidence> evidenceOf(const HandlerName &handler, const std::vector<Failure> &held,
                                     std::stop_token) override;
    std::vector<Evidence> evidenceOfEvents(const HandlerName &handler,
                                           const std::vector<EventSubject> &events,
                                           std::stop_token) override;
    Result<std::unique_ptr<Custody>> takeCustody(const QString &broker, const QString &queue,
                                                 std::stop_token) override;

private:
    Workspace m_workspace;
};

} // namespace recourse
