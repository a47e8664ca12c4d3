// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/secrets.h"
#include "models/store/sql/sqlstore.h"

namespace recourse {

// A Store on a PostgreSQL database. Whatever its user may do, it reads: each call is one read-only
// transaction, and a query of the workspace runs as a part of a SELECT in it. The connection is
// kept between calls and made again when it was lost. `secrets` and `clock` outlive it.
class PostgresStore final : public SqlStore
{
public:
    PostgresStore(const DatabaseConfig &config, const SecretSource &secrets, const Clock &clock);
};

} // namespace recourse
