// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compensation/templatetext.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

CompensationCase caseOf(const QByteArray &event, const QByteArray &key = "order:1")
{
    return { EventId(event), u"orders"_s, PartitionKey(key), TenantId("acme"_ba) };
}

} // namespace

class TestCompensation : public QObject
{
    Q_OBJECT

private slots:
    void theKeyIsTheSameForEver()
    {
        QCOMPARE(compensationKey(u"restock"_s, EventId("order-sync:88121:v7"_ba)),
                 "compensate:restock:order-sync:88121:v7"_ba);
        QVERIFY(compensationKey(u"a"_s, EventId("b"_ba))
                != compensationKey(u"b"_s, EventId("a"_ba)));
    }
    // It goes into a header and a short string: never a line's end, never more than fits.
    void theKeyIsPlain()
    {
        const QByteArray hostile = compensationKey(u"a"_s, EventId("x\r\nHost: evil\0y"_ba));
        for (const char letter : hostile)
            QVERIFY(letter >= ' ' && letter < 127);
        const QByteArray longer = compensationKey(u"a"_s, EventId(QByteArray(1'000, 'x')));
        QVERIFY(longer.size() <= 200);
        QVERIFY(longer != compensationKey(u"a"_s, EventId(QByteArray(1'001, 'x'))));
    }
    void anAddressTakesNoPathFromAValue()
    {
        const QUrl address(u"https://pay.example/refunds/{event_id}?k={key}"_s);
        QCOMPARE(filledUrl(address, caseOf("a/../b?c=d&e", "k&x=1")).toEncoded(),
                 "https://pay.example/refunds/a%2F..%2Fb%3Fc%3Dd%26e?k=k%26x%3D1"_ba);
    }
    void aBodyStaysJson()
    {
        QCOMPARE(filledBody(u"{\"event\": \"{event_id}\"}"_s, caseOf("a\"b\\c\n")),
                 "{\"event\": \"a\\\"b\\\\c\\n\"}"_ba);
        QCOMPARE(filledBody(u"undo {event_id} of {tenant}"_s, caseOf("a\"b")),
                 "undo a\"b of acme"_ba);
    }
    // What a value holds is no place.
    void valuesAreNotFilledAgain()
    {
        QCOMPARE(filledBody(u"{event_id} {key}"_s, caseOf("{key}", "k")), "{key} k"_ba);
    }
};

QTEST_GUILESS_MAIN(TestCompensation)
#include "tst_compensation.moc"
