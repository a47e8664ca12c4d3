// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/identitysources.h"

#include "models/payload/presentation.h"

#include <QHash>
#include <QLocale>
#include <QRegularExpression>

namespace recourse {

using namespace Qt::StringLiterals;

namespace {

// `match:` may point at a field that is itself a match; beyond this it is a circle.
constexpr int deepestMatch = 4;
constexpr qsizetype longestMatched = 4'096;

SourceValue claimed(QByteArray bytes)
{
    SourceValue value;
    value.bytes = std::move(bytes);
    return value;
}

std::optional<SourceValue> unlessEmpty(SourceValue value)
{
    if (value.bytes.isEmpty())
        return std::nullopt;
    return value;
}

// First group of the pattern, or nothing. Patterns come from the workspace and are few.
std::optional<QByteArray> firstGroup(const QString &pattern, const QByteArray &text)
{
    thread_local QHash<QString, QRegularExpression> compiled;
    if (text.size() > longestMatched || !QByteArrayView(text).isValidUtf8())
        return std::nullopt;
    auto expression = compiled.constFind(pattern);
    if (expression == compiled.constEnd()) {
        if (compiled.size() > 256)
            compiled.clear();
        expression = compiled.insert(pattern, QRegularExpression(pattern));
    }
    const QRegularExpressionMatch match = expression->match(QString::fromUtf8(text));
    if (!match.hasMatch() || match.capturedView(1).isEmpty())
        return std::nullopt;
    return match.captured(1).toUtf8();
}

std::optional<QByteArray> scalarBytes(const FieldValue &value)
{
    if (const QByteArray *bytes = value.bytes())
        return *bytes;
    if (const auto *flag = std::get_if<bool>(&value.data))
        return *flag ? "true" : "false";
    if (const auto *number = std::get_if<qint64>(&value.data))
        return QByteArray::number(*number);
    if (const auto *number = std::get_if<quint64>(&value.data))
        return QByteArray::number(*number);
    if (const auto *number = std::get_if<double>(&value.data))
        return QByteArray::number(*number, 'g', QLocale::FloatingPointShortest);
    return std::nullopt;
}

// The pointers of one workspace are asked for again with every message.
const JsonPointers &takenApart(const QStringList &pointers)
{
    struct Last
    {
        QStringList written;
        JsonPointers pointers;
    };
    thread_local Last last;
    if (last.written != pointers)
        last = { pointers, JsonPointers(pointers) };
    return last.pointers;
}

} // namespace

IdentitySources::IdentitySources(const ParkedMessage &parked, const IdentityRules &rules,
                                 const Origin &origin)
    : m_parked(parked)
    , m_rules(rules)
    , m_origin(origin)
{
}

std::optional<SourceValue> IdentitySources::lookUp(const IdentitySource &source, int depth)
{
    switch (source.kind) {
    case IdentitySource::Kind::Property:
        return fromProperty(source.name);
    case IdentitySource::Kind::Header:
        return fromHeader(source.name.toUtf8());
    case IdentitySource::Kind::Json:
        return fromJson(source.name);
    case IdentitySource::Kind::VirtualHost:
        // The default virtual host is everybody's and names no tenant.
        if (m_origin.virtualHost.isEmpty() || m_origin.virtualHost == "/"_L1)
            return std::nullopt;
        return SourceValue{ m_origin.virtualHost.toUtf8(), true, false, {} };
    case IdentitySource::Kind::Queue:
        return fromQueue(source.pattern);
    case IdentitySource::Kind::XDeath:
        return std::nullopt; // not a single value; readDeaths() reads it
    case IdentitySource::Kind::Match:
        return fromMatch(source, depth);
    case IdentitySource::Kind::Column:
        return fromColumn(source.name);
    }
    return std::nullopt;
}

std::optional<SourceValue> IdentitySources::fromProperty(const QString &name) const
{
    const MessageProperties &from = m_parked.message.properties;
    const auto text = [](const std::optional<QByteArray> &bytes) -> std::optional<SourceValue> {
        return bytes ? unlessEmpty(claimed(*bytes)) : std::nullopt;
    };
    if (name == "message_id"_L1)
        return text(from.messageId);
    if (name == "correlation_id"_L1)
        return text(from.correlationId);
    if (name == "type"_L1)
        return text(from.type);
    if (name == "app_id"_L1)
        return text(from.appId);
    if (name == "reply_to"_L1)
        return text(from.replyTo);
    if (name == "content_type"_L1)
        return text(from.contentType);
    if (name == "content_encoding"_L1)
        return text(from.contentEncoding);
    if (name == "expiration"_L1)
        return text(from.expiration);
    if (name == "cluster_id"_L1)
        return text(from.clusterId);
    if (name == "user_id"_L1) {
        std::optional<SourceValue> value = text(from.userId);
        if (value)
            value->trusted = true; // the broker refuses a user id that is not the login
        return value;
    }
    if (name == "timestamp"_L1 && from.timestamp)
        return claimed(QByteArray::number(*from.timestamp));
    if (name == "priority"_L1 && from.priority)
        return claimed(QByteArray::number(*from.priority));
    if (name == "delivery_mode"_L1 && from.deliveryMode)
        return claimed(QByteArray::number(*from.deliveryMode));
    return std::nullopt;
}

std::optional<SourceValue> IdentitySources::fromHeader(const QByteArray &name) const
{
    if (!m_parked.message.headers)
        return std::nullopt;
    std::optional<SourceValue> found;
    for (const Field &field : *m_parked.message.headers) {
        if (field.name != name)
            continue;
        const std::optional<QByteArray> bytes = scalarBytes(field.value);
        if (!bytes || bytes->isEmpty())
            continue;
        if (!found) {
            found = claimed(*bytes);
        } else if (!found->ambiguous && found->bytes != *bytes) {
            found->ambiguous = true;
            found->other = *bytes;
        }
    }
    return found;
}

void IdentitySources::readBody()
{
    m_bodyRead = true;
    for (const auto *list :
         { &m_rules.eventId, &m_rules.tenant, &m_rules.key, &m_rules.version, &m_rules.attempts,
           &m_rules.error, &m_rules.trace, &m_rules.original })
        for (const IdentitySource &source : *list) {
            if (source.kind == IdentitySource::Kind::Json && !m_pointers.contains(source.name))
                m_pointers.push_back(source.name);
        }
    if (const std::optional<QByteArray> body = bodyAsUtf8(m_parked.message))
        m_json = findJson(*body, takenApart(m_pointers));
}

std::optional<SourceValue> IdentitySources::fromJson(const QString &pointer)
{
    if (!m_bodyRead)
        readBody();
    const qsizetype place = m_pointers.indexOf(pointer);
    if (place < 0 || m_json.empty())
        return std::nullopt;
    std::optional<SourceValue> found;
    for (const JsonFound &value : m_json[std::size_t(place)]) {
        if (value.type == JsonFound::Type::Null || value.type == JsonFound::Type::Container
            || value.text.isEmpty())
            continue;
        if (!found) {
            found = claimed(value.text);
        } else if (!found->ambiguous && found->bytes != value.text) {
            found->ambiguous = true;
            found->other = value.text;
        }
    }
    return found;
}

std::optional<SourceValue> IdentitySources::fromQueue(const QString &pattern) const
{
    const QString parking = m_origin.queue.isEmpty() ? m_parked.queue : m_origin.queue;
    const auto trusted = [](const QByteArray &bytes) {
        return SourceValue{ bytes, true, false, {} };
    };
    if (pattern.isEmpty())
        return unlessEmpty(trusted(parking.toUtf8()));
    if (const std::optional<QByteArray> group = firstGroup(pattern, parking.toUtf8()))
        return trusted(*group);
    // One parking queue for several work queues names nobody; those that all agree do.
    std::optional<QByteArray> agreed;
    for (const QString &queue : m_origin.workQueues) {
        const std::optional<QByteArray> group = firstGroup(pattern, queue.toUtf8());
        if (!group || (agreed && *agreed != *group))
            return std::nullopt;
        agreed = group;
    }
    return agreed ? std::optional(trusted(*agreed)) : std::nullopt;
}

// An event table gives its columns as properties, headers or beside the message.
std::optional<SourceValue> IdentitySources::fromColumn(const QString &name) const
{
    if (name == "event_id"_L1)
        return fromProperty(u"message_id"_s);
    if (name == "tenant"_L1)
        return fromHeader("x-tenant");
    if (name == "partition_key"_L1)
        return fromHeader("x-partition-key");
    if (name == "version"_L1)
        return fromHeader("x-version");
    if (name == "attempts"_L1 && m_parked.attempts)
        return claimed(QByteArray::number(*m_parked.attempts));
    if (name == "last_error"_L1 && m_parked.lastError)
        return unlessEmpty(claimed(*m_parked.lastError));
    return fromHeader(name.toUtf8());
}

const std::vector<IdentitySource> *IdentitySources::listOf(const QString &field) const
{
    if (field == "event_id"_L1)
        return &m_rules.eventId;
    if (field == "tenant"_L1)
        return &m_rules.tenant;
    if (field == "key"_L1)
        return &m_rules.key;
    if (field == "version"_L1)
        return &m_rules.version;
    if (field == "attempts"_L1)
        return &m_rules.attempts;
    if (field == "error"_L1)
        return &m_rules.error;
    if (field == "trace"_L1)
        return &m_rules.trace;
    if (field == "original"_L1)
        return &m_rules.original;
    return nullptr;
}

std::optional<SourceValue> IdentitySources::fromMatch(const IdentitySource &source, int depth)
{
    const std::vector<IdentitySource> *list = listOf(source.name);
    if (!list || depth >= deepestMatch)
        return std::nullopt;
    for (const IdentitySource &other : *list) {
        std::optional<SourceValue> value = lookUp(other, depth + 1);
        if (!value || value->ambiguous)
            continue;
        const std::optional<QByteArray> group = firstGroup(source.pattern, value->bytes);
        if (!group)
            return std::nullopt;
        value->bytes = *group;
        return value;
    }
    return std::nullopt;
}

} // namespace recourse
