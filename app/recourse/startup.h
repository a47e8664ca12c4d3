// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace recourse {

// What the command line of the window asks for.
struct StartUp
{
    QString workspace; // file; empty with sandbox
    bool sandbox = false;
    QString amqp; // sandbox on this RabbitMQ instead of the event table
    QString management;
    QString pictures; // save pictures of the window into this folder and end
    QString theme; // "light", "dark", "system"; empty: as last time
    QString language; // "en", "zh_CN"; empty: the system's
};

// Reads the arguments. On a usage error, or for --help and --version, prints and ends the program
// (2, 0).
StartUp readArguments(const QStringList &arguments);

// Writes the log to a file beside the index, at most two files of 1 MiB, and warnings to standard
// error. No secrets and no payloads are ever logged by our own categories.
void startLog();

} // namespace recourse
