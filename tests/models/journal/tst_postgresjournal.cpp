// SPDX-License-Identifier: GPL-3.0-or-later
// What only a journal on a server has: connections that are lost, rights, a clock of its own, a
// server that is killed. What both engines have is in the other tests.
#include "models/core/digest.h"
#include "models/journal/postgresql/journalimpl.h"
#include "models/journal/postgresql/pgerror.h"
#include "tests/models/journal/cuttingproxy.h"
#include "tests/models/journal/journalbuilder.h"

#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

class PostgresJournalTest final : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void severalMakeOneJournal();
    void journalsOfOneDatabaseAreTold();
    void nothingIsChangedOrTakenAway_data();
    void nothingIsChangedOrTakenAway();
    void lockOfAnotherConsoleIsWaitedFor();
    void lostAnswerToACommitIsLookedUp_data();
    void lostAnswerToACommitIsLookedUp();
    void whereTheServerStaysAwayNobodyKnows();
    void lostConnectionIsMadeAnew();
    void killedServerLosesNothingAcknowledged();
    void leasesGoByTheServersClock();
    void approvalsGoByTheServersClock();
    void longIdsAreFound();
    void otherUsersNeedOnlyToAdd();
    void withoutRightsItSaysWhatIsMissing();
    void serverThatForgetsIsRefused();
    void anotherJournalInItsPlaceIsNoticed();
    void newerSchemaIsRefused();
    void firstSchemaIsBroughtUpByItsOwner();
    void missingTableIsDamage();
    void doctorSaysWhatItFinds();
    void passwordIsInNoError();
    void statesBecomeCodes_data();
    void statesBecomeCodes();

private:
    DatabaseServer &server() const { return m_place->server(); }
    DatabaseConfig database(const QString &user = DatabaseServer::user()) const
    {
        DatabaseConfig config = server().config();
        config.user = user;
        return config;
    }
    QByteArray sql(const QByteArray &statement) const
    {
        return server().sql("SET search_path = \"" + m_place->schema().toUtf8() + "\"; "
                            + statement);
    }
    Result<std::unique_ptr<Journal>> through(const CuttingProxy &proxy) const
    {
        DatabaseConfig config = database();
        config.port = proxy.port();
        return openPostgresJournal(config, m_secrets, { .schema = m_place->schema() });
    }

    std::unique_ptr<JournalPlace> m_place;
    const FixedSecrets m_secrets{ DatabaseServer::password() };
};

void PostgresJournalTest::init()
{
    m_place = std::make_unique<JournalPlace>(u"postgresql"_s);
    if (m_place->missing().isEmpty())
        return;
    if (DatabaseServer::required())
        QFAIL(qPrintable(m_place->missing()));
    QSKIP(qPrintable(m_place->missing()));
}

void PostgresJournalTest::severalMakeOneJournal()
{
    constexpr int makers = 6;
    std::vector<QByteArray> ids(makers);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < makers; ++i)
        threads.emplace_back([this, &ids, i] {
            const auto journal = m_place->open();
            valueOf(journal->append({ entry(EntryKind::Note) }));
            ids[i] = valueOf(journal->head()).journalId;
        });
    for (std::thread &thread : threads)
        thread.join();
    for (const QByteArray &id : ids)
        QCOMPARE(id, ids[0]);
    QCOMPARE(valueOf(m_place->open()->verify({}, {}, {})).entries, makers);
}

void PostgresJournalTest::journalsOfOneDatabaseAreTold()
{
    const JournalPlace another(u"postgresql"_s);
    const auto here = m_place->open();
    const auto there = another.open();
    QVERIFY(here->append({ entry(EntryKind::Note) }));
    QVERIFY(here->tryLease(u"h"_s, { EventId("a"_qba) }, u"nora"_s, Millis(60'000)));
    QCOMPARE(valueOf(there->head()).sequence, 0);
    QVERIFY(valueOf(there->head()).journalId != valueOf(here->head()).journalId);
    QCOMPARE(valueOf(there->tryLease(u"h"_s, { EventId("a"_qba) }, u"omar"_s, Millis(60'000)))
                 .got.size(),
             std::size_t(1));
}

void PostgresJournalTest::nothingIsChangedOrTakenAway_data()
{
    QTest::addColumn<QByteArray>("statement");
    QTest::newRow("an entry is changed") << "UPDATE entry SET at = 0"_qba;
    QTest::newRow("entries are deleted") << "DELETE FROM entry"_qba;
    QTest::newRow("entries are cut") << "TRUNCATE entry"_qba;
    QTest::newRow("an event of several is changed") << "UPDATE item SET event = ''"_qba;
    QTest::newRow("events of several are deleted") << "DELETE FROM item"_qba;
    QTest::newRow("events of several are cut") << "TRUNCATE item"_qba;
    QTest::newRow("the archive is changed") << "UPDATE archive SET body = ''"_qba;
    QTest::newRow("the archive is deleted") << "DELETE FROM archive"_qba;
    QTest::newRow("the id is changed") << "UPDATE journal SET id = sha256('')"_qba;
    QTest::newRow("as a replica would")
        << "SET session_replication_role = replica; DELETE FROM entry"_qba;
}

void PostgresJournalTest::nothingIsChangedOrTakenAway()
{
    QFETCH(QByteArray, statement);
    const auto journal = m_place->open();
    const ArchivedMessage message = archivedMessage("a");
    QVERIFY(
        journal->append({ entry(EntryKind::Archived).of("a").archiving(message.id) }, { message }));
    // The owner of the tables, who may do anything to them.
    const QByteArray said
        = sql("DO $do$ BEGIN EXECUTE $cut$" + statement
              + "$cut$; EXCEPTION WHEN insufficient_privilege THEN"
                " CREATE TABLE refused (); END $do$;"
                " SELECT count(*) FROM pg_class WHERE oid = to_regclass('refused')");
    QCOMPARE(said.trimmed().right(1), "1"_qba);
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
    QCOMPARE(valueOf(journal->head()).sequence, 1);
}

void PostgresJournalTest::lockOfAnotherConsoleIsWaitedFor()
{
    const auto journal = valueOf(openPostgresJournal(
        database(), m_secrets, { .schema = m_place->schema(), .busyTimeoutMs = 50 }));
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    // Another console in the middle of an append.
    auto other = valueOf(PgSessionSetup{ .target = { .host = DatabaseServer::host(),
                                                     .port = server().port(),
                                                     .database = DatabaseServer::database(),
                                                     .user = DatabaseServer::user(),
                                                     .password = DatabaseServer::password() },
                                         .schema = m_place->schema() }
                             .open());
    {
        const auto holding = valueOf(beginAlone(other, PgLock::Entries, u"hold"_s));
        const auto done = journal->append({ entry(EntryKind::Note) });
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Busy);
        QVERIFY(done.error().retryHelps);
        // Looking and leasing wait for nobody's append.
        QCOMPARE(valueOf(journal->head()).sequence, 1);
        QVERIFY(journal->tryLease(u"h"_s, { EventId("a"_qba) }, u"me"_s, Millis(1'000)));
    }
    QCOMPARE(valueOf(journal->append({ entry(EntryKind::Note) })), std::vector<qint64>{ 2 });
}

void PostgresJournalTest::lostAnswerToACommitIsLookedUp_data()
{
    QTest::addColumn<int>("cut");
    QTest::newRow("the commit never arrived") << int(CuttingProxy::Cut::BeforeCommit);
    QTest::newRow("its answer never arrived") << int(CuttingProxy::Cut::AfterCommit);
}

void PostgresJournalTest::lostAnswerToACommitIsLookedUp()
{
    QFETCH(int, cut);
    CuttingProxy proxy(server().port());
    const auto journal = valueOf(through(proxy));
    QCOMPARE(valueOf(journal->append({ entry(EntryKind::Note) })), std::vector<qint64>{ 1 });
    for (int times = 1; times <= 5; ++times) {
        proxy.cutNext(static_cast<CuttingProxy::Cut>(cut));
        const ArchivedMessage message = archivedMessage("a");
        const auto numbers
            = valueOf(journal->append({ entry(EntryKind::Intent).of("a"),
                                        entry(EntryKind::Archived).of("a").archiving(message.id) },
                                      { message }));
        QCOMPARE(proxy.cuts(), times);
        QCOMPARE(numbers, (std::vector<qint64>{ 2 * times, 2 * times + 1 }));
        QCOMPARE(valueOf(journal->head()).sequence, 2 * times + 1); // written once, not twice
    }
    const JournalCheck check = valueOf(journal->verify({}, {}, {}));
    QVERIFY(check.isWhole());
    QCOMPARE(check.archived, 5);
}

void PostgresJournalTest::whereTheServerStaysAwayNobodyKnows()
{
    CuttingProxy proxy(server().port());
    const auto journal = valueOf(through(proxy));
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    // The answer is lost, and then nobody answers any more.
    std::thread closer([&proxy] {
        while (proxy.cuts() == 0)
            std::this_thread::yield();
        proxy.close();
    });
    proxy.cutNext(CuttingProxy::Cut::AfterCommit);
    auto done = journal->append({ entry(EntryKind::Note) });
    closer.join();
    if (done) // it was looked up before the way was closed
        done = journal->append({ entry(EntryKind::Note) });
    QVERIFY(!done);
    QVERIFY(!done.error().hint.isEmpty() || done.error().code == ErrorCode::Unreachable);
    QVERIFY(valueOf(m_place->open()->verify({}, {}, {})).isWhole());
    QCOMPARE(valueOf(m_place->open()->head()).sequence, 2);
}

void PostgresJournalTest::lostConnectionIsMadeAnew()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    (void)sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
              "'recourse journal'");
    QCOMPARE(valueOf(journal->append({ entry(EntryKind::Note) })), std::vector<qint64>{ 2 });
    QCOMPARE(numbersOf(*journal, {}), u"1 2"_s);
}

void PostgresJournalTest::killedServerLosesNothingAcknowledged()
{
    const auto journal = m_place->open();
    qint64 acknowledged = 0;
    std::atomic<int> written = 0;
    std::thread writer([&] {
        for (;;) {
            const auto done = journal->append({ entry(EntryKind::Note) });
            if (!done) {
                // Of one that failed nobody may say that it is there; all before it are.
                return;
            }
            acknowledged = done->back();
            ++written;
        }
    });
    while (written < 50)
        std::this_thread::yield();
    server().kill();
    writer.join();
    QVERIFY(!journal->append({ entry(EntryKind::Note) }));
    QVERIFY(server().start());
    const JournalCheck check = valueOf(journal->verify({}, {}, {}));
    QVERIFY(check.isWhole());
    QVERIFY2(check.entries == acknowledged || check.entries == acknowledged + 1,
             qPrintable(u"%1 of %2"_s.arg(check.entries).arg(acknowledged)));
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
}

void PostgresJournalTest::leasesGoByTheServersClock()
{
    const auto journal = m_place->open();
    const auto serverNow = [this] {
        return instantFromMillis(
            sql("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::int8")
                .trimmed()
                .split('\n')
                .last()
                .toLongLong());
    };
    const Millis ttl(60'000);
    const Instant before = serverNow();
    const LeaseAnswer answer
        = valueOf(journal->tryLease(u"h"_s, { EventId("a"_qba) }, u"nora"_s, ttl));
    QVERIFY(answer.until >= before + ttl && answer.until <= serverNow() + ttl);
    const Instant now = valueOf(journal->now());
    QVERIFY(now >= before && now <= serverNow());
    // A minute passes there, and nowhere else.
    (void)sql("UPDATE lease SET until = until - 60000");
    const LeaseAnswer later
        = valueOf(journal->tryLease(u"h"_s, { EventId("a"_qba) }, u"omar"_s, ttl));
    QCOMPARE(later.takenOver.size(), std::size_t(1));
}

void PostgresJournalTest::approvalsGoByTheServersClock()
{
    // The clock of a console that is years off changes nothing.
    const auto journal = m_place->open();
    QVERIFY(toMillis(valueOf(journal->now())) > toMillis(clockTime(0)) + 86'400'000);
}

void PostgresJournalTest::longIdsAreFound()
{
    // Longer than what an index of PostgreSQL takes, and not compressible.
    QByteArray id;
    for (quint32 i = 0; id.size() < longestId; ++i)
        id += digestOf(QByteArray::number(i));
    id.truncate(longestId);
    QByteArray other = id;
    other.back() = char(other.back() ^ 1);
    const auto journal = m_place->open();
    const ArchivedMessage message = archivedMessage(id);
    QVERIFY(journal->append({ entry(EntryKind::Confirmed).of(id),
                              entry(EntryKind::Archived).of(id).archiving(message.id) },
                            { message }));
    QCOMPARE(recordsOf(*journal, { .eventId = EventId(id) }).size(), std::size_t(2));
    QVERIFY(recordsOf(*journal, { .eventId = EventId(other) }).empty());
    const QString handler = u"order-sync"_s;
    QCOMPARE(valueOf(journal->confirmedReplays(handler, { EventId(other), EventId(id) })).size(),
             std::size_t(1));
    QCOMPARE(valueOf(journal->archivedOf(EventId(id), handler)).size(), std::size_t(1));
    QCOMPARE(
        valueOf(journal->tryLease(handler, { EventId(id), EventId(other) }, u"me"_s, Millis(1'000)))
            .got.size(),
        std::size_t(2));
}

void PostgresJournalTest::otherUsersNeedOnlyToAdd()
{
    QVERIFY(m_place->open()->append({ entry(EntryKind::Note) }));
    const QByteArray schema = '"' + m_place->schema().toUtf8() + '"';
    (void)sql("DROP ROLE IF EXISTS desk; CREATE ROLE desk LOGIN PASSWORD 'private';"
              "GRANT USAGE ON SCHEMA "
              + schema
              + " TO desk;"
                "GRANT SELECT ON journal TO desk;"
                "GRANT SELECT, INSERT ON entry, item, archive TO desk;"
                "GRANT SELECT, INSERT, UPDATE, DELETE ON lease TO desk");
    const auto journal = valueOf(
        openPostgresJournal(database(u"desk"_s), m_secrets, { .schema = m_place->schema() }));
    const ArchivedMessage message = archivedMessage("a");
    QVERIFY(
        journal->append({ entry(EntryKind::Archived).of("a").archiving(message.id) }, { message }));
    QVERIFY(journal->tryLease(u"h"_s, { EventId("a"_qba) }, u"me"_s, Millis(1'000)));
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
    for (const PostgresJournalCheck &check :
         checkPostgresJournal(database(u"desk"_s), m_secrets, { .schema = m_place->schema() }))
        QVERIFY2(!check.error, qPrintable(check.check));
    (void)sql("DROP OWNED BY desk; DROP ROLE desk");
}

void PostgresJournalTest::withoutRightsItSaysWhatIsMissing()
{
    (void)sql("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN PASSWORD 'private'");
    const auto made
        = openPostgresJournal(database(u"guest"_s), m_secrets, { .schema = m_place->schema() });
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::PermissionDenied);
    QVERIFY(!made.error().hint.isEmpty());
    const auto checks
        = checkPostgresJournal(database(u"guest"_s), m_secrets, { .schema = m_place->schema() });
    QCOMPARE(checks.back().check, u"tables"_s);
    QCOMPARE(checks.back().error->code, ErrorCode::PermissionDenied);
    (void)sql("DROP ROLE guest");
}

void PostgresJournalTest::serverThatForgetsIsRefused()
{
    PostgresServer forgetful; // commits are only fast
    QVERIFY2(forgetful.start(), qPrintable(forgetful.failure()));
    const auto journal = openPostgresJournal(forgetful.config(), m_secrets);
    QVERIFY(!journal);
    QCOMPARE(journal.error().code, ErrorCode::Unsupported);
    QVERIFY2(journal.error().native.contains(u"fsync"_s), qPrintable(journal.error().native));
    QCOMPARE(checkPostgresJournal(forgetful.config(), m_secrets).back().error->code,
             ErrorCode::Unsupported);
    // The user cannot have turned off for the session what the server keeps.
    const QByteArray mode = server().sql("ALTER ROLE owner SET synchronous_commit = off;"
                                         "SELECT 1");
    QVERIFY(!mode.isEmpty());
    const auto sound = m_place->open();
    QVERIFY(sound->append({ entry(EntryKind::Note) }));
    (void)server().sql("ALTER ROLE owner RESET synchronous_commit");
}

void PostgresJournalTest::anotherJournalInItsPlaceIsNoticed()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    const QByteArray schema = '"' + m_place->schema().toUtf8() + '"';
    (void)sql("DROP SCHEMA " + schema + " CASCADE");
    QVERIFY(m_place->open());
    (void)sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
              "'recourse journal'");
    const auto done = journal->append({ entry(EntryKind::Note) });
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Damaged);
    QCOMPARE(valueOf(m_place->open()->head()).sequence, 0);
}

void PostgresJournalTest::newerSchemaIsRefused()
{
    QVERIFY(m_place->open());
    m_place->spoil("UPDATE journal SET schema = 99");
    const auto journal = openJournal(m_place->spec());
    QVERIFY(!journal);
    QCOMPARE(journal.error().code, ErrorCode::Unsupported);
}

void PostgresJournalTest::firstSchemaIsBroughtUpByItsOwner()
{
    const PostgresJournalOptions options{ .schema = m_place->schema() };
    QVERIFY(m_place->open()->append({ entry(EntryKind::Confirmed).of("a").in("r1") }));
    m_place->spoil("DROP TABLE item; UPDATE journal SET schema = 1");
    const QByteArray schema = '"' + m_place->schema().toUtf8() + '"';
    (void)sql("DROP ROLE IF EXISTS desk; CREATE ROLE desk LOGIN PASSWORD 'private';"
              "GRANT USAGE ON SCHEMA "
              + schema + " TO desk; GRANT SELECT ON ALL TABLES IN SCHEMA " + schema + " TO desk");
    // Another user cannot, and is told who can.
    const auto refused = openPostgresJournal(database(u"desk"_s), m_secrets, options);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::PermissionDenied);
    QVERIFY2(refused.error().hint.contains(u"owns its tables"_s),
             qPrintable(toLogText(refused.error())));
    QCOMPARE(openJournal(m_place->spec(), { .readOnly = true }).error().code,
             ErrorCode::Unsupported);
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i)
        threads.emplace_back([this] { QVERIFY(m_place->open()); });
    for (std::thread &thread : threads)
        thread.join();
    const auto journal = m_place->open();
    const std::vector<EventId> both{ EventId("a"_qba), EventId("b"_qba) };
    QVERIFY(journal->append({ entry(EntryKind::Confirmed).ofEach({ { both[0] }, { both[1] } }) }));
    QCOMPARE(valueOf(journal->confirmedReplays(u"order-sync"_s, both)).size(), std::size_t(2));
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
    // Its guards stand again.
    QCOMPARE(sql("SELECT count(*) FROM pg_trigger WHERE tgname = 'only_added' AND tgenabled = 'A'"
                 " AND tgrelid IN ('journal'::regclass, 'item'::regclass)")
                 .trimmed()
                 .right(1),
             "2"_qba);
    (void)sql("DROP OWNED BY desk; DROP ROLE desk");
}

void PostgresJournalTest::missingTableIsDamage()
{
    QVERIFY(m_place->open());
    (void)sql("DROP TABLE lease");
    const auto journal = openJournal(m_place->spec());
    QVERIFY(!journal);
    QCOMPARE(journal.error().code, ErrorCode::Damaged);
}

void PostgresJournalTest::doctorSaysWhatItFinds()
{
    const PostgresJournalOptions options{ .schema = m_place->schema() };
    const auto before = checkPostgresJournal(database(), m_secrets, options);
    QVERIFY(!before.back().error);
    QVERIFY(before.back().detail.contains(u"not there yet"_s));
    QVERIFY(sql("SELECT to_regclass('entry') IS NULL").trimmed().endsWith("t")); // it made nothing
    QVERIFY(m_place->open()->append({ entry(EntryKind::Note) }));
    for (const PostgresJournalCheck &check : checkPostgresJournal(database(), m_secrets, options))
        QVERIFY2(!check.error, qPrintable(check.check));
    (void)sql("ALTER TABLE entry DISABLE TRIGGER only_added");
    const auto after = checkPostgresJournal(database(), m_secrets, options);
    int bad = 0;
    for (const PostgresJournalCheck &check : after)
        bad += check.error ? 1 : 0;
    QCOMPARE(bad, 1);
}

void PostgresJournalTest::passwordIsInNoError()
{
    const FixedSecrets wrong("s3cret-word");
    const auto journal = openPostgresJournal(database(), wrong, { .schema = m_place->schema() });
    QVERIFY(!journal);
    QCOMPARE(journal.error().code, ErrorCode::AuthenticationFailed);
    QVERIFY(!toLogText(journal.error()).contains(u"s3cret"_s));
}

void PostgresJournalTest::statesBecomeCodes_data()
{
    QTest::addColumn<QByteArray>("state");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("disk full") << "53100"_qba << ErrorCode::DiskFull;
    QTest::newRow("too many connections") << "53300"_qba << ErrorCode::Busy;
    QTest::newRow("waited too long for a lock") << "55P03"_qba << ErrorCode::Busy;
    QTest::newRow("statement took too long") << "57014"_qba << ErrorCode::TimedOut;
    QTest::newRow("shut down") << "57P01"_qba << ErrorCode::ConnectionLost;
    QTest::newRow("connection broke") << ""_qba << ErrorCode::ConnectionLost;
    QTest::newRow("lay idle") << "25P03"_qba << ErrorCode::ConnectionLost;
    QTest::newRow("standby") << "25006"_qba << ErrorCode::ReadOnly;
    QTest::newRow("page broken") << "XX001"_qba << ErrorCode::Damaged;
    QTest::newRow("something else") << "22012"_qba << ErrorCode::Internal;
}

void PostgresJournalTest::statesBecomeCodes()
{
    QFETCH(QByteArray, state);
    QFETCH(ErrorCode, code);
    QCOMPARE(pgError(state, u"native"_s, u"try"_s, u"db"_s).code, code);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::PostgresJournalTest)
#include "tst_postgresjournal.moc"
