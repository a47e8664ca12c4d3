// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/columnfit.h"

#include <QTest>

#include <numeric>

using namespace recourse;

namespace {

constexpr int head = 15;

ColumnWish wish(int wanted, int least, int content)
{
    return { head, wanted, least, content, false };
}

ColumnWish rest(int wanted, int least, int content)
{
    return { head, wanted, least, content, true };
}

} // namespace

class TestColumnFit : public QObject
{
    Q_OBJECT

private slots:
    void widths_data();
    void widths();
    void noColumnFallsShort();
};

void TestColumnFit::widths_data()
{
    QTest::addColumn<std::vector<ColumnWish>>("wishes");
    QTest::addColumn<int>("room");
    QTest::addColumn<std::vector<int>>("widths");
    using Wishes = std::vector<ColumnWish>;
    using Widths = std::vector<int>;
    QTest::newRow("none") << Wishes{} << 100 << Widths{};
    QTest::newRow("as wanted") << Wishes{ wish(40, 20, 0), wish(60, 30, 0) } << 100
                               << Widths{ 40, 60 };
    QTest::newRow("what is left is not spread")
        << Wishes{ wish(40, 20, 30), wish(60, 30, 60) } << 200 << Widths{ 40, 60 };
    QTest::newRow("what is left goes where it is needed")
        << Wishes{ wish(40, 20, 70), wish(60, 30, 10) } << 150 << Widths{ 70, 60 };
    QTest::newRow("a modest need before a large one")
        << Wishes{ wish(40, 20, 900), wish(40, 20, 50), wish(40, 20, 40) } << 150
        << Widths{ 60, 50, 40 };
    QTest::newRow("one takes the rest")
        << Wishes{ wish(40, 20, 50), rest(40, 20, 30) } << 200 << Widths{ 50, 150 };
    QTest::newRow("and has a need of its own")
        << Wishes{ wish(40, 20, 90), rest(40, 20, 90) } << 120 << Widths{ 60, 60 };
    QTest::newRow("empty room is given before text is cut")
        << Wishes{ wish(100, 20, 30), wish(50, 20, 50) } << 100 << Widths{ 50, 50 };
    QTest::newRow("down to its title")
        << Wishes{ wish(100, 60, 10), wish(80, 50, 80) } << 95 << Widths{ 15, 80 };
    QTest::newRow("then all give way")
        << Wishes{ wish(100, 40, 100), wish(100, 80, 100) } << 120 << Widths{ 40, 80 };
    QTest::newRow("a share each") << Wishes{ wish(100, 50, 0), wish(100, 50, 0) } << 150
                                  << Widths{ 75, 75 };
    QTest::newRow("narrower it says nothing: it is scrolled")
        << Wishes{ wish(100, 60, 90), wish(100, 60, 0) } << 50 << Widths{ 60, 60 };
}

void TestColumnFit::widths()
{
    QFETCH(const std::vector<ColumnWish>, wishes);
    QFETCH(const int, room);
    QFETCH(const std::vector<int>, widths);
    QCOMPARE(fittedWidths(wishes, room), widths);
}

// Whatever the room: none is narrower than it may be, and the room is used to the last pixel.
void TestColumnFit::noColumnFallsShort()
{
    const std::vector<ColumnWish> wishes{ wish(83, 41, 120), wish(57, 31, 13), rest(101, 29, 77),
                                          wish(19, 19, 19) };
    const int least = 41 + head + 29 + 19; // of the second no more is there to be seen
    for (int room = 0; room < 600; ++room) {
        const std::vector<int> widths = fittedWidths(wishes, room);
        for (std::size_t i = 0; i < wishes.size(); ++i)
            QVERIFY2(widths[i] >= std::min(wishes[i].least, std::max(head, wishes[i].content)),
                     qPrintable(QString::number(room)));
        QCOMPARE(std::accumulate(widths.begin(), widths.end(), 0), std::max(room, least));
    }
}

QTEST_APPLESS_MAIN(TestColumnFit)
#include "tst_columnfit.moc"
