// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/error.h"

namespace recourse {

// From the number and words of the server or of its client library. Pure, any thread.
Error mariaError(unsigned number, const QString &native, const QString &tried,
                 const QString &where);

} // namespace recourse
