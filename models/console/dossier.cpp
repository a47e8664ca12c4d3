// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/dossier.h"

using namespace Qt::StringLiterals;

namespace recourse {

QLatin1StringView evidenceSourceName(EvidenceSource source)
{
    switch (source) {
    case EvidenceSource::Outbox:
        return "outbox"_L1;
    case EvidenceSource::Queue:
        return "queue"_L1;
    case EvidenceSource::Parking:
        return "parking"_L1;
    case EvidenceSource::Inbox:
        return "inbox"_L1;
    case EvidenceSource::Effect:
        return "effect"_L1;
    case EvidenceSource::State:
        return "state"_L1;
    case EvidenceSource::Log:
        break;
    }
    return "log"_L1;
}

} // namespace recourse
