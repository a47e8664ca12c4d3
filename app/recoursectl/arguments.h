// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/commandtable.h"
#include "models/core/ids.h"
#include "models/core/instant.h"
#include "models/evidence/verdict.h"
#include "models/parked/failure.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace recourse {

// Which parked failures to show. An empty list does not restrict; several values mean any of them.
struct FailureFilter
{
    std::vector<TenantId> tenants;
    std::vector<HandlerName> handlers;
    std::vector<PartitionKey> keys;
    std::vector<EventId> eventIds;
    std::vector<VerdictKind> verdicts;
    QStringList reasons;
    std::optional<Instant> since;

    // Everything but the verdict, which is not known before it is asked for.
    bool matches(const Failure &failure) const;
    bool matches(VerdictKind verdict) const;
    bool operator==(const FailureFilter &) const = default;
};

// When a failure was parked, or the nearest that is known: its first failure.
std::optional<Instant> parkedSince(const Failure &failure);

enum class ScanWish { IfChanged, Always, Never };

// One call of recoursectl, understood and checked.
struct ShellRequest
{
    enum class Kind { Run, Help, Version };
    Kind kind = Kind::Run;
    std::optional<ShellCommand> command; // nothing only for Help and Version
    QString workspaceFile; // empty with `sandbox`
    bool sandbox = false;
    bool json = false;
    ScanWish scan = ScanWish::IfChanged;
    bool confirmed = false;
    qint64 limit = 0; // 0: all
    FailureFilter filter;
    EventId eventId;
};

struct ShellParse
{
    std::optional<ShellRequest> request;
    QString problem; // what is wrong, where there is no request
};

// `arguments` begin with the program's name. `defaultWorkspace` is what RECOURSE_WORKSPACE says;
// `now` is what durations count back from.
ShellParse parseArguments(const QStringList &arguments, const QString &defaultWorkspace,
                          Instant now);

// "2h", "30 min", "90s", "7d", "2w", or an ISO 8601 time.
std::optional<Instant> parseSince(const QString &text, Instant now);

} // namespace recourse
