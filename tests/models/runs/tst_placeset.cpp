// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/placeset.h"

#include <QTest>

#include <random>
#include <set>

using namespace recourse;

class TestPlaceSet : public QObject
{
    Q_OBJECT

private slots:
    void isASetInOrder_data();
    void isASetInOrder();
    void anEmptyOneHasNothing();
};

void TestPlaceSet::isASetInOrder_data()
{
    QTest::addColumn<std::size_t>("highest");
    QTest::newRow("a word") << std::size_t(63);
    QTest::newRow("a word of words") << std::size_t(64 * 64 - 1);
    QTest::newRow("just beyond") << std::size_t(64 * 64);
    QTest::newRow("far apart") << std::size_t(1'000'000);
}

// Beside the set of the library, through the same random calls.
void TestPlaceSet::isASetInOrder()
{
    QFETCH(const std::size_t, highest);
    std::mt19937 random(7);
    std::uniform_int_distribution<std::size_t> anyPlace(0, highest);
    PlaceSet places;
    std::set<std::size_t> expected;
    for (int round = 0; round < 2'000; ++round) {
        const std::size_t place = anyPlace(random);
        if (random() % 3 == 0 && !expected.empty()) {
            const std::size_t known = *expected.lower_bound(0);
            places.erase(known);
            expected.erase(known);
        } else if (random() % 3 == 0) {
            places.erase(place);
            expected.erase(place);
        } else {
            places.insert(place);
            expected.insert(place);
        }
        QCOMPARE(places.size(), expected.size());
        QCOMPARE(places.contains(place), expected.contains(place));
        if (round % 50 == 0)
            QVERIFY(places.list() == std::vector<std::size_t>(expected.begin(), expected.end()));
    }
    places.insert(highest);
    expected.insert(highest);
    QVERIFY(places.list() == std::vector<std::size_t>(expected.begin(), expected.end()));
    for (const std::size_t place : places.list())
        places.erase(place);
    QVERIFY(places.empty());
    QVERIFY(places.begin() == places.end());
}

void TestPlaceSet::anEmptyOneHasNothing()
{
    PlaceSet places;
    places.erase(70'000);
    QVERIFY(places.empty());
    QVERIFY(!places.contains(0));
    QVERIFY(places.list().empty());
}

QTEST_APPLESS_MAIN(TestPlaceSet)
#include "tst_placeset.moc"
