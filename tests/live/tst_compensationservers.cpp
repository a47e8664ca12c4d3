// SPDX-License-Identifier: GPL-3.0-or-later
// SQL compensations on real PostgreSQL and MariaDB servers.
#include "models/compensation/sqlcompensation.h"
#include "tests/support/databaseserver.h"

#include <QTest>

#include <algorithm>
#include <thread>

using namespace Qt::StringLiterals;
using namespace recourse;
using Fate = CompensationAct::Fate;
using State = CompensationLook::State;

namespace {

CompensationCase caseOf(const QByteArray &event)
{
    return { EventId(event), u"stock"_s, PartitionKey("item:1"_ba), {} };
}

class Stock
{
public:
    explicit Stock(DatabaseServer &server)
        : m_server(server)
        , m_database(server.freshDatabase())
    {
        server.sql("CREATE TABLE inbox (consumer VARCHAR(100), event_id VARCHAR(200),"
                   " applied_at TIMESTAMP, PRIMARY KEY (consumer, event_id));"
                   "CREATE TABLE stock (item VARCHAR(100) PRIMARY KEY, amount INTEGER);"
                   "CREATE TABLE moves (event_id VARCHAR(200), back INTEGER);"
                   "INSERT INTO stock VALUES ('item:1', 8);"
                   "INSERT INTO moves VALUES ('event-1', 0);",
                   m_database);
    }
    std::unique_ptr<Compensator> restock(const QString &more = {}) const
    {
        SqlCompensation what;
        what.action.name = u"restock"_s;
        what.action.query = u"SELECT back AS compensated FROM moves WHERE event_id = :event_id"_s;
        what.action.sql = { u"UPDATE stock SET amount = amount + 1 WHERE item = :key AND EXISTS"
                            " (SELECT 1 FROM moves WHERE event_id = :event_id)"_s,
                            u"UPDATE moves SET back = 1 WHERE event_id = :event_id"_s };
        if (!more.isEmpty())
            what.action.sql.append(more);
        what.database = m_server.config(m_database);
        what.password = DatabaseServer::password();
        what.inbox.table = u"inbox"_s;
        what.inbox.handlerColumn = u"consumer"_s;
        what.inbox.eventIdColumn = u"event_id"_s;
        what.inbox.appliedAtColumn = u"applied_at"_s;
        return makeSqlCompensator(what).value();
    }
    QByteArray amount() const { return ask("SELECT amount FROM stock;"); }
    QByteArray ownRows() const
    {
        return ask("SELECT count(*) FROM inbox WHERE consumer = 'compensation:restock'"
                   " AND applied_at IS NOT NULL;");
    }

private:
    QByteArray ask(const QByteArray &sql) const { return m_server.sql(sql, m_database).trimmed(); }

    DatabaseServer &m_server;
    QString m_database;
};

} // namespace

class TestCompensationServers : public QObject
{
    Q_OBJECT

private slots:
    void itIsDoneOnce_data() { kinds(); }
    void itIsDoneOnce();
    void manyAtOnceHaveOneEffect_data() { kinds(); }
    void manyAtOnceHaveOneEffect();
    void aServerThatDiesInTheMiddleLeavesAllOrNothing_data();
    void aServerThatDiesInTheMiddleLeavesAllOrNothing();

private:
    static void kinds()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("postgresql") << int(DatabaseKind::PostgreSql);
        QTest::newRow("mariadb") << int(DatabaseKind::MariaDb);
    }
    DatabaseServer *server(int kind, QString *missing)
    {
        *missing = DatabaseServer::unavailable(DatabaseKind(kind));
        if (!missing->isEmpty())
            return nullptr;
        auto &one = m_servers[kind];
        if (!one) {
            one = std::make_unique<DatabaseServer>(DatabaseKind(kind));
            one->setDurable();
            if (!one->start())
                *missing = one->failure();
        }
        return missing->isEmpty() ? one.get() : nullptr;
    }

    std::map<int, std::unique_ptr<DatabaseServer>> m_servers;
};

#define RECOURSE_NEED_KIND(one)                                                                    \
    QFETCH(int, kind);                                                                             \
    QString missing;                                                                               \
    DatabaseServer *one = server(kind, &missing);                                                  \
    if (!one && DatabaseServer::required())                                                        \
        QFAIL(qPrintable(missing));                                                                \
    if (!one)                                                                                      \
    QSKIP(qPrintable(missing))

void TestCompensationServers::itIsDoneOnce()
{
    RECOURSE_NEED_KIND(database);
    const Stock stock(*database);
    const auto restock = stock.restock();
    const CompensationLook look = restock->look(caseOf("event-1"));
    QVERIFY2(look.state == State::NotDone,
             qPrintable(look.error ? toLogText(*look.error) : QString()));
    const CompensationAct done = restock->act(caseOf("event-1"), {});
    QVERIFY2(done.fate == Fate::Done, qPrintable(done.why ? toLogText(*done.why) : QString()));
    QCOMPARE(stock.amount(), "9"_ba);
    QCOMPARE(stock.ownRows(), "1"_ba);
    QCOMPARE(restock->look(caseOf("event-1")).state, State::Done);
    QCOMPARE(restock->act(caseOf("event-1"), {}).fate, Fate::DoneBefore);
    QCOMPARE(restock->act(caseOf("x' OR '1'='1"), {}).fate, Fate::NotDone);
    // One that fails at its end leaves nothing of it.
    const Stock other(*database);
    QCOMPARE(other.restock(u"UPDATE nowhere SET a = 1 WHERE event_id = :event_id"_s)
                 ->act(caseOf("event-1"), {})
                 .fate,
             Fate::NotDone);
    QCOMPARE(other.amount(), "8"_ba);
    QCOMPARE(other.ownRows(), "0"_ba);
}

void TestCompensationServers::manyAtOnceHaveOneEffect()
{
    RECOURSE_NEED_KIND(database);
    const Stock stock(*database);
    std::vector<Fate> fates(6);
    {
        std::vector<std::jthread> threads;
        for (Fate &fate : fates)
            threads.emplace_back(
                [&stock, &fate] { fate = stock.restock()->act(caseOf("event-1"), {}).fate; });
    }
    QCOMPARE(std::ranges::count(fates, Fate::Done), 1);
    QCOMPARE(std::ranges::count(fates, Fate::Unknown), 0);
    QCOMPARE(stock.amount(), "9"_ba);
    QCOMPARE(stock.ownRows(), "1"_ba);
}

void TestCompensationServers::aServerThatDiesInTheMiddleLeavesAllOrNothing_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("step");
    for (const DatabaseKind kind : { DatabaseKind::PostgreSql, DatabaseKind::MariaDb })
        for (const char *step :
             { "compensate-claimed", "compensate-commit", "compensate-committed" })
            QTest::addRow("%s at %s", kind == DatabaseKind::MariaDb ? "mariadb" : "postgresql",
                          step)
                << int(kind) << QByteArray(step);
}

void TestCompensationServers::aServerThatDiesInTheMiddleLeavesAllOrNothing()
{
    RECOURSE_NEED_KIND(database);
    QFETCH(QByteArray, step);
    const Stock stock(*database);
    const auto restock = stock.restock();
    const CompensationAct done
        = restock->act(caseOf("event-1"), [database, &step](const char *reached) {
              if (step == reached)
                  database->kill();
          });
    // With the server gone nobody can say what became of a commit.
    QVERIFY(step == "compensate-committed"
                ? done.fate == Fate::Done
                : done.fate == Fate::NotDone || done.fate == Fate::Unknown);
    QVERIFY2(database->start(), qPrintable(database->failure()));
    const CompensationLook look = restock->look(caseOf("event-1"));
    QCOMPARE(look.state, step == "compensate-committed" ? State::Done : State::NotDone);
    QCOMPARE(restock->act(caseOf("event-1"), {}).fate,
             step == "compensate-committed" ? Fate::DoneBefore : Fate::Done);
    QCOMPARE(stock.amount(), "9"_ba);
    QCOMPARE(stock.ownRows(), "1"_ba);
}

QTEST_GUILESS_MAIN(TestCompensationServers)
#include "tst_compensationservers.moc"
