// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/tables/failurebuilder.h"

#include <QRandomGenerator>
#include <QTest>

using namespace recourse;
using namespace recourse::story;
using namespace Qt::StringLiterals;

class tst_FailureEvaluate : public QObject
{
    Q_OBJECT
private slots:
    void filters_data();
    void filters();
    void matchesNothingAcrossTwoIds();
    void filtersLikeAPlainLoop();
    void unreadableBytesAreFoundAsShown();
    void sortsText();
    void sortsLikeStdSort();
    void unknownComesLastEitherWay();
    void equalOnesKeepTheirOrder();
    void groupsBySizeThenName();
    void foldedGroupsKeepTheirFailures();
    void tenantsAreGroupedByBytes();
    void groupsThatReadTheSameCanBeFoldedApart();
    void stopsWhenAsked();
};

static QByteArrayList shown(const FailureSetPtr &set, const QString &filter,
                            const VerdictColumnPtr &verdicts = {})
{
    FailureQuery query = flat();
    const auto terms = parseFilter(filter, now);
    if (!terms)
        return { "error: " + terms.error().native.toUtf8() };
    query.terms = *terms;
    return idsOf(*set, viewOf(set, query, verdicts)->rows->order);
}

void tst_FailureEvaluate::filters_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QByteArrayList>("ids");
    const auto row = [](const QString &filter, const QByteArrayList &ids) {
        QTest::newRow(qPrintable(filter)) << filter << ids;
    };
    row(u""_s, { "order:1:v1", "order:2:v7", "pay:1", "" });
    row(u"order:"_s, { "order:1:v1", "order:2:v7", "pay:1" }); // pay:1 by its key
    row(u"ORDER:2"_s, { "order:2:v7", "pay:1" });
    row(u"id:order"_s, { "order:1:v1", "order:2:v7" });
    row(u"id=order:2:v7"_s, { "order:2:v7" });
    row(u"id=ORDER:2:v7"_s, {});
    row(u"-id:order"_s, { "pay:1", "" });
    row(u"key=order:2"_s, { "pay:1" });
    row(u"key:order"_s, { "pay:1" });
    row(u"tenant:GLOB"_s, { "order:2:v7" });
    row(u"tenant="_s, { "" });
    row(u"handler:pay"_s, { "pay:1" });
    row(u"reason:declined"_s, { "pay:1" });
    row(u"reason:\"calling stock\""_s, { "order:1:v1", "order:2:v7", "" });
    row(u"reason:库存"_s, {});
    row(u"queue:other"_s, { "pay:1" });
    row(u"tries>3"_s, { "order:2:v7" });
    row(u"tries=3"_s, { "order:1:v1" });
    row(u"tries=unknown"_s, { "pay:1", "" });
    row(u"-tries=unknown"_s, { "order:1:v1", "order:2:v7" });
    row(u"-tries>3"_s, { "order:1:v1", "pay:1", "" });
    row(u"parked<1h"_s, { "order:1:v1" });
    row(u"parked>1h"_s, { "order:2:v7" });
    row(u"parked=unknown"_s, { "pay:1", "" });
    row(u"size>=1KiB size<2k"_s, { "order:1:v1", "order:2:v7", "" });
    row(u"verdict:safe"_s, { "order:1:v1" });
    row(u"verdict=not-judged"_s, { "" });
    row(u"-verdict:safe tenant:acme"_s, { "pay:1" });
    row(u"nothing-has-this"_s, {});
}

void tst_FailureEvaluate::filters()
{
    QFETCH(QString, filter);
    QFETCH(QByteArrayList, ids);
    const FailureSetPtr set = setOf({ parked("order:1:v1").tries(3).minutesAgo(30),
                                      parked("order:2:v7").tenant("globex").tries(5).minutesAgo(90),
                                      parked("pay:1")
                                          .handler(u"payment"_s)
                                          .key("order:2")
                                          .size(5'000'000)
                                          .reason(u"Card declined"_s)
                                          .at({})
                                          .queue(u"parked.other"_s),
                                      parked("").tenant("").at({}) });
    auto verdicts = std::make_shared<VerdictColumn>();
    verdicts->kinds = { quint8(VerdictKind::SafeToReplay), quint8(VerdictKind::Lost),
                        quint8(VerdictKind::WillFailAgain), VerdictColumn::notJudged };
    QCOMPARE(shown(set, filter, verdicts), ids);
}

void tst_FailureEvaluate::matchesNothingAcrossTwoIds()
{
    const FailureSetPtr set = setOf({ parked("abc"), parked("def"), parked("cde"), parked("cd") });
    QCOMPARE(shown(set, u"id:cd"_s), (QByteArrayList{ "cde", "cd" }));
    QCOMPARE(shown(set, u"id:fc"_s), QByteArrayList());
    QCOMPARE(shown(set, u"id:d"_s), (QByteArrayList{ "def", "cde", "cd" }));
}

// The search that skips ahead finds what a search that does not finds.
void tst_FailureEvaluate::filtersLikeAPlainLoop()
{
    QRandomGenerator random(5);
    std::vector<Parked> failures;
    for (int n = 0; n < 3'000; ++n) {
        QByteArray id;
        for (int length = random.bounded(9); length > 0; --length)
            id.append("abAB"[random.bounded(4)]);
        failures.push_back(parked(id));
    }
    const FailureSetPtr set = setOf(failures);
    for (const QByteArray needle : { "a", "ab", "aab", "abab", "bbbb", "aabba", "abaabab" }) {
        QByteArrayList wanted;
        for (const Parked &each : failures)
            if (each.failure().eventId.bytes().toLower().contains(needle))
                wanted.append(each.failure().eventId.bytes());
        QCOMPARE(shown(set, u"id:"_s + QString::fromLatin1(needle)), wanted);
    }
}

void tst_FailureEvaluate::unreadableBytesAreFoundAsShown()
{
    const FailureSetPtr set = setOf({ parked("a").tenant("tenant-\xFF\xFE"),
                                      parked("b").tenant("tenant-\xFD\xFC"), parked("id-\xFF") });
    const auto view
        = viewOf(set, FailureQuery{ {}, FailureColumn::Id, false, GroupBy::Tenant, {} });
    for (const FailureRows::Group &group : view->rows->groups) {
        const FilterTerm byName{ FilterTerm::Field::Tenant, FilterTerm::Op::Equals, false,
                                 group.name, 0 };
        FailureQuery query = flat();
        query.terms = { byName };
        QCOMPARE(viewOf(set, query)->rows->matching, 1);
    }
}

void tst_FailureEvaluate::sortsText()
{
    const FailureSetPtr set
        = setOf({ parked("order-sync:88121:v7"), parked("order-sync:88121:v10"),
                  parked("order-sync:88121"), parked("a"), parked(""), parked("order-sync:9"),
                  parked("zz"), parked("order-sync:88121:v7") });
    FailureQuery query = flat();
    query.sortBy = FailureColumn::Id;
    const QByteArrayList ascending{ "a",
                                    "order-sync:88121",
                                    "order-sync:88121:v10",
                                    "order-sync:88121:v7",
                                    "order-sync:88121:v7",
                                    "order-sync:9",
                                    "zz",
                                    "" };
    QCOMPARE(idsOf(*set, viewOf(set, query)->rows->order), ascending);
    query.descending = true;
    const QByteArrayList descending{ "zz",
                                     "order-sync:9",
                                     "order-sync:88121:v7",
                                     "order-sync:88121:v7",
                                     "order-sync:88121:v10",
                                     "order-sync:88121",
                                     "a",
                                     "" };
    QCOMPARE(idsOf(*set, viewOf(set, query)->rows->order), descending);
}

void tst_FailureEvaluate::sortsLikeStdSort()
{
    QRandomGenerator random(9);
    std::vector<Parked> failures;
    for (int n = 0; n < 5'000; ++n) {
        QByteArray id = "same-prefix-of-many-bytes-";
        for (int length = 1 + random.bounded(20); length > 0; --length)
            id.append(char("\0\1a\x7F\x80\xFF"[random.bounded(6)]));
        failures.push_back(parked(id).key(id.right(9)));
    }
    const FailureSetPtr set = setOf(failures);
    std::vector<qint32> wanted(failures.size());
    for (std::size_t n = 0; n < wanted.size(); ++n)
        wanted[n] = qint32(n);
    const auto bytesLess = [](const QByteArray &a, const QByteArray &b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                            [](char x, char y) { return quint8(x) < quint8(y); });
    };
    FailureQuery query = flat();
    query.sortBy = FailureColumn::Id;
    std::stable_sort(wanted.begin(), wanted.end(), [&](qint32 a, qint32 b) {
        return bytesLess(set->eventId(a), set->eventId(b));
    });
    QVERIFY(viewOf(set, query)->rows->order == wanted);

    std::sort(wanted.begin(), wanted.end());
    std::stable_sort(wanted.begin(), wanted.end(),
                     [&](qint32 a, qint32 b) { return bytesLess(set->key(a), set->key(b)); });
    query.sortBy = FailureColumn::Key;
    QVERIFY(viewOf(set, query)->rows->order == wanted);
}

void tst_FailureEvaluate::unknownComesLastEitherWay()
{
    const FailureSetPtr set = setOf({ parked("none").at({}), parked("three").tries(3).minutesAgo(3),
                                      parked("zero").tries(0).minutesAgo(9),
                                      parked("milliseconds taken for seconds")
                                          .tries(7)
                                          .at(instantFromMillis(1'760'000'000'123'000)),
                                      parked("1970").tries(1).at(instantFromMillis(0)) });
    FailureQuery query = flat();
    query.sortBy = FailureColumn::Attempts;
    QCOMPARE(idsOf(*set, viewOf(set, query)->rows->order),
             (QByteArrayList{ "zero", "1970", "three", "milliseconds taken for seconds", "none" }));
    query.descending = true;
    QCOMPARE(idsOf(*set, viewOf(set, query)->rows->order).last(), QByteArray("none"));

    query.sortBy = FailureColumn::Parked;
    const QByteArrayList newestFirst = idsOf(*set, viewOf(set, query)->rows->order);
    QCOMPARE(newestFirst.first(2), (QByteArrayList{ "three", "zero" }));
    query.descending = false;
    const QByteArrayList oldestFirst = idsOf(*set, viewOf(set, query)->rows->order);
    QCOMPARE(oldestFirst.first(2), (QByteArrayList{ "zero", "three" }));
    QCOMPARE(oldestFirst.mid(2), newestFirst.mid(2));
}

void tst_FailureEvaluate::equalOnesKeepTheirOrder()
{
    std::vector<Parked> failures;
    for (int n = 0; n < 300; ++n)
        failures.push_back(parked("id").tries(n % 3));
    const FailureSetPtr set = setOf(failures);
    for (int column = 0; column < failureColumnCount; ++column)
        for (const bool descending : { false, true }) {
            FailureQuery query = flat();
            query.sortBy = FailureColumn(column);
            query.descending = descending;
            const std::vector<qint32> order = viewOf(set, query)->rows->order;
            QCOMPARE(order.size(), failures.size());
            for (std::size_t n = 1; n < order.size(); ++n)
                if (set->attempts(order[n]) == set->attempts(order[n - 1]))
                    QVERIFY(order[n] > order[n - 1]);
        }
}

void tst_FailureEvaluate::groupsBySizeThenName()
{
    const FailureSetPtr set = setOf({ parked("1").reason(u"b"_s), parked("2").reason(u"c"_s),
                                      parked("3").reason(u"a"_s), parked("4").reason(u"c"_s) });
    FailureQuery query;
    query.sortBy = FailureColumn::Id;
    query.descending = false;
    const auto rows = viewOf(set, query)->rows;
    QCOMPARE(rows->groups.size(), std::size_t(3));
    QCOMPARE(rows->groups[0].name, u"c"_s);
    QCOMPARE(rows->groups[0].count, 2);
    QCOMPARE(rows->groups[1].name, u"a"_s);
    QCOMPARE(rows->groups[2].name, u"b"_s);
    QCOMPARE(rows->entries, (std::vector<qint32>{ -1, 1, 3, -2, 2, -3, 0 }));
    QCOMPARE(rows->matching, 4);

    // A group that the filter empties is not there.
    query.terms = *parseFilter(u"-id=3"_s, now);
    QCOMPARE(viewOf(set, query)->rows->groups.size(), std::size_t(2));
}

void tst_FailureEvaluate::foldedGroupsKeepTheirFailures()
{
    const FailureSetPtr set = setOf(
        { parked("1").reason(u"a"_s), parked("2").reason(u"b"_s), parked("3").reason(u"a"_s) });
    FailureQuery query;
    query.sortBy = FailureColumn::Id;
    query.descending = false;
    query.collapsed = { u"a"_s, u"gone"_s };
    const auto rows = viewOf(set, query)->rows;
    QCOMPARE(rows->entries, (std::vector<qint32>{ -1, -2, 1 }));
    QVERIFY(rows->groups[0].collapsed);
    QCOMPARE(rows->matching, 3);
    QCOMPARE(rows->order, (std::vector<qint32>{ 0, 2, 1 }));
    QCOMPARE(rows->groups[0].first, 0);
    QCOMPARE(rows->groups[1].first, 2);
}

void tst_FailureEvaluate::tenantsAreGroupedByBytes()
{
    const FailureSetPtr set
        = setOf({ parked("1").tenant("tenant-kea"),
                  parked("2").tenant("ten\xD0\xB0nt-kea"), // Cyrillic а
                  parked("3").tenant("tenant-\xFF\xFE"), parked("4").tenant("tenant-\xFD\xFC"),
                  parked("5").tenant("") });
    FailureQuery query;
    query.groupBy = GroupBy::Tenant;
    const auto rows = viewOf(set, query)->rows;
    QCOMPARE(rows->groups.size(), std::size_t(5));
    QSet<QString> names;
    for (const FailureRows::Group &group : rows->groups) {
        QVERIFY(!group.name.isEmpty());
        names.insert(group.name);
    }
    QCOMPARE(names.size(), 5);
}

void tst_FailureEvaluate::groupsThatReadTheSameCanBeFoldedApart()
{
    // A text that reads like a made visible byte.
    const FailureSetPtr set
        = setOf({ parked("1").tenant("t\xFF"), parked("2").tenant(u"t⟨FF⟩"_s.toUtf8()) });
    FailureQuery query;
    query.groupBy = GroupBy::Tenant;
    const auto rows = viewOf(set, query)->rows;
    QCOMPARE(rows->groups.size(), std::size_t(2));
    QVERIFY(rows->groups[0].name != rows->groups[1].name);
    query.collapsed = { rows->groups[1].name };
    const auto folded = viewOf(set, query)->rows;
    QVERIFY(!folded->groups[0].collapsed);
    QVERIFY(folded->groups[1].collapsed);
}

void tst_FailureEvaluate::stopsWhenAsked()
{
    const FailureSetPtr set = setOf({ parked("a") });
    std::stop_source source;
    source.request_stop();
    QVERIFY(!evaluate(*set, *notJudged(1), {}, source.get_token()));
    QVERIFY(evaluate(*set, *notJudged(1), {}));
}

QTEST_GUILESS_MAIN(tst_FailureEvaluate)
#include "tst_failureevaluate.moc"
