// SPDX-License-Identifier: GPL-3.0-or-later
// The file behind the index: who may read it, what is done when it is no good, what a killed scan
// leaves.
#include "models/store/sqlite/sqlitedb.h"
#include "tests/models/parked/parkedbuilder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <csignal>

using namespace Qt::StringLiterals;

namespace recourse {

class IndexFileTest final : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void onlyTheOwnerCanReadIt();
    void widerModesAreNarrowed();
    void contentOutlivesTheIndex();
    void unusableFileIsSetAside_data();
    void unusableFileIsSetAside();
    void damageFoundLaterIsMendedByTheNextOpen_data();
    void damageFoundLaterIsMendedByTheNextOpen();
    void folderIsMade();
    void fileThatCannotBeMadeIsAnError();
    void killedScanLeavesTheOldContent();
    void scanOfALivingProcessIsLeftAlone();

private:
    std::unique_ptr<ParkedIndex> opened();
    QString path() const { return m_folder->filePath(u"parked.db"_s); }
    void content(QList<QByteArray> ids);

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

// The other process of the tests: begins a scan, says so, and waits to be killed.
int scanAndWait(const QString &path)
{
    auto index = ParkedIndex::open(path);
    if (!index)
        return 2;
    auto scan = (*index)->beginScan(u"mq1"_s, u"q"_s, u"order-sync"_s, false);
    if (!scan || !(*scan)->add({ parked("a").tries(9), parked("new") }))
        return 3;
    ::puts("scanning");
    ::fflush(stdout);
    for (;;)
        ::pause();
}

class OtherProcess
{
public:
    explicit OtherProcess(const QString &path)
    {
        m_process.start(QCoreApplication::applicationFilePath(), { u"--scan-and-wait"_s, path });
    }
    ~OtherProcess() { kill(); }
    bool isScanning()
    {
        return m_process.waitForReadyRead() && m_process.readLine() == "scanning\n";
    }
    void kill()
    {
        m_process.kill(); // SIGKILL: nothing of it runs any more
        m_process.waitForFinished();
    }

private:
    QProcess m_process;
};

int modeOf(const QString &path)
{
    struct stat st = {};
    return ::stat(qPrintable(path), &st) == 0 ? static_cast<int>(st.st_mode & 0777) : -1;
}

} // namespace

void IndexFileTest::initTestCase()
{
    ::umask(0); // what the file's own mode does not forbid is allowed
}

void IndexFileTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

std::unique_ptr<ParkedIndex> IndexFileTest::opened()
{
    auto index = ParkedIndex::open(path());
    if (!index)
        qFatal("%s", qPrintable(toLogText(index.error())));
    return std::move(*index);
}

void IndexFileTest::content(QList<QByteArray> ids)
{
    std::vector<ParkedCopyFull> copies;
    for (const QByteArray &id : ids)
        copies.push_back(parked(id.constData()).saying(QByteArray(2'000, 'x')));
    const auto index = opened();
    QVERIFY(scanned(*index, u"q"_s, copies, report(true)));
}

void IndexFileTest::onlyTheOwnerCanReadIt()
{
    const auto index = opened();
    QVERIFY(scanned(*index, u"q"_s, { parked("a") }, report(true)));
    const QStringList files = QDir(m_folder->path()).entryList(QDir::Files);
    QVERIFY(files.size() >= 2); // the write-ahead log is one of them
    for (const QString &file : files)
        QCOMPARE(modeOf(m_folder->filePath(file)), 0600);
}

void IndexFileTest::widerModesAreNarrowed()
{
    content({ "a" });
    ::chmod(qPrintable(path()), 0644);
    const auto index = opened();
    QCOMPARE(modeOf(path()), 0600);
    QCOMPARE(rowsOf(*index), u"a@1"_s);
}

void IndexFileTest::contentOutlivesTheIndex()
{
    content({ "a", "b" });
    const auto index = opened();
    QVERIFY(index->notice().isEmpty());
    QCOMPARE(rowsOf(*index), u"a@1 b@2"_s);
    QCOMPARE(index->scans()->front().known, 2);
    QVERIFY(scanned(*index, u"q"_s, { parked("c") }, report(true)));
    QCOMPARE(rowsOf(*index), u"c@3"_s);
}

void IndexFileTest::unusableFileIsSetAside_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<QString>("notice");
    QTest::newRow("no database") << u"text"_s << u"is damaged"_s;
    QTest::newRow("page overwritten") << u"page"_s << u"is damaged"_s;
    QTest::newRow("cut") << u"cut"_s << u"is damaged"_s;
    QTest::newRow("newer program") << u"PRAGMA user_version = 99"_s << u"newer program"_s;
    QTest::newRow("older program") << u"PRAGMA user_version = 0"_s << u"older program"_s;
    QTest::newRow("somebody else's") << u"PRAGMA application_id = 7"_s << u"is no parked index"_s;
}

void IndexFileTest::unusableFileIsSetAside()
{
    QFETCH(QString, how);
    QFETCH(QString, notice);
    content({ "a", "b", "c", "d", "e", "f", "g", "h" });
    if (how.startsWith(u"PRAGMA"_s)) {
        auto db = SqliteDb::open(path(), { .readOnly = false });
        QVERIFY(db->exec(how.toUtf8().constData(), u"spoil"_s));
    } else {
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        if (how == u"cut"_s)
            QVERIFY(file.resize(file.size() / 2));
        else
            file.seek(how == u"page"_s ? 8'192 : 0);
        if (how != u"cut"_s)
            file.write(QByteArray(8'192, '#'));
    }
    const auto index = opened();
    QVERIFY2(index->notice().contains(notice), qPrintable(index->notice()));
    QVERIFY(index->notice().contains(path() + u".set-aside"_s));
    QVERIFY(QFile::exists(path() + u".set-aside"_s));
    QCOMPARE(modeOf(path() + u".set-aside"_s), 0600);
    QCOMPARE(index->count().value(), 0);
    QVERIFY(scanned(*index, u"q"_s, { parked("a") }, report(true)));
    QCOMPARE(rowsOf(*index), u"a@1"_s);
    QVERIFY(opened()->notice().isEmpty()); // said once
}

void IndexFileTest::damageFoundLaterIsMendedByTheNextOpen_data()
{
    QTest::addColumn<qint64>("from");
    QTest::addColumn<bool>("shownAtOnce");
    QTest::newRow("everywhere") << qint64(8'192) << true;
    QTest::newRow("in the bodies") << (qint64(1) << 20) << false;
}

void IndexFileTest::damageFoundLaterIsMendedByTheNextOpen()
{
    QFETCH(qint64, from);
    QFETCH(bool, shownAtOnce);
    // Too large to be checked at each start: it shows when the page is read.
    {
        const auto index = opened();
        std::vector<ParkedCopyFull> copies;
        for (int i = 0; i < 200; ++i) {
            const QByteArray id = QByteArray::number(i);
            copies.push_back(parked(id.constData()).saying(QByteArray(100'000, 'x') + id));
        }
        QVERIFY(scanned(*index, u"q"_s, copies, report(true)));
    }
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.size() > (16 << 20));
        for (qint64 at = from; at < file.size(); at += 8'192) {
            file.seek(at);
            file.write(QByteArray(64, '#'));
        }
    }
    if (shownAtOnce) {
        QVERIFY(opened()->notice().contains(u"is damaged"_s));
        return;
    }
    {
        const auto index = opened();
        QVERIFY(index->notice().isEmpty());
        bool damaged = false;
        for (qint64 row = 1; row <= 200 && !damaged; ++row) {
            const auto copy = index->full(row);
            damaged = !copy && copy.error().code == ErrorCode::Damaged;
        }
        QVERIFY(damaged);
    }
    const auto index = opened();
    QVERIFY(index->notice().contains(u"is damaged"_s));
    QVERIFY(scanned(*index, u"q"_s, { parked("a") }, report(true)));
}

void IndexFileTest::folderIsMade()
{
    const QString deep = m_folder->filePath(u"state/recourse/parked ?#%.db"_s);
    QVERIFY(ParkedIndex::open(deep));
    QVERIFY(QFile::exists(deep));
}

void IndexFileTest::fileThatCannotBeMadeIsAnError()
{
    const auto index = ParkedIndex::open(u"/proc/parked.db"_s);
    QVERIFY(!index);
    QCOMPARE(index.error().where, u"/proc/parked.db"_s);
}

void IndexFileTest::killedScanLeavesTheOldContent()
{
    content({ "a", "b" });
    OtherProcess other(path());
    QVERIFY(other.isScanning());
    other.kill();
    const auto index = opened();
    QVERIFY(index->notice().isEmpty());
    QCOMPARE(rowsOf(*index), u"a@1 b@2"_s);
    QVERIFY(!all(*index)[0].attempts);
    // Nothing of it takes up room.
    auto file = SqliteDb::open(path(), {});
    for (const char *table : { "scan", "staged" }) {
        const QByteArray sql = QByteArray("SELECT count(*) FROM ") + table;
        QCOMPARE(file->number(sql.constData(), u"count"_s).value(), 0);
    }
    QCOMPARE(file->number("SELECT count(*) FROM failure", u"count"_s).value(), 2);
    QCOMPARE(file->number("SELECT count(*) FROM body", u"count"_s).value(), 2);
    // And the place can be scanned again.
    QVERIFY(scanned(*index, u"q"_s, { parked("b").saying(QByteArray(2'000, 'x')), parked("new") },
                    report(true)));
    QCOMPARE(all(*index).size(), std::size_t(2));
    QCOMPARE(all(*index)[0].row, 2);
    QVERIFY(m_folder->isValid());
}

void IndexFileTest::scanOfALivingProcessIsLeftAlone()
{
    content({ "a" });
    OtherProcess other(path());
    QVERIFY(other.isScanning());
    const auto index = opened();
    QCOMPARE(rowsOf(*index), u"a@1"_s); // what it has not finished is not seen here
    const auto scan = index->beginScan(u"mq1"_s, u"q"_s, u"order-sync"_s, false);
    QVERIFY(!scan);
    QCOMPARE(scan.error().code, ErrorCode::Busy);
    QVERIFY(scanned(*index, u"another"_s, { parked("z") }, report(true)));
    other.kill();
    QVERIFY(index->beginScan(u"mq1"_s, u"q"_s, u"order-sync"_s, false));
    QCOMPARE(rowsOf(*index), u"a@1 z@4"_s);
}

} // namespace recourse

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    if (argc == 3 && qstrcmp(argv[1], "--scan-and-wait") == 0)
        return recourse::scanAndWait(QString::fromLocal8Bit(argv[2]));
    recourse::IndexFileTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_indexfile.moc"
