// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compensation/sqlcompensation.h"

#include <sys/wait.h>
#include <unistd.h>

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
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

// A stock of ten, from which two events took one each.
struct Stock
{
    Stock()
    {
        run({ u"CREATE TABLE inbox (consumer TEXT, event_id TEXT, applied_at TEXT,"
              " PRIMARY KEY (consumer, event_id))"_s,
              u"CREATE TABLE stock (item TEXT PRIMARY KEY, amount INTEGER)"_s,
              u"CREATE TABLE moves (event_id TEXT, amount INTEGER, back INTEGER DEFAULT 0)"_s,
              u"INSERT INTO stock VALUES ('item:1', 8)"_s,
              u"INSERT INTO moves VALUES ('event-1', -1, 0)"_s,
              u"INSERT INTO moves VALUES ('event-2', -1, 0)"_s });
    }

    SqlCompensation restock() const
    {
        SqlCompensation what;
        what.action.name = u"restock"_s;
        what.action.kind = ActionKind::Sql;
        what.action.query
            = u"SELECT back AS compensated, amount FROM moves WHERE event_id = :event_id"_s;
        what.action.sql = { u"UPDATE stock SET amount = amount + 1 WHERE item = :key AND EXISTS"
                            " (SELECT 1 FROM moves WHERE event_id = :event_id)"_s,
                            u"UPDATE moves SET back = 1 WHERE event_id = :event_id"_s };
        what.database.id = u"rw"_s;
        what.database.path = file();
        what.inbox.table = u"inbox"_s;
        what.inbox.handlerColumn = u"consumer"_s;
        what.inbox.eventIdColumn = u"event_id"_s;
        what.inbox.appliedAtColumn = u"applied_at"_s;
        return what;
    }
    QString file() const { return folder.filePath(u"stock.db"_s); }

    qint64 number(const QString &sql) const
    {
        qint64 found = -1;
        {
            QSqlDatabase db = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"look"_s);
            db.setDatabaseName(file());
            db.open();
            QSqlQuery query(db);
            if (query.exec(sql) && query.next())
                found = query.value(0).toLongLong();
        }
        QSqlDatabase::removeDatabase(u"look"_s);
        return found;
    }
    qint64 amount() const { return number(u"SELECT amount FROM stock"_s); }
    qint64 ownRows() const
    {
        return number(u"SELECT count(*) FROM inbox WHERE consumer = 'compensation:restock'"_s);
    }
    void run(const QStringList &statements) const
    {
        {
            QSqlDatabase db = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"make"_s);
            db.setDatabaseName(file());
            db.open();
            for (const QString &sql : statements)
                QSqlQuery(db).exec(sql);
        }
        QSqlDatabase::removeDatabase(u"make"_s);
    }

    QTemporaryDir folder;
};

} // namespace

class TestSqlCompensation : public QObject
{
    Q_OBJECT

private slots:
    void itIsDoneOnceWithItsOwnRow()
    {
        const Stock stock;
        const auto restock = makeSqlCompensator(stock.restock()).value();
        QCOMPARE(restock->look(caseOf("event-1")).state, State::NotDone);
        QCOMPARE(restock->act(caseOf("event-1"), {}).fate, Fate::Done);
        QCOMPARE(stock.amount(), 9);
        QCOMPARE(stock.ownRows(), 1);
        QCOMPARE(restock->look(caseOf("event-1")).state, State::Done);
        QCOMPARE(restock->act(caseOf("event-1"), {}).fate, Fate::DoneBefore);
        QCOMPARE(stock.amount(), 9);
        QCOMPARE(restock->look(caseOf("event-2")).state, State::NotDone);
    }
    // Somebody else has put it back, in another way.
    void theQuerySaysThatItIsDone()
    {
        const Stock stock;
        stock.run({ u"UPDATE moves SET back = 1 WHERE event_id = 'event-1'"_s });
        const auto restock = makeSqlCompensator(stock.restock()).value();
        const CompensationLook look = restock->look(caseOf("event-1"));
        QCOMPARE(look.state, State::Done);
        QVERIFY(look.says.contains(u"amount -1"_s));
    }
    // Without such a column a row is what there is to be taken back, not a sign that it was.
    void aRowAloneIsNotDone()
    {
        const Stock stock;
        SqlCompensation what = stock.restock();
        what.action.query = u"SELECT amount FROM moves WHERE event_id = :event_id"_s;
        const auto restock = makeSqlCompensator(what).value();
        const CompensationLook before = restock->look(caseOf("event-1"));
        QCOMPARE(before.state, State::NotDone);
        QVERIFY(before.says.contains(u"amount"_s));
        QCOMPARE(restock->act(caseOf("event-1"), {}).fate, Fate::Done);
        QCOMPARE(restock->look(caseOf("event-1")).state, State::Done);
    }
    void aStatementThatFailsLeavesNothing()
    {
        const Stock stock;
        SqlCompensation what = stock.restock();
        what.action.sql.append(u"UPDATE nowhere SET a = 1 WHERE event_id = :event_id"_s);
        const auto restock = makeSqlCompensator(what).value();
        const CompensationAct done = restock->act(caseOf("event-1"), {});
        QCOMPARE(done.fate, Fate::NotDone);
        QVERIFY(done.why);
        QCOMPARE(stock.amount(), 8);
        QCOMPARE(stock.ownRows(), 0);
    }
    void whatChangesNothingIsNotDone()
    {
        const Stock stock;
        const auto restock = makeSqlCompensator(stock.restock()).value();
        QCOMPARE(restock->act(caseOf("event-9"), {}).fate, Fate::NotDone);
        QCOMPARE(stock.ownRows(), 0);
    }
    void hostileIdsAreBoundAndNotPastedIn()
    {
        const Stock stock;
        const auto restock = makeSqlCompensator(stock.restock()).value();
        QCOMPARE(restock->act(caseOf("x' OR 1=1; DROP TABLE stock; --"), {}).fate, Fate::NotDone);
        QCOMPARE(stock.amount(), 8);
    }
    void aDatabaseThatIsNotThereIsNotMade()
    {
        const Stock stock;
        SqlCompensation what = stock.restock();
        what.database.path = stock.folder.filePath(u"none.db"_s);
        const auto restock = makeSqlCompensator(what).value();
        QCOMPARE(restock->look(caseOf("event-1")).state, State::NotKnown);
        QCOMPARE(restock->act(caseOf("event-1"), {}).fate, Fate::NotDone);
        QVERIFY(!QFile::exists(what.database.path));
    }
    void anInboxWithoutHandlersIsRefused()
    {
        const Stock stock;
        SqlCompensation what = stock.restock();
        what.inbox.handlerColumn.clear();
        const auto restock = makeSqlCompensator(what);
        QVERIFY(!restock);
        QCOMPARE(restock.error().code, ErrorCode::InvalidInput);
    }
    void manyAtOnceHaveOneEffect()
    {
        const Stock stock;
        std::vector<Fate> fates(8);
        {
            std::vector<std::jthread> threads;
            for (Fate &fate : fates)
                threads.emplace_back([&stock, &fate] {
                    const auto restock = makeSqlCompensator(stock.restock()).value();
                    fate = restock->act(caseOf("event-1"), {}).fate;
                });
        }
        QCOMPARE(std::ranges::count(fates, Fate::Done), 1);
        QCOMPARE(stock.amount(), 9);
        QCOMPARE(stock.ownRows(), 1);
    }

    // The process dies at each step; afterwards it is asked, and done again: one effect.
    void killedAtEveryStepItHasOneEffect_data()
    {
        QTest::addColumn<QByteArray>("step");
        for (const char *step : { "compensate-begin", "compensate-claimed", "compensate-commit",
                                  "compensate-committed" })
            QTest::newRow(step) << QByteArray(step);
    }
    void killedAtEveryStepItHasOneEffect()
    {
        QFETCH(QByteArray, step);
        const Stock stock;
        const pid_t child = ::fork();
        if (child == 0) {
            const auto restock = makeSqlCompensator(stock.restock()).value();
            restock->act(caseOf("event-1"), [&step](const char *reached) {
                if (step == reached)
                    std::raise(SIGKILL);
            });
            ::_exit(0);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        const auto restock = makeSqlCompensator(stock.restock()).value();
        const bool isDone = step == "compensate-committed";
        QCOMPARE(restock->look(caseOf("event-1")).state, isDone ? State::Done : State::NotDone);
        QCOMPARE(restock->act(caseOf("event-1"), {}).fate, isDone ? Fate::DoneBefore : Fate::Done);
        QCOMPARE(stock.amount(), 9);
        QCOMPARE(stock.ownRows(), 1);
    }
};

QTEST_GUILESS_MAIN(TestSqlCompensation)
#include "tst_sqlcompensation.moc"
