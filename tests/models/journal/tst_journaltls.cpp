// SPDX-License-Identifier: GPL-3.0-or-later
// The way to a journal on a server: encrypted, and to the server that is meant.
#include "tests/models/journal/journalbuilder.h"

#include <QFile>
#include <QProcess>

using namespace Qt::StringLiterals;

namespace recourse {

class JournalTlsTest final : public QObject
{
    Q_OBJECT
private slots:
    void certificatesAreLookedAt();
};

void JournalTlsTest::certificatesAreLookedAt()
{
    const QString missing = DatabaseServer::unavailable(DatabaseKind::PostgreSql);
    if (!missing.isEmpty() && DatabaseServer::required())
        QFAIL(qPrintable(missing));
    if (!missing.isEmpty())
        QSKIP(qPrintable(missing));
    const QTemporaryDir made;
    const QTemporaryDir shown;
    QProcess::execute(
        u"sh"_s, { QStringLiteral(RECOURSE_TEST_DATA "/cases/C27/make-certs.sh"), made.path() });
    QFile::copy(made.filePath(u"ca.pem"_s), shown.filePath(u"ca.pem"_s));
    PostgresServer server;
    server.setDurable();
    server.setCertificates(shown.path());
    DatabaseConfig config;
    // "encrypted", "plain", or why not.
    const auto way = [&]() -> QString {
        const auto journal
            = openPostgresJournal(config, FixedSecrets(DatabaseServer::password()), {});
        if (!journal)
            return errorName(journal.error().code);
        if (!(*journal)->append({ entry(EntryKind::Note) }))
            return u"not written"_s;
        const QByteArray plain
            = server.sql("SELECT count(*) FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE"
                         " application_name = 'recourse journal' AND NOT ssl");
        return plain.trimmed() == "0" ? u"encrypted"_s : u"plain"_s;
    };
    for (const QString &certificate : { u"good"_s, u"wrong-name"_s, u"self"_s }) {
        for (const QString &part : { u".pem"_s, u"-key.pem"_s }) {
            QFile::remove(shown.filePath(u"server"_s + part));
            QVERIFY(
                QFile::copy(made.filePath(certificate + part), shown.filePath(u"server"_s + part)));
        }
        QVERIFY2(server.start(), qPrintable(server.failure()));
        config = server.config();
        config.host = u"localhost"_s;
        QCOMPARE(way(), u"encrypted"_s); // preferred
        config.tls = DatabaseTls::Off;
        QCOMPARE(way(), u"plain"_s);
        config.tls = DatabaseTls::Required;
        QCOMPARE(way(), u"encrypted"_s); // without a CA nobody says whose it should be
        config.caFile = made.filePath(u"ca.pem"_s);
        QCOMPARE(way(),
                 certificate == u"good"             ? u"encrypted"_s
                     : certificate == u"wrong-name" ? u"tls-wrong-name"_s
                                                    : u"tls-untrusted"_s);
        if (certificate == u"good") {
            config.caFile = made.filePath(u"other-ca.pem"_s);
            QCOMPARE(way(), u"tls-untrusted"_s);
        }
        config.verifyPeer = false;
        QCOMPARE(way(), u"encrypted"_s);
        server.stop();
    }
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JournalTlsTest)
#include "tst_journaltls.moc"
