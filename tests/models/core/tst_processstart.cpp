// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/processstart.h"

#include <sys/wait.h>
#include <unistd.h>

#include <QTest>

#include <csignal>

using namespace recourse;

class TestProcessStart : public QObject
{
    Q_OBJECT

private slots:
    void ofAProcessThatRuns()
    {
        const qint64 ours = processStart(::getpid());
        QVERIFY(ours > 0);
        QCOMPARE(processStart(::getpid()), ours);
        QVERIFY(ours >= processStart(::getppid()));
    }
    void nothingRunsUnderThatNumber()
    {
        QCOMPARE(processStart(0), 0);
        QCOMPARE(processStart(-1), 0);
    }
    // Its parent has not asked how it ended, so that it keeps its number.
    void oneThatHasEndedRunsNoMore()
    {
        const pid_t child = ::fork();
        if (child == 0) {
            ::pause();
            ::_exit(0);
        }
        QVERIFY(processStart(child) > 0);
        ::kill(child, SIGKILL);
        siginfo_t info{};
        QCOMPARE(::waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT), 0);
        QCOMPARE(processStart(child), 0);
        ::waitpid(child, nullptr, 0);
        QCOMPARE(processStart(child), 0);
    }
};

QTEST_GUILESS_MAIN(TestProcessStart)
#include "tst_processstart.moc"
