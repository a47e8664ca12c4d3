// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/errorlines.h"

#include <cstring>

namespace recourse {

namespace {

constexpr qsizetype looked = 64 * 1024;
constexpr qsizetype longestLine = 2'048;

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

QByteArrayView trimmed(QByteArrayView text)
{
    while (!text.isEmpty() && isBlank(text.front()))
        text = text.sliced(1);
    while (!text.isEmpty() && isBlank(text.back()))
        text = text.chopped(1);
    return text;
}

// Whether a line break that was escaped on its way ("\n    at …") begins at `at`; the n of a path
// like C:\new is none.
bool isEscapedBreak(QByteArrayView text, qsizetype at)
{
    if (text[at] != '\\' || at + 2 >= text.size() || text[at + 1] != 'n')
        return false;
    const QByteArrayView rest = text.sliced(at + 2);
    return rest.startsWith(' ') || rest.startsWith("\\t") || rest.startsWith("\t")
        || rest.startsWith("at ") || rest.startsWith("Caused by") || rest.startsWith("Traceback")
        || rest.startsWith("\\n");
}

qsizetype endOfLine(QByteArrayView text, qsizetype from)
{
    for (qsizetype at = from; at < text.size(); ++at)
        if (text[at] == '\n' || text[at] == '\r' || (text[at] == '\\' && isEscapedBreak(text, at)))
            return at;
    return text.size();
}

// Behind the line break that is at `end`.
qsizetype nextLine(QByteArrayView text, qsizetype end)
{
    if (end < text.size() && text[end] == '\\')
        return end + 2;
    return std::min(end + 1, text.size());
}

QByteArrayView lineAt(QByteArrayView text, qsizetype from)
{
    const QByteArrayView line = text.sliced(from, endOfLine(text, from) - from);
    return trimmed(line.first(std::min(line.size(), longestLine)));
}

// Where " at a.b.c(" begins: a stack frame written into the line of the message.
qsizetype frameIn(QByteArrayView line)
{
    qsizetype at = line.indexOf(" at ");
    while (at >= 0) {
        bool dotted = false;
        qsizetype i = at + 4;
        while (i < line.size() && line[i] != '(' && line[i] != ' ') {
            dotted = dotted || line[i] == '.';
            ++i;
        }
        if (dotted && i < line.size() && line[i] == '(')
            return at;
        at = line.indexOf(" at ", at + 4);
    }
    return -1;
}

QByteArrayView withoutFrames(QByteArrayView line)
{
    const qsizetype frame = frameIn(line);
    return frame < 0 ? line : trimmed(line.first(frame));
}

// First line that is not blank, and the one after it where the first only announces it.
QByteArrayView headOf(QByteArrayView text)
{
    qsizetype from = 0;
    while (from < text.size() && lineAt(text, from).isEmpty())
        from = nextLine(text, endOfLine(text, from));
    if (from >= text.size())
        return {};
    const QByteArrayView first = lineAt(text, from);
    if (!first.endsWith(':') || first.size() > 200)
        return withoutFrames(first);
    const qsizetype second = nextLine(text, endOfLine(text, from));
    if (second >= text.size() || lineAt(text, second).isEmpty())
        return first;
    const qsizetype end = std::min(endOfLine(text, second), from + longestLine);
    return withoutFrames(trimmed(text.sliced(from, end - from)));
}

// The exception line of the last Python traceback: the first that is not indented.
QByteArrayView pythonCause(QByteArrayView text, qsizetype traceback)
{
    qsizetype from = nextLine(text, endOfLine(text, traceback));
    while (from < text.size()) {
        if (!isBlank(text[from]))
            return lineAt(text, from);
        from = nextLine(text, endOfLine(text, from));
    }
    return {};
}

} // namespace

ErrorLines errorLines(QByteArrayView error)
{
    const QByteArrayView text = error.first(std::min(error.size(), looked));
    ErrorLines lines;
    lines.head = headOf(text);

    // Most errors are one short line: no need to look for traces in them.
    const bool isOneLine = lines.head.size() >= trimmed(text).size();
    if (!isOneLine) {
        const qsizetype traceback = text.lastIndexOf("Traceback (most recent call last)");
        if (traceback >= 0) {
            lines.cause = pythonCause(text, traceback);
            if (lines.head.startsWith("Traceback")) {
                lines.head = lines.cause;
                lines.cause = {};
            }
            return lines;
        }
        const qsizetype caused = text.lastIndexOf("Caused by: ");
        if (caused >= 0) {
            lines.cause = withoutFrames(lineAt(text, caused + 11));
            return lines;
        }
    }
    for (const char *inner : { "---> ", "nested exception is " }) {
        const qsizetype at = text.lastIndexOf(inner);
        if (at < 0)
            continue;
        lines.cause = withoutFrames(lineAt(text, at + qsizetype(std::strlen(inner))));
        const qsizetype inHead = lines.head.indexOf(inner);
        if (inHead > 0)
            lines.head = trimmed(lines.head.first(inHead));
        break;
    }
    return lines;
}

} // namespace recourse
