// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/serverdatabase.h"

#include <QList>

#include <optional>
#include <vector>

namespace recourse::sandbox {

std::unique_ptr<Database> openPostgres(const DatabaseAddress &address);
std::unique_ptr<Database> openMaria(const DatabaseAddress &address);

// What both kinds of server statements have in common: values wait until the first step, which runs
// the statement and reads all its rows.
class ServerStatement : public Statement
{
public:
    Statement &bind(int position, qint64 value) override;
    Statement &bindText(int position, const QByteArray &utf8) override;
    Statement &bindBlob(int position, const QByteArray &bytes) override;
    Statement &bindNull(int position) override;
    bool step() override;
    qint64 integer(int column) const override;
    QByteArray bytes(int column) const override;
    bool isNull(int column) const override;

protected:
    struct Value
    {
        std::optional<QByteArray> bytes; // a number as its digits; nothing: NULL
        bool isBlob = false;
    };
    using Row = std::vector<std::optional<QByteArray>>;

    const Value &value(int position) const { return m_values.at(std::size_t(position) - 1); }
    int values() const { return int(m_values.size()); }
    virtual std::vector<Row> execute() = 0;

private:
    Statement &set(int position, Value value);
    const std::optional<QByteArray> &cell(int column) const;

    std::vector<Value> m_values;
    std::vector<Row> m_rows;
    std::optional<std::size_t> m_row; // the one it stands on
};

} // namespace recourse::sandbox
