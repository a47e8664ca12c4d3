// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/collector.h"
#include "models/console/console.h"
#include "models/console/doors.h"
#include "models/console/overviewbuilder.h"

#include <map>
#include <mutex>

namespace recourse {

// The one Console there is. What it remembers between calls (samples, looks that wait for a word,
// sums of the index) is under one mutex that is never held while a source is asked.
class ConsoleImpl final : public Console
{
public:
    ConsoleImpl(Workspace workspace, const SecretSource &secrets, const Clock &clock,
                std::unique_ptr<ParkedIndex> index);

    const Workspace &workspace() const override { return m_workspace; }
    ParkedIndex &index() override { return *m_index; }
    Overview overview(std::stop_token stop) override;
    std::vector<SourceState> sources() const override;
    std::vector<DoctorCheck> doctor(std::stop_token stop) override;
    ScanProgress scan(const HandlerName &handler, bool force, bool confirmed,
                      const std::function<void(const ScanProgress &)> &progress,
                      std::stop_token stop) override;
    Result<BrowsePlan> planScan(const HandlerName &handler, std::stop_token stop) override;
    std::vector<JudgedFailure> judge(const std::vector<Failure> &failures,
                                     std::stop_token stop) override;
    std::vector<Evidence> evidenceOf(const HandlerName &handler, const std::vector<Failure> &held,
                                     std::stop_token stop) override;
    std::vector<Evidence> effectsOf(const HandlerName &handler, const std::vector<Failure> &sent,
                                    std::stop_token stop) override;
    std::vector<Evidence> evidenceOfEvents(const HandlerName &handler,
                                           const std::vector<EventSubject> &events,
                                           std::stop_token stop) override;
    void waitForQuiet(const HandlerName &handler, std::stop_token stop) override;
    BrokerCapabilities capabilities(const QString &broker) const override;
    Result<std::unique_ptr<Custody>> takeCustody(const QString &broker, const QString &queue,
                                                 std::stop_token stop) override;
    Result<std::unique_ptr<Compensator>> compensator(const QString &action,
                                                     const HandlerName &handler) override;
    std::vector<DossierPtr> dossiers(const EventId &id, const HandlerName &handler,
                                     std::stop_token stop) override;
    DossierPtr dossierOf(qint64 row, std::stop_token stop) override;

private:
    std::optional<ScanState> scanState(const HandlerConfig &handler) const;
    BrowseRequest requestFor(const HandlerConfig &handler) const;
    ParkedSummary summary(const std::stop_token &stop);
    void sample(const HandlerName &handler, std::optional<qint64> backlog, Instant now);
    DossierPtr dossier(const HandlerConfig &handler, const EventId &id,
                       const std::stop_token &stop);
    // Of these failures of one id, or of the one that has none.
    DossierPtr dossier(const HandlerConfig &handler, const EventId &id,
                       const std::vector<Failure> &failures, const std::stop_token &stop);
    std::vector<EventId> idsOfSameOriginal(const HandlerConfig &handler,
                                           const std::vector<Failure> &failures) const;
    void doctorBroker(const BrokerConfig &config, std::vector<DoctorCheck> &checks,
                      const std::stop_token &stop);
    void doctorQueues(const HandlerConfig &handler, std::vector<DoctorCheck> &checks,
                      const std::stop_token &stop);

    std::optional<bool> isInSomeInbox(const EventId &id);

    Workspace m_workspace;
    const SecretSource &m_secrets;
    const Clock &m_clock;
    std::unique_ptr<ParkedIndex> m_index;
    Doors m_doors;
    Collector m_collector;

    mutable std::mutex m_mutex;
    std::map<HandlerName, std::vector<BacklogSample>> m_history;
    std::map<HandlerName, BrowsePlan> m_needsYes;
    ParkedSummary m_summary;
    quint64 m_scans = 0; // finished scans; the summary is of m_summarized of them
    quint64 m_summarized = ~quint64(0);
};

// Events of one dossier in order of time. Pure.
std::vector<TimelineEntry> timelineOf(const Evidence &evidence,
                                      const std::vector<ParkedCopyFull> &copies,
                                      const std::vector<Identity> &identities);

} // namespace recourse
