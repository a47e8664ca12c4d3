// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/stopsignal.h"

#include "app/sandbox/trouble.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <csignal>

namespace recourse::sandbox {

namespace {

volatile std::sig_atomic_t signalled = 0;

void onSignal(int)
{
    signalled = 1;
}

} // namespace

StopSignal::StopSignal()
{
    struct sigaction action = {};
    action.sa_handler = onSignal;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, nullptr);
    sigaction(SIGINT, &action, nullptr);
    // A broker that goes away is an error code, not the end of the process.
    std::signal(SIGPIPE, SIG_IGN);
}

void StopSignal::watchStandardInput()
{
    // A terminal or /dev/null says nothing about who is there; a pipe ends with the other side.
    struct stat about = {};
    m_watchesInput
        = fstat(STDIN_FILENO, &about) == 0 && (S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode));
}

bool StopSignal::isSet()
{
    if (signalled != 0 || m_inputEnded)
        return true;
    if (!m_watchesInput)
        return false;
    struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
    if (poll(&input, 1, 0) <= 0)
        return false;
    std::array<char, 256> ignored = {};
    const ssize_t count = read(STDIN_FILENO, ignored.data(), ignored.size());
    m_inputEnded = count == 0;
    return m_inputEnded;
}

void StopSignal::throwIfSet()
{
    if (isSet())
        throw Stopped();
}

} // namespace recourse::sandbox
