// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/ids.h"
#include "models/core/instant.h"

#include <QMap>
#include <QStringList>
#include <QUrl>

#include <optional>
#include <vector>

namespace recourse {

enum class Environment { Production, Staging, Development, Sandbox };
QLatin1StringView environmentName(Environment environment);

// Where a password is, never what it is.
struct SecretRef
{
    enum class Kind { None, Keychain, Environment, File };
    Kind kind = Kind::None;
    QString name; // keychain entry, variable, or absolute path
    bool operator==(const SecretRef &) const = default;
};

enum class BrokerKind { RabbitMq, EventTable, RocketMq };

struct BrokerConfig
{
    QString id;
    BrokerKind kind = BrokerKind::RabbitMq;
    // rabbitmq
    bool tls = false;
    QString host;
    quint16 port = 5672;
    QString user;
    QString virtualHost = QStringLiteral("/");
    QUrl management; // empty: AMQP alone
    SecretRef password;
    QString caFile; // absolute; empty: the system's store
    bool verifyPeer = true;
    int heartbeatSeconds = 20;
    int connectTimeoutMs = 10'000;
    // eventtable
    QString database;
    QString mapping;
};

enum class DatabaseKind { Sqlite, PostgreSql, MariaDb };

// Whether the way to a database server is encrypted.
enum class DatabaseTls {
    Preferred, // where the server offers it; its certificate is not looked at
    Required, // with a CA file and verifyPeer also that it is the server which is meant
    Off,
};

struct DatabaseConfig
{
    QString id;
    DatabaseKind kind = DatabaseKind::Sqlite;
    QString path; // sqlite, absolute
    QString host;
    quint16 port = 0;
    QString name;
    QString user;
    SecretRef password;
    DatabaseTls tls = DatabaseTls::Preferred;
    QString caFile; // absolute
    bool verifyPeer = true;
    int connectTimeoutMs = 10'000;
    int busyTimeoutMs = 2'000;
    int queryTimeoutMs = 10'000;
};

// How an id is spelled in a source (C# and Java write the same 16 bytes in two orders).
enum class IdForm {
    Bytes, // as it is, byte for byte
    GuidText, // text GUID: case, braces and dashes do not count
    GuidBinary, // 16 bytes in the order of the text
    GuidBinarySwapped, // 16 bytes, first three groups swapped (.NET, SQL Server)
};

struct InboxConfig
{
    QString database;
    QString table;
    QString handlerColumn; // empty: the table belongs to one handler
    QString eventIdColumn;
    QString appliedAtColumn; // empty: not told
    QString handlerValue; // what stands in handlerColumn; empty: the handler's name
    IdForm idForm = IdForm::Bytes;
    std::optional<std::chrono::seconds> keeps; // rows are deleted after this; empty: never
    bool operator==(const InboxConfig &) const = default;
};

// A query the workspace names; `:event_id` or `:key` is bound, never pasted in.
struct QueryConfig
{
    QString database;
    QString sql;
    IdForm idForm = IdForm::Bytes;
    bool operator==(const QueryConfig &) const = default;
};

// One place where a value can be found in a message.
struct IdentitySource
{
    enum class Kind {
        Property, // name: message_id …
        Header, // name
        Json, // name: JSON pointer into the payload
        VirtualHost,
        Queue, // the queue's name; with pattern: its first group
        XDeath,
        Match, // name: another identity field (event_id, key …), pattern: its first group
        Column, // a column of the event table
    };
    Kind kind = Kind::Property;
    QString name;
    QString pattern;
    QString written; // as the workspace spells it; shown as the source of a value
    bool operator==(const IdentitySource &) const = default;
};

// In each list the first source that yields a value wins.
struct IdentityRules
{
    std::vector<IdentitySource> eventId;
    std::vector<IdentitySource> tenant;
    std::vector<IdentitySource> key;
    std::vector<IdentitySource> version;
    std::vector<IdentitySource> attempts;
    std::vector<IdentitySource> error;
    std::vector<IdentitySource> trace;
    std::vector<IdentitySource>
        original; // id of the first try, where producers make a new one each time
    bool operator==(const IdentityRules &) const = default;
};

enum class OrderRule { Key, None };

struct HandlerConfig
{
    HandlerName name;
    QString broker;
    QStringList queues;
    QStringList retryQueues;
    QString parking; // empty: nothing is parked
    QString parkingStream;
    OrderRule order = OrderRule::Key;
    bool idempotentByState = false;
    bool checksVersions = false;
    QStringList permanentErrors; // substrings of the last error
    std::optional<InboxConfig> inbox;
    std::optional<QueryConfig> outbox;
    std::optional<QueryConfig> effect;
    std::optional<QueryConfig> state;
    IdentityRules identity; // the handler's own where given, else the workspace's, field by field
    QString runbook; // URL, opened from findings
};

struct LogOutcome
{
    QString field;
    QStringList success;
    QStringList failure;
    QString missing; // "success" | "failure" | "unknown"
};

enum class LogFormat { JsonLines, Logfmt, Pattern };

struct LogConfig
{
    QString id;
    QStringList files; // absolute globs
    LogFormat format = LogFormat::JsonLines;
    QString pattern;
    QString time, eventId, handler, tenant, message;
    LogOutcome outcome;
};

enum class ActionKind { Sql, Http, Publish };

struct ActionConfig
{
    QString name;
    QStringList handlers;
    ActionKind kind = ActionKind::Sql;
    QString database, query;
    QStringList sql;
    QString method, idempotencyHeader, body, exchange, routingKey;
    QUrl url, queryUrl;
    QStringList success;
};

// A user's own event table mapping: our words → columns.
struct MappingConfig
{
    QString name;
    QString table;
    QMap<QString, QString> columns;
    QMap<QString, QString> states; // pending, taken, done, parked → value of the state column
};

struct ReplayLimits
{
    double ratePerSecond = 5;
    int canary = 3;
    int batch = 50;
    int stopAfterFailures = 5;
    int effectTimeoutSeconds = 30;
    int secondPersonAbove = 100;
    bool annotate = true;
};

// Where the journal is kept: in tables of a [[database]] that several operators share, which is
// opened writable for that alone; without one, in a file of this machine.
struct JournalConfig
{
    QString database; // empty: the file
    QString schema = QStringLiteral("recourse_journal");
    bool operator==(const JournalConfig &) const = default;
};

struct Workspace
{
    int schema = 1;
    QString name;
    Environment environment = Environment::Production;
    QString file; // absolute path it was read from
    std::vector<BrokerConfig> brokers;
    std::vector<DatabaseConfig> databases;
    std::vector<HandlerConfig> handlers;
    IdentityRules identity;
    std::vector<LogConfig> logs;
    std::vector<ActionConfig> actions;
    std::vector<MappingConfig> mappings;
    ReplayLimits replay;
    JournalConfig journal;
    QStringList tenants{ QStringLiteral("*") }; // those the operator may see
    int armMinutes = 15;
    QStringList maskJson; // JSON pointers
    QStringList maskHeaders; // lower case
    int evidenceMaxAgeSeconds = 60;

    const BrokerConfig *broker(const QString &id) const;
    const DatabaseConfig *database(const QString &id) const;
    const HandlerConfig *handler(const HandlerName &name) const;
    bool tenantVisible(const TenantId &tenant) const;
};

} // namespace recourse
