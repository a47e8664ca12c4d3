// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/workspacefile.h"
#include "tests/app/tst_sandboxrun.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <QFileInfo>
#include <QTest>

#include <map>

using namespace recourse;
using namespace Qt::StringLiterals;

// The sandbox on real RabbitMQ nodes: what lies on the broker is what the truth says.
class TestSandboxRabbit : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void brokerBearsTheTruthOut_data() { queueTypes(); }
    void brokerBearsTheTruthOut();
    void secondRunTellsTheSame_data() { queueTypes(); }
    void secondRunTellsTheSame();
    void volumeIsPublishedToParking();
    void trafficGoesOnAndEndsOnRequest();
    void foreignQueuesAreLeftAlone();
    void unreachableBrokerIsSaid();

private:
    void queueTypes();
    QString uri(const RabbitServer &server, const QString &virtualHost = u"%2F"_s) const;
    QString folder(const QString &name) const { return m_dir.filePath(name); }
    QTemporaryDir m_dir;
    RabbitServers m_servers;
};

namespace {

const QMap<QString, QByteArray> parkingOf{
    { u"order-sync"_s, "order_sync.parked" },    { u"stock-deduct"_s, "stock.parked" },
    { u"invoice-issue"_s, "invoice.parked" },    { u"payment-capture"_s, "payment.parked" },
    { u"points-grant"_s, "points.acme.parked" }, { u"report-export"_s, "report.parked" },
};

using Copies = std::map<std::pair<QString, QByteArray>, std::vector<FoundMessage>>;

Copies allParked(RabbitClient &client)
{
    Copies copies;
    for (auto it = parkingOf.begin(); it != parkingOf.end(); ++it) {
        for (FoundMessage &found : client.look(it.value())) {
            const QByteArray id = found.message.properties.messageId.value_or(QByteArray());
            copies[{ it.key(), id }].push_back(std::move(found));
        }
    }
    return copies;
}

std::optional<qint64> wholeNumber(const FieldTable &table, QByteArrayView name)
{
    const FieldValue *value = findField(table, name);
    const auto *number = value ? std::get_if<qint64>(&value->data) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

// The application's own counter, else how often it was rejected for good.
qint64 shownAttempts(const FoundMessage &found)
{
    const FieldTable &headers = *found.message.headers;
    if (const auto own = wholeNumber(headers, "x-attempts"))
        return *own;
    const FieldValue *deaths = findField(headers, "x-death");
    qint64 rejects = 0;
    if (deaths && deaths->array()) {
        for (const FieldValue &death : *deaths->array()) {
            const FieldValue *reason = findField(*death.table(), "reason");
            if (reason && reason->bytes() && *reason->bytes() == "rejected")
                rejects += wholeNumber(*death.table(), "count").value_or(1);
        }
    }
    return rejects;
}

QByteArray headerText(const FoundMessage &found, QByteArrayView name)
{
    const FieldValue *value = findField(*found.message.headers, name);
    return value && value->bytes() ? *value->bytes() : QByteArray();
}

// The broker's part of an entry; empty where it fits.
QString againstBroker(SandboxRun &run, const QJsonObject &entry, Copies &copies)
{
    const QString handler = entry["handler"_L1].toString();
    const QByteArray id = entry["event_id"_L1].toString().toUtf8();
    const std::vector<FoundMessage> &found = copies[{ handler, id }];
    if (int(found.size()) != entry["copies"_L1].toInt())
        return u"%1: %2 copies"_s.arg(QString::fromUtf8(id)).arg(found.size());
    if (found.empty())
        return {};
    const FoundMessage &first = found.front();
    if (shownAttempts(first) != entry["attempts"_L1].toInt())
        return u"%1: %2 attempts"_s.arg(QString::fromUtf8(id)).arg(shownAttempts(first));
    if (headerText(first, "x-partition-key") != entry["key"_L1].toString().toUtf8())
        return u"%1: another key"_s.arg(QString::fromUtf8(id));
    const bool conflict = entry["verdict"_L1].toString() == u"identity-conflict";
    const QVariantList sent = run.column(
        u"orders"_s, u"SELECT payload FROM outbox WHERE handler = ? AND event_id = ?"_s,
        { handler, QString::fromUtf8(id) });
    if (conflict != (found.size() == 2 && found[0].message.body != found[1].message.body))
        return u"%1: payloads"_s.arg(QString::fromUtf8(id));
    if (!sent.contains(QVariant(first.message.body)))
        return u"%1: other bytes than were sent"_s.arg(QString::fromUtf8(id));
    return {};
}

} // namespace

void TestSandboxRabbit::initTestCase()
{
    QVERIFY(m_dir.isValid());
}

void TestSandboxRabbit::queueTypes()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("type");
    for (const QString &version : RabbitServer::versions()) {
        for (const QString &type : { u"classic"_s, u"quorum"_s })
            QTest::addRow("%s on %s", qPrintable(type), qPrintable(version)) << version << type;
    }
}

QString TestSandboxRabbit::uri(const RabbitServer &server, const QString &virtualHost) const
{
    return u"amqp://guest:guest@127.0.0.1:%1/%2"_s.arg(server.amqpPort()).arg(virtualHost);
}

void TestSandboxRabbit::brokerBearsTheTruthOut()
{
    QFETCH(QString, version);
    QFETCH(QString, type);
    RECOURSE_NEED_RABBIT(server, m_servers, version)
    SandboxRun run(folder(version + type));
    const int ended = run.finish({ u"--amqp"_s, uri(*server), u"--queue-type"_s, type,
                                   u"--management"_s, server->management().toString() });
    QVERIFY2(run.problems().isEmpty(), run.problems().constData());
    QCOMPARE(ended, 0);

    RabbitClient client(server->amqpPort());
    Copies copies = allParked(client);
    QStringList against;
    qint64 parked = 0;
    for (const QJsonValue &value : run.entries()) {
        const QJsonObject entry = value.toObject();
        parked += entry["copies"_L1].toInt();
        against += againstBroker(run, entry, copies);
        against += SandboxFacts(run, entry).against();
    }
    against.removeAll(QString());
    QVERIFY2(against.isEmpty(), qPrintable(against.join(u'\n')));
    QCOMPARE(parked, 130);
    qint64 found = 0;
    for (const auto &[id, messages] : copies)
        found += qint64(messages.size());
    QCOMPARE(found, parked); // nothing else lies there

    // Only an empty queue can say that a lost event is not on it.
    for (const char *empty : { "order_sync", "order_sync.retry", "sms", "invoice.retry",
                               "stock.retry", "payment", "payment.retry" })
        QCOMPARE(client.ready(empty), 0);
    QVERIFY(client.ready("stock.p3") > 400);
    QCOMPARE(client.ready("invoice"), 40);
}

void TestSandboxRabbit::secondRunTellsTheSame()
{
    QFETCH(QString, version);
    QFETCH(QString, type);
    RECOURSE_NEED_RABBIT(server, m_servers, version)
    SandboxRun onTable(folder(u"table"_s));
    QCOMPARE(onTable.finish({}), 0);
    SandboxRun run(folder(version + type));
    const QStringList arguments{ u"--amqp"_s, uri(*server), u"--queue-type"_s, type };
    const int ended = run.finish(arguments);
    QVERIFY2(run.problems().isEmpty(), run.problems().constData());
    QCOMPARE(ended, 0);
    const QByteArray first = run.bytes(u"truth.json"_s);
    QCOMPARE(run.finish(arguments), 0);
    QCOMPARE(run.bytes(u"truth.json"_s), first);

    // The same events and verdicts as on the event table; only a broker that parks by itself counts
    // less than there was.
    const QJsonArray here = run.entries();
    const QJsonArray there = onTable.entries();
    QCOMPARE(here.size(), there.size());
    int countedLess = 0;
    for (qsizetype i = 0; i < here.size(); ++i) {
        QJsonObject mine = here[i].toObject();
        QJsonObject other = there[i].toObject();
        countedLess += mine["attempts"_L1] != other["attempts"_L1];
        mine.remove("attempts"_L1);
        other.remove("attempts"_L1);
        QCOMPARE(mine, other);
    }
    QCOMPARE(countedLess, 4);

    const QString workspace = run.file(u"workspace.toml"_s);
    const auto read = readWorkspace(workspace);
    QVERIFY(read.has_value());
    QCOMPARE(read->brokers.front().kind, BrokerKind::RabbitMq);
    QCOMPARE(read->brokers.front().virtualHost, u"/"_s);
    QVERIFY(!run.bytes(u"workspace.toml"_s).contains("guest:guest"));
    const QFileInfo password(run.file(u"amqp.password"_s));
    QCOMPARE(password.permissions()
                 & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
             QFile::Permissions());
}

void TestSandboxRabbit::volumeIsPublishedToParking()
{
    RECOURSE_NEED_RABBIT(server, m_servers, u"3.10"_s)
    SandboxRun run(folder(u"volume"_s));
    QCOMPARE(run.finish({ u"--amqp"_s, uri(*server), u"--parked"_s, u"3000"_s }), 0);
    RabbitClient client(server->amqpPort());
    qint64 parked = 0;
    for (const QByteArray &queue : parkingOf)
        parked += client.ready(queue);
    QCOMPARE(parked, 3000);
    QCOMPARE(run.truth()["parked"_L1].toInteger(), 3000);
}

void TestSandboxRabbit::trafficGoesOnAndEndsOnRequest()
{
    RECOURSE_NEED_RABBIT(server, m_servers, u"3.10"_s)
    SandboxRun run(folder(u"traffic"_s));
    QProcess process;
    QVERIFY(run.becomesReady(process, { u"--keep-running"_s, u"--amqp"_s, uri(*server) }));
    const QString handled = u"SELECT count(*) FROM inbox"_s;
    const int before = run.value(u"orders"_s, handled).toInt();
    RabbitClient client(server->amqpPort());
    while (run.value(u"orders"_s, handled).toInt() < before + 4) {
        // Events that were lost or never sent can only be told from empty queues.
        QCOMPARE(client.ready("order_sync"), 0);
        QCOMPARE(client.ready("sms"), 0);
        QVERIFY(!process.waitForFinished(100));
    }
    QVERIFY(client.ready("stock.p3") > 400);
    process.terminate();
    QVERIFY(process.waitForFinished(5'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
}

void TestSandboxRabbit::foreignQueuesAreLeftAlone()
{
    RECOURSE_NEED_RABBIT(server, m_servers, u"3.10"_s)
    QCOMPARE(server->http("PUT", u"/api/vhosts/theirs"_s), 201);
    server->http("PUT", u"/api/permissions/theirs/guest"_s,
                 R"({"configure":".*","write":".*","read":".*"})");
    RabbitClient client(server->amqpPort(), "guest", "guest", "theirs");
    client.declareQueue("payment", FieldTable());
    Message message;
    message.body = "somebody's payment";
    QVERIFY(client.publish("payment", { message }));

    SandboxRun run(folder(u"foreign"_s));
    QCOMPARE(run.finish({ u"--amqp"_s, uri(*server, u"theirs"_s) }), 1);
    QVERIFY2(run.problems().contains("queue payment"), run.problems().constData());
    QCOMPARE(client.ready("payment"), 1);
}

void TestSandboxRabbit::unreachableBrokerIsSaid()
{
    SandboxRun run(folder(u"nowhere"_s));
    QCOMPARE(run.finish({ u"--amqp"_s, u"amqp://ops:topsecret@127.0.0.1:1/%2F"_s }), 1);
    QVERIFY2(run.problems().contains("127.0.0.1:1"), run.problems().constData());
    QVERIFY(!run.problems().contains("topsecret"));
}

QTEST_GUILESS_MAIN(TestSandboxRabbit)
#include "tst_sandboxrabbit.moc"
