// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/parkedsummary.h"
#include "tests/models/parked/parkedbuilder.h"

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

ParkedCopyFull parkedAt(Parked copy, const char *iso)
{
    ParkedCopyFull made = copy;
    made.failure.parkedAt = at(iso);
    return made;
}

QByteArrayList keysOf(const ParkedSummary &summary)
{
    QByteArrayList keys;
    for (const ParkedSummary::Key &key : summary.hottest)
        keys += key.handler.toUtf8() + ' ' + key.tenant.bytes() + ' ' + key.key.bytes() + ' '
            + QByteArray::number(key.parked);
    return keys;
}

} // namespace

// Sums over what is parked, as far as the operator may see it.
class TestParkedSummary : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        index = *ParkedIndex::open(u":memory:"_s);
        workspace = {};
    }

    void nothingIsParked()
    {
        const ParkedSummary summary = sums();
        QCOMPARE(summary.failures, 0);
        QCOMPARE(summary.tenants, 0);
        QVERIFY(!summary.oldestParkedAt);
        QVERIFY(summary.hottest.empty());
    }

    void countsByHandlerAndTenant()
    {
        park(u"order-sync"_s,
             { parkedAt(parked("a").ofTenant("kea"), "2025-10-09T09:58:12Z"),
               parkedAt(parked("b").ofTenant("tui"), "2025-10-09T08:53:20Z"),
               parked("c").ofTenant("kea") });
        park(u"invoice"_s, { parkedAt(parked("d").ofTenant("kea"), "2025-10-09T09:00:00Z") });
        const ParkedSummary summary = sums();
        QCOMPARE(summary.failures, 4);
        QCOMPARE(summary.tenants, 2);
        QCOMPARE(summary.byHandler.value(u"order-sync"_s), 3);
        QCOMPARE(summary.byHandler.value(u"invoice"_s), 1);
        QCOMPARE(summary.oldestParkedAt, at("2025-10-09T08:53:20Z"));
        QCOMPARE(summary.oldestByHandler.value(u"invoice"_s), at("2025-10-09T09:00:00Z"));
    }

    void hidesTenantsOfOthers()
    {
        workspace.tenants = { u"kea"_s };
        park(u"order-sync"_s,
             { parked("a").ofTenant("kea").ofKey("order:1"),
               parked("b").ofTenant("tui").ofKey("order:2"),
               parked("c").ofTenant("tui").ofKey("order:2") });
        const ParkedSummary summary = sums();
        QCOMPARE(summary.failures, 1);
        QCOMPARE(summary.hidden, 2);
        QCOMPARE(summary.tenants, 1);
        QCOMPARE(keysOf(summary), QByteArrayList());
    }

    void hottestKeysFirst()
    {
        std::vector<ParkedCopyFull> copies;
        for (int order = 1; order <= 12; ++order) {
            for (int version = 0; version < order; ++version) {
                const QByteArray key = "order:" + QByteArray::number(100 + order);
                const QByteArray id = key + ":v" + QByteArray::number(version);
                copies.push_back(parked(id.constData()).ofTenant("kea").ofKey(key.constData()));
            }
        }
        park(u"order-sync"_s, std::move(copies));
        const QByteArrayList keys = keysOf(sums());
        QCOMPARE(keys.size(), 10); // the one of two and the single one are left out
        QCOMPARE(keys.front(), "order-sync kea order:112 12"_qba);
        QCOMPARE(keys.back(), "order-sync kea order:103 3"_qba);
    }

    void aKeyBelongsToItsHandler()
    {
        park(u"order-sync"_s,
             { parked("a").ofTenant("kea").ofKey("order:1"),
               parked("b").ofTenant("kea").ofKey("order:1") });
        park(u"invoice"_s,
             { parked("c").ofTenant("kea").ofKey("order:1"),
               parked("d").ofTenant("kea").ofKey("order:1"), parked("e").ofTenant("kea") });
        QCOMPARE(keysOf(sums()).size(), 2);
        QVERIFY(keysOf(sums()).contains("invoice kea order:1 2"_qba));
    }

    void oneOriginalUnderSeveralIds()
    {
        park(u"order-sync"_s,
             { parked("a-1").firstTriedAs("a"), parked("a-2").firstTriedAs("a"),
               parked("b-1").firstTriedAs("b"), parked("c").firstTriedAs("c") });
        const ParkedSummary summary = sums();
        QCOMPARE(summary.newIds.size(), std::size_t(1));
        QCOMPARE(summary.newIds.front().original.bytes(), "a"_qba);
        QCOMPARE(summary.newIds.front().ids, 2);
    }

private:
    void park(const HandlerName &handler, std::vector<ParkedCopyFull> copies)
    {
        auto scan = index->beginScan(u"mq1"_s, QString(handler + u".parked"_s), handler, false);
        QVERIFY(scan);
        QVERIFY((*scan)->add(std::move(copies)));
        QVERIFY((*scan)->finish(report(true)));
    }
    ParkedSummary sums() const { return *summarize(*index, workspace, {}); }

    std::unique_ptr<ParkedIndex> index;
    Workspace workspace;
};

QTEST_GUILESS_MAIN(TestParkedSummary)
#include "tst_parkedsummary.moc"
