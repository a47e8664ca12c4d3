// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/figures.h"

#include <sys/resource.h>

#include <QCoreApplication>
#include <QFile>
#include <QProcess>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr char figureMark[] = "figure ";

qint64 monotonicNanoseconds()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// Three digits that mean something, more only before the point.
QByteArray rounded(double value)
{
    const int whole = value == 0 ? 1 : int(std::floor(std::log10(std::abs(value)))) + 1;
    return QByteArray::number(value, 'f', std::clamp(3 - whole, 0, 3));
}

void write(const QByteArray &line)
{
    std::fwrite(line.constData(), 1, std::size_t(line.size()), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

} // namespace

void printFigure(const QByteArray &name, double value, const QByteArray &peer, double peerValue)
{
    write("bench "_qba + name + ' ' + rounded(value) + " peer." + peer + ' ' + rounded(peerValue)
          + " ratio " + rounded(value / peerValue));
}

void printNote(const QByteArray &text)
{
    write("note "_qba + text);
}

void sendFigure(const QByteArray &name, double value)
{
    write(figureMark + name + ' ' + QByteArray::number(value, 'g', 10));
}

Figures runStage(const QByteArray &stage, const QList<QByteArray> &arguments)
{
    QStringList words{ QString::fromLatin1(stage) };
    for (const QByteArray &argument : arguments)
        words += QString::fromLocal8Bit(argument);
    words += QString::number(monotonicNanoseconds());
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(), words, QIODevice::ReadOnly);
    process.waitForFinished(-1);
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        qFatal("stage %s failed", stage.constData());
    Figures figures;
    for (QByteArray line : process.readAllStandardOutput().split('\n')) {
        if (line.startsWith(figureMark)) {
            const QList<QByteArray> parts = line.split(' ');
            figures.insert(parts.value(1), parts.value(2).toDouble());
        } else if (!line.isEmpty()) {
            write(line);
        }
    }
    return figures;
}

double millisecondsSinceStart(const QByteArray &started)
{
    return double(monotonicNanoseconds() - started.toLongLong()) / 1e6;
}

double residentMiB(const char *field)
{
    QFile status(u"/proc/self/status"_s);
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith(field))
            return line.mid(line.indexOf(':') + 1).chopped(2).trimmed().toDouble() / 1024;
    }
    return 0;
}

double processorSeconds()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds
        = [](const timeval &time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double machineLoad()
{
    double load[1] = {};
    return ::getloadavg(load, 1) == 1 ? load[0] : 0;
}

} // namespace recourse
