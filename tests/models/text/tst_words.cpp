// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/words.h"

#include <QLocale>
#include <QSet>
#include <QTest>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const Instant noon = instantFromMillis(1'760'011'200'000); // 2025-10-09T12:00:00Z

// A word for each value up to the last, none empty, none twice.
template <typename Enum, typename Word>
void eachHasItsOwn(Enum last, Word word)
{
    QSet<QString> seen;
    for (int value = 0; value <= int(last); ++value) {
        const QString text = word(static_cast<Enum>(value));
        QVERIFY2(!text.isEmpty(), qPrintable(QString::number(value)));
        QVERIFY2(!seen.contains(text), qPrintable(text));
        seen.insert(text);
    }
}

bool isSentence(const QString &text)
{
    return text.at(0).isUpper() && (text.endsWith(u'.') || text.endsWith(u'?'));
}

} // namespace

class WordsTest final : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void noValueWithoutItsOwnWords();
    void verdictNamesTheEarlierEvent();
    void everyReasonIsASentence();
    void verdictSentenceTellsAllReasons();
    void remarksTellTheirDetail();
    void ages_data();
    void ages();
    void countsSizesTimes();
    void findingsSayWhoAndHowMuch();
    void pluralsWithoutCatalogue();
    void adviceAndReport();
};

void WordsTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    qputenv("TZ", "UTC");
}

void WordsTest::noValueWithoutItsOwnWords()
{
    eachHasItsOwn(VerdictKind::SafeToReplay, [](VerdictKind each) { return verdictWord(each); });
    eachHasItsOwn(Allowed::Resend, allowedWord);
    eachHasItsOwn(IdentityNote::HeaderBlockNearLimit, noteText);
    eachHasItsOwn(HandlerState::ParkedFailures, stateWord);
    eachHasItsOwn(Environment::Sandbox, environmentWord);
    eachHasItsOwn(BrowseHazard::AutoExpiry, hazardText);
    eachHasItsOwn(Because::NothingAgainst, [](Because each) {
        return reasonText({ each, {}, {} });
    });
    eachHasItsOwn(PayloadNote::TooLargeUnpacked, [](PayloadNote each) {
        return remarkText({ each, u"1"_s });
    });
    eachHasItsOwn(FindingKind::PartUnread, [](FindingKind each) {
        Finding finding;
        finding.kind = each;
        finding.handler = u"order-sync"_s;
        const FindingText text = findingText(finding, noon);
        return QString(text.title + text.detail);
    });
    eachHasItsOwn(FindingAction::OpenRunbook, [](FindingAction each) {
        Finding finding;
        finding.action = each;
        const QString label = findingText(finding, noon).action;
        return each == FindingAction::None ? u"none:"_s + label : label;
    });
    eachHasItsOwn(TimelineEntry::What::Acted, [](TimelineEntry::What each) {
        return timelineText({ noon, each, u"x"_s, {} });
    });
}

void WordsTest::verdictNamesTheEarlierEvent()
{
    Verdict verdict;
    verdict.kind = VerdictKind::AfterEarlier;
    verdict.after = EventId(u"order-sync:88121:v7"_s);
    QCOMPARE(verdictWord(verdict), u"after order-sync:88121:v7"_s);
    verdict.kind = VerdictKind::SafeToReplay;
    QCOMPARE(verdictWord(verdict), u"safe to replay"_s);
}

void WordsTest::everyReasonIsASentence()
{
    for (int value = 0; value <= int(Because::NothingAgainst); ++value) {
        const QString text = reasonText({ static_cast<Because>(value), u"inbox"_s, 3 });
        QVERIFY2(isSentence(text), qPrintable(text));
        QVERIFY2(!text.contains(u'%'), qPrintable(text));
    }
}

void WordsTest::verdictSentenceTellsAllReasons()
{
    Verdict verdict;
    verdict.kind = VerdictKind::Unknown;
    verdict.why = { { Because::SourceDidNotAnswer, u"inbox"_s, {} },
                    { Because::InboxKeepsShorter, {}, 1800 } };
    QCOMPARE(verdictSentence(verdict),
             u"There is no answer from the inbox, so nothing is proved. The inbox keeps its rows "
             "for 30 min, and the event may be older: no row proves nothing."_s);
    verdict.why = { { Because::EffectsMoreThanOne, {}, 2 } };
    QCOMPARE(verdictSentence(verdict), u"The business state shows it 2 times."_s);
}

void WordsTest::remarksTellTheirDetail()
{
    QVERIFY(remarkText({ PayloadNote::Unpacked, u"gzip"_s }).contains(u"gzip"));
    QVERIFY(remarkText({ PayloadNote::DuplicateKeys, u"amount"_s }).contains(u"amount"));
    QVERIFY(remarkText({ PayloadNote::ShownInPart, u"12582912"_s }).contains(u"12.0 MiB"));
    // The key comes from the payload: it can be anything.
    QVERIFY(remarkText({ PayloadNote::DuplicateKeys, u"a\u202Eb"_s }).contains(u"⟨U+202E⟩"));
}

void WordsTest::ages_data()
{
    QTest::addColumn<qint64>("seconds");
    QTest::addColumn<QString>("text");

    QTest::newRow("now") << qint64(0) << u"0 s"_s;
    QTest::newRow("from the future") << qint64(-30) << u"0 s"_s;
    QTest::newRow("seconds") << qint64(59) << u"59 s"_s;
    QTest::newRow("minute") << qint64(60) << u"1 min"_s;
    QTest::newRow("minutes") << qint64(14 * 60 + 59) << u"14 min"_s;
    QTest::newRow("hour") << qint64(3600) << u"1 h"_s;
    QTest::newRow("hours and minutes") << qint64(3 * 3600 + 12 * 60) << u"3 h 12 min"_s;
    QTest::newRow("day") << qint64(86'400) << u"1 d"_s;
    QTest::newRow("days and hours") << qint64(2 * 86'400 + 5 * 3600) << u"2 d 5 h"_s;
    QTest::newRow("many days") << qint64(1234 * 86'400 + 3600) << u"1,234 d"_s;
}

void WordsTest::ages()
{
    QFETCH(const qint64, seconds);
    QFETCH(const QString, text);
    QCOMPARE(ageText(noon - std::chrono::seconds(seconds), noon), text);
}

void WordsTest::countsSizesTimes()
{
    QCOMPARE(countText(18204), u"18,204"_s);
    QCOMPARE(sizeText(1229), u"1.2 KiB"_s);
    QCOMPARE(sizeText(512), u"512 bytes"_s);
    QCOMPARE(timeText(noon - 2h, noon), u"10:00:00"_s);
    QCOMPARE(timeText(noon - 24h, noon), u"2025-10-08 12:00:00"_s);
    QVERIFY(!timeText(instantFromMillis(std::numeric_limits<qint64>::max()), noon).isEmpty());
}

void WordsTest::findingsSayWhoAndHowMuch()
{
    Finding finding;
    finding.kind = FindingKind::NoConsumer;
    finding.handler = u"invoice-issue"_s;
    finding.number = 614;
    finding.since = noon - 51min;
    finding.action = FindingAction::OpenRunbook;
    const FindingText text = findingText(finding, noon);
    QCOMPARE(text.title, u"invoice-issue has no consumer"_s);
    QCOMPARE(text.detail, u"614 messages waiting. The oldest has waited 51 min."_s);
    QCOMPARE(text.action, u"Open runbook"_s);

    Finding hot;
    hot.kind = FindingKind::HotKey;
    hot.handler = u"stock-deduct"_s;
    hot.detail = u"order:88121"_s;
    hot.number = 14;
    hot.rate = 0.42;
    QCOMPARE(findingText(hot, noon).title, u"Key order:88121 has 42 % of the parked failures"_s);

    Finding down;
    down.kind = FindingKind::SourceDown;
    down.detail = u"mq1"_s;
    down.error = Error{ .code = ErrorCode::Unreachable, .where = u"mq1.example:5671"_s };
    QCOMPARE(findingText(down, noon).detail, u"Nothing answers at mq1.example:5671."_s);
}

void WordsTest::pluralsWithoutCatalogue()
{
    Finding finding;
    finding.kind = FindingKind::ParkedFailures;
    finding.handler = u"order-sync"_s;
    finding.number = 1;
    QCOMPARE(findingText(finding, noon).title, u"1 parked failure of order-sync"_s);
    finding.number = 12'880;
    QCOMPARE(findingText(finding, noon).title, u"12,880 parked failures of order-sync"_s);
    finding.handler = u"batch(s)"_s; // a name may look like our plural
    QVERIFY(findingText(finding, noon).title.endsWith(u"batch(s)"));
}

void WordsTest::adviceAndReport()
{
    BrowsePlan plan;
    plan.queue = u"order_sync.parked"_s;
    plan.advice = BrowseAdvice::AskFirst;
    plan.messages = 128;
    plan.hazards = { BrowseHazard::RaisesDeliveryCount, BrowseHazard::SetsRedelivered };
    plan.looksLeft = 1;
    QCOMPARE(adviceText(plan),
             u"Looking at order_sync.parked could cost messages; it needs a yes. 128 messages "
             "there. Each look counts as a delivery. The redelivered flag stays behind. 1 look "
             "left before the delivery limit."_s);

    BrowseReport report;
    report.queue = u"order_sync.parked"_s;
    report.end = BrowseEnd::WholeQueue;
    report.complete = true;
    report.read = 128;
    report.givenBack = 128;
    QCOMPARE(reportText(report),
             u"128 messages read from order_sync.parked. 128 messages "
             "returned to their place."_s);
    report.complete = false;
    report.heldByOthers = 3;
    report.holders = { u"sync-2"_s };
    QVERIFY(reportText(report).contains(u"3 messages held by sync-2."));
    QVERIFY(reportText(report).contains(u"Not everything there could be seen."));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::WordsTest)
#include "tst_words.moc"
