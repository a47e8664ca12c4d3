// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"

#include <QByteArray>
#include <QString>

#include <variant>
#include <vector>

namespace recourse {

// Where something stands in a file; 1-based, columns count characters.
struct Place
{
    int line = 0;
    int column = 0;
    auto operator<=>(const Place &) const = default;
};

struct TomlEntry;
using TomlTable = std::vector<TomlEntry>; // in the order of the file

// A TOML value with its place. Dates and times are kept as "something else": the workspace has
// none.
struct TomlValue
{
    struct Date
    {
    };
    Place place;
    std::variant<Date, QString, qint64, double, bool, std::vector<TomlValue>, TomlTable> data;

    const QString *text() const { return std::get_if<QString>(&data); }
    const std::vector<TomlValue> *array() const
    {
        return std::get_if<std::vector<TomlValue>>(&data);
    }
    const TomlTable *table() const { return std::get_if<TomlTable>(&data); }
    // What it is, for people: "text", "a whole number", "a list" …
    QString typeWord() const;
};

struct TomlEntry
{
    QString key;
    Place keyPlace;
    TomlValue value;
};

// The only place that knows the TOML library. A syntax error has line and column; its words are
// the library's, but never those of a line that could hold a password.
Result<TomlTable> readToml(const QByteArray &text, const QString &file);

} // namespace recourse
