// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/shellcommands.h"
#include "tests/app/fakeconsole.h"

#include <QJsonObject>

namespace recourse {

// Two handlers, order-sync and invoice, on one broker with one inbox.
Workspace twoHandlers();

// The same, for runs: names the queues and where event ids are; nothing is paced or waited for.
Workspace runnable();

// A console in which every parking place has been read whole, and one call of the program on it. It
// is noon, 9 October 2025, and stays so unless `tick` says how much later each look at the clock
// is.
struct CtlShell
{
    explicit CtlShell(Workspace workspace = twoHandlers());

    // A failure of order-sync, parked 14 minutes ago.
    Failure &park(const QByteArray &id);
    // The same with the message itself, so that a run finds it there.
    void parkWhole(const QByteArray &id);
    ShellExit run(const QStringList &words);
    QJsonObject json() const; // what was written, read back

    static Instant now();

    FakeConsole console;
    std::stop_source stop;
    Millis tick{ 0 };
    qsizetype columns = 0; // of the terminal; 0: it is none
    QString text;
    QString problem;
};

// An event of order-sync; parked with a payload that holds a telephone number and hostile headers.
std::shared_ptr<Dossier> dossierOf(const QByteArray &id, VerdictKind kind, bool parked,
                                   const QByteArray &tenant = "acme");

// A broker that is not there.
Error nobodyAnswers();

} // namespace recourse
