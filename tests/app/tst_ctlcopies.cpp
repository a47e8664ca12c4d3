// SPDX-License-Identifier: GPL-3.0-or-later
// Several parked copies of one event: which of them a command means.
#include "models/core/digest.h"
#include "models/runs/plan.h"
#include "tests/app/ctlshell.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

// What is parked was applied, so that it may be resolved.
struct CopiesShell : CtlShell
{
    CopiesShell()
        : CtlShell(runnable())
    {
        tick = Millis(1);
        console.verdictOf = [](const Failure &) {
            return Verdict{ VerdictKind::IdentityConflict, {}, { Allowed::Resolve }, {} };
        };
    }
    // One more copy of the event, with this payload.
    void copy(const QByteArray &id, const QByteArray &body)
    {
        parkWhole(id);
        console.parking.lying.back().message.message.body = body;
        console.parked.failures.back().digest = digestOf(body);
        console.parking.applied.insert(EventId(id));
    }
    ShellExit act(const QStringList &words)
    {
        return run(words
                   + QStringList{ u"--json"_s, u"--journal"_s, folder.filePath(u"j"_s),
                                  u"--reason"_s, u"which it is was asked"_s, u"--yes"_s });
    }
    ShellExit plan(const QStringList &words)
    {
        return run(QStringList{ u"plan"_s } + words
                   + QStringList{ u"--json"_s, u"--force"_s, u"--out"_s, folder.filePath(u"p"_s) });
    }
    QList<QByteArray> lying() const
    {
        QList<QByteArray> bodies;
        for (const HeldMessage &message : console.parking.lying)
            bodies.append(message.message.message.body);
        return bodies;
    }

    QTemporaryDir folder;
};

QString prefixOf(const QByteArray &body, qsizetype digits = 12)
{
    return QString::fromLatin1(digestOf(body).toHex().left(digits));
}

const QByteArray one = "{\"amount\":1}";
const QByteArray two = "{\"amount\":2}";

} // namespace

class TestCtlCopies : public QObject
{
    Q_OBJECT
private slots:
    void ofDifferentPayloadsNoneIsResolvedForBeingTheFirst()
    {
        CopiesShell shell;
        shell.copy("a", one);
        shell.copy("a", two);
        QCOMPARE(shell.act({ u"resolve"_s, u"a"_s }), ShellExit::Usage);
        QCOMPARE(shell.console.parking.taken, 0);
        QCOMPARE(shell.lying().size(), 2);
        for (const QString &said : { prefixOf(one), prefixOf(two), u"--digest"_s,
                                     u"order-sync.parked"_s, u"parked 11:46"_s })
            QVERIFY2(shell.problem.contains(said), qPrintable(shell.problem));
        // Neither does a dry run pretend to know.
        QCOMPARE(shell.act({ u"resolve"_s, u"a"_s, u"--dry-run"_s }), ShellExit::Usage);
    }

    void theDigestSaysWhichOne()
    {
        CopiesShell shell;
        shell.copy("a", one);
        shell.copy("a", two);
        QCOMPARE(shell.act({ u"resolve"_s, u"a"_s, u"--digest"_s, prefixOf(two, 6).toUpper() }),
                 ShellExit::Done);
        QCOMPARE(shell.json()[u"items"_s].toArray().size(), 1);
        QCOMPARE(shell.lying(), QList<QByteArray>{ one });
    }

    void copiesOfOnePayloadAreNoChoice()
    {
        CopiesShell shell;
        shell.copy("a", one);
        shell.copy("a", one);
        QCOMPARE(shell.act({ u"resolve"_s, u"a"_s }), ShellExit::Attention); // one is left out
        QCOMPARE(shell.json()[u"items"_s][0][u"outcome"_s].toString(), u"resolved"_s);
        QCOMPARE(shell.lying(), QList<QByteArray>{ one });
    }

    void theSameIdOfAnotherHandlerIsAnotherEvent()
    {
        CopiesShell shell;
        shell.copy("a", one);
        shell.copy("a", two);
        shell.console.parked.failures.back().handler = u"invoice"_s;
        QCOMPARE(shell.plan({ u"resolve"_s, u"a"_s }), ShellExit::Done);
        QCOMPARE(shell.json()[u"items"_s].toArray().size(), 2);
    }

    void aDigestThatMeansNoneOrSeveralIsRefused()
    {
        CopiesShell shell;
        shell.copy("a", one);
        shell.copy("a", two);
        QCOMPARE(shell.act({ u"resolve"_s, u"a"_s, u"--digest"_s, u"000000"_s }), ShellExit::Usage);
        QVERIFY2(shell.problem.contains(prefixOf(one)) && shell.problem.contains(prefixOf(two)),
                 qPrintable(shell.problem));
        for (Failure &failure : shell.console.parked.failures)
            failure.digest.replace(0, 4, QByteArray(4, '\xAB'));
        QCOMPARE(shell.act({ u"resolve"_s, u"a"_s, u"--digest"_s, u"abababab"_s }),
                 ShellExit::Usage);
        QVERIFY2(shell.problem.contains(u"Several"_s), qPrintable(shell.problem));
        QCOMPARE(shell.console.parking.taken, 0);
    }

    void whatIsListedTellsThePayloadsApart()
    {
        CopiesShell shell;
        shell.copy("a", one);
        shell.copy("a", two);
        auto &failures = shell.console.parked.failures;
        failures[0].digest = QByteArray(32, '\xAB');
        failures[1].digest = QByteArray(8, '\xAB') + QByteArray(24, '\xCD');
        QCOMPARE(shell.act({ u"resolve"_s, u"a"_s }), ShellExit::Usage);
        QVERIFY2(shell.problem.contains(u"ababababababababc on"_s), qPrintable(shell.problem));
        QVERIFY2(shell.problem.contains(u"ababababababababa on"_s), qPrintable(shell.problem));
    }

    void aPlanLeavesThemOutAndSaysWhich()
    {
        CopiesShell shell;
        shell.copy("a", one);
        shell.copy("a", two);
        shell.copy("b", one);
        for (const QStringList &words : { QStringList{ u"resolve"_s, u"a"_s, u"b"_s },
                                          QStringList{ u"resolve"_s, u"--tenant"_s, u"acme"_s } }) {
            QCOMPARE(shell.plan(words), ShellExit::Attention);
            const QJsonArray items = shell.json()[u"items"_s].toArray();
            QCOMPARE(items.size(), 3);
            QCOMPARE(items[0][u"event_id"_s].toString(), u"b"_s);
            QVERIFY(items[0][u"included"_s].toBool());
            QCOMPARE(items[0][u"order"_s].toInt(), 1);
            for (const int at : { 1, 2 }) {
                QVERIFY(!items[at][u"included"_s].toBool());
                QCOMPARE(items[at][u"left_out"_s].toString(), u"verdict"_s);
            }
            QVERIFY2(shell.problem.contains(prefixOf(two)), qPrintable(shell.problem));
        }
        QCOMPARE(shell.plan({ u"resolve"_s, u"a"_s, u"--digest"_s, prefixOf(two) }),
                 ShellExit::Done);
        QCOMPARE(shell.json()[u"items"_s][0][u"digest"_s].toString(), prefixOf(two, 64));
    }

    void aReplayIsRefusedByTheVerdict()
    {
        CopiesShell shell;
        shell.copy("a", one);
        shell.copy("a", two);
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s }), ShellExit::Refused);
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s, u"--digest"_s, prefixOf(one) }),
                 ShellExit::Refused);
        // Whatever the verdict says, the first is not taken for being the first.
        shell.console.verdictOf = [](const Failure &) {
            return Verdict{ VerdictKind::SafeToReplay, {}, { Allowed::Replay }, {} };
        };
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s }), ShellExit::Usage);
        QVERIFY(shell.console.parking.sent.empty());
    }
};

QTEST_GUILESS_MAIN(TestCtlCopies)
#include "tst_ctlcopies.moc"
