// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/store/mariadb/marialink.h"
#include "models/store/sql/sqlconnection.h"

namespace recourse {

// What a store asks of an open link. begin() opens the reading transaction; each statement of it
// sees the same state of the database, where its tables are InnoDB's.
class MariaConnection final : public SqlConnection
{
public:
    MariaConnection(MariaLink &link, MariaWatch &watch)
        : m_link(link)
        , m_watch(watch)
    {
    }
    Result<void> begin();
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
    QString product() const override { return m_link.product(); }

private:
    class Query;
    Result<void> limitRows(bool limited);
    Result<void> watched(const QByteArray &sql, const QString &tried);
    Result<SqlTable> columnsOf(const QString &schema, const QString &name, const QString &tried);

    MariaLink &m_link;
    MariaWatch &m_watch;
    bool m_limited = false;
};

} // namespace recourse
