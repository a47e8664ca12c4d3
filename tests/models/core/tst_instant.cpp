// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/instant.h"

#include <QTest>

#include <ctime>

using namespace Qt::StringLiterals;

namespace recourse {

class InstantTest final : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void readsText_data();
    void readsText();
    void isoHasMillisecondsAndUtc();
    void isoEndsWithFourDigitYears();
    void isoAndBackIsTheSame();
};

void InstantTest::initTestCase()
{
    // A zone with summer time: nothing here may depend on where the operator sits.
    qputenv("TZ", "Europe/Berlin");
    ::tzset();
}

void InstantTest::readsText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("iso"); // empty: no time

    QTest::newRow("zulu with milliseconds")
        << u"2025-10-09T08:53:20.123Z"_s << u"2025-10-09T08:53:20.123Z"_s;
    QTest::newRow("offset") << u"2025-10-09T10:53:20+02:00"_s << u"2025-10-09T08:53:20.000Z"_s;
    QTest::newRow("negative offset")
        << u"2025-10-09T03:53:20-05:00"_s << u"2025-10-09T08:53:20.000Z"_s;
    QTest::newRow("database text") << u"2025-10-09 08:53:20"_s << u"2025-10-09T08:53:20.000Z"_s;
    QTest::newRow("database text with milliseconds")
        << u"2025-10-09 08:53:20.5"_s << u"2025-10-09T08:53:20.500Z"_s;
    QTest::newRow("hour left out in spring here")
        << u"2025-03-30 02:30:00"_s << u"2025-03-30T02:30:00.000Z"_s;
    QTest::newRow("blanks around") << u" 2025-10-09T08:53:20Z "_s << u"2025-10-09T08:53:20.000Z"_s;
    QTest::newRow("words") << u"the day before yesterday"_s << QString();
    QTest::newRow("thirteenth month") << u"2025-13-09T08:53:20Z"_s << QString();
    QTest::newRow("number") << u"1760000000"_s << QString();
    QTest::newRow("empty") << QString() << QString();
}

void InstantTest::readsText()
{
    QFETCH(const QString, text);
    QFETCH(const QString, iso);
    const std::optional<Instant> at = instantFromText(text);
    QCOMPARE(at.has_value(), !iso.isEmpty());
    if (at)
        QCOMPARE(toIso(*at), iso);
}

void InstantTest::isoHasMillisecondsAndUtc()
{
    QCOMPARE(toIso(instantFromMillis(1'760'000'000'007)), u"2025-10-09T08:53:20.007Z"_s);
    QCOMPARE(toIso(instantFromMillis(-1)), u"1969-12-31T23:59:59.999Z"_s);
}

void InstantTest::isoEndsWithFourDigitYears()
{
    QCOMPARE(toIso(instantFromMillis(253'402'300'799'999)), u"9999-12-31T23:59:59.999Z"_s);
    QCOMPARE(toIso(instantFromMillis(253'402'300'800'000)), QString());
    // A microsecond or nanosecond count taken for milliseconds must not become a wrong date.
    QCOMPARE(toIso(instantFromMillis(std::numeric_limits<qint64>::max())), QString());
    QCOMPARE(toIso(instantFromMillis(std::numeric_limits<qint64>::min())), QString());
}

void InstantTest::isoAndBackIsTheSame()
{
    for (const qint64 millis : { qint64(0), qint64(1), qint64(1'760'000'000'123) }) {
        const auto back = instantFromText(toIso(instantFromMillis(millis)));
        QVERIFY(back.has_value());
        QCOMPARE(toMillis(*back), millis);
    }
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::InstantTest)
#include "tst_instant.moc"
