// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/casefile.h"

#include <zlib.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString dataFolder()
{
    return QString::fromUtf8(RECOURSE_TEST_DATA) + u"/cases/"_s;
}

QJsonObject readObject(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("case file %s: %s", qUtf8Printable(path), qUtf8Printable(file.errorString()));
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &fault);
    if (!document.isObject())
        qFatal("case file %s: %s", qUtf8Printable(path), qUtf8Printable(fault.errorString()));
    return document.object();
}

// `key` as bytes: "key_base64" where it is there, else the text in UTF-8.
std::optional<QByteArray> bytesOf(const QJsonObject &object, const QString &key)
{
    const QJsonValue raw = object.value(key + u"_base64"_s);
    if (raw.isString())
        return QByteArray::fromBase64(raw.toString().toLatin1());
    const QJsonValue text = object.value(key);
    if (text.isString())
        return text.toString().toUtf8();
    return std::nullopt;
}

struct TypeName
{
    QLatin1StringView name;
    FieldType type;
};
constexpr std::array typeNames{
    TypeName{ "bool"_L1, FieldType::Bool },       TypeName{ "int8"_L1, FieldType::Int8 },
    TypeName{ "uint8"_L1, FieldType::UInt8 },     TypeName{ "int16"_L1, FieldType::Int16 },
    TypeName{ "uint16"_L1, FieldType::UInt16 },   TypeName{ "int32"_L1, FieldType::Int32 },
    TypeName{ "uint32"_L1, FieldType::UInt32 },   TypeName{ "int64"_L1, FieldType::Int64 },
    TypeName{ "float"_L1, FieldType::Float },     TypeName{ "double"_L1, FieldType::Double },
    TypeName{ "decimal"_L1, FieldType::Decimal }, TypeName{ "longstr"_L1, FieldType::Text },
    TypeName{ "bytes"_L1, FieldType::Bytes },     TypeName{ "array"_L1, FieldType::Array },
    TypeName{ "table"_L1, FieldType::Table },     TypeName{ "timestamp"_L1, FieldType::Timestamp },
    TypeName{ "void"_L1, FieldType::Void },
};

FieldType typeOf(const QJsonObject &item)
{
    const QString name = item.value("type"_L1).toString();
    for (const TypeName &known : typeNames) {
        if (known.name == name)
            return known.type;
    }
    qFatal("case file: unknown field type \"%s\"", qUtf8Printable(name));
}

FieldTable tableOf(const QJsonArray &items);

FieldValue nestedValue(FieldType type, int depth)
{
    FieldValue inner;
    for (int i = 0; i < depth; ++i) {
        FieldValue outer;
        outer.type = type;
        if (type == FieldType::Array)
            outer.data = std::vector<FieldValue>{ std::move(inner) };
        else
            outer.data = std::vector<Field>{ Field{ "k"_ba, std::move(inner) } };
        inner = std::move(outer);
    }
    return inner;
}

FieldValue valueOf(const QJsonObject &item)
{
    const FieldType type = typeOf(item);
    if (item.contains("nest"_L1))
        return nestedValue(type, item.value("nest"_L1).toInt());
    FieldValue value;
    value.type = type;
    const QJsonValue written = item.value("value"_L1);
    switch (type) {
    case FieldType::Void:
        break;
    case FieldType::Bool:
        value.data = written.toBool();
        break;
    case FieldType::Float:
    case FieldType::Double:
        value.data = written.toDouble();
        break;
    case FieldType::Decimal: {
        const QJsonObject parts = written.toObject();
        value.data = Decimal{ static_cast<quint8>(parts.value("scale"_L1).toInt()),
                              static_cast<quint32>(parts.value("unscaled"_L1).toInteger()) };
        break;
    }
    case FieldType::Text:
    case FieldType::Bytes:
        if (const QJsonObject repeat = item.value("repeat"_L1).toObject(); !repeat.isEmpty())
            value.data = repeat.value("text"_L1).toString().toUtf8().repeated(
                repeat.value("times"_L1).toInt());
        else
            value.data = bytesOf(item, u"value"_s).value_or(QByteArray());
        break;
    case FieldType::Array: {
        std::vector<FieldValue> values;
        for (const QJsonValue &each : written.toArray())
            values.push_back(valueOf(each.toObject()));
        value.data = std::move(values);
        break;
    }
    case FieldType::Table:
        value.data = tableOf(written.toArray());
        break;
    default:
        value.data = qint64(written.toInteger());
        break;
    }
    return value;
}

FieldTable tableOf(const QJsonArray &items)
{
    FieldTable table;
    for (const QJsonValue &each : items) {
        const QJsonObject item = each.toObject();
        table.push_back(Field{ bytesOf(item, u"name"_s).value_or(QByteArray()), valueOf(item) });
    }
    return table;
}

MessageProperties propertiesOf(const QJsonObject &written)
{
    MessageProperties properties;
    properties.contentType = bytesOf(written, u"content_type"_s);
    properties.contentEncoding = bytesOf(written, u"content_encoding"_s);
    properties.correlationId = bytesOf(written, u"correlation_id"_s);
    properties.replyTo = bytesOf(written, u"reply_to"_s);
    properties.expiration = bytesOf(written, u"expiration"_s);
    properties.messageId = bytesOf(written, u"message_id"_s);
    properties.type = bytesOf(written, u"type"_s);
    properties.userId = bytesOf(written, u"user_id"_s);
    properties.appId = bytesOf(written, u"app_id"_s);
    properties.clusterId = bytesOf(written, u"cluster_id"_s);
    if (written.contains("delivery_mode"_L1))
        properties.deliveryMode = static_cast<quint8>(written.value("delivery_mode"_L1).toInt());
    if (written.contains("priority"_L1))
        properties.priority = static_cast<quint8>(written.value("priority"_L1).toInt());
    if (written.contains("timestamp"_L1))
        properties.timestamp = static_cast<quint64>(written.value("timestamp"_L1).toInteger());
    return properties;
}

QByteArray gzippedZeros(int mebibytes)
{
    z_stream packer{};
    constexpr int gzipWindow = 15 + 16;
    if (deflateInit2(&packer, 9, Z_DEFLATED, gzipWindow, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        qFatal("case file: zlib does not start");
    QByteArray zeros(1 << 20, '\0');
    QByteArray room(1 << 16, '\0');
    QByteArray packed;
    for (int i = 0; i <= mebibytes; ++i) {
        const bool last = i == mebibytes;
        packer.next_in = reinterpret_cast<Bytef *>(zeros.data());
        packer.avail_in = last ? 0 : static_cast<uInt>(zeros.size());
        do {
            packer.next_out = reinterpret_cast<Bytef *>(room.data());
            packer.avail_out = static_cast<uInt>(room.size());
            deflate(&packer, last ? Z_FINISH : Z_NO_FLUSH);
            packed.append(room.constData(), room.size() - qsizetype(packer.avail_out));
        } while (packer.avail_out == 0);
    }
    deflateEnd(&packer);
    return packed;
}

QByteArray bodyOf(const QJsonObject &whole)
{
    if (const auto body = bytesOf(whole, u"payload"_s))
        return *body;
    const QJsonObject rule = whole.value("payload_generate"_L1).toObject();
    const QString kind = rule.value("kind"_L1).toString();
    const auto part = [&rule](QLatin1StringView key, const QString &otherwise = {}) {
        return rule.value(key).toString(otherwise).toUtf8();
    };
    if (kind == "json-pad"_L1) {
        const QByteArray head = part("head"_L1, u"{\"pad\":\""_s);
        const QByteArray tail = part("tail"_L1, u"\"}"_s);
        const auto size = qsizetype(rule.value("bytes"_L1).toInteger());
        return head + QByteArray(size - head.size() - tail.size(), 'x') + tail;
    }
    if (kind == "json-nest"_L1) {
        const qsizetype depth = rule.value("depth"_L1).toInt();
        return part("open"_L1).repeated(depth) + part("core"_L1) + part("close"_L1).repeated(depth);
    }
    if (kind == "gzip-zeros"_L1)
        return gzippedZeros(rule.value("mib"_L1).toInt());
    qFatal("case file: no payload, and no rule \"%s\" to make one", qUtf8Printable(kind));
}

} // namespace

CaseFile readCase(const QString &relativePath)
{
    CaseFile file;
    file.path = dataFolder() + relativePath;
    file.whole = readObject(file.path);
    file.note = file.whole.value("note"_L1).toString();
    file.expect = file.whole.value("expect"_L1).toObject();
    file.message.properties = propertiesOf(file.whole.value("properties"_L1).toObject());
    if (file.whole.contains("headers"_L1))
        file.message.headers = tableOf(file.whole.value("headers"_L1).toArray());
    file.message.body = bodyOf(file.whole);
    return file;
}

QStringList caseFiles(const QString &folder)
{
    QStringList files;
    const QDir directory(dataFolder() + folder);
    for (const QString &name : directory.entryList({ u"*.json"_s }, QDir::Files, QDir::Name)) {
        if (readObject(directory.filePath(name)).contains("properties"_L1))
            files.append(folder + u'/' + name);
    }
    if (files.isEmpty())
        qFatal("case folder %s holds no message", qUtf8Printable(directory.path()));
    return files;
}

} // namespace recourse
