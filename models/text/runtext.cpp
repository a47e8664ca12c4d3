// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/runtext.h"

#include "models/text/translate.h"
#include "models/text/words.h"

#include <QRegularExpression>

#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

QString actionWord(RunAction action)
{
    switch (action) {
    case RunAction::None:
        break;
    case RunAction::Replay:
        return translate("recourse", "replay", "action of a run");
    case RunAction::Resend:
        return translate("recourse", "resend", "action of a run");
    case RunAction::Compensate:
        return translate("recourse", "compensate", "action of a run");
    case RunAction::Resolve:
        return translate("recourse", "resolve", "action of a run");
    }
    return {};
}

QString outcomeWord(ItemOutcome outcome)
{
    switch (outcome) {
    case ItemOutcome::None:
        break;
    case ItemOutcome::Applied:
        return translate("recourse", "applied", "outcome");
    case ItemOutcome::Duplicate:
        return translate("recourse", "duplicate", "outcome");
    case ItemOutcome::ParkedAgain:
        return translate("recourse", "parked again", "outcome");
    case ItemOutcome::NoEffectInTime:
        return translate("recourse", "no effect in time", "outcome");
    case ItemOutcome::Resolved:
        return translate("recourse", "resolved", "outcome");
    case ItemOutcome::Resent:
        return translate("recourse", "resent", "outcome");
    case ItemOutcome::Compensated:
        return translate("recourse", "compensated", "outcome");
    case ItemOutcome::Refused:
        return translate("recourse", "refused", "outcome");
    case ItemOutcome::Failed:
        return translate("recourse", "failed", "outcome");
    case ItemOutcome::Unknown:
        return translate("recourse", "unknown", "outcome");
    case ItemOutcome::Skipped:
        return translate("recourse", "skipped", "outcome");
    }
    return {};
}

QString entryKindWord(EntryKind kind)
{
    switch (kind) {
    case EntryKind::Plan:
        return translate("recourse", "plan", "journal");
    case EntryKind::Approval:
        return translate("recourse", "approval", "journal");
    case EntryKind::RunBegan:
        return translate("recourse", "run began", "journal");
    case EntryKind::Intent:
        return translate("recourse", "intent", "journal");
    case EntryKind::Published:
        return translate("recourse", "published", "journal");
    case EntryKind::Confirmed:
        return translate("recourse", "confirmed", "journal");
    case EntryKind::Returned:
        return translate("recourse", "returned", "journal");
    case EntryKind::Removed:
        return translate("recourse", "removed", "journal");
    case EntryKind::Archived:
        return translate("recourse", "archived", "journal");
    case EntryKind::Outcome:
        return translate("recourse", "outcome", "journal");
    case EntryKind::RunEnded:
        return translate("recourse", "run ended", "journal");
    case EntryKind::RunPaused:
        return translate("recourse", "run paused", "journal");
    case EntryKind::RunResumed:
        return translate("recourse", "run resumed", "journal");
    case EntryKind::Resolved:
        return translate("recourse", "resolved", "journal");
    case EntryKind::Restored:
        return translate("recourse", "restored", "journal");
    case EntryKind::Recovered:
        return translate("recourse", "recovered", "journal");
    case EntryKind::Compensated:
        return translate("recourse", "compensated", "journal");
    case EntryKind::Ownership:
        return translate("recourse", "lease taken over", "journal");
    case EntryKind::Case:
        return translate("recourse", "case", "journal");
    case EntryKind::Note:
        return translate("recourse", "note", "journal");
    }
    return {};
}

QString leftOutText(LeftOut why)
{
    switch (why) {
    case LeftOut::No:
        break;
    case LeftOut::Verdict:
        return translate("recourse", "The verdict does not allow it.");
    case LeftOut::NeedsReason:
        return translate("recourse", "It will fail again unless its cause is mended.");
    case LeftOut::NoEventId:
        return translate("recourse", "It has no event id.");
    case LeftOut::NotParked:
        return translate("recourse", "It is not parked.");
    case LeftOut::OtherCopy:
        return translate("recourse", "Another copy of the same event is in the plan.");
    case LeftOut::AfterLeftOut:
        return translate("recourse", "An earlier event of its key is not in the plan.");
    case LeftOut::NoTarget:
        return translate("recourse", "Nothing tells which queue of the handler it goes to.");
    case LeftOut::Tenant:
        return translate("recourse", "Its tenant is not one of yours.");
    case LeftOut::Operator:
        return translate("recourse", "You took it out.");
    }
    return {};
}

QString changeText(const ReplayChange &change)
{
    const QString name = visibleText(change.name);
    switch (change.what) {
    case ReplayChange::What::Removed:
        return translate("recourse", "%1 is removed: it was added on the way to the parking queue")
            .arg(name);
    case ReplayChange::What::Stripped:
        return translate("recourse",
                         "%1 is left out: with it the copy would go elsewhere, be "
                         "refused or expire")
            .arg(name);
    case ReplayChange::What::Set:
        return translate("recourse", "%1 is set to persistent").arg(name);
    case ReplayChange::What::Added:
        return translate("recourse", "%1 is added, naming the run").arg(name);
    }
    return {};
}

QString chainFaultText(ChainFault fault)
{
    switch (fault) {
    case ChainFault::None:
        return translate("recourse", "The chain is whole.");
    case ChainFault::MissingNumber:
        return translate("recourse", "An entry is missing, or stands where it should not.");
    case ChainFault::Hash:
        return translate("recourse", "An entry was changed, or one before it.");
    case ChainFault::Unreadable:
        return translate("recourse", "An entry cannot be understood by this version.");
    case ChainFault::ColumnsDiffer:
        return translate("recourse", "What is searched by does not say what the entry says.");
    case ChainFault::ArchiveMissing:
        return translate("recourse", "An archived message is missing.");
    case ChainFault::ArchiveChanged:
        return translate("recourse", "An archived message was changed.");
    case ChainFault::ArchiveUnclaimed:
        return translate("recourse", "There is an archived message that no entry tells of.");
    case ChainFault::HeadMissing:
        return translate("recourse", "The chain ends before the entry that was remembered.");
    case ChainFault::HeadDiffers:
        return translate("recourse", "Another entry stands where the remembered one was.");
    }
    return {};
}

namespace {

struct KnownWhy
{
    const char16_t *phrase;
    const char *sentence;
};

// Phrases of the rooms below that hold nothing of their own.
QString fixedWhy(const QString &why)
{
    static constexpr std::array known{
        KnownWhy{ u"an earlier event of its key was not applied",
                  QT_TRANSLATE_NOOP("recourse", "An earlier event of its key was not applied.") },
        KnownWhy{ u"it is not parked any more",
                  QT_TRANSLATE_NOOP("recourse", "It is not parked any more.") },
        KnownWhy{ u"the handler parked it again",
                  QT_TRANSLATE_NOOP("recourse", "The handler parked it again.") },
        KnownWhy{ u"the connection to the broker was lost",
                  QT_TRANSLATE_NOOP("recourse", "The connection to the broker was lost.") },
        KnownWhy{ u"the journal cannot be written",
                  QT_TRANSLATE_NOOP("recourse", "The journal cannot be written.") },
        KnownWhy{ u"interrupted", QT_TRANSLATE_NOOP("recourse", "It was interrupted.") },
        KnownWhy{ u"whether the copy is still parked is not known",
                  QT_TRANSLATE_NOOP("recourse", "Whether the copy is still parked is not known.") },
        KnownWhy{ u"its copy is still parked",
                  QT_TRANSLATE_NOOP("recourse", "Its copy is still parked.") },
        KnownWhy{ u"a source did not answer",
                  QT_TRANSLATE_NOOP("recourse", "A source did not answer.") },
        KnownWhy{ u"its parked copy is a duplicate",
                  QT_TRANSLATE_NOOP("recourse", "Its parked copy is a duplicate.") },
        KnownWhy{ u"a copy may still wait on the handler's queues",
                  QT_TRANSLATE_NOOP("recourse", "A copy may still wait on the handler's queues.") },
        KnownWhy{ u"it was sent; a copy is parked and nothing was applied",
                  QT_TRANSLATE_NOOP("recourse",
                                    "It was sent; a copy is parked, and nothing was applied.") },
        KnownWhy{ u"not applied; its copy is parked",
                  QT_TRANSLATE_NOOP("recourse", "It was not applied; its copy is parked.") },
        KnownWhy{ u"it was sent, is on no queue, and nothing was applied",
                  QT_TRANSLATE_NOOP("recourse",
                                    "It was sent, is on no queue, and nothing was applied.") },
    };
    for (const auto &[phrase, sentence] : known) {
        if (why == QStringView(phrase))
            return translate("recourse", sentence);
    }
    return {};
}

} // namespace

QString runWhyText(const QString &why)
{
    if (why.isEmpty())
        return {};
    if (QString fixed = fixedWhy(why); !fixed.isEmpty())
        return fixed;
    const QString stopped = u"the run stopped: "_s;
    if (why.startsWith(stopped))
        return oneAfterTheOther({ translate("recourse", "The run stopped before it."),
                                  runWhyText(why.mid(stopped.size())) });
    if (why.startsWith(u"verdict "_s)) {
        if (const auto kind = verdictFromName(QStringView(why).mid(8)))
            return translate("recourse", "The verdict is %1 now.").arg(verdictWord(*kind));
    }
    static const QRegularExpression canary(u"^one of the first ([0-9]+) did not take effect$"_s);
    if (const auto match = canary.match(why); match.hasMatch())
        return translate("recourse", "One of the first %1 did not take effect.")
            .arg(match.captured(1));
    static const QRegularExpression failures(u"^([0-9]{1,9}) failures$"_s);
    if (const auto match = failures.match(why); match.hasMatch()) {
        const int count = match.captured(1).toInt(); // lupdate never ends on a call in its place
        return translate("recourse", "%Ln event(s) failed.", nullptr, count);
    }
    static const QRegularExpression sent(
        u"^run (\\S+) has sent it already and the broker confirmed it$"_s);
    if (const auto match = sent.match(why); match.hasMatch())
        return translate("recourse", "Run %1 has sent it already, and the broker confirmed it.")
            .arg(match.captured(1));
    static const QRegularExpression taken(u"^(.+) is acting on it$"_s,
                                          QRegularExpression::DotMatchesEverythingOption);
    if (const auto match = taken.match(why); match.hasMatch())
        return translate("recourse", "Somebody else is acting on it: %1.").arg(match.captured(1));
    return why;
}

} // namespace recourse
