// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rabbitstory.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTcpServer>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;
const SystemClock wallClock;
constexpr qint64 longestHangMs = 10'000;

// A node with TLS ports whose certificate can be changed while it runs.
class TlsNode
{
public:
    explicit TlsNode(const QString &version)
        : server(version)
    {
        QProcess::execute(
            u"sh"_s,
            { QStringLiteral(RECOURSE_TEST_DATA "/cases/C27/make-certs.sh"), certs.path() });
        show(u"good"_s, certs.path());
        server.setCertificates(certs.path());
    }

    bool start() { return server.start(); }

    QString file(const QString &name) const { return certs.filePath(name); }

    void useCertificate(const QString &name)
    {
        if (m_shown == name)
            return;
        m_shown = name;
        show(name, server.home() + u"/certs"_s);
        server.ctl({ u"eval"_s, u"ssl:clear_pem_cache()."_s });
    }

    RabbitServer server;

private:
    void show(const QString &name, const QString &folder)
    {
        for (const QString &part : { u".pem"_s, u"-key.pem"_s }) {
            const QString target = folder + u"/server"_s + part;
            QFile::remove(target);
            QFile::copy(file(QString(name + part)), target);
        }
    }

    QTemporaryDir certs;
    QString m_shown = u"good"_s;
};

std::map<QString, std::unique_ptr<TlsNode>> tlsNodes;

TlsNode *tlsNode(const QString &version, QString *why)
{
    std::unique_ptr<TlsNode> &node = tlsNodes[version];
    if (node)
        return node.get();
    *why = RabbitServer::unavailable(version);
    if (!why->isEmpty())
        return nullptr;
    node = std::make_unique<TlsNode>(version);
    if (node->start())
        return node.get();
    *why = node->server.failure();
    node.reset();
    return nullptr;
}

QJsonObject readJson(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()
                                          : QJsonObject();
}

// What must never show in a message.
const QByteArray password = "pass-word-1742"_qba;

} // namespace

class TestRabbitAccess : public QObject
{
    Q_OBJECT

private slots:
    void cleanupTestCase();
    void saysWhichOneIsWrong_data();
    void saysWhichOneIsWrong();
    void managementSaysWhatIsWrongWithTls_data() { RECOURSE_RABBIT_VERSIONS }
    void managementSaysWhatIsWrongWithTls();
    void aSilentPortIsGivenUpInTime();
    void fewRights_data();
    void fewRights();
    void wrongPasswordIsNotAMissingRight_data() { RECOURSE_RABBIT_VERSIONS }
    void wrongPasswordIsNotAMissingRight();
};

void TestRabbitAccess::cleanupTestCase()
{
    tlsNodes.clear();
}

void TestRabbitAccess::saysWhichOneIsWrong_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("certificate");
    QTest::addColumn<QString>("change");
    QTest::addColumn<bool>("works");
    QTest::addColumn<ErrorCode>("code");
    for (const QString &version : RabbitServer::versions()) {
        const auto row = [&version](const QString &name, const QString &certificate,
                                    const QString &change, ErrorCode code) {
            QTest::newRow(qPrintable(QString(version + u' ' + name)))
                << version << certificate << change << false << code;
        };
        QTest::newRow(qPrintable(QString(version + u" right"_s)))
            << version << u"good"_s << QString() << true << ErrorCode::Internal;
        row(u"other CA"_s, u"good"_s, u"ca"_s, ErrorCode::TlsUntrusted);
        row(u"wrong name"_s, u"wrong-name"_s, {}, ErrorCode::TlsWrongName);
        row(u"expired"_s, u"expired"_s, {}, ErrorCode::TlsExpired);
        row(u"self-signed"_s, u"self"_s, {}, ErrorCode::TlsUntrusted);
        row(u"TLS to a plain port"_s, u"good"_s, u"plain port"_s, ErrorCode::NotThatProtocol);
        row(u"plain to a TLS port"_s, u"good"_s, u"no tls"_s, ErrorCode::NotThatProtocol);
        row(u"wrong password"_s, u"good"_s, u"password"_s, ErrorCode::AuthenticationFailed);
        row(u"guest from afar"_s, u"good"_s, u"guest"_s, ErrorCode::AuthenticationFailed);
        row(u"management port"_s, u"good"_s, u"management port"_s, ErrorCode::NotThatProtocol);
        row(u"virtual host missing"_s, u"good"_s, u"vhost"_s, ErrorCode::VirtualHostMissing);
        row(u"nobody there"_s, u"good"_s, u"closed port"_s, ErrorCode::Unreachable);
        row(u"name unknown"_s, u"good"_s, u"host"_s, ErrorCode::Unreachable);
        row(u"CA file missing"_s, u"good"_s, u"no ca file"_s, ErrorCode::InvalidInput);
    }
}

void TestRabbitAccess::saysWhichOneIsWrong()
{
    QFETCH(const QString, version);
    QFETCH(const QString, certificate);
    QFETCH(const QString, change);
    QFETCH(const bool, works);
    QString why;
    TlsNode *node = tlsNode(version, &why);
    if (!node) {
        if (RabbitServer::required())
            QFAIL(qPrintable(why));
        QSKIP(qPrintable(why));
    }
    node->useCertificate(certificate);
    BrokerConfig config = node->server.config();
    config.management.clear();
    config.host = u"localhost"_s;
    config.tls = true;
    config.port = node->server.amqpTlsPort();
    config.caFile = node->file(u"ca.pem"_s);
    FixedSecrets secrets;
    if (change == u"ca"_s)
        config.caFile = node->file(u"other-ca.pem"_s);
    else if (change == u"plain port"_s)
        config.port = node->server.amqpPort();
    else if (change == u"no tls"_s)
        config.tls = false;
    else if (change == u"password"_s)
        secrets = FixedSecrets(password);
    else if (change == u"guest"_s) {
        // This machine, but written so that nobody takes it for this machine; the broker refuses
        // guest from another with the same words as a wrong password.
        config.host = u"2130706433"_s;
        config.tls = false;
        config.port = node->server.amqpPort();
        secrets = FixedSecrets(password);
    } else if (change == u"management port"_s) {
        config.tls = false;
        config.port = quint16(node->server.management().port());
    } else if (change == u"vhost"_s)
        config.virtualHost = u"nowhere"_s;
    else if (change == u"closed port"_s)
        config.port = 1;
    else if (change == u"host"_s)
        config.host = u"broker.invalid"_s;
    else if (change == u"no ca file"_s)
        config.caFile = node->file(u"none.pem"_s);

    RabbitBroker broker(config, secrets, wallClock);
    QElapsedTimer timer;
    timer.start();
    const Result<void> connected = broker.connect({});
    QVERIFY(timer.elapsed() < longestHangMs);
    QVERIFY2(connected.has_value() == works,
             connected ? "connected" : qPrintable(toLogText(connected.error())));
    const BrokerStatus status = broker.status();
    QVERIFY(status.verifiesPeer);
    if (works) {
        QCOMPARE(status.state, ConnectionState::Connected);
        QVERIFY(status.encrypted);
        QVERIFY(status.connectionName.startsWith(u"Recourse "_s));
        return;
    }
    const QString text = toLogText(connected.error()) + connected.error().hint;
    QFETCH(const ErrorCode, code);
    QVERIFY2(connected.error().code == code, qPrintable(text));
    QCOMPARE(connected.error().hint.contains(u"guest may only"_s), change == u"guest"_s);
    QVERIFY(!text.contains(QString::fromLatin1(password)));
    QCOMPARE(status.lastError.has_value(), true);
}

void TestRabbitAccess::managementSaysWhatIsWrongWithTls()
{
    QFETCH(const QString, version);
    QString why;
    TlsNode *node = tlsNode(version, &why);
    if (!node)
        QSKIP(qPrintable(why));
    node->useCertificate(u"good"_s);
    BrokerConfig config = node->server.config();
    config.management = node->server.managementTls();
    const auto managementError = [&config]() -> std::optional<Error> {
        const FixedSecrets secrets;
        RabbitBroker broker(config, secrets, wallClock);
        const Result<Topology> topology = broker.topology({}, {});
        for (const Unread &part : topology->unread)
            if (part.part == u"management"_s)
                return part.why;
        return std::nullopt;
    };
    config.caFile = node->file(u"ca.pem"_s);
    QVERIFY(!managementError());
    config.caFile = node->file(u"other-ca.pem"_s);
    QCOMPARE(managementError()->code, ErrorCode::TlsUntrusted);
    config.verifyPeer = false;
    QVERIFY(!managementError());
    config.verifyPeer = true;
    config.management.setPort(node->server.management().port()); // https to the plain port
    QCOMPARE(managementError()->code, ErrorCode::NotThatProtocol);
}

void TestRabbitAccess::aSilentPortIsGivenUpInTime()
{
    // Takes the connection and never says a word.
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    BrokerConfig config;
    config.id = u"mq"_s;
    config.host = u"127.0.0.1"_s;
    config.port = silent.serverPort();
    config.user = u"guest"_s;
    const FixedSecrets secrets(password);
    RabbitBroker broker(config, secrets, wallClock);
    QElapsedTimer timer;
    timer.start();
    const Result<void> connected = broker.connect({});
    QVERIFY(!connected);
    QVERIFY2(timer.elapsed() < longestHangMs, QByteArray::number(timer.elapsed()).constData());
    QCOMPARE(connected.error().code, ErrorCode::TimedOut);
    QVERIFY(!toLogText(connected.error()).contains(QString::fromLatin1(password)));
    // Who does not want to wait need not.
    std::stop_source stop;
    stop.request_stop();
    timer.restart();
    QCOMPARE(broker.connect(stop.get_token()).error().code, ErrorCode::Cancelled);
    QVERIFY(timer.elapsed() < 1000);
}

void TestRabbitAccess::fewRights_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("user");
    const QJsonObject rights
        = readJson(QStringLiteral(RECOURSE_TEST_DATA "/cases/C28/expected.json"))
              .value("rights"_L1)
              .toObject();
    QCOMPARE(rights.size(), 5);
    for (const QString &version : RabbitServer::versions())
        for (const QString &user : rights.keys())
            QTest::newRow(qPrintable(QString(version + u' ' + user))) << version << user;
}

// Each thing that is not allowed says which right is missing; the rest works; nothing is declared.
void TestRabbitAccess::fewRights()
{
    QFETCH(const QString, version);
    QFETCH(const QString, user);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const QJsonObject expected
        = readJson(QStringLiteral(RECOURSE_TEST_DATA "/cases/C28/expected.json"));
    const QJsonObject rights = expected.value("rights"_L1).toObject().value(user).toObject();
    QVERIFY(server->importDefinitions(
        QStringLiteral(RECOURSE_TEST_DATA "/cases/C28/definitions.json")));
    RabbitClient client(server->amqpPort());
    client.take("stock.parked"_qba);
    QVERIFY(client.publish("stock.parked"_qba, parkedFailures(4)));
    RabbitClient owner(server->amqpPort());
    owner.declareQueue("stock.exclusive"_qba, FieldTable{}, true);
    const auto whatIsThere = [server] {
        QByteArray queues;
        QByteArray exchanges;
        server->http("GET"_qba, u"/api/queues/%2F?columns=name"_s, {}, &queues);
        server->http("GET"_qba, u"/api/exchanges/%2F?columns=name"_s, {}, &exchanges);
        return QByteArray(queues + exchanges);
    };
    const QByteArray before = whatIsThere();

    const FixedSecrets secrets(expected.value("password"_L1).toString().toUtf8());
    RabbitBroker broker(server->config(user), secrets, wallClock);
    QVERIFY(broker.connect({}).has_value());
    TopologyRequest request;
    request.queues
        = QStringList{ u"stock.parked"_s, u"stock.work"_s, u"stock.exclusive"_s, u"stock.none"_s };
    const Result<Topology> topology = broker.topology(request, {});
    QVERIFY(topology.has_value());
    const auto unreadPart = [&topology](const QString &part) -> const Unread * {
        for (const Unread &unread : topology->unread)
            if (unread.part == part)
                return &unread;
        return nullptr;
    };
    const bool management = rights.value("management_api"_L1).toInt() == 200;
    QCOMPARE(topology->queues[0].ready.value_or(-1), 4);
    QCOMPARE(topology->queues[0].unacked.has_value(), management);
    QVERIFY(topology->queues[2].found && topology->queues[2].exclusive);
    QVERIFY(!topology->queues[3].found);
    QCOMPARE(unreadPart(u"management"_s) == nullptr, management);
    if (!management) {
        QCOMPARE(unreadPart(u"management"_s)->why.code, ErrorCode::PermissionDenied);
        QVERIFY(unreadPart(u"management"_s)->why.hint.contains(u"management"_s));
    } else if (rights.value("nodes"_L1).toInt() == 401) {
        QVERIFY(unreadPart(u"nodes"_s)->why.hint.contains(u"monitoring"_s));
        QCOMPARE(topology->alarm.value_or(true), false); // that much is told to everybody
    } else if (rights.value("nodes"_L1).toInt() == 200) {
        QCOMPARE(topology->nodes.size(), std::size_t(1));
    }

    const bool mayBrowse = rights.value("browse"_L1).toBool();
    const Looked looked = lookAt(broker, "stock.parked"_qba);
    QCOMPARE(looked.report.read, mayBrowse ? 4 : 0);
    if (!mayBrowse) {
        QCOMPARE(looked.report.error->code, ErrorCode::PermissionDenied);
        QVERIFY(looked.report.error->hint.contains(u"read permission"_s));
        QVERIFY(!looked.report.complete);
    }
    QVERIFY(broker.status().rights.contains(mayBrowse ? u"browse: yes"_s : u"browse: no"_s));
    const Looked exclusive = lookAt(broker, "stock.exclusive"_qba);
    QCOMPARE(exclusive.report.end, BrowseEnd::Refused);
    QCOMPARE(exclusive.report.error->code, ErrorCode::Exclusive);
    // A closed channel is not the end: the next question is answered.
    QCOMPARE(broker.topology(request, {})->queues[0].ready.value_or(-1), 4);
    QCOMPARE(broker.status().state, ConnectionState::Connected);
    QCOMPARE(whatIsThere(), before);
}

void TestRabbitAccess::wrongPasswordIsNotAMissingRight()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const FixedSecrets secrets(password);
    RabbitBroker broker(server->config(), secrets, wallClock);
    const Result<void> connected = broker.connect({});
    QVERIFY(!connected);
    QCOMPARE(connected.error().code, ErrorCode::AuthenticationFailed);
    QCOMPARE(broker.status().state, ConnectionState::Refused);
    const Result<Topology> topology = broker.topology({}, {});
    QVERIFY(!topology);
    QCOMPARE(topology.error().code, ErrorCode::AuthenticationFailed);
    QVERIFY(!toLogText(topology.error()).contains(QString::fromLatin1(password)));
}

QTEST_GUILESS_MAIN(TestRabbitAccess)
#include "tst_rabbitaccess.moc"
