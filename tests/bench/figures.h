// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QtGlobal>

#include <chrono>

namespace recourse {

// A figure beside the same one of a peer, both measured in this run; the ratio is ours by the
// peer's:
//   bench window.filter_ms 12 peer.proxy_ms 180 ratio 0.07
// Nothing is asserted: a busy machine slows both.
void printFigure(const QByteArray &name, double value, const QByteArray &peer, double peerValue);
// What was measured against, or why a figure is missing; no figure itself.
void printNote(const QByteArray &text);

// Time since it was made or restarted.
class Stopwatch
{
public:
    void restart() { m_start = std::chrono::steady_clock::now(); }
    double milliseconds() const
    {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - m_start)
            .count();
    }
    double perSecond(qint64 count) const { return double(count) * 1e3 / milliseconds(); }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

// Figures of one stage that ran as a process of its own, so that its memory and its start are its
// own; written to standard output, a line each.
using Figures = QHash<QByteArray, double>;
void sendFigure(const QByteArray &name, double value);

// Runs this program again as `stage`, which gets the monotonic time of its start as last argument.
// Ends the program where the stage fails.
Figures runStage(const QByteArray &stage, const QList<QByteArray> &arguments);
// Milliseconds since runStage() started this process; `started` is that last argument.
double millisecondsSinceStart(const QByteArray &started);

// Of this process, in MiB ("VmRSS" now, "VmHWM" at most).
double residentMiB(const char *field = "VmRSS");
// Processor time that this process has used so far.
double processorSeconds();
// Load of the machine over the last minute, for the note that figures may be off.
double machineLoad();

} // namespace recourse
