// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/recovery.h"
#include "models/runs/runjournal.h"

#include <QTemporaryDir>

#include <deque>

// What a dead process left in a journal, and a world that says what came of it.
namespace recourse {

// An index that nothing is asked of.
class NoIndex final : public ParkedIndex
{
public:
    QString notice() const override { return {}; }
    Result<std::unique_ptr<Scan>> beginScan(const QString &, const QString &, const HandlerName &,
                                            bool) override
    {
        return failed({ .code = ErrorCode::Unsupported });
    }
    Result<std::vector<ScanState>> scans() const override { return std::vector<ScanState>{}; }
    Result<qint64> count() const override { return 0; }
    Result<void> forEach(const std::function<bool(std::vector<Failure> &&)> &,
                         std::stop_token) const override
    {
        return {};
    }
    Result<std::vector<Failure>> byEventId(const EventId &) const override { return none(); }
    Result<std::vector<Failure>> byKey(const HandlerName &, const PartitionKey &) const override
    {
        return none();
    }
    Result<std::vector<Failure>> byOriginal(const HandlerName &, const EventId &) const override
    {
        return none();
    }
    Result<std::vector<Failure>> byOriginal(const EventId &) const override { return none(); }
    Result<std::vector<IdentityConflict>> identityConflicts() const override
    {
        return std::vector<IdentityConflict>{};
    }
    Result<std::vector<TenantCount>> tenantCounts() const override
    {
        return std::vector<TenantCount>{};
    }
    Result<std::optional<ParkedCopyFull>> full(qint64) const override
    {
        return std::optional<ParkedCopyFull>{};
    }

private:
    static std::vector<Failure> none() { return {}; }
};

// What lies where, as one handler's sources say it.
class AfterwardsConsole final : public Console
{
public:
    explicit AfterwardsConsole(Workspace workspace)
        : m_workspace(std::move(workspace))
    {
    }

    std::deque<BrowseReport> looks; // at the parking place, one after the other; the last stays
    bool copyIsInIndex = false;
    Instant copySeenAt;
    std::optional<bool> inboxRow = false; // nothing: it does not answer
    QueuePresence queued = QueuePresence::NotQueued;
    int looked = 0;

    const Workspace &workspace() const override { return m_workspace; }
    ParkedIndex &index() override { return m_index; }
    Overview overview(std::stop_token) override { return {}; }
    std::vector<SourceState> sources() const override { return {}; }
    std::vector<DoctorCheck> doctor(std::stop_token) override { return {}; }
    Result<BrowsePlan> planScan(const HandlerName &, std::stop_token) override
    {
        return BrowsePlan{};
    }
    std::vector<JudgedFailure> judge(const std::vector<Failure> &, std::stop_token) override
    {
        return {};
    }

    ScanProgress scan(const HandlerName &, bool, bool,
                      const std::function<void(const ScanProgress &)> &, std::stop_token) override
    {
        ++looked;
        ScanProgress progress;
        if (looks.empty())
            return progress; // it needs a yes
        progress.report = looks.front();
        if (looks.size() > 1)
            looks.pop_front();
        return progress;
    }

    std::vector<DossierPtr> dossiers(const EventId &id, const HandlerName &handler,
                                     std::stop_token) override
    {
        auto made = std::make_shared<Dossier>();
        made->eventId = id;
        made->handler = handler;
        made->evidence.queued.value = queued;
        made->evidence.inbox.configured = true;
        if (inboxRow) {
            made->evidence.inbox.value.emplace();
            if (*inboxRow)
                made->evidence.inbox.value->row.emplace();
        }
        if (copyIsInIndex) {
            ParkedCopyFull copy;
            copy.failure.eventId = id;
            copy.failure.handler = handler;
            copy.failure.seenAt = copySeenAt;
            made->copies.push_back(std::move(copy));
        }
        return { made };
    }

private:
    Workspace m_workspace;
    NoIndex m_index;
};

} // namespace recourse
