// SPDX-License-Identifier: GPL-3.0-or-later
// What operators did, as the time line of an event tells it.
#include "models/text/deedtext.h"
#include "models/text/words.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

JournalEntry deed(EntryKind kind, RunAction action = RunAction::None,
                  ItemOutcome outcome = ItemOutcome::None)
{
    JournalEntry made;
    made.at = Instant(std::chrono::hours(10));
    made.kind = kind;
    made.action = action;
    made.outcome = outcome;
    made.who = u"kim@desk"_s;
    return made;
}

} // namespace

class TestDeedText : public QObject
{
    Q_OBJECT

private slots:
    void eachHasItsWords()
    {
        QCOMPARE(deedText(deed(EntryKind::Outcome, RunAction::Replay, ItemOutcome::ParkedAgain)),
                 u"Replayed by kim@desk: parked again"_s);
        QCOMPARE(deedText(deed(EntryKind::Outcome, RunAction::Resend, ItemOutcome::Applied)),
                 u"Resent by kim@desk: applied"_s);
        JournalEntry corrective = deed(EntryKind::Outcome, RunAction::Resend, ItemOutcome::Resent);
        corrective.detail.insert(u"corrects"_s, u"e-1"_s);
        QCOMPARE(deedText(corrective), u"Sent by kim@desk as a corrective event: resent"_s);
        QCOMPARE(deedText(deed(EntryKind::Outcome, RunAction::Resolve, ItemOutcome::Skipped)),
                 u"Resolve by kim@desk: skipped"_s);
        QCOMPARE(deedText(deed(EntryKind::Resolved)), u"Resolved by kim@desk"_s);
        QCOMPARE(deedText(deed(EntryKind::Restored)),
                 u"Put back to where it was parked by kim@desk"_s);
        JournalEntry compensated = deed(EntryKind::Compensated, RunAction::Compensate);
        compensated.detail.insert(u"compensation"_s, u"restock"_s);
        QCOMPARE(deedText(compensated), u"Compensated by kim@desk: restock"_s);
        QCOMPARE(deedText(deed(EntryKind::Recovered, RunAction::Replay, ItemOutcome::Applied)),
                 u"Settled by kim@desk after an interruption: applied"_s);
    }
    void deedsStandAmongTheRest()
    {
        const auto entry = [](int hour) {
            return TimelineEntry{
                Instant(std::chrono::hours(hour)), TimelineEntry::What::Seen, u"q"_s, {}
            };
        };
        Dossier asked;
        asked.timeline = { entry(9), entry(11) };
        const DossierPtr told
            = withDeeds(std::make_shared<const Dossier>(asked), { deed(EntryKind::Resolved) });
        const auto &line = told->timeline;
        QCOMPARE(line.size(), std::size_t(3));
        QCOMPARE(line[1].what, TimelineEntry::What::Acted);
        QCOMPARE(line[1].detail, u"Resolved by kim@desk"_s);
    }
    // To every source it looks lost.
    void whatIsResolvedIsNotResent()
    {
        Dossier asked;
        asked.verdict.allowed = { Allowed::Resend, Allowed::Compensate };
        const auto after = [&asked](const std::vector<JournalEntry> &deeds) {
            return withDeeds(std::make_shared<const Dossier>(asked), deeds);
        };
        const JournalEntry recovered
            = deed(EntryKind::Recovered, RunAction::Resolve, ItemOutcome::Resolved);
        for (const JournalEntry &one : { deed(EntryKind::Resolved), recovered }) {
            const DossierPtr settled = after({ one });
            QVERIFY(settled->isSettled());
            QCOMPARE(allowedWords(*settled), QStringList{ allowedWord(Allowed::Compensate) });
            QVERIFY(notResentText(*settled, one.at).startsWith(u"Resolved by kim@desk, "_s));
        }
        const DossierPtr putBack = after({ deed(EntryKind::Resolved), deed(EntryKind::Restored) });
        QVERIFY(!putBack->isSettled());
        QCOMPARE(allowedWords(*putBack).size(), 2);
        asked.verdict.allowed = {}; // as after it was applied all the same
        QCOMPARE(notResentText(*after({ deed(EntryKind::Resolved) }), {}), QString());
        asked.copies.resize(1); // another copy was parked since
        QVERIFY(!after({ deed(EntryKind::Resolved) })->isSettled());
    }
};

QTEST_GUILESS_MAIN(TestDeedText)
#include "tst_deedtext.moc"
