// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/parked/parkedbuilder.h"

#include <QSet>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

// What a glance and a failure both know, for comparing at once.
QByteArray told(qint64 row, QByteArrayView handler, QByteArrayView queue, QByteArrayView tenant,
                QByteArrayView reason, QByteArrayView event, QByteArrayView key,
                QByteArrayView original, std::optional<qint64> attempts, qint64 size)
{
    QByteArray line = QByteArray::number(row) + ' ' + QByteArray::number(attempts.value_or(-1))
        + ' ' + QByteArray::number(size);
    for (const QByteArrayView part : { handler, queue, tenant, reason, event, key, original }) {
        line += '|';
        line += part;
    }
    return line;
}

QByteArrayList byGlance(const ParkedIndex &index)
{
    QByteArrayList lines;
    const auto done = index.glanceAtEach(
        [&lines](const FailureGlance &seen) {
            lines += told(seen.row, seen.handler.bytes, seen.queue.bytes, seen.tenant.bytes,
                          seen.reason.bytes, seen.eventId, seen.key, seen.original, seen.attempts,
                          seen.size);
            return true;
        },
        {});
    if (!done)
        qFatal("%s", qPrintable(toLogText(done.error())));
    return lines;
}

QByteArrayList byReading(const ParkedIndex &index)
{
    QByteArrayList lines;
    for (const Failure &seen : all(index))
        lines += told(seen.row, seen.handler.toUtf8(), seen.queue.toUtf8(), seen.tenant.bytes(),
                      seen.reason.toUtf8(), seen.eventId.bytes(), seen.key.bytes(),
                      seen.original.bytes(), seen.attempts, seen.size);
    return lines;
}

Parked morning(int number)
{
    const QByteArray id = "order-sync:" + QByteArray::number(number / 2) + ":v7";
    return parked(id.constData())
        .atPosition(static_cast<quint64>(number))
        .ofTenant(number % 3 == 0 ? "kea" : "tui")
        .ofKey(number % 5 == 0 ? "" : "order:88121")
        .tries(number)
        .saying("{\"n\":" + QByteArray::number(number) + "}");
}

} // namespace

// Going over all rows in passing, and asking for many at once, say what reading each of them does.
class TestGlance : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        index = *ParkedIndex::open(u":memory:"_s);
        std::vector<ParkedCopyFull> copies;
        for (int number = 0; number < 5'000; ++number)
            copies.push_back(morning(number));
        QVERIFY(scanned(*index, u"orders.parked"_s, std::move(copies), report(true)));
        QVERIFY(scanned(*index, u"stock.parked"_s,
                        { parked("stock:1").firstTriedAs("stock:0"), parked("\xff\xfe") },
                        report(true)));
    }

    void saysWhatReadingSays()
    {
        QCOMPARE(byReading(*index).size(), 5'002);
        QCOMPARE(byGlance(*index), byReading(*index));
    }

    void equalNumbersAreEqualNames()
    {
        QHash<quint32, QByteArray> tenants;
        QSet<QByteArray> names;
        QVERIFY(index->glanceAtEach(
            [&](const FailureGlance &seen) {
                const QByteArray name = seen.tenant.bytes.toByteArray();
                const bool same = tenants.value(seen.tenant.number, name) == name;
                tenants.insert(seen.tenant.number, name);
                names.insert(name);
                return same;
            },
            {}));
        QCOMPARE(tenants.size(), 3); // kea, tui, and none
        QCOMPARE(names.size(), 3);
    }

    void aScanUnderWayIsNotSeen()
    {
        auto scan = index->beginScan(u"mq1"_s, u"late.parked"_s, u"order-sync"_s, false);
        QVERIFY(scan);
        QVERIFY((*scan)->add({ parked("order-sync:late:v1") }));
        QCOMPARE(byGlance(*index).size(), 5'002);
    }

    void stopsWhenTold()
    {
        int seen = 0;
        QVERIFY(index->glanceAtEach([&seen](const FailureGlance &) { return ++seen < 7; }, {}));
        QCOMPARE(seen, 7);
    }

    void manyEventsAtOnce()
    {
        const EventId twice("order-sync:7:v7"_qba);
        const EventId unreadable("\xff\xfe"_qba);
        const auto found
            = index->byEventIds({ twice, EventId(), EventId("nobody"_qba), unreadable, twice });
        QVERIFY(found);
        QCOMPARE(found->size(), 2);
        QCOMPARE(found->value(twice).size(), std::size_t(2));
        QCOMPARE(found->value(unreadable).size(), std::size_t(1));
        for (const EventId &id : { twice, unreadable })
            QCOMPARE(found->value(id).front().row, index->byEventId(id)->front().row);
    }

    void manyKeysAtOnce()
    {
        const PartitionKey key("order:88121"_qba);
        const auto found = index->byKeys(u"order-sync"_s, { key, PartitionKey(), key });
        QVERIFY(found);
        QCOMPARE(found->size(), 1);
        QCOMPARE(found->value(key).size(), index->byKey(u"order-sync"_s, key)->size());
        QCOMPARE(found->value(key).size(), std::size_t(4'000));
        QVERIFY(index->byKeys(u"somebody-else"_s, { key })->isEmpty());
    }

    void otherPayloadsOfAnEvent()
    {
        const EventId twice("order-sync:7:v7"_qba);
        QVERIFY(scanned(*index, u"late.parked"_s,
                        { parked("order-sync:7:v7").saying("another"), parked("\xff\xfe") },
                        report(true)));
        std::vector<Failure> held = *index->byEventId(twice);
        held.resize(1);
        held.push_back(*index->byEventId(EventId("\xff\xfe"_qba))->begin());
        held.push_back({});
        for (const bool fast : { true, false }) {
            const auto others = fast ? index->otherPayloads(u"order-sync"_s, held)
                                     : index->ParkedIndex::otherPayloads(u"order-sync"_s, held);
            QVERIFY(others);
            QCOMPARE(others->keys(), QList<EventId>{ twice });
            for (const Failure &other : others->value(twice)) {
                QVERIFY(other.row != held[0].row);
                QVERIFY(other.digest != held[0].digest);
                QCOMPARE(other.eventId, twice);
            }
            QVERIFY(std::ranges::any_of(others->value(twice), [](const Failure &other) {
                return other.queue == u"late.parked"_s;
            }));
        }
        QVERIFY(index->otherPayloads(u"somebody-else"_s, held)->isEmpty());
    }

    void theSlowWayAnswersTheSame()
    {
        // As an index does that has no faster one.
        const ParkedIndex &plain = *index;
        QByteArrayList lines;
        QVERIFY(plain.ParkedIndex::glanceAtEach(
            [&lines](const FailureGlance &seen) {
                lines += told(seen.row, seen.handler.bytes, seen.queue.bytes, seen.tenant.bytes,
                              seen.reason.bytes, seen.eventId, seen.key, seen.original,
                              seen.attempts, seen.size);
                return true;
            },
            {}));
        QCOMPARE(lines, byGlance(*index));
        const std::vector<EventId> ids{ EventId("order-sync:7:v7"_qba), EventId("nobody"_qba) };
        QCOMPARE(plain.ParkedIndex::byEventIds(ids)->keys(), index->byEventIds(ids)->keys());
    }

private:
    std::unique_ptr<ParkedIndex> index;
};

QTEST_GUILESS_MAIN(TestGlance)
#include "tst_glance.moc"
