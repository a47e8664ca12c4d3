// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/correction.h"

#include "models/console/scanner.h"
#include "models/core/digest.h"
#include "models/runs/planner.h"
#include "models/runs/replaymessage.h"
#include "models/runs/runjournal.h"

#include <QJsonObject>
#include <QUuid>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

constexpr Millis leaseTime = 60s;
constexpr qsizetype longestId = 255; // of a message id
const QByteArray correctsHeader = "x-recourse-corrects";

Correction refused(Correction correction, CorrectionRefusal refusal, const QString &detail = {})
{
    correction.refusal = refusal;
    correction.detail = detail;
    return correction;
}

// The same message with another payload and another id, wherever the handler looks for one.
ParkedMessage corrected(const ParkedMessage &parked, const CorrectionWish &wish,
                        const IdentityRules &rules)
{
    ParkedMessage made = parked;
    made.message.body = wish.payload;
    made.message.properties.messageId = wish.newId.bytes();
    if (!made.message.headers)
        made.message.headers = FieldTable{};
    std::erase_if(*made.message.headers,
                  [](const Field &field) { return field.name == correctsHeader; });
    for (const IdentitySource &source : rules.eventId) {
        if (source.kind != IdentitySource::Kind::Header)
            continue;
        for (Field &field : *made.message.headers) {
            if (field.name == source.name.toUtf8() && field.value.bytes())
                field.value = FieldValue::text(wish.newId.bytes());
        }
    }
    made.message.headers->push_back({ correctsHeader, FieldValue::text(wish.corrects.bytes()) });
    return made;
}

class Preparation
{
public:
    Preparation(const CorrectionWish &wish, Console &console, std::stop_token stop)
        : m_console(console)
        , m_stop(std::move(stop))
    {
        m_correction.wish = wish;
    }

    Result<Correction> run()
    {
        const CorrectionWish &wish = m_correction.wish;
        const Workspace &workspace = m_console.workspace();
        const HandlerConfig *handler = workspace.handler(wish.handler);
        const BrokerConfig *broker = handler ? workspace.broker(handler->broker) : nullptr;
        if (wish.newId.isEmpty() || wish.newId == wish.corrects
            || wish.newId.bytes().size() > longestId)
            return refused(m_correction, CorrectionRefusal::SameId);
        auto found = m_console.index().byEventId(wish.corrects);
        if (!found)
            return failed(found.error());
        std::erase_if(*found,
                      [&wish](const Failure &copy) { return copy.handler != wish.handler; });
        if (!handler || !broker || found->empty())
            return refused(m_correction, CorrectionRefusal::NotParked);
        if (!workspace.tenantVisible(found->front().tenant))
            return refused(m_correction, CorrectionRefusal::NotVisible);
        if (std::ranges::any_of(*found, [&found](const Failure &copy) {
                return copy.digest != found->front().digest;
            }))
            return refused(m_correction, CorrectionRefusal::SeveralCopies);
        const auto full = m_console.index().full(found->front().row);
        if (!full)
            return failed(full.error());
        if (!*full)
            return refused(m_correction, CorrectionRefusal::NotParked);
        m_correction.broker = broker->id;
        m_correction.tenant = found->front().tenant;
        m_correction.oldDigest = found->front().digest;
        return prepare(*handler, *broker, found->front(), (*full)->message);
    }

private:
    Correction prepare(const HandlerConfig &handler, const BrokerConfig &broker,
                       const Failure &original, const ParkedMessage &parked)
    {
        const CorrectionWish &wish = m_correction.wish;
        const IdentityRules rules = rulesFor(handler, m_console.workspace());
        m_correction.diff = jsonDiff(parked.message.body, wish.payload);
        const auto judged = m_console.judge({ original }, m_stop);
        const Verdict verdict = judged.empty() ? Verdict{} : judged.front().verdict;
        m_correction.verdict = verdict.kind;
        if (!verdict.allows(Allowed::FixFirst))
            return refused(m_correction, CorrectionRefusal::Verdict, verdictName(verdict.kind));
        if (parked.message.body == wish.payload)
            return refused(m_correction, CorrectionRefusal::SamePayload);
        const ParkedMessage made = corrected(parked, wish, rules);
        const Failure is = failureOf(made, handler, rules, broker);
        if (is.eventId != wish.newId)
            return refused(m_correction, CorrectionRefusal::AnotherId,
                           QString::fromUtf8(is.eventId.bytes()));
        // Another place of it still names the one that it corrects: which of them is read is
        // chance.
        const auto conflicts = [](const Failure &copy) {
            return std::ranges::find(copy.notes, IdentityNote::EventIdConflict) != copy.notes.end();
        };
        if (conflicts(is) && !conflicts(original))
            return refused(m_correction, CorrectionRefusal::AnotherId,
                           QString::fromUtf8(wish.corrects.bytes()));
        if (is.tenant != original.tenant)
            return refused(m_correction, CorrectionRefusal::AnotherTenant,
                           QString::fromUtf8(is.tenant.bytes()));
        if (const auto taken = idRefusal(handler))
            return refused(m_correction, *taken);
        const auto queue = handler.queues.size() == 1
            ? std::optional(handler.queues.front().toUtf8())
            : originQueue(parked, handler.queues);
        if (!queue)
            return refused(m_correction, CorrectionRefusal::NoTarget);
        m_correction.publication
            = replayMessage(made, { {}, *queue }, {}, broker.user.toUtf8()).publication;
        return m_correction;
    }

    // An id that anybody has heard of is no new one.
    std::optional<CorrectionRefusal> idRefusal(const HandlerConfig &handler)
    {
        const auto all = m_console.evidenceOfEvents(
            handler.name, { EventSubject{ m_correction.wish.newId, {}, {} } }, m_stop);
        if (all.empty())
            return CorrectionRefusal::SourceSilent;
        const Evidence &evidence = all.front();
        const auto isSilent = [](const auto &answer) { return answer.configured && !answer.value; };
        const auto hasRow
            = [](const auto &answer) { return answer.value && answer.value->row.has_value(); };
        if (isSilent(evidence.inbox) || isSilent(evidence.outbox) || isSilent(evidence.parked)
            || isSilent(evidence.effect))
            return CorrectionRefusal::SourceSilent;
        const bool isParked = evidence.parked.value && !evidence.parked.value->copies.empty();
        const bool hasEffect = hasRow(evidence.effect) && evidence.effect.value->row->effects > 0;
        if (isParked || hasRow(evidence.inbox) || hasRow(evidence.outbox) || hasEffect
            || evidence.queued.value == QueuePresence::Queued)
            return CorrectionRefusal::IdTaken;
        return std::nullopt;
    }

    Console &m_console;
    std::stop_token m_stop;
    Correction m_correction;
};

Error invalid(const QString &native)
{
    Error error;
    error.code = ErrorCode::InvalidInput;
    error.tried = u"correct"_s;
    error.native = native;
    return error;
}

class Sending
{
public:
    Sending(const CorrectionOrder &order, const Correction &now, Console &console, Journal &journal,
            const Clock &clock)
        : m_order(order)
        , m_now(now)
        , m_console(console)
        , m_journal(journal)
        , m_clock(clock)
    {
        m_report.run = QUuid::createUuid().toString(QUuid::WithoutBraces);
    }

    Result<RunReport> run()
    {
        const CorrectionWish &wish = m_now.wish;
        // Both ids: nobody replays the old one or sends the new one meanwhile.
        const std::vector<EventId> ids{ wish.corrects, wish.newId };
        const QString owner = leaseOwner(m_report.run, m_order.by.who, m_order.by.process);
        const auto lease = m_journal.tryLease(wish.handler, ids, owner, leaseTime);
        if (!lease)
            return failed(lease.error());
        // What is open and not leased looks dead to others.
        const std::vector<EventId> itself{ EventId(m_report.run) };
        (void)m_journal.tryLease(runLeases(), itself, owner, leaseTime);
        Result<void> done;
        if (!lease->held.empty())
            done = failed(invalid(u"taken by "_s + lease->held.front().owner));
        else
            done = send();
        (void)m_journal.releaseLease(runLeases(), itself, owner);
        (void)m_journal.releaseLease(wish.handler, ids, owner);
        if (!done)
            return failed(done.error());
        return m_report;
    }

private:
    void step(const char *name) const
    {
        if (m_order.atStep)
            m_order.atStep(name);
    }

    JournalEntry entry(EntryKind kind, bool ofItem = true) const
    {
        JournalEntry made;
        made.at = m_clock.now();
        made.kind = kind;
        made.action = RunAction::Resend;
        made.who = m_order.by.who;
        made.host = m_order.by.host;
        made.process = m_order.by.process;
        made.run = m_report.run;
        made.detail
            = QJsonObject{ { u"corrects"_s, QString::fromUtf8(m_now.wish.corrects.bytes()) } };
        if (ofItem) {
            made.handler = m_now.wish.handler;
            made.eventId = m_now.wish.newId;
            made.tenant = m_now.tenant;
        }
        return made;
    }

    Result<void> write(const std::vector<JournalEntry> &entries)
    {
        if (const auto written = m_journal.append(entries); !written)
            return failed(written.error());
        return {};
    }

    Result<void> send()
    {
        const CorrectionWish &wish = m_now.wish;
        const auto before = m_journal.confirmedReplays(wish.handler, { wish.newId });
        if (!before)
            return failed(before.error());
        if (!before->empty())
            return failed(invalid(u"sent before by run "_s + before->front().run));
        step("correct-intent");
        JournalEntry began = entry(EntryKind::RunBegan, false);
        began.reason = m_order.reason;
        insertProcessStart(began.detail, m_order.by);
        JournalEntry intent = entry(EntryKind::Intent);
        intent.verdictBefore = QString(verdictName(m_now.verdict));
        intent.detail.insert(u"digest"_s, QString::fromLatin1(digestOf(wish.payload).toHex()));
        intent.detail.insert(u"old_digest"_s, QString::fromLatin1(m_now.oldDigest.toHex()));
        if (m_now.diff)
            intent.detail.insert(u"paths"_s, paths());
        if (const Result<void> intended = write({ began, intent }); !intended)
            return intended;
        step("correct-publish");
        PublishOutcome outcome{ PublishFate::Refused, {} };
        auto sender = m_console.takeCustody(m_now.broker, {}, {});
        if (sender)
            outcome = (*sender)->publish({ m_now.publication }, {}).front();
        else
            outcome.why = sender.error();
        step("correct-published");
        return finish(outcome);
    }

    Result<void> finish(const PublishOutcome &outcome)
    {
        const bool isConfirmed = outcome.fate == PublishFate::Confirmed;
        std::vector<JournalEntry> entries;
        if (isConfirmed)
            entries.push_back(entry(EntryKind::Confirmed));
        RunItemReport item{ m_now.wish.newId, m_now.wish.handler,
                            isConfirmed                                ? ItemOutcome::Resent
                                : outcome.fate == PublishFate::Unknown ? ItemOutcome::Unknown
                                                                       : ItemOutcome::Failed,
                            outcome.why ? RunWhy::said(*outcome.why) : RunWhy{} };
        // What is unknown stays open; recovery settles it by evidence.
        if (item.outcome != ItemOutcome::Unknown) {
            JournalEntry ended = entry(EntryKind::Outcome);
            ended.outcome = item.outcome;
            insertWhy(ended.detail, "why"_L1, item.why);
            entries.push_back(ended);
            JournalEntry end = entry(EntryKind::RunEnded, false);
            insertCounts(end.detail, { { item.outcome, 1 } });
            entries.push_back(end);
        }
        m_report.counts.insert(item.outcome, 1);
        m_report.items.push_back(std::move(item));
        return entries.empty() ? Result<void>() : write(entries);
    }

    // Where it differs; not the values: a payload does not belong into the journal.
    QJsonArray paths() const
    {
        QJsonArray list;
        for (const JsonChange &change : *m_now.diff)
            list.append(change.path);
        return list;
    }

    const CorrectionOrder &m_order;
    const Correction &m_now;
    Console &m_console;
    Journal &m_journal;
    const Clock &m_clock;
    RunReport m_report;
};

} // namespace

QLatin1StringView refusalName(CorrectionRefusal refusal)
{
    static constexpr std::array<QLatin1StringView, 14> names{ ""_L1,
                                                              "not-parked"_L1,
                                                              "several-copies"_L1,
                                                              "verdict"_L1,
                                                              "same-id"_L1,
                                                              "id-taken"_L1,
                                                              "another-id"_L1,
                                                              "another-tenant"_L1,
                                                              "same-payload"_L1,
                                                              "no-target"_L1,
                                                              "not-visible"_L1,
                                                              "source-silent"_L1,
                                                              "taken-by-other"_L1,
                                                              "sent-before"_L1 };
    return names.at(std::size_t(refusal));
}

Result<Correction> prepareCorrection(const CorrectionWish &wish, Console &console,
                                     std::stop_token stop)
{
    return Preparation(wish, console, std::move(stop)).run();
}

Result<RunReport> sendCorrection(const CorrectionOrder &order, Console &console, Journal &journal,
                                 const Clock &clock)
{
    if (order.reason.trimmed().isEmpty())
        return failed(invalid(u"no reason is given"_s));
    const auto now = prepareCorrection(order.correction.wish, console, {});
    if (!now)
        return failed(now.error());
    if (!now->maySend())
        return failed(invalid(QString(refusalName(now->refusal)) + u' ' + now->detail));
    if (now->oldDigest != order.correction.oldDigest)
        return failed(invalid(u"another payload is parked than was shown"_s));
    return Sending(order, *now, console, journal, clock).run();
}

} // namespace recourse
