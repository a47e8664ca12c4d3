// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace recourse {

// The parts of an error text that tell its cause: what stands first, and the innermost cause that a
// stack trace names. Views into the text.
struct ErrorLines
{
    QByteArrayView head;
    QByteArrayView cause; // empty where there is none
};

// Java, .NET, Python, Go, Node and PHP stack traces are known; frames are left out. Looks at the
// first 64 KiB.
ErrorLines errorLines(QByteArrayView error);

} // namespace recourse
