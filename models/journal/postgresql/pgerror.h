// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/error.h"

#include <QByteArrayView>

namespace recourse {

// An error of PostgreSQL in the words of the journal. `state` is the five characters that the
// server gives with every error; empty where the connection itself failed. Pure.
Error pgError(QByteArrayView state, const QString &native, const QString &tried,
              const QString &where);

// Why no connection came about; only its words tell.
Error pgConnectError(const QString &native, bool usedPassword, const QString &where);

} // namespace recourse
