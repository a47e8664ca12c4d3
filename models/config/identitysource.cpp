// SPDX-License-Identifier: GPL-3.0-or-later
// One source of an identity field, as a workspace writes it, and the built-in rules.
#include "models/config/keyreader.h"
#include "models/config/pointer.h"
#include "models/config/workspacefile.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

using Kind = IdentitySource::Kind;

Error refused(const QString &what, const QString &hint = {})
{
    Error error;
    error.code = ErrorCode::InvalidInput;
    error.tried = u"read identity source"_s;
    error.native = what;
    error.hint = hint;
    return error;
}

const QStringList &properties()
{
    static const QStringList names{ u"message_id"_s,   u"correlation_id"_s,   u"type"_s,
                                    u"app_id"_s,       u"user_id"_s,          u"reply_to"_s,
                                    u"content_type"_s, u"content_encoding"_s, u"expiration"_s,
                                    u"timestamp"_s,    u"priority"_s,         u"delivery_mode"_s,
                                    u"cluster_id"_s };
    return names;
}

const QStringList &fields()
{
    static const QStringList names{ u"event_id"_s, u"tenant"_s, u"key"_s,   u"version"_s,
                                    u"attempts"_s, u"error"_s,  u"trace"_s, u"original"_s };
    return names;
}

std::optional<Error> patternFault(const QString &pattern)
{
    const QRegularExpression expression(pattern);
    if (!expression.isValid())
        return refused(u"the pattern is not a regular expression: %1, at character %2"_s
                           .arg(expression.errorString())
                           .arg(expression.patternErrorOffset() + 1));
    if (expression.captureCount() < 1)
        return refused(u"the pattern has no group, so it yields nothing"_s,
                       u"put what is wanted in parentheses, as in :v([0-9]+)$"_s);
    return std::nullopt;
}

Result<IdentitySource> bare(const QString &written)
{
    IdentitySource source;
    source.written = written;
    if (written == u"vhost")
        source.kind = Kind::VirtualHost;
    else if (written == u"queue")
        source.kind = Kind::Queue;
    else if (written == u"x-death")
        source.kind = Kind::XDeath;
    else
        return failed(
            refused(u"\"%1\" is no source of identity"_s.arg(written.left(64)),
                    nearestHint(written,
                                { u"vhost"_s, u"queue"_s, u"x-death"_s, u"property:message_id"_s,
                                  u"header:NAME"_s, u"json:/POINTER"_s, u"match:FIELD:PATTERN"_s,
                                  u"column:NAME"_s })));
    return source;
}

Result<IdentitySource> matchSource(IdentitySource source, const QString &rest)
{
    const qsizetype colon = rest.indexOf(u':');
    if (colon < 0)
        return failed(refused(u"\"match:\" needs a field and a pattern"_s,
                              u"write match:event_id:v([0-9]+)$"_s));
    source.kind = Kind::Match;
    source.name = rest.left(colon);
    source.pattern = rest.mid(colon + 1);
    if (!fields().contains(source.name))
        return failed(refused(u"\"match:\" reads another identity field, and \"%1\" is none"_s.arg(
                                  source.name.left(64)),
                              nearestHint(source.name, fields())));
    if (const auto fault = patternFault(source.pattern))
        return failed(*fault);
    return source;
}

} // namespace

Result<IdentitySource> parseIdentitySource(const QString &written)
{
    const qsizetype colon = written.indexOf(u':');
    if (colon < 0)
        return bare(written);
    const QString scheme = written.left(colon);
    const QString rest = written.mid(colon + 1);
    IdentitySource source;
    source.written = written;
    source.name = rest;
    if (rest.isEmpty())
        return failed(refused(u"nothing follows \"%1:\""_s.arg(scheme.left(64))));
    if (scheme == u"property") {
        source.kind = Kind::Property;
        if (!properties().contains(rest))
            return failed(refused(u"AMQP has no property \"%1\""_s.arg(rest.left(64)),
                                  nearestHint(rest, properties())));
        return source;
    }
    if (scheme == u"header" || scheme == u"column") {
        source.kind = scheme == u"header" ? Kind::Header : Kind::Column;
        return source;
    }
    if (scheme == u"json") {
        source.kind = Kind::Json;
        if (const QString fault = pointerFault(rest); !fault.isEmpty())
            return failed(refused(fault, u"write json:/Message/OrderId"_s));
        return source;
    }
    if (scheme == u"queue") {
        source.kind = Kind::Queue;
        source.name.clear();
        source.pattern = rest;
        if (const auto fault = patternFault(rest))
            return failed(*fault);
        return source;
    }
    if (scheme == u"match")
        return matchSource(std::move(source), rest);
    return failed(refused(u"\"%1:\" is no source of identity"_s.arg(scheme.left(64)),
                          nearestHint(scheme,
                                      { u"property"_s, u"header"_s, u"json"_s, u"queue"_s,
                                        u"match"_s, u"column"_s })));
}

namespace {

std::vector<IdentitySource> sources(const QStringList &written)
{
    std::vector<IdentitySource> list;
    for (const QString &each : written) {
        auto source = parseIdentitySource(each);
        Q_ASSERT(source.has_value());
        list.push_back(std::move(*source));
    }
    return list;
}

// The order service of the sandbox.
IdentityRules recourseRules()
{
    IdentityRules rules;
    rules.eventId = sources(
        { u"property:message_id"_s, u"header:x-event-id"_s, u"json:/EventId"_s, u"json:/Id"_s });
    rules.tenant = sources({ u"vhost"_s, u"header:x-tenant"_s, u"json:/Tenant"_s });
    rules.key = sources({ u"header:x-partition-key"_s, u"json:/Message/OrderId"_s });
    rules.version = sources({ u"json:/Message/Version"_s, u"match:event_id:v([0-9]+)$"_s });
    rules.attempts = sources({ u"header:x-attempts"_s, u"x-death"_s });
    rules.error = sources({ u"header:x-exception-message"_s, u"x-death"_s });
    rules.trace = sources({ u"header:traceparent"_s });
    rules.original = sources({ u"header:x-original-event-id"_s });
    return rules;
}

// Microi: physical queues carry the tenant in lower case (its consumers compare without case too);
// the message carries no counter of its own.
IdentityRules microiRules()
{
    IdentityRules rules;
    rules.eventId = sources({ u"property:message_id"_s, u"json:/EventId"_s, u"json:/Id"_s });
    rules.tenant = sources({ u"queue:(?i)^microi\\.([^.]+)\\."_s, u"json:/OsClient"_s });
    rules.attempts = sources({ u"x-death"_s });
    rules.error = sources({ u"x-death"_s });
    rules.trace = sources({ u"header:traceparent"_s, u"json:/TraceParent"_s });
    return rules;
}

} // namespace

QStringList identityPresets()
{
    return { u"recourse"_s, u"microi"_s };
}

std::optional<IdentityRules> identityPreset(const QString &name)
{
    if (name == u"recourse")
        return recourseRules();
    if (name == u"microi")
        return microiRules();
    return std::nullopt;
}

} // namespace recourse
