// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/shelloutput.h"
#include "app/recoursectl/textwidth.h"

#include <QBuffer>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

// What a program writes, for a terminal of this kind.
struct Screen
{
    explicit Screen(bool colours = false, qsizetype columns = 0)
        : out(buffer, colours, columns)
    {
        buffer.open(QIODevice::WriteOnly);
    }
    QStringList lines() const
    {
        QStringList all = QString::fromUtf8(buffer.data()).split(u'\n');
        all.removeLast();
        return all;
    }

    QBuffer buffer;
    ShellOutput out;
};

class FullDevice final : public QIODevice
{
public:
    FullDevice() { open(QIODevice::WriteOnly | QIODevice::Unbuffered); }

protected:
    qint64 readData(char *, qint64) override { return -1; }
    qint64 writeData(const char *, qint64) override { return -1; }
};

} // namespace

class TestCtlOutput : public QObject
{
    Q_OBJECT
private slots:
    void widthsAreThoseOfTheScreen_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("width");
        QTest::newRow("ASCII") << u"order:1"_s << 7;
        QTest::newRow("Chinese") << u"订单"_s << 4;
        QTest::newRow("full-width form") << u"Ａ"_s << 2;
        QTest::newRow("half-width form") << u"ｱ"_s << 1;
        QTest::newRow("combining mark") << u"e\u0301"_s << 1;
        QTest::newRow("emoji beyond 16 bits") << u"\U0001F4E6"_s << 2;
        QTest::newRow("zero width space") << u"a\u200Bb"_s << 2;
        QTest::newRow("Latin-1") << u"é"_s << 1;
        QTest::newRow("rare ideograph") << u"\U00020000"_s << 2;
    }
    void widthsAreThoseOfTheScreen()
    {
        QFETCH(QString, text);
        QFETCH(int, width);
        QCOMPARE(displayWidth(text), width);
    }

    void aCutNeverSplitsAWideCharacter()
    {
        QCOMPARE(elided(u"订单失败"_s, 8), u"订单失败"_s);
        QCOMPARE(elided(u"订单失败"_s, 7), u"订单失…"_s);
        QCOMPARE(elided(u"订单失败"_s, 6), u"订单…"_s);
        QVERIFY(displayWidth(elided(u"订单失败"_s, 6)) <= 6);
        QCOMPARE(elided(u"\U0001F4E6\U0001F4E6"_s, 3), u"\U0001F4E6…"_s);
    }

    void anIdLosesItsMiddle()
    {
        QCOMPARE(elidedInTheMiddle(u"order-sync:88121:v7"_s, 19), u"order-sync:88121:v7"_s);
        QCOMPARE(elidedInTheMiddle(u"order-sync:88121:v7"_s, 10), u"order…1:v7"_s);
        QCOMPARE(elidedInTheMiddle(u"order-sync:88121:v7"_s, 11), u"order…21:v7"_s);
        QCOMPARE(elidedInTheMiddle(u"订单失败了"_s, 6), u"订…了"_s);
        QCOMPARE(elidedInTheMiddle(u"abcde\u0301f"_s, 4), u"ab…f"_s);
        for (int width = 1; width < 20; ++width)
            QVERIFY(displayWidth(elidedInTheMiddle(u"订单:88121:失败了:v7"_s, width)) <= width);
    }

    void aTerminalGetsIdsOfASensibleWidth()
    {
        const QString longId = u"order-sync:"_s + QString(100, u'8') + u":v7"_s;
        const QString uuid = u"0b7c1f9e-6f0a-4a44-9d52-3a1f0c8f7e21"_s;
        const auto written = [&](qsizetype columns) {
            Screen screen(false, columns);
            TextTable table(screen.out,
                            { TextColumn::id(u"EVENT ID"_s), { u"REASON"_s, false, true } });
            table.row({ { longId }, { u"time-out"_s } });
            table.row({ { uuid }, { u"time-out"_s } });
            table.finish();
            return screen.lines();
        };
        const QString wide = written(200).at(1);
        QVERIFY2(wide.startsWith(u"order-sync:88"_s) && wide.endsWith(u"8:v7  time-out"_s),
                 qPrintable(wide));
        QCOMPARE(wide.size(), 48 + 2 + 8);
        const QStringList narrow = written(50);
        QCOMPARE(narrow.at(1).size(), 40 + 2 + 8);
        for (const qsizetype columns : { 20, 50, 200 })
            QVERIFY(written(columns).at(2).startsWith(uuid));
        QVERIFY(written(0).at(1).startsWith(longId));
    }

    void aLaterIdIsNotCutForBeingLate()
    {
        Screen screen(false, 80);
        TextTable table(screen.out, { TextColumn::id(u"EVENT ID"_s), { u"KEY"_s } });
        for (int i = 0; i < 600; ++i)
            table.row({ { u"e%1"_s.arg(i) }, { u"k"_s } });
        const QString uuid = u"0b7c1f9e-6f0a-4a44-9d52-3a1f0c8f7e21"_s;
        table.row({ { uuid }, { u"k"_s } });
        QCOMPARE(screen.lines().last(), uuid + u"  k"_s);
        table.row({ { uuid + uuid }, { u"k"_s } });
        QCOMPARE(screen.lines().last().size(), 36 + 2 + 1);
    }

    void nothingSteersATerminal_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("escape") << u"\033[2Jx"_s << u"⟨1B⟩[2Jx"_s;
        QTest::newRow("8-bit control") << u"\u009B2J"_s << u"⟨9B⟩2J"_s;
        QTest::newRow("bell and backspace") << u"a\a\bb"_s << u"a⟨07⟩⟨08⟩b"_s;
        QTest::newRow("carriage return") << u"safe\rlost"_s << u"safe⟨0D⟩lost"_s;
        QTest::newRow("line end") << u"a\nb"_s << u"a⟨0A⟩b"_s;
        QTest::newRow("delete") << u"\u007F"_s << u"⟨7F⟩"_s;
        QTest::newRow("right to left") << u"\u202Egnp.exe"_s << u"⟨U+202E⟩gnp.exe"_s;
        QTest::newRow("isolate") << u"\u2066x\u2069"_s << u"⟨U+2066⟩x⟨U+2069⟩"_s;
        QTest::newRow("line separator") << u"\u2028"_s << u"⟨U+2028⟩"_s;
        QTest::newRow("half a pair") << QString(QChar(0xD800)) << u"\uFFFD"_s;
        QTest::newRow("NUL") << QString(QChar(0)) << u"⟨00⟩"_s;
        QTest::newRow("ordinary text") << u"订单 é → …"_s << u"订单 é → …"_s;
    }
    void nothingSteersATerminal()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        QCOMPARE(terminalSafe(text), shown);
        Screen screen(true, 80);
        screen.out.line(text);
        TextTable table(screen.out, { { u"H"_s } });
        table.row({ { text } });
        table.finish();
        QCOMPARE(screen.lines().at(0), shown);
        QCOMPARE(screen.lines().last(), shown);
    }

    void coloursAreForTerminalsOnly()
    {
        Screen file(false);
        file.out.line({ { u"safe"_s, ShellTone::Good }, { u" to replay"_s } });
        QCOMPARE(file.lines(), QStringList{ u"safe to replay"_s });
        Screen terminal(true);
        terminal.out.line({ { u"safe"_s, ShellTone::Good }, { u" to replay"_s } });
        QCOMPARE(terminal.lines(), QStringList{ u"\033[32msafe\033[0m to replay"_s });
    }

    void columnsAlignByWidthOnTheScreen()
    {
        Screen screen;
        TextTable table(screen.out, { { u"KEY"_s }, { u"TRIES"_s, true }, { u"REASON"_s } });
        table.row({ { u"订单:1"_s }, { u"5"_s }, { u"time-out"_s } });
        table.row({ { u"order:2"_s }, { u"12"_s }, { u"refused"_s } });
        table.finish();
        const QStringList expected{ u"KEY      TRIES  REASON"_s, u"订单:1       5  time-out"_s,
                                    u"order:2     12  refused"_s };
        QCOMPARE(screen.lines(), expected);
    }

    void aNarrowTerminalCutsOnlyWhatMayBeCut()
    {
        Screen screen(false, 40);
        TextTable table(screen.out, { { u"EVENT ID"_s }, { u"REASON"_s, false, true } });
        table.row({ { u"order-sync:88121:v7"_s },
                    { u"the warehouse did not answer within thirty seconds"_s } });
        table.finish();
        QCOMPARE(screen.lines().at(1), u"order-sync:88121:v7  the warehouse did …"_s);
    }

    void aFileGetsWholeCells()
    {
        Screen screen(false, 0);
        TextTable table(screen.out, { { u"REASON"_s, false, true } });
        const QString lengthy(500, u'x');
        table.row({ { lengthy } });
        table.finish();
        QCOMPARE(screen.lines().at(1), lengthy);
    }

    void aLongListIsWrittenBeforeItIsComplete()
    {
        Screen screen;
        TextTable table(screen.out, { { u"EVENT ID"_s }, { u"KEY"_s } });
        for (int i = 0; i < 600; ++i)
            table.row({ { u"e%1"_s.arg(i) }, { u"k"_s } });
        QVERIFY(screen.lines().size() > 500);
        table.row({ { u"an id that is wider than all before"_s }, { u"k"_s } });
        QCOMPARE(screen.lines().last(), u"an id that is wider than all before  k"_s);
    }

    void anEmptyTableWritesNothing()
    {
        Screen screen;
        {
            const TextTable table(screen.out, { { u"EVENT ID"_s } });
        }
        QCOMPARE(screen.lines(), QStringList());
    }

    void aReaderThatHasGoneIsNoticed()
    {
        FullDevice device;
        ShellOutput out(device, false, 0);
        QVERIFY(!out.broken());
        out.line(u"hello"_s);
        QVERIFY(out.broken());
    }

    void progressIsForTerminalsOnly()
    {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        {
            ShellProgress progress(buffer, false);
            progress.show(u"1 of 2"_s);
        }
        QCOMPARE(buffer.data(), QByteArray());
        {
            ShellProgress progress(buffer, true);
            progress.show(u"1 of\033 2"_s);
        }
        QCOMPARE(buffer.data(), QByteArray("\r1 of⟨1B⟩ 2\033[K\r\033[K"));
    }
};

QTEST_GUILESS_MAIN(TestCtlOutput)
#include "tst_ctloutput.moc"
