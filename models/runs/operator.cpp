// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/processstart.h"
#include "models/runs/executor.h"

#include <pwd.h>
#include <unistd.h>

#include <QSysInfo>

#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString playedLogin; // empty: nobody is played

QString systemLogin()
{
    std::array<char, 16'384> room;
    passwd entry{};
    passwd *found = nullptr;
    const uid_t user = ::getuid();
    if (::getpwuid_r(user, &entry, room.data(), room.size(), &found) == 0 && found
        && *found->pw_name != 0)
        return QString::fromLocal8Bit(found->pw_name);
    return u"uid%1"_s.arg(user);
}

} // namespace

Operator Operator::current()
{
    static const QString login = systemLogin();
    Operator by;
    by.host = QSysInfo::machineHostName();
    if (by.host.isEmpty())
        by.host = u"localhost"_s;
    by.who = (playedLogin.isEmpty() ? login : playedLogin) + u'@' + by.host;
    by.process = ::getpid();
    by.processStart = recourse::processStart(by.process);
    return by;
}

void Operator::playAs(const QString &login)
{
    playedLogin = login;
}

} // namespace recourse
