// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/evidence.h"

namespace recourse {

JudgeRules JudgeRules::of(const HandlerConfig &handler, const Workspace &workspace)
{
    JudgeRules rules;
    rules.idempotentByState = handler.idempotentByState;
    rules.checksVersions = handler.checksVersions;
    rules.ordered = handler.order == OrderRule::Key;
    rules.permanentErrors = handler.permanentErrors;
    if (handler.inbox)
        rules.inboxKeeps = handler.inbox->keeps;
    rules.maxAge = std::chrono::seconds(workspace.evidenceMaxAgeSeconds);
    return rules;
}

} // namespace recourse
