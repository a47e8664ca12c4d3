// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/stopsignals.h"

#include <unistd.h>

#include <csignal>
#include <ctime>

namespace recourse {

namespace {

sigset_t waitedFor()
{
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : { SIGINT, SIGTERM, SIGHUP })
        sigaddset(&set, signal);
    return set;
}

volatile std::sig_atomic_t lastExitCode = 0;

void endNow(int)
{
    _exit(lastExitCode);
}

} // namespace

StopSignals::StopSignals()
{
    const sigset_t set = waitedFor();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_thread = std::jthread([this](const std::stop_token &end) { wait(end); });
}

StopSignals::~StopSignals()
{
    m_thread.request_stop();
    m_thread.join();
}

void StopSignals::endSoon(int exitCode)
{
    lastExitCode = exitCode;
    std::signal(SIGALRM, endNow);
    alarm(2);
}

void StopSignals::giveBack()
{
    const sigset_t set = waitedFor();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

void StopSignals::wait(const std::stop_token &end)
{
    const sigset_t set = waitedFor();
    while (!end.stop_requested()) {
        const timespec pause{ .tv_sec = 0, .tv_nsec = 50'000'000 };
        const int signal = sigtimedwait(&set, nullptr, &pause);
        if (signal < 0)
            continue; // nothing came, or something that is not ours
        if (m_stop.stop_requested())
            _exit(128 + signal);
        m_stop.request_stop();
    }
}

} // namespace recourse
