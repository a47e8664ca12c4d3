// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/toml.h"

#include <toml++/toml.h>

#include <QList>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

Place placeOf(const toml::source_region &region)
{
    return { static_cast<int>(region.begin.line), static_cast<int>(region.begin.column) };
}

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

TomlTable convert(const toml::table &table);

TomlValue convert(const toml::node &node)
{
    TomlValue value;
    value.place = placeOf(node.source());
    if (const auto *text = node.as_string()) {
        value.data = textOf(text->get());
    } else if (const auto *whole = node.as_integer()) {
        value.data = qint64(whole->get());
    } else if (const auto *number = node.as_floating_point()) {
        value.data = number->get();
    } else if (const auto *flag = node.as_boolean()) {
        value.data = flag->get();
    } else if (const auto *list = node.as_array()) {
        std::vector<TomlValue> values;
        values.reserve(list->size());
        for (const toml::node &each : *list)
            values.push_back(convert(each));
        value.data = std::move(values);
    } else if (const auto *inner = node.as_table()) {
        value.data = convert(*inner);
    }
    return value;
}

TomlTable convert(const toml::table &table)
{
    TomlTable entries;
    entries.reserve(table.size());
    for (const auto &[key, node] : table)
        entries.push_back({ textOf(key.str()), placeOf(key.source()), convert(node) });
    std::ranges::sort(entries, {}, &TomlEntry::keyPlace);
    return entries;
}

// The library quotes the text it stumbles over. A line that looks as if it held a password is not
// repeated.
bool mayHoldSecret(const QByteArray &text, int line)
{
    const QList<QByteArray> lines = text.split('\n');
    if (line < 1 || line > lines.size())
        return true;
    const QByteArray lower = lines.at(line - 1).toLower();
    return lower.contains("pass") || lower.contains("secret") || lower.contains("token")
        || lower.contains('@');
}

} // namespace

QString TomlValue::typeWord() const
{
    struct Words
    {
        QString operator()(const Date &) const { return u"a date or time"_s; }
        QString operator()(const QString &) const { return u"text"_s; }
        QString operator()(qint64) const { return u"a whole number"_s; }
        QString operator()(double) const { return u"a number"_s; }
        QString operator()(bool) const { return u"true or false"_s; }
        QString operator()(const std::vector<TomlValue> &) const { return u"a list"_s; }
        QString operator()(const TomlTable &) const { return u"a table"_s; }
    };
    return std::visit(Words{}, data);
}

Result<TomlTable> readToml(const QByteArray &text, const QString &file)
{
    try {
        return convert(toml::parse(std::string_view(text.constData(), std::size_t(text.size())),
                                   file.toStdString()));
    } catch (const toml::parse_error &fault) {
        const Place place = placeOf(fault.source());
        Error error;
        error.code = ErrorCode::InvalidInput;
        error.tried = u"read workspace"_s;
        error.where = file;
        error.native = mayHoldSecret(text, place.line) ? u"this line is not valid TOML"_s
                                                       : textOf(fault.description());
        error.line = place.line;
        error.column = place.column;
        return failed(error);
    }
}

} // namespace recourse
