// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/runtext.h"

#include "models/text/translate.h"
#include "models/text/words.h"

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
    case LeftOut::NoPayload:
        return translate("recourse", "The outbox query gives no payload of it.");
    case LeftOut::OutboxUnreadable:
        return translate("recourse", "What its outbox row holds cannot be sent.");
    case LeftOut::AnotherEvent:
        return translate("recourse", "The outbox copy says that it is another event.");
    case LeftOut::BrokerCannot:
        return translate("recourse", "Its broker sends only what lies parked in it.");
    case LeftOut::Resolved:
        return translate("recourse", "It was resolved; to send it, restore it and replay it.");
    }
    return {};
}

namespace {

QString changeText(ReplayChange::What what)
{
    switch (what) {
    case ReplayChange::What::Removed:
        return translate("recourse", "Removed, since it came on the way to the parking queue: %1");
    case ReplayChange::What::Stripped:
        return translate("recourse",
                         "Left out, since with it the copy would go elsewhere, be refused or "
                         "expire: %1");
    case ReplayChange::What::Set:
        return translate("recourse", "Set to persistent: %1");
    case ReplayChange::What::Added:
        return translate("recourse", "Added, naming the run: %1");
    }
    return {};
}

} // namespace

QStringList changeLines(const Plan &plan)
{
    const qint64 all = plan.includedCount();
    QStringList lines;
    std::vector<bool> isTold(plan.changes.size());
    for (std::size_t i = 0; i < plan.changes.size(); ++i) {
        if (isTold[i])
            continue;
        const PlanChange &first = plan.changes[i];
        QStringList names;
        for (std::size_t j = i; j < plan.changes.size(); ++j) {
            const PlanChange &other = plan.changes[j];
            if (other.change.what != first.change.what || other.items != first.items)
                continue;
            isTold[j] = true;
            names.append(visibleText(other.change.name));
        }
        const QString line = changeText(first.change.what).arg(names.join(u", "_s));
        lines.append(
            first.items == all
                ? line
                : translate("recourse", "%1 (%2 of the events)").arg(line, countText(first.items)));
    }
    return lines;
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

// Why a run stopped.
QString stopText(WhyCode code, const RunWhy &why)
{
    switch (code) {
    case WhyCode::OperatorStopped:
        return why.detail.isEmpty()
            ? translate("recourse", "The operator stopped it.")
            : translate("recourse", "The operator stopped it: %1").arg(why.detail);
    case WhyCode::Interrupted:
        return translate("recourse", "It was interrupted.");
    case WhyCode::CanaryFailed:
        return why.number == 1
            ? translate("recourse", "The first event did not take effect.")
            : translate("recourse", "One of the first %1 did not take effect.").arg(why.number);
    case WhyCode::FailuresReached: {
        const int count = int(why.number); // lupdate never ends on a call in its place
        return translate("recourse", "%Ln event(s) failed.", nullptr, count);
    }
    case WhyCode::BrokerLost:
        return translate("recourse", "The connection to the broker was lost.");
    case WhyCode::JournalLost:
        return translate("recourse", "The journal cannot be written.");
    case WhyCode::TakingRefused:
        return translate("recourse", "Nothing more may be taken from where it is parked: %1")
            .arg(why.detail);
    default:
        return why.detail;
    }
}

QString verdictNowText(const RunWhy &why)
{
    const auto kind = verdictFromName(why.detail);
    return kind ? translate("recourse", "The verdict is %1 now.").arg(verdictWord(*kind))
                : why.detail;
}

// Why an item was not begun.
QString notBegunText(const RunWhy &why)
{
    switch (why.code) {
    case WhyCode::EarlierNotApplied:
        return translate("recourse", "An earlier event of its key was not applied.");
    case WhyCode::NotParkedAnyMore:
        return why.detail.isEmpty()
            ? translate("recourse", "It is not parked any more, or somebody else holds it.")
            : translate("recourse", "It is not parked any more, or held by %1, which goes on.")
                  .arg(isolatedText(why.detail.toUtf8()));
    case WhyCode::RunStopped:
        return oneAfterTheOther(
            { translate("recourse", "The run stopped before it."), stopText(why.because, why) });
    case WhyCode::VerdictNow:
        return verdictNowText(why);
    case WhyCode::SentBefore:
        return translate("recourse", "Run %1 has sent it already, and the broker confirmed it.")
            .arg(why.detail);
    case WhyCode::ResolvedBefore:
        return translate("recourse", "Run %1 has resolved it.").arg(why.detail);
    case WhyCode::TakenByOther:
        return translate("recourse", "Somebody else is acting on it: %1.").arg(why.detail);
    case WhyCode::NoSuchHandler:
        return translate("recourse", "The workspace does not know its handler.");
    case WhyCode::LeftOutOfPlan:
        return leftOutText(leftOutNamed(why.detail).value_or(LeftOut::No));
    case WhyCode::LeaseLost:
        return translate("recourse",
                         "The right to act on it has ended; somebody else may have it.");
    case WhyCode::PayloadChanged:
        return translate("recourse", "Its payload is another than when the plan was made.");
    case WhyCode::NoPayload:
        return translate("recourse", "The outbox query gives no payload of it.");
    case WhyCode::OutboxUnreadable:
        return translate("recourse", "Its outbox row cannot be used: %1").arg(why.detail);
    case WhyCode::CompensatedBefore:
        return translate("recourse", "It had been compensated already; nothing was done.");
    case WhyCode::AnotherEvent:
        return translate("recourse", "The outbox copy says that it is another event: %1.")
            .arg(why.detail);
    default:
        return {};
    }
}

} // namespace

QString runWhyText(const RunWhy &why)
{
    switch (why.code) {
    case WhyCode::None:
        return {};
    case WhyCode::Said:
        return why.detail;
    case WhyCode::ParkedAgain:
        return translate("recourse", "The handler parked it again.");
    case WhyCode::ParkedCopyIsDuplicate:
        return translate("recourse", "Its parked copy is a duplicate.");
    case WhyCode::SentButParked:
        return translate("recourse", "It was sent; a copy is parked, and nothing was applied.");
    case WhyCode::SentNowhere:
        return translate("recourse", "It was sent, is on no queue, and nothing was applied.");
    case WhyCode::NotAppliedParked:
        return translate("recourse", "It was not applied; its copy is parked.");
    case WhyCode::NotSent:
        return translate("recourse", "Nothing shows that it was sent, and nothing was applied.");
    case WhyCode::CopyStillParked:
        return translate("recourse", "Its copy is still parked.");
    case WhyCode::ParkingUnknown:
        return translate("recourse", "Whether the copy is still parked is not known.");
    case WhyCode::SourceSilent:
        return translate("recourse", "A source did not answer.");
    case WhyCode::MayWaitOnQueue:
        return translate("recourse", "A copy may still wait on the handler's queues.");
    case WhyCode::ResultUnknown:
        return translate("recourse",
                         "Its answer was lost, and the query does not show that it was done.");
    default:
        break;
    }
    const QString text = notBegunText(why);
    return text.isEmpty() ? stopText(why.code, why) : text;
}

} // namespace recourse
