// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/jsondiff.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int deepest = 100;

QString typeOf(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Bool:
        return u"true or false"_s;
    case QJsonValue::Double:
        return u"number"_s;
    case QJsonValue::String:
        return u"text"_s;
    case QJsonValue::Array:
        return u"list"_s;
    case QJsonValue::Object:
        return u"object"_s;
    case QJsonValue::Null:
        return u"null"_s;
    case QJsonValue::Undefined:
        break;
    }
    return {};
}

std::optional<QString> shown(const QJsonValue &value)
{
    if (value.isUndefined())
        return std::nullopt;
    const QByteArray list = QJsonDocument(QJsonArray{ value }).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(list.sliced(1, list.size() - 2)).left(longestShown);
}

QString step(const QString &path, QString name)
{
    name.replace(u"~"_s, u"~0"_s).replace(u"/"_s, u"~1"_s);
    return path + u'/' + name;
}

class Differ
{
public:
    explicit Differ(std::size_t most)
        : m_most(most)
    {
    }
    std::vector<JsonChange> changes;

    void compare(const QJsonValue &before, const QJsonValue &after, const QString &path, int depth)
    {
        if (before == after || changes.size() >= m_most)
            return;
        if (before.isObject() && after.isObject() && depth < deepest)
            return objects(before.toObject(), after.toObject(), path, depth);
        if (before.isArray() && after.isArray() && depth < deepest)
            return lists(before.toArray(), after.toArray(), path, depth);
        changes.push_back({ path, shown(before), shown(after), typeOf(before), typeOf(after) });
    }

private:
    void objects(const QJsonObject &before, const QJsonObject &after, const QString &path,
                 int depth)
    {
        QStringList names = before.keys();
        for (const QString &name : after.keys()) {
            if (!before.contains(name))
                names.append(name);
        }
        names.sort();
        for (const QString &name : std::as_const(names))
            compare(before.value(name), after.value(name), step(path, name), depth + 1);
    }
    void lists(const QJsonArray &before, const QJsonArray &after, const QString &path, int depth)
    {
        const qsizetype size = std::max(before.size(), after.size());
        for (qsizetype i = 0; i < size; ++i)
            compare(i < before.size() ? before.at(i) : QJsonValue(QJsonValue::Undefined),
                    i < after.size() ? after.at(i) : QJsonValue(QJsonValue::Undefined),
                    step(path, QString::number(i)), depth + 1);
    }

    std::size_t m_most;
};

std::optional<QJsonValue> parsed(const QByteArray &json)
{
    // A document has to be a list or an object; anything else goes into one.
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson("[" + json + "]", &fault);
    if (fault.error != QJsonParseError::NoError || document.array().size() != 1)
        return std::nullopt;
    return document.array().first();
}

} // namespace

std::optional<std::vector<JsonChange>> jsonDiff(const QByteArray &before, const QByteArray &after,
                                                std::size_t most)
{
    const auto from = parsed(before);
    const auto to = parsed(after);
    if (!from || !to)
        return std::nullopt;
    Differ differ(most);
    differ.compare(*from, *to, {}, 0);
    return differ.changes;
}

QJsonArray toJson(const std::vector<JsonChange> &changes)
{
    QJsonArray list;
    for (const JsonChange &change : changes) {
        QJsonObject one{ { u"path"_s, change.path } };
        if (change.oldValue) {
            one.insert(u"old"_s, *change.oldValue);
            one.insert(u"old_type"_s, change.oldType);
        }
        if (change.newValue) {
            one.insert(u"new"_s, *change.newValue);
            one.insert(u"new_type"_s, change.newType);
        }
        list.append(one);
    }
    return list;
}

} // namespace recourse
