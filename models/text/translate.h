// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace recourse {

// Every sentence of this room goes through here; the translation tools know the name. With a count,
// "%Ln message(s)" becomes plain English where no catalogue is loaded, as in tests.
inline QString translate(const char *context, const char *sentence, const char *comment = nullptr,
                         int n = -1)
{
    QString text = QCoreApplication::translate(context, sentence, comment, n);
    if (n >= 0)
        text.replace(QLatin1StringView("(s)"), n == 1 ? QString() : QStringLiteral("s"));
    return text;
}

} // namespace recourse
