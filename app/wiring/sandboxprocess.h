// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"

#include <QProcess>
#include <QString>

#include <functional>
#include <memory>
#include <stop_token>

namespace recourse {

// Where the sandbox lives: RECOURSE_SANDBOX_DIR, else "sandbox" in the user's cache folder.
QString sandboxFolder();

// The sandbox's own program, found beside this one. It makes a workspace in a folder and fills it
// with an order service's events; this class only starts and ends it. Calls wait; each object is
// used on the thread it was made on.
class SandboxProcess
{
public:
    explicit SandboxProcess(QString folder);
    ~SandboxProcess(); // ends a service that is still running
    SandboxProcess(const SandboxProcess &) = delete;
    SandboxProcess &operator=(const SandboxProcess &) = delete;

    QString workspaceFile() const;

    // The service runs on this RabbitMQ instead of an event table. `management` may be empty.
    void useRabbitMq(QString amqp, QString management);
    // Called in the child before it becomes the sandbox.
    void setChildSetup(std::function<void()> setup) { m_childSetup = std::move(setup); }

    // Makes the workspace unless it is there already; on RabbitMQ always, since nothing tells
    // whether that node is the one of last time. Waits for it: some seconds.
    Result<void> prepare(std::stop_token stop);

    // Plays the scenario anew and then keeps the service running, with traffic, until stop() or the
    // destructor; it also ends when this process does, however that comes about. Waits until the
    // workspace is there.
    Result<void> start(std::stop_token stop);
    bool isRunning() const;
    void stop();

private:
    std::unique_ptr<QProcess> process(const QString &mode) const;
    Result<void> checked() const;

    QString m_folder;
    QString m_amqp;
    QString m_management;
    std::function<void()> m_childSetup;
    std::unique_ptr<QProcess> m_service;
};

} // namespace recourse
