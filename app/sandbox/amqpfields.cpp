// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/amqpfields.h"

namespace recourse::sandbox {

amqp_bytes_t viewOf(const QByteArray &bytes)
{
    // The library reads only; its type has no const.
    return { static_cast<size_t>(bytes.size()), const_cast<char *>(bytes.constData()) };
}

QByteArray copyOf(amqp_bytes_t bytes)
{
    return QByteArray(static_cast<const char *>(bytes.bytes), qsizetype(bytes.len));
}

Fields &Fields::text(const QByteArray &name, const QByteArray &value)
{
    m_kept.push_back(name);
    const amqp_bytes_t key = viewOf(m_kept.back());
    m_kept.push_back(value);
    amqp_table_entry_t entry = {};
    entry.key = key;
    entry.value.kind = AMQP_FIELD_KIND_UTF8;
    entry.value.value.bytes = viewOf(m_kept.back());
    m_entries.push_back(entry);
    return *this;
}

Fields &Fields::number(const QByteArray &name, qint64 value)
{
    m_kept.push_back(name);
    amqp_table_entry_t entry = {};
    entry.key = viewOf(m_kept.back());
    entry.value.kind = AMQP_FIELD_KIND_I64;
    entry.value.value.i64 = value;
    m_entries.push_back(entry);
    return *this;
}

Fields &Fields::borrow(const amqp_table_entry_t &entry)
{
    m_entries.push_back(entry);
    return *this;
}

amqp_table_t Fields::table()
{
    return { int(m_entries.size()), m_entries.data() };
}

const amqp_field_value_t *fieldNamed(const amqp_table_t &table, QByteArrayView name)
{
    for (int i = 0; i < table.num_entries; ++i) {
        const amqp_bytes_t key = table.entries[i].key;
        if (QByteArrayView(static_cast<const char *>(key.bytes), qsizetype(key.len)) == name)
            return &table.entries[i].value;
    }
    return nullptr;
}

qint64 wholeNumber(const amqp_field_value_t *value, qint64 otherwise)
{
    if (!value)
        return otherwise;
    switch (value->kind) {
    case AMQP_FIELD_KIND_I8:
        return value->value.i8;
    case AMQP_FIELD_KIND_U8:
        return value->value.u8;
    case AMQP_FIELD_KIND_I16:
        return value->value.i16;
    case AMQP_FIELD_KIND_U16:
        return value->value.u16;
    case AMQP_FIELD_KIND_I32:
        return value->value.i32;
    case AMQP_FIELD_KIND_U32:
        return value->value.u32;
    case AMQP_FIELD_KIND_I64:
        return value->value.i64;
    case AMQP_FIELD_KIND_U64:
        return qint64(value->value.u64);
    default:
        return otherwise;
    }
}

int rejectsOf(const amqp_table_t &headers, const QByteArray &queue)
{
    const amqp_field_value_t *deaths = fieldNamed(headers, "x-death");
    if (!deaths || deaths->kind != AMQP_FIELD_KIND_ARRAY)
        return 0;
    const auto textIs = [](const amqp_table_t &table, QByteArrayView name, const QByteArray &text) {
        const amqp_field_value_t *value = fieldNamed(table, name);
        return value && value->kind == AMQP_FIELD_KIND_UTF8 && copyOf(value->value.bytes) == text;
    };
    for (int i = 0; i < deaths->value.array.num_entries; ++i) {
        const amqp_field_value_t &death = deaths->value.array.entries[i];
        if (death.kind != AMQP_FIELD_KIND_TABLE)
            continue;
        const amqp_table_t &table = death.value.table;
        if (textIs(table, "queue", queue) && textIs(table, "reason", "rejected"))
            return int(wholeNumber(fieldNamed(table, "count"), 1));
    }
    return 0;
}

bool isBrokersOwn(const QByteArray &name)
{
    return name == "x-death" || name.startsWith("x-first-death-")
        || name.startsWith("x-last-death-") || name == "x-delivery-count"
        || name == "x-acquired-count";
}

} // namespace recourse::sandbox
