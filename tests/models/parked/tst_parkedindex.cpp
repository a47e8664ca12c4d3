// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/parked/parkedbuilder.h"

using namespace Qt::StringLiterals;

namespace recourse {

class ParkedIndexTest final : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void everythingOfACopyComesBack();
    void emptyAndAbsentStayTwoThings();
    void copiesSeenAgainKeepTheirRow();
    void unseenCopiesGoOnlyAfterAWholeScan();
    void aPlaceThatWasTouchedIsNotSeenWhole();
    void nothingChangesBeforeFinish();
    void scanWithoutFinishNeverWas();
    void shownCopiesCanBeReadBeforeFinish();
    void copiesOfOneEventAreToldApart();
    void manyEqualCopiesAreMatchedInTheirOrder();
    void copiesWithoutIdKeepTheirRow();
    void changedHeadersAreTakenOver();
    void changedKeyIsFoundUnderTheNewOne();
    void rowNumbersAreNotUsedAgain();
    void scanThatGoesOnAdds();
    void scanThatGoesOnMatchesByPosition();
    void failedScanLeavesWhatIsKnown();
    void scanStateTellsAll();
    void seenAgainMovesTheTime();
    void longErrorsAreCut();
    void lookUps();
    void conflictsAndTenants();

private:
    std::unique_ptr<ParkedIndex> m_index;
};

void ParkedIndexTest::init()
{
    auto index = ParkedIndex::open(u":memory:"_s);
    QVERIFY2(index, qPrintable(index ? QString() : toLogText(index.error())));
    m_index = std::move(*index);
}

void ParkedIndexTest::everythingOfACopyComesBack()
{
    ParkedCopyFull copy = parked("order-sync:88121:v7").tries(5).saying(QByteArray("\0\xff{}", 4));
    Failure &failure = copy.failure;
    failure.eventIdSource = u"property:message_id"_s;
    failure.tenant = TenantId(QByteArray("kea\xff"));
    failure.tenantSource = u"vhost"_s;
    failure.tenantTrusted = true;
    failure.claimedTenant = TenantId(QByteArray());
    failure.key = PartitionKey(QByteArray("order:88121"));
    failure.version = -7;
    failure.attemptsAtLeast = true;
    failure.reason = u"Zeitüberschreitung"_s;
    failure.error = QByteArray("broken\0bytes\xfe", 13);
    failure.original = EventId(QByteArray("first"));
    failure.firstFailedAt = at("2025-10-09T08:53:20.123Z");
    failure.parkedAt = at("1969-12-31T23:59:59Z");
    failure.contentType = "application/json";
    failure.deliveryCount = 0;
    failure.notes = { IdentityNote::EventIdPadded, IdentityNote::HeaderBlockNearLimit };
    failure.seenAt = at("2025-10-09T09:59:00Z");
    failure.position = ~0ULL;

    ParkedMessage &message = copy.message;
    message.exchange = "stock.events";
    message.routingKey = QByteArray("a\0b", 3);
    message.redelivered = true;
    message.attempts = 5;
    message.lastError = "broken";
    message.parkedAt = failure.parkedAt;
    message.firstFailedAt = failure.firstFailedAt;
    message.message.properties.messageId = QByteArray("order-sync:88121:v7");
    message.message.properties.contentType = QByteArray();
    message.message.properties.deliveryMode = quint8(2);
    message.message.properties.timestamp = ~0ULL;
    message.message.headers = FieldTable{ { "x-tenant", FieldValue::text("kea") },
                                          { "x-tenant", FieldValue::int64(-1) } };

    QVERIFY(scanned(*m_index, u"order_sync.parked"_s, { copy }, report(false)));
    const std::vector<Failure> found = all(*m_index);
    QCOMPARE(found.size(), std::size_t(1));
    const auto full = m_index->full(found[0].row);
    QVERIFY2(full, qPrintable(full ? QString() : toLogText(full.error())));
    for (const Failure &back : { found[0], (*full)->failure }) {
        QCOMPARE(back.broker, u"mq1"_s);
        QCOMPARE(back.queue, u"order_sync.parked"_s);
        QCOMPARE(back.handler, u"order-sync"_s);
        QCOMPARE(back.position, failure.position);
        QVERIFY(back.eventId == failure.eventId);
        QCOMPARE(back.eventIdSource, failure.eventIdSource);
        QVERIFY(back.tenant == failure.tenant);
        QCOMPARE(back.tenantSource, failure.tenantSource);
        QVERIFY(back.tenantTrusted);
        QVERIFY(back.claimedTenant == failure.claimedTenant);
        QVERIFY(back.key == failure.key);
        QCOMPARE(back.version, failure.version);
        QCOMPARE(back.attempts, failure.attempts);
        QVERIFY(back.attemptsAtLeast);
        QCOMPARE(back.reason, failure.reason);
        QCOMPARE(back.error, failure.error);
        QVERIFY(back.original == failure.original);
        QCOMPARE(back.firstFailedAt, failure.firstFailedAt);
        QCOMPARE(back.parkedAt, failure.parkedAt);
        QCOMPARE(back.contentType, failure.contentType);
        QCOMPARE(back.size, qint64(4));
        QCOMPARE(back.digest, failure.digest);
        QCOMPARE(back.deliveryCount, failure.deliveryCount);
        QCOMPARE(back.notes, failure.notes);
        QCOMPARE(back.seenAt, failure.seenAt);
    }
    const ParkedMessage &back = (*full)->message;
    QVERIFY(back.message == message.message);
    QCOMPARE(back.exchange, message.exchange);
    QCOMPARE(back.routingKey, message.routingKey);
    QVERIFY(back.redelivered);
    QCOMPARE(back.attempts, message.attempts);
    QCOMPARE(back.lastError, message.lastError);
    QCOMPARE(back.parkedAt, message.parkedAt);
    QCOMPARE(back.firstFailedAt, message.firstFailedAt);
    QCOMPARE(back.position, failure.position);
    QCOMPARE(back.readAt, failure.seenAt);
}

void ParkedIndexTest::emptyAndAbsentStayTwoThings()
{
    ParkedCopyFull none = parked("none");
    ParkedCopyFull empty = parked("empty");
    empty.message.message.headers = FieldTable();
    empty.message.message.properties.messageId = QByteArray();
    empty.failure.attempts = 0;
    QVERIFY(scanned(*m_index, u"q"_s, { none, empty }, report(true)));
    const auto noneBack = m_index->full(1);
    const auto emptyBack = m_index->full(2);
    QVERIFY(!(*noneBack)->message.message.headers);
    QVERIFY(!(*noneBack)->message.message.properties.messageId);
    QVERIFY(!(*noneBack)->failure.attempts);
    QVERIFY((*emptyBack)->message.message.headers);
    QVERIFY((*emptyBack)->message.message.properties.messageId);
    QCOMPARE((*emptyBack)->failure.attempts, std::optional<qint64>(0));
    QVERIFY(!m_index->full(99)->has_value());
}

void ParkedIndexTest::copiesSeenAgainKeepTheirRow()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a"), parked("b"), parked("c") }, report(true)));
    QCOMPARE(rowsOf(*m_index), u"a@1 b@2 c@3"_s);
    QVERIFY(
        scanned(*m_index, u"q"_s,
                { parked("d").atPosition(0), parked("c").atPosition(1), parked("a").atPosition(2) },
                report(true)));
    QCOMPARE(rowsOf(*m_index), u"a@1 c@3 d@4"_s);
    QCOMPARE(all(*m_index)[1].position, quint64(1)); // its place in the queue is the new one
    QCOMPARE(m_index->count().value(), 3);
}

void ParkedIndexTest::unseenCopiesGoOnlyAfterAWholeScan()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a"), parked("b") }, report(true)));
    const auto partial = scanned(*m_index, u"q"_s, { parked("c") }, report(false));
    QCOMPARE(partial->known, 3);
    QVERIFY(!partial->complete);
    QCOMPARE(rowsOf(*m_index), u"a@1 b@2 c@3"_s);
    const auto whole = scanned(*m_index, u"q"_s, { parked("c") }, report(true));
    QCOMPARE(whole->known, 1);
    QVERIFY(whole->complete);
    QCOMPARE(rowsOf(*m_index), u"c@3"_s);
    QVERIFY(!m_index->full(1)->has_value()); // its body is gone, too
    QVERIFY(scanned(*m_index, u"q"_s, {}, report(true)));
    QCOMPARE(m_index->count().value(), 0);
}

// A queue that counts as many as before may hold others: what we took from it we know of.
void ParkedIndexTest::aPlaceThatWasTouchedIsNotSeenWhole()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a") }, report(true)));
    QVERIFY(scanned(*m_index, u"other"_s, { parked("b") }, report(true)));
    const QString broker = m_index->scans()->front().broker;
    QVERIFY(m_index->touched(broker, u"q"_s));
    const auto states = m_index->scans();
    for (const ScanState &state : *states)
        QCOMPARE(state.complete, state.queue != u"q"_s);
    QCOMPARE(m_index->count().value(), 2);
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a") }, report(true))->complete);
}

void ParkedIndexTest::nothingChangesBeforeFinish()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a").tries(1), parked("b") }, report(true)));
    auto scan = m_index->beginScan(u"mq1"_s, u"q"_s, u"order-sync"_s, false);
    QVERIFY((*scan)->add({ parked("a").tries(2), parked("c").ofKey("k").firstTriedAs("o") }));
    QCOMPARE(rowsOf(*m_index), u"a@1 b@2"_s);
    QCOMPARE(all(*m_index)[0].attempts, std::optional<qint64>(1));
    QCOMPARE(m_index->count().value(), 2);
    QVERIFY(m_index->byEventId(EventId(QByteArray("c")))->empty());
    QVERIFY(m_index->byKey(u"order-sync"_s, PartitionKey(QByteArray("k")))->empty());
    QVERIFY(m_index->byOriginal(EventId(QByteArray("o")))->empty());
    QVERIFY(!m_index->full(3)->has_value());
    QVERIFY((*scan)->finish(report(true)));
    QCOMPARE(rowsOf(*m_index), u"a@1 c@3"_s);
    QCOMPARE(all(*m_index)[0].attempts, std::optional<qint64>(2));
    QVERIFY(m_index->full(3)->has_value());
}

void ParkedIndexTest::scanWithoutFinishNeverWas()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a").tries(1) }, report(true)));
    {
        auto scan = m_index->beginScan(u"mq1"_s, u"q"_s, u"order-sync"_s, false);
        QVERIFY((*scan)->add({ parked("a").tries(9), parked("b") }));
    }
    QCOMPARE(rowsOf(*m_index), u"a@1"_s);
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a").tries(1), parked("b") }, report(true)));
    QCOMPARE(all(*m_index)[0].attempts, std::optional<qint64>(1));
    QCOMPARE(m_index->count().value(), 2);
}

void ParkedIndexTest::shownCopiesCanBeReadBeforeFinish()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("gone"), parked("stays") }, report(true)));
    {
        auto scan = m_index->beginScan(u"mq1"_s, u"q"_s, u"order-sync"_s, false);
        QVERIFY((*scan)->add({ parked("stays").tries(4), parked("new").ofKey("k") }));
        QCOMPARE(rowsOf(*m_index), u"gone@1 stays@2"_s);
        QVERIFY((*scan)->show());
        // All that was added; what was not seen goes with the end of the look.
        QCOMPARE(rowsOf(*m_index), u"gone@1 stays@2 new@3"_s);
        QCOMPARE(m_index->byEventId(EventId("new"_ba))->size(), std::size_t(1));
        QCOMPARE(m_index->byKey(u"order-sync"_s, PartitionKey("k"_ba))->size(), std::size_t(1));
        QCOMPARE(all(*m_index)[1].attempts, std::optional<qint64>(4));
        QVERIFY((*scan)->finish(report(true)));
    }
    QCOMPARE(rowsOf(*m_index), u"stays@2 new@3"_s);
    QCOMPARE(m_index->byEventId(EventId("new"_ba))->size(), std::size_t(1));
    {
        auto scan = m_index->beginScan(u"mq1"_s, u"q"_s, u"order-sync"_s, false);
        QVERIFY((*scan)->add({ parked("late") }));
        QVERIFY((*scan)->show());
        // Given up: what was shown was seen.
    }
    QCOMPARE(rowsOf(*m_index), u"stays@2 new@3 late@4"_s);
    QVERIFY(scanned(*m_index, u"q"_s, { parked("late") }, report(true)));
    QCOMPARE(rowsOf(*m_index), u"late@4"_s);
}

void ParkedIndexTest::copiesOfOneEventAreToldApart()
{
    const auto first = parked("e").saying("one");
    const auto second = parked("e").saying("two");
    QVERIFY(scanned(*m_index, u"q"_s, { first, second, first }, report(true)));
    QCOMPARE(rowsOf(*m_index), u"e@1 e@2 e@3"_s);
    QVERIFY(scanned(*m_index, u"q"_s, { second, first }, report(true)));
    QCOMPARE(rowsOf(*m_index), u"e@1 e@2"_s);
    QCOMPARE((*m_index->full(1))->message.message.body, QByteArray("one"));
    QCOMPARE((*m_index->full(2))->message.message.body, QByteArray("two"));
    QCOMPARE((*m_index->full(1))->failure.digest, digestOf("one"));
    QCOMPARE((*m_index->full(2))->failure.digest, digestOf("two"));
    // The same copy on another place is another one.
    QVERIFY(scanned(*m_index, u"other"_s, { first }, report(true)));
    QCOMPARE(m_index->byEventId(EventId(QByteArray("e")))->size(), std::size_t(3));
}

void ParkedIndexTest::manyEqualCopiesAreMatchedInTheirOrder()
{
    // One tenant that floods one key: thousands of copies that nothing tells apart. Matching them
    // must not compare each with each.
    std::vector<ParkedCopyFull> flood;
    for (quint64 i = 0; i < 20'000; ++i)
        flood.push_back(parked("e").atPosition(i));
    QVERIFY(scanned(*m_index, u"q"_s, flood, report(true)));
    flood.erase(flood.begin(), flood.begin() + 100);
    QVERIFY(scanned(*m_index, u"q"_s, flood, report(true)));
    QCOMPARE(m_index->count().value(), 19'900);
    QCOMPARE(all(*m_index).back().row, 19'900);
}

void ParkedIndexTest::copiesWithoutIdKeepTheirRow()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("").saying("1"), parked("").saying("2") },
                    report(true)));
    QVERIFY(scanned(*m_index, u"q"_s, { parked("").saying("2") }, report(true)));
    QCOMPARE(rowsOf(*m_index), u"@2"_s);
    QVERIFY(m_index->byEventId(EventId())->empty()); // no key
}

void ParkedIndexTest::changedHeadersAreTakenOver()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a").with("x-death", "1") }, report(true)));
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a").with("x-death", "2") }, report(true)));
    QCOMPARE(rowsOf(*m_index), u"a@1"_s);
    const auto full = m_index->full(1);
    QCOMPARE(*(*full)->message.message.headers->front().value.bytes(), QByteArray("2"));
}

void ParkedIndexTest::changedKeyIsFoundUnderTheNewOne()
{
    // The workspace's rules changed: the same copy now has another key and another first try.
    QVERIFY(
        scanned(*m_index, u"q"_s, { parked("a").ofKey("old").firstTriedAs("o1") }, report(true)));
    QVERIFY(
        scanned(*m_index, u"q"_s, { parked("a").ofKey("new").firstTriedAs("o2") }, report(true)));
    const auto ofKey = [this](const char *key) {
        return m_index->byKey(u"order-sync"_s, PartitionKey(QByteArray(key)))->size();
    };
    QCOMPARE(ofKey("old"), std::size_t(0));
    QCOMPARE(ofKey("new"), std::size_t(1));
    QVERIFY(m_index->byOriginal(EventId(QByteArray("o1")))->empty());
    QCOMPARE(m_index->byOriginal(EventId(QByteArray("o2")))->size(), std::size_t(1));
    QCOMPARE(m_index->byEventId(EventId(QByteArray("a")))->size(), std::size_t(1));
    // Back again, twice: no entry is left over or doubled.
    for (int i = 0; i < 2; ++i)
        QVERIFY(scanned(*m_index, u"q"_s, { parked("a").ofKey("old").tries(i) }, report(true)));
    QCOMPARE(ofKey("old"), std::size_t(1));
    QCOMPARE(ofKey("new"), std::size_t(0));
}

void ParkedIndexTest::rowNumbersAreNotUsedAgain()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a"), parked("b") }, report(true)));
    QVERIFY(scanned(*m_index, u"q"_s, {}, report(true)));
    QVERIFY(scanned(*m_index, u"q"_s, { parked("c") }, report(true)));
    QCOMPARE(rowsOf(*m_index), u"c@3"_s);
}

void ParkedIndexTest::scanThatGoesOnAdds()
{
    BrowseReport first = report(true);
    first.nextOffset = 2;
    QVERIFY(scanned(*m_index, u"stream"_s, { parked("a").atPosition(0), parked("b").atPosition(1) },
                    first));
    BrowseReport second = report(true, "2025-10-09T11:00:00Z");
    second.nextOffset = 3;
    const auto state = scanned(*m_index, u"stream"_s, { parked("c").atPosition(2) }, second, true);
    QCOMPARE(rowsOf(*m_index), u"a@1 b@2 c@3"_s);
    QVERIFY(state->complete);
    QCOMPARE(state->known, 3);
    QCOMPARE(state->nextOffset, quint64(3));
}

void ParkedIndexTest::scanThatGoesOnMatchesByPosition()
{
    BrowseReport first = report(true);
    first.nextOffset = 2;
    QVERIFY(scanned(*m_index, u"stream"_s, { parked("a").atPosition(0), parked("b").atPosition(1) },
                    first));
    // The last one is read again, and an equal copy of it stands behind it.
    QVERIFY(scanned(*m_index, u"stream"_s, { parked("b").atPosition(1), parked("b").atPosition(2) },
                    report(true), true));
    QCOMPARE(rowsOf(*m_index), u"a@1 b@2 b@3"_s);
    // Of equal copies, the one at that place is meant, not the first.
    BrowseReport third = report(true);
    third.nextOffset = 3;
    QVERIFY(scanned(*m_index, u"stream"_s, {}, third, true));
    QVERIFY(scanned(*m_index, u"stream"_s, { parked("b").atPosition(2).tries(9) }, third, true));
    QVERIFY(!all(*m_index)[1].attempts);
    QCOMPARE(all(*m_index)[2].attempts, std::optional<qint64>(9));
}

void ParkedIndexTest::failedScanLeavesWhatIsKnown()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a") }, report(true, "2025-10-09T10:00:00Z")));
    BrowseReport nothing = report(false, "2025-10-09T11:00:00Z");
    nothing.read = 0;
    nothing.error = Error{ .code = ErrorCode::ConnectionLost,
                           .tried = u"browse"_s,
                           .where = u"mq1:5672"_s,
                           .native = u"reset"_s };
    QVERIFY(scanned(*m_index, u"q"_s, {}, nothing));
    const ScanState state = m_index->scans()->front();
    QCOMPARE(state.readAt, std::optional(at("2025-10-09T10:00:00Z"))); // as old as it was
    QVERIFY(state.complete);
    QCOMPARE(state.known, 1);
    QVERIFY(state.lastError == nothing.error);
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a") }, report(true)));
    QVERIFY(!m_index->scans()->front().lastError);
}

void ParkedIndexTest::scanStateTellsAll()
{
    QVERIFY(m_index->scans()->empty());
    BrowseReport partial = report(false);
    partial.readyAfter = 40;
    partial.heldByOthers = 7;
    partial.holders = { u"worker 1"_s, u"worker 2"_s };
    partial.highestDeliveryCount = 12;
    partial.nextOffset = 99;
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a") }, partial));
    ScanState state = m_index->scans()->front();
    QCOMPARE(state.broker, u"mq1"_s);
    QCOMPARE(state.queue, u"q"_s);
    QCOMPARE(state.handler, u"order-sync"_s);
    QCOMPARE(state.readAt, std::optional(partial.finishedAt));
    QVERIFY(!state.complete);
    QCOMPARE(state.known, 1);
    QCOMPARE(state.onBroker, partial.readyAfter);
    QCOMPARE(state.heldByOthers, partial.heldByOthers);
    QCOMPARE(state.holders, partial.holders);
    QCOMPARE(state.highestDeliveryCount, partial.highestDeliveryCount);
    QCOMPARE(state.nextOffset, quint64(99));
    // A look at a part does not forget how high a count was seen; a look at all knows better.
    partial.highestDeliveryCount = 3;
    QCOMPARE(scanned(*m_index, u"q"_s, {}, partial)->highestDeliveryCount,
             std::optional<qint64>(12));
    BrowseReport whole = report(true);
    whole.highestDeliveryCount = 4;
    QCOMPARE(scanned(*m_index, u"q"_s, {}, whole)->highestDeliveryCount, std::optional<qint64>(4));
}

void ParkedIndexTest::seenAgainMovesTheTime()
{
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a").seen("2025-10-09T09:59:58Z") },
                    report(true, "2025-10-09T10:00:00Z")));
    QCOMPARE(all(*m_index)[0].seenAt, at("2025-10-09T09:59:58Z"));
    QVERIFY(scanned(*m_index, u"q"_s, { parked("a").seen("2025-10-09T10:59:58Z") },
                    report(true, "2025-10-09T11:00:00Z")));
    // The same copy: said to be as old as the beginning of the scan that saw it last.
    QCOMPARE(all(*m_index)[0].seenAt, at("2025-10-09T10:59:55Z"));
}

void ParkedIndexTest::longErrorsAreCut()
{
    QVERIFY(
        scanned(*m_index, u"q"_s, { parked("a").failing(QByteArray(100'000, 'x')) }, report(true)));
    QCOMPARE(all(*m_index)[0].error.size(), 4'096);
}

void ParkedIndexTest::lookUps()
{
    QVERIFY(scanned(*m_index, u"q"_s,
                    { parked("a").ofKey("k").firstTriedAs("o"), parked("b").ofKey("k"),
                      parked("c").ofKey("K").firstTriedAs("o") },
                    report(true)));
    QCOMPARE(m_index->byEventId(EventId(QByteArray("b")))->front().row, 2);
    QVERIFY(m_index->byEventId(EventId(QByteArray("B")))->empty());
    const auto ofKey = m_index->byKey(u"order-sync"_s, PartitionKey(QByteArray("k")));
    QCOMPARE(ofKey->size(), std::size_t(2));
    QVERIFY(m_index->byKey(u"other"_s, PartitionKey(QByteArray("k")))->empty());
    QVERIFY(m_index->byKey(u"order-sync"_s, PartitionKey())->empty());
    QCOMPARE(m_index->byOriginal(EventId(QByteArray("o")))->size(), std::size_t(2));
    QCOMPARE(m_index->byOriginal(u"order-sync"_s, EventId(QByteArray("o")))->size(),
             std::size_t(2));
    QVERIFY(m_index->byOriginal(u"other"_s, EventId(QByteArray("o")))->empty());
}

void ParkedIndexTest::conflictsAndTenants()
{
    QVERIFY(scanned(*m_index, u"q"_s,
                    { parked("same").saying("1").ofTenant("kea"),
                      parked("same").saying("1").ofTenant("kea"),
                      parked("differs").saying("1").ofTenant("moa"),
                      parked("differs").saying("2").ofTenant("kea"), parked("").saying("1"),
                      parked("").saying("2") },
                    report(true)));
    QCOMPARE(
        m_index->identityConflicts().value(),
        (std::vector<IdentityConflict>{ { u"order-sync"_s, EventId(QByteArray("differs")), 2 } }));
    const auto tenants = m_index->tenantCounts().value();
    QCOMPARE(tenants.size(), std::size_t(3));
    QVERIFY(tenants[0] == (TenantCount{ TenantId(QByteArray("kea")), 3 }));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::ParkedIndexTest)
#include "tst_parkedindex.moc"
