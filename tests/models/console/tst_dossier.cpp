// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/secrets.h"
#include "models/config/workspacefile.h"
#include "models/console/console.h"
#include "tests/models/eventtable/eventtable.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// One handler on an event table, with an inbox, effects and states beside it.
class OrderService
{
public:
    OrderService()
    {
        service.withTheBuiltInTable().ran(
            "CREATE TABLE inbox (consumer TEXT, event_id TEXT);"
            "CREATE TABLE effects (event_id TEXT);"
            "CREATE TABLE orders (id TEXT, version INTEGER);"
            "INSERT INTO inbox VALUES ('order-sync', ''), ('order-sync', ' ');"
            "INSERT INTO orders VALUES ('order:88121', 6);");
    }

    // parks("'order-sync:88121:v7', 'kea'"): the id and the tenant, as SQL.
    void parks(const QByteArray &idAndTenant, const QByteArray &payload = "{}",
               const QByteArray &key = "order:88121")
    {
        service.ran("INSERT INTO events (queue, event_id, tenant, partition_key, version, state,"
                    " attempts, last_error, headers, content_type, payload, created_at,"
                    " available_at, parked_at, first_failed_at) VALUES ('order_sync', "
                    + idAndTenant + ", '" + key
                    + "', 7, 'parked', 5, 'Timeout', '{\"x-note\": \"hello\"}',"
                      " 'application/json', '"
                    + payload
                    + "', '2025-10-09T08:00:00.000Z', '2025-10-09T08:00:00.000Z',"
                      " '2025-10-09T08:12:00.000Z', '2025-10-09T08:01:00.000Z')");
    }

    // Opens the console and looks at the parking place.
    bool open(const QByteArray &tenants = "\"*\"")
    {
        const QByteArray toml = R"(schema = 1
name = "orders"
environment = "development"
[[broker]]
id = "events"
kind = "eventtable"
database = "orders-db"
mapping = "recourse"
[[database]]
id = "orders-db"
kind = "sqlite"
path = "events.db"
[identity]
event_id = ["property:message_id", "json:/EventId"]
tenant = ["header:x-tenant"]
key = ["header:x-partition-key"]
version = ["header:x-version"]
attempts = ["column:attempts"]
error = ["column:last_error"]
original = ["json:/First"]
[[handler]]
name = "order-sync"
broker = "events"
queues = ["order_sync"]
parking = "order_sync.parked"
inbox = { database = "orders-db", table = "inbox", handler = "consumer", event_id = "event_id" }
effect = { database = "orders-db", sql = "SELECT 1 FROM effects WHERE event_id = :event_id" }
state = { database = "orders-db", sql = "SELECT version FROM orders WHERE id = :key" }
[access]
tenants = [)"
            + tenants + "]\n";
        auto workspace = parseWorkspace(toml, service.folder.filePath(u"orders.toml"_s));
        if (!workspace) {
            for (const Error &fault : workspace.error().faults)
                qWarning("%s", qPrintable(toLogText(fault)));
            return false;
        }
        auto opened
            = Console::open(std::move(*workspace), secrets, { u":memory:"_s, &service.clock });
        if (!opened)
            return false;
        console = std::move(*opened);
        const ScanProgress scan = console->scan(u"order-sync"_s, true, false, {}, {});
        return scan.report && scan.report->complete;
    }

    qint64 rowOf(const QByteArray &payload) const
    {
        qint64 row = -1;
        const auto read = console->index().forEach(
            [&](std::vector<Failure> &&batch) {
                for (const Failure &failure : batch) {
                    const auto full = console->index().full(failure.row);
                    if (full && *full && (*full)->message.message.body == payload)
                        row = failure.row;
                }
                return true;
            },
            {});
        return read ? row : -1;
    }

    Service service;
    SystemSecrets secrets;
    std::unique_ptr<Console> console;
};

bool tells(const Dossier &dossier, TimelineEntry::What what)
{
    return std::ranges::find(dossier.timeline, what, &TimelineEntry::what)
        != dossier.timeline.end();
}

} // namespace

// The dossier of one parked copy by its row.
class TestDossier final : public QObject
{
    Q_OBJECT
private slots:
    void aCopyWithoutAnIdIsShownWhole_data();
    void aCopyWithoutAnIdIsShownWhole();
    void aCopyWithAnIdHasTheDossierOfItsId();
    void ofOtherTenantsThereIsNone();
    void otherTriesOfOneEventAreNamed();
    void ofARowThatIsGoneThereIsNone();
};

void TestDossier::aCopyWithoutAnIdIsShownWhole_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::newRow("missing") << QByteArray("NULL");
    QTest::newRow("empty") << QByteArray("''");
    QTest::newRow("blank") << QByteArray("' '");
}

void TestDossier::aCopyWithoutAnIdIsShownWhole()
{
    QFETCH(QByteArray, id);
    OrderService orders;
    orders.parks(id + ", 'kea'", "{\"n\":1}");
    orders.parks(id + ", 'kea'", "{\"n\":2}");
    QVERIFY(orders.open());
    const qint64 row = orders.rowOf("{\"n\":2}");
    const DossierPtr dossier = orders.console->dossierOf(row, {});
    QVERIFY(dossier != nullptr);
    QCOMPARE(dossier->handler, u"order-sync"_s);
    QVERIFY(dossier->eventId.isEmpty());

    // The message itself, and of no other copy without an id.
    QCOMPARE(dossier->copies.size(), std::size_t(1));
    QCOMPARE(dossier->copies.front().failure.row, row);
    const Message &message = dossier->copies.front().message.message;
    QCOMPARE(message.body, QByteArray("{\"n\":2}"));
    QVERIFY(findField(message.headers.value(), "x-note") != nullptr);

    // Who it says it is, and where an id was looked for.
    QCOMPARE(dossier->identities.size(), std::size_t(1));
    QVERIFY(dossier->identities.front().has(IdentityNote::NoEventId));
    QCOMPARE(dossier->identities.front().tenant, TenantId(QByteArray("kea")));
    QCOMPARE(dossier->idPlaces, (QStringList{ u"property:message_id"_s, u"json:/EventId"_s }));

    // It is parked, and its key has a state; what goes by an id is not asked, whatever rows without
    // an id there are.
    const Evidence &evidence = dossier->evidence;
    QCOMPARE(evidence.key, PartitionKey(QByteArray("order:88121")));
    QCOMPARE(evidence.attempts, std::optional<qint64>(5));
    QVERIFY(evidence.parked.answered());
    QCOMPARE(evidence.parked.value->copies.size(), std::size_t(1));
    QVERIFY(evidence.state.answered());
    QCOMPARE(evidence.state.value->row->version, std::optional<qint64>(6));
    QVERIFY(evidence.inbox.configured && !evidence.inbox.answered() && !evidence.inbox.error);
    QVERIFY(evidence.effect.configured && !evidence.effect.answered() && !evidence.effect.error);
    QVERIFY(evidence.queued.configured && !evidence.queued.answered());

    QCOMPARE(dossier->verdict.kind, VerdictKind::Unknown);
    QCOMPARE(dossier->verdict.why.front().because, Because::NoEventId);
    QVERIFY(!dossier->verdict.allowsReplay());
    QVERIFY(tells(*dossier, TimelineEntry::What::FirstFailure));
    QVERIFY(tells(*dossier, TimelineEntry::What::Parked));
    QVERIFY(tells(*dossier, TimelineEntry::What::Seen));
}

void TestDossier::aCopyWithAnIdHasTheDossierOfItsId()
{
    OrderService orders;
    orders.parks("'order-sync:88121:v7', 'kea'", "{\"n\":1}");
    orders.parks("'order-sync:88121:v7', 'kea'", "{\"n\":2}");
    QVERIFY(orders.open());
    const DossierPtr dossier = orders.console->dossierOf(orders.rowOf("{\"n\":2}"), {});
    QVERIFY(dossier != nullptr);
    QCOMPARE(dossier->copies.size(), std::size_t(2));
    QCOMPARE(dossier->verdict.kind, VerdictKind::IdentityConflict);
    QVERIFY(dossier->idPlaces.isEmpty());
}

void TestDossier::ofOtherTenantsThereIsNone()
{
    OrderService orders;
    orders.parks("NULL, 'kea'", "{\"n\":1}");
    orders.parks("NULL, 'tui'", "{\"n\":2}");
    orders.parks("NULL, NULL", "{\"n\":3}");
    orders.parks("'a', 'tui'", "{\"n\":4}");
    QVERIFY(orders.open("\"kea\""));
    QVERIFY(orders.console->dossierOf(orders.rowOf("{\"n\":1}"), {}) != nullptr);
    QVERIFY(orders.console->dossierOf(orders.rowOf("{\"n\":2}"), {}) == nullptr);
    QVERIFY(orders.console->dossierOf(orders.rowOf("{\"n\":3}"), {}) == nullptr);
    QVERIFY(orders.console->dossierOf(orders.rowOf("{\"n\":4}"), {}) == nullptr);
}

void TestDossier::otherTriesOfOneEventAreNamed()
{
    OrderService orders;
    orders.parks("NULL, 'kea'", "{\"First\":\"f\"}");
    orders.parks("'second', 'kea'", "{\"First\":\"f\",\"n\":2}");
    orders.parks("'third', 'tui'", "{\"First\":\"f\",\"n\":3}");
    QVERIFY(orders.open("\"kea\""));
    const DossierPtr dossier = orders.console->dossierOf(orders.rowOf("{\"First\":\"f\"}"), {});
    QVERIFY(dossier != nullptr);
    QCOMPARE(dossier->idsOfSameOriginal, std::vector{ EventId(QByteArray("second")) });
}

void TestDossier::ofARowThatIsGoneThereIsNone()
{
    OrderService orders;
    orders.parks("NULL, 'kea'");
    QVERIFY(orders.open());
    const qint64 row = orders.rowOf("{}");
    orders.service.ran("UPDATE events SET state = 'done'");
    orders.console->scan(u"order-sync"_s, true, false, {}, {});
    QVERIFY(orders.console->dossierOf(row, {}) == nullptr);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::TestDossier)
#include "tst_dossier.moc"
