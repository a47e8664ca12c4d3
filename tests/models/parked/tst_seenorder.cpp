// SPDX-License-Identifier: GPL-3.0-or-later
// In which order copies were parked, whatever has become of it in their place.
#include "tests/models/parked/parkedbuilder.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

Parked ofKey(const char *id)
{
    return Parked(id).ofKey("k");
}

} // namespace

class TestSeenOrder final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void theOrderOfAKeyIsKept();
    void whatComesBackIsBeforeWhatWasParkedAfterIt();
    void anotherPayloadOfAnEventIsNotBehindIt();
    void aPositionThatIsKeptIsTheOrder();

private:
    std::unique_ptr<ParkedIndex> m_index;
};

void TestSeenOrder::init()
{
    auto index = ParkedIndex::open(u":memory:"_s);
    QVERIFY2(index, qPrintable(index ? QString() : toLogText(index.error())));
    m_index = std::move(*index);
}

void TestSeenOrder::theOrderOfAKeyIsKept()
{
    QVERIFY(
        scanned(*m_index, u"q"_s,
                { ofKey("a").atPosition(0), ofKey("b").atPosition(1), ofKey("c").atPosition(2) },
                report(true)));
    // A queue that was given a part back: the part lies behind.
    QVERIFY(scanned(*m_index, u"q"_s,
                    { ofKey("b").atPosition(0), ofKey("c").atPosition(1), ofKey("d").atPosition(2),
                      ofKey("a").atPosition(3) },
                    report(true)));
    QCOMPARE(orderOf(*m_index), u"a b c d"_s);
}

void TestSeenOrder::whatComesBackIsBeforeWhatWasParkedAfterIt()
{
    QVERIFY(scanned(*m_index, u"q"_s, { ofKey("a"), ofKey("b") }, report(true)));
    QVERIFY(scanned(*m_index, u"q"_s, { ofKey("b") }, report(true)));
    QVERIFY(scanned(*m_index, u"q"_s, { ofKey("b"), ofKey("c") }, report(true)));
    QVERIFY(scanned(*m_index, u"q"_s, { ofKey("b"), ofKey("c"), ofKey("a").saying("new") },
                    report(true)));
    QCOMPARE(orderOf(*m_index), u"a b c"_s);
    // It has left the place, and that place alone.
    QVERIFY(scanned(*m_index, u"q"_s, {}, report(true)));
    QVERIFY(scanned(*m_index, u"other"_s, { ofKey("c"), ofKey("b"), ofKey("a") }, report(true)));
    QCOMPARE(orderOf(*m_index), u"c b a"_s);
}

void TestSeenOrder::anotherPayloadOfAnEventIsNotBehindIt()
{
    QVERIFY(scanned(*m_index, u"q"_s, { ofKey("a"), ofKey("b") }, report(true)));
    QVERIFY(scanned(*m_index, u"q"_s, { ofKey("b"), ofKey("a").saying("new") }, report(true)));
    QCOMPARE(orderOf(*m_index), u"a b"_s);
}

// What failed later may have been before: the source itself knows.
void TestSeenOrder::aPositionThatIsKeptIsTheOrder()
{
    QVERIFY(scanned(*m_index, u"q"_s, { ofKey("b").keepingPosition(7) }, report(true)));
    QVERIFY(scanned(*m_index, u"q"_s,
                    { ofKey("a").keepingPosition(3), ofKey("b").keepingPosition(7) },
                    report(true)));
    QCOMPARE(orderOf(*m_index), u"a b"_s);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::TestSeenOrder)
#include "tst_seenorder.moc"
