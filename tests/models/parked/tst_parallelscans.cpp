// SPDX-License-Identifier: GPL-3.0-or-later
// Scans and readers at the same time.
#include "tests/models/parked/parkedbuilder.h"

#include <barrier>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

class ParallelScansTest final : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void twoPlacesAtOnce();
    void onePlaceIsScannedOnce();
    void readersDoNotWaitForScans();
    void forEachCanBeStopped();

private:
    std::unique_ptr<ParkedIndex> m_index;
};

void ParallelScansTest::init()
{
    auto index = ParkedIndex::open(u":memory:"_s);
    QVERIFY2(index, qPrintable(index ? QString() : toLogText(index.error())));
    m_index = std::move(*index);
}

void ParallelScansTest::twoPlacesAtOnce()
{
    std::barrier together(2);
    const auto scanPlace = [&](const QString &queue, const QByteArray &prefix) {
        auto scan = m_index->beginScan(u"mq1"_s, queue, u"h"_s, false);
        if (!scan)
            return false;
        for (int batch = 0; batch < 50; ++batch) {
            std::vector<ParkedCopyFull> copies;
            for (int i = 0; i < 20; ++i) {
                const QByteArray id = prefix + QByteArray::number(batch * 20 + i);
                copies.push_back(parked(id.constData()));
            }
            together.arrive_and_wait();
            if (!(*scan)->add(std::move(copies)))
                return false;
        }
        return (*scan)->finish(report(true)).has_value();
    };
    for (int round = 0; round < 2; ++round) {
        bool one = false;
        {
            const std::jthread other([&] { one = scanPlace(u"one"_s, "a"); });
            QVERIFY(scanPlace(u"two"_s, "b"));
        }
        QVERIFY(one);
        QCOMPARE(m_index->count().value(), 2'000);
        QCOMPARE(all(*m_index).size(), std::size_t(2'000));
        QCOMPARE(all(*m_index).back().row, 2'000);
    }
}

void ParallelScansTest::onePlaceIsScannedOnce()
{
    auto scan = m_index->beginScan(u"mq1"_s, u"q"_s, u"h"_s, false);
    const auto second = m_index->beginScan(u"mq1"_s, u"q"_s, u"h"_s, false);
    QVERIFY(!second);
    QCOMPARE(second.error().code, ErrorCode::Busy);
    QVERIFY(second.error().retryHelps);
    QVERIFY(m_index->beginScan(u"mq1"_s, u"other"_s, u"h"_s, false));
    scan->reset();
    QVERIFY(m_index->beginScan(u"mq1"_s, u"q"_s, u"h"_s, false));
}

void ParallelScansTest::readersDoNotWaitForScans()
{
    std::vector<ParkedCopyFull> many;
    for (int i = 0; i < 5'000; ++i)
        many.push_back(parked(QByteArray::number(i).constData()));
    QVERIFY(scanned(*m_index, u"q"_s, many, report(true)));
    auto scan = m_index->beginScan(u"mq1"_s, u"q"_s, u"order-sync"_s, false);
    int rows = 0;
    // A scan writes, looks things up and ends while somebody reads: he sees what he began with.
    QVERIFY(m_index->forEach(
        [&](std::vector<Failure> &&batch) {
            rows += static_cast<int>(batch.size());
            if (scan) {
                if (!(*scan)->add({ parked("new") }) || !m_index->full(1)
                    || !(*scan)->finish(report(true)))
                    return false;
                scan = failed({});
            }
            return true;
        },
        {}));
    QCOMPARE(rows, 5'000);
    QCOMPARE(m_index->count().value(), 1);
}

void ParallelScansTest::forEachCanBeStopped()
{
    std::vector<ParkedCopyFull> many;
    for (int i = 0; i < 5'000; ++i)
        many.push_back(parked(QByteArray::number(i).constData()));
    QVERIFY(scanned(*m_index, u"q"_s, many, report(true)));
    int batches = 0;
    QVERIFY(m_index->forEach([&](auto &&) { return ++batches < 1; }, {}));
    QCOMPARE(batches, 1);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(m_index->forEach([&](auto &&) { return ++batches > 0; }, stop.get_token()));
    QCOMPARE(batches, 1);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::ParallelScansTest)
#include "tst_parallelscans.moc"
