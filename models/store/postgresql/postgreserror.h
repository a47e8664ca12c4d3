// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/error.h"

#include <QByteArray>

namespace recourse {

// From an error of the server: its SQLSTATE and its words. Pure, any thread.
Error postgresError(const QByteArray &state, const QString &native, const QString &tried,
                    const QString &where);

// Why no connection came about. The library tells only in words; `answered`: whether the other side
// spoke PostgreSQL at all.
Error postgresOpenError(const QString &native, bool answered, const QString &where);

} // namespace recourse
