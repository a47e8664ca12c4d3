// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/store/postgresql/postgreslink.h"
#include "models/store/sql/sqlconnection.h"

namespace recourse {

// What a store asks of an open link. Begin() opens the reading transaction; each statement of it
// sees the same state of the database.
class PostgresConnection final : public SqlConnection
{
public:
    explicit PostgresConnection(PostgresLink &link)
        : m_link(link)
    {
    }
    Result<void> begin(int queryTimeoutMs);
    void end();

    Result<std::unique_ptr<SqlStatement>> prepare(const QString &sql,
                                                  const QString &tried) override;
    Result<std::unique_ptr<SqlStatement>>
    prepareQuery(const QString &sql, const QString &placeholder, const QString &tried) override;
    Result<SqlTable> table(const QString &name) override;
    QString quoted(const QString &name) const override;
    QString exact(const SqlColumn &column) const override { return quoted(column.name); }
    SqlCondition anyOf(const QString &expression, ColumnKind kind,
                       const std::vector<IdSpelling> &spellings, int firstMark) const override;
    QString product() const override;

private:
    class Statement;

    PostgresLink &m_link;
    int m_queryTimeoutMs = 0;
};

} // namespace recourse
