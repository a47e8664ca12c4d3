// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/runtext.h"
#include "models/text/translate.h"
#include "models/text/words.h"

using namespace Qt::StringLiterals;

namespace recourse {

QString restoreRefusalText(const RestoreCheck &check)
{
    switch (check.refusal) {
    case RestoreRefusal::No:
        break;
    case RestoreRefusal::NotInArchive:
        return translate("recourse", "The journal's archive has no such message.");
    case RestoreRefusal::NotVisible:
        return translate("recourse", "Its tenant is not one of yours.");
    case RestoreRefusal::HandlerGone:
        return translate("recourse", "The workspace does not know its handler.");
    case RestoreRefusal::PlaceChanged:
        return translate("recourse", "Its handler does not park in %1 any more.").arg(check.detail);
    case RestoreRefusal::RestoredBefore:
        return translate("recourse", "It has been put back already, by %1.").arg(check.detail);
    case RestoreRefusal::InboxRow:
        return translate("recourse",
                         "It has been applied since; a parked copy would only be a duplicate.");
    case RestoreRefusal::SourceSilent:
        return translate("recourse", "A source did not answer.");
    case RestoreRefusal::TakenByOther:
        return translate("recourse", "Somebody else is acting on it: %1.").arg(check.detail);
    }
    return {};
}

QString correctionRefusalText(const Correction &correction)
{
    switch (correction.refusal) {
    case CorrectionRefusal::No:
        break;
    case CorrectionRefusal::NotParked:
        return translate("recourse", "It is not parked.");
    case CorrectionRefusal::SeveralCopies:
        return translate("recourse", "Copies with different payloads are parked under this id.");
    case CorrectionRefusal::Verdict: {
        const auto kind = verdictFromName(correction.detail);
        return translate("recourse",
                         "Only an event that will fail again is corrected; the verdict is %1.")
            .arg(kind ? verdictWord(*kind) : correction.detail);
    }
    case CorrectionRefusal::SameId:
        return translate("recourse", "A corrective event needs an id of its own.");
    case CorrectionRefusal::IdTaken:
        return translate("recourse", "The new id is not new: there is such an event already.");
    case CorrectionRefusal::AnotherId:
        return translate("recourse", "The handler would take it for another event: %1.")
            .arg(correction.detail);
    case CorrectionRefusal::AnotherTenant:
        return translate("recourse", "The new payload belongs to another tenant: %1.")
            .arg(correction.detail);
    case CorrectionRefusal::SamePayload:
        return translate("recourse", "The payload is the same.");
    case CorrectionRefusal::NoTarget:
        return translate("recourse", "Nothing tells which queue of the handler it goes to.");
    case CorrectionRefusal::NotVisible:
        return translate("recourse", "Its tenant is not one of yours.");
    case CorrectionRefusal::SourceSilent:
        return translate("recourse",
                         "Whether the new id is free is not known: a source did not "
                         "answer.");
    case CorrectionRefusal::TakenByOther:
        return translate("recourse", "Somebody else is acting on it: %1.").arg(correction.detail);
    case CorrectionRefusal::SentBefore:
        return translate("recourse", "Run %1 has sent it already, and the broker confirmed it.")
            .arg(correction.detail);
    }
    return {};
}

} // namespace recourse
