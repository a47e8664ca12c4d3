// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/translate.h"
#include "models/text/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

QString verdictWord(VerdictKind kind)
{
    switch (kind) {
    case VerdictKind::Unknown:
        return translate("recourse", "unknown", "verdict");
    case VerdictKind::IdentityConflict:
        return translate("recourse", "identity conflict", "verdict");
    case VerdictKind::TenantMismatch:
        return translate("recourse", "tenant mismatch", "verdict");
    case VerdictKind::AppliedTwice:
        return translate("recourse", "applied twice", "verdict");
    case VerdictKind::AlreadyApplied:
        return translate("recourse", "already applied", "verdict");
    case VerdictKind::InboxWithoutEffect:
        return translate("recourse", "inbox without effect", "verdict");
    case VerdictKind::EffectWithoutInbox:
        return translate("recourse", "effect without inbox", "verdict");
    case VerdictKind::Superseded:
        return translate("recourse", "superseded", "verdict");
    case VerdictKind::InFlight:
        return translate("recourse", "in flight", "verdict");
    case VerdictKind::AfterEarlier:
        return translate("recourse", "after an earlier event", "verdict");
    case VerdictKind::WillFailAgain:
        return translate("recourse", "will fail again", "verdict");
    case VerdictKind::NeverSent:
        return translate("recourse", "never sent", "verdict");
    case VerdictKind::Lost:
        return translate("recourse", "lost", "verdict");
    case VerdictKind::SafeToReplay:
        return translate("recourse", "safe to replay", "verdict");
    }
    return {};
}

QString verdictWord(const Verdict &verdict)
{
    if (verdict.kind == VerdictKind::AfterEarlier && verdict.after)
        return translate("recourse", "after %1", "verdict; an event id")
            .arg(isolatedText(verdict.after->bytes()));
    return verdictWord(verdict.kind);
}

QString allowedWord(Allowed action)
{
    switch (action) {
    case Allowed::ReadAgain:
        return translate("recourse", "read again", "what is allowed");
    case Allowed::OpenBoth:
        return translate("recourse", "open both", "what is allowed");
    case Allowed::Resolve:
        return translate("recourse", "resolve", "what is allowed");
    case Allowed::ResolveAsDuplicate:
        return translate("recourse", "resolve as duplicate", "what is allowed");
    case Allowed::Escalate:
        return translate("recourse", "escalate", "what is allowed");
    case Allowed::Compensate:
        return translate("recourse", "compensate", "what is allowed");
    case Allowed::Replay:
        return translate("recourse", "replay", "what is allowed");
    case Allowed::ReplayInOrder:
        return translate("recourse", "replay together, in order", "what is allowed");
    case Allowed::ReplayWithReason:
        return translate("recourse", "replay with an explicit reason", "what is allowed");
    case Allowed::Wait:
        return translate("recourse", "wait", "what is allowed");
    case Allowed::FixFirst:
        return translate("recourse", "fix first", "what is allowed");
    case Allowed::Resend:
        return translate("recourse", "resend", "what is allowed");
    }
    return {};
}

namespace {

// Names of sources inside a sentence; evidence calls them by these words.
QString sourceInSentence(const QString &source)
{
    if (source == u"inbox")
        return translate("recourse", "the inbox");
    if (source == u"outbox")
        return translate("recourse", "the outbox");
    if (source == u"effect")
        return translate("recourse", "the effect query");
    if (source == u"state")
        return translate("recourse", "the business state");
    if (source == u"parking")
        return translate("recourse", "the parking place");
    if (source == u"queue")
        return translate("recourse", "the work queue");
    return isolatedText(source.toUtf8());
}

QString fromSource(const Reason &reason)
{
    const QString source = sourceInSentence(reason.detail);
    if (reason.because == Because::AnswerTooOld)
        return translate("recourse", "What was read from %1 is too old to prove anything.")
            .arg(source);
    return translate("recourse", "There is no answer from %1, so nothing is proved.").arg(source);
}

QString aboutInbox(const Reason &reason)
{
    switch (reason.because) {
    case Because::InboxKeepsShorter:
        return translate("recourse",
                         "The inbox keeps its rows for %1, and the event may be older: "
                         "no row proves nothing.")
            .arg(ageText(Instant(), Instant(std::chrono::seconds(reason.number.value_or(0)))));
    case Because::NoInboxConfigured:
        return translate("recourse",
                         "The handler has no inbox in the workspace, so nothing tells whether it "
                         "was applied.");
    case Because::InboxRow:
        return translate("recourse", "The inbox has a row: the handler committed this event.");
    default:
        return translate("recourse", "The inbox has no row.");
    }
}

QString aboutEffect(const Reason &reason)
{
    const int number = int(std::clamp<qint64>(reason.number.value_or(0), 0, 1'000'000'000));
    switch (reason.because) {
    case Because::EffectsMoreThanOne:
        return translate("recourse", "The business state shows it %Ln time(s).", nullptr, number);
    case Because::EffectFound:
        return translate("recourse", "The business state shows its effect.");
    case Because::NoEffect:
        return translate("recourse", "The business state shows no effect.");
    default:
        return translate("recourse", "No effect query is configured, so only the inbox speaks.");
    }
}

QString aboutQueues(const Reason &reason)
{
    switch (reason.because) {
    case Because::OnQueue:
        return translate("recourse", "It waits on a queue of the handler.");
    case Because::QueueNotExcluded:
        return translate("recourse", "The handler's queues are not empty, and it may be on them.");
    case Because::ScanIncomplete:
        return translate("recourse", "The last look at the parking place did not see everything.");
    default:
        return translate("recourse", "It is neither queued nor parked.");
    }
}

QString reasonSentence(const Reason &reason)
{
    switch (reason.because) {
    case Because::SourceDidNotAnswer:
    case Because::AnswerTooOld:
        return fromSource(reason);
    case Because::InboxKeepsShorter:
    case Because::NoInboxConfigured:
    case Because::InboxRow:
    case Because::NoInboxRow:
        return aboutInbox(reason);
    case Because::EffectsMoreThanOne:
    case Because::EffectFound:
    case Because::NoEffect:
    case Because::EffectNotConfigured:
        return aboutEffect(reason);
    case Because::OnQueue:
    case Because::QueueNotExcluded:
    case Because::ScanIncomplete:
    case Because::NotOnBroker:
        return aboutQueues(reason);
    case Because::NoEventId:
        return translate("recourse",
                         "The message has no event id, so nothing can be asked about "
                         "it.");
    case Because::NoKey:
        return translate("recourse",
                         "The message has no partition key, so the business state cannot be "
                         "asked about it.");
    case Because::DifferentPayloads:
        return translate("recourse", "Copies with the same event id have different payloads.");
    case Because::TenantClaimsOther:
        return translate("recourse",
                         "The payload claims another tenant than the trusted source names.");
    case Because::NewerVersionApplied:
        return reason.number
            ? translate("recourse", "Version %1 of its key has been applied already.")
                  .arg(*reason.number)
            : translate("recourse", "A newer version of its key has been applied already.");
    case Because::EarlierEvent:
        return translate("recourse", "The earlier event %1 of the same key comes first.")
            .arg(isolatedText(reason.detail.toUtf8()));
    case Because::PermanentError:
        return translate("recourse",
                         "The last error is permanent (%1), and nothing has changed "
                         "since.")
            .arg(isolatedText(reason.detail.toUtf8()));
    case Because::OutboxPending:
        return translate("recourse", "The outbox says that it was not sent yet.");
    case Because::OutboxSent:
        return translate("recourse", "The outbox says that it was sent.");
    case Because::NothingAgainst:
        return translate("recourse", "Nothing speaks against a replay.");
    }
    return {};
}

} // namespace

QString reasonText(const Reason &reason)
{
    return reasonSentence(reason);
}

QString verdictSentence(const Verdict &verdict)
{
    QStringList sentences;
    for (const Reason &reason : verdict.why)
        sentences.append(reasonSentence(reason));
    return oneAfterTheOther(sentences);
}

QString noteText(IdentityNote note)
{
    switch (note) {
    case IdentityNote::NoEventId:
        return translate("recourse", "There is no event id; this copy is never matched or merged.");
    case IdentityNote::EventIdPadded:
        return translate("recourse", "The event id begins or ends with blanks, and they count.");
    case IdentityNote::EventIdConflict:
        return translate("recourse", "Two places give different event ids; the first one counts.");
    case IdentityNote::EventIdInvisible:
        return translate("recourse", "The event id holds characters that cannot be seen.");
    case IdentityNote::TenantAmbiguous:
        return translate("recourse", "The message names two tenants.");
    case IdentityNote::TenantClaimedOnly:
        return translate("recourse",
                         "Only the sender claims the tenant; no trusted source names "
                         "it.");
    case IdentityNote::TenantMismatch:
        return translate("recourse",
                         "The sender claims another tenant than the trusted source names.");
    case IdentityNote::AttemptsUnusualType:
        return translate("recourse", "The count in x-death is no plain number.");
    case IdentityNote::AttemptsDisagree:
        return translate("recourse",
                         "The application's counter and x-death differ; the larger "
                         "one is shown.");
    case IdentityNote::AttemptsAtLeast:
        return translate("recourse", "There were at least this many attempts.");
    case IdentityNote::OriginConflict:
        return translate("recourse",
                         "The x-first-death headers contradict the oldest x-death "
                         "entry.");
    case IdentityNote::TimestampOutOfRange:
        return translate("recourse", "The timestamp is no plausible time in seconds.");
    case IdentityNote::NewIdEachTry:
        return translate("recourse",
                         "The producer makes a new event id for each try; the "
                         "original id groups them.");
    case IdentityNote::HeaderBlockNearLimit:
        return translate("recourse",
                         "The headers are so large that a replay with added headers "
                         "would not fit one frame.");
    }
    return {};
}

QString noIdText(const QStringList &places)
{
    if (places.isEmpty())
        return translate("recourse", "The workspace does not say where an event id is found.");
    QStringList shown;
    for (const QString &place : places)
        shown.append(isolatedText(place.toUtf8()));
    return translate("recourse",
                     "Looked for an event id at %1. Blanks, and values that differ, are none.")
        .arg(shown.join(u", "_s));
}

QString remarkText(const PayloadRemark &remark)
{
    const QString detail = visibleText(remark.detail.toUtf8());
    const auto size = [&remark] { return sizeText(remark.detail.toLongLong()); };
    switch (remark.note) {
    case PayloadNote::Unpacked:
        return translate("recourse", "Unpacked from %1.").arg(detail);
    case PayloadNote::PackedWithoutFlag:
        return translate("recourse", "Packed with %1, though nothing says so; shown unpacked.")
            .arg(detail);
    case PayloadNote::FlagWrong:
        return translate("recourse", "Said to be packed with %1, and is not.").arg(detail);
    case PayloadNote::CutShort:
        return translate("recourse",
                         "The packed data is cut short or damaged; shown as far as it "
                         "goes.");
    case PayloadNote::EncodingUnknown:
        return translate("recourse", "Packed with %1, which cannot be undone here.").arg(detail);
    case PayloadNote::CharsetAsEncoding:
        return translate("recourse", "The content encoding names a character set (%1).")
            .arg(detail);
    case PayloadNote::ByteOrderMark:
        return translate("recourse", "Begins with a byte order mark: %1.").arg(detail);
    case PayloadNote::CharsetDeclared:
        return translate("recourse", "Character set as declared: %1.").arg(detail);
    case PayloadNote::CharsetGuessed:
        return translate("recourse", "Character set guessed: %1.").arg(detail);
    case PayloadNote::NotValidJson:
        return detail.isEmpty()
            ? translate("recourse", "Declared as JSON, and is not.")
            : translate("recourse", "Declared as JSON, and is not: %1").arg(detail);
    case PayloadNote::DuplicateKeys:
        return translate("recourse", "The key %1 is there twice; readers may differ about it.")
            .arg(detail);
    case PayloadNote::ControlCharacters:
        return translate("recourse", "Characters that cannot be seen are shown as marks.");
    case PayloadNote::ShownInPart:
        return translate("recourse", "Only the first part of %1 is shown.").arg(size());
    case PayloadNote::TooLargeUnpacked:
        return translate("recourse", "Unpacking stopped at %1.").arg(size());
    }
    return {};
}

} // namespace recourse
