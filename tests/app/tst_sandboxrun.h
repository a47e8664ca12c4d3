// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QSqlDatabase>
#include <QTemporaryDir>
#include <QVariant>

#include <functional>
#include <memory>

namespace recourse {

// A run of the sandbox in a folder, and what it left there.
class SandboxRun
{
public:
    explicit SandboxRun(QString folder);
    ~SandboxRun();

    // To its end; the exit code, or -1 where it hangs.
    int finish(const QStringList &arguments);
    // Started, and "ready" was read.
    bool becomesReady(QProcess &process, const QStringList &arguments) const;

    QString file(const QString &name) const { return m_folder + u'/' + name; }
    QByteArray bytes(const QString &name) const;
    QJsonObject truth() const;
    QJsonArray entries() const { return truth()[QStringLiteral("entries")].toArray(); }
    QByteArray problems() const { return m_problems; }

    // From now on the service's own tables are asked this way: first column of a query that binds
    // nothing, as texts.
    using Ask = std::function<QVariantList(const QString &sql)>;
    void keepsOrdersElsewhere(Ask ask) { m_askOrders = std::move(ask); }

    // First column of the first row; invalid where there is none.
    QVariant value(const QString &database, const QString &sql, const QVariantList &bound = {});
    QVariantList column(const QString &database, const QString &sql,
                        const QVariantList &bound = {});

private:
    QSqlDatabase database(const QString &name);
    QString m_folder;
    QByteArray m_problems;
    QStringList m_connections;
    Ask m_askOrders;
};

// What the business databases say of one event, whatever broker it went through.
class SandboxFacts
{
public:
    SandboxFacts(SandboxRun &run, QJsonObject entry);

    bool hasInboxRow();
    qint64 effects();
    QString outboxStatus(); // empty: no row
    std::optional<qint64> stateVersion(); // of the event's key, for the handler that keeps one
    std::optional<qint64> version() const; // of the event, from its id
    QString text(const QString &name) const { return m_entry[name].toString(); }

    // Why the databases do not bear this verdict out; empty where they do. The broker's part is the
    // caller's.
    QString against();

private:
    SandboxRun &m_run;
    QJsonObject m_entry;
};

} // namespace recourse
