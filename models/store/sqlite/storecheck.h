// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/store/sqlite/qtsession.h"

namespace recourse {

// Tries everything that `handlers` ask of the database `id`, one by one: a fault in one leaves the
// others standing.
std::vector<StoreCheck> checkStore(QtSession &session, const QString &id, const QString &path,
                                   const std::vector<HandlerConfig> &handlers,
                                   const std::stop_token &stop);

} // namespace recourse
