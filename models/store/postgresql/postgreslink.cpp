// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/postgresql/postgreslink.h"

#include "models/store/postgresql/postgreserror.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

constexpr auto slice = 20ms; // how soon a stop is noticed
constexpr auto cancelAgain = 500ms;
constexpr auto serverAnswers = 3s; // after its own time-out, or after a cancel
constexpr const char *nothing = ""; // the one prepared statement has no name

QByteArray tlsMode(const DatabaseConfig &config)
{
    switch (config.tls) {
    case DatabaseTls::Off:
        return "disable";
    case DatabaseTls::Preferred:
        return "prefer";
    case DatabaseTls::Required:
        break;
    }
    return config.verifyPeer && !config.caFile.isEmpty() ? "verify-full" : "require";
}

// How long until `deadline`, in slices; 0 once it is over.
int waitMs(std::chrono::steady_clock::time_point deadline)
{
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    return int(std::clamp<std::chrono::milliseconds>(left, 0ms, slice).count());
}

} // namespace

void PostgresClear::operator()(pg_result *result) const
{
    PQclear(result);
}

void PostgresLink::Close::operator()(pg_conn *connection) const
{
    PQfinish(connection);
}

PostgresLink::PostgresLink(const DatabaseConfig &config)
    : m_where(u"%1:%2/%3"_s.arg(config.host).arg(config.port).arg(config.name))
    , m_patience(config.queryTimeoutMs)
{
}

PostgresLink::~PostgresLink() = default;

Result<std::unique_ptr<PostgresLink>> PostgresLink::open(const DatabaseConfig &config,
                                                         const QByteArray &password,
                                                         const std::stop_token &stop)
{
    std::unique_ptr<PostgresLink> link(new PostgresLink(config));
    link->watch(stop);
    if (const auto done = link->connect(config, password); !done)
        return failed(done.error());
    return link;
}

Result<void> PostgresLink::connect(const DatabaseConfig &config, const QByteArray &password)
{
    const std::vector<std::pair<const char *, QByteArray>> wanted{
        { "host", config.host.toUtf8() },
        { "port", QByteArray::number(config.port) },
        { "dbname", config.name.toUtf8() },
        { "user", config.user.toUtf8() },
        { "password", password },
        { "sslmode", tlsMode(config) },
        // With it, the library would look at certificates also where only "require" is asked for.
        { "sslrootcert", config.verifyPeer ? config.caFile.toUtf8() : QByteArray() },
        { "gssencmode", "disable" },
        { "application_name", "recourse" },
        { "client_encoding", "UTF8" },
        { "keepalives_idle", "15" },
        { "keepalives_interval", "5" },
        { "keepalives_count", "3" },
    };
    std::vector<const char *> names;
    std::vector<const char *> values;
    for (const auto &[name, value] : wanted) {
        if (value.isEmpty())
            continue;
        names.push_back(name);
        values.push_back(value.constData());
    }
    names.push_back(nullptr);
    values.push_back(nullptr);
    m_connection.reset(PQconnectStartParams(names.data(), values.data(), 0));
    pg_conn *raw = m_connection.get();
    m_deadline = Steady::now() + std::chrono::milliseconds(config.connectTimeoutMs);
    bool answered = false;
    PostgresPollingStatusType wants = PGRES_POLLING_WRITING;
    while (raw && PQstatus(raw) != CONNECTION_BAD && wants != PGRES_POLLING_OK
           && wants != PGRES_POLLING_FAILED) {
        if (m_stop.stop_requested())
            return failed(gaveUp(ErrorCode::Cancelled, u"open database"_s));
        if (Steady::now() >= m_deadline)
            return failed(gaveUp(ErrorCode::TimedOut, u"open database"_s));
        pollfd socket{ PQsocket(raw), short(wants == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0 };
        if (::poll(&socket, 1, waitMs(m_deadline)) == 0)
            continue;
        wants = PQconnectPoll(raw);
        answered = answered || PQstatus(raw) == CONNECTION_AUTH_OK || PQserverVersion(raw) > 0;
    }
    if (!raw || PQstatus(raw) != CONNECTION_OK) {
        const QString words = raw ? QString::fromUtf8(PQerrorMessage(raw)) : u"no memory"_s;
        return failed(postgresOpenError(words, answered || words.contains("FATAL"_L1), m_where));
    }
    if (PQsetnonblocking(raw, 1) != 0)
        return failed(error(nullptr, u"open database"_s));
    PQsetNoticeReceiver(
        raw, [](void *, const PGresult *) {}, nullptr);
    return {};
}

Result<void> PostgresLink::command(const QByteArray &sql, const QString &tried)
{
    if (m_stop.stop_requested())
        return failed(gaveUp(ErrorCode::Cancelled, tried));
    const auto done = finish(PQsendQuery(m_connection.get(), sql.constData()) == 1, tried);
    return done ? Result<void>() : failed(done.error());
}

Result<std::vector<quint32>> PostgresLink::prepare(const QByteArray &sql,
                                                   const std::vector<quint32> &types,
                                                   const QString &tried)
{
    if (m_stop.stop_requested())
        return failed(gaveUp(ErrorCode::Cancelled, tried));
    const auto prepared
        = finish(PQsendPrepare(m_connection.get(), nothing, sql.constData(), int(types.size()),
                               types.empty() ? nullptr : types.data())
                     == 1,
                 tried);
    if (!prepared)
        return failed(prepared.error());
    const auto described = finish(PQsendDescribePrepared(m_connection.get(), nothing) == 1, tried);
    if (!described)
        return failed(described.error());
    std::vector<quint32> found;
    found.reserve(std::size_t(PQnparams(described->get())));
    for (int i = 0; i < PQnparams(described->get()); ++i)
        found.push_back(PQparamtype(described->get(), i));
    return found;
}

Result<PostgresResult> PostgresLink::run(const std::vector<PostgresParameter> &values,
                                         const QString &tried)
{
    if (m_stop.stop_requested())
        return failed(gaveUp(ErrorCode::Cancelled, tried));
    std::vector<const char *> texts;
    std::vector<int> lengths;
    std::vector<int> formats;
    for (const PostgresParameter &value : values) {
        texts.push_back(value.bytes.constData());
        lengths.push_back(int(value.bytes.size()));
        formats.push_back(value.raw ? 1 : 0);
    }
    return finish(PQsendQueryPrepared(m_connection.get(), nothing, int(values.size()), texts.data(),
                                      lengths.data(), formats.data(), 0)
                      == 1,
                  tried);
}

Result<PostgresResult> PostgresLink::finish(bool sent, const QString &tried)
{
    m_ended.reset();
    m_deadline = Steady::now() + m_patience + serverAnswers;
    if (!sent)
        return failed(error(nullptr, tried));
    PostgresResult last;
    std::optional<Error> fault;
    for (;;) {
        if (const auto readable = untilReadable(tried); !readable)
            return failed(readable.error());
        PostgresResult result(PQgetResult(m_connection.get()));
        if (!result)
            break;
        const ExecStatusType status = PQresultStatus(result.get());
        if (!fault && status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
            fault = error(result.get(), tried);
        last = std::move(result);
        if (!isAlive())
            break;
    }
    if (fault)
        return failed(*fault);
    if (!last)
        return failed(error(nullptr, tried));
    return last;
}

Result<void> PostgresLink::untilReadable(const QString &tried)
{
    pg_conn *raw = m_connection.get();
    for (;;) {
        const int unsent = PQflush(raw);
        if (unsent < 0)
            return failed(error(nullptr, tried));
        if (unsent == 0 && PQisBusy(raw) == 0)
            return {};
        const bool stopped = m_stop.stop_requested();
        if (!m_ended && (stopped || Steady::now() >= m_deadline)) {
            m_ended = stopped ? ErrorCode::Cancelled : ErrorCode::TimedOut;
            m_deadline = Steady::now() + serverAnswers;
            cancelOnServer();
        } else if (m_ended && Steady::now() >= m_nextCancel && Steady::now() < m_deadline) {
            cancelOnServer(); // the last one may have come before the statement had begun
        } else if (m_ended && Steady::now() >= m_deadline) {
            m_connection.reset(); // it does not react: nobody waits for it
            return failed(gaveUp(*m_ended, tried));
        }
        pollfd socket{ PQsocket(raw), short(unsent == 1 ? POLLIN | POLLOUT : POLLIN), 0 };
        if (::poll(&socket, 1, int(slice.count())) > 0 && PQconsumeInput(raw) == 0)
            return failed(error(nullptr, tried));
    }
}

// On a thread of its own, which owns what it needs: it connects to the server, and that can wait.
void PostgresLink::cancelOnServer()
{
    m_nextCancel = Steady::now() + cancelAgain;
    m_cancelled = true;
    const std::shared_ptr<PGcancel> cancel(PQgetCancel(m_connection.get()),
                                           [](PGcancel *known) { PQfreeCancel(known); });
    if (!cancel)
        return;
    std::thread([cancel] {
        std::array<char, 256> words{};
        PQcancel(cancel.get(), words.data(), int(words.size()));
    }).detach();
}

bool PostgresLink::isAlive() const
{
    return m_connection && PQstatus(m_connection.get()) == CONNECTION_OK;
}

QByteArray PostgresLink::parameter(const char *name) const
{
    return m_connection ? QByteArray(PQparameterStatus(m_connection.get(), name)) : QByteArray();
}

Error PostgresLink::error(const pg_result *result, const QString &tried)
{
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : nullptr;
    m_lastState = state;
    const char *words = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : nullptr;
    Error error = postgresError(
        state, QString::fromUtf8(words ? words : PQerrorMessage(m_connection.get())), tried,
        m_where);
    if (m_ended && (error.code == ErrorCode::TimedOut || error.code == ErrorCode::ConnectionLost)) {
        error.code = *m_ended;
        error.retryHelps = *m_ended == ErrorCode::TimedOut;
    }
    return error;
}

Error PostgresLink::gaveUp(ErrorCode code, const QString &tried) const
{
    Error error;
    error.code = code;
    error.tried = tried;
    error.where = m_where;
    error.retryHelps = code == ErrorCode::TimedOut;
    return error;
}

} // namespace recourse
