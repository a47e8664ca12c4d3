// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/problems.h"

#include "models/text/words.h"

using namespace Qt::StringLiterals;

namespace recourse {

void ShellProblems::line(const QString &text)
{
    constexpr qsizetype mostLines = 200;
    if (m_lines.size() < mostLines)
        m_lines.append(text);
    ShellOutput::line(text);
}

void ShellProblems::report(const Error &error)
{
    m_error = error;
    const ErrorText text = errorText(error);
    ShellOutput::line(text.happened);
    for (const QString &sentence : { text.means, text.todo }) {
        if (!sentence.isEmpty())
            ShellOutput::line(u"  "_s + sentence);
    }
}

Error ShellProblems::failure(ErrorCode code) const
{
    if (m_error)
        return *m_error;
    Error error;
    error.code = code;
    error.native = m_lines.join(u'\n');
    return error;
}

} // namespace recourse
