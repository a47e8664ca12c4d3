// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/shellcommands.h"

namespace recourse {

// The parked failures that a request means, as the index knows them after the parking places were
// looked at as the request wants it.
struct Selection
{
    std::vector<Failure> failures; // in the order of the index
    std::vector<EventId> absent; // asked for by id, and not among them
    qint64 undated = 0; // left out by --since: nothing says when they were parked
    std::vector<MissingPart> missing;
};

// Nothing where the request names a handler that does not exist; that has been reported then.
std::optional<Selection> selectFailures(const ShellContext &context, const ShellRequest &request);

// Says on standard error what was asked for and is not there.
void reportAbsent(const ShellContext &context, const ShellRequest &request,
                  const Selection &selection);

// When the parking place of each handler was last looked at, and which have not been since. That a
// place counts as many as before does not say that they are the same: what is asked for by its id
// is not called absent before those were looked at, too.
QHash<HandlerName, Instant> lookedAt(const ShellContext &context);
std::vector<HandlerName> notLookedAtSince(const ShellContext &context,
                                          const std::vector<HandlerName> &handlers,
                                          const QHash<HandlerName, Instant> &before);
ShellRequest lookingAnyhow(ShellRequest request); // whatever the places count

} // namespace recourse
