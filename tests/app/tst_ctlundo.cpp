// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that send what lies nowhere, or put it back.
#include "models/journal/sqlite/sqlitejournal.h"
#include "tests/app/ctlshell.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

Workspace withOutbox(Environment environment = Environment::Staging)
{
    Workspace workspace = runnable();
    workspace.environment = environment;
    for (HandlerConfig &handler : workspace.handlers)
        handler.outbox.emplace().database = u"orders-db"_s;
    return workspace;
}

struct UndoShell : CtlShell
{
    explicit UndoShell(const Workspace &workspace = withOutbox())
        : CtlShell(workspace)
    {
        tick = Millis(1);
    }
    ShellExit show(QStringList words)
    {
        words += { u"--json"_s, u"--journal"_s, folder.filePath(u"j"_s) };
        return run(words);
    }
    ShellExit act(QStringList words)
    {
        words += { u"--reason"_s, u"as they asked"_s, u"--yes"_s };
        return show(words);
    }
    void pending(const QByteArray &id)
    {
        OutboxRow row;
        row.state = OutboxState::Pending;
        row.payload = "{\"n\":1}"_ba;
        row.headers = R"({"x-tenant":"acme"})"_ba;
        console.outbox.insert(EventId(id), row);
    }
    // Parked, applied, and resolved as a duplicate.
    void resolved(const QByteArray &id)
    {
        parkWhole(id);
        console.verdictOf = [](const Failure &) {
            return Verdict{ VerdictKind::AlreadyApplied, {}, { Allowed::ResolveAsDuplicate }, {} };
        };
        console.parking.applied.insert(EventId(id));
        act({ u"resolve"_s, QString::fromUtf8(id) });
        console.parking.applied.clear();
    }

    QTemporaryDir folder;
};

} // namespace

class TestCtlUndo : public QObject
{
    Q_OBJECT

private slots:
    void whatWasNeverSentIsResent()
    {
        UndoShell shell;
        shell.pending("a");
        QCOMPARE(shell.act({ u"resend"_s, u"a"_s, u"--handler"_s, u"order-sync"_s }),
                 ShellExit::Done);
        QCOMPARE(shell.json()[u"action"_s].toString(), u"resend"_s);
        QCOMPARE(shell.json()[u"items"_s][0][u"outcome"_s].toString(), u"applied"_s);
        QCOMPARE(shell.console.parking.sent.size(), std::size_t(1));
        const Publication &sent = shell.console.parking.sent.front();
        QCOMPARE(sent.routingKey, "order-sync.work"_ba);
        QCOMPARE(sent.message.body, "{\"n\":1}"_ba);
        QCOMPARE(*sent.message.properties.messageId, "a"_ba);
    }
    void withoutAYesNothingIsResent()
    {
        UndoShell shell;
        shell.pending("a");
        QCOMPARE(shell.show({ u"resend"_s, u"a"_s, u"--handler"_s, u"order-sync"_s }),
                 ShellExit::Refused);
        QVERIFY(shell.json()[u"items"_s][0][u"included"_s].toBool());
        (void)shell.run({ u"resend"_s, u"a"_s, u"--handler"_s, u"order-sync"_s });
        QVERIFY2(shell.text.contains(u"Pace: "_s), qPrintable(shell.text));
        QVERIFY(shell.console.parking.sent.empty());
    }
    void whatNobodyHeardOfIsNotResent()
    {
        UndoShell shell;
        QCOMPARE(shell.act({ u"resend"_s, u"a"_s, u"--handler"_s, u"order-sync"_s }),
                 ShellExit::Refused);
        QCOMPARE(shell.json()[u"items"_s][0][u"left_out"_s].toString(), u"verdict"_s);
        QVERIFY(shell.console.parking.sent.empty());
    }
    void whatNoHandlerKnowsIsNamedUnderNone()
    {
        UndoShell shell;
        shell.pending("a");
        QCOMPARE(shell.act({ u"resend"_s, u"b"_s }), ShellExit::Refused);
        QCOMPARE(shell.json()[u"items"_s].toArray().size(), 0);
        QCOMPARE(shell.json()[u"absent"_s][0][u"event_id"_s].toString(), u"b"_s);
        QVERIFY2(
            shell.problem.contains(u"No handler that this could be done for knows the event b."_s),
            qPrintable(shell.problem));
        // Beside one that is known.
        QCOMPARE(shell.act({ u"resend"_s, u"b"_s, u"a"_s }), ShellExit::Attention);
        const QJsonArray items = shell.json()[u"items"_s].toArray();
        QCOMPARE(items.last()[u"event_id"_s].toString(), u"b"_s);
        QCOMPARE(items.last()[u"handler"_s].toString(), QString());
        QCOMPARE(items.last()[u"outcome"_s].toString(), u"refused"_s);
        QVERIFY(items.last()[u"why"_s].toString().contains(u"knows"_s));
        QCOMPARE(shell.run({ u"plan"_s, u"resend"_s, u"b"_s, u"--json"_s, u"--out"_s,
                             shell.folder.filePath(u"p"_s) }),
                 ShellExit::Attention);
        QCOMPARE(shell.json()[u"absent"_s][0][u"event_id"_s].toString(), u"b"_s);
        QVERIFY(!QFile::exists(shell.folder.filePath(u"p"_s)));
    }
    // What was applied needs no resend, and is known.
    void whatOneHandlerKnowsIsNamedUnderIt()
    {
        UndoShell shell;
        shell.console.parking.applied.insert(EventId("a"_ba));
        QCOMPARE(shell.act({ u"resend"_s, u"a"_s }), ShellExit::Refused);
        const QJsonArray items = shell.json()[u"items"_s].toArray();
        QVERIFY(!items.isEmpty());
        QCOMPARE(items[0][u"left_out"_s].toString(), u"verdict"_s);
        QCOMPARE(shell.json()[u"absent"_s].toArray().size(), 0);
    }
    void aResendCanBePlanned()
    {
        UndoShell shell;
        shell.pending("a");
        const QString file = shell.folder.filePath(u"p"_s);
        QCOMPARE(shell.run({ u"plan"_s, u"resend"_s, u"a"_s, u"--handler"_s, u"order-sync"_s,
                             u"--out"_s, file }),
                 ShellExit::Done);
        QCOMPARE(shell.show({ u"run"_s, file, u"--dry-run"_s }), ShellExit::Done);
        QVERIFY(shell.json()[u"items"_s][0][u"included"_s].toBool());
        QCOMPARE(shell.act({ u"run"_s, file }), ShellExit::Done);
        QCOMPARE(shell.console.parking.sent.size(), std::size_t(1));
    }
    void aResolvedMessageIsPutBackOnce()
    {
        UndoShell shell;
        shell.resolved("a");
        QVERIFY(shell.console.parking.lying.empty());
        QCOMPARE(shell.show({ u"restore"_s, u"--event-id"_s, u"a"_s }), ShellExit::Refused);
        QVERIFY(shell.console.parking.sent.empty());
        QVERIFY(shell.problem.contains(u"--yes"_s));
        QCOMPARE(shell.act({ u"restore"_s, u"--event-id"_s, u"a"_s }), ShellExit::Done);
        QCOMPARE(shell.json()[u"outcome"_s].toString(), u"restored"_s);
        QCOMPARE(shell.console.parking.sent.size(), std::size_t(1));
        QCOMPARE(shell.console.parking.sent.front().routingKey, "order-sync.parked"_ba);
        const QString archive = shell.json()[u"archive"_s].toString();
        QCOMPARE(shell.act({ u"restore"_s, archive }), ShellExit::Refused);
        QCOMPARE(shell.json()[u"outcome"_s].toString(), u"refused"_s);
        QVERIFY(shell.json()[u"why"_s].toString().contains(u"already"_s));
        QCOMPARE(shell.console.parking.sent.size(), std::size_t(1));
        const auto journal = openSqliteJournal(shell.folder.filePath(u"j"_s));
        QVERIFY((*journal)->verify({}, {}, {})->isWhole());
    }
    void whatWasAppliedIsNotPutBack()
    {
        UndoShell shell;
        shell.resolved("a");
        shell.console.parking.applied.insert(EventId("a"_ba));
        QCOMPARE(shell.act({ u"restore"_s, u"--event-id"_s, u"a"_s }), ShellExit::Refused);
        QVERIFY(shell.json()[u"why"_s].toString().contains(u"applied"_s));
        QVERIFY(shell.console.parking.sent.empty());
    }
    void whatTheBrokerRefusesIsNotRestored()
    {
        UndoShell shell;
        shell.resolved("a");
        shell.console.parking.fate = PublishFate::Returned;
        QCOMPARE(shell.act({ u"restore"_s, u"--event-id"_s, u"a"_s }), ShellExit::Attention);
        QCOMPARE(shell.json()[u"outcome"_s].toString(), u"not-restored"_s);
        // Nothing was put back, so another try may.
        shell.console.parking.fate = PublishFate::Confirmed;
        QCOMPARE(shell.act({ u"restore"_s, u"--event-id"_s, u"a"_s }), ShellExit::Done);
    }
    // The next try looks first, and that look was not to be had.
    void anUnknownEndIsLookedAtFirst()
    {
        UndoShell shell;
        shell.resolved("a");
        shell.console.parking.fate = PublishFate::Unknown;
        QCOMPARE(shell.act({ u"restore"_s, u"--event-id"_s, u"a"_s }), ShellExit::Unknown);
        shell.console.parking.fate = PublishFate::Confirmed;
        const std::size_t sent = shell.console.parking.sent.size();
        QCOMPARE(shell.act({ u"restore"_s, u"--event-id"_s, u"a"_s }), ShellExit::Refused);
        QCOMPARE(shell.console.parking.sent.size(), sent);
    }
    void thereIsNothingToPutBack()
    {
        UndoShell shell;
        shell.resolved("a");
        QCOMPARE(shell.act({ u"restore"_s, u"nonsense"_s }), ShellExit::Refused);
        QCOMPARE(shell.act({ u"restore"_s, u"--event-id"_s, u"b"_s }), ShellExit::Refused);
    }
    void productionIsArmed()
    {
        UndoShell shell(withOutbox(Environment::Production));
        shell.pending("a");
        QCOMPARE(shell.act({ u"resend"_s, u"a"_s, u"--handler"_s, u"order-sync"_s }),
                 ShellExit::Refused);
        QVERIFY(shell.console.parking.sent.empty());
        QCOMPARE(shell.act({ u"resend"_s, u"a"_s, u"--handler"_s, u"order-sync"_s, u"--arm"_s,
                             u"orders"_s }),
                 ShellExit::Done);
    }
    void anActionThatIsNotThereIsUsage()
    {
        UndoShell shell;
        QCOMPARE(shell.act({ u"compensate"_s, u"a"_s, u"--action"_s, u"none"_s }),
                 ShellExit::Usage);
        QVERIFY2(shell.problem.contains(u"none that compensates"_s), qPrintable(shell.problem));
    }
    void theActionsThatThereAreAreListed()
    {
        Workspace workspace = withOutbox();
        for (const auto &[name, handler] : { std::pair(u"restock"_s, u"order-sync"_s),
                                             std::pair(u"note-debt"_s, u"invoice"_s) }) {
            ActionConfig action;
            action.name = name;
            action.handlers = { handler };
            workspace.actions.push_back(action);
        }
        UndoShell shell(workspace);
        QCOMPARE(shell.act({ u"compensate"_s, u"a"_s, u"--action"_s, u"restok"_s }),
                 ShellExit::Usage);
        QVERIFY2(shell.problem.contains(u"restock (for order-sync), note-debt (for invoice)"_s),
                 qPrintable(shell.problem));
        QVERIFY(shell.problem.contains(u"Did you mean \"restock\"?"_s));
        // Of one handler, its own.
        QCOMPARE(shell.act({ u"compensate"_s, u"a"_s, u"--action"_s, u"restock"_s, u"--handler"_s,
                             u"invoice"_s }),
                 ShellExit::Usage);
        QVERIFY2(shell.problem.contains(u"note-debt"_s), qPrintable(shell.problem));
        QVERIFY2(!shell.problem.contains(u"order-sync"_s), qPrintable(shell.problem));
        QVERIFY(shell.json()[u"error"_s][u"native"_s].toString().contains(u"note-debt"_s));
    }
    void aCorrectionSaysInJsonWhatItChanges()
    {
        Workspace workspace = withOutbox();
        workspace.maskJson = { u"/Phone"_s };
        UndoShell shell(workspace);
        shell.parkWhole("a");
        ParkedMessage message = shell.console.parking.lying.back().message;
        message.message.body = R"({"Id":"a","Total":"12","Phone":"555-0199","Old":null})";
        shell.console.parked.messages.insert(shell.console.parked.failures.back().row, message);
        QFile file(shell.folder.filePath(u"payload"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"Id":"a","Total":12,"Phone":"555-0200"})");
        file.close();
        (void)shell.show(
            { u"correct"_s, u"a"_s, u"--payload"_s, file.fileName(), u"--event-id"_s, u"b"_s });
        QHash<QString, QJsonValue> changes;
        for (const QJsonValue change : shell.json()[u"changes"_s].toArray())
            changes.insert(change[u"path"_s].toString(), change);
        QCOMPARE(changes.size(), 3);
        QCOMPARE(shell.json()[u"paths"_s].toArray().size(), 3);
        const QJsonValue total = changes[u"/Total"_s];
        QCOMPARE(total[u"old"_s].toString(), u"\"12\""_s);
        QCOMPARE(total[u"old_type"_s].toString(), u"text"_s);
        QCOMPARE(total[u"new"_s].toString(), u"12"_s);
        QCOMPARE(total[u"new_type"_s].toString(), u"number"_s);
        QVERIFY(changes[u"/Old"_s][u"new"_s].isNull());
        QCOMPARE(changes[u"/Old"_s][u"old"_s].toString(), u"null"_s);
        QCOMPARE(changes[u"/Phone"_s][u"new"_s].toString(), u"***"_s);
        QVERIFY(changes[u"/Phone"_s][u"masked"_s].toBool());
        QVERIFY(!shell.text.contains(u"555-0"_s));
        // One that is no JSON can be compared as bytes only.
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("Total=12");
        file.close();
        (void)shell.show(
            { u"correct"_s, u"a"_s, u"--payload"_s, file.fileName(), u"--event-id"_s, u"b"_s });
        QVERIFY(shell.json().contains(u"changes"_s) && shell.json()[u"changes"_s].isNull());
    }
    void onlyWhatIsParkedIsCorrected()
    {
        UndoShell shell;
        QCOMPARE(shell.act({ u"correct"_s, u"a"_s, u"--payload"_s, shell.folder.filePath(u"none"_s),
                             u"--event-id"_s, u"b"_s }),
                 ShellExit::Usage);
        QFile file(shell.folder.filePath(u"payload"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{}");
        file.close();
        QCOMPARE(shell.act({ u"correct"_s, u"a"_s, u"--payload"_s, file.fileName(), u"--event-id"_s,
                             u"b"_s }),
                 ShellExit::Refused); // it is not parked
        QVERIFY(shell.console.parking.sent.empty());
    }
};

QTEST_GUILESS_MAIN(TestCtlUndo)
#include "tst_ctlundo.moc"
