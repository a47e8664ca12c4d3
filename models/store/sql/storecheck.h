// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/store/sql/sqlconnection.h"
#include "models/store/store.h"

namespace recourse {

// Tries everything that `handlers` ask of the database `id`, one by one: a fault in one leaves the
// others standing. `product`: what was opened.
std::vector<StoreCheck> checkStore(SqlSession &session, const QString &id,
                                   const std::vector<HandlerConfig> &handlers,
                                   const std::stop_token &stop, QString *product);

} // namespace recourse
