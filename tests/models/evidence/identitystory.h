// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/evidence/identity.h"
#include "tests/support/casefile.h"

#include <QHash>

namespace recourse::story {

using Kind = IdentitySource::Kind;

inline IdentitySource source(Kind kind, const QString &name, const QString &pattern = {})
{
    static const QHash<Kind, QString> schemes{
        { Kind::Property, QStringLiteral("property:") },
        { Kind::Header, QStringLiteral("header:") },
        { Kind::Json, QStringLiteral("json:") },
        { Kind::VirtualHost, QStringLiteral("vhost") },
        { Kind::Queue, QStringLiteral("queue") },
        { Kind::XDeath, QStringLiteral("x-death") },
        { Kind::Match, QStringLiteral("match:") },
        { Kind::Column, QStringLiteral("column:") },
    };
    return { kind, name, pattern, schemes.value(kind) + name };
}
inline IdentitySource ofProperty(const QString &name)
{
    return source(Kind::Property, name);
}
inline IdentitySource header(const QString &name)
{
    return source(Kind::Header, name);
}
inline IdentitySource json(const QString &pointer)
{
    return source(Kind::Json, pointer);
}
inline IdentitySource xDeath()
{
    return source(Kind::XDeath, {});
}
inline IdentitySource vhost()
{
    return source(Kind::VirtualHost, {});
}

// The rules of a stock service whose events carry all kinds of names.
inline IdentityRules stockRules()
{
    IdentityRules rules;
    rules.eventId
        = { ofProperty(QStringLiteral("message_id")), header(QStringLiteral("event-id")) };
    rules.tenant = { vhost(), header(QStringLiteral("tenant")) };
    rules.key = { json(QStringLiteral("/sku")) };
    rules.version = { json(QStringLiteral("/version")) };
    rules.attempts = { header(QStringLiteral("retry-attempt")), xDeath() };
    rules.error = { header(QStringLiteral("x-exception-stacktrace")), xDeath() };
    rules.original = { header(QStringLiteral("original-event-id")) };
    return rules;
}

inline Origin stockOrigin()
{
    Origin origin;
    origin.virtualHost = QStringLiteral("/");
    origin.queue = QStringLiteral("stock.parked");
    origin.workQueues = { QStringLiteral("stock.work") };
    return origin;
}

inline ParkedMessage parked(const Message &message)
{
    ParkedMessage parked;
    parked.queue = QStringLiteral("stock.parked");
    parked.message = message;
    return parked;
}

inline Identity identityOf(const QString &file, const IdentityRules &rules = stockRules())
{
    return identify(parked(readCase(file).message), rules, stockOrigin());
}

inline FieldValue value(FieldType type, decltype(FieldValue::data) data)
{
    FieldValue made;
    made.type = type;
    made.data = std::move(data);
    return made;
}

inline Field field(const char *name, FieldValue fieldValue)
{
    return { name, std::move(fieldValue) };
}

inline FieldValue death(const QByteArray &queue, const QByteArray &reason, qint64 count,
                        qint64 time)
{
    return value(FieldType::Table,
                 FieldTable{
                     field("count", FieldValue::int64(count)),
                     field("reason", FieldValue::text(reason)),
                     field("queue", FieldValue::text(queue)),
                     field("time", value(FieldType::Timestamp, time)),
                     field("exchange", FieldValue::text("stock.events")),
                 });
}

inline Message withDeaths(std::vector<FieldValue> deaths)
{
    Message message;
    message.properties.messageId = "id";
    message.headers = FieldTable{ field("x-death", value(FieldType::Array, std::move(deaths))) };
    return message;
}

} // namespace recourse::story
