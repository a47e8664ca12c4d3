// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace recourse::sandbox {

// A file compiled into the program (SQL).
QByteArray resource(const QString &path);

} // namespace recourse::sandbox
