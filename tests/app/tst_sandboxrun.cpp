// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/tst_sandboxrun.h"

#include <QFile>
#include <QRegularExpression>
#include <QSqlQuery>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int patienceMs = 90'000;
const QString program = QStringLiteral(RECOURSE_BIN_DIR "/recourse-sandbox");

// Where each handler's effect is to be seen: written here again on purpose, not read from the
// sandbox's own workspace.
QString effectsSql(const QString &handler)
{
    static const QMap<QString, QString> tables{
        { u"order-sync"_s, u"order_changes"_s },    { u"stock-deduct"_s, u"stock_moves"_s },
        { u"invoice-issue"_s, u"invoices"_s },      { u"sms-notify"_s, u"sms_sent"_s },
        { u"points-grant"_s, u"points_entries"_s }, { u"report-export"_s, u"reports"_s },
    };
    return u"SELECT count(*) FROM %1 WHERE event_id = ?"_s.arg(tables.value(handler));
}

// What is bound, written out: the values are the tests' own.
QString writtenOut(const QString &sql, const QVariantList &bound)
{
    QStringList parts = sql.split(u'?');
    QString all = parts.takeFirst();
    for (const QVariant &value : bound)
        all += u'\'' + value.toString().replace(u'\'', u"''"_s) + u'\'' + parts.takeFirst();
    return all;
}

} // namespace

SandboxRun::SandboxRun(QString folder)
    : m_folder(std::move(folder))
{
}

SandboxRun::~SandboxRun()
{
    for (const QString &name : m_connections)
        QSqlDatabase::removeDatabase(name);
}

int SandboxRun::finish(const QStringList &arguments)
{
    QProcess process;
    process.start(program, QStringList{ u"--dir"_s, m_folder } + arguments);
    if (!process.waitForFinished(patienceMs)) {
        process.kill();
        process.waitForFinished();
        return -1;
    }
    m_problems = process.readAllStandardError();
    return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

bool SandboxRun::becomesReady(QProcess &process, const QStringList &arguments) const
{
    process.start(program, QStringList{ u"--dir"_s, m_folder } + arguments);
    QByteArray said;
    while (!said.contains("ready\n")) {
        if (!process.waitForReadyRead(patienceMs))
            return false;
        said += process.readAllStandardOutput();
    }
    return true;
}

QByteArray SandboxRun::bytes(const QString &name) const
{
    QFile in(file(name));
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

QJsonObject SandboxRun::truth() const
{
    return QJsonDocument::fromJson(bytes(u"truth.json"_s)).object();
}

QSqlDatabase SandboxRun::database(const QString &name)
{
    const QString connection = file(name);
    if (m_connections.contains(connection))
        return QSqlDatabase::database(connection);
    m_connections += connection;
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, connection);
    database.setDatabaseName(file(name + u".db"));
    database.setConnectOptions(u"QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=5000"_s);
    database.open();
    return database;
}

QVariantList SandboxRun::column(const QString &name, const QString &sql, const QVariantList &bound)
{
    if (m_askOrders && name == u"orders")
        return m_askOrders(writtenOut(sql, bound));
    QSqlQuery query(database(name));
    query.setForwardOnly(true);
    query.prepare(sql);
    for (const QVariant &value : bound)
        query.addBindValue(value);
    QVariantList values;
    if (!query.exec())
        qWarning("%s", qPrintable(sql));
    while (query.next())
        values += query.value(0);
    return values;
}

QVariant SandboxRun::value(const QString &name, const QString &sql, const QVariantList &bound)
{
    return column(name, sql, bound).value(0);
}

SandboxFacts::SandboxFacts(SandboxRun &run, QJsonObject entry)
    : m_run(run)
    , m_entry(std::move(entry))
{
}

bool SandboxFacts::hasInboxRow()
{
    return m_run
        .value(u"orders"_s, u"SELECT 1 FROM inbox WHERE consumer = ? AND event_id = ?"_s,
               { text(u"handler"_s), text(u"event_id"_s) })
        .isValid();
}

qint64 SandboxFacts::effects()
{
    if (text(u"handler"_s) == u"payment-capture")
        return m_run
            .value(u"supplier"_s, u"SELECT count(*) FROM captures WHERE idempotency_key = ?"_s,
                   { text(u"event_id"_s) })
            .toLongLong();
    return m_run.value(u"orders"_s, effectsSql(text(u"handler"_s)), { text(u"event_id"_s) })
        .toLongLong();
}

QString SandboxFacts::outboxStatus()
{
    return m_run
        .value(u"orders"_s, u"SELECT status FROM outbox WHERE handler = ? AND event_id = ?"_s,
               { text(u"handler"_s), text(u"event_id"_s) })
        .toString();
}

std::optional<qint64> SandboxFacts::stateVersion()
{
    if (text(u"handler"_s) != u"order-sync")
        return std::nullopt;
    const QVariant version = m_run.value(u"orders"_s, u"SELECT version FROM orders WHERE id = ?"_s,
                                         { text(u"key"_s) });
    return version.isValid() ? std::optional(version.toLongLong()) : std::nullopt;
}

std::optional<qint64> SandboxFacts::version() const
{
    static const QRegularExpression form(u":v([0-9]+)$"_s);
    const auto match = form.match(text(u"event_id"_s));
    return match.hasMatch() ? std::optional(match.captured(1).toLongLong()) : std::nullopt;
}

QString SandboxFacts::against()
{
    const QString verdict = text(u"verdict"_s);
    const bool inbox = hasInboxRow();
    const qint64 effect = effects();
    const auto unless = [&](bool holds) {
        return holds
            ? QString()
            : u"%1 %2: inbox %3, effects %4, outbox \"%5\""_s.arg(text(u"event_id"_s), verdict)
                  .arg(inbox)
                  .arg(effect)
                  .arg(outboxStatus());
    };
    if (verdict == u"applied-twice")
        return unless(effect == 2);
    if (verdict == u"already-applied")
        return unless(inbox && effect == 1);
    if (verdict == u"inbox-without-effect")
        return unless(inbox && effect == 0);
    if (verdict == u"effect-without-inbox")
        return unless(!inbox && effect == 1);
    if (verdict == u"unknown")
        return unless(!inbox && text(u"handler"_s) == u"report-export");
    // All that follow were never applied, and no state of theirs hides it but for one.
    if (inbox || effect != 0)
        return unless(false);
    const bool overtaken = stateVersion() && version() && *stateVersion() >= *version();
    if (verdict == u"never-sent")
        return unless(!overtaken && outboxStatus() == u"pending");
    if (verdict == u"superseded")
        return unless(overtaken && *stateVersion() > *version());
    return unless(!overtaken && outboxStatus() == u"sent");
}

} // namespace recourse
