// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/result.h"

#include <vector>

namespace recourse {

// Every fault of a file at once, each with line and column; never just the first.
struct WorkspaceFaults
{
    std::vector<Error> faults;
};

// Reads and checks a workspace: syntax, unknown keys (with the nearest known one), types, ranges,
// dangling references, duplicate names. Resolves relative paths against the file's folder. Opens
// nothing else.
tl::expected<Workspace, WorkspaceFaults> readWorkspace(const QString &path);

// The same from text; `path` stands for the file in errors and relative paths.
tl::expected<Workspace, WorkspaceFaults> parseWorkspace(const QByteArray &toml,
                                                        const QString &path);

// Reads "property:message_id", "header:x", "json:/P", "match:event_id:v([0-9]+)$", "vhost",
// "queue", "queue:PATTERN", "x-death", "column:NAME".
Result<IdentitySource> parseIdentitySource(const QString &written);

// Built-in identity rules by name: "recourse" (the sandbox's) and "microi". Empty where there is
// none.
std::optional<IdentityRules> identityPreset(const QString &name);
QStringList identityPresets();

// Our words for the columns of an event table, as a [[mapping]] may name them.
QStringList mappingColumnWords();

} // namespace recourse
