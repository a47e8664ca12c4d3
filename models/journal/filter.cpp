// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/filter.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

bool isIn(const QJsonValue &value, const QString &text)
{
    switch (value.type()) {
    case QJsonValue::String:
        return value.toString().contains(text, Qt::CaseInsensitive);
    case QJsonValue::Double:
        return value.toVariant().toString().contains(text, Qt::CaseInsensitive);
    case QJsonValue::Array: {
        const QJsonArray array = value.toArray();
        return std::any_of(array.begin(), array.end(),
                           [&text](const QJsonValue &item) { return isIn(item, text); });
    }
    case QJsonValue::Object: {
        const QJsonObject object = value.toObject();
        return std::any_of(object.begin(), object.end(),
                           [&text](const QJsonValue &item) { return isIn(item, text); });
    }
    default:
        return false;
    }
}

} // namespace

QByteArray kindsIn(const std::vector<EntryKind> &kinds)
{
    QByteArray names;
    for (const EntryKind kind : kinds) {
        const QLatin1StringView name = kindName(kind);
        names += (names.isEmpty() ? "'" : ", '") + QByteArray(name.data(), name.size()) + '\'';
    }
    return QByteArray(kinds.size() == 1 ? "kind = " : "kind IN (") + names
        + (kinds.size() == 1 ? "" : ")");
}

namespace {

bool hasText(const JournalEntry &entry, const QString &text)
{
    const QString words[] = { entry.who,
                              entry.host,
                              entry.run,
                              entry.handler,
                              entry.verdictBefore,
                              entry.verdictAfter,
                              entry.reason,
                              entry.archive,
                              QString(kindName(entry.kind)),
                              QString(actionName(entry.action)),
                              QString(outcomeName(entry.outcome)),
                              QString::fromUtf8(entry.eventId.bytes()),
                              QString::fromUtf8(entry.tenant.bytes()) };
    return std::any_of(
               std::begin(words), std::end(words),
               [&text](const QString &word) { return word.contains(text, Qt::CaseInsensitive); })
        || isIn(entry.detail, text);
}

bool hasText(const EntryItem &item, const QString &text)
{
    return QString::fromUtf8(item.eventId.bytes()).contains(text, Qt::CaseInsensitive)
        || isIn(item.detail, text);
}

} // namespace

bool narrow(JournalEntry &entry, const JournalFilter &filter)
{
    if (filter.eventId && !entry.items.empty()) {
        const auto item = std::ranges::find(entry.items, *filter.eventId, &EntryItem::eventId);
        if (item == entry.items.end())
            return false;
        entry = entry.about(*item);
    }
    if (filter.text.isEmpty() || hasText(entry, filter.text))
        return true;
    std::erase_if(entry.items,
                  [&filter](const EntryItem &item) { return !hasText(item, filter.text); });
    if (entry.items.empty())
        return false;
    if (entry.items.size() == 1)
        entry = entry.about(entry.items.front());
    return true;
}

} // namespace recourse
