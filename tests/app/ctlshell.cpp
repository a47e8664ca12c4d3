// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/ctlshell.h"

#include "models/core/digest.h"

#include <QBuffer>
#include <QJsonDocument>

#include <atomic>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

class SteppedClock final : public Clock
{
public:
    explicit SteppedClock(Millis tick)
        : m_tick(tick)
    {
    }
    Instant now() const override { return CtlShell::now() + m_tick * m_looks++; }

private:
    Millis m_tick;
    mutable std::atomic<qint64> m_looks{ 0 };
};

} // namespace

Instant CtlShell::now()
{
    return *instantFromText(u"2025-10-09T12:00:00Z"_s);
}

Workspace twoHandlers()
{
    Workspace workspace;
    workspace.name = u"orders"_s;
    BrokerConfig broker;
    broker.id = u"mq1"_s;
    workspace.brokers.push_back(broker);
    for (const auto &name : { u"order-sync"_s, u"invoice"_s }) {
        HandlerConfig handler;
        handler.name = name;
        handler.broker = u"mq1"_s;
        handler.parking = QString(name + u".parked"_s);
        handler.inbox.emplace().database = u"orders-db"_s;
        workspace.handlers.push_back(handler);
    }
    return workspace;
}

Workspace runnable()
{
    Workspace workspace = twoHandlers();
    workspace.environment = Environment::Staging;
    for (HandlerConfig &handler : workspace.handlers)
        handler.queues = { QString(handler.name + u".work"_s) };
    workspace.identity.eventId
        = { { IdentitySource::Kind::Property, u"message_id"_s, {}, u"property:message_id"_s } };
    workspace.replay.ratePerSecond = 0;
    workspace.replay.canary = 0;
    workspace.replay.effectTimeoutSeconds = 1;
    return workspace;
}

CtlShell::CtlShell(Workspace workspace)
    : console(std::move(workspace))
{
    for (const HandlerConfig &handler : console.workspace().handlers) {
        ScanState state;
        state.broker = handler.broker;
        state.queue = handler.parking;
        state.handler = handler.name;
        state.readAt = now();
        state.complete = true;
        console.parked.states.push_back(state);
    }
    console.verdictOf = [](const Failure &) {
        return Verdict{ VerdictKind::SafeToReplay, {}, { Allowed::Replay }, {} };
    };
}

Failure &CtlShell::park(const QByteArray &id)
{
    Failure failure;
    failure.row = static_cast<qint64>(console.parked.failures.size()) + 1;
    failure.eventId = EventId(id);
    failure.handler = u"order-sync"_s;
    failure.queue = u"order-sync.parked"_s;
    failure.tenant = TenantId(QByteArray("acme"));
    failure.tenantTrusted = true;
    failure.reason = u"no answer"_s;
    failure.parkedAt = now() - std::chrono::minutes(14);
    console.parked.failures.push_back(failure);
    return console.parked.failures.back();
}

void CtlShell::parkWhole(const QByteArray &id)
{
    Failure &failure = park(id);
    HeldMessage held;
    held.token = static_cast<quint64>(failure.row);
    held.message.queue = failure.queue;
    held.message.position = static_cast<quint64>(failure.row);
    held.message.readAt = now();
    held.message.message.properties.messageId = id;
    held.message.message.body = "{\"Id\":\"" + id + "\"}";
    failure.broker = u"mq1"_s;
    failure.position = held.message.position;
    failure.digest = digestOf(held.message.message.body);
    console.parking.lying.push_back(held);
}

ShellExit CtlShell::run(const QStringList &words)
{
    const ShellParse parse
        = parseArguments(QStringList{ u"recoursectl"_s } + words, u"orders.toml"_s, now());
    if (!parse.request)
        qFatal("%s", qPrintable(parse.problem));
    const SteppedClock clock(tick);
    QBuffer outBuffer;
    QBuffer problemBuffer;
    outBuffer.open(QIODevice::WriteOnly);
    problemBuffer.open(QIODevice::WriteOnly);
    ShellOutput out(outBuffer, false, columns);
    ShellProblems problems(problemBuffer, false, 0);
    ShellProgress progress(problemBuffer, false);
    const ShellExit exit
        = runCommand(*parse.request, { console, out, problems, progress, clock, stop.get_token() });
    text = QString::fromUtf8(outBuffer.data());
    problem = QString::fromUtf8(problemBuffer.data());
    return exit;
}

QJsonObject CtlShell::json() const
{
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(text.toUtf8(), &error);
    if (error.error != QJsonParseError::NoError)
        qFatal("%s: %s", qPrintable(error.errorString()), qPrintable(text));
    return document.object();
}

std::shared_ptr<Dossier> dossierOf(const QByteArray &id, VerdictKind kind, bool parked,
                                   const QByteArray &tenant)
{
    auto made = std::make_shared<Dossier>();
    made->handler = u"order-sync"_s;
    made->eventId = EventId(id);
    made->verdict.kind = kind;
    made->judgedAt = CtlShell::now();
    if (parked) {
        ParkedCopyFull copy;
        copy.failure.eventId = EventId(id);
        copy.failure.handler = u"order-sync"_s;
        copy.failure.tenant = TenantId(tenant);
        copy.failure.queue = u"order-sync.parked"_s;
        copy.message.message.body = R"({"Message":{"Phone":"555-0199"}})";
        copy.message.message.properties.contentType = "application/json";
        copy.message.message.headers = FieldTable{ { "x-tenant", FieldValue::text(tenant) },
                                                   { "evil", FieldValue::text("\033[2J") } };
        made->copies.push_back(copy);
    }
    return made;
}

Error nobodyAnswers()
{
    return { .code = ErrorCode::Unreachable, .tried = u"connect"_s, .where = u"mq1:5672"_s };
}

} // namespace recourse
