// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/jsondiff.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

class TestJsonDiff : public QObject
{
    Q_OBJECT

private slots:
    void everyPlaceHasItsValuesAndTypes()
    {
        const auto diff = jsonDiff(R"({"a":1,"b":{"c":"x","d":[1,2]},"gone":null})",
                                   R"({"a":"1","b":{"c":"x","d":[1,3,true]},"new":{"e":2}})");
        QVERIFY(diff);
        const std::vector<JsonChange> expected{
            { u"/a"_s, u"1"_s, u"\"1\""_s, u"number"_s, u"text"_s },
            { u"/b/d/1"_s, u"2"_s, u"3"_s, u"number"_s, u"number"_s },
            { u"/b/d/2"_s, {}, u"true"_s, {}, u"true or false"_s },
            { u"/gone"_s, u"null"_s, {}, u"null"_s, {} },
            { u"/new"_s, {}, u"{\"e\":2}"_s, {}, u"object"_s }
        };
        QCOMPARE(*diff, expected);
    }
    void theSameIsNoChange() { QVERIFY(jsonDiff(R"({"a": [1, 2]})", R"({"a":[1,2]})")->empty()); }
    void aTypeAloneIsAChange()
    {
        QCOMPARE(jsonDiff("1", "\"1\"")->size(), std::size_t(1));
        QCOMPARE(jsonDiff("1", "\"1\"")->front().path, QString());
    }
    void namesAreEscaped()
    {
        QCOMPARE(jsonDiff(R"({"a/b~c":1})", R"({"a/b~c":2})")->front().path, u"/a~1b~0c"_s);
    }
    void whatIsNoJsonHasNoPlaces()
    {
        QVERIFY(!jsonDiff("plain", "{}"));
        QVERIFY(!jsonDiff("{}", ""));
        QVERIFY(!jsonDiff("{}", "1,2"));
    }
    // Hostile input: deep and wide, bounded.
    void muchIsCut()
    {
        QByteArray wide = "[";
        for (int i = 0; i < 5'000; ++i)
            wide += QByteArray::number(i) + ',';
        wide.back() = ']';
        QCOMPARE(jsonDiff(wide, "[]", 50)->size(), std::size_t(50));
        const QByteArray deep = QByteArray(900, '[') + '1' + QByteArray(900, ']');
        const QByteArray other = QByteArray(900, '[') + '2' + QByteArray(900, ']');
        QCOMPARE(jsonDiff(deep, other)->size(), std::size_t(1));
        const QByteArray longer = "\"" + QByteArray(10'000, 'x') + "\"";
        QVERIFY(jsonDiff("1", longer)->front().newValue->size() <= longestShown);
    }
};

QTEST_GUILESS_MAIN(TestJsonDiff)
#include "tst_jsondiff.moc"
