// SPDX-License-Identifier: GPL-3.0-or-later
// The private database servers themselves: what the other tests rely on.
#include "tests/support/databaseserver.h"

#include <QTcpSocket>
#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

class DatabaseServersTest final : public QObject
{
    Q_OBJECT
private slots:
    void dataOutlivesAPowerCut_data();
    void dataOutlivesAPowerCut();
};

void DatabaseServersTest::dataOutlivesAPowerCut_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("postgresql") << int(DatabaseKind::PostgreSql);
    QTest::newRow("mariadb") << int(DatabaseKind::MariaDb);
}

void DatabaseServersTest::dataOutlivesAPowerCut()
{
    QFETCH(int, kind);
    const QString missing = DatabaseServer::unavailable(DatabaseKind(kind));
    if (!missing.isEmpty() && DatabaseServer::required())
        QFAIL(qPrintable(missing));
    if (!missing.isEmpty())
        QSKIP(qPrintable(missing));
    DatabaseServer server{ DatabaseKind(kind) };
    server.setDurable();
    server.setZone(u"Asia/Shanghai"_s);
    QVERIFY2(server.start(), qPrintable(server.failure()));
    const quint16 port = server.port();
    const QString database = server.freshDatabase();
    server.sql("CREATE TABLE kept (word VARCHAR(20)); INSERT INTO kept VALUES ('\xc3\xa4');",
               database);
    const auto answers = [port] {
        QTcpSocket socket;
        socket.connectToHost(DatabaseServer::host(), port);
        return socket.waitForConnected(5'000);
    };
    QVERIFY(answers());
    server.kill();
    QVERIFY(!answers());
    QVERIFY2(server.start(), qPrintable(server.failure()));
    QCOMPARE(server.port(), port);
    QCOMPARE(server.sql("SELECT word FROM kept;", database), QByteArray("\xc3\xa4\n"));
    // The zone is the server's: eight hours ahead of UTC, all year.
    const QByteArray hours = DatabaseKind(kind) == DatabaseKind::PostgreSql
        ? "SELECT extract(timezone FROM now()) / 3600;"
        : "SELECT timestampdiff(HOUR, utc_timestamp(), now());";
    QCOMPARE(server.sql(hours).trimmed().left(1), QByteArray("8"));
    server.stop();
    QVERIFY(!answers());
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::DatabaseServersTest)
#include "tst_databaseservers.moc"
