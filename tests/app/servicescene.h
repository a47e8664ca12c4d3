// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/tst_sandboxrun.h"
#include "tests/support/databaseserver.h"
#include "tests/support/rabbitserver.h"

#include <QMap>
#include <QStringList>

namespace recourse {

// How a call of the program ended.
struct CtlEnd
{
    bool wasKilled = false;
    int code = -1;
    QJsonObject json;
    QByteArray problems;

    QString outcome() const; // of its first item
    QByteArray said() const; // for a failed assertion
};

// The sandbox's service at work on a broker, and operators who call recoursectl on it.
class ServiceScene
{
public:
    // Without a server it works on the event table.
    ServiceScene(const RabbitServer *server, QString folder);
    ~ServiceScene();
    ServiceScene(const ServiceScene &) = delete;
    ServiceScene &operator=(const ServiceScene &) = delete;

    // Before start(): the service's own tables are in a new database of that server.
    void keepOrdersOn(DatabaseServer *database);

    // Runs, and every fault has happened. `workspace` is added to the end of the workspace file.
    bool start(const QStringList &sandbox, const QByteArray &workspace);

    // `killAt`: step:n, see RECOURSE_KILL_AT.
    CtlEnd ctl(const QStringList &words, const QByteArray &killAt = {}) const;
    // The same with a reason and a yes.
    CtlEnd act(const QStringList &words, const QByteArray &killAt = {}) const;
    // Settles what a killed call left, and says why it could not; empty: no run is open.
    QString recover() const;
    // What would happen some minutes from now: the leases of the dead end.
    bool ageLeases() const;

    SandboxRun &run() { return m_run; }
    QString journal() const { return m_run.file(QStringLiteral("operator.journal")); }
    // Of the service's own tables.
    qint64 number(const QString &sql, const QVariantList &bound = {});
    bool change(const QString &sql, const QVariantList &bound = {}) const;
    // Entry of the workspace for them, with the right to write.
    QByteArray writableOrders(const QByteArray &id) const;
    // How many copies of each event lie on a parking queue of RabbitMQ.
    QMap<QByteArray, int> parked(const QByteArray &queue) const;

private:
    const RabbitServer *m_server;
    DatabaseServer *m_database = nullptr; // a file without
    QString m_databaseName;
    SandboxRun m_run;
    QProcess m_service;
};

} // namespace recourse
