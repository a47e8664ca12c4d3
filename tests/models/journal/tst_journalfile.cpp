// SPDX-License-Identifier: GPL-3.0-or-later
// The file behind the journal: who may read it, how it appears, and that one which is no good is
// refused and stays as it is.
#include "models/journal/sqlite/journalerror.h"
#include "tests/models/journal/journalbuilder.h"

#include <sys/stat.h>

#include <QFile>

#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

class JournalFileTest final : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init() { m_place = std::make_unique<JournalPlace>(); }
    void onlyTheOwnerCanReadIt();
    void widerModesAreNarrowed();
    void severalMakeOneJournal();
    void fileThatIsNoJournalIsRefused_data();
    void fileThatIsNoJournalIsRefused();
    void damageFoundLaterIsAnError();
    void logWithoutItsFileIsRefused();
    void movedFileIsNoticed();
    void lockedFileIsBusy();
    void fileThatCannotBeMadeIsAnError();
    void fullDatabaseIsCalledAFullDisk();
    void firstSchemaIsBroughtUp();
    void secondSchemaIsBroughtUp();
    void leasesOfTheFourthSchemaStillHold();
    void eventsOfLaterStepsAreKeptOnce();

private:
    QString path() const { return m_place->path(); }
    QByteArray content(const QString &path) const;
    void spoil(const QByteArray &sql);

    std::unique_ptr<JournalPlace> m_place;
};

namespace {

const QByteArray asFourth
    = "DROP INDEX entry_items_of; ALTER TABLE entry DROP COLUMN items_of; DROP TABLE lease;"
      "CREATE TABLE lease (handler BLOB NOT NULL, event BLOB NOT NULL, owner BLOB NOT NULL,"
      " until INTEGER NOT NULL, PRIMARY KEY (handler, event)) WITHOUT ROWID;"
      "PRAGMA user_version = 4"_qba;

int modeOf(const QString &path)
{
    struct stat st = {};
    return ::stat(qPrintable(path), &st) == 0 ? static_cast<int>(st.st_mode & 0777) : -1;
}

} // namespace

void JournalFileTest::initTestCase()
{
    ::umask(0); // what the file's own mode does not forbid is allowed
}

QByteArray JournalFileTest::content(const QString &path) const
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("none");
}

void JournalFileTest::spoil(const QByteArray &sql)
{
    auto db = valueOf(SqliteDb::open(path(), { .readOnly = false }));
    QVERIFY(db.exec(sql.constData(), u"spoil"_s));
}

void JournalFileTest::onlyTheOwnerCanReadIt()
{
    const QString deep = m_place->file(u"state/recourse/journal ?#%.db"_s);
    const auto journal = valueOf(openSqliteJournal(deep));
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    QCOMPARE(modeOf(m_place->file(u"state"_s)), 0700);
    const QDir folder(m_place->file(u"state/recourse"_s));
    QCOMPARE(modeOf(folder.path()), 0700);
    const QStringList files = folder.entryList(QDir::Files);
    QCOMPARE(files.size(), 3); // the file, its log, its index; nothing of its making
    for (const QString &file : files)
        QCOMPARE(modeOf(folder.filePath(file)), 0600);
}

void JournalFileTest::widerModesAreNarrowed()
{
    QVERIFY(m_place->open());
    ::chmod(qPrintable(path()), 0644);
    QVERIFY(m_place->open());
    QCOMPARE(modeOf(path()), 0600);
}

void JournalFileTest::severalMakeOneJournal()
{
    constexpr int makers = 6;
    std::vector<QByteArray> ids(makers);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < makers; ++i)
        threads.emplace_back([this, &ids, i] {
            const auto journal = m_place->open();
            valueOf(journal->append({ entry(EntryKind::Note) }));
            ids[i] = valueOf(journal->head()).journalId;
        });
    for (std::thread &thread : threads)
        thread.join();
    for (const QByteArray &id : ids)
        QCOMPARE(id, ids[0]);
    QCOMPARE(valueOf(m_place->open()->verify({}, {}, {})).entries, makers);
}

void JournalFileTest::fileThatIsNoJournalIsRefused_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("no database") << u"start"_s << ErrorCode::NotADatabase;
    QTest::newRow("page overwritten") << u"page"_s << ErrorCode::Damaged;
    QTest::newRow("cut to half") << u"half"_s << ErrorCode::Damaged;
    QTest::newRow("cut to nothing") << u"nothing"_s << ErrorCode::Damaged;
    QTest::newRow("empty database") << u"empty"_s << ErrorCode::Damaged;
    QTest::newRow("newer program") << u"PRAGMA user_version = 99"_s << ErrorCode::Unsupported;
    QTest::newRow("older than the first") << u"PRAGMA user_version = 0"_s << ErrorCode::Damaged;
    QTest::newRow("somebody else's") << u"PRAGMA application_id = 7"_s << ErrorCode::NotADatabase;
    QTest::newRow("no entries") << u"DROP TABLE entry"_s << ErrorCode::TableMissing;
    QTest::newRow("no id") << u"DELETE FROM journal"_s << ErrorCode::Damaged;
    QTest::newRow("a trigger")
        << u"CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END"_s
        << ErrorCode::Damaged;
}

void JournalFileTest::fileThatIsNoJournalIsRefused()
{
    QFETCH(QString, how);
    QFETCH(ErrorCode, code);
    QVERIFY(m_place->open()->append(std::vector<JournalEntry>(200, entry(EntryKind::Note))));
    if (how.contains(u' ')) {
        spoil(how.toUtf8());
    } else {
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        if (how == u"half"_s)
            QVERIFY(file.resize(file.size() / 2));
        else if (how == u"nothing"_s || how == u"empty"_s)
            QVERIFY(file.resize(0));
        else
            QVERIFY(file.seek(how == u"page"_s ? 8'192 : 0)
                    && file.write(QByteArray(8'192, '#')) > 0);
        file.close();
        if (how == u"empty"_s)
            spoil("PRAGMA page_size = 8192; CREATE TABLE t (x); DROP TABLE t; VACUUM");
    }
    const QByteArray before = content(path());
    for (const bool readOnly : { false, true }) {
        const auto journal = openSqliteJournal(path(), { .readOnly = readOnly });
        QVERIFY(!journal);
        QCOMPARE(errorName(journal.error().code), errorName(code));
        QVERIFY(journal.error().where.startsWith(path()));
        if (code != ErrorCode::TableMissing)
            QVERIFY(!journal.error().hint.isEmpty());
    }
    QCOMPARE(content(path()), before);
    QCOMPARE(QDir(m_place->file(u"."_s)).entryList({ u"*.set-aside*"_s, u"*.new*"_s }).size(), 0);
}

void JournalFileTest::damageFoundLaterIsAnError()
{
    const ArchivedMessage large = [] {
        ArchivedMessage message = archivedMessage("a");
        message.parked.message.body
            = QByteArray(20 << 20, 'x'); // too large to be checked at a start
        return message;
    }();
    QVERIFY(m_place->open()->append(
        { entry(EntryKind::Note), entry(EntryKind::Archived).of("a").archiving(large.id) },
        { large }));
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.size() > (16 << 20));
        for (qint64 at = 3 << 20; at < file.size(); at += 8'192) {
            file.seek(at);
            file.write(QByteArray(64, '#')); // the links between the pages of the body
        }
    }
    const auto journal = m_place->open();
    const auto message = journal->archived(large.id);
    QVERIFY(!message);
    QCOMPARE(message.error().code, ErrorCode::Damaged);
    const auto check = journal->verify({}, {}, {});
    QVERIFY(!check || !check->isWhole());
    QCOMPARE(numbersOf(*journal, {}), u"1 2"_s); // the rest can still be read
}

void JournalFileTest::logWithoutItsFileIsRefused()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    QVERIFY(QFile::rename(path(), m_place->file(u"elsewhere"_s)));
    const auto other = openSqliteJournal(path());
    QVERIFY(!other);
    QCOMPARE(other.error().code, ErrorCode::Damaged);
    QVERIFY(!QFile::exists(path()));
    // Put back, everything is there.
    QVERIFY(QFile::rename(m_place->file(u"elsewhere"_s), path()));
    QCOMPARE(numbersOf(*m_place->open(), {}), u"1"_s);
}

void JournalFileTest::movedFileIsNoticed()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    QVERIFY(QFile::rename(path(), m_place->file(u"elsewhere"_s)));
    const auto gone = journal->append({ entry(EntryKind::Note) });
    QVERIFY(!gone);
    QCOMPARE(gone.error().code, ErrorCode::Damaged);
    QVERIFY(!gone.error().hint.isEmpty());
    QFile(path()).open(QIODevice::WriteOnly); // another file in its place is not it either
    QVERIFY(!journal->append({ entry(EntryKind::Note) }));
    QVERIFY(QFile::remove(path()));
    QVERIFY(QFile::rename(m_place->file(u"elsewhere"_s), path()));
    QCOMPARE(valueOf(journal->append({ entry(EntryKind::Note) })), std::vector<qint64>{ 2 });
}

void JournalFileTest::lockedFileIsBusy()
{
    const auto journal = valueOf(openSqliteJournal(path(), { .busyTimeoutMs = 30 }));
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    auto other = valueOf(SqliteDb::open(path(), { .readOnly = false }));
    {
        const auto lock = valueOf(SqliteTransaction::begin(other, true));
        const auto done = journal->append({ entry(EntryKind::Note) });
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Busy);
        QVERIFY(done.error().retryHelps);
        QCOMPARE(done.error().where, path());
        QVERIFY(!done.error().hint.isEmpty());
        QCOMPARE(valueOf(journal->head()).sequence, 1); // readers do not wait
    }
    QCOMPARE(valueOf(journal->append({ entry(EntryKind::Note) })), std::vector<qint64>{ 2 });
}

void JournalFileTest::fileThatCannotBeMadeIsAnError()
{
    for (const QString &nowhere : { u"/proc/journal.db"_s, u"/proc/a/journal.db"_s }) {
        const auto journal = openSqliteJournal(nowhere);
        QVERIFY(!journal);
        QVERIFY(nowhere.startsWith(journal.error().where));
        QVERIFY(!journal.error().hint.isEmpty());
    }
    const auto folder = openSqliteJournal(m_place->file(u"."_s));
    QVERIFY(!folder);
    QCOMPARE(folder.error().code, ErrorCode::NotADatabase);
}

void JournalFileTest::fullDatabaseIsCalledAFullDisk()
{
    // SQLite's own words for a full disk, by a limit on the file's pages.
    QVERIFY(m_place->open());
    auto db = valueOf(SqliteDb::open(path(), { .readOnly = false }));
    QVERIFY(db.number("PRAGMA max_page_count = 1", u"limit"_s));
    const auto done
        = db.exec("INSERT INTO archive VALUES (1, '', '', '', '', zeroblob(1000000))", u"write"_s);
    QVERIFY(!done);
    const Error error = journalError(done.error());
    QCOMPARE(error.code, ErrorCode::DiskFull);
    QVERIFY2(error.hint.contains(u"make room"_s), qPrintable(toLogText(error)));
    QVERIFY(error.retryHelps);
}

void JournalFileTest::firstSchemaIsBroughtUp()
{
    QVERIFY(m_place->open()->append({ entry(EntryKind::RunBegan).in("r1") }));
    spoil(asFourth);
    spoil("DROP TABLE item; DROP INDEX entry_approval; DROP INDEX entry_cases; DROP INDEX "
          "entry_approvals;"
          "ALTER TABLE entry DROP COLUMN approval; PRAGMA user_version = 1");
    {
        // Only looked at, it stays what it is.
        const auto journal = m_place->open({ .readOnly = true });
        QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
        QCOMPARE(recordsOf(*journal).size(), std::size_t(1));
        QVERIFY(!valueOf(journal->useOfApproval(1)));
        QVERIFY(recordsOf(*journal, { .kinds = { EntryKind::Case } }).empty());
    }
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([this] { QVERIFY(m_place->open()); });
    for (std::thread &thread : threads)
        thread.join();
    const auto journal = m_place->open();
    JournalEntry began = entry(EntryKind::RunBegan).in("r2");
    began.approval = 1;
    QVERIFY(journal->append({ began }));
    QCOMPARE(valueOf(journal->useOfApproval(1))->run, u"r2"_s);
    const JournalCheck check = valueOf(journal->verify({}, {}, {}));
    QVERIFY(check.isWhole());
    QCOMPARE(check.entries, 2);
}

void JournalFileTest::secondSchemaIsBroughtUp()
{
    QVERIFY(m_place->open()->append(
        { entry(EntryKind::RunBegan).in("r1"), entry(EntryKind::Confirmed).of("a").in("r1") }));
    spoil(asFourth);
    spoil("DROP TABLE item; CREATE INDEX lease_by_until ON lease (until);"
          "PRAGMA user_version = 2");
    const EventId a("a"_qba);
    const HandlerName handler = u"order-sync"_s;
    {
        // Only looked at, it stays what it is.
        const auto journal = m_place->open({ .readOnly = true });
        QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
        QCOMPARE(recordsOf(*journal, { .eventId = a }).size(), std::size_t(1));
        QCOMPARE(valueOf(journal->confirmedReplays(handler, { a })).size(), std::size_t(1));
        QCOMPARE(valueOf(journal->aboutEvents(handler, { a }, EntryKind::Confirmed)).size(),
                 std::size_t(1));
    }
    const auto journal = m_place->open();
    QVERIFY(journal->append(
        { entry(EntryKind::Confirmed).ofEach({ { a }, { EventId("b"_qba) } }).in("r2") }));
    QCOMPARE(valueOf(journal->confirmedReplays(handler, { a }))[0].sequence, 3);
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
}

void JournalFileTest::leasesOfTheFourthSchemaStillHold()
{
    QVERIFY(m_place->open());
    spoil(asFourth);
    const qint64 until = toMillis(SystemClock().now()) + 60'000;
    spoil("INSERT INTO lease VALUES (CAST('order-sync' AS BLOB), x'610062ff',"
          " CAST('r1@desk-3/4711' AS BLOB), "
          + QByteArray::number(until) + ")");
    const EventId event("a\0b\xff"_qba);
    const LeaseAnswer answer = valueOf(
        m_place->open()->tryLease(u"order-sync"_s, { event }, u"r2@desk-9/17"_s, Millis(1'000)));
    QVERIFY(answer.got.empty());
    QCOMPARE(answer.held.size(), std::size_t(1));
    QCOMPARE(answer.held[0].owner, u"r1@desk-3/4711"_s);
    QCOMPARE(toMillis(answer.held[0].until), until);
}

void JournalFileTest::eventsOfLaterStepsAreKeptOnce()
{
    const auto journal = m_place->open();
    const std::vector<EntryItem> three{ { EventId("a"_qba) },
                                        { EventId("b"_qba) },
                                        { EventId("c"_qba) } };
    const std::vector<EntryItem> two{ { EventId("c"_qba) }, { EventId("a"_qba) } };
    for (const auto &items : { three, two, three })
        QVERIFY(journal->append({ entry(EntryKind::Confirmed).ofEach(items).in("r1") }));
    auto db = valueOf(SqliteDb::open(path(), { .readOnly = true }));
    QCOMPARE(valueOf(db.number("SELECT count(*) FROM item", u"count"_s)), 5);
    QCOMPARE(numbersOf(*journal, { .eventId = EventId("a"_qba) }), u"1 2 3"_s);
    QCOMPARE(numbersOf(*journal, { .eventId = EventId("b"_qba) }), u"1 3"_s);
    QCOMPARE(valueOf(journal->confirmedReplays(u"order-sync"_s, { EventId("b"_qba) }))[0].sequence,
             3);
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());

    // Whoever says that others are its events is found out.
    for (const char *sql : { "UPDATE entry SET items_of = 2 WHERE sequence = 3",
                             "UPDATE entry SET items_of = 7 WHERE sequence = 3",
                             "UPDATE entry SET items_of = NULL WHERE sequence = 3",
                             "UPDATE entry SET items_of = 'one' WHERE sequence = 3" }) {
        spoil(sql);
        const JournalCheck check = valueOf(journal->verify({}, {}, {}));
        QCOMPARE(check.fault, ChainFault::ColumnsDiffer);
        QCOMPARE(check.at, 3);
    }
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JournalFileTest)
#include "tst_journalfile.moc"
