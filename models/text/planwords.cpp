// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/planwords.h"

#include "models/text/translate.h"
#include "models/text/words.h"

namespace recourse {

QStringList misfitTexts(const Plan &plan, const Workspace &workspace)
{
    QStringList found;
    for (const Misfit &misfit : misfits(plan, workspace)) {
        switch (misfit.kind) {
        case MisfitKind::OtherWorkspace:
            found.append(translate("recourse",
                                   R"(The plan is for the workspace "%1", and this one is "%2".)")
                             .arg(misfit.planned, misfit.here));
            break;
        case MisfitKind::OtherEnvironment:
            found.append(translate("recourse",
                                   R"(The plan is for the environment "%1", and this one is "%2".)")
                             .arg(environmentWord(plan.environment),
                                  environmentWord(workspace.environment)));
            break;
        case MisfitKind::HandlerChanged:
            found.append(
                translate(
                    "recourse",
                    "The handler \"%1\" is not what it was when the plan was made; make it again.")
                    .arg(misfit.planned));
            break;
        case MisfitKind::ForeignTenant:
            found.append(
                translate("recourse", "The plan has events of tenants that are not yours."));
            break;
        case MisfitKind::ActionGone:
            found.append(translate("recourse", "The workspace has no compensation \"%1\".")
                             .arg(misfit.planned));
            break;
        }
    }
    return found;
}

} // namespace recourse
