// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/plan.h"

#include "models/core/digest.h"
#include "models/journal/canonicaljson.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>
#include <array>
#include <set>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int schema = 1;

constexpr std::array<QLatin1StringView, 15> leftOutNames{ ""_L1,
                                                          "verdict"_L1,
                                                          "needs-reason"_L1,
                                                          "no-event-id"_L1,
                                                          "not-parked"_L1,
                                                          "other-copy"_L1,
                                                          "after-left-out"_L1,
                                                          "no-target"_L1,
                                                          "tenant"_L1,
                                                          "operator"_L1,
                                                          "no-payload"_L1,
                                                          "outbox-unreadable"_L1,
                                                          "another-event"_L1,
                                                          "broker-cannot"_L1,
                                                          "resolved"_L1 };
constexpr std::array<QLatin1StringView, 4> changeNames{ "removed"_L1, "stripped"_L1, "set"_L1,
                                                        "added"_L1 };
const std::array<QLatin1StringView, 4> environmentNames{ environmentName(Environment::Production),
                                                         environmentName(Environment::Staging),
                                                         environmentName(Environment::Development),
                                                         environmentName(Environment::Sandbox) };

template <typename Enum, std::size_t size>
std::optional<Enum> fromName(const std::array<QLatin1StringView, size> &names, QStringView name)
{
    const auto at = std::find(names.begin(), names.end(), name);
    return at == names.end() ? std::nullopt : std::optional(Enum(at - names.begin()));
}

// Ids are bytes. As text where that gives the same bytes back, else named as base64.
QJsonValue fromBytes(const QByteArray &bytes)
{
    if (const QString text = QString::fromUtf8(bytes); text.toUtf8() == bytes)
        return text;
    return QJsonObject{ { u"base64"_s, QString::fromLatin1(bytes.toBase64()) } };
}

std::optional<QByteArray> toBytes(const QJsonValue &value)
{
    if (value.isString())
        return value.toString().toUtf8();
    const QJsonValue coded = value.toObject().value("base64"_L1);
    if (!coded.isString())
        return std::nullopt;
    const auto decoded = QByteArray::fromBase64Encoding(coded.toString().toLatin1(),
                                                        QByteArray::AbortOnBase64DecodingErrors);
    return decoded ? std::optional(*decoded) : std::nullopt;
}

// Whole numbers as text: JSON readers round those above 2^53.
QString numberText(qint64 number)
{
    return QString::number(number);
}

QJsonObject toJson(const RunLimits &limits)
{
    return { { u"rate_per_s"_s, limits.ratePerSecond },
             { u"canary"_s, limits.canary },
             { u"batch"_s, limits.batch },
             { u"stop_after_failures"_s, limits.stopAfterFailures },
             { u"effect_timeout_s"_s, limits.effectTimeoutSeconds },
             { u"annotate"_s, limits.annotate } };
}

QJsonObject toJson(const PlanItem &item)
{
    QJsonObject json{ { u"order"_s, item.order },
                      { u"event_id"_s, fromBytes(item.eventId.bytes()) },
                      { u"handler"_s, item.handler },
                      { u"tenant"_s, fromBytes(item.tenant.bytes()) },
                      { u"key"_s, fromBytes(item.key.bytes()) },
                      { u"digest"_s, QString::fromLatin1(item.digest.toHex()) },
                      { u"verdict"_s, QString(verdictName(item.verdict)) },
                      { u"broker"_s, item.broker },
                      { u"parking"_s, item.parking },
                      { u"position"_s, QString::number(item.position) },
                      { u"target"_s,
                        QJsonObject{ { u"exchange"_s, fromBytes(item.target.exchange) },
                                     { u"routing_key"_s, fromBytes(item.target.routingKey) } } },
                      { u"ordered"_s, item.ordered },
                      { u"included"_s, item.included() } };
    if (item.version)
        json.insert(u"version"_s, numberText(*item.version));
    if (!item.included())
        json.insert(u"why"_s, QString(leftOutName(item.leftOut)));
    return json;
}

QJsonObject toJson(const PlanChange &change)
{
    return { { u"what"_s, QString(changeName(change.change.what)) },
             { u"name"_s, fromBytes(change.change.name) },
             { u"items"_s, change.items } };
}

// Without the items and the digest.
QJsonObject headOf(const Plan &plan)
{
    QJsonArray changes;
    for (const PlanChange &change : plan.changes)
        changes.append(toJson(change));
    QJsonObject json{ { u"schema"_s, schema },
                      { u"action"_s, QString(actionName(plan.action)) },
                      { u"workspace"_s, plan.workspace },
                      { u"environment"_s, QString(environmentName(plan.environment)) },
                      { u"made_at"_s, toIso(plan.madeAt) },
                      { u"made_by"_s, plan.madeBy },
                      { u"limits"_s, toJson(plan.limits) },
                      { u"retry_permanent"_s, plan.retryPermanent },
                      { u"changes"_s, changes } };
    if (!plan.compensation.isEmpty())
        json.insert(u"compensation"_s, plan.compensation);
    return json;
}

// What toJson() gives, as compact text: a plan may have a million items, whose objects would fill
// the memory. Names in their order.
class ItemText
{
public:
    QByteArrayView of(const PlanItem &item)
    {
        m_out.resize(0);
        m_out += '{';
        text("broker", item.broker.toUtf8());
        text("digest", item.digest.toHex());
        bytes("event_id", item.eventId.bytes());
        text("handler", item.handler.toUtf8());
        plain("included", item.included() ? "true" : "false");
        bytes("key", item.key.bytes());
        plain("order", QByteArray::number(item.order));
        plain("ordered", item.ordered ? "true" : "false");
        text("parking", item.parking.toUtf8());
        text("position", QByteArray::number(item.position));
        m_out += R"("target":{)";
        bytes("exchange", item.target.exchange);
        bytes("routing_key", item.target.routingKey);
        m_out.back() = '}';
        m_out += ',';
        bytes("tenant", item.tenant.bytes());
        text("verdict", verdictName(item.verdict));
        if (item.version)
            text("version", QByteArray::number(*item.version));
        if (!item.included())
            text("why", leftOutName(item.leftOut));
        m_out.back() = '}';
        return m_out;
    }

private:
    void name(const char *name)
    {
        m_out += '"';
        m_out += name;
        m_out += "\":";
    }
    void plain(const char *key, QByteArrayView value)
    {
        name(key);
        m_out += value;
        m_out += ',';
    }
    void text(const char *key, QByteArrayView utf8)
    {
        name(key);
        appendJsonText(m_out, utf8);
        m_out += ',';
    }
    void bytes(const char *key, const QByteArray &value)
    {
        name(key);
        appendJsonBytes(m_out, value);
        m_out += ',';
    }

    QByteArray m_out;
};

class Refusal
{
public:
    explicit Refusal(QString what)
        : m_what(std::move(what))
    {
    }
    Error error() const
    {
        Error error;
        error.code = ErrorCode::InvalidInput;
        error.tried = u"read plan"_s;
        error.native = m_what;
        error.hint = u"make the plan again"_s;
        return error;
    }

private:
    QString m_what;
};

QByteArray bytesAt(const QJsonObject &json, QLatin1StringView key)
{
    const auto bytes = toBytes(json.value(key));
    if (!bytes)
        throw Refusal(u"%1 is missing or no text"_s.arg(key));
    return *bytes;
}

QString textAt(const QJsonObject &json, QLatin1StringView key)
{
    const QJsonValue value = json.value(key);
    if (!value.isString())
        throw Refusal(u"%1 is missing or no text"_s.arg(key));
    return value.toString();
}

template <typename Enum, std::size_t size>
Enum enumAt(const QJsonObject &json, QLatin1StringView key,
            const std::array<QLatin1StringView, size> &names)
{
    const QString name = textAt(json, key);
    const auto value = fromName<Enum>(names, name);
    if (!value)
        throw Refusal(u"%1: %2 is not known"_s.arg(key, name));
    return *value;
}

RunLimits limitsFrom(const QJsonObject &json)
{
    RunLimits limits;
    limits.ratePerSecond = json.value("rate_per_s"_L1).toDouble(-1);
    limits.canary = json.value("canary"_L1).toInt(-1);
    limits.batch = json.value("batch"_L1).toInt(-1);
    limits.stopAfterFailures = json.value("stop_after_failures"_L1).toInt(-1);
    limits.effectTimeoutSeconds = json.value("effect_timeout_s"_L1).toInt(-1);
    limits.annotate = json.value("annotate"_L1).toBool();
    if (limits.ratePerSecond < 0 || limits.canary < 0 || limits.batch < 1
        || limits.stopAfterFailures < 0 || limits.effectTimeoutSeconds < 0)
        throw Refusal(u"limits are missing or out of range"_s);
    return limits;
}

PlanItem itemFrom(const QJsonObject &json)
{
    PlanItem item;
    item.order = json.value("order"_L1).toInteger(-1);
    item.eventId = EventId(bytesAt(json, "event_id"_L1));
    item.handler = textAt(json, "handler"_L1);
    item.tenant = TenantId(bytesAt(json, "tenant"_L1));
    item.key = PartitionKey(bytesAt(json, "key"_L1));
    if (json.contains("version"_L1))
        item.version = textAt(json, "version"_L1).toLongLong();
    item.digest = QByteArray::fromHex(textAt(json, "digest"_L1).toLatin1());
    const auto verdict = verdictFromName(textAt(json, "verdict"_L1));
    if (!verdict)
        throw Refusal(u"a verdict is not known"_s);
    item.verdict = *verdict;
    item.broker = textAt(json, "broker"_L1);
    item.parking = textAt(json, "parking"_L1);
    item.position = textAt(json, "position"_L1).toULongLong();
    item.ordered = json.value("ordered"_L1).toBool(true);
    const QJsonObject target = json.value("target"_L1).toObject();
    item.target = { bytesAt(target, "exchange"_L1), bytesAt(target, "routing_key"_L1) };
    if (!json.value("included"_L1).toBool())
        item.leftOut = enumAt<LeftOut>(json, "why"_L1, leftOutNames);
    return item;
}

// What a million items have in common is kept once.
class Words
{
public:
    void share(PlanItem &item)
    {
        for (QString *text : { &item.handler, &item.broker, &item.parking })
            *text = *m_texts.insert(*text);
        for (QByteArray *bytes : { &item.target.exchange, &item.target.routingKey })
            *bytes = *m_bytes.insert(*bytes);
        item.tenant = TenantId(*m_bytes.insert(item.tenant.bytes()));
    }

private:
    QSet<QString> m_texts;
    QSet<QByteArray> m_bytes;
};

PlanChange changeFrom(const QJsonObject &json)
{
    return { { enumAt<ReplayChange::What>(json, "what"_L1, changeNames), bytesAt(json, "name"_L1) },
             json.value("items"_L1).toInteger() };
}

} // namespace

QLatin1StringView leftOutName(LeftOut why)
{
    return leftOutNames.at(std::size_t(why));
}

QLatin1StringView changeName(ReplayChange::What what)
{
    return changeNames.at(std::size_t(what));
}

std::optional<LeftOut> leftOutNamed(QStringView name)
{
    return fromName<LeftOut>(leftOutNames, name);
}

RunWhy leftOutWhy(LeftOut why)
{
    return { WhyCode::LeftOutOfPlan, leftOutName(why) };
}

RunLimits RunLimits::of(const ReplayLimits &limits)
{
    return { limits.ratePerSecond,        limits.canary,  limits.batch, limits.stopAfterFailures,
             limits.effectTimeoutSeconds, limits.annotate };
}

qsizetype Plan::includedCount() const
{
    return std::ranges::count_if(items, &PlanItem::included);
}

Plan withoutItems(Plan plan, const std::vector<std::size_t> &places)
{
    const std::set<std::size_t> out(places.begin(), places.end());
    QSet<QByteArray> broken; // keys of which one is missing now
    // A resolve changes no business state, and a compensation that of its own event only.
    const bool keepsOrder
        = plan.action != RunAction::Resolve && plan.action != RunAction::Compensate;
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
        PlanItem &item = plan.items[i];
        if (!item.included())
            continue;
        const QByteArray key = item.handler.toUtf8() + '\0' + item.key.bytes();
        const bool inOrder = item.ordered && !item.key.isEmpty();
        if (out.contains(i)) {
            item.leftOut = LeftOut::Operator;
            if (inOrder && item.verdict != VerdictKind::Superseded)
                broken.insert(key);
        } else if (inOrder && keepsOrder && broken.contains(key)) {
            item.leftOut = LeftOut::AfterLeftOut;
        }
    }
    return plan;
}

// Over the compact JSON of all of it, names sorted, which the same plan gives always.
QByteArray Plan::digest() const
{
    Digest digest;
    QJsonObject head = headOf(*this);
    head.insert(u"items"_s, QJsonArray());
    char before = '{';
    for (auto member = head.constBegin(); member != head.constEnd(); ++member) {
        digest.add({ &before, 1 });
        before = ',';
        if (member.key() != "items"_L1) {
            const QByteArray one = QJsonDocument(QJsonObject{ { member.key(), *member } })
                                       .toJson(QJsonDocument::Compact);
            digest.add(QByteArrayView(one).sliced(1).chopped(1));
            continue;
        }
        digest.add("\"items\":[");
        ItemText text;
        for (const PlanItem &item : items) {
            if (&item != &items.front())
                digest.add(",");
            digest.add(text.of(item));
        }
        digest.add("]");
    }
    digest.add("}");
    return digest.take();
}

QByteArray planToJson(const Plan &plan)
{
    QJsonObject json = headOf(plan);
    QJsonArray items;
    for (const PlanItem &item : plan.items)
        items.append(toJson(item));
    json.insert(u"items"_s, items);
    json.insert(u"digest"_s, QString::fromLatin1(plan.digest().toHex()));
    return QJsonDocument(json).toJson();
}

Result<Plan> planFromJson(const QByteArray &text)
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(text, &fault);
    try {
        if (!document.isObject())
            throw Refusal(fault.error == QJsonParseError::NoError ? u"it is no object"_s
                                                                  : fault.errorString());
        const QJsonObject json = document.object();
        if (json.value("schema"_L1).toInt() != schema)
            throw Refusal(u"its schema is not %1"_s.arg(schema));
        Plan plan;
        const QByteArray action = textAt(json, "action"_L1).toLatin1();
        const auto known = actionNamed(QLatin1StringView(action));
        if (!known || *known == RunAction::None)
            throw Refusal(u"its action is not known"_s);
        plan.action = *known;
        plan.workspace = textAt(json, "workspace"_L1);
        plan.environment = enumAt<Environment>(json, "environment"_L1, environmentNames);
        const auto madeAt = instantFromText(textAt(json, "made_at"_L1));
        if (!madeAt)
            throw Refusal(u"made_at is no time"_s);
        plan.madeAt = *madeAt;
        plan.madeBy = textAt(json, "made_by"_L1);
        plan.limits = limitsFrom(json.value("limits"_L1).toObject());
        plan.retryPermanent = json.value("retry_permanent"_L1).toBool();
        plan.compensation = json.value("compensation"_L1).toString();
        if (plan.compensation.isEmpty() == (plan.action == RunAction::Compensate))
            throw Refusal(u"compensation does not fit the action"_s);
        const QJsonArray changes = json.value("changes"_L1).toArray();
        for (const QJsonValue &change : changes)
            plan.changes.push_back(changeFrom(change.toObject()));
        const QJsonArray items = json.value("items"_L1).toArray();
        plan.items.reserve(std::size_t(items.size()));
        Words words;
        for (const QJsonValue &item : items) {
            plan.items.push_back(itemFrom(item.toObject()));
            words.share(plan.items.back());
        }
        if (textAt(json, "digest"_L1).toLatin1() != plan.digest().toHex())
            throw Refusal(u"its digest does not fit: it was changed after it was made"_s);
        return plan;
    } catch (const Refusal &refusal) {
        return failed(refusal.error());
    }
}

} // namespace recourse
