// SPDX-License-Identifier: GPL-3.0-or-later
// Other processes: several that append at once, some that are killed in the middle of it, some
// whose disk is full (a limit on the size of their files: the kernel refuses the write just the
// same), some that may not write. What was acknowledged is there, and the chain is one and whole.
#include "tests/models/journal/journalbuilder.h"

#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QProcess>

#include <csignal>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

class JournalCrashTest final : public QObject
{
    Q_OBJECT
private slots:
    RECOURSE_JOURNAL_ENGINES
    void init() { RECOURSE_NEED_JOURNAL(m_place) }
    void processesAndThreadsKeepOneChain();
    void killedProcessLosesNothingAcknowledged_data();
    void killedProcessLosesNothingAcknowledged();
    void fullDiskIsAnErrorAndLosesNothing_data();
    void fullDiskIsAnErrorAndLosesNothing();
    void smallDiskIsFull();
    void readOnlyFileIsAnError();

private:
    // Every entry that `acknowledged` names is there, and the chain is whole.
    void compare(const QSet<QByteArray> &acknowledged);

    std::unique_ptr<JournalPlace> m_place;
};

namespace {

// ---- what the other process does

// Appends batches without end, or `batches` of them, and says of each that it is on the disk.
int appendBatches(const QString &path, const QByteArray &name, int batches, int size)
{
    const auto journal = openJournal(path);
    if (!journal) {
        ::printf("error %s\n", errorName(journal.error().code).data());
        return 2;
    }
    for (int batch = 0; batches == 0 || batch < batches; ++batch) {
        const QByteArray id = name + '-' + QByteArray::number(batch);
        const ArchivedMessage message = archivedMessage(id);
        std::vector<JournalEntry> entries(std::size_t(size),
                                          entry(EntryKind::Intent).of(id).in("r"));
        entries.push_back(entry(EntryKind::Archived).of(id).archiving(message.id));
        const auto done = (*journal)->append(entries, { message });
        if (!done) {
            ::printf("error %s %d %s\n", errorName(done.error().code).data(),
                     done.error().nativeCode, qPrintable(done.error().hint));
            ::fflush(stdout);
            return 3;
        }
        ::printf("done %s\n", id.constData());
        ::fflush(stdout);
    }
    return 0;
}

int appendWithSmallFiles(const QString &path, const QByteArray &name, quint64 bytes)
{
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{ bytes, bytes };
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 4;
    return appendBatches(path, name, 0, 20);
}

// On a disk of 1 MiB that only this process sees; says in the end what is on it.
int appendOnSmallDisk(const QString &folder)
{
    if (::unshare(CLONE_NEWNS) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return 5;
    if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0
        || ::mount("tmpfs", qPrintable(folder), "tmpfs", 0, "size=1m") != 0)
        return 5;
    const QString path = u"sqlite|"_s + folder + u"/journal.db"_s;
    const int code = appendBatches(path, "x"_qba, 0, 20);
    const auto journal = valueOf(openJournal(path));
    const JournalCheck check = valueOf(journal->verify({}, {}, {}));
    ::printf("%s %lld\n", chainFaultName(check.fault).data(), check.entries);
    ::fflush(stdout);
    return code;
}

int appendAsNobody(const QString &path)
{
    constexpr uid_t nobody = 65'534;
    if (::geteuid() == 0 && (::setgid(nobody) != 0 || ::setuid(nobody) != 0))
        return 4;
    return appendBatches(path, "nobody"_qba, 1, 1);
}

// ---- what the test does with it

class OtherProcess
{
public:
    OtherProcess(const QString &path, const QStringList &arguments)
    {
        m_process.start(QCoreApplication::applicationFilePath(), QStringList{ path } + arguments);
    }
    ~OtherProcess() { kill(); }
    OtherProcess(const OtherProcess &) = delete;
    OtherProcess &operator=(const OtherProcess &) = delete;

    // What it says next; empty where it has ended.
    QByteArray line()
    {
        while (!m_process.canReadLine())
            if (!m_process.waitForReadyRead(60'000))
                return m_process.readLine().trimmed();
        return m_process.readLine().trimmed();
    }
    // Batches that it said are on the disk, until it has said `most` or ended; its last words.
    QByteArray read(QSet<QByteArray> &acknowledged, int most)
    {
        QByteArray said = line();
        for (; said.startsWith("done "); said = line()) {
            acknowledged.insert(said.sliced(5));
            if (--most == 0)
                break;
        }
        return said;
    }
    void kill()
    {
        m_process.kill(); // SIGKILL: nothing of it runs any more
        m_process.waitForFinished();
    }
    // What it had said before it was killed.
    void readRest(QSet<QByteArray> &acknowledged)
    {
        for (const QByteArray &said : m_process.readAllStandardOutput().split('\n'))
            if (said.startsWith("done "))
                acknowledged.insert(said.sliced(5));
    }

private:
    QProcess m_process;
};

} // namespace

void JournalCrashTest::compare(const QSet<QByteArray> &acknowledged)
{
    const auto journal = m_place->open();
    const JournalCheck check = valueOf(journal->verify({}, {}, {}));
    QVERIFY2(check.isWhole(), chainFaultName(check.fault).data());
    QHash<QByteArray, int> entries;
    QSet<QByteArray> archived;
    for (const JournalRecord &record : recordsOf(*journal)) {
        const QByteArray &id = record.entry.eventId.bytes();
        ++entries[id];
        if (record.entry.kind == EntryKind::Archived)
            archived.insert(id);
    }
    // Batches are whole or not there; the archive came with them (verify has compared it).
    for (auto batch = entries.cbegin(); batch != entries.cend(); ++batch)
        QCOMPARE(batch.value(), 21);
    QCOMPARE(archived.size(), entries.size());
    QVERIFY(archived.contains(acknowledged));
}

void JournalCrashTest::processesAndThreadsKeepOneChain()
{
    QSet<QByteArray> acknowledged;
    constexpr int batches = 15;
    OtherProcess one(m_place->spec(), { u"append"_s, u"one"_s, QString::number(batches) });
    OtherProcess two(m_place->spec(), { u"append"_s, u"two"_s, QString::number(batches) });
    const auto shared = m_place->open();
    std::vector<std::thread> threads;
    for (const char *name : { "three", "four", "five" }) {
        threads.emplace_back([&shared, name] {
            for (int batch = 0; batch < batches; ++batch) {
                const QByteArray id = QByteArray(name) + '-' + QByteArray::number(batch);
                std::vector<JournalEntry> entries(20, entry(EntryKind::Intent).of(id));
                const ArchivedMessage message = archivedMessage(id);
                entries.push_back(entry(EntryKind::Archived).of(id).archiving(message.id));
                const auto numbers = valueOf(shared->append(entries, { message }));
                // A batch is never torn by another.
                Q_ASSERT(numbers.back() - numbers.front() == 20);
            }
        });
    }
    one.read(acknowledged, batches);
    two.read(acknowledged, batches);
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(acknowledged.size(), 2 * batches);
    compare(acknowledged);
    QCOMPARE(valueOf(shared->head()).sequence, 5 * batches * 21);
}

void JournalCrashTest::killedProcessLosesNothingAcknowledged_data()
{
    QTest::addColumn<int>("after");
    // Where in a batch it is hit, nobody chooses; that a batch is under way is sure.
    for (const int after : { 1, 2, 3, 5, 8, 13, 21, 34, 55 })
        QTest::addRow("after %d batches", after) << after;
}

void JournalCrashTest::killedProcessLosesNothingAcknowledged()
{
    QFETCH(int, after);
    QSet<QByteArray> acknowledged;
    for (const char *name : { "first", "second", "third" }) {
        OtherProcess other(m_place->spec(), { u"append"_s, QString::fromUtf8(name), u"0"_s });
        QVERIFY(other.read(acknowledged, after).startsWith("done "));
        other.kill();
        other.readRest(acknowledged);
        compare(acknowledged);
    }
    QVERIFY(acknowledged.size() >= 3 * after);
    QVERIFY(m_place->open()->append({ entry(EntryKind::Note) }));
}

void JournalCrashTest::fullDiskIsAnErrorAndLosesNothing_data()
{
    QTest::addColumn<int>("kib");
    // The log fills first; with more room, the file itself while the log is moved into it.
    for (const int kib : { 200, 1'000, 5'000 })
        QTest::addRow("%d KiB", kib) << kib;
}

void JournalCrashTest::fullDiskIsAnErrorAndLosesNothing()
{
    QFETCH(int, kib);
    if (m_place->isOnServer())
        QSKIP("the disk is the server's own");
    QVERIFY(m_place->open());
    QSet<QByteArray> acknowledged;
    OtherProcess other(m_place->spec(), { u"small"_s, u"x"_s, QString::number(qint64(kib) << 10) });
    const QByteArray said = other.read(acknowledged, -1);
    QVERIFY2(said.startsWith("error unreachable 778 "), said.constData()); // SQLITE_IOERR_WRITE
    QVERIFY2(said.contains("look at its space"), said.constData());
    QVERIFY(!acknowledged.isEmpty());
    other.kill();
    compare(acknowledged);
    // With room again it goes on.
    const auto journal = m_place->open();
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
}

void JournalCrashTest::smallDiskIsFull()
{
    if (m_place->isOnServer())
        QSKIP("the disk is the server's own");
    QSet<QByteArray> acknowledged;
    OtherProcess other(m_place->file(u"."_s), { u"disk"_s });
    const QByteArray said = other.read(acknowledged, -1);
    if (said.isEmpty())
        QSKIP("a process may not have a disk of its own here");
    QVERIFY2(said.startsWith("error disk-full 13 make room"), said.constData());
    QVERIFY(!acknowledged.isEmpty());
    // With the disk still full, it can be opened and read.
    QCOMPARE(other.line(), "whole " + QByteArray::number(acknowledged.size() * 21));
}

void JournalCrashTest::readOnlyFileIsAnError()
{
    if (m_place->isOnServer())
        QSKIP("a server has no such file");
    QVERIFY(m_place->open()->append({ entry(EntryKind::Note) }));
    // Root may write anything, so the other process gives that up first.
    ::chmod(qPrintable(m_place->file(u"."_s)), 0755);
    ::chmod(qPrintable(m_place->path()), 0444);
    OtherProcess other(m_place->spec(), { u"nobody"_s });
    const QByteArray said = other.line();
    QVERIFY2(said.startsWith("error read-only"), said.constData());
    other.kill();
    struct stat st = {};
    QCOMPARE(::stat(qPrintable(m_place->path()), &st), 0);
    QCOMPARE(st.st_mode & 0200, mode_t(0)); // nobody made it writable
    ::chmod(qPrintable(m_place->path()), 0600);
    QCOMPARE(numbersOf(*m_place->open(), {}), u"1"_s);
}

} // namespace recourse

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList words = app.arguments();
    if (words.value(2) == u"append"_s)
        return recourse::appendBatches(words[1], words[3].toUtf8(), words[4].toInt(), 20);
    if (words.value(2) == u"small"_s)
        return recourse::appendWithSmallFiles(words[1], words[3].toUtf8(), words[4].toULongLong());
    if (words.value(2) == u"disk"_s)
        return recourse::appendOnSmallDisk(words[1]);
    if (words.value(2) == u"nobody"_s)
        return recourse::appendAsNobody(words[1]);
    recourse::JournalCrashTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_journalcrash.moc"
