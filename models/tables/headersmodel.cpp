// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/headersmodel.h"

#include "models/text/words.h"

#include <QLocale>

namespace recourse {

using namespace Qt::StringLiterals;

namespace {

constexpr int deepestLevel = 64;

// Gathers lines and stops adding at the limit, but goes on counting.
class LineList
{
public:
    void add(HeaderLine line)
    {
        if (int(m_lines.size()) < HeadersModel::maxLines)
            m_lines.push_back(std::move(line));
        else
            ++m_left;
    }
    bool isFull() const { return int(m_lines.size()) >= HeadersModel::maxLines; }

    std::vector<HeaderLine> take()
    {
        if (m_left > 0) {
            HeaderLine rest;
            rest.value = HeadersModel::tr("and more that is not shown");
            m_lines.push_back(std::move(rest));
        }
        return std::move(m_lines);
    }

private:
    std::vector<HeaderLine> m_lines;
    qint64 m_left = 0;
};

QString shown(const QByteArray &bytes)
{
    const QByteArrayView view(bytes);
    if (view.size() <= HeadersModel::maxShownBytes)
        return visibleText(view);
    return HeadersModel::tr("%1… (%2 in all)")
        .arg(visibleText(view.first(HeadersModel::maxShownBytes)), sizeText(bytes.size()));
}

QString timestampText(qint64 seconds)
{
    // The raw number always stands first: senders put milliseconds and worse into this field.
    const QString raw = QString::number(seconds);
    constexpr qint64 endOfYear9999 = 253'402'300'799;
    if (seconds < 0 || seconds > endOfYear9999)
        return HeadersModel::tr("%1 (out of range as seconds)").arg(raw);
    return HeadersModel::tr("%1 (%2)", "raw number (time)")
        .arg(raw, toIso(instantFromMillis(seconds * 1000)));
}

QString scalarText(const FieldValue &value)
{
    if (const auto *flag = std::get_if<bool>(&value.data))
        return *flag ? u"true"_s : u"false"_s;
    if (const auto *number = std::get_if<qint64>(&value.data))
        return value.type == FieldType::Timestamp ? timestampText(*number)
                                                  : QString::number(*number);
    if (const auto *number = std::get_if<quint64>(&value.data))
        return QString::number(*number);
    if (const auto *number = std::get_if<double>(&value.data))
        return QString::number(*number, 'g', QLocale::FloatingPointShortest);
    if (const auto *decimal = std::get_if<Decimal>(&value.data)) {
        QString digits = QString::number(decimal->unscaled);
        if (decimal->scale == 0)
            return digits;
        digits = digits.rightJustified(int(decimal->scale) + 1, u'0');
        return digits.insert(digits.size() - int(decimal->scale), u'.');
    }
    return {};
}

void addValue(LineList &lines, const QByteArray &name, const FieldValue &value, int level,
              bool masked)
{
    // A million siblings are not walked once the list is full.
    if (lines.isFull()) {
        lines.add({});
        return;
    }
    HeaderLine line;
    line.name = name;
    line.type = fieldTypeName(value.type);
    line.level = level;
    line.masked = masked;
    if (masked) {
        line.value = u"••••"_s;
        lines.add(std::move(line));
        return;
    }
    if (const QByteArray *bytes = value.bytes()) {
        line.value = shown(*bytes);
        line.trueValue = *bytes;
        lines.add(std::move(line));
        return;
    }
    const auto *array = value.array();
    const auto *table = value.table();
    if (!array && !table) {
        line.value = scalarText(value);
        const auto *time = std::get_if<qint64>(&value.data);
        line.trueValue = time ? QByteArray::number(*time) : line.value.toUtf8();
        lines.add(std::move(line));
        return;
    }
    const int count = int(array ? array->size() : table->size());
    line.value = HeadersModel::tr("%Ln entries", "", count);
    const bool tooDeep = level >= deepestLevel && count > 0;
    if (tooDeep)
        line.value = HeadersModel::tr("%Ln entries, nested too deep to show", "", count);
    lines.add(std::move(line));
    if (tooDeep)
        return;
    if (array)
        for (const FieldValue &entry : *array)
            addValue(lines, {}, entry, level + 1, false);
    else
        for (const Field &field : *table)
            addValue(lines, field.name, field.value, level + 1, false);
}

void addProperty(LineList &lines, const char *name, const std::optional<QByteArray> &value)
{
    if (!value)
        return;
    HeaderLine line;
    line.name = name;
    line.type = u"shortstr"_s;
    line.value = shown(*value);
    line.trueValue = *value;
    line.isProperty = true;
    lines.add(std::move(line));
}

void addProperty(LineList &lines, const char *name, const QString &type, const QString &text,
                 const QByteArray &raw)
{
    HeaderLine line;
    line.name = name;
    line.type = type;
    line.value = text;
    line.trueValue = raw;
    line.isProperty = true;
    lines.add(std::move(line));
}

void addProperties(LineList &lines, const MessageProperties &properties)
{
    addProperty(lines, "content_type", properties.contentType);
    addProperty(lines, "content_encoding", properties.contentEncoding);
    const auto addOctet = [&lines](const char *name, const std::optional<quint8> &value) {
        if (value)
            addProperty(lines, name, u"octet"_s, QString::number(*value),
                        QByteArray::number(*value));
    };
    addOctet("delivery_mode", properties.deliveryMode);
    addOctet("priority", properties.priority);
    addProperty(lines, "correlation_id", properties.correlationId);
    addProperty(lines, "reply_to", properties.replyTo);
    addProperty(lines, "expiration", properties.expiration);
    addProperty(lines, "message_id", properties.messageId);
    if (properties.timestamp) {
        // More than 63 bits are shown as the sender's number, never as a time before 1970.
        const quint64 raw = *properties.timestamp;
        const bool fits = raw <= quint64(std::numeric_limits<qint64>::max());
        addProperty(lines, "timestamp", u"timestamp"_s,
                    fits ? timestampText(qint64(raw))
                         : HeadersModel::tr("%1 (out of range as seconds)").arg(raw),
                    QByteArray::number(raw));
    }
    addProperty(lines, "type", properties.type);
    addProperty(lines, "user_id", properties.userId);
    addProperty(lines, "app_id", properties.appId);
    addProperty(lines, "cluster_id", properties.clusterId);
}

// Exact text where the bytes are text, else hexadecimal: what is copied is never a made-up value.
QString exact(const QByteArray &bytes)
{
    return QByteArrayView(bytes).isValidUtf8() ? QString::fromUtf8(bytes)
                                               : QString::fromLatin1(bytes.toHex());
}

} // namespace

std::vector<HeaderLine> headerLines(const Message &message, const QStringList &maskedHeaders)
{
    LineList lines;
    addProperties(lines, message.properties);
    if (message.headers)
        for (const Field &field : *message.headers) {
            const QString name = QString::fromUtf8(field.name).toLower();
            addValue(lines, field.name, field.value, 0, maskedHeaders.contains(name));
        }
    return lines.take();
}

HeadersModel::HeadersModel(QObject *parent)
    : RowsModel(
        { { tr("Name"), false, 24 }, { tr("Type"), false, 10 }, { tr("Value"), false, 60 } },
        parent)
{
}

void HeadersModel::setMessage(const Message &message, const QStringList &maskedHeaders)
{
    setRows(headerLines(message, maskedHeaders));
    setContent(TableContent::Ready);
}

void HeadersModel::clear()
{
    setRows({});
    setContent(TableContent::NotRead);
}

QString HeadersModel::idOf(const HeaderLine &row) const
{
    return QString::number(row.level) + u'/' + QString::fromLatin1(row.name.toHex());
}

QVariant HeadersModel::cell(int row, int column, int role) const
{
    const HeaderLine &line = at(row);
    const auto text = [&]() -> QString {
        switch (column) {
        case Name:
            return visibleText(line.name);
        case Type:
            return line.type;
        default:
            return line.value;
        }
    };
    switch (role) {
    case Qt::DisplayRole:
        return column == Name && line.level > 0
            ? QString(QString(line.level * 2, QChar(QChar::Nbsp)) + text())
            : text();
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "name: value").arg(visibleText(line.name), line.value);
    case Qt::ToolTipRole:
        return plainToolTip(text());
    case Role::Sort:
        return text();
    case Role::Copy:
        if (line.masked && column == Value)
            return line.value;
        return column == Name ? exact(line.name)
            : column == Type  ? line.type
                              : exact(line.trueValue);
    case Role::Id:
        return idOf(line);
    case Role::State:
        return -1;
    case Role::Known:
        return true;
    case Role::Level:
        return line.level;
    case Role::IsProperty:
        return line.isProperty;
    default:
        return {};
    }
}

} // namespace recourse
