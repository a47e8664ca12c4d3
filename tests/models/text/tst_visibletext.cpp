// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/words.h"
#include "tests/support/casefile.h"

#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

class VisibleTextTest final : public QObject
{
    Q_OBJECT
private slots:
    void showsWhatCannotBeSeen_data();
    void showsWhatCannotBeSeen();
    void caseIds_data();
    void caseIds();
    void headersThatAreNotText();
    void twoUnreadableTenantsStayTwo();
    void rawIdsAreHexadecimal();
    void noTextPretendsToBeAMark();
    void differentBytesNeverLookTheSame();
    void lookAlikes_data();
    void lookAlikes();
    void sentencesKeepTheirOrder();
    void longHostileInputStaysBounded();
};

namespace {

QByteArray headerOf(const QString &file, QByteArrayView name)
{
    const CaseFile given = readCase(file);
    const FieldValue *value = findField(given.message.headers.value(), name);
    return value && value->bytes() ? *value->bytes() : QByteArray("no such header");
}

QByteArray idOf(const QString &file)
{
    return readCase(file).message.properties.messageId.value_or(QByteArray());
}

QByteArray tenantOf(const QString &file)
{
    return headerOf(file, "tenant");
}

} // namespace

void VisibleTextTest::showsWhatCannotBeSeen_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("shown");

    QTest::newRow("plain") << "order-sync:88121:v7"_ba << u"order-sync:88121:v7"_s;
    QTest::newRow("empty") << QByteArray() << QString();
    QTest::newRow("invalid byte") << "caf\xE9"_ba << u"caf⟨E9⟩"_s;
    QTest::newRow("invalid byte amid text") << "caf\xE9 au lait"_ba << u"caf⟨E9⟩ au lait"_s;
    QTest::newRow("bytes between valid characters")
        << "\xC3\xA9\xFF\xFE\xC3\xA9"_ba << u"é⟨FF⟩⟨FE⟩é"_s;
    QTest::newRow("character cut short") << "a\xE2\x82"_ba << u"a⟨E2⟩⟨82⟩"_s;
    QTest::newRow("NUL") << QByteArray("ken\0bad", 7) << u"ken⟨U+0000⟩bad"_s;
    QTest::newRow("line break") << "a\nb"_ba << u"a⟨U+000A⟩b"_s;
    QTest::newRow("escape") << "\x1B[31mred"_ba << u"⟨U+001B⟩[31mred"_s;
    QTest::newRow("C1 control") << "a\xC2\x9B"_ba << u"a⟨U+009B⟩"_s;
    QTest::newRow("blank in the middle") << "a b"_ba << u"a b"_s;
    QTest::newRow("blanks at the ends") << " a "_ba << u"⟨U+0020⟩a⟨U+0020⟩"_s;
    QTest::newRow("no-break space") << "a\xC2\xA0"
                                       "b"_ba
                                    << u"a⟨U+00A0⟩b"_s;
    QTest::newRow("joiner between letters") << "a\u200Db"_ba << u"a⟨U+200D⟩b"_s;
    QTest::newRow("family of three") << "👨‍👩‍👧"_ba << u"👨‍👩‍👧"_s;
    QTest::newRow("heart in colour") << "❤️"_ba << u"❤️"_s;
    QTest::newRow("skin tone and profession") << "👩🏽‍🚒"_ba << u"👩🏽‍🚒"_s;
    QTest::newRow("flag made of tags")
        << "🏴󠁧󠁢󠁥󠁮󠁧󠁿"_ba << u"🏴󠁧󠁢󠁥󠁮󠁧󠁿"_s;
    QTest::newRow("tags that hide text") << "a\U000E0041"_ba << u"a⟨U+E0041⟩"_s;
    QTest::newRow("variation selector on a letter") << "a\uFE0F"_ba << u"a⟨U+FE0F⟩"_s;
    QTest::newRow("blank Hangul letter") << "a\u3164"_ba << u"a⟨U+3164⟩"_s;
    QTest::newRow("byte order mark") << "\uFEFFa"_ba << u"⟨U+FEFF⟩a"_s;
    QTest::newRow("private use") << "\uE000"_ba << u"⟨U+E000⟩"_s;
    QTest::newRow("accent of its own") << "cafe\u0301"_ba << u"cafe\u0301"_s;
    QTest::newRow("accent without a letter") << "\u0301a"_ba << u"⟨U+0301⟩a"_s;
    QTest::newRow("Chinese") << "订单"_ba << u"订单"_s;
    QTest::newRow("Thai with two marks") << "ที่"_ba << u"ที่"_s;
}

void VisibleTextTest::showsWhatCannotBeSeen()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, shown);
    QCOMPARE(visibleText(bytes), shown);
}

void VisibleTextTest::caseIds_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("holds");
    QTest::addColumn<bool>("asItIs");

    const auto id
        = [](const char *name) { return idOf(u"C46/"_s + QString::fromLatin1(name) + u".json"_s); };
    const auto tenant = [](const char *name) {
        return tenantOf(u"C46/"_s + QString::fromLatin1(name) + u".json"_s);
    };
    QTest::newRow("override in id")
        << id("override-in-id") << QStringList{ u"⟨U+202E⟩"_s } << false;
    QTest::newRow("isolate not closed")
        << id("isolate-not-closed") << QStringList{ u"⟨U+2067⟩"_s } << false;
    QTest::newRow("line separator")
        << id("line-separator") << QStringList{ u"⟨U+2028⟩"_s } << false;
    QTest::newRow("zero width inside")
        << id("zero-width-inside") << QStringList{ u"⟨U+200B⟩"_s } << false;
    QTest::newRow("stacked marks") << tenant("stacked-marks") << QStringList{ u"⟨U+03"_s } << false;
    QTest::newRow("Arabic tenant") << tenant("right-to-left-tenant") << QStringList{} << true;
    QTest::newRow("emoji tenant") << tenant("emoji-tenant") << QStringList{} << true;
    QTest::newRow("markup") << tenant("markup") << QStringList{ u"<"_s } << true;
    QTest::newRow("look-alike letter") << tenant("lookalike-letter") << QStringList{} << true;
}

void VisibleTextTest::caseIds()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QStringList, holds);
    QFETCH(const bool, asItIs);
    const QString shown = visibleText(bytes);
    for (const QString &part : holds)
        QVERIFY2(shown.contains(part), qPrintable(shown));
    QCOMPARE(shown == QString::fromUtf8(bytes), asItIs);
    QVERIFY(!shown.isEmpty());
}

void VisibleTextTest::headersThatAreNotText()
{
    // Not cut at the NUL.
    QCOMPARE(visibleText(headerOf(u"C04/nul-inside.json"_s, "batch-ref")), u"B7⟨U+0000⟩-2210"_s);
    // A name that is no text.
    const FieldTable headers = readCase(u"C04/header-name-not-utf8.json"_s).message.headers.value();
    QCOMPARE(visibleText(headers.back().name), u"r⟨E9⟩gion"_s);
}

void VisibleTextTest::twoUnreadableTenantsStayTwo()
{
    const QByteArray one = tenantOf(u"C04/tenant-not-utf8.json"_s);
    const QByteArray other = tenantOf(u"C04/tenant-not-utf8-other.json"_s);
    QVERIFY(one != other);
    QVERIFY(visibleText(one) != visibleText(other));
    QVERIFY(!visibleText(one).contains(QChar::ReplacementCharacter));
}

void VisibleTextTest::rawIdsAreHexadecimal()
{
    const CaseFile raw = readCase(u"C09/raw-16-bytes.json"_s);
    QCOMPARE(visibleText(*raw.message.properties.messageId),
             raw.expect.value(u"key_bytes"_s).toString());
    const CaseFile other = readCase(u"C09/raw-16-bytes-other.json"_s);
    QCOMPARE(visibleText(*other.message.properties.messageId),
             other.expect.value(u"key_bytes"_s).toString());
    QVERIFY(visibleText(idOf(u"C09/raw-16-bytes-mixed-order.json"_s))
            != visibleText(*raw.message.properties.messageId));
    // Sixteen letters are an id like any other.
    QCOMPARE(visibleText("order-sync:88121"), u"order-sync:88121"_s);
    QCOMPARE(visibleText(idOf(u"C09/text-braces-upper.json"_s)),
             QString::fromUtf8(idOf(u"C09/text-braces-upper.json"_s)));
}

void VisibleTextTest::noTextPretendsToBeAMark()
{
    const QString real = visibleText("a\u202E");
    const QString fake = visibleText("a⟨U+202E⟩");
    QVERIFY(real != fake);
    QVERIFY(fake.contains(u"⟨U+27E8⟩"));
}

void VisibleTextTest::differentBytesNeverLookTheSame()
{
    const QByteArrayList ids{ "a",
                              "a ",
                              " a",
                              "a\n",
                              "a\r",
                              "a\t",
                              "a\u200B",
                              "a\u200C",
                              "a\uFEFF",
                              "a\u00AD",
                              "a\u2060",
                              "a\u180E",
                              "a\xC2\xA0",
                              "a\xA0",
                              "a\u3000",
                              "a\u0300",
                              "a\u0301",
                              "\u00E0",
                              "a\u034F",
                              "a\u115F",
                              "a⟨U+200B⟩",
                              "a⟨A0⟩",
                              QByteArray("a\0", 2) };
    QSet<QString> seen;
    for (const QByteArray &id : ids) {
        // Letters with an accent are the same glyph in two spellings: told apart elsewhere.
        const QString shown = visibleText(id);
        QVERIFY2(!seen.contains(shown), qPrintable(shown));
        seen.insert(shown);
    }
}

void VisibleTextTest::lookAlikes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("alike");

    QTest::newRow("Cyrillic a in a Latin word") << "tenаnt-kea"_ba << true;
    QTest::newRow("Greek o") << "cοnfirm"_ba << true;
    QTest::newRow("full-width letters") << "tenａnt"_ba << true;
    QTest::newRow("mathematical letters") << "ten𝐚nt"_ba << true;
    QTest::newRow("look-alike on its own") << "EVT-46-\u0415"_ba << true;
    QTest::newRow("word of look-alikes alone") << "\u0441\u043E\u0440"_ba << false;
    QTest::newRow("plain") << "tenant-kea"_ba << false;
    QTest::newRow("Cyrillic word") << "заказ"_ba << false;
    QTest::newRow("two words of two alphabets") << "order-заказ"_ba << false;
    QTest::newRow("accents") << "café"_ba << false;
    QTest::newRow("Chinese with Latin") << "order订单"_ba << false;
    QTest::newRow("no text") << "ten\xE0nt"_ba << false;
}

void VisibleTextTest::lookAlikes()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, alike);
    QCOMPARE(looksAlike(bytes), alike);
    QVERIFY(looksAlike(tenantOf(u"C46/lookalike-letter.json"_s)));
    QVERIFY(looksAlike(idOf(u"C46/lookalike-letter.json"_s)));
}

void VisibleTextTest::sentencesKeepTheirOrder()
{
    const QByteArray arabic = tenantOf(u"C46/right-to-left-tenant.json"_s);
    const QString isolated = isolatedText(arabic);
    QVERIFY(isolated.startsWith(QChar(u'\u2068')) && isolated.endsWith(QChar(u'\u2069')));
    QCOMPARE(isolated.mid(1, isolated.size() - 2), visibleText(arabic));
    QCOMPARE(isolatedText("order:88121"), u"order:88121"_s);
    QVERIFY(!visibleText(arabic).contains(QChar(u'\u2068'))); // this one is copied and compared
}

void VisibleTextTest::longHostileInputStaysBounded()
{
    QCOMPARE(visibleText("\xFF"_ba.repeated(10'000)).size(), qsizetype(40'000));
    QCOMPARE(visibleText(QByteArray("e\u0301\u0301"_ba.repeated(5'000) + '\xFF')).count(u"⟨FF⟩"_s),
             1);
    QVERIFY(visibleText("\u0301"_ba.repeated(1000)).size() <= 8 * 1000);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::VisibleTextTest)
#include "tst_visibletext.moc"
