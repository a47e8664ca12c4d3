// SPDX-License-Identifier: GPL-3.0-or-later
// How often, where and when a message failed, by its dead-letter headers and counters.
#include "tests/models/evidence/identitystory.h"

#include <QJsonArray>
#include <QTest>

using namespace recourse;
using namespace recourse::story;
using namespace Qt::StringLiterals;

class tst_Deaths : public QObject
{
    Q_OBJECT
private slots:
    void deathCounts_data();
    void deathCounts();
    void deathsPerQueue();
    void ownCounterLeadsWhereItIsLarger();
    void expiredDeathsAreNoTries();
    void originIsTheOldestDeath();
    void withoutDeathsNothingIsMadeUp();
    void malformedDeathHeaders_data();
    void malformedDeathHeaders();
    void manyDeathsAndDeepHeaders();
    void deliveryLimitIsALowerBound();
    void eventTableBringsItsOwn();
};

void tst_Deaths::deathCounts_data()
{
    QTest::addColumn<QString>("file");
    for (const QString &file : caseFiles(u"C01"_s))
        QTest::newRow(qPrintable(file)) << file;
}

void tst_Deaths::deathCounts()
{
    QFETCH(QString, file);
    const QJsonObject expect = readCase(file).expect;
    const Identity identity = identityOf(file);
    const QJsonValue count = expect.value("retry_count"_L1);
    if (count.isNull())
        QVERIFY(!identity.attempts);
    else
        QCOMPARE(identity.attempts, std::optional(qint64(count.toDouble())));
    QCOMPARE(identity.deaths.size(), std::size_t(1));
    QCOMPARE(identity.deaths.front().countType, expect.value("raw_type_shown"_L1).toString());
    QCOMPARE(identity.has(IdentityNote::AttemptsUnusualType),
             expect.value("marked_unusual"_L1).toBool());
}

void tst_Deaths::deathsPerQueue()
{
    const QString file = u"C03/old-style-five-entries-no-count.json"_s;
    const QJsonObject expect = readCase(file).expect;
    const Identity identity = identityOf(file);
    QHash<QString, int> perQueue;
    for (const DeathEntry &entry : identity.deaths) {
        QCOMPARE(entry.count, std::optional<qint64>(1));
        QVERIFY(entry.countType.isEmpty());
        ++perQueue[QString::fromUtf8(entry.queue)];
    }
    const QJsonObject wanted = expect.value("deaths_per_queue"_L1).toObject();
    QCOMPARE(perQueue.size(), wanted.size());
    for (const QString &queue : wanted.keys())
        QCOMPARE(perQueue.value(queue), wanted.value(queue).toInt());
    QCOMPARE(identity.attempts, std::optional(qint64(expect.value("retry_count"_L1).toInt())));

    // Without knowing the work queue, that of the oldest rejection is taken for it.
    Origin unknownQueue = stockOrigin();
    unknownQueue.workQueues.clear();
    QCOMPARE(identify(parked(readCase(file).message), stockRules(), unknownQueue).attempts,
             std::optional<qint64>(3));
}

void tst_Deaths::ownCounterLeadsWhereItIsLarger()
{
    const Identity identity = identityOf(u"C03/count-stuck-own-counter-higher.json"_s);
    QCOMPARE(identity.attempts, std::optional<qint64>(6));
    QCOMPARE(identity.ownCounter, std::optional<qint64>(6));
    QCOMPARE(identity.deathCount, std::optional<qint64>(1));
    QCOMPARE(identity.attemptsSource, u"header:retry-attempt"_s);
    QVERIFY(identity.has(IdentityNote::AttemptsDisagree));
    QVERIFY(identity.has(IdentityNote::AttemptsAtLeast));

    Message message = withDeaths({ death("stock.work", "rejected", 5, 1'760'000'000) });
    message.headers->push_back(field("retry-attempt", FieldValue::int64(2)));
    const Identity other = identify(parked(message), stockRules(), stockOrigin());
    QCOMPARE(other.attempts, std::optional<qint64>(5));
    QCOMPARE(other.attemptsSource, u"x-death"_s);
    QCOMPARE(other.ownCounter, std::optional<qint64>(2));
    QVERIFY(other.has(IdentityNote::AttemptsDisagree));
    QVERIFY(!other.has(IdentityNote::AttemptsAtLeast));
}

void tst_Deaths::expiredDeathsAreNoTries()
{
    const Identity identity = identityOf(u"C03/ping-pong-work-and-delay.json"_s);
    QCOMPARE(identity.attempts, std::optional<qint64>(4));
    QCOMPARE(identity.firstFailedAt, std::optional(instantFromMillis(1'760'000'000'000)));

    // Nor are they on the work queue itself, where a time to live ended the waiting.
    const Message message = withDeaths({ death("stock.work", "expired", 7, 1'760'000'100),
                                         death("stock.work", "rejected", 2, 1'760'000'000) });
    QCOMPARE(identify(parked(message), stockRules(), stockOrigin()).attempts,
             std::optional<qint64>(2));
}

void tst_Deaths::originIsTheOldestDeath()
{
    const QString file = u"C03/first-death-rewritten.json"_s;
    const QJsonObject expect = readCase(file).expect;
    const Identity identity = identityOf(file);
    QCOMPARE(QString::fromUtf8(identity.originQueue), expect.value("origin_queue"_L1).toString());
    QCOMPARE(QString::fromUtf8(identity.originExchange),
             expect.value("origin_exchange"_L1).toString());
    QVERIFY(identity.has(IdentityNote::OriginConflict));
    QCOMPARE(identity.originRoutingKey, QByteArray("stock.adjusted"));
    QVERIFY(!identityOf(u"C01/count-int64.json"_s).has(IdentityNote::OriginConflict));
}

void tst_Deaths::withoutDeathsNothingIsMadeUp()
{
    const Identity identity = identityOf(u"C03/no-x-death-at-all.json"_s);
    QVERIFY(!identity.attempts); // which is not 0
    QVERIFY(identity.originQueue.isEmpty());
    QVERIFY(!identity.firstFailedAt);
    QVERIFY(!identity.parkedAt);
    QVERIFY(identity.error.isEmpty());
}

void tst_Deaths::malformedDeathHeaders_data()
{
    QTest::addColumn<FieldTable>("headers");
    QTest::newRow("text") << FieldTable{ field("x-death", FieldValue::text("3")) };
    QTest::newRow("number") << FieldTable{ field("x-death", FieldValue::int64(3)) };
    QTest::newRow("table") << FieldTable{ field("x-death", value(FieldType::Table, FieldTable{})) };
    QTest::newRow("array of text") << FieldTable{ field(
        "x-death", value(FieldType::Array, std::vector<FieldValue>{ FieldValue::text("dead") })) };
    QTest::newRow("void") << FieldTable{ field("x-death", {}) };
}

void tst_Deaths::malformedDeathHeaders()
{
    QFETCH(FieldTable, headers);
    Message message;
    message.headers = headers;
    const Identity identity = identify(parked(message), stockRules(), stockOrigin());
    QVERIFY(!identity.attempts);
    QVERIFY(identity.deaths.empty());
    QVERIFY(identity.has(IdentityNote::AttemptsUnusualType));
}

void tst_Deaths::manyDeathsAndDeepHeaders()
{
    std::vector<FieldValue> deaths;
    for (int n = 0; n < 50'000; ++n)
        deaths.push_back(death("queue-" + QByteArray::number(n), "rejected", 1, 1'760'000'000 - n));
    deaths.push_back(death("stock.work", "rejected", std::numeric_limits<qint64>::max(), 5));
    deaths.push_back(death("stock.work", "rejected", 9, 4));
    Message message = withDeaths(std::move(deaths));
    FieldValue deep = FieldValue::text("bottom");
    for (int level = 0; level < 60; ++level)
        deep = value(FieldType::Array, std::vector<FieldValue>{ deep });
    message.headers->push_back(field("deep", deep));
    const Identity identity = identify(parked(message), stockRules(), stockOrigin());
    QVERIFY(identity.deaths.size() <= 256);
    QCOMPARE(identity.originQueue, QByteArray("stock.work"));
    // More queues than anybody has: counted for some of them only, and never below nothing.
    QVERIFY(!identity.attempts || *identity.attempts > 0);
}

void tst_Deaths::deliveryLimitIsALowerBound()
{
    const Message message = withDeaths({ death("stock.work", "delivery_limit", 1, 1'760'000'000) });
    const Identity identity = identify(parked(message), stockRules(), stockOrigin());
    QCOMPARE(identity.attempts, std::optional<qint64>(1));
    QVERIFY(identity.has(IdentityNote::AttemptsAtLeast));
}

void tst_Deaths::eventTableBringsItsOwn()
{
    Message message;
    message.properties.messageId = "id";
    ParkedMessage row = parked(message);
    row.attempts = 3;
    row.lastError = "connection refused";
    row.parkedAt = instantFromMillis(2'000);
    row.firstFailedAt = instantFromMillis(1'000);
    const Identity identity = identify(row, stockRules(), stockOrigin());
    QCOMPARE(identity.attempts, std::optional<qint64>(3));
    QCOMPARE(identity.error, QByteArray("connection refused"));
    QCOMPARE(identity.parkedAt, row.parkedAt);
    QCOMPARE(identity.firstFailedAt, row.firstFailedAt);
}

QTEST_GUILESS_MAIN(tst_Deaths)
#include "tst_deaths.moc"
