// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/tables/failurebuilder.h"

#include <QTest>

using namespace recourse;
using namespace recourse::story;
using namespace Qt::StringLiterals;
using In = FilterTerm::Field;
using Op = FilterTerm::Op;

Q_DECLARE_METATYPE(recourse::FilterTerm)

class tst_FailureFilter : public QObject
{
    Q_OBJECT
private slots:
    void readsATerm_data();
    void readsATerm();
    void severalTerms();
    void errorsNameTheColumn_data();
    void errorsNameTheColumn();
    void writtenReadsTheSame_data();
    void writtenReadsTheSame();
    void eventIdsAreWords();
    void agesFollowTheClock();
    void completesFields();
    void completesValuesByFrequency();
    void completesWithQuotes();
    void completesVerdicts();
};

static FilterTerm term(In field, Op op, const QString &text, qint64 number = 0,
                       bool negated = false)
{
    return { field, op, negated, text, number };
}

void tst_FailureFilter::readsATerm_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<FilterTerm>("wanted");
    const auto row = [](const QString &text, const FilterTerm &wanted) {
        QTest::newRow(qPrintable(text)) << text << wanted;
    };
    const qint64 hour = 3'600'000;
    row(u"timeout"_s, term(In::Any, Op::Contains, u"timeout"_s));
    row(u"-timeout"_s, term(In::Any, Op::Contains, u"timeout"_s, 0, true));
    row(u"\"two words\""_s, term(In::Any, Op::Contains, u"two words"_s));
    row(u"\"a \\\"b\\\" \\\\c\""_s, term(In::Any, Op::Contains, u"a \"b\" \\c"_s));
    row(u"reason:timeout"_s, term(In::Reason, Op::Contains, u"timeout"_s));
    row(u"Reason:timeout"_s, term(In::Reason, Op::Contains, u"timeout"_s));
    row(u"reason!:timeout"_s, term(In::Reason, Op::Contains, u"timeout"_s, 0, true));
    row(u"-reason!:timeout"_s, term(In::Reason, Op::Contains, u"timeout"_s, 0, false));
    row(u"reason:\"no stock\""_s, term(In::Reason, Op::Contains, u"no stock"_s));
    row(u"key=order:88121"_s, term(In::Key, Op::Equals, u"order:88121"_s));
    row(u"key!=order:88121"_s, term(In::Key, Op::Equals, u"order:88121"_s, 0, true));
    row(u"tenant="_s, term(In::Tenant, Op::Equals, QString()));
    row(u"id:88121"_s, term(In::Id, Op::Contains, u"88121"_s));
    row(u"handler:stock"_s, term(In::Handler, Op::Contains, u"stock"_s));
    row(u"queue:parked"_s, term(In::Queue, Op::Contains, u"parked"_s));
    row(u"verdict:safe"_s, term(In::Verdict, Op::Contains, u"safe"_s));
    row(u"tries>3"_s, term(In::Attempts, Op::Greater, u"3"_s, 3));
    row(u"attempts>=3"_s, term(In::Attempts, Op::AtLeast, u"3"_s, 3));
    row(u"tries<3"_s, term(In::Attempts, Op::Less, u"3"_s, 3));
    row(u"tries<=3"_s, term(In::Attempts, Op::AtMost, u"3"_s, 3));
    row(u"tries:3"_s, term(In::Attempts, Op::Equals, u"3"_s, 3));
    row(u"tries=unknown"_s, term(In::Attempts, Op::Equals, u"unknown"_s));
    row(u"-tries=unknown"_s, term(In::Attempts, Op::Equals, u"unknown"_s, 0, true));
    row(u"size>=1MiB"_s, term(In::Size, Op::AtLeast, u"1MiB"_s, 1 << 20));
    row(u"size<1.5k"_s, term(In::Size, Op::Less, u"1.5k"_s, 1536));
    row(u"size>12"_s, term(In::Size, Op::Greater, u"12"_s, 12));
    row(u"parked<2h"_s, term(In::Parked, Op::Greater, u"2h"_s, toMillis(now) - 2 * hour));
    row(u"parked>=1d"_s, term(In::Parked, Op::AtMost, u"1d"_s, toMillis(now) - 24 * hour));
    row(u"parked>2025-10-09T08:53:20Z"_s,
        term(In::Parked, Op::Greater, u"2025-10-09T08:53:20Z"_s, 1'760'000'000'000));
    row(u"订单"_s, term(In::Any, Op::Contains, u"订单"_s));
}

void tst_FailureFilter::readsATerm()
{
    QFETCH(QString, text);
    QFETCH(FilterTerm, wanted);
    const auto terms = parseFilter(u"  %1 "_s.arg(text), now);
    QVERIFY2(terms.has_value(), terms ? "" : qPrintable(terms.error().native));
    QCOMPARE(terms->size(), std::size_t(1));
    QCOMPARE(terms->front().text, wanted.text);
    QVERIFY(terms->front() == wanted);
}

void tst_FailureFilter::severalTerms()
{
    const auto terms
        = parseFilter(u"reason:timeout key:88121 -tenant:acme \"no stock\" tries>3"_s, now);
    QVERIFY(terms.has_value());
    QCOMPARE(terms->size(), std::size_t(5));
    QVERIFY(parseFilter(u""_s, now)->empty());
    QVERIFY(parseFilter(u"  \t "_s, now)->empty());
}

void tst_FailureFilter::errorsNameTheColumn_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("hint");
    QTest::newRow("no number") << u"abc tries>many"_s << 11 << u"tries>3"_s;
    QTest::newRow("nothing follows") << u"abc reason:"_s << 12 << QString();
    QTest::newRow("open quote") << u"reason:\"abc"_s << 8 << QString();
    QTest::newRow("misspelt field") << u"x reson:timeout"_s << 3 << u"reason"_s;
    QTest::newRow("swapped letters") << u"taht tenatn:acme"_s << 6 << u"tenant"_s;
    QTest::newRow("text is neither more nor less") << u"reason>x"_s << 7 << u"reason:"_s;
    QTest::newRow("no size") << u"size>big"_s << 6 << u"size>=1MiB"_s;
    QTest::newRow("unknown unit") << u"size>5parsec"_s << 6 << u"size>=1MiB"_s;
    QTest::newRow("no age") << u"parked<soon"_s << 8 << u"parked<2h, parked>2025-10-09T08:00:00Z"_s;
    QTest::newRow("more than unknown") << u"tries>unknown"_s << 7 << u"tries=unknown"_s;
    QTest::newRow("more than fits") << u"tries>99999999999999999999"_s << 7 << u"tries>3"_s;
}

void tst_FailureFilter::errorsNameTheColumn()
{
    QFETCH(QString, text);
    QFETCH(int, column);
    QFETCH(QString, hint);
    const auto terms = parseFilter(text, now);
    QVERIFY(!terms.has_value());
    QCOMPARE(terms.error().code, ErrorCode::InvalidInput);
    QCOMPARE(terms.error().column, column);
    QCOMPARE(terms.error().hint, hint);
    QVERIFY(!terms.error().native.isEmpty());
}

void tst_FailureFilter::writtenReadsTheSame_data()
{
    readsATerm_data();
    QTest::newRow("looks like a field")
        << u"\"reason:x\""_s << term(In::Any, Op::Contains, u"reason:x"_s);
    QTest::newRow("looks negated") << u"\"-x\""_s << term(In::Any, Op::Contains, u"-x"_s);
    QTest::newRow("looks misspelt")
        << u"\"reson:x\""_s << term(In::Any, Op::Contains, u"reson:x"_s);
}

void tst_FailureFilter::writtenReadsTheSame()
{
    QFETCH(FilterTerm, wanted);
    const QString written = writeFilter({ wanted });
    const auto terms = parseFilter(written, now);
    QVERIFY2(terms.has_value(), qPrintable(written));
    QVERIFY2(*terms == std::vector<FilterTerm>{ wanted }, qPrintable(written));
}

void tst_FailureFilter::eventIdsAreWords()
{
    for (const QString &id : { u"order-sync:88121:v7"_s, u"order:88121"_s, u"http://x"_s,
                               u"3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718"_s, u"a=b"_s }) {
        const auto terms = parseFilter(id, now);
        QVERIFY2(terms.has_value(), qPrintable(id));
        QCOMPARE(terms->size(), std::size_t(1));
        QCOMPARE(terms->front().field, In::Any);
        QCOMPARE(terms->front().text, id);
    }
}

void tst_FailureFilter::agesFollowTheClock()
{
    const auto saved = parseFilter(u"parked<2h"_s, now);
    const QString written = writeFilter(*saved);
    QCOMPARE(written, u"parked<2h"_s);
    const auto later = parseFilter(written, now + std::chrono::hours(1));
    QCOMPARE(later->front().number, saved->front().number + 3'600'000);
}

static QStringList inserts(const std::vector<Completion> &completions)
{
    QStringList texts;
    for (const Completion &completion : completions)
        texts.append(completion.insert);
    return texts;
}

void tst_FailureFilter::completesFields()
{
    const FailureSetPtr set = setOf({ parked("a") });
    QCOMPARE(inserts(completeFilter(u""_s, 0, *set)).size(), 10);
    QCOMPARE(inserts(completeFilter(u"t"_s, 1, *set)), (QStringList{ u"tenant:"_s, u"tries>"_s }));
    QCOMPARE(inserts(completeFilter(u"x -ten"_s, 6, *set)), QStringList{ u"-tenant:"_s });
    QVERIFY(completeFilter(u"zzz"_s, 3, *set).empty());
    QCOMPARE(inserts(completeFilter(u"reason:x "_s, 9, *set)).size(), 10);
    // What stands behind the cursor does not matter, nor does a cursor outside of the text.
    QCOMPARE(inserts(completeFilter(u"teXYZ"_s, 2, *set)), QStringList{ u"tenant:"_s });
    QVERIFY(!completeFilter(u"t"_s, 99, *set).empty());
    QVERIFY(!completeFilter(u"t"_s, -5, *set).empty());
}

void tst_FailureFilter::completesValuesByFrequency()
{
    const FailureSetPtr set = setOf({ parked("a").tenant("globex"), parked("b").tenant("acme"),
                                      parked("c").tenant("acme"), parked("d").tenant("ACME-test"),
                                      parked("e").tenant("") });
    const auto all = completeFilter(u"tenant:"_s, 7, *set);
    QCOMPARE(inserts(all),
             (QStringList{ u"tenant:acme"_s, u"tenant:ACME-test"_s, u"tenant:globex"_s }));
    QCOMPARE(all.front().count, 2);
    QCOMPARE(inserts(completeFilter(u"-tenant=cm"_s, 10, *set)),
             (QStringList{ u"-tenant=acme"_s, u"-tenant=ACME-test"_s }));

    std::vector<Parked> many;
    for (int n = 0; n < 100; ++n)
        many.push_back(parked("x").key("key-" + QByteArray::number(n)));
    QCOMPARE(completeFilter(u"key:"_s, 4, *setOf(many)).size(), std::size_t(20));
}

void tst_FailureFilter::completesWithQuotes()
{
    const FailureSetPtr set = setOf({ parked("a").reason(u"no \"stock\" left"_s) });
    const auto found = completeFilter(u"reason:\"no st"_s, 13, *set);
    // The open quote is part of the word that is replaced.
    QCOMPARE(found.size(), std::size_t(0));
    const auto word = completeFilter(u"reason:stock"_s, 12, *set);
    QCOMPARE(inserts(word), QStringList{ u"reason:\"no \\\"stock\\\" left\""_s });
    const auto terms = parseFilter(word.front().insert, now);
    QCOMPARE(terms->front().text, u"no \"stock\" left"_s);
}

void tst_FailureFilter::completesVerdicts()
{
    const FailureSetPtr set = setOf({ parked("a") });
    QCOMPARE(completeFilter(u"verdict:"_s, 8, *set).size(), std::size_t(verdictCount));
    QCOMPARE(inserts(completeFilter(u"verdict:safe"_s, 12, *set)),
             QStringList{ u"verdict:safe-to-replay"_s });
    QVERIFY(completeFilter(u"tries>"_s, 6, *set).empty());
}

QTEST_GUILESS_MAIN(tst_FailureFilter)
#include "tst_failurefilter.moc"
