// SPDX-License-Identifier: GPL-3.0-or-later
// The languages as the programs load them: through loadLanguage() and the functions that windows
// and shell call.
#include "app/wiring/language.h"
#include "models/text/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTest>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace recourse {

namespace {

BrowsePlan lookAt(qint64 messages, qint64 looksLeft)
{
    BrowsePlan plan;
    plan.queue = u"sms.parked"_s;
    plan.advice = BrowseAdvice::Look;
    plan.messages = messages;
    plan.looksLeft = looksLeft;
    return plan;
}

Error unreachable()
{
    return { .code = ErrorCode::Unreachable, .tried = u"connect"_s, .where = u"mq1:5672"_s };
}

// Ids inside sentences stand between marks of direction.
QString plain(QString text)
{
    return text.remove(QChar(0x2068)).remove(QChar(0x2069));
}

} // namespace

class LanguageTest final : public QObject
{
    Q_OBJECT
private slots:
    void englishCounts_data();
    void englishCounts();
    void englishWhereThereIsNoCatalogue_data();
    void englishWhereThereIsNoCatalogue();
    void chinese_data();
    void chinese();
    void chineseForEveryVerdict();
    void contextsOfOtherRooms();
    void laterTakesThePlaceOfEarlier();
};

void LanguageTest::englishCounts_data()
{
    QTest::addColumn<qint64>("messages");
    QTest::addColumn<QString>("said");
    QTest::newRow("none") << qint64(0) << u"0 messages there."_s;
    QTest::newRow("one") << qint64(1) << u"1 message there."_s;
    QTest::newRow("two") << qint64(2) << u"2 messages there."_s;
    QTest::newRow("many") << qint64(18'204) << u"18,204 messages there."_s;
}

void LanguageTest::englishCounts()
{
    QFETCH(qint64, messages);
    QFETCH(QString, said);
    loadLanguage(u"en"_s);
    QVERIFY2(adviceText(lookAt(messages, 3)).contains(said),
             qPrintable(adviceText(lookAt(messages, 3))));

    // A plural that no rule about a letter at the end gives.
    BrowseReport report;
    report.givenBack = messages;
    QCOMPARE(reportText(report).contains(u"to its place"_s), messages == 1);
}

void LanguageTest::englishWhereThereIsNoCatalogue_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("C") << u"C"_s;
    QTest::newRow("British English") << u"en_GB"_s;
    QTest::newRow("German") << u"de_DE"_s;
    QTest::newRow("Traditional Chinese") << u"zh_TW"_s;
    QTest::newRow("no language at all") << u"nonsense"_s;
}

void LanguageTest::englishWhereThereIsNoCatalogue()
{
    QFETCH(QString, language);
    loadLanguage(language);
    BrowseReport report;
    report.givenBack = 1;
    QVERIFY2(reportText(report).contains(u"1 message returned to its place."_s),
             qPrintable(reportText(report)));
    QCOMPARE(verdictWord(VerdictKind::SafeToReplay), u"safe to replay"_s);
}

void LanguageTest::chinese_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("mainland") << u"zh_CN"_s;
    QTest::newRow("Singapore") << u"zh_SG"_s;
    QTest::newRow("only the script") << u"zh_Hans"_s;
    QTest::newRow("only the language") << u"zh"_s;
}

void LanguageTest::chinese()
{
    QFETCH(QString, language);
    loadLanguage(language);
    QCOMPARE(QLocale().language(), QLocale::Chinese);
    const ErrorText error = errorText(unreachable());
    QCOMPARE(error.happened, u"mq1:5672 没有应答。"_s);
    QCOMPARE(error.todo, u"请检查主机名、端口、网络，以及它是否在运行。"_s);
    QCOMPARE(verdictWord(VerdictKind::SafeToReplay), u"可安全重放"_s);
    QCOMPARE(allowedWord(Allowed::Resend), u"补发"_s);
    QCOMPARE(environmentWord(Environment::Production), u"生产"_s);
    QCOMPARE(ageText(Instant(), Instant(192min)), u"3小时12分"_s);

    Verdict verdict;
    verdict.kind = VerdictKind::AlreadyApplied;
    verdict.why = { { Because::InboxRow, {}, {} }, { Because::EffectsMoreThanOne, {}, 2 } };
    QCOMPARE(verdictSentence(verdict),
             u"收件箱有记录：处理器已提交这个事件。业务状态中出现 2 次。"_s);

    // A next step from a room below that never translates itself.
    Error limit = unreachable();
    limit.hint = u"the user needs the tag: monitoring"_s;
    QVERIFY2(errorText(limit).todo.contains(u"标签：monitoring"_s),
             qPrintable(errorText(limit).todo));

    const QString advice = plain(adviceText(lookAt(86, 17)));
    QVERIFY2(advice.contains(u"那里有 86 条消息。"_s), qPrintable(advice));
    QVERIFY2(advice.contains(u"还可查看 17 次。"_s), qPrintable(advice));
}

void LanguageTest::chineseForEveryVerdict()
{
    loadLanguage(u"zh_CN"_s);
    QSet<QString> words;
    for (int kind = 0; kind <= int(VerdictKind::SafeToReplay); ++kind) {
        const QString word = verdictWord(static_cast<VerdictKind>(kind));
        QVERIFY2(!word.isEmpty() && word.at(0).script() == QChar::Script_Han, qPrintable(word));
        words.insert(word);
    }
    QCOMPARE(words.size(), int(VerdictKind::SafeToReplay) + 1);
}

// Sentences that are asked for by the name of a class, a macro or a program: the catalogue must
// have filed them under just that name.
void LanguageTest::contextsOfOtherRooms()
{
    loadLanguage(u"zh_CN"_s);
    const auto said = [](const char *context, const char *sentence) {
        return QCoreApplication::translate(context, sentence);
    };
    QCOMPARE(said("recourse::FailuresModel", "Event id"), u"事件 ID"_s);
    QCOMPARE(said("recourse::MainWindow", "Failures"), u"失败"_s);
    QCOMPARE(said("Commands", "Copy the event id"), u"复制事件 ID"_s);
    QCOMPARE(said("recoursectl", "Nothing needs action."), u"没有待处理事项。"_s);
    QCOMPARE(said("recoursectl", "show this help"), u"显示本帮助"_s);
}

void LanguageTest::laterTakesThePlaceOfEarlier()
{
    loadLanguage(u"zh_CN"_s);
    QCOMPARE(verdictWord(VerdictKind::Lost), u"已丢失"_s);
    loadLanguage(u"en"_s);
    QCOMPARE(verdictWord(VerdictKind::Lost), u"lost"_s);
    loadLanguage(u"zh_CN"_s);
    QCOMPARE(verdictWord(VerdictKind::Lost), u"已丢失"_s);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::LanguageTest)
#include "tst_language.moc"
