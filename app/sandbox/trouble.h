// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <stdexcept>

namespace recourse::sandbox {

// The sandbox itself cannot go on (disk, broker, arguments), as opposed to the failures it plays.
// Caught in main; the process has one thread.
class Trouble : public std::runtime_error
{
public:
    explicit Trouble(const QString &what, bool constraint = false)
        : std::runtime_error(what.toStdString())
        , isConstraint(constraint)
    {
    }
    bool isConstraint;
};

// SIGTERM, SIGINT or a closed standard input in the middle of the scenario.
struct Stopped
{
};

} // namespace recourse::sandbox
