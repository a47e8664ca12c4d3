// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/shelloutput.h"
#include "models/core/error.h"

#include <QStringList>

#include <optional>

namespace recourse {

// Standard error. Remembers what it was told: where a call fails as a whole, its JSON is made of
// that. One thread.
class ShellProblems final : public ShellOutput
{
public:
    using ShellOutput::ShellOutput;

    void line(const QString &text);
    // What happened, what it means and what to do.
    void report(const Error &error);
    void remember(const Error &error) { m_error = error; } // what was said in other words

    // The last error of those, else one of `code` with the lines in its own words.
    Error failure(ErrorCode code) const;

private:
    std::optional<Error> m_error;
    QStringList m_lines;
};

} // namespace recourse
