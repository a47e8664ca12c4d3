// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/postgresql/postgresvalues.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

enum Type : quint32 {
    Bool = 16,
    Bytea = 17,
    Name = 19,
    Int8 = 20,
    Int2 = 21,
    Int4 = 23,
    Text = 25,
    Oid = 26,
    Float4 = 700,
    Float8 = 701,
    Unknown = 705,
    BpChar = 1042,
    VarChar = 1043,
    Timestamp = 1114,
    TimestampTz = 1184,
    Numeric = 1700,
    Uuid = 2950,
};

bool isText(const QByteArray &bytes, bool utf8)
{
    return !bytes.contains('\0') && (!utf8 || exactText(bytes));
}

// A number as PostgreSQL itself would write it: "07" is another id than "7".
bool isWhole(const QByteArray &bytes)
{
    bool ok = false;
    const qlonglong number = bytes.toLongLong(&ok);
    return ok && QByteArray::number(number) == bytes;
}

QByteArray guidText(const QByteArray &id)
{
    const auto guid = guidBytes(id);
    return guid ? guid->toHex() : QByteArray();
}

// "2025-10-09 08:53:20.123+00" in the session's zone, which is UTC.
QByteArray zoned(const QByteArray &text)
{
    return text.endsWith("+00") ? text.chopped(3) + 'Z' : text;
}

QByteArray quotedElement(QByteArray element)
{
    element.replace('\\', "\\\\").replace('"', "\\\"");
    return '"' + element + '"';
}

} // namespace

ColumnKind postgresKind(quint32 type)
{
    switch (type) {
    case Text:
    case VarChar:
        return ColumnKind::Text;
    case BpChar:
        return ColumnKind::PaddedText;
    case Uuid:
        return ColumnKind::Guid;
    case Bytea:
        return ColumnKind::Bytes;
    case Int2:
    case Int4:
    case Int8:
    case Numeric:
        return ColumnKind::Number;
    default:
        return ColumnKind::Any;
    }
}

Cell postgresCell(const QByteArray &text, quint32 type)
{
    switch (type) {
    case Bytea:
        return { Cell::Type::Blob, QByteArray::fromHex(text.mid(2)) }; // "\x00ff"
    case Bool:
        return { Cell::Type::Text, text == "t" ? "true"_qba : "false"_qba };
    case TimestampTz:
        return { Cell::Type::Text, zoned(text) };
    case Int2:
    case Int4:
    case Int8:
    case Oid:
    case Numeric:
    case Float4:
    case Float8:
        return { Cell::Type::Number, text };
    default:
        return { Cell::Type::Text, text };
    }
}

std::optional<PostgresParameter> postgresParameter(const SqlValue &value, quint32 type, bool utf8)
{
    switch (type) {
    case Bytea:
        return PostgresParameter{ value.bytes, true };
    case Uuid: {
        const QByteArray guid = guidText(value.bytes);
        return guid.isEmpty() ? std::nullopt : std::optional(PostgresParameter{ guid });
    }
    case Int2:
    case Int4:
    case Int8: {
        if (!isWhole(value.bytes))
            return std::nullopt;
        const qint64 number = value.bytes.toLongLong();
        const bool fits = type == Int8 || (type == Int4 && number == qint32(number))
            || (type == Int2 && number == qint16(number));
        return fits ? std::optional(PostgresParameter{ value.bytes }) : std::nullopt;
    }
    case Oid:
    case Numeric:
    case Float4:
    case Float8:
        return isWhole(value.bytes) ? std::optional(PostgresParameter{ value.bytes })
                                    : std::nullopt;
    default:
        return isText(value.bytes, utf8) ? std::optional(PostgresParameter{ value.bytes })
                                         : std::nullopt;
    }
}

PostgresArray postgresArray(ColumnKind kind, const std::vector<IdSpelling> &spellings, bool utf8)
{
    QSet<QByteArray> known;
    QByteArrayList elements;
    const auto add = [&](const QByteArray &element) {
        if (element.isEmpty() || known.contains(element))
            return;
        known.insert(element);
        elements.append(element);
    };
    PostgresArray array;
    switch (kind) {
    case ColumnKind::Guid:
        array.type = u"uuid[]"_s;
        for (const IdSpelling &spelling : spellings)
            add(guidText(spelling.bytes));
        break;
    case ColumnKind::Bytes:
        array.type = u"bytea[]"_s;
        for (const IdSpelling &spelling : spellings)
            add(R"("\\x)" + spelling.bytes.toHex() + '"');
        break;
    case ColumnKind::Number:
        array.type = u"int8[]"_s;
        for (const IdSpelling &spelling : spellings)
            add(isWhole(spelling.bytes) ? spelling.bytes : QByteArray());
        break;
    case ColumnKind::PaddedText:
    case ColumnKind::Text:
    case ColumnKind::Any:
        array.type = kind == ColumnKind::PaddedText ? u"bpchar[]"_s : u"text[]"_s;
        for (const IdSpelling &spelling : spellings) {
            if (spelling.as == IdSpelling::As::Text && isText(spelling.bytes, utf8))
                add(quotedElement(spelling.bytes));
        }
        break;
    }
    array.text = '{' + elements.join(',') + '}';
    return array;
}

} // namespace recourse
