// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payload/jsontext.h"
#include "tests/support/casefile.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

using Type = JsonFound::Type;

class JsonTextTest final : public QObject
{
    Q_OBJECT
private slots:
    void prettyKeepsEveryToken_data();
    void prettyKeepsEveryToken();
    void prettyIndents();
    void prettyKeepsKeyOrder();
    void prettyKeepsBothOfTwoEqualKeys();
    void faultsHaveAPlace_data();
    void faultsHaveAPlace();
    void nestingIsLimitedNotFatal();
    void deepNestingDoesNotMultiplyTheSize();
    void layoutStopsAtTheLimitAndStillChecksTheRest();
    void findsByPointer_data();
    void findsByPointer();
    void equalKeysGiveSeveralAnswers();
    void findsManyPointersInOnePass();
    void stringsOfEveryLength();
    void findsNothingInWhatIsNoJson();
    void unescapesText();
    void masksValues_data();
    void masksValues();
    void masksWhatIsBroken();
    void everyCutOfAJsonTextIsAFault();
};

namespace {

// The text without the white space between its tokens.
QByteArray squeezed(const QByteArray &json)
{
    QByteArray result;
    bool inText = false;
    for (qsizetype i = 0; i < json.size(); ++i) {
        const char c = json.at(i);
        if (inText && c == '\\') {
            result.append(c).append(json.at(++i));
            continue;
        }
        if (c == '"')
            inText = !inText;
        if (inText || !QByteArray(" \t\r\n").contains(c))
            result.append(c);
    }
    return result;
}

QByteArray nested(int depth)
{
    return QByteArray(depth, '[') + QByteArray(depth, ']');
}

} // namespace

void JsonTextTest::prettyKeepsEveryToken_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const QString &file : caseFiles(u"C12"_s))
        QTest::newRow(qPrintable(file)) << readCase(file).message.body;
    QTest::newRow("numbers no double can hold")
        << "{\"a\":9007199254740993,\"b\":18446744073709551615,\"c\":1E400,\"d\":0."
           "10000000000000000555,"
           "\"e\":-0,\"f\":1.50,\"g\":1e+02}"_ba;
    QTest::newRow("escapes as written") << "[\"a\\/b\",\"\\u0041\",\"\\uD83D\",\"\\\\\"]"_ba;
    QTest::newRow("empty containers") << "{\"a\":{},\"b\":[],\"c\":[{}]}"_ba;
    QTest::newRow("bare value") << "9007199254740993"_ba;
    QTest::newRow("white space of all kinds") << " {\t\"a\" :\r\n[ 1 ,2 ] } "_ba;
}

void JsonTextTest::prettyKeepsEveryToken()
{
    QFETCH(const QByteArray, json);
    const auto pretty = prettyJson(json);
    QVERIFY2(pretty, pretty ? "" : qPrintable(pretty.error().native));
    QCOMPARE(squeezed(*pretty), squeezed(json));
    QCOMPARE(*prettyJson(*pretty), *pretty); // and a second time changes nothing
}

void JsonTextTest::prettyIndents()
{
    QCOMPARE(*prettyJson("{\"a\":[1,{\"b\":null}],\"c\":{},\"d\":\"x\"}"),
             "{\n  \"a\": [\n    1,\n    {\n      \"b\": null\n    }\n  ],\n  \"c\": {},\n"
             "  \"d\": \"x\"\n}"_ba);
}

void JsonTextTest::prettyKeepsKeyOrder()
{
    const CaseFile file = readCase(u"C12/key-order.json"_s);
    const QByteArray pretty = prettyJson(file.message.body).value();
    qsizetype last = -1;
    for (const QJsonValue &key : file.expect.value(u"shown_order"_s).toArray()) {
        const qsizetype at = pretty.indexOf(QByteArray('"' + key.toString().toUtf8() + '"'));
        QVERIFY2(at > last, qPrintable(key.toString()));
        last = at;
    }
}

void JsonTextTest::prettyKeepsBothOfTwoEqualKeys()
{
    const CaseFile file = readCase(u"C12/duplicate-keys.json"_s);
    const JsonLayout layout = layoutJson(file.message.body, 100'000).value();
    QCOMPARE(layout.text.count("\"amount\""), 2);
    QVERIFY(layout.text.contains("1000") && layout.text.contains("10,"));
    QCOMPARE(layout.duplicateKeys.size(), 2);
    QVERIFY(layout.duplicateKeys.contains(u"tenant"_s));
    // Spelled in two ways, and yet the same key; in two objects, it is two keys.
    QCOMPARE(layoutJson("{\"a\":1,\"\\u0061\":2}", 100)->duplicateKeys, QStringList{ u"a"_s });
    QVERIFY(layoutJson("[{\"a\":1},{\"a\":{\"a\":2}}]", 100)->duplicateKeys.isEmpty());
}

void JsonTextTest::faultsHaveAPlace_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");

    QTest::newRow("empty") << QByteArray() << 1 << 1;
    QTest::newRow("blanks only") << "  \n "_ba << 2 << 2;
    QTest::newRow("comma too many in a list") << "[1,\n 2,]"_ba << 2 << 4;
    QTest::newRow("comma too many in an object") << "{\"a\": 1,}"_ba << 1 << 9;
    QTest::newRow("no comma") << "[1 2]"_ba << 1 << 4;
    QTest::newRow("no colon") << "{\"a\" 1}"_ba << 1 << 6;
    QTest::newRow("two colons") << "{\"a\"::1}"_ba << 1 << 6;
    QTest::newRow("key without quotes") << "{a: 1}"_ba << 1 << 2;
    QTest::newRow("not a number") << "{\"a\": NaN}"_ba << 1 << 7;
    QTest::newRow("leading zero") << "[01]"_ba << 1 << 2;
    QTest::newRow("point without digit") << "[1.]"_ba << 1 << 4;
    QTest::newRow("exponent without digit") << "[1e]"_ba << 1 << 4;
    QTest::newRow("lone minus") << "[-]"_ba << 1 << 3;
    QTest::newRow("single quotes") << "['a']"_ba << 1 << 2;
    QTest::newRow("line break in a string") << "[\"a\nb\"]"_ba << 1 << 4;
    QTest::newRow("unknown escape") << "[\"\\x\"]"_ba << 1 << 3;
    QTest::newRow("escape cut short") << "[\"\\u00\"]"_ba << 1 << 3;
    QTest::newRow("backslash at the end") << "[\"\\"_ba << 1 << 3;
    QTest::newRow("not UTF-8") << "[\"caf\xE9\"]"_ba << 1 << 6;
    QTest::newRow("overlong UTF-8") << "[\"\xC0\xAF\"]"_ba << 1 << 3;
    QTest::newRow("surrogate in UTF-8") << "[\"\xED\xA0\x80\"]"_ba << 1 << 3;
    QTest::newRow("two values") << "{\"a\":1}{\"a\":2}"_ba << 1 << 8;
    QTest::newRow("NUL behind") << QByteArray("{}\0", 3) << 1 << 3;
    QTest::newRow("NUL inside") << QByteArray("{\"a\":\0}", 7) << 1 << 6;
    QTest::newRow("open list") << "[1"_ba << 1 << 3;
    QTest::newRow("open object") << "{\"a\":1"_ba << 1 << 7;
    QTest::newRow("wrong end") << "[1}"_ba << 1 << 3;
    QTest::newRow("word cut short") << "[tru]"_ba << 1 << 2;
    QTest::newRow("word too long") << "[nulls]"_ba << 1 << 6;
}

void JsonTextTest::faultsHaveAPlace()
{
    QFETCH(const QByteArray, json);
    QFETCH(const int, line);
    QFETCH(const int, column);
    const auto pretty = prettyJson(json);
    QVERIFY(!pretty);
    QCOMPARE(pretty.error().line, line);
    QCOMPARE(pretty.error().column, column);
    QVERIFY(!pretty.error().native.isEmpty());
}

void JsonTextTest::nestingIsLimitedNotFatal()
{
    QVERIFY(prettyJson(nested(512)));
    QVERIFY(!prettyJson(nested(513)));
    QVERIFY(!prettyJson(QByteArray(5'000'000, '[')));
    QVERIFY(!prettyJson("{\"a\":"_ba.repeated(100'000)));
}

void JsonTextTest::deepNestingDoesNotMultiplyTheSize()
{
    const QByteArray wide
        = QByteArray(512, '[') + "1,"_ba.repeated(10'000) + '1' + QByteArray(512, ']');
    QVERIFY(prettyJson(wide)->size() < wide.size() * 80);
}

void JsonTextTest::layoutStopsAtTheLimitAndStillChecksTheRest()
{
    const QByteArray numbers = "12345,"_ba.repeated(10'000);
    const JsonLayout part = layoutJson(QByteArray('[' + numbers + "1]"), 1000).value();
    QVERIFY(!part.whole);
    QVERIFY(part.text.size() <= 1000);
    QVERIFY(part.text.startsWith("[\n  12345,"));
    QVERIFY(!layoutJson(QByteArray('[' + numbers + ']'),
                        1000)); // the fault lies far behind what is shown
}

void JsonTextTest::findsByPointer_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QByteArrayList>("raw");

    const QByteArray json = "{\"a\":{\"b\":[10,{\"c\":\"x\"}]},\"a/b\":1,\"m~n\":2,\"\":3,\"0\":4,"
                            "\"null\":null,\"big\":18446744073709551615}"_ba;
    QTest::newRow("member") << json << u"/a/b/0"_s << QByteArrayList{ "10" };
    QTest::newRow("member of a list's object")
        << json << u"/a/b/1/c"_s << QByteArrayList{ "\"x\"" };
    QTest::newRow("container") << json << u"/a/b/1"_s << QByteArrayList{ "{\"c\":\"x\"}" };
    QTest::newRow("escaped slash") << json << u"/a~1b"_s << QByteArrayList{ "1" };
    QTest::newRow("escaped tilde") << json << u"/m~0n"_s << QByteArrayList{ "2" };
    QTest::newRow("empty key") << json << u"/"_s << QByteArrayList{ "3" };
    QTest::newRow("key of digits") << json << u"/0"_s << QByteArrayList{ "4" };
    QTest::newRow("null is there") << json << u"/null"_s << QByteArrayList{ "null" };
    QTest::newRow("every digit") << json << u"/big"_s << QByteArrayList{ "18446744073709551615" };
    QTest::newRow("whole document") << "[1]"_ba << QString() << QByteArrayList{ "[1]" };
    QTest::newRow("whole scalar") << " 7 "_ba << QString() << QByteArrayList{ "7" };
    QTest::newRow("behind a scalar") << json << u"/a/b/0/x"_s << QByteArrayList{};
    QTest::newRow("not there") << json << u"/a/x"_s << QByteArrayList{};
    QTest::newRow("index with a zero in front") << json << u"/a/b/00"_s << QByteArrayList{};
    QTest::newRow("index past the end") << json << u"/a/b/2"_s << QByteArrayList{};
    QTest::newRow("other case is another key") << json << u"/A"_s << QByteArrayList{};
    QTest::newRow("same name deeper does not count") << json << u"/b"_s << QByteArrayList{};
    QTest::newRow("same name under another parent") << json << u"/q/b/0"_s << QByteArrayList{};
    QTest::newRow("no pointer") << json << u"a"_s << QByteArrayList{};
    QTest::newRow("behind a byte order mark")
        << "\xEF\xBB\xBF{\"a\":1}"_ba << u"/a"_s << QByteArrayList{ "1" };
}

void JsonTextTest::findsByPointer()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, pointer);
    QFETCH(const QByteArrayList, raw);
    QByteArrayList found;
    for (const JsonFound &each : findJson(json, pointer))
        found.append(each.raw);
    QCOMPARE(found, raw);
}

void JsonTextTest::equalKeysGiveSeveralAnswers()
{
    const QByteArray body = readCase(u"C12/duplicate-keys.json"_s).message.body;
    const auto tenants = findJson(body, u"/tenant");
    QCOMPARE(tenants.size(), std::size_t(2));
    QCOMPARE(tenants[0].text, "tenant-kea"_ba);
    QCOMPARE(tenants[1].text, "tenant-moa"_ba);
    // Also where the key that is there twice lies on the way.
    QCOMPARE(findJson("{\"a\":{\"b\":1},\"a\":{\"b\":2}}", u"/a/b").size(), std::size_t(2));
}

void JsonTextTest::findsManyPointersInOnePass()
{
    const QByteArray json = R"({"a":{"b":1,"c":[5,{"d":"x"}]},"a~/":2,"\u0061":3})";
    QStringList pointers{ u"/a"_s, u"/a/b"_s,  u"/a/c/1/d"_s, u"/a~0~1"_s,
                          u""_s,   u"wrong"_s, u"/none"_s };
    // More than fit one walk.
    for (int i = 0; i < 70; ++i)
        pointers.push_back(u"/a/c/0"_s);
    const auto found = findJson(json, JsonPointers(pointers));
    QCOMPARE(found.size(), std::size_t(pointers.size()));
    for (qsizetype i = 0; i < pointers.size(); ++i) {
        const auto alone = findJson(json, pointers[i]);
        const auto &together = found[std::size_t(i)];
        QCOMPARE(together.size(), alone.size());
        for (std::size_t k = 0; k < alone.size(); ++k)
            QCOMPARE(together[k].raw, alone[k].raw);
    }
    QCOMPARE(found[0].size(), std::size_t(2)); // an escaped key is the same key
    QCOMPARE(found[2].front().text, "x"_ba);
    QCOMPARE(found[3].front().raw, "2"_ba);
    QCOMPARE(found[4].front().raw, json);
    QVERIFY(found[5].empty() && found[6].empty());
    QCOMPARE(found.back().front().raw, "5"_ba);
}

// Strings are read eight bytes at a time: what ends them or is forbidden in them may stand
// anywhere.
void JsonTextTest::stringsOfEveryLength()
{
    const auto inList = [](const QByteArray &text) { return QByteArray('[' + text + ']'); };
    for (int length = 0; length < 40; ++length) {
        const QByteArray plain(length, 'p');
        for (const QByteArray &end : { "\\n"_ba, "\xC3\xA9"_ba, "\x7F"_ba }) {
            const QByteArray text = '"' + plain + end + '"';
            const auto found = findJson(inList(text), u"/0");
            QCOMPARE(found.size(), std::size_t(1));
            QCOMPARE(found.front().raw, text);
        }
        for (const QByteArray &bad : { "\x1F"_ba, "\n"_ba, "\xC3"_ba, "\xFF"_ba, "\\x"_ba })
            QVERIFY(findJson(inList('"' + plain + bad + '"'), u"/0").empty());
        QVERIFY(findJson(QByteArray("[\"" + plain), u"/0").empty());
    }
}

void JsonTextTest::findsNothingInWhatIsNoJson()
{
    // A reader that stops early would take the value before the break for the truth.
    QVERIFY(findJson("{\"tenant\":\"a\"", u"/tenant").empty());
    QVERIFY(findJson("{\"tenant\":\"a\"}x", u"/tenant").empty());
    QVERIFY(findJson("", u"/tenant").empty());
}

void JsonTextTest::unescapesText()
{
    const auto textOf = [](const QByteArray &value) {
        return findJson(QByteArray("{\"a\":" + value + '}'), u"/a").front().text;
    };
    QCOMPARE(textOf("\"x\\ny\\\"\\\\\\/\\t\""), "x\ny\"\\/\t"_ba);
    QCOMPARE(textOf("\"\\ud83d\\udce6\""), "\xF0\x9F\x93\xA6"_ba);
    QCOMPARE(textOf("\"\\ud83d!\""), "\xEF\xBF\xBD!"_ba);
    QCOMPARE(textOf("\"\\udce6\\ud83d\""), "\xEF\xBF\xBD\xEF\xBF\xBD"_ba);
    QCOMPARE(textOf("\"a\\u0000b\""), QByteArray("a\0b", 3));
    const auto typeOf = [](const QByteArray &value) {
        return findJson(QByteArray("{\"a\":" + value + '}'), u"/a").front().type;
    };
    QCOMPARE(typeOf("\"1\""), Type::String);
    QCOMPARE(typeOf("1"), Type::Number);
    QCOMPARE(typeOf("true"), Type::Boolean);
    QCOMPARE(typeOf("null"), Type::Null);
    QCOMPARE(typeOf("[]"), Type::Container);
}

void JsonTextTest::masksValues_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QStringList>("pointers");
    QTest::addColumn<QByteArray>("masked");

    QTest::newRow("text") << "{\"a\":\"secret\",\"b\":1}"_ba << QStringList{ u"/a"_s }
                          << "{\"a\":\"***\",\"b\":1}"_ba;
    QTest::newRow("number") << "{\"a\": 123 }"_ba << QStringList{ u"/a"_s }
                            << "{\"a\": \"***\" }"_ba;
    QTest::newRow("container") << "{\"a\":{\"b\":[1,2]},\"c\":3}"_ba << QStringList{ u"/a"_s }
                               << "{\"a\":\"***\",\"c\":3}"_ba;
    QTest::newRow("one inside the other")
        << "{\"a\":{\"b\":1}}"_ba << QStringList{ u"/a/b"_s, u"/a"_s } << "{\"a\":\"***\"}"_ba;
    QTest::newRow("both of two equal keys")
        << "{\"a\":1,\"a\":2}"_ba << QStringList{ u"/a"_s } << "{\"a\":\"***\",\"a\":\"***\"}"_ba;
    QTest::newRow("key spelled with escapes")
        << "{\"\\u0061\":1}"_ba << QStringList{ u"/a"_s } << "{\"\\u0061\":\"***\"}"_ba;
    QTest::newRow("several") << "{\"a\":1,\"b\":[2,3]}"_ba << QStringList{ u"/b/1"_s, u"/a"_s }
                             << "{\"a\":\"***\",\"b\":[2,\"***\"]}"_ba;
    QTest::newRow("not there") << "{\"a\":1}"_ba << QStringList{ u"/x"_s } << "{\"a\":1}"_ba;
    QTest::newRow("no JSON") << "{\"a\":1"_ba << QStringList{ u"/a"_s } << "{\"a\":1"_ba;
}

void JsonTextTest::masksValues()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QStringList, pointers);
    QFETCH(const QByteArray, masked);
    QCOMPARE(maskJson(json, pointers, "***"), masked);
}

void JsonTextTest::masksWhatIsBroken()
{
    const auto masked = [](const QByteArray &text) {
        return maskBrokenJson(text, { u"/Message/Phone"_s }, "***");
    };
    QCOMPARE(masked("{\"Phone\": \"0171\", \"b\": 1"), "{\"Phone\": \"***\", \"b\": 1"_ba);
    QCOMPARE(masked("{\"Phone\":\"01"), "{\"Phone\":\"***\""_ba);
    QCOMPARE(masked("{\"Phone\":171,\"b\":1"), "{\"Phone\":\"***\",\"b\":1"_ba);
    QCOMPARE(masked("{\"Phone\":{\"home\":\"1\"},\"b\":1"), "{\"Phone\":\"***\""_ba);
}

void JsonTextTest::everyCutOfAJsonTextIsAFault()
{
    const QByteArray json = "{\"a\":[1.5e+3,true,null,\"\\ud83d\\udce6\xC3\xA9\",{}],\"b\":-0}"_ba;
    QVERIFY(prettyJson(json));
    for (qsizetype cut = 0; cut < json.size(); ++cut) {
        QVERIFY2(!prettyJson(json.first(cut)), json.first(cut).constData());
        QVERIFY(findJson(json.first(cut), u"/a/0").empty());
    }
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JsonTextTest)
#include "tst_jsontext.moc"
