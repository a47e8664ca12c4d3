// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/stepwords.h"

#include "models/text/translate.h"

namespace recourse {

QString stepWord(ItemStep step)
{
    switch (step) {
    case ItemStep::Planned:
        return translate("recourse", "to go", "an event of a run");
    case ItemStep::Held:
    case ItemStep::Judged:
        return translate("recourse", "taken", "an event of a run");
    case ItemStep::Intended:
        return translate("recourse", "being sent", "an event of a run");
    case ItemStep::Confirmed:
    case ItemStep::Recorded:
        return translate("recourse", "confirmed", "an event of a run");
    case ItemStep::Watching:
        return translate("recourse", "waiting for effect", "an event of a run");
    case ItemStep::Ended:
    case ItemStep::Done:
        return translate("recourse", "ended", "an event of a run");
    }
    return {};
}

QString stageWord(RunStage stage)
{
    switch (stage) {
    case RunStage::Canary:
        return translate("recourse", "canary", "stage of a run");
    case RunStage::CanaryPassed:
        return translate("recourse", "canary passed", "stage of a run");
    case RunStage::Running:
        return translate("recourse", "running", "stage of a run");
    case RunStage::Paused:
        return translate("recourse", "paused", "stage of a run");
    case RunStage::Stopping:
        return translate("recourse", "stopping", "stage of a run");
    case RunStage::Ended:
        return translate("recourse", "ended", "stage of a run");
    }
    return {};
}

} // namespace recourse
