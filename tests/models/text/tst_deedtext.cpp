// SPDX-License-Identifier: GPL-3.0-or-later
// What operators did, as the time line of an event tells it.
#include "models/text/deedtext.h"

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
        const auto line = withDeeds({ entry(9), entry(11) }, { deed(EntryKind::Resolved) });
        QCOMPARE(line.size(), std::size_t(3));
        QCOMPARE(line[1].what, TimelineEntry::What::Acted);
        QCOMPARE(line[1].detail, u"Resolved by kim@desk"_s);
    }
};

QTEST_GUILESS_MAIN(TestDeedText)
#include "tst_deedtext.moc"
