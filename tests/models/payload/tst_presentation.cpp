// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/digest.h"
#include "models/payload/marks.h"
#include "models/payload/presentation.h"
#include "tests/support/casefile.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

using Note = PayloadNote;

namespace {

Message message(const QByteArray &body, const QByteArray &type = {},
                const QByteArray &encoding = {})
{
    Message made;
    made.body = body;
    if (!type.isEmpty())
        made.properties.contentType = type;
    if (!encoding.isEmpty())
        made.properties.contentEncoding = encoding;
    return made;
}

bool has(const PayloadPresentation &shown, Note note)
{
    return std::ranges::any_of(shown.remarks,
                               [note](const auto &each) { return each.note == note; });
}

QString detailOf(const PayloadPresentation &shown, Note note)
{
    const auto found = std::ranges::find(shown.remarks, note, &PayloadRemark::note);
    return found == shown.remarks.end() ? u"no such remark"_s : found->detail;
}

QByteArray zlibPacked(const QByteArray &bytes)
{
    return qCompress(bytes).sliced(4); // without the length that Qt puts in front
}

} // namespace

class PresentationTest final : public QObject
{
    Q_OBJECT
private slots:
    void packedBodies_data();
    void packedBodies();
    void doubtfulBodies_data();
    void doubtfulBodies();
    void storedBytesStayAsTheyAre_data();
    void storedBytesStayAsTheyAre();
    void largeBodiesAreShownInPart_data();
    void largeBodiesAreShownInPart();
    void emptyIsNotNull();
    void bombStopsAtTheLimit();
    void packedTwiceWithOneFlag();
    void severalGzipMembers();
    void plainTextIsNotTakenForPacked();
    void damagedInTheMiddle();
    void jsonShowsDirectionChanges();
    void masksAlsoWhatIsBroken();
    void charsetsBesideUtf8();
    void bodyForRules();
    void spoiledBodiesAreShownSomehow();
    void hexDumpHasThreeColumns();
    void hexDumpOfAPart();
};

void PresentationTest::packedBodies_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QList<int>>("notes");

    const auto row = [](const char *name, const QList<Note> &notes) {
        QList<int> numbers;
        for (const Note note : notes)
            numbers.append(int(note));
        QTest::newRow(name) << u"C11/"_s + QString::fromLatin1(name) + u".json"_s << numbers;
    };
    row("charset-as-encoding", { Note::CharsetAsEncoding });
    row("deflate-raw", { Note::Unpacked });
    row("deflate-zlib", { Note::Unpacked });
    row("gzip", { Note::Unpacked });
    row("gzip-body-no-flag", { Note::PackedWithoutFlag });
    row("gzip-cut-short", { Note::Unpacked, Note::CutShort });
    row("gzip-flag-plain-body", { Note::FlagWrong });
    row("gzip-twice", { Note::Unpacked, Note::Unpacked });
    row("gzip-upper-case", { Note::Unpacked });
    row("gzip-with-charset", { Note::CharsetAsEncoding, Note::Unpacked });
    row("identity", {});
    row("unknown-br", { Note::EncodingUnknown });
}

void PresentationTest::packedBodies()
{
    QFETCH(const QString, file);
    QFETCH(const QList<int>, notes);
    const CaseFile given = readCase(file);
    const QString expected = given.expect.value(u"shown"_s).toString();
    const PayloadPresentation shown = present(given.message);
    QList<int> seen;
    for (const PayloadRemark &remark : shown.remarks)
        seen.append(int(remark.note));
    std::ranges::sort(seen);
    QList<int> wanted = notes;
    std::ranges::sort(wanted);
    QCOMPARE(seen, wanted);
    if (expected == u"raw bytes") {
        QCOMPARE(shown.kind, PayloadKind::Binary);
        QVERIFY(shown.text.isEmpty());
        QCOMPARE(shown.unpacked, given.message.body);
        QCOMPARE(detailOf(shown, Note::EncodingUnknown), u"br"_s);
        return;
    }
    QCOMPARE(shown.kind, PayloadKind::Json);
    QVERIFY2(shown.text.contains(u"\"sku\": \"SKU-1001\""), qPrintable(shown.text));
    QCOMPARE(shown.storedBytes, qint64(given.message.body.size()));
}

void PresentationTest::doubtfulBodies_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<PayloadKind>("kind");
    QTest::addColumn<QString>("charset");
    QTest::addColumn<int>("note"); // −1: none
    QTest::addColumn<QString>("holds");

    const auto row = [](const char *name, PayloadKind kind, const QString &charset, int note,
                        const QString &holds) {
        QTest::newRow(name) << u"C14/"_s + QString::fromLatin1(name) + u".json"_s << kind << charset
                            << note << holds;
    };
    const QString utf8 = u"UTF-8"_s;
    const int noJson = int(Note::NotValidJson);
    row("binary-called-json", PayloadKind::Binary, {}, noJson, {});
    row("cut-off", PayloadKind::Text, utf8, noJson, u"\"version\":"_s);
    row("empty", PayloadKind::Empty, {}, -1, {});
    row("html-script", PayloadKind::Markup, utf8, -1, u"<img src=x onerror=alert(1)>"_s);
    row("latin1", PayloadKind::Json, u"ISO-8859-1"_s, int(Note::CharsetGuessed), u"café"_s);
    row("not-a-number", PayloadKind::Text, utf8, noJson, u"NaN"_s);
    row("nul-and-controls", PayloadKind::Text, utf8, int(Note::ControlCharacters),
        u"{\"a\":\"x\"}⟨U+0000⟩⟨U+0007⟩⟨U+001B⟩[31m"_s);
    row("protobuf", PayloadKind::Binary, {}, -1, {});
    row("spaces-only", PayloadKind::Text, utf8, noJson, u" "_s);
    row("trailing-comma", PayloadKind::Text, utf8, noJson, u"{\"a\": 1,}"_s);
    row("two-values", PayloadKind::Text, utf8, noJson, u"{\"a\":1}{\"a\":2}"_s);
    row("utf16be-charset", PayloadKind::Json, u"UTF-16BE"_s, int(Note::CharsetDeclared),
        u"\"sku\": \"SKU-1001\""_s);
    row("utf16le-bom", PayloadKind::Json, u"UTF-16LE"_s, int(Note::ByteOrderMark),
        u"\"sku\": \"SKU-1001\""_s);
    row("utf8-bom", PayloadKind::Json, utf8, int(Note::ByteOrderMark), u"café"_s);
    row("xml-no-type", PayloadKind::Markup, utf8, -1, u"<e tenant=\"tenant-kea\"/>"_s);
}

void PresentationTest::doubtfulBodies()
{
    QFETCH(const QString, file);
    QFETCH(const PayloadKind, kind);
    QFETCH(const QString, charset);
    QFETCH(const int, note);
    QFETCH(const QString, holds);
    const PayloadPresentation shown = present(readCase(file).message);
    QCOMPARE(shown.kind, kind);
    QCOMPARE(shown.charset, charset);
    QVERIFY2(shown.text.contains(holds), qPrintable(shown.text));
    if (note < 0)
        QVERIFY(shown.remarks.empty());
    else
        QVERIFY(has(shown, static_cast<Note>(note)));
    QVERIFY(!shown.text.contains(QChar(u'\uFEFF'))); // no mark that nobody sees
}

void PresentationTest::storedBytesStayAsTheyAre_data()
{
    QTest::addColumn<QString>("file");
    for (const QString &file : caseFiles(u"C14"_s))
        QTest::newRow(qPrintable(file)) << file;
}

void PresentationTest::storedBytesStayAsTheyAre()
{
    QFETCH(const QString, file);
    const CaseFile given = readCase(file);
    present(given.message, { u"/tenant"_s });
    QCOMPARE(QString::fromLatin1(digestOf(given.message.body).toHex()),
             given.expect.value(u"replayed_body_sha256"_s).toString());
}

void PresentationTest::largeBodiesAreShownInPart_data()
{
    QTest::addColumn<QString>("file");
    for (const QString &file : caseFiles(u"C15"_s))
        QTest::newRow(qPrintable(file)) << file;
}

void PresentationTest::largeBodiesAreShownInPart()
{
    QFETCH(const QString, file);
    const CaseFile given = readCase(file);
    const qint64 size = given.expect.value(u"body_bytes"_s).toInteger();
    const QString end = given.expect.value(u"ends_with"_s).toString();
    QCOMPARE(qint64(given.message.body.size()), size);

    const PresentationLimits limits;
    const PayloadPresentation shown = present(given.message);
    QCOMPARE(shown.storedBytes, size);
    QCOMPARE(shown.kind, PayloadKind::Json);
    const bool inPart = size > limits.maxShownBytes;
    QCOMPARE(has(shown, Note::ShownInPart), inPart);
    QVERIFY(shown.text.size() <= limits.maxShownBytes + 100);
    if (inPart)
        QCOMPARE(detailOf(shown, Note::ShownInPart), QString::number(size));

    PresentationLimits all;
    all.maxShownBytes = 64 * 1024 * 1024;
    const PayloadPresentation whole = present(given.message, {}, all);
    QVERIFY(!has(whole, Note::ShownInPart));
    QVERIFY(whole.text.contains(end.chopped(1))); // the brace stands on a line of its own
}

void PresentationTest::emptyIsNotNull()
{
    const PayloadPresentation empty = present(message({}, "application/json"));
    QCOMPARE(empty.kind, PayloadKind::Empty);
    QVERIFY(empty.text.isEmpty());
    const PayloadPresentation null = present(message("null", "application/json"));
    QCOMPARE(null.kind, PayloadKind::Json);
    QCOMPARE(null.text, u"null"_s);
}

void PresentationTest::bombStopsAtTheLimit()
{
    QByteArray bomb = zlibPacked(QByteArray(50'000'000, ' '));
    PresentationLimits limits;
    limits.maxUnpackedBytes = 100'000;
    const PayloadPresentation shown = present(message(bomb, {}, "deflate"), {}, limits);
    QVERIFY(has(shown, Note::TooLargeUnpacked));
    QVERIFY(!has(shown, Note::CutShort));
    QCOMPARE(shown.unpacked.size(), qsizetype(100'000));
    // Packed in layers it does not get further.
    bomb = zlibPacked(bomb);
    QVERIFY(present(message(bomb, {}, "deflate, deflate"), {}, limits).unpacked.size() <= 100'000);
}

void PresentationTest::packedTwiceWithOneFlag()
{
    const QByteArray twice = zlibPacked(zlibPacked("{\"sku\":\"SKU-1001\"}"));
    const PayloadPresentation shown = present(message(twice, "application/json", "deflate"));
    QCOMPARE(shown.kind, PayloadKind::Json);
    QVERIFY(has(shown, Note::Unpacked) && has(shown, Note::PackedWithoutFlag));
}

void PresentationTest::severalGzipMembers()
{
    const QByteArray once = readCase(u"C11/gzip.json"_s).message.body;
    const PayloadPresentation shown = present(message(once + once, {}, "gzip"));
    QCOMPARE(shown.unpacked.count("SKU-1001"), 2);
    QVERIFY(!has(shown, Note::CutShort));
}

void PresentationTest::plainTextIsNotTakenForPacked()
{
    // "x^…" begins like a zlib stream.
    const PayloadPresentation shown = present(message("x^2 + y^2 = z^2"));
    QCOMPARE(shown.kind, PayloadKind::Text);
    QCOMPARE(shown.text, u"x^2 + y^2 = z^2"_s);
    QVERIFY(shown.remarks.empty());
}

void PresentationTest::damagedInTheMiddle()
{
    QByteArray packed = readCase(u"C11/gzip.json"_s).message.body;
    packed[packed.size() - 6] = char(packed.at(packed.size() - 6) ^ 0x55); // its checksum
    const PayloadPresentation shown = present(message(packed, "application/json", "gzip"));
    QVERIFY(has(shown, Note::CutShort));
    QVERIFY(shown.text.contains(u"SKU-1001"));
}

void PresentationTest::jsonShowsDirectionChanges()
{
    const PayloadPresentation shown
        = present(message("{\"to\":\"\u202E0001\"}", "application/json"));
    QCOMPARE(shown.kind, PayloadKind::Json);
    QVERIFY(shown.text.contains(u"⟨U+202E⟩0001"));
    QVERIFY(has(shown, Note::ControlCharacters));
    // Prose in a right-to-left script and emoji made of several stay whole.
    const QByteArray arabic = "{\"t\":\"مستودع\u200F\",\"e\":\"👨‍👩‍👧\"}";
    QVERIFY(present(message(arabic, "application/json")).remarks.empty());
}

void PresentationTest::masksAlsoWhatIsBroken()
{
    const QStringList masks{ u"/Message/Phone"_s };
    const QByteArray whole = R"({"Message":{"Phone":"0171-5551234","Sku":"a"}})";
    const PayloadPresentation shown = present(message(whole, "application/json"), masks);
    QVERIFY(shown.text.contains(u"\"Phone\": \"***\"") && shown.text.contains(u"\"Sku\": \"a\""));
    for (qsizetype cut = 1; cut < whole.size(); ++cut)
        QVERIFY(
            !present(message(whole.first(cut), "application/json"), masks).text.contains(u"0171"));
    // Packed, in another charset, undeclared: still the same payload.
    QVERIFY(!present(message(zlibPacked(whole), {}, "deflate"), masks).text.contains(u"0171"));
    QVERIFY(!present(message(whole), masks).text.contains(u"0171"));
}

void PresentationTest::charsetsBesideUtf8()
{
    const PayloadPresentation declared
        = present(message("caf\xE9", "text/plain; charset=\"ISO-8859-1\""));
    QCOMPARE(declared.text, u"café"_s);
    QVERIFY(has(declared, Note::CharsetDeclared) && !has(declared, Note::CharsetGuessed));
    // Declared, but the bytes say otherwise.
    const PayloadPresentation wrong = present(message("caf\xE9", "text/plain; charset=utf-8"));
    QCOMPARE(wrong.text, u"café"_s);
    QVERIFY(has(wrong, Note::CharsetGuessed));
    // UTF-16 that nothing announces.
    const QString text = u"{\"sku\":\"SKU-1001\"}"_s;
    const QByteArray wide(reinterpret_cast<const char *>(text.utf16()), text.size() * 2);
    const PayloadPresentation silent = present(message(wide));
    QCOMPARE(silent.kind, PayloadKind::Json);
    QVERIFY(has(silent, Note::CharsetGuessed));
}

void PresentationTest::bodyForRules()
{
    for (const auto *file : { "C11/gzip.json", "C11/deflate-raw.json", "C11/gzip-twice.json",
                              "C11/gzip-body-no-flag.json", "C14/utf16be-charset.json",
                              "C14/utf16le-bom.json", "C14/utf8-bom.json", "C14/latin1.json" }) {
        const auto body = bodyAsUtf8(readCase(QString::fromLatin1(file)).message);
        QVERIFY2(body && body->contains("\"SKU-1001\""), file);
        QVERIFY2(body->startsWith('{'), file);
    }
    QVERIFY(!bodyAsUtf8(readCase(u"C11/unknown-br.json"_s).message));
    QVERIFY(!bodyAsUtf8(readCase(u"C14/protobuf.json"_s).message));
}

void PresentationTest::spoiledBodiesAreShownSomehow()
{
    PresentationLimits limits;
    limits.maxUnpackedBytes = 100'000;
    limits.maxShownBytes = 2'000;
    QRandomGenerator random(20251009);
    const QStringList files = caseFiles(u"C11"_s) + caseFiles(u"C12"_s) + caseFiles(u"C14"_s);
    for (int round = 0; round < 1500; ++round) {
        Message spoiled = readCase(files.at(round % files.size())).message;
        QByteArray &body = spoiled.body;
        for (int hits = 0; hits < 3 && !body.isEmpty(); ++hits) {
            const auto at = qsizetype(random.bounded(quint64(body.size())));
            if (random.bounded(2) == 0)
                body[at] = char(random.bounded(256));
            else
                body.insert(at, body.left(qsizetype(random.bounded(64))));
        }
        const PayloadPresentation shown = present(spoiled, { u"/tenant"_s }, limits);
        QVERIFY((shown.kind == PayloadKind::Empty) == spoiled.body.isEmpty());
        QVERIFY(shown.unpacked.size() <= std::max<qint64>(limits.maxUnpackedBytes, body.size()));
        QVERIFY(shown.text.size() <= 10 * limits.maxShownBytes); // a mark is longer than its byte
        if (shown.kind == PayloadKind::Binary)
            QVERIFY(shown.text.isEmpty());
    }
}

void PresentationTest::hexDumpHasThreeColumns()
{
    QCOMPARE(
        hexDump(QByteArray("{\"a\":\"x\"}\0\x1B\xFFlast", 16)),
        u"00000000  7b 22 61 22 3a 22 78 22  7d 00 1b ff 6c 61 73 74  |{\"a\":\"x\"}...last|\n"_s);
    QCOMPARE(hexDump("ab"), u"00000000  61 62 "_s + QString(42, u' ') + u"  |ab|\n"_s);
    QCOMPARE(hexDump(""), QString());
}

void PresentationTest::hexDumpOfAPart()
{
    const QByteArray bytes(100, 'z');
    QCOMPARE(hexDump(bytes, 96, 1000),
             u"00000060  7a 7a 7a 7a "_s + QString(36, u' ') + u"  |zzzz|\n"_s);
    QVERIFY(hexDump(bytes, 1000, 10).isEmpty());
    QVERIFY(hexDump(bytes, -5, 16).startsWith(u"00000000"_s));
    QCOMPARE(hexDump(bytes, 0, 32).count(u'\n'), 2);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::PresentationTest)
#include "tst_presentation.moc"
