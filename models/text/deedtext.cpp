// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/deedtext.h"

#include "models/journal/deeds.h"
#include "models/text/runtext.h"
#include "models/text/translate.h"
#include "models/text/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString triedText(const JournalEntry &deed)
{
    switch (deed.action) {
    case RunAction::Replay:
        return translate("recourse", "Replayed by %1: %2");
    case RunAction::Resend:
        return deed.detail.contains("corrects"_L1)
            ? translate("recourse", "Sent by %1 as a corrective event: %2")
            : translate("recourse", "Resent by %1: %2");
    case RunAction::Compensate:
        return translate("recourse", "Compensation by %1: %2");
    case RunAction::Resolve:
    case RunAction::None:
        break;
    }
    return translate("recourse", "Resolve by %1: %2");
}

} // namespace

QString deedText(const JournalEntry &deed)
{
    const QString who = isolatedText(deed.who.toUtf8());
    switch (deed.kind) {
    case EntryKind::Resolved:
        return translate("recourse", "Resolved by %1").arg(who);
    case EntryKind::Restored:
        return translate("recourse", "Put back to where it was parked by %1").arg(who);
    case EntryKind::Compensated:
        return translate("recourse", "Compensated by %1: %2")
            .arg(who, isolatedText(deed.detail.value("compensation"_L1).toString().toUtf8()));
    case EntryKind::Recovered:
        return translate("recourse", "Settled by %1 after an interruption: %2")
            .arg(who, outcomeWord(deed.outcome));
    default:
        return triedText(deed).arg(who, outcomeWord(deed.outcome));
    }
}

DossierPtr withDeeds(const DossierPtr &dossier, const std::vector<JournalEntry> &deeds)
{
    if (deeds.empty())
        return dossier;
    auto told = std::make_shared<Dossier>(*dossier);
    for (const JournalEntry &deed : deeds) {
        told->timeline.push_back({ deed.at, TimelineEntry::What::Acted, deedText(deed), {} });
        if (isResolve(deed))
            told->resolved = Resolution{ deed.who, deed.at };
        else if (deed.kind == EntryKind::Restored)
            told->resolved.reset();
    }
    std::ranges::stable_sort(told->timeline, {}, &TimelineEntry::at);
    return told;
}

QString notResentText(const Dossier &dossier, Instant now)
{
    if (!dossier.isSettled() || !dossier.verdict.allows(Allowed::Resend))
        return {};
    return translate("recourse",
                     "Resolved by %1, %2: it is not resent. To act on it, put it back from the"
                     " journal first.")
        .arg(isolatedText(dossier.resolved->by.toUtf8()), timeText(dossier.resolved->at, now));
}

QStringList allowedWords(const Dossier &dossier)
{
    QStringList words;
    for (const Allowed action : dossier.verdict.allowed) {
        if (action != Allowed::Resend || !dossier.isSettled())
            words.append(allowedWord(action));
    }
    return words;
}

} // namespace recourse
