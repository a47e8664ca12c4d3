// SPDX-License-Identifier: GPL-3.0-or-later
// Two consoles at once, locks, disks and rights: whatever happens, a row is either parked as it was
// or sent, and what was said of it is true.
#include "tests/models/eventtable/parkedtable.h"

#include <sched.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QProcess>

#include <barrier>
#include <csignal>
#include <future>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// ---- what the other process does

// Takes everything, says so, and, where it is told to, sends it again and again.
int takeAndWait(const QString &path, bool replay)
{
    ParkedTable table;
    table.database.path = path;
    const auto custody = table.custody();
    const auto held = taken(*custody);
    ::printf("taken %zu\n", held.size());
    ::fflush(stdout);
    for (std::size_t i = 0; replay && i + 1 < held.size(); i += 2) {
        const auto sent = fates(custody->publish({ copyOf(held[i]), copyOf(held[i + 1]) }, {}));
        if (sent != QList<PublishFate>(2, PublishFate::Confirmed))
            return 3;
        ::printf("sent %llu\n", static_cast<unsigned long long>(held[i].message.position));
        ::fflush(stdout);
    }
    ::pause();
    return 0;
}

// This thread as a user who is not root; the library call would change the whole process.
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

QStringList rights(const ParkedTable &table)
{
    const auto broker = table.broker();
    const auto connected = broker->connect({});
    return connected ? broker->status().rights : QStringList(toLogText(connected.error()));
}

SqliteDb otherProgram(const ParkedTable &table)
{
    return std::move(*SqliteDb::open(table.database.path, { .readOnly = false }));
}

} // namespace

class TableCustodyFaultsTest final : public QObject
{
    Q_OBJECT
private slots:
    void oneRowIsConfirmedOnce_data();
    void oneRowIsConfirmedOnce();
    void lockedForTooLongIsRefused_data();
    void lockedForTooLongIsRefused();
    void lockThatEndsIsWaitedFor();
    void resolveUnderALockChangesNothing();
    void stopEndsTheWait();
    void writeAheadLogIsRespected();
    void readOnlyFileIsAnError_data();
    void readOnlyFileIsAnError();
    void missingFileIsNotMade();
    void missingTableIsNamed();
    void fullDiskSendsNothing_data();
    void fullDiskSendsNothing();
    void killAfterTakingLeavesEverythingParked();
    void killWhileSendingLeavesWholeBatches();
};

void TableCustodyFaultsTest::oneRowIsConfirmedOnce_data()
{
    QTest::addColumn<QByteArray>("journalMode");
    QTest::newRow("journal") << QByteArray("DELETE");
    QTest::newRow("write-ahead log") << QByteArray("WAL");
}

void TableCustodyFaultsTest::oneRowIsConfirmedOnce()
{
    QFETCH(QByteArray, journalMode);
    constexpr int rows = 60;
    constexpr int consoles = 4;
    ParkedTable table;
    table.database.busyTimeoutMs = 20'000;
    table.ran("PRAGMA journal_mode = " + journalMode).withTheBuiltInTable();
    table.parkedRows(rows);
    std::vector<std::vector<PublishOutcome>> all(consoles);
    {
        std::barrier together(consoles);
        std::vector<std::jthread> threads;
        for (int i = 0; i < consoles; ++i) {
            threads.emplace_back([&table, &together, &mine = all[std::size_t(i)]] {
                const auto custody = table.custody();
                const auto held = taken(*custody);
                together.arrive_and_wait();
                for (const HeldMessage &one : held)
                    mine.push_back(custody->publish({ copyOf(one) }, {}).at(0));
            });
        }
    }
    for (std::size_t row = 0; row < rows; ++row) {
        int confirmed = 0;
        for (const auto &mine : all) {
            QCOMPARE(mine.size(), std::size_t(rows));
            confirmed += mine[row].fate == PublishFate::Confirmed ? 1 : 0;
            QVERIFY(mine[row].fate == PublishFate::Confirmed || isRefused(mine[row]));
        }
        QCOMPARE(confirmed, 1);
    }
    QCOMPARE(table.value("SELECT count(*) FROM events WHERE state = 'pending'"), QByteArray("60"));
}

void TableCustodyFaultsTest::lockedForTooLongIsRefused_data()
{
    QTest::addColumn<QByteArray>("journalMode");
    QTest::addColumn<QByteArray>("lock");
    QTest::newRow("another writes") << QByteArray("DELETE") << QByteArray("BEGIN IMMEDIATE");
    QTest::newRow("another has it alone") << QByteArray("DELETE") << QByteArray("BEGIN EXCLUSIVE");
    // The transaction is begun and the row changed; only the commit finds the reader.
    QTest::newRow("another reads")
        << QByteArray("DELETE") << QByteArray("BEGIN; SELECT count(*) FROM events");
    QTest::newRow("another writes the log") << QByteArray("WAL") << QByteArray("BEGIN IMMEDIATE");
}

void TableCustodyFaultsTest::lockedForTooLongIsRefused()
{
    QFETCH(QByteArray, journalMode);
    QFETCH(QByteArray, lock);
    ParkedTable table;
    table.ran("PRAGMA journal_mode = " + journalMode).withTheBuiltInTable();
    table.parkedRows(2);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    SqliteDb other = otherProgram(table);
    QVERIFY(other.exec(lock.constData(), u"lock"_s));
    const auto outcomes = custody->publish(copiesOf(held), {});
    for (const PublishOutcome &outcome : outcomes) {
        QVERIFY(isRefused(outcome));
        QCOMPARE(outcome.why->code, ErrorCode::Busy);
        QVERIFY(outcome.why->retryHelps);
    }
    QVERIFY(other.exec("ROLLBACK", u"unlock"_s));
    QCOMPARE(table.states(), QByteArray("parked parked"));
    QCOMPARE(table.value("SELECT sum(attempts) FROM events"), QByteArray("10"));
    // Still held, and sent as soon as the lock is gone.
    QCOMPARE(fates(custody->publish(copiesOf(held), {})),
             QList<PublishFate>(2, PublishFate::Confirmed));
}

void TableCustodyFaultsTest::lockThatEndsIsWaitedFor()
{
    ParkedTable table;
    table.database.busyTimeoutMs = 20'000;
    table.withTheBuiltInTable();
    table.parkedRows(1);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    SqliteDb other = otherProgram(table);
    QVERIFY(other.exec("BEGIN EXCLUSIVE", u"lock"_s));
    auto outcome = std::async(std::launch::async,
                              [&] { return custody->publish(copiesOf(held), {}).at(0).fate; });
    const bool waits
        = outcome.wait_for(std::chrono::milliseconds(200)) == std::future_status::timeout;
    QVERIFY(other.exec("ROLLBACK", u"unlock"_s));
    QVERIFY(waits);
    QCOMPARE(outcome.get(), PublishFate::Confirmed);
}

void TableCustodyFaultsTest::resolveUnderALockChangesNothing()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(2);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    SqliteDb other = otherProgram(table);
    QVERIFY(other.exec("BEGIN; SELECT count(*) FROM events", u"lock"_s));
    const auto done = custody->remove({ held[0].token, held[1].token });
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Busy);
    QVERIFY(other.exec("ROLLBACK", u"unlock"_s));
    QCOMPARE(table.states(), QByteArray("parked parked"));
    QVERIFY(custody->remove({ held[0].token, held[1].token }));
    QCOMPARE(table.states(), QByteArray("done done"));
}

void TableCustodyFaultsTest::stopEndsTheWait()
{
    ParkedTable table;
    table.database.busyTimeoutMs = 60'000;
    table.withTheBuiltInTable();
    table.parkedRows(1);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    SqliteDb other = otherProgram(table);
    QVERIFY(other.exec("BEGIN IMMEDIATE", u"lock"_s));
    std::stop_source stop;
    QElapsedTimer timer;
    timer.start();
    auto publishing = std::async(std::launch::async, [&] {
        return custody->publish(copiesOf(held), stop.get_token()).at(0);
    });
    QCOMPARE(publishing.wait_for(std::chrono::milliseconds(100)), std::future_status::timeout);
    stop.request_stop();
    const PublishOutcome outcome = publishing.get();
    QVERIFY(timer.elapsed() < 10'000);
    QCOMPARE(outcome.fate, PublishFate::Refused);
    QCOMPARE(outcome.why->code, ErrorCode::Cancelled);
    QVERIFY(custody->take(1, Millis(60'000), stop.get_token())->empty());
    QVERIFY(timer.elapsed() < 10'000);
}

void TableCustodyFaultsTest::writeAheadLogIsRespected()
{
    ParkedTable table;
    table.ran("PRAGMA journal_mode = WAL").withTheBuiltInTable();
    table.parkedRows(1);
    SqliteDb service = otherProgram(table);
    QVERIFY(service.exec("BEGIN; SELECT count(*) FROM events", u"read"_s));
    SqliteDb writer = otherProgram(table);
    QVERIFY(writer.exec("INSERT INTO events (queue, event_id, state, created_at, available_at)"
                        " VALUES ('q', 'in the log', 'parked', '', '')",
                        u"park"_s));
    const auto custody = table.custody();
    const auto held = taken(*custody);
    QCOMPARE(held.size(), std::size_t(2));
    QCOMPARE(fates(custody->publish(copiesOf(held), {})),
             QList<PublishFate>(2, PublishFate::Confirmed));
    QCOMPARE(service.number("SELECT count(*) FROM events WHERE state = 'parked'", u"look"_s), 1);
    QVERIFY(service.exec("COMMIT", u"read"_s));
    QCOMPARE(service.number("SELECT count(*) FROM events WHERE state = 'pending'", u"look"_s), 2);
}

void TableCustodyFaultsTest::readOnlyFileIsAnError_data()
{
    QTest::addColumn<bool>("file");
    QTest::newRow("file") << true;
    QTest::newRow("folder") << false;
}

void TableCustodyFaultsTest::readOnlyFileIsAnError()
{
    QFETCH(bool, file);
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(1);
    const auto early = table.custody();
    const auto held = taken(*early);
    // For everybody, as this process may be root.
    const auto see = QFile::Permissions(0x4444);
    const auto write = QFile::Permissions(0x2222);
    const auto enter = QFile::Permissions(0x1111);
    QVERIFY(QFile::setPermissions(table.database.path, file ? see : see | write));
    QVERIFY(QFile::setPermissions(table.folder.path(), file ? see | write | enter : see | enter));
    {
        const AsNobody nobody;
        QVERIFY(nobody.ok());
        const auto custody = table.broker()->takeCustody(u"q.parked"_s, {});
        QVERIFY(!custody);
        QCOMPARE(custody.error().code, ErrorCode::ReadOnly);
        QCOMPARE(custody.error().where, table.database.path);
        QVERIFY(!custody.error().hint.isEmpty());
        QVERIFY(!table.broker()->takeCustody({}, {})); // nor a new row
        QCOMPARE(rights(table), QStringList(u"read only"_s));
        // The rights can also go while something is held.
        QVERIFY(isRefused(early->publish(copiesOf(held), {}).at(0)));
        QVERIFY(!early->remove({ held[0].token }));
    }
    QVERIFY(QFile::setPermissions(table.folder.path(), see | write | enter));
    QVERIFY(QFile::setPermissions(table.database.path, see | write));
    QCOMPARE(rights(table), QStringList(u"read and change rows"_s));
    QCOMPARE(table.states(), QByteArray("parked"));
}

void TableCustodyFaultsTest::missingFileIsNotMade()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(1);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    QVERIFY(QFile::rename(table.database.path, table.database.path + u".away"_s));
    const auto other = table.broker()->takeCustody(u"q.parked"_s, {});
    QVERIFY(!other);
    QCOMPARE(other.error().code, ErrorCode::NotFound);
    const auto outcome = custody->publish(copiesOf(held), {}).at(0);
    QCOMPARE(outcome.fate, PublishFate::Refused);
    QCOMPARE(outcome.why->code, ErrorCode::NotFound);
    QCOMPARE(QDir(table.folder.path()).entryList(QDir::Files), QStringList(u"events.db.away"_s));
}

void TableCustodyFaultsTest::missingTableIsNamed()
{
    const ParkedTable table;
    const auto custody = table.broker()->takeCustody(u"q.parked"_s, {});
    QVERIFY(!custody);
    QCOMPARE(custody.error().code, ErrorCode::TableMissing);
}

void TableCustodyFaultsTest::fullDiskSendsNothing_data()
{
    oneRowIsConfirmedOnce_data();
}

void TableCustodyFaultsTest::fullDiskSendsNothing()
{
    QFETCH(QByteArray, journalMode);
    ParkedTable table;
    QString skipped;
    std::vector<PublishOutcome> full;
    std::vector<PublishOutcome> roomy;
    QByteArray states;
    // The mount is seen by this thread only.
    std::jthread([&] {
        if (::unshare(CLONE_NEWNS) != 0
            || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0
            || ::mount("tmpfs", qPrintable(table.folder.path()), "tmpfs", 0, "size=512k") != 0) {
            skipped = u"no small disk can be mounted here"_s;
            return;
        }
        QFile(table.database.path).open(QIODevice::WriteOnly);
        table.ran("PRAGMA journal_mode = " + journalMode).withTheBuiltInTable();
        table.parked("'e1'", "zeroblob(9000)").parked("'e2'", "zeroblob(9000)");
        const auto custody = table.custody();
        const auto held = taken(*custody);
        SqliteDb service = otherProgram(table); // what lies beside the file is there already
        (void)service.number("SELECT count(*) FROM events", u"look"_s);
        QFile ballast(table.folder.filePath(u"ballast"_s));
        if (!ballast.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            qFatal("no ballast");
        while (ballast.write(QByteArray(4096, 'x')) == 4096) { }
        full = custody->publish({ copyOf(held[0], "run-1"), copyOf(held[1], "run-1") }, {});
        ballast.resize(0);
        states = table.states();
        roomy = custody->publish(copiesOf(held), {});
        ballast.close();
    }).join();
    if (!skipped.isEmpty())
        QSKIP(qPrintable(skipped));
    for (const PublishOutcome &outcome : full) {
        // A commit that a full disk has cut short is certainly none.
        QCOMPARE(outcome.fate, PublishFate::Refused);
        QCOMPARE(outcome.why->hint, u"the disk is full; make room, then try again"_s);
    }
    QCOMPARE(full.size(), std::size_t(2));
    QCOMPARE(states, QByteArray("parked parked"));
    QCOMPARE(fates(roomy), QList<PublishFate>(2, PublishFate::Confirmed));
}

void TableCustodyFaultsTest::killAfterTakingLeavesEverythingParked()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(5);
    QProcess console;
    console.start(QCoreApplication::applicationFilePath(), { u"--take"_s, table.database.path });
    QVERIFY(console.waitForReadyRead(30'000));
    QCOMPARE(console.readLine(), QByteArray("taken 5\n"));
    ::kill(pid_t(console.processId()), SIGKILL);
    QVERIFY(console.waitForFinished());
    QCOMPARE(table.states(), QByteArray("parked parked parked parked parked"));
    const auto custody = table.custody();
    QCOMPARE(custody->publish(copiesOf(taken(*custody)), {}).size(), std::size_t(5));
    QCOMPARE(table.states(), QByteArray("pending pending pending pending pending"));
}

void TableCustodyFaultsTest::killWhileSendingLeavesWholeBatches()
{
    constexpr int rows = 400;
    for (const int batches : { 0, 1, 17, 60 }) {
        ParkedTable table;
        table.withTheBuiltInTable();
        table.parkedRows(rows);
        QProcess console;
        console.start(QCoreApplication::applicationFilePath(),
                      { u"--replay"_s, table.database.path });
        QByteArray said;
        while (!said.contains("taken") || said.count("sent ") < batches) {
            QVERIFY(console.waitForReadyRead(30'000));
            said += console.readAll();
        }
        ::kill(pid_t(console.processId()), SIGKILL);
        QVERIFY(console.waitForFinished());
        said += console.readAll();
        // Rows were sent two by two: both or none, and all that was confirmed.
        const int sent = table.value("SELECT count(*) FROM events WHERE state = 'pending'").toInt();
        const int whole
            = table
                  .value("SELECT count(*) FROM events a JOIN events b ON b.id = a.id + 1"
                         " WHERE a.id % 2 = 1 AND a.state = b.state")
                  .toInt();
        QCOMPARE(whole, rows / 2);
        QVERIFY(sent >= 2 * said.count("sent "));
        QVERIFY(sent <= 2 * said.count("sent ") + 2);
        QCOMPARE(table.value("SELECT count(*) FROM events WHERE state IN ('pending', 'parked')"),
                 QByteArray::number(rows));
    }
}

} // namespace recourse

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3 && arguments[1] == u"--take"_s)
        return recourse::takeAndWait(arguments[2], false);
    if (arguments.size() == 3 && arguments[1] == u"--replay"_s)
        return recourse::takeAndWait(arguments[2], true);
    recourse::TableCustodyFaultsTest test;
    QTEST_SET_MAIN_SOURCE_PATH
    return QTest::qExec(&test, argc, argv);
}
#include "tst_tablecustodyfaults.moc"
