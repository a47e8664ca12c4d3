// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/verdict.h"

#include "models/evidence/permanenterror.h"

#include <algorithm>
#include <array>

namespace recourse {

using namespace Qt::StringLiterals;

static constexpr std::array<QLatin1StringView, verdictCount> verdictNames{
    "unknown"_L1,
    "identity-conflict"_L1,
    "tenant-mismatch"_L1,
    "applied-twice"_L1,
    "already-applied"_L1,
    "inbox-without-effect"_L1,
    "effect-without-inbox"_L1,
    "superseded"_L1,
    "in-flight"_L1,
    "after-earlier"_L1,
    "will-fail-again"_L1,
    "never-sent"_L1,
    "lost"_L1,
    "safe-to-replay"_L1,
};

QLatin1StringView verdictName(VerdictKind kind)
{
    return verdictNames.at(std::size_t(kind));
}

std::optional<VerdictKind> verdictFromName(QStringView name)
{
    for (std::size_t at = 0; at < verdictNames.size(); ++at)
        if (name == verdictNames[at])
            return VerdictKind(at);
    return std::nullopt;
}

QLatin1StringView allowedName(Allowed action)
{
    switch (action) {
    case Allowed::ReadAgain:
        return "read-again"_L1;
    case Allowed::OpenBoth:
        return "open-both"_L1;
    case Allowed::Resolve:
        return "resolve"_L1;
    case Allowed::ResolveAsDuplicate:
        return "resolve-as-duplicate"_L1;
    case Allowed::Escalate:
        return "escalate"_L1;
    case Allowed::Compensate:
        return "compensate"_L1;
    case Allowed::Replay:
        return "replay"_L1;
    case Allowed::ReplayInOrder:
        return "replay-in-order"_L1;
    case Allowed::ReplayWithReason:
        return "replay-with-reason"_L1;
    case Allowed::Wait:
        return "wait"_L1;
    case Allowed::FixFirst:
        return "fix-first"_L1;
    case Allowed::Resend:
        return "resend"_L1;
    }
    return {};
}

bool Verdict::allows(Allowed action) const
{
    return std::find(allowed.begin(), allowed.end(), action) != allowed.end();
}

bool Verdict::allowsReplay() const
{
    return allows(Allowed::Replay) || allows(Allowed::ReplayInOrder)
        || allows(Allowed::ReplayWithReason);
}

bool Verdict::allowsResolve() const
{
    return allows(Allowed::Resolve) || allows(Allowed::ResolveAsDuplicate);
}

namespace {

// The table of verdicts, one function a row or a few; the first that answers wins.
class Judge
{
public:
    Judge(const Evidence &evidence, const JudgeRules &rules, Instant now)
        : m_evidence(evidence)
        , m_rules(rules)
        , m_now(now)
    {
        if (m_evidence.inbox.value)
            m_hasInboxRow = m_evidence.inbox.value->row.has_value();
        if (m_evidence.effect.value && m_evidence.effect.value->row)
            m_effects = m_evidence.effect.value->row->effects;
        if (m_evidence.parked.value)
            m_isParked = !m_evidence.parked.value->copies.empty();
    }

    Verdict verdict()
    {
        using Row = std::optional<Verdict> (Judge::*)();
        static constexpr std::array<Row, 8> rows{
            &Judge::unknown,  &Judge::conflict,     &Judge::applied,  &Judge::superseded,
            &Judge::inFlight, &Judge::afterEarlier, &Judge::willFail, &Judge::notOnBroker,
        };
        for (const Row row : rows)
            if (std::optional<Verdict> found = (this->*row)())
                return *found;
        return safe();
    }

private:
    static Verdict make(VerdictKind kind, std::vector<Reason> why, std::vector<Allowed> allowed)
    {
        Verdict verdict;
        verdict.kind = kind;
        verdict.why = std::move(why);
        verdict.allowed = std::move(allowed);
        return verdict;
    }
    static Verdict notKnown(std::vector<Reason> why)
    {
        return make(VerdictKind::Unknown, std::move(why), { Allowed::ReadAgain });
    }

    // Why this source proves nothing now, or nothing where it does.
    template <typename T>
    std::optional<Reason> trouble(const Answer<T> &answer, const QString &source) const
    {
        if (!answer.configured)
            return std::nullopt;
        if (!answer.answered())
            return Reason{ Because::SourceDidNotAnswer, source, {} };
        // An answer from the future is as worthless as an old one: some clock was set.
        if (!answer.readAt || m_now - *answer.readAt > m_rules.maxAge
            || *answer.readAt - m_now > m_rules.maxAge)
            return Reason{ Because::AnswerTooOld, source, {} };
        return std::nullopt;
    }

    // When the event is known to have existed already.
    std::optional<Instant> oldestSign() const
    {
        std::optional<Instant> oldest = m_evidence.oldestAt;
        if (m_evidence.outbox.value && m_evidence.outbox.value->row) {
            const std::optional<Instant> sent = m_evidence.outbox.value->row->sentAt;
            if (sent && (!oldest || *sent < *oldest))
                oldest = sent;
        }
        return oldest;
    }

    // "No row" of an inbox that forgets is no answer about an event older than its memory. Where
    // nothing tells how old the event is, it may be that old.
    bool inboxMayHaveForgotten() const
    {
        if (!m_evidence.inbox.configured || m_hasInboxRow || !m_rules.inboxKeeps)
            return false;
        const std::optional<Instant> oldest = oldestSign();
        return !oldest || m_now - *oldest >= *m_rules.inboxKeeps;
    }

    std::optional<Verdict> unknown()
    {
        // Without an id no source was asked, and none can be blamed.
        if (m_evidence.eventId.isEmpty())
            return notKnown({ { Because::NoEventId, {}, {} } });
        std::vector<Reason> why;
        const auto need = [&](const auto &answer, const QString &source) {
            if (const std::optional<Reason> reason = trouble(answer, source))
                why.push_back(*reason);
        };
        need(m_evidence.inbox, u"inbox"_s);
        need(m_evidence.effect, u"effect"_s);
        need(m_evidence.parked, u"parking"_s);
        need(m_evidence.queued, u"queue"_s);
        // Without an inbox nothing tells that the event was not applied, unless doing it again
        // does no harm.
        if (!m_evidence.inbox.configured && !m_hasInboxRow && !m_rules.idempotentByState)
            why.push_back({ Because::NoInboxConfigured, {}, {} });
        if (why.empty() && inboxMayHaveForgotten())
            why.push_back({ Because::InboxKeepsShorter, {}, qint64(m_rules.inboxKeeps->count()) });
        return why.empty() ? std::nullopt : std::optional(notKnown(std::move(why)));
    }

    std::optional<Verdict> conflict()
    {
        if (m_isParked) {
            const std::vector<ParkedCopy> &copies = m_evidence.parked.value->copies;
            for (const ParkedCopy &copy : copies)
                if (copy.digest != copies.front().digest)
                    return make(VerdictKind::IdentityConflict,
                                { { Because::DifferentPayloads, {}, qint64(copies.size()) } },
                                { Allowed::OpenBoth, Allowed::Resolve });
        }
        if (m_evidence.tenantMismatch)
            return make(VerdictKind::TenantMismatch, { { Because::TenantClaimsOther, {}, {} } },
                        { Allowed::Resolve, Allowed::Escalate });
        return std::nullopt;
    }

    Reason inboxReason() const
    {
        return { m_hasInboxRow                     ? Because::InboxRow
                     : m_evidence.inbox.configured ? Because::NoInboxRow
                                                   : Because::NoInboxConfigured,
                 {},
                 {} };
    }

    Reason effectReason() const
    {
        return { m_effects > 0                      ? Because::EffectFound
                     : m_evidence.effect.configured ? Because::NoEffect
                                                    : Because::EffectNotConfigured,
                 {},
                 {} };
    }

    std::optional<Verdict> applied()
    {
        if (m_effects > 1)
            return make(VerdictKind::AppliedTwice,
                        { { Because::EffectsMoreThanOne, {}, m_effects }, inboxReason() },
                        { Allowed::Compensate });
        if (m_hasInboxRow && (m_effects == 1 || !m_evidence.effect.configured))
            return make(VerdictKind::AlreadyApplied, { inboxReason(), effectReason() },
                        { Allowed::ResolveAsDuplicate });
        if (m_hasInboxRow)
            return make(VerdictKind::InboxWithoutEffect, { inboxReason(), effectReason() },
                        { Allowed::Compensate, Allowed::Resolve });
        if (m_effects == 1) {
            Verdict verdict
                = make(VerdictKind::EffectWithoutInbox, { effectReason(), inboxReason() },
                       { Allowed::Resolve, Allowed::Compensate });
            allowReplay(verdict, Allowed::Replay, m_rules.idempotentByState);
            return verdict;
        }
        return std::nullopt;
    }

    // Only what is parked can be replayed.
    void allowReplay(Verdict &verdict, Allowed how, bool ruleAllows) const
    {
        if (ruleAllows && m_isParked && !m_hasInboxRow)
            verdict.allowed.push_back(how);
    }

    std::optional<Verdict> superseded()
    {
        if (!m_evidence.version)
            return std::nullopt;
        // A state that did not answer cannot exclude a newer version.
        if (const std::optional<Reason> reason = trouble(m_evidence.state, u"state"_s)) {
            const bool wasAsked = !m_evidence.key.isEmpty() || m_evidence.state.error;
            return notKnown({ wasAsked ? *reason : Reason{ Because::NoKey, {}, {} } });
        }
        if (!m_evidence.state.value || !m_evidence.state.value->row)
            return std::nullopt;
        const std::optional<qint64> applied = m_evidence.state.value->row->version;
        // The same version under another event id has been applied just as well.
        if (!applied || *applied < *m_evidence.version)
            return std::nullopt;
        Verdict verdict
            = make(VerdictKind::Superseded, { { Because::NewerVersionApplied, {}, *applied } },
                   { Allowed::Resolve });
        allowReplay(verdict, Allowed::Replay, m_rules.checksVersions);
        return verdict;
    }

    bool scanIncomplete() const
    {
        return m_evidence.parked.value && !m_evidence.parked.value->complete;
    }

    std::optional<Verdict> inFlight()
    {
        const std::optional<QueuePresence> presence = m_evidence.queued.value;
        // Stricter than "not parked and …": a second copy beside one that is being worked on would
        // be published on purpose.
        if (presence == QueuePresence::Queued)
            return make(VerdictKind::InFlight, { { Because::OnQueue, {}, {} } }, { Allowed::Wait });
        if (m_isParked)
            return std::nullopt;
        // Not seen where it is parked: that says something only where all of it was seen, and the
        // queue only where it was asked.
        if (scanIncomplete())
            return notKnown({ { Because::ScanIncomplete, {}, {} } });
        if (!presence)
            return notKnown({ { Because::SourceDidNotAnswer, u"queue"_s, {} } });
        if (presence == QueuePresence::CannotTell)
            return make(VerdictKind::InFlight, { { Because::QueueNotExcluded, {}, {} } },
                        { Allowed::Wait });
        return std::nullopt;
    }

    std::optional<Verdict> afterEarlier()
    {
        if (!m_evidence.waitsFor || !m_rules.ordered)
            return std::nullopt;
        Verdict verdict = make(
            VerdictKind::AfterEarlier,
            { { Because::EarlierEvent, QString::fromUtf8(m_evidence.waitsFor->bytes()), {} } }, {});
        verdict.after = m_evidence.waitsFor;
        allowReplay(verdict, Allowed::ReplayInOrder, true);
        if (verdict.allowed.empty())
            verdict.allowed.push_back(Allowed::Wait);
        return verdict;
    }

    std::optional<Verdict> willFail()
    {
        if (m_evidence.changedSinceFailure)
            return std::nullopt;
        const QString rule = permanentRule(m_evidence.lastError, m_rules.permanentErrors);
        if (rule.isEmpty())
            return std::nullopt;
        Verdict verdict
            = make(VerdictKind::WillFailAgain, { { Because::PermanentError, rule, {} } },
                   { Allowed::FixFirst, Allowed::Resolve });
        allowReplay(verdict, Allowed::ReplayWithReason, true);
        return verdict;
    }

    // Reached only where it is neither on the queues nor, by a whole scan, parked.
    std::optional<Verdict> notOnBroker()
    {
        if (m_isParked)
            return std::nullopt;
        if (const std::optional<Reason> reason = trouble(m_evidence.outbox, u"outbox"_s))
            return notKnown({ *reason });
        const Reason gone{ Because::NotOnBroker, {}, {} };
        if (m_evidence.outbox.value && m_evidence.outbox.value->row) {
            const OutboxState state = m_evidence.outbox.value->row->state;
            if (state == OutboxState::Pending)
                return make(VerdictKind::NeverSent, { { Because::OutboxPending, {}, {} }, gone },
                            { Allowed::Resend });
            if (state == OutboxState::Sent)
                return make(
                    VerdictKind::Lost,
                    { { Because::OutboxSent, {}, {} }, gone, inboxReason(), effectReason() },
                    { Allowed::Resend });
        }
        // Nothing says that there ever was such an event, and there is no copy to replay.
        return notKnown({ gone });
    }

    Verdict safe() const
    {
        Verdict verdict
            = make(VerdictKind::SafeToReplay,
                   { inboxReason(), effectReason(), { Because::NothingAgainst, {}, {} } }, {});
        if (scanIncomplete())
            verdict.why.push_back({ Because::ScanIncomplete, {}, {} });
        allowReplay(verdict, Allowed::Replay, true);
        return verdict;
    }

    const Evidence &m_evidence;
    const JudgeRules &m_rules;
    Instant m_now;
    bool m_hasInboxRow = false;
    bool m_isParked = false;
    qint64 m_effects = 0;
};

} // namespace

Verdict judge(const Evidence &evidence, const JudgeRules &rules, Instant now)
{
    return Judge(evidence, rules, now).verdict();
}

} // namespace recourse
