// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace recourse {

// Who writes into a journal, and from where. Plain data.
struct JournalAuthor
{
    QString who; // login@host
    QString host;
    qint64 process = 0;
};

// The login of "login@host": one person at two desks is one person.
QString loginOf(const QString &who);

} // namespace recourse
