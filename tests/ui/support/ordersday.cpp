// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/ordersday.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

void addHandler(Workspace &place, const QString &name, const QStringList &queues,
                const QString &parking, bool checksVersions = false)
{
    HandlerConfig handler;
    handler.name = name;
    handler.broker = u"mq1"_s;
    handler.queues = queues;
    handler.parking = parking;
    handler.checksVersions = checksVersions;
    handler.permanentErrors = QStringList{ u"no OrderId"_s };
    InboxConfig inbox;
    inbox.database = u"orders-db"_s;
    inbox.table = u"inbox"_s;
    inbox.handlerColumn = u"consumer"_s;
    inbox.eventIdColumn = u"event_id"_s;
    handler.inbox = inbox;
    place.handlers.push_back(handler);
}

QByteArray orderPayload(const QByteArray &id, const QByteArray &order, int version)
{
    return "{\"EventId\":\"" + id + "\",\"Tenant\":\"acme\",\"Message\":{\"OrderId\":\"" + order
        + "\",\"Version\":" + QByteArray::number(version)
        + ",\"Status\":\"PAID\",\"Total\":129.90,\"Express\":true,\"Phone\":\"+49 30 1234567\"}}";
}

void tellTimeouts(FakePort &port)
{
    const QByteArray timeout = "Timeout calling stock service after 30000 ms";
    const auto order = [&](const QByteArray &number, int version, const char *time) {
        const QByteArray id = "order-sync:" + number + ":v" + QByteArray::number(version);
        return Story(id)
            .key("order:" + number)
            .version(version)
            .parkedAt(time)
            .because(timeout)
            .says(orderPayload(id, number, version));
    };
    port.parked(order("88121", 7, "09:58:12.008"));
    port.parked(order("88121", 8, "09:58:14.311").after("order-sync:88121:v7"));
    port.parked(order("90277", 2, "09:59:40.120").of("globex"));
    port.parked(order("71104", 3, "10:01:07.750").alreadyApplied());
    port.parked(order("71090", 1, "10:01:09.002").of("initech").superseded(4));
    for (int i = 0; i < 81; ++i) {
        const QByteArray number = QByteArray::number(88200 + i * 7);
        const QByteArray time = "10:" + QByteArray::number(2 + i / 10).rightJustified(2, '0') + ":"
            + QByteArray::number((i * 13) % 60).rightJustified(2, '0') + ".412";
        Story story = order(number, 1 + i % 4, time.constData());
        story.of(i % 5 == 0 ? "globex" : i % 7 == 0 ? "initech" : "acme").tries(3 + i % 4);
        if (i % 9 == 4)
            story.inboxSilent();
        if (i % 11 == 3)
            story.inboxWithoutEffect();
        port.parked(story);
    }
}

void tellTheRest(FakePort &port)
{
    for (int i = 0; i < 31; ++i) {
        const QByteArray id = QByteArray::fromHex("9d1c44b2").toHex() + "-"
            + QByteArray::number(4096 + i * 37, 16) + "-4e0f-a1" + QByteArray::number(10 + i)
            + "-5be2c0f7e0f2";
        const QByteArray time = "10:11:" + QByteArray::number(10 + i).rightJustified(2, '0');
        Story story(id);
        story.by(u"invoice-issue"_s)
            .claiming(i % 3 == 0 ? "globex" : "acme")
            .tries(1)
            .parkedAt(time.constData())
            .because("ValidationError: payload has no OrderId")
            .says("{\"Id\":\"" + id + "\",\"Message\":{}}");
        port.parked(story);
    }
    for (int i = 0; i < 11; ++i) {
        const QByteArray number = QByteArray::number(55120 + i);
        Story story("pay:" + number + ":capture");
        story.by(u"payment"_s)
            .key("order:" + number)
            .tries(8)
            .parkedAt("10:20:44.870")
            .because("Supplier answered 409 Conflict for order " + number);
        if (i % 2 == 0)
            story.inboxWithoutEffect();
        port.parked(story);
    }
}

HandlerOverview handlerOf(const QString &name, const QString &queue, qint64 ready, double in,
                          double out, double retry, qint64 parked, qint64 consumers,
                          HandlerState state, Instant now)
{
    HandlerOverview handler;
    handler.name = name;
    handler.broker = u"mq1"_s;
    handler.queues = QStringList{ queue };
    handler.ready = ready;
    handler.unacked = 0;
    handler.retrying = 0;
    handler.inRate = in;
    handler.outRate = out;
    handler.retryShare = retry;
    handler.parked = parked;
    handler.consumers = consumers;
    handler.state = state;
    handler.readAt = now;
    return handler;
}

void course(HandlerOverview &handler, Instant now, double from, double to, double ripple)
{
    for (int i = 0; i <= 60; ++i) {
        const double share = i / 60.0;
        const double value = from + (to - from) * share * share + ripple * std::sin(i * 0.9 + from)
            + ripple * 0.6 * std::sin(i * 0.37);
        handler.history.push_back(
            { now - std::chrono::seconds((60 - i) * 30), std::max<qint64>(0, qint64(value)) });
    }
    handler.history.back().backlog = *handler.ready;
}

Finding finding(const QString &id, FindingKind kind, Severity severity, const QString &handler,
                const QString &detail, std::optional<qint64> number, FindingAction action)
{
    Finding finding;
    finding.id = id;
    finding.kind = kind;
    finding.severity = severity;
    finding.handler = handler;
    finding.detail = detail;
    finding.source = u"mq1"_s;
    finding.number = number;
    finding.action = action;
    return finding;
}

QueueInfo queueOf(const QString &name, QueueType type, qint64 ready, qint64 consumers)
{
    QueueInfo queue;
    queue.name = name;
    queue.type = type;
    queue.found = true;
    queue.state = u"running"_s;
    queue.ready = ready;
    queue.unacked = 0;
    queue.consumers = consumers;
    queue.deadLetterFate = DeadLetterFate::Routed;
    queue.deadLetterQueues = QStringList{ QString(name + u".parked"_s) };
    queue.deliveryLimitKnown = true;
    if (type == QueueType::Quorum)
        queue.deliveryLimit = 20;
    return queue;
}

void addSources(Overview &overview, Instant now)
{
    SourceState broker;
    broker.id = u"mq1"_s;
    broker.kind = SourceState::Kind::Broker;
    broker.product = u"RabbitMQ 4.0.5"_s;
    broker.address = u"mq1.example:5671/orders"_s;
    broker.light = SourceState::Light::Good;
    broker.encrypted = true;
    broker.rights = QStringList{ u"browse the parking queues"_s, u"management: monitoring"_s };
    broker.lastReadAt = now;
    SourceState management = broker;
    management.kind = SourceState::Kind::Management;
    management.address = u"https://mq1.example:15671"_s;
    SourceState database;
    database.id = u"orders-db"_s;
    database.kind = SourceState::Kind::Database;
    database.product = u"SQLite 3.40.1"_s;
    database.address = u"/srv/orders/orders.db"_s;
    database.light = SourceState::Light::Partly;
    database.rights = QStringList{ u"read"_s };
    database.lastReadAt = now - std::chrono::seconds(3);
    Error hidden;
    hidden.code = ErrorCode::ColumnMissing;
    hidden.tried = u"read effect of payment"_s;
    hidden.where = u"orders-db"_s;
    hidden.native = u"no such column: captured_at"_s;
    database.unread.push_back({ u"effect of payment"_s, hidden });
    overview.sources = { broker, management, database };
}

void addTopology(Overview &overview, Instant now)
{
    Topology topology;
    topology.broker = u"mq1"_s;
    topology.product = u"RabbitMQ 4.0.5"_s;
    topology.readAt = now;
    topology.queues = { queueOf(u"order_sync"_s, QueueType::Quorum, 12'880, 4),
                        queueOf(u"order_sync.retry"_s, QueueType::Classic, 41, 0),
                        queueOf(u"order_sync.parked"_s, QueueType::Quorum, 86, 0),
                        queueOf(u"stock.p0"_s, QueueType::Quorum, 4'710, 8),
                        queueOf(u"invoice"_s, QueueType::Classic, 614, 0),
                        queueOf(u"invoice_issue.parked"_s, QueueType::Classic, 31, 0),
                        queueOf(u"points"_s, QueueType::Stream, 0, 2),
                        queueOf(u"sms"_s, QueueType::Classic, 0, 1) };
    topology.queues.back().deadLetterFate = DeadLetterFate::Discarded;
    overview.topologies = { topology };
}

} // namespace

void tellOrdersDay(FakePort &port)
{
    Workspace &place = port.place();
    addHandler(place, u"order-sync"_s, { u"order_sync"_s }, u"order_sync.parked"_s, true);
    addHandler(place, u"stock-deduct"_s, { u"stock.p0"_s, u"stock.p7"_s }, u"stock.parked"_s);
    addHandler(place, u"invoice-issue"_s, { u"invoice"_s }, u"invoice_issue.parked"_s);
    addHandler(place, u"payment"_s, { u"payment"_s }, u"payment.parked"_s);
    addHandler(place, u"points-grant"_s, { u"points"_s }, u"points.parked"_s);
    addHandler(place, u"sms-notify"_s, { u"sms"_s }, {});
    tellTimeouts(port);
    tellTheRest(port);
    BrowsePlan quorum;
    quorum.queue = u"order_sync.parked"_s;
    quorum.reads = quorum.queue;
    quorum.type = QueueType::Quorum;
    quorum.messages = 86;
    quorum.looksLeft = 17;
    quorum.hazards = { BrowseHazard::SetsRedelivered, BrowseHazard::RaisesDeliveryCount };
    port.plan(u"order-sync"_s, quorum);
}

Overview ordersOverview(const FakePort &port, Instant now)
{
    Overview overview;
    overview.readAt = now;
    overview.complete = true;
    const auto add = [&](HandlerOverview handler, double from, double ripple,
                         std::optional<Instant> oldest = {}) {
        course(handler, now, from, double(*handler.ready), ripple);
        handler.oldestAt = oldest;
        overview.handlers.push_back(handler);
    };
    using enum HandlerState;
    add(handlerOf(u"order-sync"_s, u"order_sync"_s, 12'880, 61.0, 41.2, 0.063, 86, 4, FallingBehind,
                  now),
        2'100, 120, now - std::chrono::minutes(14));
    add(handlerOf(u"stock-deduct"_s, u"stock.p0, stock.p7"_s, 4'710, 220, 221, 0.010, 0, 8, Healthy,
                  now),
        4'900, 260, now - std::chrono::minutes(2));
    add(handlerOf(u"invoice-issue"_s, u"invoice"_s, 614, 0.2, 0, 0, 31, 0, NoConsumer, now), 590, 2,
        now - std::chrono::minutes(51));
    add(handlerOf(u"payment"_s, u"payment"_s, 12, 8.1, 8.0, 0.004, 11, 3, ParkedFailures, now), 20,
        6, now - std::chrono::seconds(4));
    add(handlerOf(u"points-grant"_s, u"points"_s, 0, 12.4, 12.4, 0, 0, 2, Healthy, now), 4, 3);
    add(handlerOf(u"sms-notify"_s, u"sms"_s, 0, 3.0, 3.0, 0.002, 0, 1, RejectsDiscarded, now), 1,
        1);
    Finding noConsumer
        = finding(u"no-consumer:invoice-issue"_s, FindingKind::NoConsumer, Severity::Critical,
                  u"invoice-issue"_s, u"invoice"_s, 614, FindingAction::ShowQueue);
    noConsumer.since = now - std::chrono::minutes(51);
    noConsumer.actionArgument = u"invoice"_s;
    Finding behind
        = finding(u"falling-behind:order-sync"_s, FindingKind::FallingBehind, Severity::Critical,
                  u"order-sync"_s, {}, 12'880, FindingAction::ShowQueue);
    behind.rate = 312;
    behind.actionArgument = u"order_sync"_s;
    Finding parked = finding(u"parked:order-sync"_s, FindingKind::ParkedFailures, Severity::Warning,
                             u"order-sync"_s, {}, 86, FindingAction::ShowFailures);
    parked.since = at("09:58:12.008");
    parked.actionArgument = u"handler=order-sync"_s;
    Finding discards
        = finding(u"rejects-discarded:sms"_s, FindingKind::RejectsDiscarded, Severity::Warning,
                  u"sms-notify"_s, u"sms"_s, {}, FindingAction::CopyPolicyCommand);
    discards.actionArgument
        = u"rabbitmqctl set_policy --apply-to queues parked-sms '^sms$' '{\"dead-letter-exchange\":\"parked\"}'"_s;
    Finding hot = finding(u"hot-key:order:88121"_s, FindingKind::HotKey, Severity::Notice,
                          u"order-sync"_s, u"order:88121"_s, 54, FindingAction::ShowKey);
    overview.findings = { noConsumer, behind, parked, discards, hot };
    addSources(overview, now);
    addTopology(overview, now);
    for (const HandlerConfig &handler : port.workspace().handlers) {
        if (handler.parking.isEmpty())
            continue;
        ScanState scan;
        scan.broker = u"mq1"_s;
        scan.queue = handler.parking;
        scan.handler = handler.name;
        scan.readAt = at("10:41:50");
        scan.complete = true;
        overview.scans.push_back(scan);
    }
    overview.backlog = 18'216;
    overview.backlogPerMinute = 312;
    overview.parked = 128;
    overview.retryShare = 0.041;
    overview.oldestParkedAt = at("09:58:12.008");
    overview.tenantsParked = 3;
    const auto hotKey = [&overview](const QString &handler, const char *tenant, const char *key,
                                    qint64 count) {
        overview.hotKeys.push_back({ handler, TenantId(QByteArray(tenant)),
                                     PartitionKey(QByteArray(key)), count, double(count) / 128 });
    };
    hotKey(u"order-sync"_s, "acme", "order:88121", 54);
    hotKey(u"order-sync"_s, "globex", "order:90277", 14);
    hotKey(u"payment"_s, "acme", "order:55120", 6);
    hotKey(u"order-sync"_s, "initech", "order:71104", 3);
    overview.indexed = 128;
    return overview;
}

Overview brokenOverview(const FakePort &port, Instant now)
{
    Overview overview = ordersOverview(port, now);
    overview.complete = false;
    Error gone;
    gone.code = ErrorCode::Unreachable;
    gone.tried = u"connect"_s;
    gone.where = u"mq1.example:5671"_s;
    gone.native = u"connection refused"_s;
    gone.nativeCode = 111;
    gone.retryHelps = true;
    Error locked;
    locked.code = ErrorCode::Busy;
    locked.tried = u"read the inbox"_s;
    locked.where = u"/srv/orders/orders.db"_s;
    locked.native = u"database is locked"_s;
    locked.nativeCode = 5;
    locked.retryHelps = true;
    for (SourceState &source : overview.sources) {
        source.light = SourceState::Light::Bad;
        source.lastError = source.kind == SourceState::Kind::Database ? locked : gone;
        source.lastReadAt = now - std::chrono::minutes(7);
    }
    for (HandlerOverview &handler : overview.handlers) {
        handler.ready.reset();
        handler.unacked.reset();
        handler.inRate.reset();
        handler.outRate.reset();
        handler.retryShare.reset();
        handler.consumers.reset();
        handler.parked.reset();
        handler.oldestAt.reset();
        handler.state = HandlerState::NotKnown;
        handler.unread.push_back({ u"queue"_s, gone });
    }
    overview.missing = { { u"mq1"_s, u"queues"_s, gone }, { u"orders-db"_s, u"inbox"_s, locked } };
    Finding down = finding(u"source-down:mq1"_s, FindingKind::SourceDown, Severity::Critical, {},
                           u"mq1"_s, {}, FindingAction::ShowSource);
    down.error = gone;
    down.since = now - std::chrono::minutes(7);
    Finding database
        = finding(u"source-down:orders-db"_s, FindingKind::SourceDown, Severity::Critical, {},
                  u"orders-db"_s, {}, FindingAction::ShowSource);
    database.source = u"orders-db"_s;
    database.error = locked;
    database.since = now - std::chrono::minutes(7);
    overview.findings = { down, database };
    overview.topologies.clear();
    for (ScanState &scan : overview.scans) {
        scan.complete = false;
        scan.lastError = gone;
    }
    overview.backlog.reset();
    overview.backlogPerMinute.reset();
    overview.parked.reset();
    overview.retryShare.reset();
    return overview;
}

} // namespace recourse
