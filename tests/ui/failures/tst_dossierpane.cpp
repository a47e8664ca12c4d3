// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/failures/dossierpane.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/failurestable.h"
#include "ui/failures/payloadview.h"
#include "ui/failures/verdictbanner.h"
#include "ui/widgets/chip.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstDossierPane final : public QObject
{
    Q_OBJECT
private slots:
    void verdictAndEvidenceAreShown();
    void aSilentSourceIsShownAsSilent();
    void aClaimedTenantIsNotShownAsTrusted();
    void aLongSourceOfTheTenantLeavesTheFactsWhole();
    void twoPayloadsOfOneIdCanBothBeRead();
    void thePayloadIsMaskedAndShownAsWhatItIs();
    void aLargePayloadComesInPart();
    void anEndlessLineIsBrokenForShowing();
    void aPayloadThatCannotBeReadSaysWhy();
    void answersToOlderQuestionsAreNotShown();
    void headersKeepTheirTypes();
    void withoutAnIdAllThatIsKnownIsShown();
    void enterLeadsInAndEscapeOut();
    void whatOperatorsDidIsOnTheTimeLine();
    void whatWasResolvedIsNotOfferedToBeResent();
};

namespace {

struct Pane : Bench
{
    explicit Pane(const Story &story)
        : Bench(Tale::Nothing)
    {
        HandlerConfig handler;
        handler.name = story.failure().handler;
        handler.parking = story.failure().queue;
        handler.inbox = InboxConfig();
        port.place().handlers.push_back(handler);
        port.parked(story);
    }
    bool show()
    {
        open();
        window().openFailure(1);
        return QTest::qWaitFor([this] { return pane().dossier() != nullptr; });
    }
    DossierPane &pane() { return *window().failuresScreen()->dossierPane(); }
    QString words()
    {
        QStringList all;
        const auto labels = pane().findChildren<QLabel *>();
        for (const QLabel *label : labels)
            if (label->isVisible())
                all.append(label->text());
        return all.join(u'\n');
    }
    TableView *part(const QString &name)
    {
        const auto tables = pane().findChildren<TableView *>();
        for (TableView *each : tables)
            if (each->accessibleName() == name)
                return each;
        return nullptr;
    }
    TableView *evidence() { return part(u"Evidence"_s); }
    QString text() { return pane().findChild<QPlainTextEdit *>()->toPlainText(); }
    Chip *chip(const QString &text)
    {
        const auto chips = pane().findChildren<Chip *>();
        for (Chip *each : chips)
            if (each->accessibleName() == text)
                return each;
        return nullptr;
    }
    QPushButton *button(const QString &text)
    {
        const auto buttons = pane().findChildren<QPushButton *>();
        for (QPushButton *each : buttons)
            if (each->text() == text && each->isVisible())
                return each;
        return nullptr;
    }
};

Story order()
{
    return Story("order-sync:88121:v7")
        .key("order:88121")
        .because("Timeout")
        .says(R"({"Message":{"OrderId":"88121","Phone":"+49 30 1234567"}})");
}

} // namespace

void TstDossierPane::verdictAndEvidenceAreShown()
{
    Pane p(order());
    QVERIFY(p.show());
    auto *banner = p.pane().findChild<VerdictBanner *>();
    QCOMPARE(banner->accessibleName(), u"Verdict: Safe to replay"_s);
    QVERIFY(p.words().contains(u"Allows: replay"_s));
    QVERIFY(p.words().contains(u"Evidence read 8 s ago; 6 of 6 sources answered"_s));
    TableView *table = p.evidence();
    QVERIFY(table != nullptr);
    QVERIFY(table->table()->rowCount() >= 5);
    QString all;
    for (int row = 0; row < table->table()->rowCount(); ++row)
        all += table->table()->index(row, 1).data(Role::Chip).toString() + u'|';
    QVERIFY2(all.contains(u"parked|"_s) && all.contains(u"no row|"_s), qPrintable(all));
}

void TstDossierPane::aSilentSourceIsShownAsSilent()
{
    Pane p(order().inboxSilent());
    QVERIFY(p.show());
    QCOMPARE(p.pane().findChild<VerdictBanner *>()->accessibleName(), u"Verdict: Unknown"_s);
    QVERIFY(p.words().contains(u"5 of 6 sources answered"_s));
    QVERIFY(!p.words().contains(u"Allows: replay"_s));
}

void TstDossierPane::aClaimedTenantIsNotShownAsTrusted()
{
    Pane trusted(order());
    QVERIFY(trusted.show());
    QVERIFY(trusted.chip(u"from vhost"_s) != nullptr);
    Pane claimed(order().claiming("acme"));
    QVERIFY(claimed.show());
    QVERIFY(claimed.chip(u"from vhost"_s) == nullptr);
    QVERIFY(claimed.chip(u"claimed by header:x-tenant"_s) != nullptr);
}

void TstDossierPane::aLongSourceOfTheTenantLeavesTheFactsWhole()
{
    Pane p(order()
               .key("7d0f8a52-3c1b-4e0f-a114-5be2c0f7e0f2")
               .claiming("acme", u"match:event_id:^([a-z-]+):[0-9]+:v[0-9]+$"_s));
    QVERIFY(p.show());
    p.window().resize(1280, 800);
    QTRY_COMPARE(p.window().width(), 1280);
    QCoreApplication::processEvents();
    const QString expected
        = u"order-sync · key 7d0f8a52-3c1b-4e0f-a114-5be2c0f7e0f2 · 5\u00A0attempts"_s;
    const QLabel *facts = nullptr;
    const auto labels = p.pane().findChildren<QLabel *>();
    for (const QLabel *label : labels)
        if (label->text() == expected)
            facts = label;
    QVERIFY2(facts != nullptr, qPrintable(p.words()));
    QVERIFY(facts->height() >= facts->heightForWidth(facts->width()));
    // The source is cut to leave room; the tool tip has it whole.
    const QString source = u"claimed by match:event_id:^([a-z-]+):[0-9]+:v[0-9]+$"_s;
    QVERIFY(p.chip(source) != nullptr);
    QVERIFY(p.chip(source)->toolTip().contains(source));
    QVERIFY(p.chip(source)->geometry().right() <= p.pane().width());
    QVERIFY(p.chip(source)->width() < facts->width());
}

void TstDossierPane::twoPayloadsOfOneIdCanBothBeRead()
{
    Pane p(order().twice());
    QVERIFY(p.show());
    QCOMPARE(p.pane().findChild<VerdictBanner *>()->accessibleName(),
             u"Verdict: Identity conflict"_s);
}

void TstDossierPane::thePayloadIsMaskedAndShownAsWhatItIs()
{
    Pane p(order());
    QVERIFY(p.show());
    QTRY_VERIFY(p.text().contains(u"\"OrderId\": \"88121\""_s));
    QVERIFY(!p.text().contains(u"1234567"_s));
    auto *kinds = p.pane().findChild<PayloadView *>()->findChild<QTabBar *>();
    kinds->setCurrentIndex(1);
    QVERIFY(p.text().contains(u"00000000"_s));
    kinds->setCurrentIndex(2);
    QVERIFY(p.text().contains(u"JSON"_s));
    QVERIFY(p.text().contains(u"SHA-256"_s));
}

void TstDossierPane::aLargePayloadComesInPart()
{
    Pane p(order());
    p.port.answerPayloads([](qint64, bool whole) {
        PresentedPayload payload;
        payload.presentation.kind = PayloadKind::Text;
        payload.presentation.storedBytes = 1'000'000;
        payload.presentation.text = whole ? u"all of it"_s : u"the beginning"_s;
        if (!whole)
            payload.presentation.remarks.push_back({ PayloadNote::ShownInPart, {} });
        return payload;
    });
    QVERIFY(p.show());
    QTRY_COMPARE(p.text(), u"the beginning"_s);
    QVERIFY(p.button(u"Show all"_s) != nullptr);
    p.button(u"Show all"_s)->click();
    QTRY_COMPARE(p.text(), u"all of it"_s);
    QVERIFY(p.button(u"Show all"_s) == nullptr);
    QCOMPARE(p.port.payloads.back(), std::make_pair(qint64(1), true));
}

void TstDossierPane::anEndlessLineIsBrokenForShowing()
{
    const QString endless(300'000, u'x');
    Pane p(order());
    p.port.answerPayloads([&endless](qint64, bool) {
        PresentedPayload payload;
        payload.presentation.kind = PayloadKind::Text;
        payload.presentation.text = endless;
        return payload;
    });
    QVERIFY(p.show());
    QTRY_VERIFY(!p.text().isEmpty());
    qsizetype longest = 0;
    const auto lines = p.text().split(u'\n');
    for (const QString &line : lines)
        longest = std::max(longest, line.size());
    QVERIFY(longest <= 4'096);
    QVERIFY(p.words().contains(u"Long lines are broken"_s));
    p.button(u"Copy"_s)->click();
    QCOMPARE(QApplication::clipboard()->text(), endless);
}

void TstDossierPane::aPayloadThatCannotBeReadSaysWhy()
{
    Pane p(order());
    p.port.answerPayloads([](qint64, bool) {
        PresentedPayload payload;
        Error error;
        error.code = ErrorCode::Damaged;
        error.where = u"index.sqlite"_s;
        payload.error = error;
        return payload;
    });
    QVERIFY(p.show());
    auto *state = p.pane().findChild<PayloadView *>()->findChild<StatePane *>();
    QTRY_VERIFY(state->words().state == PaneState::Failed);
    QVERIFY(state->words().reason.contains(u"index.sqlite"_s));
}

void TstDossierPane::answersToOlderQuestionsAreNotShown()
{
    Pane p(order());
    p.port.parked(Story("other:1"));
    QVERIFY(p.show());
    p.port.hold(true);
    p.window().openFailure(2);
    QVERIFY(p.pane().dossier() == nullptr); // what is shown is never another failure's dossier
    auto old = std::make_shared<std::vector<DossierPtr>>();
    old->push_back(order().dossier(p.port.workspace(), p.clock.now()));
    emit p.port.dossiersReady(1, old);
    QVERIFY(p.pane().dossier() == nullptr);
}

void TstDossierPane::headersKeepTheirTypes()
{
    Pane p(order().header("x-note", "caf\xc3\xa9"));
    QVERIFY(p.show());
    TableView *headers = p.part(u"Properties and headers"_s);
    QVERIFY(headers != nullptr);
    QStringList lines;
    for (int row = 0; row < headers->table()->rowCount(); ++row)
        lines.append(headers->table()->index(row, 0).data().toString().trimmed() + u' '
                     + headers->table()->index(row, 1).data().toString());
    QVERIFY2(lines.contains(u"x-attempts int64"_s), qPrintable(lines.join(u'\n')));
    QVERIFY(lines.contains(u"x-note longstr"_s));
}

void TstDossierPane::withoutAnIdAllThatIsKnownIsShown()
{
    Pane p(Story("")
               .key("order:88121")
               .because("Timeout")
               .header("x-note", "caf\xc3\xa9")
               .says(R"({"Message":{"OrderId":"88121"}})"));
    QVERIFY(p.show());
    QCOMPARE(p.pane().findChild<VerdictBanner *>()->accessibleName(), u"Verdict: Unknown"_s);
    QVERIFY(!p.words().contains(u"Allows: replay"_s));
    // Why it has none: where one was looked for.
    QVERIFY2(p.words().contains(u"There is no event id"_s), qPrintable(p.words()));
    QVERIFY(p.words().contains(u"property:message_id, json:/EventId"_s));
    // What could be asked is answered; what could not says why.
    QStringList says;
    for (int row = 0; row < p.evidence()->table()->rowCount(); ++row)
        says.append(p.evidence()->table()->index(row, 0).data(Qt::AccessibleTextRole).toString());
    const QString evidence = says.join(u'\n');
    QVERIFY2(evidence.contains(u"Parking: parked order_sync.parked"_s), qPrintable(evidence));
    QVERIFY(evidence.contains(u"Inbox: not asked Needs an event id."_s));
    QVERIFY(evidence.contains(u"Effect: not asked Needs an event id."_s));
    QVERIFY(evidence.contains(u"Business: no row order:88121"_s)
            || evidence.contains(u"Business: row order:88121"_s));
    QString headers;
    TableView *table = p.part(u"Properties and headers"_s);
    for (int row = 0; row < table->table()->rowCount(); ++row)
        headers += table->table()->index(row, 0).data().toString().trimmed() + u' '
            + table->table()->index(row, 1).data().toString() + u'\n';
    QVERIFY2(headers.contains(u"content_type"_s) && headers.contains(u"x-note longstr\n"_s)
                 && headers.contains(u"x-attempts int64\n"_s),
             qPrintable(headers));
    QVERIFY(p.part(u"Time line"_s)->table()->rowCount() >= 2);
    QTRY_VERIFY(p.text().contains(u"\"OrderId\": \"88121\""_s));
}

void TstDossierPane::enterLeadsInAndEscapeOut()
{
    Pane p(order());
    QVERIFY(p.show());
    FailuresTable *table = p.window().failuresScreen()->table();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QTRY_VERIFY(p.pane().dossier() != nullptr);
    QTest::keyClick(table, Qt::Key_Return);
    QTRY_VERIFY(p.pane().isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QCOMPARE(QApplication::focusWidget(), table);
}

// No source tells that an event was resolved; without the journal it looks lost.
void TstDossierPane::whatOperatorsDidIsOnTheTimeLine()
{
    Pane p(Story("order-sync:88121:v7"));
    p.mayAct();
    JournalEntry resolved;
    resolved.at = at("10:01");
    resolved.kind = EntryKind::Resolved;
    resolved.who = u"lee@desk"_s;
    p.act.deeds[EventId("order-sync:88121:v7"_ba)] = { resolved };
    QVERIFY(p.show());
    TableView *line = p.part(u"Time line"_s);
    const auto rowOf = [line](const QString &text) {
        for (int row = 0; row < line->model()->rowCount(); ++row)
            if (line->model()->index(row, TimelineModel::What).data().toString() == text)
                return row;
        return -1;
    };
    QTRY_VERIFY(rowOf(u"Resolved by lee@desk"_s) >= 0);
    const auto *tabs = p.pane().findChild<QTabWidget *>();
    QCOMPARE(tabs->tabText(2), u"Time line %1"_s.arg(line->model()->rowCount()));
    // Not on that of another event.
    emit p.act.deedsRead({ u"order-sync"_s, EventId("another"_ba), { resolved, resolved }, {} });
    QCOMPARE(tabs->tabText(2), u"Time line %1"_s.arg(line->model()->rowCount()));
}

void TstDossierPane::whatWasResolvedIsNotOfferedToBeResent()
{
    Pane p(Story("order-sync:88121:v7"));
    p.mayAct();
    QVERIFY(p.show());
    Dossier lost = *p.pane().dossier();
    lost.copies.clear();
    lost.verdict.kind = VerdictKind::Lost;
    lost.verdict.allowed = { Allowed::Resend };
    p.pane().setDossier(std::make_shared<const Dossier>(lost));
    QVERIFY(p.button(u"Resend…"_s));
    JournalEntry resolved;
    resolved.at = at("10:01");
    resolved.kind = EntryKind::Resolved;
    resolved.who = u"lee@desk"_s;
    p.act.deeds[lost.eventId] = { resolved };
    p.pane().setDossier(std::make_shared<const Dossier>(lost));
    QTRY_VERIFY(!p.button(u"Resend…"_s));
    QVERIFY2(p.words().contains(u"Resolved by lee@desk, "_s), qPrintable(p.words()));
    QVERIFY2(p.words().contains(u"Allows nothing."_s), qPrintable(p.words()));
}

QTEST_MAIN(TstDossierPane)
#include "tst_dossierpane.moc"
