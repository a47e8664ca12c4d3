// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/secrets.h"
#include "models/console/console.h"

#include <QJsonObject>
#include <QStringList>

#include <memory>

namespace recourse {

// The sandbox run once in a folder of its own, and a console opened on what it left. Compares what
// the console says with the truth that the sandbox wrote before any console saw it.
class TruthCheck
{
public:
    // Runs the sandbox to its settled state. An error text, or empty.
    QString prepare(const QString &folder, const QStringList &sandboxArguments);
    // Opens the console and looks at every parking place. An error text, or empty.
    QString open();

    Console &console() { return *m_console; }
    const QJsonObject &truth() const { return m_truth; }
    QString folder() const { return m_folder; }

    // One line for each entry on which console and truth differ.
    QStringList differences();
    // One line for each breach of a law by any dossier of the truth: replay allowed beside an inbox
    // row.
    QStringList breaches();

private:
    QString m_folder;
    QJsonObject m_truth;
    SystemSecrets m_secrets;
    std::unique_ptr<Console> m_console;
};

} // namespace recourse
