// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QString>

#include <optional>
#include <vector>

namespace recourse {

// One place in which two payloads differ. Types are those of JSON ("number", "text", "true or
// false", "null", "list", "object"), values compact JSON, cut at longestShown; nothing where there
// is none.
struct JsonChange
{
    QString path; // JSON pointer; "" is the whole
    std::optional<QString> oldValue;
    std::optional<QString> newValue;
    QString oldType;
    QString newType;
    bool operator==(const JsonChange &) const = default;
};
constexpr qsizetype longestShown = 200;

// Every place, in the order of the pointers, at most `most`. Nothing where one of them is no JSON:
// then bytes differ, and no more can be said. Pure.
std::optional<std::vector<JsonChange>> jsonDiff(const QByteArray &before, const QByteArray &after,
                                                std::size_t most = 200);
QJsonArray toJson(const std::vector<JsonChange> &changes);

} // namespace recourse
