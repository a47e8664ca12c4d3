// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/store/mariadb/marialink.h"
#include "models/store/sql/sqlconnection.h"

struct st_mysql_stmt;

namespace recourse {

// A prepared statement of MariaDB. Everything comes as the text or the bytes that the server has:
// no value goes through a type of ours that could change it.
class MariaStatement final : public SqlStatement
{
public:
    // `sameValue`: run() gets one value, and so many placeholders stand for it; 0: one each.
    static Result<std::unique_ptr<MariaStatement>> prepare(MariaLink &link, MariaWatch &watch,
                                                           const QString &sql, int sameValue,
                                                           const QString &tried);
    ~MariaStatement() override;
    MariaStatement(const MariaStatement &) = delete;
    MariaStatement &operator=(const MariaStatement &) = delete;

    Result<void> run(const std::vector<SqlValue> &values) override;
    // Leaves the rows that were not read: another statement may run.
    void finish();
    Result<bool> next() override;
    QStringList names() const override;
    Cell cell(int column) const override;

private:
    MariaStatement(MariaLink &link, MariaWatch &watch, int sameValue, QString tried);
    void describe();
    Error error() const;
    // The value of a column of the row that was fetched.
    QByteArray fetched(unsigned column) const;

    struct Column
    {
        QString name;
        int type = 0;
        bool isBytes = false;
        QByteArray buffer;
        unsigned long length = 0;
        char isNull = 0;
        char cut = 0;
    };
    MariaLink &m_link;
    MariaWatch &m_watch;
    int m_sameValue;
    QString m_tried;
    st_mysql_stmt *m_statement = nullptr;
    mutable std::vector<Column> m_columns;
};

} // namespace recourse
