// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/serverdatabase.h"

#include <QByteArray>
#include <QString>

#include <chrono>
#include <optional>

namespace recourse::sandbox {

// How the console reaches the broker of this run.
struct BrokerAddress
{
    QString amqp; // without the password; empty: the event table
    QString management;
    QString passwordFile; // beside the workspace
};

// Where the service's own tables are, if on a server.
struct OrdersAddress
{
    DatabaseAddress server;
    QString passwordFile; // beside the workspace
};

// The text of a workspace that describes this service to the console.
QByteArray workspaceText(const BrokerAddress &broker, const std::optional<OrdersAddress> &orders,
                         std::chrono::seconds inboxKeeps);

} // namespace recourse::sandbox
