// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/journal/journalscreen.h"
#include "ui/window/statusstrip.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstJournalScreen final : public QObject
{
    Q_OBJECT
private slots:
    void newestComesFirstAndOlderOnRequest();
    void searchingAsksOnce();
    void theEntryIsShownAsItWasHashed();
    void verifyingShowsProgressAndStops();
    void aBrokenChainIsSaidEverywhere();
    void aJournalThatCannotBeReadSaysWhy();
    void anEntryOpensItsEvent();
    void aWindowThatOnlyLooksOpensNone();
};

namespace {

struct Journals : Bench
{
    explicit Journals(int entries = 3, bool acts = true)
    {
        for (int i = entries; i >= 1; --i) {
            JournalEntry entry;
            entry.sequence = i;
            entry.at = at("10:00:00") + std::chrono::seconds(i);
            entry.kind = i % 2 ? EntryKind::RunBegan : EntryKind::Outcome;
            entry.who = u"kim@desk"_s;
            entry.handler = u"order-sync"_s;
            entry.eventId = EventId(
                i % 2 ? QByteArray()
                      : QByteArray("order-sync:%1:v1").replace("%1", QByteArray::number(i)));
            entry.outcome = i % 2 ? ItemOutcome::None : ItemOutcome::Applied;
            act.records.push_back(recordOf(entry));
        }
        if (acts)
            mayAct();
        open();
        window().showScreen(ScreenId::Journal);
    }
    JournalScreen &screen() { return *window().journalScreen(); }
    QPushButton *button(const QString &text)
    {
        const auto buttons = screen().findChildren<QPushButton *>();
        for (QPushButton *each : buttons)
            if (each->text() == text && each->isVisible())
                return each;
        return nullptr;
    }
};

} // namespace

void TstJournalScreen::newestComesFirstAndOlderOnRequest()
{
    Journals j(620);
    QTRY_COMPARE(j.screen().model()->rowCount(), 500);
    const auto number = [&](int row) {
        return j.screen().model()->index(row, JournalModel::Sequence).data(Role::Copy).toString();
    };
    QCOMPARE(number(0), u"620"_s);
    QVERIFY(j.button(u"Show older entries"_s));
    j.button(u"Show older entries"_s)->click();
    QTRY_COMPARE(j.screen().model()->rowCount(), 620);
    QCOMPARE(number(619), u"1"_s);
    QCOMPARE(j.act.journalReads.back().beforeSequence, 121);
    QVERIFY(!j.button(u"Show older entries"_s));
}

void TstJournalScreen::searchingAsksOnce()
{
    Journals j(10);
    QTRY_COMPARE(j.screen().model()->rowCount(), 10);
    j.act.journalReads.clear();
    auto *line = j.screen().findChild<QLineEdit *>();
    QTest::keyClicks(line, u"order-sync:4"_s);
    QVERIFY(j.act.journalReads.empty());
    QTRY_COMPARE(j.screen().model()->rowCount(), 1);
    QCOMPARE(j.act.journalReads.size(), std::size_t(1));
    line->clear();
    auto *kinds = j.screen().findChild<QComboBox *>();
    kinds->setCurrentIndex(1); // decisions
    emit kinds->activated(1);
    QTRY_COMPARE(j.screen().model()->rowCount(), 5);
}

void TstJournalScreen::theEntryIsShownAsItWasHashed()
{
    Journals j(2);
    JournalEntry hostile;
    hostile.sequence = 3;
    hostile.kind = EntryKind::Outcome;
    hostile.eventId = EventId(QByteArray("a<b>\u202e"));
    j.act.records.insert(j.act.records.begin(), recordOf(hostile));
    j.screen().search(u"a<b>"_s);
    QTRY_COMPARE(j.screen().model()->rowCount(), 1);
    const auto *text = j.screen().findChild<QPlainTextEdit *>();
    QTRY_VERIFY(text->toPlainText().contains(u"a<b>"_s));
    QVERIFY(!text->toPlainText().contains(QChar(0x202e)));
    QVERIFY(text->toPlainText().contains(QString::fromLatin1(j.act.records.front().hash.toHex())));
}

void TstJournalScreen::verifyingShowsProgressAndStops()
{
    Journals j;
    j.button(u"Verify"_s)->click();
    QCOMPARE(j.act.verified, 1);
    JournalState state = j.act.state;
    state.isChecking = true;
    state.checked = 4'000;
    j.act.setState(state);
    QVERIFY2(j.screen().stateText().contains(u"4,000"_s), qPrintable(j.screen().stateText()));
    j.button(u"Stop verifying"_s)->click();
    QCOMPARE(j.act.verifyingCancelled, 1);
    state.isChecking = false;
    state.check = JournalCheck{};
    j.act.setState(state);
    QCOMPARE(j.screen().stateText(), u"8,214 entries · chain whole"_s);
    QCOMPARE(j.window().findChild<StatusStrip *>()->journalText(),
             u"journal 8,214 entries · chain whole"_s);
}

void TstJournalScreen::aBrokenChainIsSaidEverywhere()
{
    Journals j;
    JournalState state = j.act.state;
    state.check = JournalCheck{};
    state.check->fault = ChainFault::MissingNumber;
    state.check->at = 17;
    j.act.setState(state);
    QVERIFY(j.screen().stateText().contains(u"17"_s));
    QCOMPARE(j.window().findChild<StatusStrip *>()->journalText(),
             u"journal 8,214 entries · chain broken"_s);
}

void TstJournalScreen::aJournalThatCannotBeReadSaysWhy()
{
    Journals j(0);
    JournalState state;
    state.error = Error{};
    state.error->code = ErrorCode::Damaged;
    state.error->tried = u"open journal"_s;
    state.error->where = u"orders.journal"_s;
    j.act.setState(state);
    QVERIFY2(j.screen().stateText().contains(u"orders.journal"_s),
             qPrintable(j.screen().stateText()));
    QCOMPARE(j.screen().model()->content(), TableContent::Failed);
    QVERIFY(!j.button(u"Verify"_s)->isEnabled());
}

void TstJournalScreen::anEntryOpensItsEvent()
{
    Journals j(2);
    QTRY_COMPARE(j.screen().model()->rowCount(), 2);
    j.screen().table()->selectRow(0);
    QVERIFY(j.button(u"Open the event"_s));
    j.button(u"Open the event"_s)->click();
    QCOMPARE(j.port.lookedUp.back(), EventId(QByteArray("order-sync:2:v1")));
    j.window().showScreen(ScreenId::Journal);
    QTRY_COMPARE(j.screen().model()->rowCount(), 2);
    j.screen().table()->selectRow(1); // a run, no event
    QVERIFY(!j.button(u"Open the event"_s));
}

void TstJournalScreen::aWindowThatOnlyLooksOpensNone()
{
    Journals j(2, false);
    QVERIFY(j.act.journalReads.empty());
    QVERIFY(!j.screen().stateText().isEmpty());
    QVERIFY(!j.button(u"Verify"_s)->isEnabled());
}

QTEST_MAIN(TstJournalScreen)
#include "tst_journalscreen.moc"
