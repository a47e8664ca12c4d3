// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/fakeport.h"

#include "models/core/digest.h"
#include "models/evidence/identity.h"
#include "models/evidence/reason.h"

#include <QTimer>

using namespace Qt::StringLiterals;

namespace recourse {

Instant at(const char *time)
{
    const QString text = u"2025-10-09T%1Z"_s.arg(QLatin1String(time));
    const auto found = instantFromText(text);
    if (!found)
        qFatal("no time: %s", time);
    return *found;
}

Story::Story(const QByteArray &eventId)
{
    m_failure.eventId = EventId(eventId);
    m_failure.eventIdSource = u"property:message_id"_s;
    m_failure.handler = u"order-sync"_s;
    m_failure.broker = u"mq1"_s;
    m_failure.queue = u"order_sync.parked"_s;
    m_failure.attempts = 5;
    m_failure.contentType = "application/json";
    m_failure.parkedAt = at("09:58:12.008");
    m_failure.firstFailedAt = at("09:57:31.120");
    m_payload = "{\"EventId\":\"" + eventId + "\"}";
    of("acme");
}

Story &Story::by(const QString &handler)
{
    m_failure.handler = handler;
    m_failure.queue = QString(handler + u".parked"_s).replace(u'-', u'_');
    return *this;
}

Story &Story::of(const QByteArray &tenant)
{
    m_failure.tenant = TenantId(tenant);
    m_failure.tenantSource = u"vhost"_s;
    m_failure.tenantTrusted = true;
    return *this;
}

Story &Story::claiming(const QByteArray &tenant, const QString &source)
{
    m_failure.tenant = TenantId(tenant);
    m_failure.tenantSource = source;
    m_failure.tenantTrusted = false;
    m_failure.notes.push_back(IdentityNote::TenantClaimedOnly);
    return *this;
}

Story &Story::key(const QByteArray &key)
{
    m_failure.key = PartitionKey(key);
    return *this;
}

Story &Story::version(qint64 version)
{
    m_failure.version = version;
    return *this;
}

Story &Story::tries(qint64 attempts)
{
    m_failure.attempts = attempts;
    return *this;
}

Story &Story::parkedAt(const char *time)
{
    m_failure.parkedAt = at(time);
    m_failure.firstFailedAt = *m_failure.parkedAt - std::chrono::seconds(41);
    return *this;
}

Story &Story::because(const QByteArray &error)
{
    m_failure.error = error;
    return *this;
}

Story &Story::says(const QByteArray &json)
{
    m_payload = json;
    return *this;
}

Story &Story::header(const QByteArray &name, const QByteArray &value)
{
    m_headers.push_back({ name, FieldValue::text(value) });
    return *this;
}

Story &Story::alreadyApplied()
{
    m_inboxRow = true;
    m_effects = 1;
    return *this;
}

Story &Story::inboxWithoutEffect()
{
    m_inboxRow = true;
    return *this;
}

Story &Story::superseded(qint64 version)
{
    m_stateVersion = version;
    return *this;
}

Story &Story::after(const QByteArray &earlier)
{
    m_waitsFor = EventId(earlier);
    return *this;
}

Story &Story::inboxSilent()
{
    Error error;
    error.code = ErrorCode::TimedOut;
    error.tried = u"read the inbox"_s;
    error.where = u"orders-db"_s;
    error.retryHelps = true;
    m_inboxError = error;
    return *this;
}

Story &Story::twice()
{
    m_twice = true;
    return *this;
}

Story &Story::notParked()
{
    m_parked = false;
    return *this;
}

Message Story::message() const
{
    Message message;
    message.properties.contentType = m_failure.contentType;
    if (!m_failure.eventId.isEmpty())
        message.properties.messageId = m_failure.eventId.bytes();
    message.properties.deliveryMode = quint8(2);
    message.properties.timestamp = quint64(toMillis(at("09:57:31")) / 1000);
    FieldTable death{
        { "count", FieldValue::int64(m_failure.attempts.value_or(1)) },
        { "reason", FieldValue::text("rejected") },
        { "queue", FieldValue::text("order_sync") },
        { "exchange", FieldValue::text("orders") },
    };
    FieldValue table;
    table.type = FieldType::Table;
    table.data = death;
    FieldValue deaths;
    deaths.type = FieldType::Array;
    deaths.data = std::vector<FieldValue>{ table };
    FieldTable headers{ { "x-exception-message", FieldValue::text(m_failure.error) },
                        { "x-attempts", FieldValue::int64(m_failure.attempts.value_or(1)) },
                        { "traceparent",
                          FieldValue::text(
                              "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01") },
                        { "x-death", deaths } };
    headers.insert(headers.end(), m_headers.begin(), m_headers.end());
    message.headers = headers;
    message.body = m_payload;
    return message;
}

DossierPtr Story::dossier(const Workspace &workspace, Instant now) const
{
    auto dossier = std::make_shared<Dossier>();
    dossier->handler = m_failure.handler;
    dossier->eventId = m_failure.eventId;
    dossier->judgedAt = now;
    const Instant read = now - std::chrono::seconds(8);
    Evidence &e = dossier->evidence;
    e.handler = m_failure.handler;
    e.eventId = m_failure.eventId;
    e.key = m_failure.key;
    e.version = m_failure.version;
    e.attempts = m_failure.attempts;
    e.lastError = m_failure.error;
    e.oldestAt = m_failure.firstFailedAt;
    e.waitsFor = m_waitsFor;
    e.parked.configured = e.queued.configured = e.inbox.configured = true;
    e.outbox.configured = e.effect.configured = e.state.configured = true;
    ParkedEvidence parked;
    if (m_parked)
        parked.copies.push_back({ m_failure.queue, 0, digestOf(m_payload), m_failure.parkedAt });
    if (m_twice)
        parked.copies.push_back({ m_failure.queue, 1, digestOf("another"), m_failure.parkedAt });
    e.parked.value = parked;
    e.parked.readAt = read;
    e.queued.value = QueuePresence::NotQueued;
    e.queued.readAt = read;
    if (m_inboxError) {
        e.inbox.error = m_inboxError;
    } else {
        e.inbox.value.emplace();
        if (m_inboxRow)
            e.inbox.value->row = InboxRow{ at("09:41:02.551"), {} };
        e.inbox.readAt = read;
    }
    e.outbox.value.emplace();
    e.outbox.value->row = OutboxRow{ OutboxState::Sent, u"sent"_s, at("09:57:31.120"), {}, {} };
    e.outbox.readAt = read;
    e.effect.value.emplace();
    e.effect.value->row = EffectRow{ m_effects, {} };
    e.effect.readAt = read;
    e.state.value.emplace();
    e.state.value->row = StateRow{ m_stateVersion          ? m_stateVersion
                                       : m_failure.version ? std::optional(*m_failure.version - 1)
                                                           : std::nullopt,
                                   at("09:41:02.551"),
                                   { { u"status"_s, u"PAID"_s } } };
    e.state.readAt = read;
    if (m_failure.eventId.isEmpty()) { // as of a real console: only the key can be asked for
        dossier->idPlaces = QStringList{ u"property:message_id"_s, u"json:/EventId"_s };
        e.queued.value.reset();
        e.inbox = {};
        e.outbox = {};
        e.effect = {};
        e.inbox.configured = e.outbox.configured = e.effect.configured = true;
    }
    const HandlerConfig *handler = workspace.handler(m_failure.handler);
    const JudgeRules rules
        = handler != nullptr ? JudgeRules::of(*handler, workspace) : JudgeRules();
    dossier->verdict = judge(e, rules, now);
    if (m_parked) {
        ParkedCopyFull copy;
        copy.failure = m_failure;
        copy.failure.digest = digestOf(m_payload);
        copy.message.queue = m_failure.queue;
        copy.message.message = message();
        copy.message.readAt = read;
        dossier->copies.push_back(copy);
        Identity identity;
        identity.eventId = m_failure.eventId;
        identity.tenant = m_failure.tenant;
        identity.tenantSource = m_failure.tenantSource;
        identity.tenantTrusted = m_failure.tenantTrusted;
        identity.key = m_failure.key;
        identity.notes = m_failure.notes;
        if (m_failure.eventId.isEmpty())
            identity.notes.push_back(IdentityNote::NoEventId);
        dossier->identities.push_back(identity);
        dossier->timeline = {
            { *m_failure.firstFailedAt,
              TimelineEntry::What::FirstFailure,
              QString::fromUtf8(m_failure.error),
              {} },
            { *m_failure.parkedAt, TimelineEntry::What::Parked, m_failure.queue, {} },
        };
        if (e.outbox.answered())
            dossier->timeline.insert(
                dossier->timeline.begin(),
                { at("09:57:31.120"), TimelineEntry::What::OutboxSent, {}, {} });
    }
    return dossier;
}

FakePort::FakePort(const Clock *clock, QObject *parent)
    : ConsolePort(parent)
    , m_clock(clock)
{
    m_workspace.name = u"orders-prod"_s;
    m_workspace.environment = Environment::Production;
    m_workspace.file = u"/etc/recourse/orders-prod.toml"_s;
    m_workspace.maskJson = QStringList{ u"/Message/Phone"_s };
    rebuild();
}

template <typename Answer>
void FakePort::later(Answer answer)
{
    if (!m_held)
        QTimer::singleShot(0, this, answer);
}

FakePort &FakePort::parked(const Story &story)
{
    m_stories.push_back(story);
    Failure &failure = m_stories.back().m_failure;
    failure.row = qint64(m_stories.size());
    failure.reason = reasonOf(failure.error);
    failure.size = m_stories.back().m_payload.size();
    failure.digest = digestOf(m_stories.back().m_payload);
    m_set.reset();
    return *this;
}

FakePort &FakePort::known(const Story &story)
{
    m_stories.push_back(story);
    m_stories.back().m_parked = false;
    m_set.reset();
    return *this;
}

FakePort &FakePort::plan(const QString &handler, const BrowsePlan &plan)
{
    m_plans.insert(handler, plan);
    return *this;
}

void FakePort::rebuild()
{
    FailureSet::Builder builder;
    auto verdicts = std::make_shared<VerdictColumn>();
    for (const Story &story : m_stories) {
        if (!story.m_parked)
            continue;
        builder.add(story.m_failure);
        verdicts->kinds.push_back(quint8(story.dossier(m_workspace, m_clock->now())->verdict.kind));
    }
    verdicts->judged = qint64(verdicts->kinds.size());
    m_set = builder.finish();
    m_verdicts = verdicts;
}

void FakePort::showOverview(const Overview &overview)
{
    emit overviewChanged(std::make_shared<const Overview>(overview));
}

void FakePort::showFailures()
{
    if (!m_set)
        rebuild();
    auto view = std::make_shared<FailureView>();
    view->set = m_set;
    view->verdicts = m_verdicts;
    view->query = m_query;
    view->rows = evaluate(*m_set, *m_verdicts, m_query);
    view->evaluatedAt = m_clock->now();
    view->unread = m_unread;
    emit failuresChanged(view);
}

void FakePort::setQuery(const FailureQuery &query)
{
    queries.push_back(query);
    m_query = query;
    later([this] { showFailures(); });
}

void FakePort::planScan(const HandlerName &handler)
{
    planned.append(handler);
    BrowsePlan plan = m_plans.value(handler);
    if (plan.queue.isEmpty()) {
        plan.queue = QString(handler + u".parked"_s);
        plan.reads = plan.queue;
    }
    later([this, plan, handler] { emit scanPlanned(plan, handler); });
}

void FakePort::scan(const HandlerName &handler, bool force, bool confirmed)
{
    scans.push_back({ handler, force, confirmed });
}

quint64 FakePort::lookUp(const EventId &id, const HandlerName &handler)
{
    lookedUp.push_back(id);
    const quint64 request = ++m_last;
    auto found = std::make_shared<std::vector<DossierPtr>>();
    for (const Story &story : m_stories) {
        if (!id.isEmpty() && story.m_failure.eventId == id
            && (handler.isEmpty() || story.m_failure.handler == handler))
            found->push_back(story.dossier(m_workspace, m_clock->now()));
    }
    later([this, request, found] { emit dossiersReady(request, found); });
    return request;
}

quint64 FakePort::lookUpRow(qint64 row)
{
    lookedUpRows.push_back(row);
    const quint64 request = ++m_last;
    auto found = std::make_shared<std::vector<DossierPtr>>();
    for (const Story &story : m_stories) {
        if (story.m_parked && story.m_failure.row == row)
            found->push_back(story.dossier(m_workspace, m_clock->now()));
    }
    later([this, request, found] { emit dossiersReady(request, found); });
    return request;
}

quint64 FakePort::presentPayload(qint64 row, bool whole)
{
    payloads.emplace_back(row, whole);
    const quint64 request = ++m_last;
    auto answer = std::make_shared<PresentedPayload>();
    if (m_payloadOf) {
        *answer = m_payloadOf(row, whole);
    } else if (row >= 1 && row <= qint64(m_stories.size())) {
        const Message message = m_stories[std::size_t(row - 1)].message();
        answer->presentation = present(message, m_workspace.maskJson);
        answer->hex = hexDump(message.body);
    }
    answer->row = row;
    answer->whole = whole;
    later([this, request, answer] { emit payloadReady(request, answer); });
    return request;
}

} // namespace recourse
