// SPDX-License-Identifier: GPL-3.0-or-later
// Files as they are found beside a running or fallen service: healthy, with a log, without it,
// locked, read-only, damaged.
#include "models/store/sqlite/sqlitefile.h"
#include "tests/models/store/storebuilder.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QProcess>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

InboxConfig inboxMessages()
{
    InboxConfig inbox;
    inbox.table = u"inbox_messages"_s;
    inbox.eventIdColumn = u"event_id"_s;
    inbox.appliedAtColumn = u"received_at"_s;
    return inbox;
}

// How many rows a store can see, or -1 with the error.
qint64 rowsSeen(SqliteStore &store, Error *error = nullptr)
{
    QueryConfig count;
    count.sql = u"SELECT count(*) AS effects FROM inbox_messages WHERE :event_id <> ''"_s;
    const auto answer = store.effects(count, { EventId(QByteArray("any")) }, {});
    if (answer)
        return answer->rows.value(EventId(QByteArray("any"))).effects;
    if (error)
        *error = answer.error();
    return -1;
}

// The calling thread, and the threads that it starts, as a user who is not root. Only this thread:
// the library call would change the whole process.
class AsNobody
{
public:
    AsNobody()
        : m_wasRoot(::geteuid() == 0)
    {
        constexpr long nobody = 65534;
        if (m_wasRoot)
            m_ok = ::syscall(SYS_setresuid, nobody, nobody, -1L) == 0;
    }
    ~AsNobody()
    {
        if (m_wasRoot && m_ok)
            ::syscall(SYS_setresuid, 0L, 0L, -1L);
    }
    bool ok() const { return m_ok; }

private:
    bool m_wasRoot;
    bool m_ok = true;
};

} // namespace

class SqliteFileTest final : public QObject
{
    Q_OBJECT
private slots:
    void healthyFileIsReadAndLeftAlone();
    void rowsInTheLogAreRead();
    void withoutItsLogTheStoreSaysThatRowsMayBeMissing();
    void readOnlyFolder_data();
    void readOnlyFolder();
    void logThatCannotBeReadIsSaid();
    void lockedFileIsBusyAfterAWait();
    void lockInWriteAheadModeDoesNotDisturb();
    void rowsCommittedByALiveWriterAreSeen();
    void writerThatStartsBetweenReadsIsNoticed();
    void fileThatChangesUnderAReadIsReadAgain();
    void damageIsNamed_data();
    void damageIsNamed();
    void damageInOnePlaceLeavesTheRestReadable();
    void fileThatAppearsLaterIsRead();
};

void SqliteFileTest::healthyFileIsReadAndLeftAlone()
{
    ServiceDatabase service;
    service.copiedFrom("C36/healthy.db");
    const QByteArray before = service.hash();
    {
        SqliteStore store(service.config, service.clock);
        QCOMPARE(rowsSeen(store), 120);
        const auto inbox = store.inbox(u"h"_s, inboxMessages(), idsOf({ "e" }), {});
        QVERIFY2(inbox, qPrintable(inbox ? QString() : toLogText(inbox.error())));
        QCOMPARE(service.files(), QStringList{ u"orders.db"_s });
    }
    QCOMPARE(service.hash(), before);
    QCOMPARE(service.files(), QStringList{ u"orders.db"_s });
}

void SqliteFileTest::rowsInTheLogAreRead()
{
    ServiceDatabase service;
    service.copiedFrom("C36/rows-only-in-wal.db").copiedFrom("C36/rows-only-in-wal.db-wal", "-wal");
    const QByteArray before = service.hash();
    const QByteArray log = fileBytes(service.config.path + u"-wal"_s);
    {
        SqliteStore store(service.config, service.clock);
        QCOMPARE(rowsSeen(store), 120);
        QCOMPARE(rowsSeen(store), 120);
        QVERIFY(store.status().warnings.empty());
    }
    QCOMPARE(service.hash(), before);
    QCOMPARE(fileBytes(service.config.path + u"-wal"_s), log);
    QCOMPARE(service.files(), (QStringList{ u"orders.db"_s, u"orders.db-wal"_s }));
}

void SqliteFileTest::withoutItsLogTheStoreSaysThatRowsMayBeMissing()
{
    ServiceDatabase service;
    service.copiedFrom("C36/rows-only-in-wal.db");
    SqliteStore store(service.config, service.clock);
    const auto answer = store.inbox(u"h"_s, inboxMessages(), idsOf({ "e" }), {});
    QVERIFY(!answer); // even the table is only in the log
    QCOMPARE(answer.error().code, ErrorCode::TableMissing);
    const StoreStatus status = store.status();
    QCOMPARE(status.warnings.size(), std::size_t(1));
    QCOMPARE(status.warnings[0].code, ErrorCode::RowsMayBeMissing);
    const auto checks = store.check({}, {});
    QCOMPARE(checks.size(), std::size_t(2));
    QVERIFY(!checks[1].ok);
    QCOMPARE(checks[1].error->code, ErrorCode::RowsMayBeMissing);
    QCOMPARE(service.files(), QStringList{ u"orders.db"_s });
}

void SqliteFileTest::readOnlyFolder_data()
{
    QTest::addColumn<bool>("log");
    QTest::addColumn<bool>("shm");
    QTest::newRow("healthy") << false << false;
    QTest::newRow("with a log") << true << false;
    QTest::newRow("with a log and its index") << true << true;
}

void SqliteFileTest::readOnlyFolder()
{
    QFETCH(bool, log);
    QFETCH(bool, shm);
    ServiceDatabase service;
    service.copiedFrom(log ? "C36/rows-only-in-wal.db" : "C36/healthy.db");
    if (log)
        service.copiedFrom("C36/rows-only-in-wal.db-wal", "-wal");
    if (shm) {
        // As a reader leaves it that ended without closing.
        QFile index(service.config.path + u"-shm"_s);
        QVERIFY(index.open(QIODevice::WriteOnly));
        index.write(QByteArray(32768, '\0'));
    }
    const QByteArray before = service.hash();
    const QStringList files = service.files();
    ::chmod(qPrintable(service.folder.path()), 0555);
    {
        const AsNobody nobody;
        if (!nobody.ok())
            QSKIP("this machine does not let the test be another user");
        QVERIFY(!QFile(service.folder.filePath(u"probe"_s)).open(QIODevice::WriteOnly));
        SqliteStore store(service.config, service.clock);
        Error error;
        QVERIFY2(rowsSeen(store, &error) == 120, qPrintable(toLogText(error)));
    }
    ::chmod(qPrintable(service.folder.path()), 0755);
    QCOMPARE(service.hash(), before);
    QCOMPARE(service.files(), files);
}

void SqliteFileTest::logThatCannotBeReadIsSaid()
{
    ServiceDatabase service;
    service.copiedFrom("C36/healthy.db").copiedFrom("C36/rows-only-in-wal.db-wal", "-wal");
    ::chmod(qPrintable(service.config.path + u"-wal"_s), 0000);
    ::chmod(qPrintable(service.folder.path()), 0755);
    const AsNobody nobody;
    if (!nobody.ok())
        QSKIP("this machine does not let the test be another user");
    SqliteStore store(service.config, service.clock);
    QCOMPARE(rowsSeen(store), 120);
    QCOMPARE(store.status().warnings.size(), std::size_t(1));
    QCOMPARE(store.status().warnings[0].code, ErrorCode::RowsMayBeMissing);
    QCOMPARE(store.status().warnings[0].where, service.config.path + u"-wal"_s);
}

void SqliteFileTest::lockedFileIsBusyAfterAWait()
{
    const QString python = QStandardPaths::findExecutable(u"python3"_s);
    if (python.isEmpty())
        QSKIP("no python3 to hold the lock");
    ServiceDatabase service;
    service.copiedFrom("C36/healthy.db").ran("PRAGMA journal_mode = DELETE");
    QProcess other;
    other.start(python,
                { QStringLiteral(RECOURSE_TEST_DATA "/cases/C36/hold-lock.py"), service.config.path,
                  u"600"_s });
    QVERIFY(other.waitForReadyRead());
    QCOMPARE(other.readLine().trimmed(), QByteArray("locked"));

    SqliteStore store(service.config, service.clock);
    QElapsedTimer waited;
    waited.start();
    Error error;
    QCOMPARE(rowsSeen(store, &error), -1);
    QVERIFY(waited.elapsed() >= service.config.busyTimeoutMs);
    QCOMPARE(error.code, ErrorCode::Busy);
    QVERIFY(error.retryHelps);
    QVERIFY(error.hint.contains(u"in use by another program"_s));
    QCOMPARE(error.where, service.config.path);

    other.kill();
    other.waitForFinished();
    QCOMPARE(rowsSeen(store), 120); // and goes on when it is free
    QVERIFY(!store.status().lastError);
}

void SqliteFileTest::lockInWriteAheadModeDoesNotDisturb()
{
    const QString python = QStandardPaths::findExecutable(u"python3"_s);
    if (python.isEmpty())
        QSKIP("no python3 to hold the lock");
    ServiceDatabase service;
    service.copiedFrom("C36/healthy.db");
    QProcess other;
    other.start(python,
                { QStringLiteral(RECOURSE_TEST_DATA "/cases/C36/hold-lock.py"), service.config.path,
                  u"600"_s });
    QVERIFY(other.waitForReadyRead());
    SqliteStore store(service.config, service.clock);
    QCOMPARE(rowsSeen(store), 120);
    other.kill();
    other.waitForFinished();
}

void SqliteFileTest::rowsCommittedByALiveWriterAreSeen()
{
    ServiceDatabase service;
    service.ran("PRAGMA journal_mode = WAL;"
                "CREATE TABLE inbox_messages (event_id TEXT, received_at TEXT);");
    auto writer = SqliteDb::open(service.config.path, { .readOnly = false });
    SqliteStore store(service.config, service.clock);
    for (int i = 1; i <= 5; ++i) {
        QVERIFY(writer->exec("INSERT INTO inbox_messages VALUES ('e', 'now')", u"write"_s));
        QCOMPARE(rowsSeen(store), i);
        QVERIFY(store.status().warnings.empty());
    }
    // An open write of the other one is not seen and does not block.
    QVERIFY(writer->exec("BEGIN IMMEDIATE; INSERT INTO inbox_messages VALUES ('e', 'now')",
                         u"write"_s));
    QCOMPARE(rowsSeen(store), 5);
    QVERIFY(writer->exec("COMMIT", u"write"_s));
    QCOMPARE(rowsSeen(store), 6);
}

void SqliteFileTest::writerThatStartsBetweenReadsIsNoticed()
{
    ServiceDatabase service;
    service.copiedFrom("C36/healthy.db");
    SqliteStore store(service.config, service.clock);
    QCOMPARE(rowsSeen(store), 120);
    service.ran("INSERT INTO inbox_messages SELECT 'new', tenant_id, status, attempts, received_at"
                " FROM inbox_messages LIMIT 1");
    QCOMPARE(rowsSeen(store), 121);
}

void SqliteFileTest::fileThatChangesUnderAReadIsReadAgain()
{
    ServiceDatabase service;
    service.copiedFrom("C36/healthy.db");
    SqliteFile file(service.config.path);
    QStringList how;
    // A writer that starts, writes and ends while a read without locks goes on.
    const auto done = file.read([&](const SqliteFile::Plan &plan) -> Result<void> {
        how.append(plan.uriParameters);
        if (how.size() > 2)
            return {};
        service.ran("UPDATE inbox_messages SET attempts = attempts + 1");
        Error looksDamaged;
        looksDamaged.code = ErrorCode::Damaged;
        return failed(looksDamaged);
    });
    QVERIFY(done); // what it read meanwhile counts for nothing, the damage neither
    QCOMPARE(how, (QStringList{ u"immutable=1"_s, u"immutable=1"_s, u"immutable=1"_s }));
    // One that never stops: in the end it is read like any other reader does, with locks.
    how.clear();
    QVERIFY(file.read([&](const SqliteFile::Plan &plan) -> Result<void> {
        how.append(plan.uriParameters);
        service.ran("UPDATE inbox_messages SET attempts = attempts + 1");
        return {};
    }));
    QCOMPARE(how.size(), 4);
    QCOMPARE(how.last(), QString());
}

void SqliteFileTest::damageIsNamed_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("code");
    const auto row = [](const char *name, const char *file, ErrorCode code) {
        QTest::newRow(name) << QByteArray(file) << int(code);
    };
    row("one page overwritten", "C36/one-page-overwritten.db", ErrorCode::Damaged);
    row("cut in half", "C36/cut-in-half.db", ErrorCode::Damaged);
    row("not a database", "C36/not-a-database.db", ErrorCode::NotADatabase);
    row("empty", "C36/empty-file.db", ErrorCode::TableMissing);
    row("no file", "", ErrorCode::NotFound);
}

void SqliteFileTest::damageIsNamed()
{
    QFETCH(QByteArray, file);
    QFETCH(int, code);
    ServiceDatabase service;
    if (!file.isEmpty())
        service.copiedFrom(file.constData());
    const QByteArray before = service.hash();
    const QStringList files = service.files();
    SqliteStore store(service.config, service.clock);
    const auto answer = store.inbox(u"h"_s, inboxMessages(), idsOf({ "any" }), {});
    QVERIFY(!answer);
    QCOMPARE(int(answer.error().code), code);
    QVERIFY(!answer.error().native.isEmpty());
    QVERIFY(!answer.error().retryHelps);
    QVERIFY(store.status().lastError);
    QCOMPARE(service.hash(), before);
    QCOMPARE(service.files(), files);
}

void SqliteFileTest::damageInOnePlaceLeavesTheRestReadable()
{
    ServiceDatabase service;
    service.copiedFrom("C36/one-page-overwritten.db"); // a page of the index
    SqliteStore store(service.config, service.clock);
    Error error;
    QCOMPARE(rowsSeen(store, &error), -1);
    QCOMPARE(error.code, ErrorCode::Damaged);
    QueryConfig byTable;
    byTable.sql = u"SELECT count(status) AS effects FROM inbox_messages NOT INDEXED "
                  "WHERE :event_id <> ''"_s;
    const auto answer = store.effects(byTable, idsOf({ "any" }), {});
    QVERIFY(answer);
    QCOMPARE(answer->rows.value(id("any")).effects, 120);
}

void SqliteFileTest::fileThatAppearsLaterIsRead()
{
    ServiceDatabase service;
    SqliteStore store(service.config, service.clock);
    QCOMPARE(store.status().state, StoreState::NeverTried);
    QCOMPARE(rowsSeen(store), -1);
    QCOMPARE(store.status().state, StoreState::Failed);
    service.copiedFrom("C36/healthy.db");
    QCOMPARE(rowsSeen(store), 120);
    QCOMPARE(store.status().state, StoreState::Open);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::SqliteFileTest)
#include "tst_sqlitefile.moc"
