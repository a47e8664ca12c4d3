// SPDX-License-Identifier: GPL-3.0-or-later
// One event of each fault of the sandbox, on each broker and each kind of database: found with its
// verdict, refused every way that the verdict forbids, settled the way that it allows, and judged
// by what the business has in the end.
#include "tests/app/servicescene.h"
#include "tests/support/rabbitclient.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 60'000;

// How an operator settles it.
enum class Way {
    Replay,
    ReplayKey, // all that are parked of its key, in order
    ReplayUnconsumed, // nobody takes it from its queue
    Resend,
    ResendInVain, // its handler makes nothing of its content, again
    Resolve,
    ResolveOne, // of two copies
    ResolveTwice, // in between it is put back
    Compensate,
    CompensateAndResolve,
    Correct,
    Wait,
};

// What the verdict lets one do; written here again on purpose.
const QMap<QString, QStringList> allowed{
    { u"safe-to-replay"_s, { u"replay"_s } },
    { u"already-applied"_s, { u"resolve"_s } },
    { u"never-sent"_s, { u"resend"_s } },
    { u"lost"_s, { u"resend"_s } },
    { u"will-fail-again"_s, { u"resolve"_s } },
    { u"identity-conflict"_s, { u"resolve"_s } },
    { u"superseded"_s, { u"resolve"_s, u"replay"_s } }, // order-sync checks versions
    { u"inbox-without-effect"_s, { u"compensate"_s, u"resolve"_s } },
    { u"effect-without-inbox"_s, { u"compensate"_s, u"resolve"_s } },
    { u"applied-twice"_s, { u"compensate"_s } },
    { u"tenant-mismatch"_s, { u"resolve"_s } },
    { u"unknown"_s, {} },
    { u"in-flight"_s, {} },
};

const QMap<QString, QByteArray> parkingOf{
    { u"order-sync"_s, "order_sync.parked" },    { u"stock-deduct"_s, "stock.parked" },
    { u"invoice-issue"_s, "invoice.parked" },    { u"payment-capture"_s, "payment.parked" },
    { u"points-grant"_s, "points.acme.parked" }, { u"report-export"_s, "report.parked" },
};

const QByteArray actions = R"toml(
[replay]
rate_per_s = 1000
canary = 0
effect_timeout_s = 10

[[action]]
name = "take-one-back"
handlers = ["stock-deduct"]
kind = "sql"
database = "orders-rw"
query = "SELECT count(*) < 2 AS compensated FROM stock_moves WHERE event_id = :event_id"
sql = ["DELETE FROM stock_moves WHERE id = (SELECT max(id) FROM stock_moves WHERE event_id = :event_id)"]

[[action]]
name = "note-debt"
handlers = ["payment-capture"]
kind = "sql"
database = "orders-rw"
query = "SELECT count(*) AS compensated FROM debts WHERE event_id = :event_id"
sql = ["INSERT INTO debts VALUES (:event_id)"]
)toml";

// Where the service lives: its broker, and what keeps its inbox and business tables.
struct Place
{
    QString broker; // of RabbitMQ the version
    std::optional<DatabaseKind> server; // a file without
    QString name() const
    {
        return !server                            ? broker
            : *server == DatabaseKind::PostgreSql ? u"%1 with PostgreSQL"_s.arg(broker)
                                                  : u"%1 with MariaDB"_s.arg(broker);
    }
};

// Each database server with one version of RabbitMQ.
std::vector<Place> places()
{
    std::vector<Place> all{ { u"eventtable"_s, std::nullopt } };
    for (const QString &version : RabbitServer::versions())
        all.push_back({ version, std::nullopt });
    all.push_back({ RabbitServer::versions().last(), DatabaseKind::PostgreSql });
    all.push_back({ RabbitServer::versions().first(), DatabaseKind::MariaDb });
    return all;
}

} // namespace

class TestScenarios : public QObject
{
    Q_OBJECT

private slots:
    void faultIsSettled_data();
    void faultIsSettled();
    void resendIntoATableThatDies_data();
    void resendIntoATableThatDies();

private:
    struct Counts
    {
        qint64 effects = 0;
        bool inbox = false;
        qint64 parked = 0;
        bool operator==(const Counts &) const = default;
        QByteArray text() const
        {
            return "effects " + QByteArray::number(effects)
                + (inbox ? ", inbox row" : ", no inbox row") + ", parked "
                + QByteArray::number(parked);
        }
    };

    bool begins(const QString &place, const RabbitServer *node, DatabaseServer *database);
    Counts counts(const QJsonObject &entry);
    CtlEnd act(const QString &verb, const QStringList &events) const;
    QString verdict() const;
    QString refusesTheWrongWays(const Counts &before);
    QString settles(Way way);
    QString corrects();
    QString text(const char *name) const { return m_entry[QLatin1StringView(name)].toString(); }

    RabbitServers m_servers{ { u"collect_statistics_interval = 500"_s } };
    DatabaseServers m_databases;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ServiceScene> m_scene; // one at a time: they use the same queues
    QString m_place; // of the scene
    bool m_isRabbit = false;
    QJsonObject m_entry;
};

void TestScenarios::faultIsSettled_data()
{
    QTest::addColumn<QString>("broker");
    QTest::addColumn<int>("server"); // kind of database, or -1
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("handler");
    QTest::addColumn<QString>("verdict");
    QTest::addColumn<int>("way");
    QTest::addColumn<int>("effects"); // in the end
    for (const Place &place : places()) {
        const QString &broker = place.broker;
        const auto row = [&place, &broker](const char *fault, const char *handler,
                                           const char *verdict, Way way, int effects) {
            QTest::addRow("%s, %s, %s", qPrintable(place.name()), fault, handler)
                << broker << (place.server ? int(*place.server) : -1) << place.name()
                << QString::fromLatin1(fault) << QString::fromLatin1(handler)
                << QString::fromLatin1(verdict) << int(way) << effects;
        };
        row("ack-lost", "order-sync", "already-applied", Way::Resolve, 1);
        row("ack-lost", "payment-capture", "already-applied", Way::Resolve, 1);
        row("producer-gone", "order-sync", "never-sent", Way::Resend, 1);
        row("producer-gone", "sms-notify", "never-sent", Way::Resend, 1);
        row("sent-twice", "invoice-issue", "already-applied", Way::Resolve, 1);
        row("key-burst", "order-sync", "safe-to-replay", Way::ReplayKey, 1);
        row("permanent", "invoice-issue", "will-fail-again", Way::ResolveTwice, 0);
        row("null-result", "order-sync", "lost", Way::ResendInVain, 0);
        row("new-id-each-retry", "invoice-issue", "safe-to-replay", Way::ReplayUnconsumed, 0);
        row("one-id-two-versions", "invoice-issue", "identity-conflict", Way::ResolveOne, 0);
        row("older-after-newer", "order-sync", "superseded", Way::Resolve, 0);
        row("format-change", "order-sync", "will-fail-again", Way::Correct, 0);
        row("supplier-answer-lost", "payment-capture", "effect-without-inbox", Way::Resolve, 1);
        row("inbox-before-effect", "payment-capture", "inbox-without-effect",
            Way::CompensateAndResolve, 0);
        row("no-inbox-discipline", "stock-deduct", "applied-twice", Way::Compensate, 1);
        row("discarded", "sms-notify", "lost", Way::ResendInVain, 0);
        row("tenant-mismatch", "points-grant", "tenant-mismatch", Way::Resolve, 0);
        row("inbox-expired", "report-export", "unknown", Way::Wait, 0);
        row("tenant-flood", "stock-deduct", "in-flight", Way::Wait, 0);
        row("no-consumer", "invoice-issue", "in-flight", Way::Wait, 0);
        row("transient", "order-sync", "safe-to-replay", Way::Replay, 1);
        row("transient", "payment-capture", "safe-to-replay", Way::Replay, 1);
    }
}

TestScenarios::Counts TestScenarios::counts(const QJsonObject &entry)
{
    SandboxFacts facts(m_scene->run(), entry);
    const QString event = entry["event_id"_L1].toString();
    const QString handler = entry["handler"_L1].toString();
    Counts now{ facts.effects(), facts.hasInboxRow(), 0 };
    if (!parkingOf.contains(handler))
        return now;
    now.parked = m_isRabbit
        ? m_scene->parked(parkingOf[handler]).value(event.toUtf8())
        : m_scene->run()
              .value(u"events"_s,
                     u"SELECT count(*) FROM events WHERE event_id = ? AND (state = 'parked' OR "
                     "queue LIKE '%.parked')"_s,
                     { event })
              .toLongLong();
    return now;
}

CtlEnd TestScenarios::act(const QString &verb, const QStringList &events) const
{
    const QString handler = text("handler");
    QStringList words = QStringList{ verb } + events + QStringList{ u"--handler"_s, handler };
    if (verb == u"compensate")
        words += { u"--action"_s,
                   handler == u"payment-capture" ? u"note-debt"_s : u"take-one-back"_s };
    return m_scene->act(words);
}

QString TestScenarios::verdict() const
{
    const CtlEnd seen
        = m_scene->ctl({ u"event"_s, text("event_id"), u"--handler"_s, text("handler") });
    return seen.json["event"_L1]["verdict"_L1].toString();
}

QString TestScenarios::refusesTheWrongWays(const Counts &before)
{
    for (const QString &verb : { u"replay"_s, u"resend"_s, u"resolve"_s, u"compensate"_s }) {
        const QString handler = text("handler");
        const bool hasAction = handler == u"payment-capture" || handler == u"stock-deduct";
        if (allowed[text("verdict")].contains(verb) || (verb == u"compensate" && !hasAction))
            continue;
        const CtlEnd end = act(verb, { text("event_id") });
        if (end.code != 4)
            return verb + u" was not refused: "_s + QString::fromUtf8(end.said());
        if (const Counts now = counts(m_entry); now != before)
            return verb + u" changed something: "_s + QString::fromUtf8(now.text());
    }
    return {};
}

// Another event with a payload that its handler can read.
QString TestScenarios::corrects()
{
    const QString order = u"900%1"_s.arg(text("key").section(u':', 1));
    const QString event = u"order-sync:%1:v1"_s.arg(order);
    QFile payload(m_scene->run().file(u"payload.json"_s));
    if (!payload.open(QIODevice::WriteOnly))
        return payload.errorString();
    payload.write(
        uR"({"EventId":"%1","Tenant":"%2","Message":{"OrderId":"%3","Version":1,)"
        uR"("Kind":"delta","Status":"CREATED","Total":"1.00"}})"_s.arg(event, text("tenant"), order)
            .toUtf8());
    payload.close();
    const CtlEnd end = m_scene->act({ u"correct"_s, text("event_id"), u"--handler"_s,
                                      text("handler"), u"--payload"_s, payload.fileName(),
                                      u"--event-id"_s, event, u"--resolve-original"_s });
    const auto changes = [&] {
        return m_scene->number(u"SELECT count(*) FROM order_changes WHERE event_id = ?"_s,
                               { event });
    };
    (void)QTest::qWaitFor([&] { return changes() > 0; }, patienceMs);
    return changes() == 1 && end.code == 0 ? QString() : QString::fromUtf8(end.said());
}

QString TestScenarios::settles(Way way)
{
    const auto done = [this](const QString &verb, const QStringList &events, const char *outcome,
                             int code = 0) {
        const CtlEnd end = act(verb, events);
        bool all = end.code == code;
        for (const QJsonValue item : end.json["items"_L1].toArray())
            all = all && item["outcome"_L1].toString() == QLatin1StringView(outcome);
        return all ? QString() : QString(verb + u": "_s + QString::fromUtf8(end.said()));
    };
    const QString event = text("event_id");
    switch (way) {
    case Way::Replay:
        return done(u"replay"_s, { event }, "applied");
    case Way::ReplayUnconsumed:
        return done(u"replay"_s, { event }, "no-effect-in-time", 1);
    case Way::Resend:
        return done(u"resend"_s, { event }, "applied");
    case Way::ResendInVain:
        return done(u"resend"_s, { event }, "no-effect-in-time", 1);
    case Way::Resolve:
        return done(u"resolve"_s, { event }, "resolved");
    case Way::Compensate:
        return done(u"compensate"_s, { event }, "compensated");
    case Way::Correct:
        return corrects();
    case Way::Wait:
        return {};
    case Way::ResolveOne: {
        // Neither is taken for being the first; one that is chosen is resolved.
        if (const CtlEnd either = act(u"resolve"_s, { event }); either.code != 2)
            return u"one of two was taken: "_s + QString::fromUtf8(either.said());
        const CtlEnd seen = m_scene->ctl({ u"event"_s, event, u"--handler"_s, text("handler") });
        const QString digest
            = seen.json["event"_L1]["copies"_L1].toArray().last()["digest"_L1].toString();
        return done(u"resolve"_s, { event, u"--digest"_s, digest.left(12) }, "resolved");
    }
    case Way::ResolveTwice: {
        if (const QString trouble = done(u"resolve"_s, { event }, "resolved"); !trouble.isEmpty())
            return trouble;
        const CtlEnd back = m_scene->act(
            { u"restore"_s, u"--event-id"_s, event, u"--handler"_s, text("handler") });
        if (back.json["outcome"_L1].toString() != u"restored" || counts(m_entry).parked != 1)
            return QString::fromUtf8(back.said() + counts(m_entry).text());
        return done(u"resolve"_s, { event }, "resolved");
    }
    case Way::CompensateAndResolve: {
        const QString compensated = done(u"compensate"_s, { event }, "compensated");
        if (!compensated.isEmpty())
            return compensated;
        const qint64 debts
            = m_scene->number(u"SELECT count(*) FROM debts WHERE event_id = ?"_s, { event });
        return debts == 1 ? done(u"resolve"_s, { event }, "resolved") : u"%1 debts"_s.arg(debts);
    }
    case Way::ReplayKey: {
        // The later ones alone are refused; together they go in order.
        QStringList all;
        QStringList later;
        for (const QJsonValue one : m_scene->run().entries()) {
            if (one["key"_L1].toString() != text("key")
                || one["fault"_L1].toString() != u"key-burst")
                continue;
            all += one["event_id"_L1].toString();
            if (one["event_id"_L1].toString() != event)
                later += one["event_id"_L1].toString();
        }
        if (later.isEmpty())
            return u"nothing comes after it"_s;
        if (const CtlEnd alone = act(u"replay"_s, later.mid(0, 1)); alone.code != 4)
            return u"a later one went alone: "_s + QString::fromUtf8(alone.said());
        // Named backwards: the order is the plan's.
        std::ranges::reverse(all);
        if (const QString trouble = done(u"replay"_s, all, "applied"); !trouble.isEmpty())
            return trouble;
        const QVariantList versions = m_scene->run().column(
            u"orders"_s,
            u"SELECT c.version FROM order_changes c WHERE c.order_id = ? ORDER BY c.id"_s,
            { text("key") });
        const bool isInOrder = std::ranges::is_sorted(
            versions, {}, [](const QVariant &version) { return version.toLongLong(); });
        return isInOrder && versions.size() >= all.size() ? QString() : u"out of order"_s;
    }
    }
    return u"no way"_s;
}

// The service at work there.
bool TestScenarios::begins(const QString &place, const RabbitServer *node, DatabaseServer *database)
{
    if (m_scene && m_place == place)
        return true;
    m_scene.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    auto scene = std::make_unique<ServiceScene>(node, m_folder->path());
    if (database)
        scene->keepOrdersOn(database);
    if (!scene->start({}, actions + scene->writableOrders("orders-rw"))
        || !scene->change(u"CREATE TABLE debts (event_id VARCHAR(190))"_s)
        || QFile::exists(scene->run().file(u"orders.db"_s)) == (database != nullptr))
        return false;
    m_scene = std::move(scene);
    m_place = place;
    return true;
}

void TestScenarios::faultIsSettled()
{
    QFETCH(const QString, broker);
    QFETCH(const int, server);
    QFETCH(const QString, place);
    QFETCH(const QString, fault);
    QFETCH(const QString, handler);
    QFETCH(const QString, verdict);
    QFETCH(const int, way);
    QFETCH(const int, effects);
    if (m_place != place)
        m_scene.reset(); // before servers start
    m_isRabbit = broker != u"eventtable";
    const RabbitServer *node = nullptr;
    if (m_isRabbit) {
        RECOURSE_NEED_RABBIT(rabbit, m_servers, broker)
        node = rabbit;
    }
    DatabaseServer *database = nullptr;
    if (server >= 0) {
        RECOURSE_NEED_DATABASE(found, m_databases, DatabaseKind(server))
        database = found;
    }
    QVERIFY(begins(place, node, database));
    m_entry = {};
    for (const QJsonValue entry : m_scene->run().entries()) {
        if (m_entry.isEmpty() && entry["fault"_L1].toString() == fault
            && entry["handler"_L1].toString() == handler
            && entry["verdict"_L1].toString() == verdict
            && (fault != u"no-inbox-discipline" || !entry["parked"_L1].toBool()))
            m_entry = entry.toObject();
    }
    QVERIFY2(!m_entry.isEmpty(), "the sandbox has no such event");

    // While the counts are not there, nothing is proved.
    QTRY_COMPARE_WITH_TIMEOUT(this->verdict(), verdict, patienceMs);
    const Counts before = counts(m_entry);
    if (m_entry["parked"_L1].toBool()) {
        const CtlEnd list = m_scene->ctl(
            { u"failures"_s, u"--event-id"_s, text("event_id"), u"--handler"_s, handler });
        QCOMPARE(list.json["failures"_L1].toArray().size(), m_entry["copies"_L1].toInt());
        QCOMPARE(list.json["failures"_L1][0]["verdict"_L1].toString(), verdict);
    }
    const QString refused = refusesTheWrongWays(before);
    QVERIFY2(refused.isEmpty(), qPrintable(refused));

    const QString settled = settles(Way(way));
    QVERIFY2(settled.isEmpty(), qPrintable(settled));
    const bool isWaiting = Way(way) == Way::Wait;
    const bool handled
        = Way(way) == Way::Replay || Way(way) == Way::ReplayKey || Way(way) == Way::Resend;
    const Counts after{ effects, handled || before.inbox,
                        isWaiting                         ? before.parked
                            : Way(way) == Way::ResolveOne ? 1
                                                          : 0 };
    QTRY_VERIFY2_WITH_TIMEOUT(counts(m_entry) == after, counts(m_entry).text().constData(), 10'000);
    if (fault == u"older-after-newer") {
        SandboxFacts facts(m_scene->run(), m_entry);
        QVERIFY(facts.stateVersion() > facts.version()); // nothing was turned back
    }
    // Done once, it is not done again.
    if (Way(way) == Way::Replay || Way(way) == Way::ReplayUnconsumed || Way(way) == Way::Resend) {
        const QString verb = Way(way) == Way::Resend ? u"resend"_s : u"replay"_s;
        const CtlEnd again = act(verb, { text("event_id") });
        QVERIFY2(again.code == 4, again.said().constData());
        QVERIFY2(counts(m_entry) == after, counts(m_entry).text().constData());
    }
    const CtlEnd chain = m_scene->ctl({ u"journal"_s, u"--verify"_s });
    QVERIFY2(isWaiting || chain.json["chain"_L1].toString() == u"whole", chain.said().constData());
}

void TestScenarios::resendIntoATableThatDies_data()
{
    QTest::addColumn<QByteArray>("killAt");
    QTest::addColumn<bool>("isSent");
    QTest::newRow("before") << QByteArray("publish:1") << false;
    QTest::newRow("behind") << QByteArray("published:1") << true;
}

// The console is killed around the transaction that puts the row in: one row, one effect.
void TestScenarios::resendIntoATableThatDies()
{
    QFETCH(const QByteArray, killAt);
    QFETCH(const bool, isSent);
    m_isRabbit = false;
    QVERIFY(begins(u"a table and deaths"_s, nullptr, nullptr));
    m_entry = {};
    for (const QJsonValue entry : m_scene->run().entries()) {
        if (m_entry.isEmpty() && entry["handler"_L1].toString() == u"order-sync"
            && entry["verdict"_L1].toString() == u"never-sent"
            && counts(entry.toObject()).effects == 0)
            m_entry = entry.toObject();
    }
    QVERIFY(!m_entry.isEmpty());
    const QString event = text("event_id");
    const QStringList resend{ u"resend"_s, event, u"--handler"_s, text("handler") };
    QVERIFY(m_scene->act(resend, killAt).wasKilled);
    const auto rows = [&] {
        return m_scene->run()
            .value(u"events"_s, u"SELECT count(*) FROM events WHERE event_id = ?"_s, { event })
            .toInt();
    };
    QCOMPARE(rows(), isSent ? 1 : 0);
    QVERIFY(m_scene->ageLeases());
    QCOMPARE(m_scene->recover(), QString());
    const CtlEnd again = m_scene->act(resend);
    QVERIFY2(again.code == (isSent ? 4 : 0), again.said().constData());
    const Counts after{ 1, true, 0 };
    QTRY_VERIFY2_WITH_TIMEOUT(counts(m_entry) == after, counts(m_entry).text().constData(), 10'000);
    QCOMPARE(rows(), 1);
}

QTEST_GUILESS_MAIN(TestScenarios)
#include "tst_scenarios.moc"
