// SPDX-License-Identifier: GPL-3.0-or-later
// Encrypted ways to a database server, and what its certificate is held against.
#include "tests/models/store/servicekinds.h"

using namespace Qt::StringLiterals;

namespace recourse {

class StoreTlsTest final : public QObject
{
    Q_OBJECT
private slots:
    void certificatesAreLookedAt_data();
    void certificatesAreLookedAt();
};

void StoreTlsTest::certificatesAreLookedAt_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("postgresql") << int(DatabaseKind::PostgreSql);
    QTest::newRow("mariadb") << int(DatabaseKind::MariaDb);
}

void StoreTlsTest::certificatesAreLookedAt()
{
    QFETCH(int, kind);
    const QString missing = DatabaseServer::unavailable(DatabaseKind(kind));
    if (!missing.isEmpty() && DatabaseServer::required())
        QFAIL(qPrintable(missing));
    if (!missing.isEmpty())
        QSKIP(qPrintable(missing));
    const QTemporaryDir made;
    const QTemporaryDir shown;
    QProcess::execute(
        u"sh"_s, { QStringLiteral(RECOURSE_TEST_DATA "/cases/C27/make-certs.sh"), made.path() });
    const auto show = [&](const QString &name) {
        for (const QString &part : { u".pem"_s, u"-key.pem"_s }) {
            QFile::remove(shown.filePath(u"server"_s + part));
            QFile::copy(made.filePath(name + part), shown.filePath(u"server"_s + part));
        }
    };
    QFile::copy(made.filePath(u"ca.pem"_s), shown.filePath(u"ca.pem"_s));
    DatabaseServer server{ DatabaseKind(kind) };
    server.setCertificates(shown.path());
    const QByteArray encrypted = kind == int(DatabaseKind::PostgreSql)
        ? "SELECT CASE WHEN ssl THEN 1 ELSE 0 END AS effects FROM pg_stat_ssl "
          "WHERE pid = pg_backend_pid() AND :event_id <> ''"
        : "SELECT variable_value <> '' AS effects FROM information_schema.session_status "
          "WHERE variable_name = 'SSL_CIPHER' AND :event_id <> ''";
    DatabaseConfig config;
    const FixedClock clock;
    const FixedSecrets secrets(DatabaseServer::password());
    // "encrypted", "plain", or why not.
    const auto answer = [&]() -> QString {
        std::unique_ptr<Store> store;
        if (kind == int(DatabaseKind::PostgreSql))
            store = std::make_unique<PostgresStore>(config, secrets, clock);
        else
            store = std::make_unique<MariaStore>(config, secrets, clock);
        const auto effects
            = store->effects(queryOf(QString::fromUtf8(encrypted)), idsOf({ "e" }), {});
        if (!effects)
            return errorName(effects.error().code);
        return effects->rows.value(id("e")).effects == 1 ? u"encrypted"_s : u"plain"_s;
    };
    for (const QString &certificate : { u"good"_s, u"wrong-name"_s, u"expired"_s, u"self"_s }) {
        show(certificate);
        QVERIFY2(server.start(), qPrintable(server.failure()));
        config = server.config();
        config.host = u"localhost"_s;
        QCOMPARE(answer(), u"encrypted"_s); // preferred
        config.tls = DatabaseTls::Off;
        QCOMPARE(answer(), u"plain"_s);
        config.tls = DatabaseTls::Required;
        QCOMPARE(answer(), u"encrypted"_s); // without a CA nobody says whose it should be
        config.caFile = made.filePath(u"ca.pem"_s);
        const QString checked = answer();
        if (certificate == u"good")
            QCOMPARE(checked, u"encrypted"_s);
        else
            QVERIFY2(checked.startsWith(u"tls-"_s), qPrintable(checked));
        if (certificate == u"wrong-name")
            QCOMPARE(checked, u"tls-wrong-name"_s);
        config.verifyPeer = false;
        QCOMPARE(answer(), u"encrypted"_s);
        if (certificate == u"good") {
            config.verifyPeer = true;
            config.caFile = made.filePath(u"other-ca.pem"_s);
            QVERIFY(QFile::exists(config.caFile));
            QCOMPARE(answer(), u"tls-untrusted"_s);
            config.caFile = made.filePath(u"no-such-file.pem"_s);
            QVERIFY2(answer() != u"encrypted", "a CA file that is not there was not missed");
        }
        server.stop();
    }
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::StoreTlsTest)
#include "tst_storetls.moc"
