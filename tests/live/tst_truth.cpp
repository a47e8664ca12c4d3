// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/live/truthcheck.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QSet>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace recourse;

// Every verdict of the console against what the sandbox did on purpose, on the event table.
class TestTruth : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        const QString trouble = m_check.prepare(m_folder.path(), { u"--seed"_s, u"7"_s });
        QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
        const QString opened = m_check.open();
        QVERIFY2(opened.isEmpty(), qPrintable(opened));
    }

    void everyVerdictIsTheTruth()
    {
        const QStringList differences = m_check.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(u"\n"_s + differences.join(u'\n')));
    }

    void everyVerdictOccurs()
    {
        QSet<QString> seen;
        for (const QJsonValue &entry : m_check.truth()["entries"_L1].toArray())
            seen.insert(entry["verdict"_L1].toString());
        QCOMPARE(seen.size(), verdictCount);
    }

    void noReplayBesideAnInboxRow() { QCOMPARE(m_check.breaches(), QStringList()); }

    void everyParkedFailureIsListed()
    {
        QHash<QString, qint64> known;
        QVERIFY(m_check.console().index().forEach(
            [&](std::vector<Failure> &&batch) {
                for (const Failure &failure : batch)
                    ++known[failure.handler];
                return true;
            },
            {}));
        const QJsonObject expected = m_check.truth()["parked_by_handler"_L1].toObject();
        for (auto it = expected.begin(); it != expected.end(); ++it)
            QCOMPARE(known.value(it.key()), it.value().toInteger());
    }

    void theListJudgesAsTheDossierDoes()
    {
        std::vector<Failure> failures;
        QVERIFY(m_check.console().index().forEach(
            [&](std::vector<Failure> &&batch) {
                std::move(batch.begin(), batch.end(), std::back_inserter(failures));
                return true;
            },
            {}));
        QHash<qint64, VerdictKind> inList;
        for (const JudgedFailure &judged : m_check.console().judge(failures, {}))
            inList.insert(judged.row, judged.verdict.kind);
        QCOMPARE(inList.size(), static_cast<qsizetype>(failures.size()));
        for (const Failure &failure : failures) {
            if (failure.eventId.isEmpty())
                continue;
            const auto dossiers = m_check.console().dossiers(failure.eventId, failure.handler, {});
            QCOMPARE(verdictName(dossiers.front()->verdict.kind),
                     verdictName(inList.value(failure.row)));
        }
    }

    // More failures arrive behind those that were read: their verdicts stand, and say that the look
    // is not whole.
    void laterFailuresDoNotSpoilWhatWasRead()
    {
        const QString id = u"order-sync:88121:v7"_s;
        const DossierPtr before
            = m_check.console().dossiers(EventId(id), u"order-sync"_s, {}).front();
        QVERIFY(before->evidence.parked.value->complete);
        {
            QSqlDatabase events = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"late"_s);
            events.setDatabaseName(m_folder.filePath(u"events.db"_s));
            QVERIFY(events.open());
            QVERIFY(QSqlQuery(events).exec(
                u"INSERT INTO events (queue, event_id, state, attempts, created_at, available_at, "
                u"parked_at)"
                " VALUES ('order_sync', 'late-1', 'parked', 1, '2025-10-09T08:00:00.000Z',"
                " '2025-10-09T08:00:00.000Z', '2025-10-09T08:00:00.000Z')"_s));
            events.close();
        }
        QSqlDatabase::removeDatabase(u"late"_s);
        DossierPtr after;
        QTRY_VERIFY_WITH_TIMEOUT(
            (after = m_check.console().dossiers(EventId(id), u"order-sync"_s, {}).front(),
             !after->evidence.parked.value->complete),
            20'000);
        QCOMPARE(after->verdict.kind, before->verdict.kind);
        QVERIFY(std::ranges::find(after->verdict.why, Because::ScanIncomplete, &Reason::because)
                != after->verdict.why.end());
    }

    // Last: it takes the database away.
    void aDatabaseThatIsGoneTurnsVerdictsToUnknown()
    {
        const QString path = m_folder.filePath(u"orders.db"_s);
        QVERIFY(QFile::rename(path, path + u".away"_s));
        for (const QJsonValue &entry : m_check.truth()["entries"_L1].toArray()) {
            const auto dossiers = m_check.console().dossiers(
                EventId(entry["event_id"_L1].toString()), entry["handler"_L1].toString(), {});
            QVERIFY(!dossiers.empty());
            QCOMPARE(dossiers.front()->verdict.kind, VerdictKind::Unknown);
            QVERIFY(!dossiers.front()->verdict.allowsReplay());
        }
    }

private:
    QTemporaryDir m_folder;
    TruthCheck m_check;
};

QTEST_GUILESS_MAIN(TestTruth)
#include "tst_truth.moc"
