// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/idform.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

class IdFormTest final : public QObject
{
    Q_OBJECT
private slots:
    void guidInAnySpelling_data();
    void guidInAnySpelling();
    void noGuid_data();
    void noGuid();
    void swappingTurnsThreeGroups();
    void bytesAreComparedAsTheyAre();
    void textAndBlobAreBothAsked();
    void sixteenReadableCharactersAreATextAmongTexts();
};

const QByteArray rawGuid = QByteArray::fromHex("3b6f1a2c9d4e4f50a1b2c3d4e5f60718");

void IdFormTest::guidInAnySpelling_data()
{
    QTest::addColumn<QByteArray>("written");
    QTest::newRow("dashes") << QByteArray("3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718");
    QTest::newRow("capitals") << QByteArray("3B6F1A2C-9D4E-4F50-A1B2-C3D4E5F60718");
    QTest::newRow("braces") << QByteArray("{3B6F1A2C-9d4e-4f50-a1b2-c3d4e5f60718}");
    QTest::newRow("no dashes") << QByteArray("3b6f1a2c9d4e4f50a1b2c3d4e5f60718");
    QTest::newRow("urn") << QByteArray("urn:uuid:3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718");
    QTest::newRow("raw") << rawGuid;
}

void IdFormTest::guidInAnySpelling()
{
    QFETCH(QByteArray, written);
    QCOMPARE(guidBytes(written).value_or(QByteArray()), rawGuid);
    QCOMPARE(canonicalId(written, IdForm::GuidText, false), rawGuid.toHex());
    QCOMPARE(canonicalId(written, IdForm::GuidBinarySwapped, false), rawGuid);
}

void IdFormTest::noGuid_data()
{
    QTest::addColumn<QByteArray>("written");
    QTest::newRow("business id") << QByteArray("order-sync:88121:v7");
    QTest::newRow("one digit short") << QByteArray("3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f6071");
    QTest::newRow("dash at the wrong place") << QByteArray("3b6f1a2c9-d4e-4f50-a1b2-c3d4e5f60718");
    QTest::newRow("letter past f") << QByteArray("3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f6071g");
    QTest::newRow("blank before") << QByteArray(" 3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718");
    QTest::newRow("one brace") << QByteArray("{3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718");
    QTest::newRow("empty") << QByteArray("");
}

void IdFormTest::noGuid()
{
    QFETCH(QByteArray, written);
    QVERIFY(!guidBytes(written));
    for (const IdForm form : { IdForm::GuidText, IdForm::GuidBinary, IdForm::GuidBinarySwapped }) {
        QCOMPARE(canonicalId(written, form, true), written);
        QCOMPARE(idSpellings(written, form).front().bytes, written);
    }
}

void IdFormTest::swappingTurnsThreeGroups()
{
    const QByteArray swapped = QByteArray::fromHex("2c1a6f3b4e9d504fa1b2c3d4e5f60718");
    QCOMPARE(swappedGuid(rawGuid), swapped);
    QCOMPARE(swappedGuid(swapped), rawGuid);
    QCOMPARE(idSpellings("3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718", IdForm::GuidBinarySwapped),
             (std::vector<IdSpelling>{ { swapped, IdSpelling::As::Blob } }));
    QCOMPARE(canonicalId(swapped, IdForm::GuidBinarySwapped, true), rawGuid);
    QVERIFY(canonicalId(swapped, IdForm::GuidBinary, true) != rawGuid);
}

void IdFormTest::bytesAreComparedAsTheyAre()
{
    QVERIFY(canonicalId("ABC", IdForm::Bytes, true) != canonicalId("abc", IdForm::Bytes, true));
    QVERIFY(canonicalId("abc ", IdForm::Bytes, true) != canonicalId("abc", IdForm::Bytes, true));
    const QByteArray withNul("a\0b", 3);
    QCOMPARE(canonicalId(withNul, IdForm::Bytes, true), withNul);
}

void IdFormTest::textAndBlobAreBothAsked()
{
    const std::vector<IdSpelling> asked = idSpellings("order-sync:1", IdForm::Bytes);
    QCOMPARE(asked.size(), std::size_t(2));
    QCOMPARE(asked[0], (IdSpelling{ "order-sync:1", IdSpelling::As::Text }));
    QCOMPARE(asked[1], (IdSpelling{ "order-sync:1", IdSpelling::As::Blob }));
}

void IdFormTest::sixteenReadableCharactersAreATextAmongTexts()
{
    const QByteArray id = "order-sync:88121"; // 16 characters
    QCOMPARE(id.size(), 16);
    QCOMPARE(canonicalId(id, IdForm::GuidText, true), id);
    QCOMPARE(idSpellings(id, IdForm::GuidText).front().bytes, id);
    QCOMPARE(idSpellings(id, IdForm::GuidBinary).front(), (IdSpelling{ id, IdSpelling::As::Blob }));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::IdFormTest)
#include "tst_idform.moc"
