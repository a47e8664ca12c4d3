// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/fakeactport.h"

#include "models/core/digest.h"

#include <QJsonDocument>
#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

FakeActPort::FakeActPort(FakePort *port, const Clock *clock, QObject *parent)
    : ActPort(parent)
    , m_port(port)
    , m_clock(clock)
{
    state.isOpen = true;
    state.name = u"orders-prod.journal"_s;
    state.entries = 8'214;
}

void FakeActPort::setState(const JournalState &next)
{
    state = next;
    emit journalChanged();
}

quint64 FakeActPort::makePlan(const PlanRequest &request)
{
    planned.push_back(request);
    const quint64 number = ++m_last;
    PlanAnswer answer;
    if (planFails) {
        answer.error = planFails;
    } else {
        Plan plan;
        plan.action = request.wish.action;
        plan.workspace = m_port->workspace().name;
        plan.environment = m_port->workspace().environment;
        plan.madeAt = m_clock->now();
        plan.madeBy = u"kim@desk"_s;
        plan.limits = request.wish.limits;
        plan.retryPermanent = request.wish.retryPermanent;
        plan.changes = changes;
        const FailureSetPtr set = m_port->failures();
        for (const qint64 row : request.rows) {
            const qsizetype at = set->find(row);
            if (at < 0)
                continue;
            PlanItem item;
            item.order = qint64(plan.items.size()) + 1;
            item.eventId = EventId(set->eventId(at));
            item.handler = set->handler(at);
            item.key = keys.value(set->eventId(at), PartitionKey(set->key(at)));
            item.digest = digestOf(set->eventId(at));
            item.verdict = VerdictKind::SafeToReplay;
            item.target = request.wish.target.value_or(PlanTarget{ {}, "order_sync" });
            item.leftOut = leaves.value(set->eventId(at), LeftOut::No);
            if (item.leftOut == LeftOut::NeedsReason && request.wish.retryPermanent)
                item.leftOut = LeftOut::No;
            plan.items.push_back(item);
        }
        std::ranges::stable_sort(plan.items, {},
                                 [](const PlanItem &item) { return !item.included(); });
        answer.plan = std::make_shared<const Plan>(std::move(plan));
    }
    if (answersPlans)
        QTimer::singleShot(0, this, [this, number, answer] { emit planMade(number, answer); });
    return number;
}

void FakeActPort::savePlan(const QString &path, const Plan & /*plan*/)
{
    emit planSaved(path, std::nullopt);
}

void FakeActPort::readPlan(const QString & /*path*/)
{
    QTimer::singleShot(0, this, [this] { emit planRead(savedPlan); });
}

quint64 FakeActPort::askApproval(const Plan &plan)
{
    approvalsAsked.push_back(plan);
    const quint64 number = lastApproval = ++m_last;
    QTimer::singleShot(0, this,
                       [this, number] { emit approvalFound(number, approval, std::nullopt); });
    return number;
}

void FakeActPort::approve(const Plan &plan, const QString &reason)
{
    approvedPlans.emplace_back(plan, reason);
    Approval made;
    made.until = m_clock->now() + approvalLife;
    emit approved(made, std::nullopt);
}

quint64 FakeActPort::prepareCorrection(const CorrectionWish &wish)
{
    corrected.push_back(wish);
    const quint64 number = ++m_last;
    CorrectionAnswer answer;
    answer.correction.wish = wish;
    answer.correction.refusal = refuses;
    answer.correction.diff = std::vector<JsonChange>{ { u"/Message/Total"_s, u"\"12\""_s, u"12"_s,
                                                        u"text"_s, u"number"_s } };
    QTimer::singleShot(0, this,
                       [this, number, answer] { emit correctionPrepared(number, answer); });
    return number;
}

void FakeActPort::writeCase(const CaseSubject &subject, const CaseChange &change,
                            const TenantId &tenant)
{
    caseChanges.emplace_back(subject, change);
    if (!caseFails) {
        auto next = std::make_shared<CaseBoard>(*board);
        JournalEntry entry
            = caseEntry(subject, change, tenant, { u"kim@desk"_s, u"desk"_s, 1 }, m_clock->now());
        entry.sequence = board->lastSequence() + 1;
        next->add(entry);
        board = next;
        emit casesChanged();
    }
    QTimer::singleShot(0, this, [this, subject] { emit caseWritten(subject, caseFails); });
}

void FakeActPort::readCase(const CaseSubject &subject)
{
    QTimer::singleShot(0, this, [this, subject] { emit caseRead({ subject, {}, std::nullopt }); });
}

void FakeActPort::readDeeds(const HandlerName &handler, const EventId &event)
{
    QTimer::singleShot(0, this, [this, handler, event] {
        emit deedsRead({ handler, event, deeds.value(event), {} });
    });
}

bool FakeActPort::begin(const RunRequest &request)
{
    if (m_running || !state.isOpen)
        return false;
    m_running = true;
    begun.push_back(request);
    emit runBegan(std::make_shared<const Plan>(request.plan), request.reason);
    return true;
}

void FakeActPort::end(const RunReport &report, const std::optional<Error> &refused)
{
    m_running = false;
    emit runEnded(report, refused);
}

void FakeActPort::readRuns()
{
    QTimer::singleShot(0, this, [this] { emit runsRead(runs); });
}

quint64 FakeActPort::readRun(const QString &run)
{
    const quint64 number = ++m_last;
    const auto story = std::make_shared<const RunStory>(stories.value(run));
    QTimer::singleShot(0, this, [this, number, story] { emit runRead(number, story); });
    return number;
}

quint64 FakeActPort::readJournal(const JournalFilter &filter)
{
    journalReads.push_back(filter);
    const quint64 number = ++m_last;
    auto page = std::make_shared<JournalPage>();
    page->isOlder = filter.beforeSequence > 0;
    for (JournalRecord record : records) {
        const bool fits
            = (filter.kinds.empty()
               || std::ranges::find(filter.kinds, record.entry.kind) != filter.kinds.end())
            && narrow(record.entry, filter)
            && (filter.beforeSequence == 0 || record.entry.sequence < filter.beforeSequence);
        if (!fits)
            continue;
        if (filter.limit > 0 && qint64(page->records.size()) == filter.limit) {
            page->hasMore = true;
            break;
        }
        page->records.push_back(std::move(record));
    }
    page->readAt = m_clock->now();
    QTimer::singleShot(
        0, this, [this, number, page = JournalPagePtr(page)] { emit journalRead(number, page); });
    return number;
}

JournalRecord recordOf(const JournalEntry &entry)
{
    JournalRecord record;
    record.entry = entry;
    record.line
        = QJsonDocument(QJsonObject{ { u"seq"_s, entry.sequence },
                                     { u"kind"_s, QString(kindName(entry.kind)) },
                                     { u"event_id"_s, QString::fromUtf8(entry.eventId.bytes()) } })
              .toJson(QJsonDocument::Compact);
    record.hash = digestOf(record.line);
    return record;
}

} // namespace recourse
