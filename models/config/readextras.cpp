// SPDX-License-Identifier: GPL-3.0-or-later
// [[log]], [[action]] and [[mapping]].
#include "models/config/pointer.h"
#include "models/config/readers.h"
#include "models/config/sqlcheck.h"
#include "models/config/workspacefile.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Reads where a log line has its fields: JSON pointers, or names of keys or groups.
class LogFields
{
public:
    LogFields(KeyReader &keys, LogFormat format)
        : m_keys(keys)
        , m_format(format)
    {
    }

    void readPattern(LogConfig &log)
    {
        if (m_format != LogFormat::Pattern) {
            m_keys.notHere({ u"pattern"_s }, u"it belongs to format = \"pattern\""_s);
            return;
        }
        const auto pattern = m_keys.text(u"pattern"_s, Need::Required);
        if (!pattern)
            return;
        log.pattern = pattern->value;
        const QRegularExpression expression(pattern->value);
        if (!expression.isValid()) {
            m_keys.fault(pattern->place,
                         u"\"pattern\" is not a regular expression: %1, at character %2"_s
                             .arg(expression.errorString())
                             .arg(expression.patternErrorOffset() + 1));
            return;
        }
        m_groups = expression.namedCaptureGroups();
        m_groups.removeAll(QString());
        m_groupsKnown = true;
        if (m_groups.isEmpty())
            m_keys.fault(pattern->place, u"\"pattern\" has no named group"_s,
                         u"write (?<time>…) around each field"_s);
    }

    QString read(KeyReader &keys, const QString &key, Need need = Need::Optional) const
    {
        const auto field = keys.text(key, need);
        if (!field)
            return {};
        if (m_format == LogFormat::JsonLines) {
            if (const QString fault = pointerFault(field->value); !fault.isEmpty())
                keys.fault(field->place, u"\"%1\": %2"_s.arg(key, fault), u"write /field"_s);
        } else if (m_format == LogFormat::Pattern && m_groupsKnown && !m_groups.isEmpty()
                   && !m_groups.contains(field->value)) {
            keys.fault(field->place,
                       u"\"%1\" names the group \"%2\", which \"pattern\" does not have"_s.arg(
                           key, field->value.left(64)),
                       nearestHint(field->value, m_groups));
        }
        return field->value;
    }

private:
    KeyReader &m_keys;
    LogFormat m_format;
    QStringList m_groups;
    bool m_groupsKnown = false;
};

const QStringList &outcomeWords()
{
    static const QStringList words{ u"success"_s, u"failure"_s, u"unknown"_s };
    return words;
}

void readOutcome(KeyReader &log, ReadContext &context, const LogFields &fields, LogOutcome &outcome)
{
    outcome.missing = u"unknown"_s;
    const auto table = log.table(u"outcome"_s);
    if (!table)
        return;
    KeyReader keys(*table->value, table->place, u"outcome = { … }"_s, context.faults);
    outcome.field = fields.read(keys, u"field"_s, Need::Required);
    outcome.success = plain(keys.texts(u"success"_s));
    const auto failure = keys.texts(u"failure"_s);
    outcome.failure = plain(failure);
    if (failure) {
        for (const At<QString> &word : *failure) {
            if (outcome.success.contains(word.value))
                keys.fault(word.place,
                           u"\"%1\" stands for success and for failure"_s.arg(word.value.left(64)));
        }
    }
    if (const auto missing = keys.choice(u"missing"_s, outcomeWords()))
        outcome.missing = outcomeWords().at(*missing);
    keys.finish();
}

} // namespace

LogConfig readLog(KeyReader &keys, ReadContext &context)
{
    LogConfig log;
    if (const auto id = keys.text(u"id"_s, Need::Required)) {
        log.id = id->value;
        context.define(ReadContext::Named::Log, *id);
    }
    for (const QString &glob : plain(keys.texts(u"files"_s, Need::Required)))
        log.files.append(context.absolute(glob));
    const auto format
        = keys.choice(u"format"_s, { u"jsonl"_s, u"logfmt"_s, u"pattern"_s }, Need::Required);
    log.format = static_cast<LogFormat>(format.value_or(1)); // the least demanding, if unknown
    LogFields fields(keys, log.format);
    if (format)
        fields.readPattern(log);
    else
        keys.any(u"pattern"_s);
    log.time = fields.read(keys, u"time"_s, Need::Required);
    log.eventId = fields.read(keys, u"event_id"_s, Need::Required);
    log.handler = fields.read(keys, u"handler"_s);
    log.tenant = fields.read(keys, u"tenant"_s);
    log.message = fields.read(keys, u"message"_s);
    readOutcome(keys, context, fields, log.outcome);
    return log;
}

namespace {

const QStringList sqlKeys{ u"database"_s, u"query"_s, u"sql"_s };
const QStringList httpKeys{ u"url"_s, u"method"_s, u"query_url"_s, u"idempotency_header"_s,
                            u"success"_s };
const QStringList publishKeys{ u"exchange"_s, u"routing_key"_s };

void readSqlAction(KeyReader &keys, ReadContext &context, ActionConfig &action)
{
    if (const auto database = keys.text(u"database"_s, Need::Required)) {
        action.database = database->value;
        context.refer(ReadContext::Named::Database, *database);
    }
    if (const auto query = keys.text(u"query"_s, Need::Required)) {
        action.query = query->value;
        const SqlFault fault = readQueryFault(query->value, u":event_id"_s);
        if (!fault.what.isEmpty())
            keys.fault(query->place, fault.what, fault.hint);
    }
    const auto statements = keys.texts(u"sql"_s, Need::Required);
    if (!statements || statements->empty())
        return;
    bool boundToEvent = false;
    for (const At<QString> &sql : *statements) {
        action.sql.append(sql.value);
        const SqlFault fault = writeStatementFault(sql.value);
        if (!fault.what.isEmpty())
            keys.fault(sql.place, fault.what, fault.hint);
        boundToEvent = boundToEvent || usesPlaceholder(sql.value, u":event_id"_s);
    }
    if (!boundToEvent)
        keys.fault(statements->front().place, u"no statement of \"sql\" uses :event_id"_s,
                   u"the action has to change what belongs to one event"_s);
}

// "200", "409" or "/status = done".
bool isSuccessRule(const QString &rule)
{
    static const QRegularExpression status(u"^[1-5][0-9]{2}$"_s);
    if (status.match(rule).hasMatch())
        return true;
    const qsizetype equals = rule.indexOf(u'=');
    return equals > 0 && pointerFault(rule.left(equals).trimmed()).isEmpty()
        && !rule.mid(equals + 1).trimmed().isEmpty();
}

QStringList readSuccess(KeyReader &keys)
{
    QStringList rules;
    const TomlValue *value = keys.any(u"success"_s);
    if (!value)
        return rules;
    const auto *list = value->array();
    if (!list) {
        keys.fault(value->place, u"\"success\" is %1; a list is wanted"_s.arg(value->typeWord()));
        return rules;
    }
    for (const TomlValue &each : *list) {
        const auto *number = std::get_if<qint64>(&each.data);
        const QString rule = number ? QString::number(*number)
            : each.text()           ? *each.text()
                                    : QString();
        if (isSuccessRule(rule))
            rules.append(rule);
        else
            keys.fault(each.place, u"an entry of \"success\" is neither a status nor a value"_s,
                       u"write 200 or \"/status = done\""_s);
    }
    return rules;
}

void readHttpAction(KeyReader &keys, ReadContext &context, ActionConfig &action)
{
    static const QStringList methods{ u"POST"_s, u"PUT"_s, u"PATCH"_s, u"DELETE"_s };
    action.url = readHttpUrl(keys, u"url"_s, context, Need::Required, Places::Allowed);
    action.queryUrl = readHttpUrl(keys, u"query_url"_s, context, Need::Required, Places::Allowed);
    action.method = methods.at(keys.choice(u"method"_s, methods).value_or(0));
    action.idempotencyHeader = plain(keys.text(u"idempotency_header"_s, Need::Required));
    action.body = plain(keys.anyText(u"body"_s));
    action.success = readSuccess(keys);
}

void readPublishAction(KeyReader &keys, ActionConfig &action)
{
    action.exchange = plain(keys.anyText(u"exchange"_s, Need::Required)); // "" is the default one
    action.routingKey = plain(keys.text(u"routing_key"_s, Need::Required));
    action.body = plain(keys.anyText(u"body"_s, Need::Required));
}

} // namespace

ActionConfig readAction(KeyReader &keys, ReadContext &context)
{
    ActionConfig action;
    if (const auto name = keys.text(u"name"_s, Need::Required)) {
        action.name = name->value;
        context.define(ReadContext::Named::Action, *name);
    }
    const auto handlers = keys.texts(u"handlers"_s, Need::Required);
    action.handlers = plain(handlers);
    if (handlers) {
        for (const At<QString> &handler : *handlers)
            context.refer(ReadContext::Named::Handler, handler);
    }
    const auto kind = keys.choice(u"kind"_s, { u"sql"_s, u"http"_s, u"publish"_s }, Need::Required);
    if (!kind) {
        for (const QString &key : sqlKeys + httpKeys + publishKeys + QStringList{ u"body"_s })
            keys.any(key);
        return action;
    }
    action.kind = static_cast<ActionKind>(*kind);
    const QString other = u"it belongs to another kind of action"_s;
    switch (action.kind) {
    case ActionKind::Sql:
        readSqlAction(keys, context, action);
        keys.notHere(httpKeys + publishKeys + QStringList{ u"body"_s }, other);
        break;
    case ActionKind::Http:
        readHttpAction(keys, context, action);
        keys.notHere(sqlKeys + publishKeys, other);
        break;
    case ActionKind::Publish:
        readPublishAction(keys, action);
        keys.notHere(sqlKeys + httpKeys, other);
        break;
    }
    return action;
}

namespace {

QMap<QString, QString> readWords(KeyReader &mapping, ReadContext &context, const QString &key,
                                 const QStringList &words, const QStringList &needed)
{
    QMap<QString, QString> found;
    const auto table = mapping.table(key, Need::Required);
    if (!table)
        return found;
    KeyReader keys(*table->value, table->place, u"%1 = { … }"_s.arg(key), context.faults);
    for (const QString &word : words) {
        const Need need = needed.contains(word) ? Need::Required : Need::Optional;
        if (const auto value = keys.text(word, need))
            found.insert(word, value->value);
    }
    keys.finish();
    return found;
}

} // namespace

QStringList mappingColumnWords()
{
    return { u"id"_s,         u"queue"_s,          u"event_id"_s,
             u"tenant"_s,     u"partition_key"_s,  u"version"_s,
             u"state"_s,      u"attempts"_s,       u"last_error"_s,
             u"headers"_s,    u"content_type"_s,   u"payload"_s,
             u"created_at"_s, u"available_at"_s,   u"taken_at"_s,
             u"parked_at"_s,  u"first_failed_at"_s };
}

MappingConfig readMapping(KeyReader &keys, ReadContext &context)
{
    MappingConfig mapping;
    if (const auto name = keys.text(u"name"_s, Need::Required)) {
        mapping.name = name->value;
        context.define(ReadContext::Named::Mapping, *name);
    }
    mapping.table = plain(keys.text(u"table"_s, Need::Required));
    mapping.columns = readWords(keys, context, u"columns"_s, mappingColumnWords(),
                                { u"id"_s, u"event_id"_s, u"state"_s, u"payload"_s });
    mapping.states = readWords(keys, context, u"states"_s,
                               { u"pending"_s, u"taken"_s, u"done"_s, u"parked"_s }, {});
    return mapping;
}

} // namespace recourse
