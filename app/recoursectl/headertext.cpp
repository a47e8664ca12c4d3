// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/headertext.h"

#include "models/text/words.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString scalarText(const FieldValue &value)
{
    if (const auto *flag = std::get_if<bool>(&value.data))
        return *flag ? u"true"_s : u"false"_s;
    if (const auto *number = std::get_if<qint64>(&value.data))
        return QString::number(*number);
    if (const auto *big = std::get_if<quint64>(&value.data))
        return QString::number(*big);
    if (const auto *real = std::get_if<double>(&value.data))
        return QString::number(*real, 'g', 17);
    if (const auto *decimal = std::get_if<Decimal>(&value.data))
        return u"%1e-%2"_s.arg(decimal->unscaled).arg(decimal->scale);
    if (const auto *bytes = value.bytes())
        return value.type == FieldType::Bytes ? QString::fromLatin1(bytes->toHex(' '))
                                              : visibleText(*bytes);
    return {};
}

// Walks without recursion on what a stranger sent: the wire format allows nesting, and decoding
// limits it to 64, which this stack keeps in memory, not in frames.
struct Pending
{
    QString path;
    const FieldValue *value;
    bool isMasked = false;
};

void spread(const Field &header, const Mask &mask, std::vector<HeaderLine> &lines)
{
    std::vector<Pending> pending{ { visibleText(header.name), &header.value,
                                    mask.hides(header.name) } };
    while (!pending.empty()) {
        const Pending next = pending.back();
        pending.pop_back();
        const QString type = fieldTypeName(next.value->type);
        if (next.isMasked) {
            lines.push_back({ next.path, type, maskedText() });
        } else if (const auto *table = next.value->table(); table && !table->empty()) {
            for (std::size_t i = table->size(); i-- > 0;) {
                const Field &field = (*table)[i];
                const QString path = next.path + u'.' + visibleText(field.name);
                pending.push_back({ path, &field.value, mask.hides(field.name) });
            }
        } else if (const auto *array = next.value->array(); array && !array->empty()) {
            for (std::size_t i = array->size(); i-- > 0;)
                pending.push_back({ u"%1[%2]"_s.arg(next.path).arg(i), &(*array)[i], false });
        } else {
            lines.push_back({ next.path, type, scalarText(*next.value) });
        }
    }
}

} // namespace

std::vector<HeaderLine> propertyLines(const MessageProperties &properties)
{
    std::vector<HeaderLine> lines;
    const auto bytes = [&lines](const QString &name, const std::optional<QByteArray> &value) {
        if (value)
            lines.push_back({ name, u"property"_s, visibleText(*value) });
    };
    const auto number = [&lines](const QString &name, const auto &value) {
        if (value)
            lines.push_back({ name, u"property"_s, QString::number(*value) });
    };
    bytes(u"message_id"_s, properties.messageId);
    bytes(u"content_type"_s, properties.contentType);
    bytes(u"content_encoding"_s, properties.contentEncoding);
    number(u"delivery_mode"_s, properties.deliveryMode);
    number(u"priority"_s, properties.priority);
    bytes(u"correlation_id"_s, properties.correlationId);
    bytes(u"reply_to"_s, properties.replyTo);
    bytes(u"expiration"_s, properties.expiration);
    number(u"timestamp"_s, properties.timestamp);
    bytes(u"type"_s, properties.type);
    bytes(u"user_id"_s, properties.userId);
    bytes(u"app_id"_s, properties.appId);
    bytes(u"cluster_id"_s, properties.clusterId);
    return lines;
}

std::vector<HeaderLine> headerLines(const FieldTable &headers, const Mask &mask)
{
    std::vector<HeaderLine> lines;
    for (const Field &field : headers)
        spread(field, mask, lines);
    return lines;
}

} // namespace recourse
