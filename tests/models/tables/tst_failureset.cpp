// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/tables/failurebuilder.h"

#include <QTest>

using namespace recourse;
using namespace recourse::story;
using namespace Qt::StringLiterals;

class tst_FailureSet : public QObject
{
    Q_OBJECT
private slots:
    void keepsEveryValue();
    void keepsWhatIsNotKnown();
    void keepsBytesAsTheyAre();
    void findsRowsInAnyOrder();
    void emptySet();
    void aMillionRowsAreSmall();
};

void tst_FailureSet::keepsEveryValue()
{
    const FailureSetPtr set = setOf({ parked("a:1:v1")
                                          .handler(u"stock"_s)
                                          .tenant("globex")
                                          .key("a:1")
                                          .version(1)
                                          .triesAtLeast(5'000'000'000)
                                          .size(7)
                                          .queue(u"q1"_s)
                                          .reason(u"库存不足"_s)
                                          .minutesAgo(5)
                                          .trusted(),
                                      parked("b").note(IdentityNote::HeaderBlockNearLimit) });
    QCOMPARE(set->size(), 2);
    QCOMPARE(set->row(0), 1'000);
    QCOMPARE(set->eventId(0), QByteArray("a:1:v1"));
    QCOMPARE(set->handler(0), u"stock"_s);
    QCOMPARE(set->tenant(0), QByteArray("globex"));
    QCOMPARE(set->key(0), QByteArray("a:1"));
    QCOMPARE(set->version(0), std::optional<qint64>(1));
    QCOMPARE(set->attempts(0), std::optional<qint64>(5'000'000'000));
    QVERIFY(set->attemptsAtLeast(0));
    QVERIFY(!set->attemptsAtLeast(1));
    QCOMPARE(set->payloadSize(0), 7);
    QCOMPARE(set->queue(0), u"q1"_s);
    QCOMPARE(set->reason(0), u"库存不足"_s);
    QCOMPARE(set->parkedAt(0), std::optional(now - std::chrono::minutes(5)));
    QVERIFY(set->tenantTrusted(0));
    QVERIFY(!set->tenantTrusted(1));
    // The note with the highest number is kept as well.
    QVERIFY(set->hasNote(1, IdentityNote::HeaderBlockNearLimit));
    QVERIFY(!set->hasNote(0, IdentityNote::HeaderBlockNearLimit));
    QVERIFY(!set->hasNote(1, IdentityNote::NoEventId));
}

void tst_FailureSet::keepsWhatIsNotKnown()
{
    const FailureSetPtr set = setOf({ parked("").tenant("").at({}), parked("x").tries(0) });
    QVERIFY(set->eventId(0).isEmpty());
    QVERIFY(!set->attempts(0)); // which is not 0
    QCOMPARE(set->attempts(1), std::optional<qint64>(0));
    QVERIFY(!set->version(0));
    QVERIFY(!set->parkedAt(0));
    QVERIFY(set->hasNote(0, IdentityNote::NoEventId));
}

void tst_FailureSet::keepsBytesAsTheyAre()
{
    const QByteArray nul("a\0b", 3);
    const FailureSetPtr set = setOf({ parked(nul).tenant("tenant-\xFF\xFE").key(nul),
                                      parked(" EVT-77 ").tenant("tenant-\xFD\xFC").key("a") });
    QCOMPARE(set->eventId(0), nul);
    QCOMPARE(set->key(0), nul);
    QCOMPARE(set->key(1), QByteArray("a"));
    QCOMPARE(set->eventId(1), QByteArray(" EVT-77 "));
    QCOMPARE(set->tenant(0), QByteArray("tenant-\xFF\xFE"));
    QCOMPARE(set->tenant(1), QByteArray("tenant-\xFD\xFC"));
}

void tst_FailureSet::findsRowsInAnyOrder()
{
    const FailureSetPtr ascending
        = setOf({ parked("a").row(5), parked("b").row(9), parked("c").row(700) });
    QCOMPARE(ascending->find(5), 0);
    QCOMPARE(ascending->find(700), 2);
    QCOMPARE(ascending->find(6), -1);
    QCOMPARE(ascending->find(-1), -1);
    QCOMPARE(ascending->find(701), -1);

    const FailureSetPtr mixed
        = setOf({ parked("a").row(90), parked("b").row(5), parked("c").row(40) });
    QCOMPARE(mixed->find(90), 0);
    QCOMPARE(mixed->find(5), 1);
    QCOMPARE(mixed->find(40), 2);
    QCOMPARE(mixed->find(41), -1);
}

void tst_FailureSet::emptySet()
{
    const FailureSetPtr set = setOf({});
    QCOMPARE(set->size(), 0);
    QCOMPARE(set->find(1), -1);
    QCOMPARE(viewOf(set, {})->rows->matching, 0);
    QVERIFY(viewOf(set, {})->rows->entries.empty());
}

void tst_FailureSet::aMillionRowsAreSmall()
{
    FailureSet::Builder builder;
    for (int n = 0; n < 1'000'000; ++n) {
        Failure failure;
        failure.row = n + 1;
        failure.handler = u"order-sync"_s;
        failure.queue = u"order_sync.parked"_s;
        failure.eventId = EventId("order-sync:" + QByteArray::number(n) + ":v7");
        failure.tenant = TenantId("tenant-" + QByteArray::number(n % 500));
        failure.key = PartitionKey("order:" + QByteArray::number(n / 4));
        failure.reason = u"reason %1"_s.arg(n % 12);
        failure.parkedAt = now;
        builder.add(failure);
    }
    const FailureSetPtr set = builder.finish();
    QCOMPARE(set->size(), 1'000'000);
    QCOMPARE(set->eventId(999'999), QByteArray("order-sync:999999:v7"));
    QCOMPARE(set->find(1'000'000), 999'999);
    QVERIFY2(set->memoryBytes() < 150 * 1024 * 1024,
             qPrintable(QString::number(set->memoryBytes())));
}

QTEST_GUILESS_MAIN(tst_FailureSet)
#include "tst_failureset.moc"
