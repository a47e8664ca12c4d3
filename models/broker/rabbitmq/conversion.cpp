// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/conversion.h"

#include <QtEndian>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int deepestNesting = 64;
constexpr std::size_t poolPage = 4096;

amqp_field_value_t toAmqp(const FieldValue &value, AmqpPool &pool)
{
    amqp_field_value_t out{};
    out.kind = static_cast<uint8_t>(value.type);
    const auto *number = std::get_if<qint64>(&value.data);
    const qint64 integer = number ? *number : 0;
    switch (value.type) {
    case FieldType::Bool: {
        const auto *flag = std::get_if<bool>(&value.data);
        out.value.boolean = flag && *flag ? 1 : 0;
        break;
    }
    case FieldType::Int8:
        out.value.i8 = static_cast<int8_t>(integer);
        break;
    case FieldType::UInt8:
        out.value.u8 = static_cast<uint8_t>(integer);
        break;
    case FieldType::Int16:
        out.value.i16 = static_cast<int16_t>(integer);
        break;
    case FieldType::UInt16:
        out.value.u16 = static_cast<uint16_t>(integer);
        break;
    case FieldType::Int32:
        out.value.i32 = static_cast<int32_t>(integer);
        break;
    case FieldType::UInt32:
        out.value.u32 = static_cast<uint32_t>(integer);
        break;
    case FieldType::Int64:
        out.value.i64 = integer;
        break;
    case FieldType::Timestamp:
        out.value.u64 = static_cast<uint64_t>(integer);
        break;
    case FieldType::UInt64: {
        const auto *wide = std::get_if<quint64>(&value.data);
        out.value.u64 = wide ? *wide : 0;
        break;
    }
    case FieldType::Float: {
        const auto *real = std::get_if<double>(&value.data);
        out.value.f32 = real ? static_cast<float>(*real) : 0.0F;
        break;
    }
    case FieldType::Double: {
        const auto *real = std::get_if<double>(&value.data);
        out.value.f64 = real ? *real : 0.0;
        break;
    }
    case FieldType::Decimal:
        if (const auto *decimal = std::get_if<Decimal>(&value.data))
            out.value.decimal = { decimal->scale, decimal->unscaled };
        break;
    case FieldType::Text:
    case FieldType::Bytes:
        if (const QByteArray *bytes = value.bytes())
            out.value.bytes = bytesOf(*bytes);
        break;
    case FieldType::Array:
        if (const auto *items = value.array(); items && !items->empty()) {
            auto *entries = pool.array<amqp_field_value_t>(items->size());
            for (std::size_t i = 0; i < items->size(); ++i)
                entries[i] = toAmqp((*items)[i], pool);
            out.value.array = { static_cast<int>(items->size()), entries };
        }
        break;
    case FieldType::Table:
        if (const auto *fields = value.table())
            out.value.table = recourse::toAmqp(*fields, pool);
        break;
    case FieldType::Void:
        break;
    }
    return out;
}

FieldTable tableFrom(const amqp_table_t &table, int depth);

FieldValue valueFrom(const amqp_field_value_t &value, int depth)
{
    const auto type = static_cast<FieldType>(value.kind);
    const auto integer = [type](qint64 number) { return FieldValue{ type, number }; };
    switch (type) {
    case FieldType::Bool:
        return { type, value.value.boolean != 0 };
    case FieldType::Int8:
        return integer(value.value.i8);
    case FieldType::UInt8:
        return integer(value.value.u8);
    case FieldType::Int16:
        return integer(value.value.i16);
    case FieldType::UInt16:
        return integer(value.value.u16);
    case FieldType::Int32:
        return integer(value.value.i32);
    case FieldType::UInt32:
        return integer(value.value.u32);
    case FieldType::Int64:
        return integer(value.value.i64);
    case FieldType::Timestamp:
        return integer(static_cast<qint64>(value.value.u64));
    case FieldType::UInt64:
        return { type, quint64(value.value.u64) };
    case FieldType::Float:
        return { type, static_cast<double>(value.value.f32) };
    case FieldType::Double:
        return { type, value.value.f64 };
    case FieldType::Decimal:
        return { type, Decimal{ value.value.decimal.decimals, value.value.decimal.value } };
    case FieldType::Text:
    case FieldType::Bytes:
        return { type, viewOf(value.value.bytes).toByteArray() };
    case FieldType::Array: {
        if (depth >= deepestNesting)
            break;
        std::vector<FieldValue> items;
        for (int i = 0; i < value.value.array.num_entries; ++i)
            items.push_back(valueFrom(value.value.array.entries[i], depth + 1));
        return { type, std::move(items) };
    }
    case FieldType::Table:
        if (depth >= deepestNesting)
            break;
        return { type, tableFrom(value.value.table, depth + 1) };
    case FieldType::Void:
        return {};
    }
    Error error;
    error.code = ErrorCode::Damaged;
    error.tried = u"read header fields"_s;
    error.native = u"nested deeper than %1, or an unknown type"_s.arg(deepestNesting);
    throw error;
}

FieldTable tableFrom(const amqp_table_t &table, int depth)
{
    FieldTable fields;
    fields.reserve(static_cast<std::size_t>(table.num_entries));
    for (int i = 0; i < table.num_entries; ++i)
        fields.push_back({ viewOf(table.entries[i].key).toByteArray(),
                           valueFrom(table.entries[i].value, depth) });
    return fields;
}

// Walks a content header's property list.
class PropertyReader
{
public:
    explicit PropertyReader(QByteArrayView raw)
        : m_raw(raw)
    {
    }

    template <typename T>
    T number()
    {
        const QByteArrayView bytes = take(qsizetype(sizeof(T)));
        return qFromBigEndian<T>(bytes.data());
    }

    QByteArray shortText() { return take(qsizetype(number<quint8>())).toByteArray(); }

    QByteArrayView longBytes() { return take(qsizetype(number<quint32>())); }

private:
    QByteArrayView take(qsizetype length)
    {
        if (m_raw.size() - m_at < length) {
            Error error;
            error.code = ErrorCode::Damaged;
            error.tried = u"read message properties"_s;
            error.where = u"byte %1 of %2"_s.arg(m_at).arg(m_raw.size());
            throw error;
        }
        const QByteArrayView taken = m_raw.sliced(m_at, length);
        m_at += length;
        return taken;
    }

    QByteArrayView m_raw;
    qsizetype m_at = 0;
};

} // namespace

AmqpPool::AmqpPool()
{
    init_amqp_pool(&m_pool, poolPage);
}

AmqpPool::~AmqpPool()
{
    empty_amqp_pool(&m_pool);
}

amqp_bytes_t bytesOf(const QByteArray &bytes)
{
    // The library's type has no const; it only reads what it sends.
    return { static_cast<std::size_t>(bytes.size()), const_cast<char *>(bytes.constData()) };
}

QByteArrayView viewOf(const amqp_bytes_t &bytes)
{
    return { static_cast<const char *>(bytes.bytes), static_cast<qsizetype>(bytes.len) };
}

amqp_table_t toAmqp(const FieldTable &table, AmqpPool &pool)
{
    if (table.empty())
        return amqp_empty_table;
    auto *entries = pool.array<amqp_table_entry_t>(table.size());
    for (std::size_t i = 0; i < table.size(); ++i)
        entries[i] = { bytesOf(table[i].name), toAmqp(table[i].value, pool) };
    return { static_cast<int>(table.size()), entries };
}

amqp_basic_properties_t toAmqp(const Message &message, AmqpPool &pool)
{
    amqp_basic_properties_t out{};
    const MessageProperties &in = message.properties;
    const auto text
        = [&out](const std::optional<QByteArray> &from, amqp_bytes_t &to, amqp_flags_t flag) {
              if (from) {
                  to = bytesOf(*from);
                  out._flags |= flag;
              }
          };
    text(in.contentType, out.content_type, AMQP_BASIC_CONTENT_TYPE_FLAG);
    text(in.contentEncoding, out.content_encoding, AMQP_BASIC_CONTENT_ENCODING_FLAG);
    text(in.correlationId, out.correlation_id, AMQP_BASIC_CORRELATION_ID_FLAG);
    text(in.replyTo, out.reply_to, AMQP_BASIC_REPLY_TO_FLAG);
    text(in.expiration, out.expiration, AMQP_BASIC_EXPIRATION_FLAG);
    text(in.messageId, out.message_id, AMQP_BASIC_MESSAGE_ID_FLAG);
    text(in.type, out.type, AMQP_BASIC_TYPE_FLAG);
    text(in.userId, out.user_id, AMQP_BASIC_USER_ID_FLAG);
    text(in.appId, out.app_id, AMQP_BASIC_APP_ID_FLAG);
    text(in.clusterId, out.cluster_id, AMQP_BASIC_CLUSTER_ID_FLAG);
    if (in.deliveryMode) {
        out.delivery_mode = *in.deliveryMode;
        out._flags |= AMQP_BASIC_DELIVERY_MODE_FLAG;
    }
    if (in.priority) {
        out.priority = *in.priority;
        out._flags |= AMQP_BASIC_PRIORITY_FLAG;
    }
    if (in.timestamp) {
        out.timestamp = *in.timestamp;
        out._flags |= AMQP_BASIC_TIMESTAMP_FLAG;
    }
    if (message.headers) {
        out.headers = toAmqp(*message.headers, pool);
        out._flags |= AMQP_BASIC_HEADERS_FLAG;
    }
    return out;
}

Result<FieldTable> fieldsFrom(const amqp_table_t &table)
{
    try {
        return tableFrom(table, 0);
    } catch (const Error &error) {
        return failed(error);
    }
}

Result<void> readProperties(QByteArrayView raw, Message &into)
{
    try {
        PropertyReader reader(raw);
        const auto flags = amqp_flags_t(reader.number<quint16>());
        MessageProperties &p = into.properties;
        p = {};
        into.headers.reset();
        const auto text = [&](amqp_flags_t flag, std::optional<QByteArray> &to) {
            if (flags & flag)
                to = reader.shortText();
        };
        // The order is the wire's.
        text(AMQP_BASIC_CONTENT_TYPE_FLAG, p.contentType);
        text(AMQP_BASIC_CONTENT_ENCODING_FLAG, p.contentEncoding);
        if (flags & AMQP_BASIC_HEADERS_FLAG) {
            Result<FieldTable> headers = decodeFields(reader.longBytes());
            if (!headers)
                return failed(std::move(headers).error());
            into.headers = std::move(*headers);
        }
        if (flags & AMQP_BASIC_DELIVERY_MODE_FLAG)
            p.deliveryMode = reader.number<quint8>();
        if (flags & AMQP_BASIC_PRIORITY_FLAG)
            p.priority = reader.number<quint8>();
        text(AMQP_BASIC_CORRELATION_ID_FLAG, p.correlationId);
        text(AMQP_BASIC_REPLY_TO_FLAG, p.replyTo);
        text(AMQP_BASIC_EXPIRATION_FLAG, p.expiration);
        text(AMQP_BASIC_MESSAGE_ID_FLAG, p.messageId);
        if (flags & AMQP_BASIC_TIMESTAMP_FLAG)
            p.timestamp = reader.number<quint64>();
        text(AMQP_BASIC_TYPE_FLAG, p.type);
        text(AMQP_BASIC_USER_ID_FLAG, p.userId);
        text(AMQP_BASIC_APP_ID_FLAG, p.appId);
        text(AMQP_BASIC_CLUSTER_ID_FLAG, p.clusterId);
        return {};
    } catch (const Error &error) {
        return failed(error);
    }
}

} // namespace recourse
