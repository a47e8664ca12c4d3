// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/processstart.h"
#include "models/runs/executor.h"

#include <unistd.h>

#include <QSysInfo>

using namespace Qt::StringLiterals;

namespace recourse {

Operator Operator::current()
{
    Operator by;
    by.host = QSysInfo::machineHostName();
    if (by.host.isEmpty())
        by.host = u"localhost"_s;
    const QString login = qEnvironmentVariable("USER", qEnvironmentVariable("LOGNAME"));
    by.who = (login.isEmpty() ? u"uid%1"_s.arg(::getuid()) : login) + u'@' + by.host;
    by.process = ::getpid();
    by.processStart = recourse::processStart(by.process);
    return by;
}

} // namespace recourse
