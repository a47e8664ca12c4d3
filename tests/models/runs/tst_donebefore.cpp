// SPDX-License-Identifier: GPL-3.0-or-later
// What the journal says was done to an event before: as a run said, or as recovery found out after
// one that died.
#include "models/runs/resolvedbefore.h"
#include "models/runs/runcompensation.h"
#include "tests/models/journal/journalbuilder.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

const HandlerName handler = u"order-sync"_s;

struct Written
{
    explicit Written(const std::vector<JournalEntry> &entries)
        : journal(openSqliteJournal(folder.filePath(u"journal"_s)).value())
    {
        isWritten = entries.empty() || journal->append(entries, {}).has_value();
    }
    QTemporaryDir folder;
    std::unique_ptr<Journal> journal;
    bool isWritten = false;
};

EntryBuilder deed(EntryKind kind, RunAction action, const char *run)
{
    EntryBuilder made(kind);
    made.of("e-1").in(run).doing(action);
    return made;
}

EntryBuilder recovered(RunAction action, ItemOutcome outcome, const char *run)
{
    EntryBuilder made = deed(EntryKind::Recovered, action, run);
    made.ended(outcome);
    return made;
}

} // namespace

class TestDoneBefore : public QObject
{
    Q_OBJECT

private slots:
    void resolved_data()
    {
        QTest::addColumn<std::vector<JournalEntry>>("entries");
        QTest::addColumn<QString>("run");
        const JournalEntry said = deed(EntryKind::Resolved, RunAction::Resolve, "r-1");
        const JournalEntry found = recovered(RunAction::Resolve, ItemOutcome::Resolved, "r-2");
        const JournalEntry putBack = deed(EntryKind::Restored, RunAction::None, "");
        const auto row
            = [](const char *name, std::vector<JournalEntry> entries, const QString &run) {
                  QTest::newRow(name) << std::move(entries) << run;
              };
        row("nothing", {}, {});
        row("a run said it", { said }, u"r-1"_s);
        row("recovery found it", { found }, u"r-2"_s);
        row("recovery found something else",
            { recovered(RunAction::Resolve, ItemOutcome::Skipped, "r-2") }, {});
        row("it was put back", { said, putBack }, {});
        row("what recovery found was put back", { found, putBack }, {});
        row("it was put back and resolved anew", { said, putBack, found }, u"r-2"_s);
        row("another handler's",
            { EntryBuilder(EntryKind::Resolved).of("e-1", "invoices").in("r-1") }, {});
    }
    void resolved()
    {
        QFETCH(const std::vector<JournalEntry>, entries);
        QFETCH(const QString, run);
        const Written written(entries);
        QVERIFY(written.isWritten);
        const auto runs
            = resolvedBefore(*written.journal, handler, { EventId("e-1"_ba), EventId("e-2"_ba) });
        QVERIFY(runs.has_value());
        QCOMPARE(runs->value(EventId("e-1"_ba)), run);
        QCOMPARE(runs->size(), run.isEmpty() ? 0 : 1);
    }

    void compensated_data()
    {
        QTest::addColumn<EntryKind>("kind");
        QTest::addColumn<ItemOutcome>("outcome");
        QTest::addColumn<bool>("isDone");
        QTest::newRow("confirmed") << EntryKind::Confirmed << ItemOutcome::None << true;
        QTest::newRow("compensated") << EntryKind::Compensated << ItemOutcome::Compensated << true;
        QTest::newRow("recovery found it")
            << EntryKind::Recovered << ItemOutcome::Compensated << true;
        QTest::newRow("recovery does not know")
            << EntryKind::Recovered << ItemOutcome::Unknown << false;
        QTest::newRow("it failed") << EntryKind::Outcome << ItemOutcome::Failed << false;
    }
    void compensated()
    {
        QFETCH(const EntryKind, kind);
        QFETCH(const ItemOutcome, outcome);
        QFETCH(const bool, isDone);
        const Written written({ deed(kind, RunAction::Compensate, "r-1")
                                    .with(u"compensation"_s, u"restock"_s)
                                    .ended(outcome) });
        QVERIFY(written.isWritten);
        const std::vector<EventId> events{ EventId("e-1"_ba) };
        QCOMPARE(compensatedBefore(*written.journal, u"restock"_s, handler, events)->size(),
                 isDone ? 1 : 0);
        QCOMPARE(compensatedBefore(*written.journal, u"refund"_s, handler, events)->size(), 0);
    }
};

QTEST_GUILESS_MAIN(TestDoneBefore)
#include "tst_donebefore.moc"
