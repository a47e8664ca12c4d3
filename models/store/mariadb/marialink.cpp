// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/mariadb/marialink.h"

#include "models/store/mariadb/mariaerror.h"

#include <errmsg.h>
#include <mysql.h>
#include <sys/socket.h>

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

constexpr auto killAgain = 500ms;
constexpr auto serverAnswers = 3s; // after its own time-out, or after a KILL

unsigned secondsOf(std::chrono::milliseconds time)
{
    return unsigned(std::max<qint64>(1, (time.count() + 999) / 1000));
}

} // namespace

MariaLink::MariaLink(DatabaseConfig config, QByteArray password)
    : m_config(std::move(config))
    , m_password(std::move(password))
    , m_where(u"%1:%2/%3"_s.arg(m_config.host).arg(m_config.port).arg(m_config.name))
{
}

MariaLink::~MariaLink()
{
    if (m_mysql)
        mysql_close(m_mysql);
}

Result<std::unique_ptr<MariaLink>> MariaLink::open(const DatabaseConfig &config,
                                                   const QByteArray &password)
{
    static std::once_flag library;
    std::call_once(library, [] { mysql_library_init(0, nullptr, nullptr); });
    std::unique_ptr<MariaLink> link(new MariaLink(config, password));
    auto done = link->connect(config.tls != DatabaseTls::Off, config.connectTimeoutMs);
    // Where they cannot agree on how to encrypt.
    if (!done && config.tls == DatabaseTls::Preferred
        && done.error().nativeCode == CR_SSL_CONNECTION_ERROR)
        done = link->connect(false, config.connectTimeoutMs);
    if (!done)
        return failed(done.error());
    return link;
}

Result<void> MariaLink::connect(bool tls, int timeoutMs)
{
    if (m_mysql)
        mysql_close(m_mysql);
    m_mysql = mysql_init(nullptr);
    const unsigned connectSeconds = secondsOf(std::chrono::milliseconds(timeoutMs));
    const unsigned readSeconds
        = secondsOf(std::chrono::milliseconds(m_config.queryTimeoutMs) + 2 * serverAnswers);
    const unsigned protocol = MYSQL_PROTOCOL_TCP; // "localhost" would else be a socket file
    const unsigned noFiles = 0; // the server may not ask for files of this machine
    mysql_optionsv(m_mysql, MYSQL_OPT_CONNECT_TIMEOUT, &connectSeconds);
    mysql_optionsv(m_mysql, MYSQL_OPT_READ_TIMEOUT, &readSeconds);
    mysql_optionsv(m_mysql, MYSQL_OPT_WRITE_TIMEOUT, &connectSeconds);
    mysql_optionsv(m_mysql, MYSQL_OPT_PROTOCOL, &protocol);
    mysql_optionsv(m_mysql, MYSQL_OPT_LOCAL_INFILE, &noFiles);
    mysql_optionsv(m_mysql, MYSQL_SET_CHARSET_NAME, "utf8mb4");
    const my_bool yes = 1;
    const QByteArray caFile = m_config.caFile.toUtf8();
    if (tls) {
        mysql_optionsv(m_mysql, MYSQL_OPT_SSL_ENFORCE, &yes);
        if (!caFile.isEmpty() && m_config.verifyPeer) {
            mysql_optionsv(m_mysql, MYSQL_OPT_SSL_CA, caFile.constData());
            mysql_optionsv(m_mysql, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &yes);
        }
    }
    const QByteArray host = m_config.host.toUtf8();
    const QByteArray user = m_config.user.toUtf8();
    const QByteArray name = m_config.name.toUtf8();
    m_lost = false;
    if (!mysql_real_connect(m_mysql, host.constData(), user.constData(), m_password.constData(),
                            name.constData(), m_config.port, nullptr, 0)) {
        Error fault = error(mysql_errno(m_mysql), mysql_error(m_mysql), u"open database"_s);
        m_lost = true;
        // Nothing was open that could be lost: it does not speak, or not this language.
        if (fault.code == ErrorCode::ConnectionLost)
            fault.code = ErrorCode::NotThatProtocol;
        return failed(fault);
    }
    // The library asks for encryption and goes on without where the server has none.
    m_tls = mysql_get_ssl_cipher(m_mysql) != nullptr;
    if (!m_tls && m_config.tls == DatabaseTls::Required) {
        m_lost = true;
        return failed(mariaError(CR_SSL_CONNECTION_ERROR, u"the server has no encryption"_s,
                                 u"open database"_s, m_where));
    }
    return {};
}

Result<void> MariaLink::command(const QByteArray &sql, const QString &tried)
{
    if (mysql_real_query(m_mysql, sql.constData(), ulong(sql.size())) != 0)
        return failed(error(mysql_errno(m_mysql), mysql_error(m_mysql), tried));
    return {};
}

bool MariaLink::isMySql() const
{
    return !QByteArrayView(mysql_get_server_info(m_mysql)).contains("MariaDB");
}

QString MariaLink::product() const
{
    QString version = QString::fromUtf8(mysql_get_server_info(m_mysql));
    // A prefix for old replicas.
    if (version.startsWith("5.5.5-"_L1))
        version.remove(0, 6);
    return (isMySql() ? u"MySQL "_s : u"MariaDB "_s) + version.section(u'-', 0, 0);
}

Error MariaLink::error(unsigned number, const char *native, const QString &tried)
{
    Error fault = mariaError(number, QString::fromUtf8(native), tried, m_where);
    m_lost = m_lost || fault.code == ErrorCode::ConnectionLost;
    return fault;
}

// ---- watch

MariaWatch::MariaWatch(MariaLink &link, std::stop_token stop)
    : m_link(link)
    , m_thread(mysql_thread_id(link.handle()))
    , m_stop(std::move(stop))
    , m_onStop(m_stop,
               [this] {
                   const std::scoped_lock lock(m_mutex);
                   m_wake.notify_all();
               })
    , m_watcher([this](const std::stop_token &over) { run(over); })
{
}

MariaWatch::~MariaWatch() = default;

bool MariaWatch::begin()
{
    const std::scoped_lock lock(m_mutex);
    if (m_ended || m_stop.stop_requested())
        return false;
    m_running = true;
    m_deadline
        = Steady::now() + std::chrono::milliseconds(m_link.config().queryTimeoutMs) + serverAnswers;
    m_wake.notify_all();
    return true;
}

void MariaWatch::end()
{
    const std::scoped_lock lock(m_mutex);
    m_running = false;
    m_wake.notify_all();
}

std::optional<ErrorCode> MariaWatch::ended() const
{
    const std::scoped_lock lock(m_mutex);
    return m_ended;
}

Error MariaWatch::explained(Error error) const
{
    const auto why = ended();
    if (why && (error.code == ErrorCode::Cancelled || error.code == ErrorCode::ConnectionLost)) {
        error.code = *why;
        error.retryHelps = *why == ErrorCode::TimedOut;
    }
    return error;
}

Error MariaWatch::refused(const QString &tried) const
{
    Error error;
    error.code = ended().value_or(ErrorCode::Cancelled);
    error.tried = tried;
    error.where = m_link.where();
    error.retryHelps = error.code == ErrorCode::TimedOut;
    return error;
}

void MariaWatch::run(const std::stop_token &over)
{
    std::unique_lock lock(m_mutex);
    while (!over.stop_requested()) {
        m_wake.wait(lock, over, [this] { return m_running; });
        if (!m_running)
            continue;
        const auto deadline = m_deadline;
        m_wake.wait_until(lock, over, deadline,
                          [this] { return !m_running || m_stop.stop_requested(); });
        if (!m_running || over.stop_requested())
            continue;
        m_ended = m_stop.stop_requested() ? ErrorCode::Cancelled : ErrorCode::TimedOut;
        // A KILL that comes before the statement has begun does nothing, so not only once.
        const auto patience = Steady::now() + serverAnswers;
        while (m_running && Steady::now() < patience) {
            lock.unlock();
            killQuery();
            lock.lock();
            m_wake.wait_for(lock, over, killAgain, [this] { return !m_running; });
        }
        if (m_running)
            cut();
        return;
    }
}

void MariaWatch::killQuery() const
{
    MariaLink second(m_link.config(), m_link.password());
    const int limit = int(std::chrono::milliseconds(serverAnswers).count());
    if (second.connect(m_link.m_tls, limit))
        (void)second.command("KILL QUERY " + QByteArray::number(qulonglong(m_thread)),
                             u"end query"_s);
}

void MariaWatch::cut() const
{
    ::shutdown(int(mysql_get_socket(m_link.handle())), SHUT_RDWR);
}

} // namespace recourse
