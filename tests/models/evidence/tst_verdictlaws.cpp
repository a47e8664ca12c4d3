// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of the verdict, held over every combination of what sources can say and what handlers
// can be.
#include "tests/models/evidence/eventstory.h"

#include <QTest>

#include <array>
#include <functional>

using namespace recourse;
using namespace recourse::story;
using namespace Qt::StringLiterals;

namespace {

// What each can be; from Rare on only in company of usual handlers, to keep the number of
// combinations in bounds.
enum class Parked {
    NotConfigured,
    Silent,
    None,
    NoneSeenOfAll,
    One,
    Differing,
    Rare,
    OneSeenOfAll = Rare,
    Count
};
enum class Queued { NotConfigured, Silent, No, Yes, CannotTell, Rare, Count = Rare };
enum class Inbox { NotConfigured, Silent, None, Row, Rare, Count = Rare };
enum class Effect { NotConfigured, Silent, None, One, Two, Rare, Count = Rare };
enum class Outbox { NotConfigured, Silent, None, Pending, Sent, Rare, Other = Rare, Count };
enum class State { NotConfigured, Silent, Older, Same, Newer, Rare, NoRow = Rare, Count };
enum class Waits { No, Ordered, Rare, Unordered = Rare, Count };
enum class Fails { No, Permanent, Rare, PermanentButChanged = Rare, Count };
enum class YesNo { No, Yes, Rare, Count = Rare };

struct Case
{
    Parked parked{};
    Queued queued{};
    Inbox inbox{};
    Effect effect{};
    Outbox outbox{};
    State state{};
    Waits waits{};
    Fails fails{};
    YesNo version{}, mismatch{}, idempotent{}, checks{}, forgets{};
};

Evidence evidenceOf(const Case &c)
{
    Evidence e;
    e.eventId = EventId(QByteArray("id"));
    e.oldestAt = secondsAgo(600);
    if (c.parked == Parked::Silent)
        e.parked = silent<ParkedEvidence>();
    else if (c.parked != Parked::NotConfigured) {
        ParkedEvidence parked;
        parked.complete = c.parked != Parked::NoneSeenOfAll && c.parked != Parked::OneSeenOfAll;
        if (c.parked >= Parked::One)
            parked.copies.push_back({ {}, 0, "a", {} });
        if (c.parked == Parked::Differing)
            parked.copies.push_back({ {}, 1, "b", {} });
        e.parked = said(parked);
    }
    if (c.queued == Queued::Silent)
        e.queued = silent<QueuePresence>();
    else if (c.queued != Queued::NotConfigured)
        e.queued = said(c.queued == Queued::No        ? QueuePresence::NotQueued
                            : c.queued == Queued::Yes ? QueuePresence::Queued
                                                      : QueuePresence::CannotTell);
    if (c.inbox == Inbox::Silent)
        e.inbox = silent<RowEvidence<InboxRow>>();
    else if (c.inbox != Inbox::NotConfigured)
        e.inbox = said(c.inbox == Inbox::Row ? RowEvidence<InboxRow>{ InboxRow{} }
                                             : RowEvidence<InboxRow>{});
    if (c.effect == Effect::Silent)
        e.effect = silent<RowEvidence<EffectRow>>();
    else if (c.effect != Effect::NotConfigured)
        e.effect = said(c.effect == Effect::None ? RowEvidence<EffectRow>{}
                                                 : RowEvidence<EffectRow>{ EffectRow{
                                                     c.effect == Effect::One ? 1 : 2, {} } });
    if (c.outbox == Outbox::Silent)
        e.outbox = silent<RowEvidence<OutboxRow>>();
    else if (c.outbox != Outbox::NotConfigured) {
        RowEvidence<OutboxRow> row;
        if (c.outbox != Outbox::None) {
            row.row = OutboxRow{};
            row.row->state = c.outbox == Outbox::Pending ? OutboxState::Pending
                : c.outbox == Outbox::Sent               ? OutboxState::Sent
                                                         : OutboxState::Other;
        }
        e.outbox = said(row);
    }
    if (c.state == State::Silent)
        e.state = silent<RowEvidence<StateRow>>();
    else if (c.state != State::NotConfigured) {
        RowEvidence<StateRow> row;
        if (c.state != State::NoRow) {
            row.row = StateRow{};
            row.row->version = c.state == State::Older ? 6 : c.state == State::Same ? 7 : 8;
        }
        e.state = said(row);
    }
    if (c.version == YesNo::Yes)
        e.version = 7;
    e.tenantMismatch = c.mismatch == YesNo::Yes;
    if (c.waits != Waits::No)
        e.waitsFor = EventId(QByteArray("earlier"));
    if (c.fails != Fails::No)
        e.lastError = "validation failed";
    e.changedSinceFailure = c.fails == Fails::PermanentButChanged;
    return e;
}

JudgeRules rulesOf(const Case &c)
{
    JudgeRules rules;
    rules.idempotentByState = c.idempotent == YesNo::Yes;
    rules.checksVersions = c.checks == YesNo::Yes;
    rules.ordered = c.waits != Waits::Unordered;
    if (c.forgets == YesNo::Yes)
        rules.inboxKeeps = std::chrono::seconds(60);
    return rules;
}

// The table of verdicts once more, in the words of the cases: the first row that holds wins.
bool hasCopy(const Case &c)
{
    return c.parked >= Parked::One;
}
bool hasRow(const Case &c)
{
    return c.inbox == Inbox::Row;
}
bool hasEffect(const Case &c)
{
    return c.effect == Effect::One || c.effect == Effect::Two;
}
bool sawAll(const Case &c)
{
    return c.parked != Parked::NoneSeenOfAll && c.parked != Parked::OneSeenOfAll;
}

struct TableRow
{
    VerdictKind kind;
    bool (*holds)(const Case &);
};

constexpr std::array table{
    TableRow{ VerdictKind::Unknown,
              [](const Case &c) {
                  return c.parked == Parked::Silent || c.queued == Queued::Silent
                      || c.inbox == Inbox::Silent || c.effect == Effect::Silent
                      || (c.inbox == Inbox::NotConfigured && c.idempotent == YesNo::No)
                      || (c.inbox == Inbox::None && c.forgets == YesNo::Yes);
              } },
    TableRow{ VerdictKind::IdentityConflict,
              [](const Case &c) { return c.parked == Parked::Differing; } },
    TableRow{ VerdictKind::TenantMismatch, [](const Case &c) { return c.mismatch == YesNo::Yes; } },
    TableRow{ VerdictKind::AppliedTwice, [](const Case &c) { return c.effect == Effect::Two; } },
    TableRow{ VerdictKind::AlreadyApplied,
              [](const Case &c) {
                  return hasRow(c) && (hasEffect(c) || c.effect == Effect::NotConfigured);
              } },
    TableRow{ VerdictKind::InboxWithoutEffect, hasRow },
    TableRow{ VerdictKind::EffectWithoutInbox, hasEffect },
    TableRow{ VerdictKind::Unknown,
              [](const Case &c) { return c.state == State::Silent && c.version == YesNo::Yes; } },
    TableRow{ VerdictKind::Superseded,
              [](const Case &c) {
                  return c.version == YesNo::Yes
                      && (c.state == State::Same || c.state == State::Newer);
              } },
    TableRow{ VerdictKind::InFlight,
              [](const Case &c) {
                  return c.queued == Queued::Yes
                      || (c.queued == Queued::CannotTell && !hasCopy(c) && sawAll(c));
              } },
    TableRow{ VerdictKind::Unknown,
              [](const Case &c) {
                  return !hasCopy(c) && (!sawAll(c) || c.queued == Queued::NotConfigured);
              } },
    TableRow{ VerdictKind::AfterEarlier, [](const Case &c) { return c.waits == Waits::Ordered; } },
    TableRow{ VerdictKind::WillFailAgain,
              [](const Case &c) { return c.fails == Fails::Permanent; } },
    TableRow{ VerdictKind::NeverSent,
              [](const Case &c) { return !hasCopy(c) && c.outbox == Outbox::Pending; } },
    TableRow{ VerdictKind::Lost,
              [](const Case &c) { return !hasCopy(c) && c.outbox == Outbox::Sent; } },
    TableRow{ VerdictKind::Unknown, [](const Case &c) { return !hasCopy(c); } },
    TableRow{ VerdictKind::SafeToReplay, [](const Case &) { return true; } },
};

VerdictKind byTable(const Case &c)
{
    for (const TableRow &row : table)
        if (row.holds(c))
            return row.kind;
    return VerdictKind::Unknown;
}

// What may be done, by verdict and handler.
std::vector<Allowed> allowedByTable(VerdictKind kind, const Case &c)
{
    using A = Allowed;
    std::vector<A> allowed;
    const auto replayIf = [&](A how, bool may) {
        if (may && hasCopy(c))
            allowed.push_back(how);
    };
    switch (kind) {
    case VerdictKind::Unknown:
        return { A::ReadAgain };
    case VerdictKind::IdentityConflict:
        return { A::OpenBoth, A::Resolve };
    case VerdictKind::TenantMismatch:
        return { A::Resolve, A::Escalate };
    case VerdictKind::AppliedTwice:
        return { A::Compensate };
    case VerdictKind::AlreadyApplied:
        return { A::ResolveAsDuplicate };
    case VerdictKind::InboxWithoutEffect:
        return { A::Compensate, A::Resolve };
    case VerdictKind::EffectWithoutInbox:
        allowed = { A::Resolve, A::Compensate };
        replayIf(A::Replay, c.idempotent == YesNo::Yes);
        return allowed;
    case VerdictKind::Superseded:
        allowed = { A::Resolve };
        replayIf(A::Replay, c.checks == YesNo::Yes);
        return allowed;
    case VerdictKind::InFlight:
        return { A::Wait };
    case VerdictKind::AfterEarlier:
        replayIf(A::ReplayInOrder, true);
        return allowed.empty() ? std::vector<A>{ A::Wait } : allowed;
    case VerdictKind::WillFailAgain:
        allowed = { A::FixFirst, A::Resolve };
        replayIf(A::ReplayWithReason, true);
        return allowed;
    case VerdictKind::NeverSent:
    case VerdictKind::Lost:
        return { A::Resend };
    case VerdictKind::SafeToReplay:
        return { A::Replay };
    }
    return {};
}

// Calls `visit` with every value of every member in turn.
template <bool AlsoRare, typename Visit>
void everyValue(const Visit &visit)
{
    visit();
}

template <bool AlsoRare, typename Visit, typename E, typename... Rest>
void everyValue(const Visit &visit, E &member, Rest &...rest)
{
    for (int value = 0; value < int(AlsoRare ? E::Count : E::Rare); ++value) {
        member = E(value);
        everyValue<AlsoRare>(visit, rest...);
    }
}

QString described(const Case &c)
{
    return u"parked %1 queued %2 inbox %3 effect %4 outbox %5 state %6 waits %7 fails %8 "_s
               .arg(int(c.parked))
               .arg(int(c.queued))
               .arg(int(c.inbox))
               .arg(int(c.effect))
               .arg(int(c.outbox))
               .arg(int(c.state))
               .arg(int(c.waits))
               .arg(int(c.fails))
        + u"version %1 mismatch %2 idempotent %3 checks %4 forgets %5"_s.arg(int(c.version))
              .arg(int(c.mismatch))
              .arg(int(c.idempotent))
              .arg(int(c.checks))
              .arg(int(c.forgets));
}

// What is wrong with the verdict on this case; empty where nothing is.
QString fault(const Case &c, std::array<qint64, verdictCount> &reached)
{
    Evidence evidence = evidenceOf(c);
    const JudgeRules rules = rulesOf(c);
    const Verdict verdict = judge(evidence, rules, now);
    ++reached[std::size_t(verdict.kind)];
    QString broken;
    if (verdict.kind != byTable(c))
        broken = u"not as the table says:"_s;
    else if (verdict.allowed != allowedByTable(verdict.kind, c))
        broken = u"allows what the table does not:"_s;
    else if (hasRow(c) && verdict.allowsReplay())
        broken = u"allows a replay although there is an inbox row:"_s;
    else if (verdict.allowsReplay() && !hasCopy(c))
        broken = u"allows a replay of nothing:"_s;
    else if (verdict.why.empty())
        broken = u"gives no reason:"_s;
    // A log line alone neither allows nor forbids anything.
    evidence.log = said(LogEvidence{ 3, 5 });
    if (broken.isEmpty() && judge(evidence, rules, now) != verdict)
        broken = u"believes a log:"_s;
    return broken.isEmpty() ? broken
                            : broken + u' ' + verdictName(verdict.kind) + u' ' + described(c);
}

} // namespace

class tst_VerdictLaws : public QObject
{
    Q_OBJECT
private slots:
    void everyCombination();
    void everyAnswerOfEverySource();
    void noLogChangesAnything();
    void oldAnswersAreNoAnswers();
    void withoutEventIdNothingIsKnown();
};

void tst_VerdictLaws::everyCombination()
{
    Case c;
    std::array<qint64, verdictCount> reached{};
    qint64 combinations = 0;
    QString broken;
    everyValue<false>(
        [&] {
            ++combinations;
            if (broken.isEmpty())
                broken = fault(c, reached);
        },
        c.parked, c.queued, c.inbox, c.effect, c.outbox, c.state, c.waits, c.fails, c.version,
        c.mismatch, c.idempotent, c.checks, c.forgets);
    QVERIFY2(broken.isEmpty(), qPrintable(broken));
    QVERIFY(combinations > 1'000'000);
    for (int kind = 0; kind < verdictCount; ++kind)
        QVERIFY2(reached[std::size_t(kind)] > 0, verdictName(VerdictKind(kind)).latin1());
}

void tst_VerdictLaws::everyAnswerOfEverySource()
{
    Case c;
    c.version = YesNo::Yes;
    std::array<qint64, verdictCount> reached{};
    QString broken;
    everyValue<true>(
        [&] {
            if (broken.isEmpty())
                broken = fault(c, reached);
        },
        c.parked, c.queued, c.inbox, c.effect, c.outbox, c.state, c.waits, c.fails);
    QVERIFY2(broken.isEmpty(), qPrintable(broken));
}

void tst_VerdictLaws::noLogChangesAnything()
{
    Case c;
    c.version = YesNo::Yes;
    const std::array logs{ said(LogEvidence{ 3, 0 }), said(LogEvidence{ 0, 5 }),
                           said(LogEvidence{ 0, 0 }), said(LogEvidence{ 1, 1 }, 9'999),
                           silent<LogEvidence>() };
    QString broken;
    everyValue<true>(
        [&] {
            if (!broken.isEmpty())
                return;
            Evidence evidence = evidenceOf(c);
            const Verdict without = judge(evidence, rulesOf(c), now);
            for (const Answer<LogEvidence> &log : logs) {
                evidence.log = log;
                if (judge(evidence, rulesOf(c), now) != without)
                    broken = described(c);
            }
        },
        c.parked, c.queued, c.inbox, c.effect, c.outbox, c.state);
    QVERIFY2(broken.isEmpty(), qPrintable(broken));
}

void tst_VerdictLaws::oldAnswersAreNoAnswers()
{
    Case c;
    c.version = YesNo::Yes;
    QString broken;
    everyValue<true>(
        [&] {
            if (!broken.isEmpty())
                return;
            const Evidence evidence = evidenceOf(c);
            const JudgeRules rules = rulesOf(c);
            const auto compare = [&](auto Evidence::*source, QLatin1StringView name) {
                if (!(evidence.*source).answered())
                    return;
                Evidence old = evidence;
                (old.*source).readAt = secondsAgo(61);
                Evidence none = evidence;
                (none.*source).value.reset();
                (none.*source).readAt.reset();
                const VerdictKind byOld = judge(old, rules, now).kind;
                if (byOld != VerdictKind::Unknown && byOld != judge(none, rules, now).kind)
                    broken = u"an old answer counts: %1 "_s.arg(name) + described(c);
            };
            compare(&Evidence::parked, "parked"_L1);
            compare(&Evidence::queued, "queued"_L1);
            compare(&Evidence::inbox, "inbox"_L1);
            compare(&Evidence::effect, "effect"_L1);
            compare(&Evidence::outbox, "outbox"_L1);
            compare(&Evidence::state, "state"_L1);
        },
        c.parked, c.queued, c.inbox, c.effect, c.outbox, c.state);
    QVERIFY2(broken.isEmpty(), qPrintable(broken));
}

void tst_VerdictLaws::withoutEventIdNothingIsKnown()
{
    Case c;
    bool allUnknown = true;
    everyValue<true>(
        [&] {
            Evidence evidence = evidenceOf(c);
            evidence.eventId = {};
            const Verdict verdict = judge(evidence, rulesOf(c), now);
            allUnknown = allUnknown && verdict.kind == VerdictKind::Unknown
                && !verdict.allowsReplay() && verdict.why.front().because == Because::NoEventId;
        },
        c.parked, c.queued, c.inbox, c.effect, c.outbox, c.state, c.idempotent);
    QVERIFY(allUnknown);
}

QTEST_GUILESS_MAIN(tst_VerdictLaws)
#include "tst_verdictlaws.moc"
