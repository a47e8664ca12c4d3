// SPDX-License-Identifier: GPL-3.0-or-later
// [[broker]] and [[database]].
#include "models/config/readers.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 maxTimeoutMs = 600'000;

void setPort(KeyReader &keys, quint16 &port, quint16 otherwise)
{
    const auto written = keys.whole(u"port"_s, 1, 65'535);
    port = written ? static_cast<quint16>(written->value) : otherwise;
}

void setMillis(KeyReader &keys, const QString &key, int &millis)
{
    if (const auto written = keys.whole(key, 100, maxTimeoutMs))
        millis = int(written->value);
}

// A host, and nothing that belongs elsewhere.
QString hostOf(KeyReader &keys, Need need)
{
    const auto written = keys.text(u"host"_s, need);
    if (!written)
        return {};
    static const QString foreign = u"/@?# \t"_s;
    for (const QChar c : written->value) {
        if (foreign.contains(c)) {
            keys.fault(written->place, u"\"host\" is a name or an address alone"_s,
                       u"user, port and database have keys of their own"_s);
            return {};
        }
    }
    return written->value;
}

class AmqpUrl
{
public:
    AmqpUrl(const At<QString> &written, KeyReader &keys, ReadContext &context)
        : m_written(written)
        , m_keys(keys)
        , m_context(context)
    {
    }

    // The address is never repeated in a fault: it may hold a password.
    void readInto(BrokerConfig &broker)
    {
        const QUrl url(m_written.value, QUrl::StrictMode);
        if (holdsPassword(url))
            return;
        if (!url.isValid() || (url.scheme() != u"amqp" && url.scheme() != u"amqps")) {
            fault(u"\"amqp\" is no amqp or amqps address"_s,
                  u"write amqps://USER@HOST:PORT/VHOST; special characters as %XX"_s);
            return;
        }
        if (url.host().isEmpty())
            fault(u"\"amqp\" names no host"_s);
        if (url.userName().isEmpty())
            fault(u"\"amqp\" names no user"_s, u"write amqps://USER@HOST"_s);
        if (url.hasQuery() || url.hasFragment())
            fault(u"\"amqp\" has options in its address"_s,
                  u"heartbeat_s, connect_timeout_ms, verify_peer and ca_file are keys beside it"_s);
        broker.tls = url.scheme() == u"amqps";
        broker.host = url.host(QUrl::FullyDecoded);
        broker.port = static_cast<quint16>(url.port(broker.tls ? 5671 : 5672));
        broker.user = url.userName(QUrl::FullyDecoded);
        readVirtualHost(url, broker);
    }

private:
    bool holdsPassword(const QUrl &url)
    {
        // An address that cannot be taken apart is judged by its look, to be on the safe side.
        const qsizetype authority = m_written.value.indexOf(u"//"_s);
        const qsizetype at = m_written.value.indexOf(u'@');
        const QString userInfo = authority < 0 || at < 0
            ? QString()
            : m_written.value.mid(authority + 2, at - authority - 2);
        if (url.password().isEmpty() && !userInfo.contains(u':'))
            return false;
        m_context.faults.add(m_written.place, u"\"amqp\" holds a password"_s,
                             u"take it out of the address, change it, and name it by the key "
                             "\"password\""_s,
                             ErrorCode::SecretExposed);
        return true;
    }

    void readVirtualHost(const QUrl &url, BrokerConfig &broker)
    {
        const QString path = url.path(QUrl::FullyEncoded);
        if (path.isEmpty()) {
            broker.virtualHost = u"/"_s;
            return;
        }
        if (path == u"/") {
            fault(u"\"amqp\" names an empty virtual host"_s,
                  u"write %2F for the default one, or leave the last / out"_s);
            return;
        }
        if (path.mid(1).contains(u'/')) {
            fault(u"the virtual host in \"amqp\" is not percent-encoded"_s, u"write / as %2F"_s);
            return;
        }
        broker.virtualHost = QUrl::fromPercentEncoding(path.mid(1).toLatin1());
    }

    void fault(const QString &what, const QString &hint = {})
    {
        m_keys.fault(m_written.place, what, hint);
    }

    const At<QString> &m_written;
    KeyReader &m_keys;
    ReadContext &m_context;
};

const QStringList rabbitKeys{ u"amqp"_s, u"management"_s, u"ca_file"_s, u"verify_peer"_s,
                              u"heartbeat_s"_s };
const QStringList tableKeys{ u"database"_s, u"mapping"_s };
const QStringList rocketKeys{ u"host"_s, u"port"_s, u"user"_s };

void readRabbit(KeyReader &keys, ReadContext &context, BrokerConfig &broker)
{
    if (const auto amqp = keys.text(u"amqp"_s, Need::Required))
        AmqpUrl(*amqp, keys, context).readInto(broker);
    broker.management = readHttpUrl(keys, u"management"_s, context);
    broker.password = readSecret(keys, context, Need::Required);
    if (const auto file = keys.text(u"ca_file"_s)) {
        broker.caFile = context.absolute(file->value);
        if (!broker.tls && broker.management.scheme() != u"https" && !broker.host.isEmpty())
            keys.fault(file->place, u"\"ca_file\" without an encrypted connection checks nothing"_s,
                       u"write amqps:// in \"amqp\""_s);
    }
    broker.verifyPeer = keys.flag(u"verify_peer"_s).value_or(true);
    if (const auto seconds = keys.whole(u"heartbeat_s"_s, 5, 600))
        broker.heartbeatSeconds = int(seconds->value);
    setMillis(keys, u"connect_timeout_ms"_s, broker.connectTimeoutMs);
}

void readRocket(KeyReader &keys, ReadContext &context, BrokerConfig &broker)
{
    broker.host = hostOf(keys, Need::Required);
    setPort(keys, broker.port, 9876);
    broker.user = plain(keys.text(u"user"_s));
    broker.password = readSecret(keys, context, Need::Optional);
    setMillis(keys, u"connect_timeout_ms"_s, broker.connectTimeoutMs);
}

void readDatabaseTls(KeyReader &keys, ReadContext &context, DatabaseConfig &database)
{
    const auto tls = keys.choice(u"tls"_s, { u"preferred"_s, u"required"_s, u"off"_s });
    const auto caFile = keys.text(u"ca_file"_s);
    if (caFile)
        database.caFile = context.absolute(caFile->value);
    // Who names an authority wants to know whom he speaks with.
    database.tls = tls ? static_cast<DatabaseTls>(*tls)
        : caFile       ? DatabaseTls::Required
                       : DatabaseTls::Preferred;
    if (caFile && database.tls != DatabaseTls::Required)
        keys.fault(caFile->place, u"\"ca_file\" is looked at only with tls = \"required\""_s);
    database.verifyPeer = keys.flag(u"verify_peer"_s).value_or(true);
}

} // namespace

BrokerConfig readBroker(KeyReader &keys, ReadContext &context)
{
    BrokerConfig broker;
    if (const auto id = keys.text(u"id"_s, Need::Required)) {
        broker.id = id->value;
        context.define(ReadContext::Named::Broker, *id);
    }
    const auto kind
        = keys.choice(u"kind"_s, { u"rabbitmq"_s, u"eventtable"_s, u"rocketmq"_s }, Need::Required);
    if (!kind) { // which keys belong here cannot be told
        keys.notHere({}, {});
        for (const QString &key : rabbitKeys + tableKeys + rocketKeys
                 + QStringList{ u"password"_s, u"connect_timeout_ms"_s })
            keys.any(key);
        return broker;
    }
    broker.kind = static_cast<BrokerKind>(*kind);
    const QStringList connectionKeys{ u"password"_s, u"connect_timeout_ms"_s };
    switch (broker.kind) {
    case BrokerKind::RabbitMq:
        readRabbit(keys, context, broker);
        keys.notHere(tableKeys, u"it belongs to kind = \"eventtable\""_s);
        keys.notHere(rocketKeys, u"the address of kind = \"rabbitmq\" is in \"amqp\""_s);
        break;
    case BrokerKind::EventTable:
        if (const auto database = keys.text(u"database"_s, Need::Required)) {
            broker.database = database->value;
            context.refer(ReadContext::Named::Database, *database);
        }
        broker.mapping = u"recourse"_s;
        if (const auto mapping = keys.text(u"mapping"_s)) {
            broker.mapping = mapping->value;
            context.refer(ReadContext::Named::Mapping, *mapping);
        }
        keys.notHere(rabbitKeys, u"it belongs to kind = \"rabbitmq\""_s);
        keys.notHere(rocketKeys + connectionKeys, u"an event table is reached by its database"_s);
        break;
    case BrokerKind::RocketMq:
        readRocket(keys, context, broker);
        keys.notHere(rabbitKeys, u"it belongs to kind = \"rabbitmq\""_s);
        keys.notHere(tableKeys, u"it belongs to kind = \"eventtable\""_s);
        break;
    }
    return broker;
}

DatabaseConfig readDatabase(KeyReader &keys, ReadContext &context)
{
    DatabaseConfig database;
    if (const auto id = keys.text(u"id"_s, Need::Required)) {
        database.id = id->value;
        context.define(ReadContext::Named::Database, *id);
    }
    const QStringList serverKeys{ u"host"_s,    u"port"_s,        u"name"_s,
                                  u"user"_s,    u"password"_s,    u"tls"_s,
                                  u"ca_file"_s, u"verify_peer"_s, u"connect_timeout_ms"_s };
    const QStringList fileKeys{ u"path"_s, u"busy_timeout_ms"_s };
    setMillis(keys, u"query_timeout_ms"_s, database.queryTimeoutMs);
    const auto kind
        = keys.choice(u"kind"_s, { u"sqlite"_s, u"postgresql"_s, u"mariadb"_s }, Need::Required);
    if (!kind) {
        for (const QString &key : serverKeys + fileKeys)
            keys.any(key);
        return database;
    }
    database.kind = static_cast<DatabaseKind>(*kind);
    if (database.kind == DatabaseKind::Sqlite) {
        if (const auto path = keys.text(u"path"_s, Need::Required))
            database.path = context.absolute(path->value);
        if (const auto busy = keys.whole(u"busy_timeout_ms"_s, 0, maxTimeoutMs))
            database.busyTimeoutMs = int(busy->value);
        keys.notHere(serverKeys, u"a SQLite database is a file, named by \"path\""_s);
        return database;
    }
    database.host = hostOf(keys, Need::Required);
    setPort(keys, database.port, database.kind == DatabaseKind::PostgreSql ? 5432 : 3306);
    database.name = plain(keys.text(u"name"_s, Need::Required));
    database.user = plain(keys.text(u"user"_s, Need::Required));
    database.password = readSecret(keys, context, Need::Optional);
    setMillis(keys, u"connect_timeout_ms"_s, database.connectTimeoutMs);
    readDatabaseTls(keys, context, database);
    keys.notHere(fileKeys, u"it belongs to kind = \"sqlite\""_s);
    return database;
}

} // namespace recourse
