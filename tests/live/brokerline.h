// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sched.h>

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

#include <algorithm>
#include <csignal>

namespace recourse {

// A line to a node that can be made deaf, stand still and be cut.
class Line
{
public:
    explicit Line(quint16 target)
    {
        using namespace Qt::StringLiterals;
        QTcpServer free;
        free.listen(QHostAddress::LocalHost);
        m_port = free.serverPort();
        free.close();
        set("pass");
        m_proxy.start(u"python3"_s,
                      { QStringLiteral(RECOURSE_SOURCE_DIR "/tests/support/silentproxy.py"),
                        QString::number(m_port), QString::number(target),
                        m_folder.filePath(u"switch"_s) });
        m_proxy.waitForStarted();
        // It listens a moment after it has started.
        QTcpSocket socket;
        const QDeadlineTimer deadline(60'000);
        do {
            socket.connectToHost(QHostAddress::LocalHost, m_port);
        } while (!socket.waitForConnected() && !deadline.hasExpired());
    }
    ~Line() { cut(); }
    Line(const Line &) = delete;
    Line &operator=(const Line &) = delete;

    quint16 port() const { return m_port; }
    void set(const QByteArray &mode) const
    {
        QFile file(m_folder.filePath(QStringLiteral("switch")));
        if (file.open(QIODevice::WriteOnly))
            file.write(mode);
    }

    // From this moment on nothing goes either way, and both ends stay open: what one of them sends,
    // and that it has died, the other does not hear. Also from a child process.
    void freeze() const
    {
        ::kill(pid_t(m_proxy.processId()), SIGSTOP);
        // The threads of a process stop one after the other, each when it is its turn to run.
        const QDeadlineTimer deadline(60'000);
        while (!standsStill() && !deadline.hasExpired())
            ::sched_yield();
    }
    // What was sent meanwhile arrives.
    void thaw() const { ::kill(pid_t(m_proxy.processId()), SIGCONT); }
    // For good: what was sent while it stood still never arrives.
    void cut()
    {
        m_proxy.kill();
        m_proxy.waitForFinished();
    }

private:
    bool standsStill() const
    {
        const QDir threads(QStringLiteral("/proc/%1/task").arg(m_proxy.processId()));
        const QStringList names = threads.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        return !names.isEmpty() && std::ranges::all_of(names, [&threads](const QString &name) {
            QFile file(threads.filePath(name + QStringLiteral("/stat")));
            if (!file.open(QIODevice::ReadOnly))
                return false;
            const QByteArray stat = file.readAll();
            return stat.mid(stat.lastIndexOf(')') + 2, 1) == "T";
        });
    }

    QTemporaryDir m_folder;
    QProcess m_proxy;
    quint16 m_port = 0;
};

} // namespace recourse
