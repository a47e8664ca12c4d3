// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/secrets.h"
#include "models/store/sql/sqlstore.h"

namespace recourse {

// A Store on a MariaDB database. Whatever its user may do, it reads: the session and each
// transaction are read-only, and only queries are let through. The connection is kept between calls
// and made again when it was lost. `secrets` and `clock` outlive it.
class MariaStore final : public SqlStore
{
public:
    MariaStore(const DatabaseConfig &config, const SecretSource &secrets, const Clock &clock);
};

} // namespace recourse
