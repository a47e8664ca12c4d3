// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/workspacefile.h"
#include "tests/models/config/faultcase.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace recourse {

class WorkspaceFileTest final : public QObject
{
    Q_OBJECT
private slots:
    void soundWorkspaceHasNoFault();
    void exampleWithEveryKeyIsRead();
    void defaultsApplyWhereNothingIsSaid();
    void oneFault_data();
    void oneFault();
    void syntaxErrors_data();
    void syntaxErrors();
    void allFaultsAtOnceInOrder();
    void urls_data();
    void urls();
    void passwordsAreNeverRepeated_data();
    void passwordsAreNeverRepeated();
    void passwordsAreNotRepeatedByTheTomlReader();
    void cutAnywhereNoFaultTellsASecret();
    void identityComesFromPresetWorkspaceHandler();
    void relativePathsAreOfTheFile();
    void filesThatCannotBeRead();
};

namespace {

std::vector<Error> faultsOf(const QByteArray &toml)
{
    const auto workspace = parseWorkspace(toml, u"/etc/recourse/orders.toml"_s);
    return workspace ? std::vector<Error>() : workspace.error().faults;
}

QString told(const std::vector<Error> &faults)
{
    QString text;
    for (const Error &fault : faults)
        text += u'\n' + wholeText(fault);
    return text;
}

Workspace sound(const QByteArray &toml)
{
    auto workspace = parseWorkspace(toml, u"/etc/recourse/orders.toml"_s);
    if (!workspace)
        qFatal("not sound: %s", qPrintable(told(workspace.error().faults)));
    return *std::move(workspace);
}

} // namespace

void WorkspaceFileTest::soundWorkspaceHasNoFault()
{
    QCOMPARE(told(faultsOf(soundWorkspace())), QString());
}

void WorkspaceFileTest::exampleWithEveryKeyIsRead()
{
    const QString path
        = QString::fromUtf8(RECOURSE_SOURCE_DIR) + u"/resources/workspace/example.toml"_s;
    const auto read = readWorkspace(path);
    QVERIFY2(read, read ? "" : qPrintable(told(read.error().faults)));
    const Workspace &workspace = *read;
    QCOMPARE(workspace.environment, Environment::Production);
    QCOMPARE(workspace.file, path);

    const BrokerConfig *mq1 = workspace.broker(u"mq1"_s);
    QVERIFY(mq1 && mq1->tls && mq1->verifyPeer);
    QCOMPARE(mq1->host, u"mq1.example"_s);
    QCOMPARE(mq1->port, quint16(5671));
    QCOMPARE(mq1->user, u"ops"_s);
    QCOMPARE(mq1->virtualHost, u"orders"_s);
    QCOMPARE(mq1->password, (SecretRef{ SecretRef::Kind::Keychain, u"mq1"_s }));
    QCOMPARE(mq1->caFile, QString(QFileInfo(path).absolutePath() + u"/ca.pem"_s));
    QCOMPARE(workspace.broker(u"events"_s)->kind, BrokerKind::EventTable);
    QCOMPARE(workspace.broker(u"events"_s)->mapping, u"stock-events"_s);
    QCOMPARE(workspace.broker(u"legacy"_s)->kind, BrokerKind::RocketMq);

    const DatabaseConfig &orders = *workspace.database(u"orders-db"_s);
    QCOMPARE(orders.tls, DatabaseTls::Required);
    QVERIFY(QDir::isAbsolutePath(orders.caFile) && orders.caFile.endsWith(u"/ca.pem"_s));
    QVERIFY(orders.verifyPeer);
    QCOMPARE(orders.connectTimeoutMs, 10'000);
    QCOMPARE(workspace.database(u"orders-db-rw"_s)->kind, DatabaseKind::MariaDb);
    QCOMPARE(workspace.database(u"orders-db-rw"_s)->tls, DatabaseTls::Preferred);
    QCOMPARE(workspace.database(u"orders-db-rw"_s)->password.kind, SecretRef::Kind::File);

    const HandlerConfig *handler = workspace.handler(u"order-sync"_s);
    QVERIFY(handler && handler->inbox && handler->outbox && handler->effect && handler->state);
    QCOMPARE(*handler->inbox->keeps, std::chrono::seconds(7 * 24h));
    QCOMPARE(handler->inbox->handlerValue, u"order-sync"_s);
    QCOMPARE(handler->permanentErrors.size(), 2);
    QCOMPARE(handler->identity, workspace.identity);
    const HandlerConfig *stock = workspace.handler(u"stock-deduct"_s);
    QCOMPARE(stock->order, OrderRule::None);
    QCOMPARE(stock->identity.eventId.front().kind, IdentitySource::Kind::Column);
    QCOMPARE(stock->identity.version, workspace.identity.version);

    QCOMPARE(workspace.logs.size(), std::size_t(2));
    QCOMPARE(workspace.actions.size(), std::size_t(3));
    QCOMPARE(workspace.actions[1].success,
             (QStringList{ u"200"_s, u"201"_s, u"/status = done"_s }));
    QCOMPARE(workspace.actions[1].queryUrl.path(QUrl::FullyDecoded), u"/refunds/{event_id}"_s);
    QCOMPARE(workspace.mappings.front().columns.value(u"id"_s), u"row_no"_s);
    QCOMPARE(workspace.mappings.front().states.value(u"parked"_s), u"failed"_s);
    QCOMPARE(workspace.maskHeaders, QStringList{ u"authorization"_s });
}

void WorkspaceFileTest::defaultsApplyWhereNothingIsSaid()
{
    const Workspace workspace = sound("schema = 1\nname = \"empty\"\nenvironment = \"staging\"\n");
    QCOMPARE(workspace.identity, *identityPreset(u"recourse"_s));
    QCOMPARE(workspace.evidenceMaxAgeSeconds, 60);
    QCOMPARE(workspace.replay.canary, 3);
    QVERIFY(workspace.tenantVisible(TenantId(u"anybody"_s)));
    QVERIFY(workspace.handlers.empty());
}

void WorkspaceFileTest::oneFault_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after"); // ‸ marks where the fault is reported, and is taken out
    QTest::addColumn<QString>("says");
    QTest::addColumn<QString>("hint");

    const auto row = [](const char *name, const char *before, const char *after, const char *says,
                        const char *hint = "") {
        QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QString::fromUtf8(says)
                            << QString::fromUtf8(hint);
    };
    // Keys.
    row("unknown key", "port = 5432", "‸prot = 5432", "unknown key \"prot\"", "\"port\"");
    row("unknown key, letters swapped", "queues = [\"order_sync\"]\n",
        "queues = [\"order_sync\"]\n‸rutnries = 1\n", "unknown key \"rutnries\"");
    row("unknown key with dashes", "checks_versions = true", "‸checks-versions = true",
        "unknown key", "\"checks_versions\"");
    row("unknown table", "[replay]", "[‸replays]", "unknown key \"replays\"", "\"replay\"");
    row("unknown list of tables", "[[log]]", "[[‸logs]]", "unknown key \"logs\"", "\"log\"");
    row("unknown key in an inline table", "keeps = \"7 days\"", "‸keep = \"7 days\"",
        "unknown key \"keep\" in inbox", "\"keeps\"");
    row("key of another kind", "path = \"stock.db\"", "path = \"stock.db\"\n‸host = \"x\"",
        "\"host\" means nothing here");
    row("key of another kind of broker", "mapping = \"own\"",
        "mapping = \"own\"\n‸amqp = \"amqp://a@b\"", "\"amqp\" means nothing here");
    row("missing key", "table = \"inbox\", ", "", "needs the key \"table\"");
    row("missing name", "name = \"orders-prod\"\n", "", "the workspace needs the key \"name\"");
    row("missing schema", "schema = 1\n", "", "needs the key \"schema\"");
    // Types.
    row("text for a number", "port = 5432", "port = ‸\"5432\"",
        "\"port\" is text; a whole number is wanted");
    row("fraction for a whole number", "port = 5432", "port = ‸54.32",
        "\"port\" is a number; a whole number is wanted");
    row("number for text", "user = \"reader\"", "user = ‸1",
        "\"user\" is a whole number; text is wanted");
    row("text for a list", "queues = [\"order_sync\"]", "queues = ‸\"order_sync\"",
        "\"queues\" is text; a list of texts is wanted");
    row("number in a list", "queues = [\"order_sync\"]", "queues = [\"order_sync\", ‸7]",
        "\"queues\" holds a whole number");
    row("text for a flag", "checks_versions = true", "checks_versions = ‸\"yes\"",
        "true or false is wanted");
    row("text for a table", "[replay]\nrate_per_s = 5", "[replay]\nrate_per_s = 5\n[other]",
        "unknown key \"other\"");
    row("table for a list of tables", "[[log]]", "‸[log]", "a list of tables is wanted", "[[log]]");
    row("date", "user = \"reader\"", "user = ‸2025-10-09", "is a date or time");
    // Values.
    row("schema of the future", "schema = 1", "schema = ‸2", "schema 2 is not known", "newer");
    row("environment", "\"production\"", "‸\"prod\"", "\"environment\" cannot be \"prod\"",
        "production");
    row("kind", "kind = \"rabbitmq\"", "kind = ‸\"rabitmq\"", "\"kind\" cannot be", "\"rabbitmq\"");
    row("port too high", "port = 5432", "port = ‸70000", "1 to 65535");
    row("port zero", "port = 5432", "port = ‸0", "1 to 65535");
    row("heartbeat off", "heartbeat_s = 20", "heartbeat_s = ‸0", "5 to 600");
    row("rate zero", "rate_per_s = 5", "rate_per_s = ‸0", "\"rate_per_s\" is 0");
    row("rate not a number", "rate_per_s = 5", "rate_per_s = ‸nan", "\"rate_per_s\"");
    row("age zero", "max_age_s = 60", "max_age_s = ‸0", "1 to 3600");
    row("empty text", "table = \"inbox\"", "table = ‸\"  \"", "\"table\" is empty");
    row("empty list", "queues = [\"order_sync\"]", "queues = ‸[]", "empty list");
    row("no tenants", "tenants = [\"*\"]", "tenants = []", "nothing could be seen");
    row("keeps without unit", "\"7 days\"", "‸\"7\"", "\"keeps\" is no length of time", "7 days");
    row("keeps as a number", "\"7 days\"", "‸7", "text is wanted");
    row("host with port", "host = \"db1.example\"", "host = ‸\"db1.example/orders\"",
        "a name or an address alone");
    // References.
    row("database not there", "database = \"orders-db\", table", "database = ‸\"order-db\", table",
        "there is no database \"order-db\"", "\"orders-db\"");
    row("broker not there", "broker = \"mq1\"", "broker = ‸\"mq\"", "there is no broker \"mq\"",
        "\"mq1\"");
    row("handler not there", "handlers = [\"order-sync\"]", "handlers = [‸\"order_sync2\"]",
        "there is no handler", "\"order-sync\"");
    row("mapping not there", "mapping = \"own\"", "mapping = ‸\"recurse\"", "there is no mapping",
        "\"recourse\"");
    row("two of one name", "[[action]]\n",
        "[[log]]\nid = ‸\"service\"\nfiles = [\"x\"]\nformat = \"logfmt\"\ntime = \"t\"\n"
        "event_id = \"e\"\n\n[[action]]\n",
        "a second log is called \"service\"; the first is in line 51");
    row("queue for two purposes", "parking = \"order_sync.parked\"", "parking = ‸\"order_sync\"",
        "named twice");
    row("stream without parking", "parking = \"order_sync.parked\"", "parking_stream = ‸\"log\"",
        "beside a parking queue");
    row("value without column", "handler = \"consumer\"", "handler_value = ‸\"x\"",
        "stands in no column");
    // Queries.
    row("query that writes", "SELECT version FROM orders WHERE id = :key\"",
        "‸DELETE FROM orders WHERE id = :key\"", "writes or locks (\"DELETE\")");
    row("query without placeholder", "changes WHERE event_id = :event_id\"", "changes\"",
        "does not use :event_id");
    row("other placeholder", "orders WHERE id = :key", "orders WHERE id = :event_id",
        "uses \":event_id\", which nothing fills", ":key");
    row("two statements", "orders WHERE id = :key", "orders WHERE id = :key; SELECT 1",
        "more than one statement");
    row("action that reads", "\"UPDATE stock SET n = n + 1 WHERE event_id = :event_id\"",
        "‸\"SELECT :event_id\"", "begins with \"SELECT\"");
    row("action for no event", "n + 1 WHERE event_id = :event_id", "n + 1",
        "no statement of \"sql\" uses :event_id");
    // Patterns and pointers.
    row("pattern that is none", "v([0-9]+)$", "v([0-9+$", "not a regular expression");
    row("pattern without group", "v([0-9]+)$", "v[0-9]+$", "no group");
    row("match of itself", "[\"match:event_id:v([0-9]+)$\"]", "‸[\"match:version:v([0-9]+)$\"]",
        "matched from itself");
    row("match of no field", "match:event_id:v", "match:eventid:v", "reads another identity field",
        "\"event_id\"");
    row("source that is none", "\"vhost\"", "‸\"vhosts\"", "no source of identity", "\"vhost\"");
    row("scheme that is none", "\"json:/EventId\"", "‸\"jsn:/EventId\"", "no source of identity",
        "\"json\"");
    row("property that is none", "property:message_id", "property:messageid",
        "AMQP has no property", "\"message_id\"");
    row("x-death for a tenant", "tenant = [\"vhost\"]", "tenant = [‸\"x-death\"]",
        "tells attempts and errors");
    row("no event id left", "event_id = [\"property:message_id\", \"json:/EventId\"]",
        "event_id = []", "no source for the event id");
    row("pointer without slash", "\"/Message/Phone\"", "‸\"Message/Phone\"", "begins with \"/\"");
    row("pointer with a lone tilde", "\"/Message/Phone\"", "‸\"/Message~/Phone\"",
        "\"~\" is followed by");
    row("log field without slash", "time = \"/ts\"", "time = ‸\"ts\"",
        "\"time\": a JSON pointer begins");
    row("outcome both ways", "failure = [\"error\"]", "failure = [‸\"ok\"]",
        "success and for failure");
    row("column word", "payload = \"body\"", "payload = \"body\", ‸tenent = \"t\"",
        "unknown key \"tenent\"", "\"tenant\"");
    row("column missing", ", payload = \"body\"", "", "needs the key \"payload\"");
    row("state word", "states = { parked", "states = { ‸parkd", "unknown key \"parkd\"",
        "\"parked\"");
}

void WorkspaceFileTest::oneFault()
{
    QFETCH(const QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(const QString, says);
    QFETCH(const QString, hint);
    const QByteArray mark = "‸";
    const QByteArray marked = spoiled(before, after);
    QByteArray text = marked;
    text.replace(mark, QByteArray());

    const std::vector<Error> faults = faultsOf(text);
    QVERIFY2(faults.size() == 1, qPrintable(told(faults)));
    const Error &fault = faults.front();
    QCOMPARE(fault.code, ErrorCode::InvalidInput);
    QCOMPARE(fault.where, u"/etc/recourse/orders.toml"_s);
    QVERIFY2(fault.native.contains(says), qPrintable(fault.native));
    QVERIFY2(fault.hint.contains(hint), qPrintable(fault.hint));
    QVERIFY(fault.line > 0 && fault.column > 0);
    if (after.contains(mark) && !after.contains("‸DELETE")) {
        QCOMPARE(fault.line, placeOf(marked, mark).line);
        QCOMPARE(fault.column, placeOf(marked, mark).column);
    }
}

void WorkspaceFileTest::syntaxErrors_data()
{
    QTest::addColumn<QByteArray>("toml");
    QTest::addColumn<int>("line");

    QTest::newRow("open text") << "schema = 1\nname = \"orders\n"_ba << 2;
    QTest::newRow("key twice") << "schema = 1\nschema = 1\n"_ba << 2;
    QTest::newRow("no value") << "schema =\n"_ba << 1;
    QTest::newRow("not UTF-8") << "name = \"caf\xE9\"\n"_ba << 1;
    QTest::newRow("NUL") << QByteArray("schema = 1\nname = \"a\0b\"\n", 23) << 2;
    QTest::newRow("binary") << QByteArray("\x7F"
                                          "ELF\x02\x01\x01\0\0",
                                          9)
                            << 1;
}

void WorkspaceFileTest::syntaxErrors()
{
    QFETCH(const QByteArray, toml);
    QFETCH(const int, line);
    const std::vector<Error> faults = faultsOf(toml);
    QCOMPARE(faults.size(), std::size_t(1));
    QCOMPARE(faults.front().line, line);
    QVERIFY(faults.front().column > 0);
    QVERIFY(!faults.front().native.isEmpty());
}

void WorkspaceFileTest::allFaultsAtOnceInOrder()
{
    QByteArray text = soundWorkspace();
    text.replace("port = 5432", "prot = \"x\"");
    text.replace("[evidence]\nmax_age_s = 60", "[evidence]\nmax_age_s = -1");
    text.replace("environment = \"production\"", "environment = 7");
    text.replace("broker = \"mq1\"", "broker = \"mq9\"");
    const std::vector<Error> faults = faultsOf(text);
    QVERIFY2(faults.size() == 4, qPrintable(told(faults)));
    QVERIFY(std::ranges::is_sorted(faults, {}, &Error::line));
    QVERIFY(faults[0].native.contains(u"environment"));
    QVERIFY(faults[3].native.contains(u"max_age_s"));
}

void WorkspaceFileTest::urls_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QString>("fault"); // empty: sound
    QTest::addColumn<QString>("virtualHost");
    QTest::addColumn<int>("port");

    const QString none;
    QTest::newRow("plain") << "amqp://ops@mq1"_ba << none << u"/"_s << 5672;
    QTest::newRow("encrypted") << "amqps://ops@mq1"_ba << none << u"/"_s << 5671;
    QTest::newRow("port") << "amqp://ops@mq1:5673/v"_ba << none << u"v"_s << 5673;
    QTest::newRow("default vhost encoded") << "amqp://ops@mq1/%2F"_ba << none << u"/"_s << 5672;
    QTest::newRow("vhost with slash") << "amqp://ops@mq1/a%2fb"_ba << none << u"a/b"_s << 5672;
    QTest::newRow("vhost with letters")
        << "amqp://ops@mq1/%E8%AE%A2%E5%8D%95"_ba << none << u"订单"_s << 5672;
    QTest::newRow("address in brackets") << "amqp://ops@[::1]:5672/v"_ba << none << u"v"_s << 5672;
    QTest::newRow("empty vhost") << "amqp://ops@mq1/"_ba << u"empty virtual host"_s << none << 0;
    QTest::newRow("slash not encoded")
        << "amqp://ops@mq1/a/b"_ba << u"not percent-encoded"_s << none << 0;
    QTest::newRow("no user") << "amqp://mq1"_ba << u"names no user"_s << none << 0;
    QTest::newRow("no host") << "amqp:///v"_ba << u"no"_s << none << 0;
    QTest::newRow("other scheme") << "http://ops@mq1"_ba << u"no amqp or amqps"_s << none << 0;
    QTest::newRow("no scheme") << "mq1:5672"_ba << u"no amqp or amqps"_s << none << 0;
    QTest::newRow("options") << "amqp://ops@mq1/v?heartbeat=5"_ba << u"options"_s << none << 0;
    QTest::newRow("port out of range")
        << "amqp://ops@mq1:70000/v"_ba << u"no amqp or amqps"_s << none << 0;
}

void WorkspaceFileTest::urls()
{
    QFETCH(const QByteArray, url);
    QFETCH(const QString, fault);
    QFETCH(const QString, virtualHost);
    QFETCH(const int, port);
    const QByteArray text = spoiled("amqps://ops@mq1.example/orders", url);
    if (fault.isEmpty()) {
        const Workspace workspace = sound(text);
        QCOMPARE(workspace.broker(u"mq1"_s)->virtualHost, virtualHost);
        QCOMPARE(int(workspace.broker(u"mq1"_s)->port), port);
        return;
    }
    const std::vector<Error> faults = faultsOf(text);
    QVERIFY(!faults.empty());
    QVERIFY2(faults.front().native.contains(fault), qPrintable(told(faults)));
    QCOMPARE(faults.front().line, placeOf(text, "amqp = ").line);
}

void WorkspaceFileTest::passwordsAreNeverRepeated_data()
{
    QTest::addColumn<QByteArray>("toml");
    QTest::addColumn<bool>("exposed");

    const QByteArray amqp = "amqps://ops@mq1.example/orders";
    const QByteArray web = "https://mq1.example:15671";
    const QByteArray reference = "password = \"keychain:mq1\"";
    QTest::newRow("in the address")
        << spoiled(amqp, "amqps://ops:hunter2@mq1.example/orders") << true;
    QTest::newRow("in an address that is malformed")
        << spoiled(amqp, "amqps://ops:hunter2 x@mq1.example:99999/orders") << true;
    QTest::newRow("in an address of another scheme")
        << spoiled(amqp, "http://ops:hunter2@mq1.example") << true;
    QTest::newRow("in the management address")
        << spoiled(web, "https://ops:hunter2@mq1.example:15671") << true;
    QTest::newRow("in a malformed management address")
        << spoiled(web, "https://ops:hunter2@mq1.example:port") << true;
    QTest::newRow("in place of the reference")
        << spoiled(reference, "password = \"hunter2\"") << true;
    QTest::newRow("as a list") << spoiled(reference, "password = [\"hunter2\"]") << false;
    QTest::newRow("without quotes") << spoiled(reference, "password = hunter2") << false;
    QTest::newRow("with a quote missing") << spoiled(reference, "password = \"hunter2") << false;
    QTest::newRow("with something behind")
        << spoiled(reference, "password = \"a\" hunter2") << false;
    QTest::newRow("under a misspelt key") << spoiled(reference, "pasword = \"hunter2\"") << false;
    QTest::newRow("in a runbook") << spoiled(
        "order = \"key\"", "order = \"key\"\nrunbook = \"https://a:hunter2@wiki\"")
                                  << true;
    QTest::newRow("as a host") << spoiled("host = \"db1.example\"", "host = \"ops:hunter2@db1\"")
                               << false;
}

void WorkspaceFileTest::passwordsAreNeverRepeated()
{
    QFETCH(const QByteArray, toml);
    QFETCH(const bool, exposed);
    const std::vector<Error> faults = faultsOf(toml);
    QVERIFY(!faults.empty());
    QVERIFY2(!told(faults).contains(u"hunter2"), qPrintable(told(faults)));
    QCOMPARE(faults.front().code, exposed ? ErrorCode::SecretExposed : ErrorCode::InvalidInput);
    QVERIFY(faults.front().line > 0);
}

void WorkspaceFileTest::passwordsAreNotRepeatedByTheTomlReader()
{
    // Its words quote what it stumbles over: saw 'trh'.
    const std::vector<Error> faults
        = faultsOf(spoiled("password = \"keychain:mq1\"", "password = trhunter2"));
    QCOMPARE(faults.size(), std::size_t(1));
    QVERIFY2(!told(faults).contains(u"trh"), qPrintable(told(faults)));
}

void WorkspaceFileTest::cutAnywhereNoFaultTellsASecret()
{
    const QByteArray text
        = spoiled("amqps://ops@mq1.example/orders", "amqps://ops:hunter2@mq1.example/orders");
    const QByteArray head = text.first(text.indexOf("[[database]]"));
    QVERIFY(!faultsOf(head).empty());
    for (qsizetype cut = 0; cut < head.size(); ++cut) {
        const std::vector<Error> faults = faultsOf(head.first(cut));
        QVERIFY2(!told(faults).contains(u"hunter"), qPrintable(told(faults)));
        QVERIFY(std::ranges::all_of(faults, [](const Error &fault) { return fault.line > 0; }));
    }
}

void WorkspaceFileTest::identityComesFromPresetWorkspaceHandler()
{
    const QByteArray rules = "[identity]\nevent_id = [\"property:message_id\", \"json:/EventId\"]\n"
                             "tenant = [\"vhost\"]\nversion = [\"match:event_id:v([0-9]+)$\"]\n";
    const auto with = [&rules](const QByteArray &other) { return sound(spoiled(rules, other)); };

    QCOMPARE(with("").identity, *identityPreset(u"recourse"_s));
    QCOMPARE(with("[identity]\npreset = \"microi\"\n").identity, *identityPreset(u"microi"_s));

    // Beside a preset, what is written wins field by field.
    const IdentityRules mixed
        = with("[identity]\npreset = \"microi\"\nkey = [\"header:k\"]\ntrace = []\n").identity;
    QCOMPARE(mixed.tenant, identityPreset(u"microi"_s)->tenant);
    QCOMPARE(mixed.key.front().name, u"k"_s);
    QVERIFY(mixed.trace.empty());

    // Without one, what is not written is not looked for.
    QVERIFY(sound(soundWorkspace()).identity.attempts.empty());

    // A handler's own come before the workspace's, its preset before both.
    const QByteArray state = "state = { database";
    const Workspace own = sound(spoiled(state, "identity = { tenant = [\"queue\"] }\n" + state));
    QCOMPARE(own.handlers.front().identity.tenant.front().kind, IdentitySource::Kind::Queue);
    QCOMPARE(own.handlers.front().identity.eventId, own.identity.eventId);
    const Workspace preset = sound(spoiled(state, "identity = { preset = \"microi\" }\n" + state));
    QCOMPARE(preset.handlers.front().identity, *identityPreset(u"microi"_s));
}

void WorkspaceFileTest::relativePathsAreOfTheFile()
{
    const Workspace workspace = sound(soundWorkspace());
    QCOMPARE(workspace.database(u"stock-db"_s)->path, u"/etc/recourse/stock.db"_s);
    QCOMPARE(workspace.logs.front().files, QStringList{ u"/etc/recourse/*.jsonl"_s });
    const auto path = [](const QByteArray &written) {
        return sound(spoiled("\"stock.db\"", written)).database(u"stock-db"_s)->path;
    };
    QCOMPARE(path("\"../stock.db\""), u"/etc/stock.db"_s);
    QCOMPARE(path("\"/srv/stock.db\""), u"/srv/stock.db"_s);
    QCOMPARE(path("\"~/stock.db\""), QString(QDir::homePath() + u"/stock.db"_s));
}

void WorkspaceFileTest::filesThatCannotBeRead()
{
    const QTemporaryDir folder;
    const auto codeOf = [](const QString &path) {
        const auto workspace = readWorkspace(path);
        return workspace ? ErrorCode::Internal : workspace.error().faults.front().code;
    };
    QCOMPARE(codeOf(folder.filePath(u"none.toml"_s)), ErrorCode::NotFound);
    QCOMPARE(codeOf(folder.path()), ErrorCode::InvalidInput);
    QFile large(folder.filePath(u"large.toml"_s));
    QVERIFY(large.open(QIODevice::WriteOnly));
    large.write("# "_ba + QByteArray(5 * 1024 * 1024, 'x'));
    large.close();
    QCOMPARE(codeOf(large.fileName()), ErrorCode::TooLarge);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::WorkspaceFileTest)
#include "tst_workspacefile.moc"
