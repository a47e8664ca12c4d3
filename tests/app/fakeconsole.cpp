// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/fakeconsole.h"

#include <algorithm>

namespace recourse {

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

Result<std::optional<ParkedCopyFull>> FakeIndex::full(qint64) const
{
    return std::optional<ParkedCopyFull>{};
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

std::vector<DossierPtr> FakeConsole::dossiers(const EventId &, const HandlerName &handler,
                                              std::stop_token)
{
    dossiersOf = handler;
    return answerDossiers;
}

} // namespace recourse
