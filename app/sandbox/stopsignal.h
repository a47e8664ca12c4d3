// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace recourse::sandbox {

// SIGTERM, SIGINT, and the end of standard input where that is a pipe: whoever started the sandbox
// and is gone needs it no longer. A process has one.
class StopSignal
{
public:
    StopSignal();

    void watchStandardInput(); // from now on its end counts
    bool isSet();
    void throwIfSet(); // Stopped

private:
    bool m_watchesInput = false;
    bool m_inputEnded = false;
};

} // namespace recourse::sandbox
