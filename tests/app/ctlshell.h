// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/shellcommands.h"
#include "tests/app/fakeconsole.h"

#include <QJsonObject>

namespace recourse {

// Two handlers, order-sync and invoice, on one broker with one inbox.
Workspace twoHandlers();

// A console in which every parking place has been read whole, and one call of the program on it. It
// is noon, 9 October 2025, and stays so.
struct CtlShell
{
    explicit CtlShell(Workspace workspace = twoHandlers());

    // A failure of order-sync, parked 14 minutes ago.
    Failure &park(const QByteArray &id);
    ShellExit run(const QStringList &words);
    QJsonObject json() const; // what was written, read back

    static Instant now();

    FakeConsole console;
    std::stop_source stop;
    QString text;
    QString problem;
};

// An event of order-sync; parked with a payload that holds a telephone number and hostile headers.
std::shared_ptr<Dossier> dossierOf(const QByteArray &id, VerdictKind kind, bool parked,
                                   const QByteArray &tenant = "acme");

// A broker that is not there.
Error nobodyAnswers();

} // namespace recourse
