// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/overview.h"
#include "models/console/parkedsummary.h"

#include <deque>
#include <map>

namespace recourse {

// What one refresh read, before it becomes an overview.
struct OverviewInput
{
    Instant now;
    std::map<QString, Result<std::shared_ptr<const Topology>>> topologies; // by broker id
    std::vector<SourceState> sources;
    std::vector<ScanState> scans;
    ParkedSummary parked;
    std::map<HandlerName, std::vector<BacklogSample>> history; // with the newest sample
    std::map<HandlerName, BrowsePlan> needsYes; // looks that wait for a word of the operator
};

// Figures, handler rows and findings from what was read. Pure.
Overview buildOverview(const Workspace &workspace, const OverviewInput &input);

// One handler's row alone, from its broker's topology.
HandlerOverview handlerRow(const HandlerConfig &handler,
                           const Result<std::shared_ptr<const Topology>> &topology,
                           const OverviewInput &input);

// Findings, worst first; ids are stable while the finding lasts.
std::vector<Finding> findFindings(const Workspace &workspace, const OverviewInput &input,
                                  const std::vector<HandlerOverview> &rows);

// Growth of the backlog per minute over the samples of the last five minutes; nothing before 30 s
// of samples.
std::optional<double> growthPerMinute(const std::vector<BacklogSample> &samples, Instant now);

} // namespace recourse
