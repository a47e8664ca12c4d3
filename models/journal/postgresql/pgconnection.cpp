// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/pgconnection.h"

#include "models/journal/postgresql/pgerror.h"

#include <libpq-fe.h>

#include <QFile>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// A peer that is gone without a word is noticed: after some twenty seconds the connection counts as
// lost, also in the middle of a statement.
constexpr const char *userTimeoutMs = "20000";
constexpr const char *idleSeconds = "15";
constexpr const char *intervalSeconds = "5";
constexpr const char *probes = "3";
constexpr int binary = 1;

} // namespace

QString PgTarget::where() const
{
    return u"%1:%2/%3"_s.arg(host).arg(port).arg(database);
}

void PgRows::Clear::operator()(pg_result *result) const
{
    PQclear(result);
}

int PgRows::count() const
{
    return PQntuples(m_result.get());
}

bool PgRows::isNull(int row, int column) const
{
    return PQgetisnull(m_result.get(), row, column) != 0;
}

QByteArrayView PgRows::view(int row, int column) const
{
    return { PQgetvalue(m_result.get(), row, column), PQgetlength(m_result.get(), row, column) };
}

std::optional<QByteArray> PgRows::maybe(int row, int column) const
{
    return isNull(row, column) ? std::nullopt : std::optional(bytes(row, column));
}

qint64 PgRows::integer(int row, int column) const
{
    const QByteArrayView bytes = view(row, column);
    return bytes.size() == qsizetype(sizeof(qint64)) ? qFromBigEndian<qint64>(bytes.data()) : 0;
}

void PgConnection::Close::operator()(pg_conn *connection) const
{
    PQfinish(connection);
}

Result<PgConnection> PgConnection::open(const PgTarget &target)
{
    const QByteArray host = target.host.toUtf8();
    const QByteArray port = QByteArray::number(target.port);
    const QByteArray database = target.database.toUtf8();
    const QByteArray user = target.user.toUtf8();
    const QByteArray caFile = QFile::encodeName(target.caFile);
    const QByteArray seconds
        = QByteArray::number(std::max(2, (target.connectTimeoutMs + 999) / 1000));
    using Setting = std::pair<const char *, const char *>;
    const std::array wanted{
        Setting{ "host", host.constData() },
        Setting{ "port", port.constData() },
        Setting{ "dbname", database.constData() },
        Setting{ "user", user.constData() },
        Setting{ "password", target.password.isEmpty() ? nullptr : target.password.constData() },
        Setting{ "connect_timeout", seconds.constData() },
        Setting{ "sslmode", target.encryption.constData() },
        Setting{ "sslrootcert", caFile.isEmpty() ? nullptr : caFile.constData() },
        Setting{ "application_name", "recourse journal" },
        Setting{ "client_encoding", "UTF8" },
        Setting{ "keepalives_idle", idleSeconds },
        Setting{ "keepalives_interval", intervalSeconds },
        Setting{ "keepalives_count", probes },
        Setting{ "tcp_user_timeout", userTimeoutMs },
    };
    std::vector<const char *> names;
    std::vector<const char *> values;
    for (const auto &[name, value] : wanted) {
        names.push_back(name);
        values.push_back(value);
    }
    names.push_back(nullptr);
    values.push_back(nullptr);
    PgConnection made;
    made.m_where = target.where();
    made.m_connection.reset(PQconnectdbParams(names.data(), values.data(), 0));
    pg_conn *raw = made.m_connection.get();
    if (!raw || PQstatus(raw) != CONNECTION_OK)
        return failed(pgConnectError(raw ? QString::fromUtf8(PQerrorMessage(raw)) : u"no memory"_s,
                                     raw && PQconnectionUsedPassword(raw) != 0, made.m_where));
    // Notices of the server are nobody's business here.
    PQsetNoticeReceiver(
        raw, [](void *, const PGresult *) {}, nullptr);
    return made;
}

Result<PgRows> PgConnection::ask(const QByteArray &sql, const PgParameters &parameters,
                                 const QString &tried)
{
    std::vector<Oid> types;
    std::vector<const char *> values;
    std::vector<int> lengths;
    std::vector<int> formats;
    for (const PgParameters::One &one : parameters.all()) {
        types.push_back(one.type);
        values.push_back(one.value.constData());
        lengths.push_back(int(one.value.size()));
        formats.push_back(binary);
    }
    PgRows rows;
    rows.m_result.reset(PQexecParams(m_connection.get(), sql.constData(), int(types.size()),
                                     types.data(), values.data(), lengths.data(), formats.data(),
                                     binary));
    const ExecStatusType status = PQresultStatus(rows.m_result.get());
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        return failed(error(rows.m_result.get(), tried));
    return rows;
}

Result<void> PgConnection::run(const QByteArray &sql, const QString &tried)
{
    PgRows rows;
    rows.m_result.reset(PQexec(m_connection.get(), sql.constData()));
    const ExecStatusType status = PQresultStatus(rows.m_result.get());
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        return failed(error(rows.m_result.get(), tried));
    return {};
}

Result<void> PgConnection::commit(const QString &tried)
{
    PgRows rows;
    rows.m_result.reset(PQexec(m_connection.get(), "COMMIT"));
    if (PQresultStatus(rows.m_result.get()) != PGRES_COMMAND_OK)
        return failed(error(rows.m_result.get(), tried));
    if (QByteArrayView(PQcmdStatus(rows.m_result.get())) != "COMMIT")
        return failed(pgError("25P02", u"the transaction was rolled back"_s, tried, m_where));
    return {};
}

bool PgConnection::isAlive() const
{
    return PQstatus(m_connection.get()) == CONNECTION_OK;
}

Error PgConnection::error(const pg_result *result, const QString &tried) const
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const QString native
        = QString::fromUtf8(message ? message : PQerrorMessage(m_connection.get()));
    return pgError(state ? QByteArrayView(state) : QByteArrayView(), native, tried, m_where);
}

Result<PgTransaction> PgTransaction::begin(PgConnection &db, const QByteArray &begin,
                                           const QString &tried)
{
    PgTransaction transaction(db); // rolls back also what failed half-way
    if (const auto done = db.run(begin, tried); !done)
        return failed(done.error());
    return transaction;
}

Result<void> PgTransaction::commit(const QString &tried)
{
    return std::exchange(m_db, nullptr)->commit(tried);
}

PgTransaction::~PgTransaction()
{
    if (m_db && m_db->isAlive())
        (void)m_db->run("ROLLBACK", {});
}

PgTransaction::PgTransaction(PgTransaction &&other) noexcept
    : m_db(std::exchange(other.m_db, nullptr))
{
}

} // namespace recourse
