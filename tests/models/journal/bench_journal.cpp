// SPDX-License-Identifier: GPL-3.0-or-later
// How fast entries get onto the disk, beside a plain file that is written and synced as often.
#include "models/journal/cases.h"
#include "models/journal/entryline.h"
#include "tests/models/journal/journalbuilder.h"

#include <fcntl.h>
#include <unistd.h>

#include <QElapsedTimer>

using namespace Qt::StringLiterals;

namespace recourse {

class JournalBench final : public QObject
{
    Q_OBJECT
private slots:
    RECOURSE_JOURNAL_ENGINES
    void init() { RECOURSE_NEED_JOURNAL(m_place) }
    void append_data();
    void append();
    void readAndVerify();
    void openRuns();
    void cases();

private:
    std::unique_ptr<JournalPlace> m_place;
};

namespace {

std::vector<JournalEntry> batchOf(int first, int size)
{
    std::vector<JournalEntry> entries;
    for (int i = first; i < first + size; ++i)
        entries.push_back(entry(EntryKind::Intent)
                              .of("order-sync:" + QByteArray::number(i * 7919 % 1'000'003) + ":v7")
                              .in("2025-10-09T08:53:20-desk-3-17")
                              .doing(RunAction::Replay)
                              .at(i)
                              .because(u"supplier was away from 08:40 to 08:52"_s));
    return entries;
}

// Entries a second of a plain file that gets the same bytes and is synced after each batch.
double peer(const QString &path, const QByteArray &batch, int batches, int size)
{
    const int file = ::open(qPrintable(path), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
    QElapsedTimer timer;
    timer.start();
    bool written = file >= 0;
    for (int i = 0; i < batches; ++i)
        written = written && ::write(file, batch.constData(), size_t(batch.size())) == batch.size()
            && ::fdatasync(file) == 0;
    const double seconds = double(timer.nsecsElapsed()) / 1e9;
    ::close(file);
    return written ? batches * size / seconds : 0;
}

} // namespace

void JournalBench::append_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("batches");
    QTest::newRow("one at a time") << 1 << 1'000;
    QTest::newRow("batches of 500") << 500 << 200;
}

void JournalBench::append()
{
    QFETCH(int, size);
    QFETCH(int, batches);
    const auto journal = m_place->open();
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < batches; ++i)
        QVERIFY(journal->append(batchOf(i * size, size)));
    const double ours = batches * size * 1e9 / double(timer.nsecsElapsed());
    const QByteArray line = valueOf(lineOf(batchOf(0, 1)[0])).numbered(1) + '\n';
    const double plain = peer(m_place->file(u"plain"_s), line.repeated(size), batches, size);
    qInfo("%d a batch: %.0f entries/s; plain synced file: %.0f entries/s; ratio %.2f", size, ours,
          plain, ours / plain);
}

void JournalBench::readAndVerify()
{
    constexpr int batches = 200;
    constexpr int size = 500;
    const auto journal = m_place->open();
    for (int i = 0; i < batches; ++i)
        QVERIFY(journal->append(batchOf(i * size, size)));
    QElapsedTimer timer;
    timer.start();
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
    qInfo("verify: %.0f entries/s", batches * size * 1e9 / double(timer.nsecsElapsed()));
    qint64 count = 0;
    timer.restart();
    QVERIFY(journal->read({}, [&count](const JournalRecord &) { return ++count > 0; }, {}));
    qInfo("read: %.0f entries/s", double(count) * 1e3 / double(timer.elapsed()));
    std::vector<EventId> asked;
    for (int i = 0; i < size; ++i)
        asked.emplace_back("order-sync:" + QByteArray::number(i) + ":v7");
    timer.restart();
    QVERIFY(journal->confirmedReplays(u"order-sync"_s, asked));
    qInfo("confirmedReplays of 500: %lld us", timer.nsecsElapsed() / 1'000);
}

void JournalBench::openRuns()
{
    // Ten thousand runs that ended, and one of 1,000 items that did not.
    const auto journal = m_place->open();
    for (int i = 0; i < 10'000; i += 500) {
        std::vector<JournalEntry> entries;
        for (int run = i; run < i + 500; ++run) {
            const QByteArray id = "run-" + QByteArray::number(run);
            entries.push_back(entry(EntryKind::RunBegan).in(id.constData()));
            entries.push_back(entry(EntryKind::Intent).in(id.constData()).of("x"));
            entries.push_back(entry(EntryKind::RunEnded).in(id.constData()));
        }
        QVERIFY(journal->append(entries));
    }
    QVERIFY(journal->append({ entry(EntryKind::RunBegan).in("2025-10-09T08:53:20-desk-3-17") }));
    QVERIFY(journal->append(batchOf(0, 1'000)));
    QElapsedTimer timer;
    timer.start();
    const auto runs = valueOf(journal->openRuns());
    const qint64 spent = timer.nsecsElapsed() / 1'000;
    QCOMPARE(runs.size(), std::size_t(1));
    QCOMPARE(runs[0].items.size(), std::size_t(1'000));
    qInfo("openRuns, 1 of 10,001 open, 1,000 items: %lld us", spent);
}

void JournalBench::cases()
{
    // A year of people's words among a week of runs.
    const auto journal = m_place->open();
    for (int i = 0; i < 100'000; i += 500)
        QVERIFY(journal->append(batchOf(i, 500)));
    const JournalAuthor nora{ u"nora@desk-3"_s, u"desk-3"_s, 4711 };
    const auto subject = [](int i) {
        return CaseSubject::ofEvent(u"order-sync"_s,
                                    EventId("order-sync:" + QByteArray::number(i) + ":v7"));
    };
    for (int i = 0; i < 20'000; i += 500) {
        std::vector<JournalEntry> entries;
        for (int one = i; one < i + 500; ++one)
            entries.push_back(
                caseEntry(subject(one), { .assignee = u"nora"_s }, {}, nora, clockTime(one)));
        QVERIFY(journal->append(entries));
    }
    std::vector<EventId> asked;
    for (int i = 0; i < 500; ++i)
        asked.push_back(subject(i * 3).eventId);
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(valueOf(casesOfEvents(*journal, u"order-sync"_s, asked)).all().size(), 500);
    qInfo("cases of 500 events: %.1f ms", double(timer.nsecsElapsed()) / 1e6);
    timer.restart();
    CaseBoard board = valueOf(readCases(*journal, {}));
    qInfo("all 20,000 cases: %.1f ms", double(timer.nsecsElapsed()) / 1e6);
    QCOMPARE(board.all().size(), 20'000);
    timer.restart();
    QVERIFY(!valueOf(refreshCases(*journal, board, {})));
    qInfo("nothing new: %.2f ms", double(timer.nsecsElapsed()) / 1e6);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JournalBench)
#include "bench_journal.moc"
