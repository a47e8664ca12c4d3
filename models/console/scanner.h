// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/broker.h"
#include "models/config/workspace.h"
#include "models/console/console.h"
#include "models/parked/parkedindex.h"

namespace recourse {

// A parked message as a line of the index: identity, group and digest. Pure.
Failure failureOf(const ParkedMessage &message, const HandlerConfig &handler,
                  const IdentityRules &rules, const BrokerConfig &broker);

// Identity rules in force for a handler: its own where given, else the workspace's, field by field.
IdentityRules rulesFor(const HandlerConfig &handler, const Workspace &workspace);

// Reads a parking place into the index. The broker's thread hands over batches; a second thread
// works out identities and writes, so that reading is not slowed by either. At most a few batches
// wait between the two.
ScanProgress scanInto(ParkedIndex &index, Broker &broker, const BrowseRequest &request,
                      const HandlerConfig &handler, const Workspace &workspace,
                      const std::optional<qint64> &expected, bool goesOn,
                      const std::function<void(const ScanProgress &)> &progress,
                      const std::stop_token &stop);

} // namespace recourse
