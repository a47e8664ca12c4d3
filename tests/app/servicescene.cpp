// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/servicescene.h"

#include "tests/support/rabbitclient.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QSqlError>
#include <QSqlQuery>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int patienceMs = 60'000;

// On a connection of its own that may write.
bool changeFile(const QString &file, const QString &sql, const QVariantList &bound)
{
    const QString name = u"change "_s + file;
    bool done = false;
    {
        QSqlDatabase db = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
        db.setDatabaseName(file);
        db.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=10000"_s);
        db.open();
        QSqlQuery query(db);
        query.prepare(sql);
        for (const QVariant &value : bound)
            query.addBindValue(value);
        done = query.exec();
        if (!done)
            qWarning("%s: %s", qPrintable(sql), qPrintable(query.lastError().text()));
    }
    QSqlDatabase::removeDatabase(name);
    return done;
}

} // namespace

QString CtlEnd::outcome() const
{
    return json["items"_L1][0]["outcome"_L1].toString();
}

QByteArray CtlEnd::said() const
{
    return "exit " + QByteArray::number(code) + (wasKilled ? ", killed: " : ": ") + problems
        + QJsonDocument(json).toJson(QJsonDocument::Compact).left(4'000);
}

ServiceScene::ServiceScene(const RabbitServer *server, QString folder)
    : m_server(server)
    , m_run(std::move(folder))
{
}

ServiceScene::~ServiceScene()
{
    m_service.kill();
    m_service.waitForFinished();
}

void ServiceScene::keepOrdersOn(DatabaseServer *database)
{
    m_database = database;
    m_databaseName = database->freshDatabase();
    m_run.keepsOrdersElsewhere([database, name = m_databaseName](const QString &sql) {
        QVariantList values;
        for (const QByteArray &line : database->sql(sql.toUtf8() + ';', name).split('\n')) {
            if (!line.isEmpty())
                values += line.split('\t').front();
        }
        return values;
    });
}

bool ServiceScene::start(const QStringList &sandbox, const QByteArray &workspace)
{
    QStringList words = sandbox + QStringList{ u"--keep-running"_s };
    if (m_server)
        words += { u"--amqp"_s, u"amqp://guest:guest@127.0.0.1:%1/%2F"_s.arg(m_server->amqpPort()),
                   u"--management"_s, m_server->management().toString() };
    if (m_database)
        words += { u"--database"_s, m_database->uri(m_databaseName) };
    if (!m_run.becomesReady(m_service, words))
        return false;
    QFile file(m_run.file(u"workspace.toml"_s));
    return file.open(QIODevice::Append) && file.write(workspace) == workspace.size();
}

CtlEnd ServiceScene::ctl(const QStringList &words, const QByteArray &killAt) const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"XDG_CACHE_HOME"_s, m_run.file(u"cache"_s));
    environment.insert(u"XDG_DATA_HOME"_s, m_run.file(u"data"_s));
    if (!killAt.isEmpty())
        environment.insert(u"RECOURSE_KILL_AT"_s, QString::fromLatin1(killAt));
    QProcess process;
    process.setProcessEnvironment(environment);
    QStringList all{ u"--json"_s, u"--workspace"_s, m_run.file(u"workspace.toml"_s) };
    all += words;
    if (words.front() != u"failures" && words.front() != u"event")
        all += { u"--journal"_s, journal() };
    process.start(QStringLiteral(RECOURSE_BIN_DIR "/recoursectl"), all);
    CtlEnd end;
    if (!process.waitForFinished(patienceMs)) {
        const bool began = process.error() != QProcess::FailedToStart;
        end.problems = began ? "it never ended"_ba
                             : "it could not be started: "_ba + process.errorString().toUtf8();
        process.kill();
        process.waitForFinished();
        return end;
    }
    end.wasKilled = process.exitStatus() == QProcess::CrashExit;
    end.code = end.wasKilled ? -1 : process.exitCode();
    end.json = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    end.problems = process.readAllStandardError();
    return end;
}

CtlEnd ServiceScene::act(const QStringList &words, const QByteArray &killAt) const
{
    return ctl(words + QStringList{ u"--reason"_s, u"the cause is mended"_s, u"--yes"_s }, killAt);
}

QString ServiceScene::recover() const
{
    // The handler may need a moment with what was sent.
    QDeadlineTimer deadline(patienceMs);
    CtlEnd settled;
    do {
        settled = ctl({ u"recover"_s, u"--yes"_s });
        if (settled.wasKilled || (settled.code != 0 && settled.code != 1 && settled.code != 5))
            return u"recover: "_s + QString::fromUtf8(settled.said());
    } while (settled.code == 5 && !deadline.hasExpired());
    const CtlEnd open = ctl({ u"recover"_s });
    return settled.code != 5 && open.code == 0
        ? QString()
        : QString(u"a run is left open: "_s + QString::fromUtf8(open.said()));
}

bool ServiceScene::ageLeases() const
{
    return !QFile::exists(journal())
        || changeFile(journal(), u"UPDATE lease SET until = until - 600000"_s, {});
}

qint64 ServiceScene::number(const QString &sql, const QVariantList &bound)
{
    return m_run.value(u"orders"_s, sql, bound).toLongLong();
}

bool ServiceScene::change(const QString &sql, const QVariantList &bound) const
{
    if (!m_database)
        return changeFile(m_run.file(u"orders.db"_s), sql, bound);
    Q_ASSERT(bound.isEmpty());
    m_database->sql(sql.toUtf8() + ';', m_databaseName);
    return true;
}

QByteArray ServiceScene::writableOrders(const QByteArray &id) const
{
    const QByteArray entry = "\n[[database]]\nid = \"" + id + "\"\n";
    if (!m_database)
        return entry + "kind = \"sqlite\"\npath = \"orders.db\"\n";
    const bool isPostgres = m_database->kind() == DatabaseKind::PostgreSql;
    return entry + "kind = \"" + (isPostgres ? "postgresql" : "mariadb") + "\"\nhost = \""
        + DatabaseServer::host().toUtf8() + "\"\nport = " + QByteArray::number(m_database->port())
        + "\nname = \"" + m_databaseName.toUtf8() + "\"\nuser = \""
        + DatabaseServer::user().toUtf8()
        + "\"\npassword = \"file:" + m_run.file(u"orders.password"_s).toUtf8() + "\"\n";
}

QMap<QByteArray, int> ServiceScene::parked(const QByteArray &queue) const
{
    RabbitClient client(m_server->amqpPort());
    QMap<QByteArray, int> copies;
    for (const FoundMessage &found : client.look(queue))
        ++copies[found.message.properties.messageId.value_or(QByteArray())];
    return copies;
}

} // namespace recourse
