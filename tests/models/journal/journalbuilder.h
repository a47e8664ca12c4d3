// SPDX-License-Identifier: GPL-3.0-or-later
// Entries and messages that read like a story, and a journal of its own for each test, on either
// engine.
#pragma once

#include "models/journal/postgresql/postgresjournal.h"
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/store/sqlite/sqlitedb.h"
#include "tests/support/databaseserver.h"
#include "tests/support/fixedsecrets.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <limits>

namespace recourse {

inline Instant clockTime(int second)
{
    constexpr qint64 morning = 1'760'000'000'123;
    return instantFromMillis(morning + qint64(second) * 1'000);
}

// entry(EntryKind::Intent).of("order-sync:1").in("r1")
class EntryBuilder
{
public:
    explicit EntryBuilder(EntryKind kind)
    {
        m_entry.kind = kind;
        m_entry.at = clockTime(0);
        m_entry.who = QStringLiteral("nora@desk-3");
        m_entry.host = QStringLiteral("desk-3");
        m_entry.process = 4711;
    }
    EntryBuilder &of(const QByteArray &event, const char *handler = "order-sync")
    {
        m_entry.eventId = EventId(event);
        m_entry.handler = QString::fromUtf8(handler);
        return *this;
    }
    // Of several together.
    EntryBuilder &ofEach(std::vector<EntryItem> items, const char *handler = "order-sync")
    {
        m_entry.items = std::move(items);
        m_entry.handler = QString::fromUtf8(handler);
        return *this;
    }
    EntryBuilder &in(const char *run)
    {
        m_entry.run = QString::fromUtf8(run);
        return *this;
    }
    EntryBuilder &at(int second)
    {
        m_entry.at = clockTime(second);
        return *this;
    }
    EntryBuilder &doing(RunAction action)
    {
        m_entry.action = action;
        return *this;
    }
    EntryBuilder &because(const QString &reason)
    {
        m_entry.reason = reason;
        return *this;
    }
    EntryBuilder &ended(ItemOutcome outcome)
    {
        m_entry.outcome = outcome;
        return *this;
    }
    EntryBuilder &archiving(const QString &id)
    {
        m_entry.archive = id;
        return *this;
    }
    EntryBuilder &with(const QString &name, const QJsonValue &value)
    {
        m_entry.detail.insert(name, value);
        return *this;
    }
    // NOLINTNEXTLINE(google-explicit-constructor): a builder stands for what it builds
    operator JournalEntry() const { return m_entry; }

private:
    JournalEntry m_entry;
};

inline EntryBuilder entry(EntryKind kind)
{
    return EntryBuilder(kind);
}

// One header of every type that AMQP knows, with the values that are easily lost.
inline FieldTable everyHeader()
{
    using namespace Qt::StringLiterals;
    const auto quiet = std::numeric_limits<double>::quiet_NaN();
    FieldTable inner{ { "deep"_qba, { FieldType::UInt8, qint64(200) } } };
    FieldTable all{
        { "flag"_qba, { FieldType::Bool, true } },
        { "i8"_qba, { FieldType::Int8, qint64(-128) } },
        { "u8"_qba, { FieldType::UInt8, qint64(255) } },
        { "i16"_qba, { FieldType::Int16, qint64(-32'768) } },
        { "u16"_qba, { FieldType::UInt16, qint64(65'535) } },
        { "i32"_qba, { FieldType::Int32, qint64(-2'147'483'647) } },
        { "u32"_qba, { FieldType::UInt32, qint64(4'294'967'295) } },
        { "i64"_qba, FieldValue::int64(std::numeric_limits<qint64>::min()) },
        { "u64"_qba, { FieldType::UInt64, std::numeric_limits<quint64>::max() } },
        { "float"_qba, { FieldType::Float, 0.5 } },
        { "double"_qba, { FieldType::Double, quiet } },
        { "zero"_qba, { FieldType::Double, -0.0 } },
        { "decimal"_qba, { FieldType::Decimal, Decimal{ 2, 12'345 } } },
        { "text"_qba, FieldValue::text("nul\0and\xff bytes"_qba) },
        { "text"_qba, FieldValue::text("the name again"_qba) },
        { "bytes"_qba, { FieldType::Bytes, "\0\1\2"_qba } },
        { "time"_qba, { FieldType::Timestamp, qint64(1'760'000'000'123) } },
        { "nothing"_qba, {} },
        { "table"_qba, { FieldType::Table, inner } },
    };
    all.push_back(
        { "array"_qba,
          { FieldType::Array,
            std::vector<FieldValue>{ FieldValue::text("a"_qba), { FieldType::Table, inner } } } });
    return all;
}

inline ArchivedMessage archivedMessage(const QByteArray &event, const QString &id = newArchiveId())
{
    using namespace Qt::StringLiterals;
    ArchivedMessage message;
    message.id = id;
    message.broker = u"mq1"_s;
    message.handler = u"order-sync"_s;
    message.eventId = EventId(event);
    message.tenant = TenantId("acme"_qba);
    message.archivedAt = clockTime(60);
    ParkedMessage &parked = message.parked;
    parked.queue = u"order_sync.parked"_s;
    parked.position = std::numeric_limits<quint64>::max();
    parked.exchange = "ex\xff\0change"_qba;
    parked.routingKey = "order.sync"_qba;
    parked.redelivered = true;
    parked.readAt = clockTime(59);
    parked.attempts = 9;
    parked.lastError = "no stock"_qba;
    parked.parkedAt = clockTime(30);
    parked.message.properties.messageId = event;
    parked.message.properties.contentType = ""_qba; // there, but empty
    parked.message.properties.deliveryMode = quint8(2);
    parked.message.properties.timestamp = std::numeric_limits<quint64>::max();
    parked.message.headers = everyHeader();
    parked.message.body = "{\"Id\":1}\0tail\xfe"_qba;
    return message;
}

class SteppedClock final : public Clock
{
public:
    Instant now() const override { return m_now; }
    void step(Millis by) { m_now += by; }

private:
    Instant m_now = clockTime(0);
};

// Fails the test where there is no value.
template <typename T>
T valueOf(Result<T> result)
{
    if (!result)
        qFatal("%s", qPrintable(toLogText(result.error())));
    return std::move(*result);
}

inline std::vector<JournalRecord> recordsOf(Journal &journal, const JournalFilter &filter = {})
{
    std::vector<JournalRecord> records;
    const auto done = journal.read(filter,
                                   [&records](const JournalRecord &record) {
                                       records.push_back(record);
                                       return true;
                                   },
                                   {});
    if (!done)
        qFatal("%s", qPrintable(toLogText(done.error())));
    return records;
}

// "1 2 5"
inline QString numbersOf(Journal &journal, const JournalFilter &filter)
{
    QStringList numbers;
    for (const JournalRecord &record : recordsOf(journal, filter))
        numbers << QString::number(record.entry.sequence);
    return numbers.join(u' ');
}

// The server of this test binary, started when it is first asked for: as it keeps a journal, a
// commit is on its disk. nullptr where there is none; `why` then says so.
inline DatabaseServer *journalServer(QString *why)
{
    static std::unique_ptr<PostgresServer> server;
    static QString missing = DatabaseServer::unavailable(DatabaseKind::PostgreSql);
    if (!server && missing.isEmpty()) {
        server = std::make_unique<PostgresServer>();
        server->setDurable();
        if (!server->start()) {
            missing = server->failure();
            server.reset();
        }
    }
    *why = missing;
    return server.get();
}

struct PlaceOptions
{
    bool readOnly = false;
    std::shared_ptr<const Clock> clock = {};
};

// Opens the journal that JournalPlace::spec() names, in another process as well.
inline Result<std::unique_ptr<Journal>> openJournal(const QString &spec,
                                                    const PlaceOptions &options = {})
{
    const QStringList parts = spec.split(u'|');
    if (parts.first() == QStringLiteral("sqlite"))
        return openSqliteJournal(parts.last(),
                                 { .readOnly = options.readOnly, .clock = options.clock });
    DatabaseConfig database;
    database.kind = DatabaseKind::PostgreSql;
    database.host = DatabaseServer::host();
    database.port = parts[1].toUShort();
    database.name = DatabaseServer::database();
    database.user = DatabaseServer::user();
    return openPostgresJournal(
        database, FixedSecrets(DatabaseServer::password()),
        { .schema = parts.last(), .readOnly = options.readOnly, .clock = options.clock });
}

// A place for a journal, on one of the engines: a folder that is gone at the end, or a schema of
// the server.
class JournalPlace
{
public:
    explicit JournalPlace(const QString &engine = QStringLiteral("sqlite"))
    {
        static int made = 0;
        m_spec = QStringLiteral("sqlite|") + path();
        if (engine == QStringLiteral("sqlite"))
            return;
        m_schema = QStringLiteral("journal %1").arg(++made);
        m_server = journalServer(&m_missing);
        if (m_server)
            m_spec = QStringLiteral("postgresql|%1|%2").arg(m_server->port()).arg(m_schema);
    }
    // Why the engine is not to be had; empty where it is.
    const QString &missing() const { return m_missing; }
    bool isOnServer() const { return m_server != nullptr; }
    DatabaseServer &server() const { return *m_server; }
    const QString &spec() const { return m_spec; }
    const QString &schema() const { return m_schema; }

    QString path() const { return m_folder.filePath(QStringLiteral("journal.db")); }
    QString file(const QString &name) const { return m_folder.filePath(name); }
    std::unique_ptr<Journal> open(const PlaceOptions &options = {}) const
    {
        return valueOf(openJournal(m_spec, options));
    }
    // What somebody does behind the journal's back, with every right there is. Written for SQLite.
    void spoil(const QByteArray &sql) const
    {
        if (m_server) {
            m_server->sql("SET search_path = \"" + m_schema.toUtf8()
                          + "\"; ALTER TABLE journal DISABLE TRIGGER ALL; ALTER TABLE entry DISABLE"
                            " TRIGGER ALL; ALTER TABLE archive DISABLE TRIGGER ALL; "
                            "ALTER TABLE item DISABLE TRIGGER ALL; "
                          + onServer(sql));
            return;
        }
        auto db = valueOf(SqliteDb::open(path(), { .readOnly = false }));
        const auto done = db.exec(sql.constData(), QStringLiteral("spoil"));
        if (!done)
            qFatal("%s", qPrintable(toLogText(done.error())));
    }

private:
    static QByteArray onServer(const QByteArray &sql)
    {
        using Replaced = std::pair<const char *, const char *>;
        QString text = QString::fromUtf8(sql);
        for (const auto &[pattern, by] : {
                 Replaced{ "CAST\\('([^']*)' AS BLOB\\)", "'\\1'::bytea" },
                 Replaced{ "\\bx'([0-9a-f]*)'", "decode('\\1', 'hex')" },
                 Replaced{ "randomblob\\(32\\)", "sha256('another'::bytea)" },
                 Replaced{ "line = replace\\(line, ('[^']*'), ('[^']*')\\)",
                           "line = convert_to(replace(convert_from(line, 'UTF8'), \\1, \\2), "
                           "'UTF8')" },
                 Replaced{ "CAST\\(replace\\(envelope, '(\\w+)', '(\\w+)'\\) AS BLOB\\)",
                           "overlay(envelope placing '\\2'::bytea from position('\\1'::bytea in "
                           "envelope))" },
                 Replaced{ "WHERE row =", "WHERE number =" },
             })
            text.replace(QRegularExpression(QString::fromLatin1(pattern)), QString::fromLatin1(by));
        return text.toUtf8();
    }

    QTemporaryDir m_folder;
    DatabaseServer *m_server = nullptr;
    QString m_missing;
    QString m_schema;
    QString m_spec;
};

} // namespace recourse

// In a test class: each of its functions runs on both engines. In its init(): the engine's place,
// or the function is skipped (failed where servers are required).
#define RECOURSE_JOURNAL_ENGINES                                                                   \
    void initTestCase_data()                                                                       \
    {                                                                                              \
        QTest::addColumn<QString>("engine");                                                       \
        for (const char *engine : { "sqlite", "postgresql" })                                      \
            QTest::newRow(engine) << QString::fromLatin1(engine);                                  \
    }
#define RECOURSE_NEED_JOURNAL(place)                                                               \
    QFETCH_GLOBAL(QString, engine);                                                                \
    (place) = std::make_unique<JournalPlace>(engine);                                              \
    if (!(place)->missing().isEmpty()) {                                                           \
        if (DatabaseServer::required())                                                            \
            QFAIL(qPrintable((place)->missing()));                                                 \
        QSKIP(qPrintable((place)->missing()));                                                     \
    }
