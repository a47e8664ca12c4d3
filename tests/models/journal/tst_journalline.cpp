// SPDX-License-Identifier: GPL-3.0-or-later
// The one form of an entry: exact bytes, any input, back again.
#include "models/journal/entryline.h"
#include "tests/models/journal/journalbuilder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;

namespace recourse {

class JournalLineTest final : public QObject
{
    Q_OBJECT
private slots:
    void namesAreThoseOfTheContract();
    void everyFieldHasItsPlace();
    void bytesThatAreNoText_data();
    void bytesThatAreNoText();
    void linesComeBack();
    void anotherProgramWritesTheSame();
    void integersAreExact();
    void longReasonIsCutWithANote();
    void whatCannotBeWrittenIsRefused_data();
    void whatCannotBeWrittenIsRefused();
    void strangeLinesAreDamage_data();
    void strangeLinesAreDamage();
    void sealCoversWhereBodyBegins();
};

namespace {

QByteArray lineText(const JournalEntry &entry)
{
    return valueOf(lineOf(entry)).numbered(entry.sequence);
}

// Whatever could be in a message, a row, or an operator's clipboard.
class RandomEntries
{
public:
    explicit RandomEntries(quint32 seed, bool reals)
        : m_random(seed)
        , m_reals(reals)
    {
    }

    JournalEntry next()
    {
        JournalEntry entry;
        entry.sequence = 1 + qint64(m_random.generate64() >> 2);
        entry.at = instantFromMillis(qint64(m_random.generate64() % 4'000'000'000'000ULL)
                                     - 1'000'000'000'000);
        do
            entry.kind = static_cast<EntryKind>(below(19));
        while (entry.kind == EntryKind::Archived);
        entry.action = static_cast<RunAction>(below(5));
        entry.outcome = static_cast<ItemOutcome>(below(12));
        entry.who = u"w"_s + text();
        entry.host = u"h"_s + text();
        entry.process = qint64(m_random.generate64());
        entry.run = u"r"_s + text();
        entry.planDigest = bytes();
        entry.handler = text();
        entry.eventId = EventId(bytes());
        entry.tenant = TenantId(bytes());
        entry.verdictBefore = text();
        entry.verdictAfter = text();
        entry.reason = text();
        entry.archive = text();
        entry.archiveSeal = bytes();
        for (int i = below(4); i > 0; --i)
            entry.detail.insert(text(), value(3));
        if (isStep(entry.kind) && below(3) == 0) {
            entry.eventId = {};
            entry.archive.clear();
            addItems(entry);
        }
        return entry;
    }

private:
    void addItems(JournalEntry &entry)
    {
        for (int i = below(6); i > 0; --i) {
            EntryItem item{ EventId(bytes() + char('a' + i)) }; // no two are the same
            for (int j = below(3); j > 0; --j)
                item.detail.insert(text(), value(2));
            entry.items.push_back(item);
        }
    }
    int below(int end) { return int(m_random.bounded(quint32(end))); }
    QString text()
    {
        // Every plane, control characters, quotes, and the order mark.
        constexpr char32_t some[]
            = { 0,    1,      8,      10,     13,     31,     '"',     '\\',    '/',     127,
                0x80, 0x2028, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x10ffff };
        QString made;
        for (int i = below(6); i > 0; --i) {
            const char32_t one = below(2) == 0 ? char32_t('a' + below(26)) : some[below(19)];
            made += QString::fromUcs4(&one, 1);
        }
        return made;
    }
    QByteArray bytes()
    {
        if (below(2) == 0)
            return text().toUtf8();
        QByteArray made;
        for (int i = below(8); i > 0; --i)
            made += static_cast<char>(below(256));
        return made;
    }
    QJsonValue value(int depth)
    {
        switch (below(depth > 0 ? 7 : 5)) {
        case 0:
            return {};
        case 1:
            return below(2) == 0;
        case 2:
            return qint64(m_random.generate64());
        case 3:
            return m_reals ? QJsonValue(std::bit_cast<double>(m_random.generate64()))
                           : QJsonValue(below(1'000) + 0.5);
        case 4:
            return text();
        case 5: {
            QJsonArray array;
            for (int i = below(4); i > 0; --i)
                array.append(value(depth - 1));
            return array;
        }
        default: {
            QJsonObject object;
            for (int i = below(4); i > 0; --i)
                object.insert(text(), value(depth - 1));
            return object;
        }
        }
    }

    QRandomGenerator m_random;
    const bool m_reals;
};

} // namespace

void JournalLineTest::namesAreThoseOfTheContract()
{
    const QByteArray kinds
        = "plan approval run-began intent published confirmed returned removed archived outcome "
          "run-ended run-paused run-resumed resolved restored recovered compensated ownership case "
          "note";
    int kind = 0;
    for (const QByteArray &name : kinds.split(' ')) {
        QCOMPARE(kindName(static_cast<EntryKind>(kind)), QLatin1StringView(name));
        QCOMPARE(kindNamed(QLatin1StringView(name)), static_cast<EntryKind>(kind++));
    }
    QVERIFY(kindName(static_cast<EntryKind>(kind)).isEmpty());
    const QByteArray outcomes = "applied duplicate parked-again no-effect-in-time resolved resent "
                                "compensated refused failed unknown skipped";
    int outcome = 1;
    for (const QByteArray &name : outcomes.split(' ')) {
        QCOMPARE(outcomeName(static_cast<ItemOutcome>(outcome)), QLatin1StringView(name));
        QCOMPARE(outcomeNamed(QLatin1StringView(name)), static_cast<ItemOutcome>(outcome++));
    }
    QVERIFY(outcomeName(static_cast<ItemOutcome>(outcome)).isEmpty());
    QCOMPARE(actionNamed("resend"_L1), RunAction::Resend);
    QVERIFY(!actionNamed("Resend"_L1));
}

void JournalLineTest::everyFieldHasItsPlace()
{
    JournalEntry made = entry(EntryKind::Archived).of("order-sync:88121:v7").in("r-1");
    made.sequence = 12;
    made.action = RunAction::Resolve;
    made.planDigest = "\x01\xff"_qba;
    made.tenant = TenantId("acme"_qba);
    made.verdictBefore = u"safe-to-replay"_s;
    made.verdictAfter = u"already-applied"_s;
    made.outcome = ItemOutcome::NoEffectInTime;
    made.reason = u"said \"no\"\n€"_s;
    made.archive = u"a-1"_s;
    made.archiveSeal = "\xab"_qba;
    made.detail = { { u"n"_s, 1.0 }, { u"b"_s, QJsonArray{ true, QJsonValue(), 0.1 } } };
    const QByteArray expected
        = "{\"action\":\"resolve\",\"archive\":\"a-1\",\"archive_seal\":\"ab\","
          "\"at\":\"2025-10-09T08:53:20.123Z\",\"detail\":{\"b\":[true,null,0.1],\"n\":1},"
          "\"event_id\":\"order-sync:88121:v7\",\"handler\":\"order-sync\",\"host\":\"desk-3\","
          "\"kind\":\"archived\",\"outcome\":\"no-effect-in-time\",\"plan\":\"01ff\","
          "\"process\":4711,\"reason\":\"said "
          "\\\"no\\\"\\n\u20ac\",\"run\":\"r-1\",\"sequence\":12,"
          "\"tenant\":\"acme\",\"verdict_after\":\"already-applied\","
          "\"verdict_before\":\"safe-to-replay\",\"who\":\"nora@desk-3\"}";
    QCOMPARE(lineText(made), expected);
    QVERIFY(valueOf(entryOf(expected)) == made);

    JournalEntry several
        = entry(EntryKind::Intent)
              .ofEach({ { EventId("b\xff"_qba) }, { EventId("a"_qba), { { u"order"_s, 2 } } } });
    several.sequence = 13;
    const QByteArray said = "{\"at\":\"2025-10-09T08:53:20.123Z\",\"handler\":\"order-sync\","
                            "\"host\":\"desk-3\",\"items\":[{\"event_id\":{\"base64\":\"Yv8=\"}},"
                            "{\"detail\":{\"order\":2},\"event_id\":\"a\"}],\"kind\":\"intent\","
                            "\"process\":4711,\"sequence\":13,\"who\":\"nora@desk-3\"}";
    QCOMPARE(lineText(several), said);
    QVERIFY(valueOf(entryOf(said)) == several);
}

void JournalLineTest::bytesThatAreNoText_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("text") << "a\xc3\xa4"_qba
                          << "\"a\xc3\xa4\""_qba;
    QTest::newRow("no UTF-8") << "a\xff"_qba
                              << "{\"base64\":\"Yf8=\"}"_qba;
    QTest::newRow("half a character") << "\xc3"_qba
                                      << "{\"base64\":\"ww==\"}"_qba;
    QTest::newRow("surrogate") << "\xed\xa0\x80"_qba
                               << "{\"base64\":\"7aCA\"}"_qba;
    QTest::newRow("longer than needed") << "\xc0\x80"_qba
                                        << "{\"base64\":\"wIA=\"}"_qba;
    QTest::newRow("order mark") << "\xef\xbb\xbf x"_qba
                                << "{\"base64\":\"77u/IHg=\"}"_qba;
    QTest::newRow("NUL") << "a\0b"_qba
                         << "\"a\\u0000b\""_qba;
    QTest::newRow("looks like ours") << "{\"base64\":\"YQ==\"}"_qba
                                     << "\"{\\\"base64\\\":\\\"YQ==\\\"}\""_qba;
}

void JournalLineTest::bytesThatAreNoText()
{
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, json);
    const QByteArray line = lineText(entry(EntryKind::Note).of(id));
    QVERIFY2(line.contains(QByteArray("\"event_id\":" + json + ',')), line.constData());
    QCOMPARE(valueOf(entryOf(line)).eventId.bytes(), id);
}

void JournalLineTest::linesComeBack()
{
    RandomEntries entries(20'260'101, true);
    for (int i = 0; i < 3'000; ++i) {
        const JournalEntry made = entries.next();
        const QByteArray line = lineText(made);
        QVERIFY(!line.contains('\n'));
        QCOMPARE(QString::fromUtf8(line).toUtf8(), line);
        const JournalEntry again = valueOf(entryOf(line));
        QCOMPARE(lineText(again), line);
        QVERIFY(columnsOf(again) == columnsOf(made));
        JournalEntry rest = again;
        rest.detail = made.detail; // of NaN null remains
        QCOMPARE(rest.items.size(), made.items.size());
        for (std::size_t item = 0; item < rest.items.size(); ++item)
            rest.items[item].detail = made.items[item].detail;
        QVERIFY2(rest == made, line.constData());
    }
}

void JournalLineTest::anotherProgramWritesTheSame()
{
    RandomEntries entries(7, false);
    QByteArray lines;
    for (int i = 0; i < 500; ++i)
        lines += lineText(entries.next()) + '\n';
    QProcess other;
    other.start(u"python3"_s,
                { u"-c"_s,
                  u"import sys, json\n"
                  "for line in sys.stdin.buffer.read().decode('utf-8').split('\\n')[:-1]:\n"
                  "    text = json.dumps(json.loads(line), sort_keys=True, ensure_ascii=False,\n"
                  "                      separators=(',', ':'))\n"
                  "    sys.stdout.buffer.write(text.encode('utf-8') + b'\\n')\n"_s });
    QVERIFY(other.waitForStarted());
    other.write(lines);
    other.closeWriteChannel();
    QVERIFY(other.waitForFinished());
    const QList<QByteArray> theirs = other.readAllStandardOutput().split('\n');
    const QList<QByteArray> ours = lines.split('\n');
    QCOMPARE(theirs.size(), ours.size());
    for (qsizetype i = 0; i < ours.size(); ++i)
        QCOMPARE(ours[i], theirs[i]);
}

void JournalLineTest::integersAreExact()
{
    JournalEntry made = entry(EntryKind::Note);
    made.detail = { { u"max"_s, qint64(std::numeric_limits<qint64>::max()) },
                    { u"min"_s, std::numeric_limits<qint64>::min() },
                    { u"odd"_s, qint64(9'007'199'254'740'993) } };
    const QByteArray line = lineText(made);
    QVERIFY(line.contains("\"max\":9223372036854775807,\"min\":-9223372036854775808,"
                          "\"odd\":9007199254740993"));
    QVERIFY(valueOf(entryOf(line)).detail == made.detail);
}

void JournalLineTest::longReasonIsCutWithANote()
{
    JournalEntry made = entry(EntryKind::Note);
    made.reason = u"ab"_s + QString(1 << 19, u'ä'); // 1 MiB, and no character ends at the limit
    const JournalEntry cut = valueOf(entryOf(lineText(made)));
    QCOMPARE(cut.reasonBytes, (qint64(1) << 20) + 2);
    QCOMPARE(cut.reason.toUtf8().size(), longestReason);
    QVERIFY(made.reason.startsWith(cut.reason));
    made.reason = QString(longestReason - 1, u'x') + u'ä';
    const JournalEntry shorter = valueOf(entryOf(lineText(made)));
    QCOMPARE(shorter.reason.toUtf8().size(), longestReason - 1);
    // What fits stays as it is.
    made.reason = QString(longestReason, u'x');
    QCOMPARE(valueOf(entryOf(lineText(made))).reason, made.reason);
    QCOMPARE(valueOf(entryOf(lineText(made))).reasonBytes, 0);
}

void JournalLineTest::whatCannotBeWrittenIsRefused_data()
{
    QTest::addColumn<int>("which");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("nobody") << 0 << ErrorCode::InvalidInput;
    QTest::newRow("nowhere") << 1 << ErrorCode::InvalidInput;
    QTest::newRow("run without id") << 2 << ErrorCode::InvalidInput;
    QTest::newRow("archived nothing") << 3 << ErrorCode::InvalidInput;
    QTest::newRow("year 10000") << 4 << ErrorCode::InvalidInput;
    QTest::newRow("event id too long") << 5 << ErrorCode::TooLarge;
    QTest::newRow("handler too long") << 6 << ErrorCode::TooLarge;
    QTest::newRow("detail too long") << 7 << ErrorCode::TooLarge;
    QTest::newRow("detail too deep") << 8 << ErrorCode::InvalidInput;
    QTest::newRow("detail's names collide") << 9 << ErrorCode::InvalidInput;
    QTest::newRow("about one event and several") << 10 << ErrorCode::InvalidInput;
    QTest::newRow("an event twice") << 11 << ErrorCode::InvalidInput;
    QTest::newRow("an event without id") << 12 << ErrorCode::InvalidInput;
    QTest::newRow("a note about several") << 13 << ErrorCode::InvalidInput;
    QTest::newRow("several use up an approval") << 14 << ErrorCode::InvalidInput;
    QTest::newRow("several are one archived message") << 15 << ErrorCode::InvalidInput;
    QTest::newRow("id of one of several too long") << 16 << ErrorCode::TooLarge;
    QTest::newRow("items too long") << 17 << ErrorCode::TooLarge;
    QTest::newRow("detail of one of several too deep") << 18 << ErrorCode::InvalidInput;
}

void JournalLineTest::whatCannotBeWrittenIsRefused()
{
    QFETCH(int, which);
    QFETCH(ErrorCode, code);
    JournalEntry made = entry(EntryKind::Note);
    QVERIFY(lineOf(made));
    const auto several = [&made](const QByteArray &one, const QByteArray &other) -> JournalEntry & {
        made.kind = EntryKind::Intent;
        made.items = { { EventId(one) }, { EventId(other) } };
        return made;
    };
    QJsonValue deep = 1;
    for (int i = 0; i < deepestDetail; ++i)
        deep = QJsonArray{ deep };
    const std::function<void()> spoil[] = {
        [&] { made.who.clear(); },
        [&] { made.host.clear(); },
        [&] { made.kind = EntryKind::RunPaused; },
        [&] { made.kind = EntryKind::Archived; },
        [&] { made.at = instantFromMillis(253'402'300'800'000); },
        [&] { made.eventId = EventId(QByteArray(longestId + 1, 'x')); },
        [&] { made.handler = QString(longestName, u'ä'); },
        [&] { made.detail.insert(u"x"_s, QString(longestDetail, u'x')); },
        [&] { made.detail.insert(u"x"_s, deep); },
        [&] {
            made.detail.insert(QString(QChar(0xd800)), 1);
            made.detail.insert(QString(QChar(0xd801)), 2);
        },
        [&] { several("a", "b").eventId = EventId("c"_qba); },
        [&] { several("a", "a"); },
        [&] { several("a", ""); },
        [&] { several("a", "b").kind = EntryKind::Note; },
        [&] { several("a", "b").approval = 1; },
        [&] { several("a", "b").archive = u"m-1"_s; },
        [&] { several("a", QByteArray(longestId + 1, 'x')); },
        [&] {
            several("a", "b");
            for (int i = 0; i < 100; ++i)
                made.items.push_back({ EventId(QByteArray(longestId - 1, 'x') + char(i)) });
        },
        [&] { several("a", "b").items.back().detail.insert(u"x"_s, deep); },
    };
    spoil[which]();
    const auto line = lineOf(made);
    QVERIFY(!line);
    QCOMPARE(line.error().code, code);
    QVERIFY(!line.error().native.isEmpty());
}

void JournalLineTest::strangeLinesAreDamage_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("nothing") << ""_qba;
    QTest::newRow("no JSON") << "{\"kind\""_qba;
    QTest::newRow("an array") << "[1]"_qba;
    QTest::newRow("no kind") << "{\"at\":\"2025-10-09T08:53:20.123Z\"}"_qba;
    QTest::newRow("no time") << "{\"kind\":\"note\"}"_qba;
    const QByteArray good = "{\"at\":\"2025-10-09T08:53:20.123Z\",\"kind\":\"note\""_qba;
    QVERIFY(entryOf(QByteArray(good + '}')));
    QTest::newRow("unknown kind") << QByteArray(good).replace("note", "poem").append('}');
    QTest::newRow("unknown member") << QByteArray(good + ",\"mood\":1}");
    QTest::newRow("text for a number") << QByteArray(good + ",\"process\":\"1\"}");
    QTest::newRow("half a number") << QByteArray(good + ",\"process\":1.5}");
    QTest::newRow("number for a text") << QByteArray(good + ",\"who\":1}");
    QTest::newRow("no hex") << QByteArray(good + ",\"plan\":\"xy\"}");
    QTest::newRow("no base64") << QByteArray(good + ",\"tenant\":{\"base64\":\"?\"}}");
    QTest::newRow("no items") << QByteArray(good + ",\"items\":[]}");
    QTest::newRow("items are no array") << QByteArray(good + ",\"items\":{}}");
    QTest::newRow("item without id") << QByteArray(good + ",\"items\":[{\"detail\":{}}]}");
    QTest::newRow("unknown member of an item")
        << QByteArray(good + ",\"items\":[{\"event_id\":\"a\",\"mood\":1}]}");
    QTest::newRow("local time") << QByteArray(good).replace("Z", "").append('}');
}

void JournalLineTest::strangeLinesAreDamage()
{
    QFETCH(QByteArray, line);
    const auto entry = entryOf(line);
    QVERIFY(!entry);
    QCOMPARE(entry.error().code, ErrorCode::Damaged);
    QVERIFY(!entry.error().native.isEmpty());
}

void JournalLineTest::sealCoversWhereBodyBegins()
{
    QVERIFY(sealOf("ab", "c") != sealOf("a", "bc"));
    QVERIFY(sealOf("ab", "c") == sealOf("ab", "c"));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JournalLineTest)
#include "tst_journalline.moc"
