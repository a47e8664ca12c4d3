// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/tablerow.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int deepest = 32; // of nested headers

FieldValue fieldOf(const QJsonValue &value, int depth)
{
    FieldValue field;
    switch (value.type()) {
    case QJsonValue::Bool:
        field.type = FieldType::Bool;
        field.data = value.toBool();
        break;
    case QJsonValue::Double: {
        // A whole number in JSON is kept as one; only toVariant() tells.
        const QVariant number = value.toVariant();
        if (number.typeId() == QMetaType::LongLong)
            return FieldValue::int64(number.toLongLong());
        field.type = FieldType::Double;
        field.data = value.toDouble();
        break;
    }
    case QJsonValue::String:
        return FieldValue::text(value.toString().toUtf8());
    case QJsonValue::Array: {
        std::vector<FieldValue> items;
        if (depth < deepest) {
            const QJsonArray array = value.toArray();
            for (const auto &item : array)
                items.push_back(fieldOf(item, depth + 1));
        }
        field.type = FieldType::Array;
        field.data = std::move(items);
        break;
    }
    case QJsonValue::Object: {
        FieldTable table;
        const QJsonObject object = value.toObject();
        if (depth < deepest) {
            for (auto it = object.begin(); it != object.end(); ++it)
                table.push_back({ it.key().toUtf8(), fieldOf(it.value(), depth + 1) });
        }
        field.type = FieldType::Table;
        field.data = std::move(table);
        break;
    }
    default:
        break; // null: Void
    }
    return field;
}

// Places in columns().
enum Column {
    IdColumn,
    QueueColumn,
    EventIdColumn,
    TenantColumn,
    KeyColumn,
    VersionColumn,
    AttemptsColumn,
    LastErrorColumn,
    HeadersColumn,
    ContentTypeColumn,
    CreatedAtColumn,
    ParkedAtColumn,
    FirstFailedAtColumn,
    PayloadSizeColumn,
    PayloadColumn,
};

} // namespace

Cell cellAt(const SqliteStatement &statement, int column)
{
    switch (statement.type(column)) {
    case SqliteType::Null:
        return {};
    case SqliteType::Integer:
        return { Cell::Type::Number, QByteArray::number(statement.integer(column)) };
    case SqliteType::Blob:
        return { Cell::Type::Blob, statement.bytes(column).toByteArray() };
    case SqliteType::Real:
    case SqliteType::Text:
        break;
    }
    return { Cell::Type::Text, statement.bytes(column).toByteArray() };
}

Result<FieldTable> headersFromJson(const QByteArray &json)
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(json, &fault);
    if (fault.error == QJsonParseError::NoError && document.isObject())
        return *fieldOf(document.object(), 0).table();
    Error error;
    error.code = ErrorCode::Unreadable;
    error.tried = u"read headers"_s;
    error.native
        = fault.error == QJsonParseError::NoError ? u"not a JSON object"_s : fault.errorString();
    error.column = fault.error == QJsonParseError::NoError ? 0 : fault.offset + 1;
    return failed(error);
}

QString RowReader::columns() const
{
    QStringList all;
    for (const QString &word :
         { u"id"_s, u"queue"_s, u"event_id"_s, u"tenant"_s, u"partition_key"_s, u"version"_s,
           u"attempts"_s, u"last_error"_s, u"headers"_s, u"content_type"_s, u"created_at"_s,
           u"parked_at"_s, u"first_failed_at"_s })
        all.append(m_map.column(word));
    const QString payload = m_map.column(u"payload"_s);
    all.append(u"length(CAST(%1 AS BLOB))"_s.arg(payload));
    all.append(u"CASE WHEN length(CAST(%1 AS BLOB)) <= %2 THEN %1 END"_s.arg(
        payload, QString::number(m_largestBody)));
    return all.join(u", "_s);
}

ParkedMessage RowReader::read(const SqliteStatement &row, std::vector<Unread> *unread) const
{
    const auto optional = [&row](int column) -> std::optional<QByteArray> {
        return row.isNull(column) ? std::nullopt : std::optional(row.bytes(column).toByteArray());
    };
    ParkedMessage parked;
    parked.queue = m_place;
    parked.position = static_cast<quint64>(row.integer(IdColumn));
    parked.keepsPosition = true;
    parked.readAt = m_now;
    parked.routingKey = m_map.has(u"queue"_s) ? row.bytes(QueueColumn).toByteArray()
                                              : TablePlace::of(m_place).queue.toUtf8();
    parked.lastError = optional(LastErrorColumn);
    parked.attempts = cellAt(row, AttemptsColumn).integer();
    parked.parkedAt = timeOf(cellAt(row, ParkedAtColumn)).at;
    parked.firstFailedAt = timeOf(cellAt(row, FirstFailedAtColumn)).at;
    parked.redelivered = parked.attempts.value_or(0) > 1;

    Message &message = parked.message;
    message.properties.messageId = optional(EventIdColumn);
    message.properties.contentType = optional(ContentTypeColumn);
    if (const auto created = timeOf(cellAt(row, CreatedAtColumn)).at;
        created && toMillis(*created) >= 0)
        message.properties.timestamp = static_cast<quint64>(toMillis(*created) / 1000);
    message.body = row.bytes(PayloadColumn).toByteArray();

    const auto name = [&parked](QStringView part) -> QString {
        return part + u" of row "_s + QString::number(parked.position);
    };
    if (row.integer(PayloadSizeColumn) > m_largestBody) {
        Error error;
        error.code = ErrorCode::TooLarge;
        error.tried = u"read payload"_s;
        error.where = name(u"payload");
        unread->push_back({ name(u"payload"), error });
    }
    // What the columns say stands before what the sender wrote.
    FieldTable headers;
    if (const auto tenant = optional(TenantColumn))
        headers.push_back({ "x-tenant", FieldValue::text(*tenant) });
    if (const auto key = optional(KeyColumn))
        headers.push_back({ "x-partition-key", FieldValue::text(*key) });
    if (const auto version = cellAt(row, VersionColumn).integer())
        headers.push_back({ "x-version", FieldValue::int64(*version) });
    const auto json = optional(HeadersColumn);
    if (json) {
        const auto sent = headersFromJson(*json);
        if (sent)
            headers.insert(headers.end(), sent->begin(), sent->end());
        else
            unread->push_back({ name(u"headers"), sent.error() });
    }
    if (json || !headers.empty())
        message.headers = std::move(headers);
    return parked;
}

} // namespace recourse
