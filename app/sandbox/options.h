// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace recourse::sandbox {

enum class ScenarioKind { Faults, Flood, Quiet };

struct Options
{
    QString dir;
    QString amqp; // empty: the event table
    QString management;
    QString database; // empty: orders.db in the folder
    bool quorum = false;
    quint64 seed = 1;
    ScenarioKind scenario = ScenarioKind::Faults;
    qint64 parked = 130;
    bool keepRunning = false;
};

QByteArray scenarioName(ScenarioKind kind);

// From the command line of QCoreApplication; ends the program on --help, --version and mistakes.
Options readOptions();

} // namespace recourse::sandbox
