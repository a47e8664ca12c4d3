// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/consoleimpl.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString addressOf(const BrokerConfig &config)
{
    if (config.kind == BrokerKind::EventTable)
        return config.database;
    return config.host + u':' + QString::number(config.port) + u'/'
        + (config.virtualHost == u"/" ? QString() : config.virtualHost);
}

QString addressOf(const DatabaseConfig &config)
{
    if (config.kind == DatabaseKind::Sqlite)
        return config.path;
    return config.host + u':' + QString::number(config.port) + u'/' + config.name;
}

} // namespace

std::vector<SourceState> ConsoleImpl::sources() const
{
    using Light = SourceState::Light;
    std::vector<SourceState> states;
    for (const BrokerConfig &config : m_workspace.brokers) {
        SourceState state;
        state.id = config.id;
        state.kind = SourceState::Kind::Broker;
        state.address = addressOf(config);
        state.verifiesPeer = config.verifyPeer;
        const Broker *broker = m_doors.broker(config.id);
        if (!broker) {
            state.light = Light::Bad;
            state.lastError = m_doors.failure(config.id);
            states.push_back(std::move(state));
            continue;
        }
        const BrokerStatus status = broker->status();
        state.product = broker->capabilities().product;
        state.encrypted = status.encrypted;
        state.verifiesPeer = status.verifiesPeer;
        state.rights = status.rights;
        state.unread = status.unread;
        if (const auto topology = m_doors.lastTopology(config.id)) {
            state.lastReadAt = topology->readAt;
            state.unread.insert(state.unread.end(), topology->unread.begin(),
                                topology->unread.end());
        }
        if (status.state == ConnectionState::Connected)
            state.light = state.unread.empty() ? Light::Good : Light::Partly;
        else if (status.state != ConnectionState::NeverTried)
            state.light = Light::Bad;
        if (state.light != Light::Good)
            state.lastError = status.lastError;
        states.push_back(std::move(state));
    }
    for (const DatabaseConfig &config : m_workspace.databases) {
        SourceState state;
        state.id = config.id;
        state.kind = SourceState::Kind::Database;
        state.address = addressOf(config);
        const Store *store = m_doors.store(config.id);
        if (!store) {
            state.light = Light::Bad;
            state.lastError = m_doors.failure(config.id);
            states.push_back(std::move(state));
            continue;
        }
        const StoreStatus status = store->status();
        state.product = status.product;
        state.readOnly = status.readOnly;
        state.lastReadAt = status.lastReadAt;
        state.warnings = status.warnings;
        if (status.state == StoreState::Open)
            state.light = status.warnings.empty() ? Light::Good : Light::Partly;
        else if (status.state == StoreState::Failed)
            state.light = Light::Bad;
        if (state.light == Light::Bad)
            state.lastError = status.lastError;
        states.push_back(std::move(state));
    }
    return states;
}

void ConsoleImpl::doctorBroker(const BrokerConfig &config, std::vector<DoctorCheck> &checks,
                               const std::stop_token &stop)
{
    Broker *broker = m_doors.broker(config.id);
    if (!broker) {
        checks.push_back(
            { config.id, u"connect"_s, false, addressOf(config), m_doors.failure(config.id), {} });
        return;
    }
    const auto connected = broker->connect(stop);
    DoctorCheck check{ config.id, u"connect"_s, connected.has_value(), addressOf(config), {}, {} };
    if (!connected)
        check.error = connected.error();
    else
        check.detail = broker->capabilities().product + u" at "_s + addressOf(config);
    checks.push_back(check);
    if (!connected)
        return;
    const BrokerStatus status = broker->status();
    if (!status.rights.isEmpty())
        checks.push_back({ config.id, u"rights"_s, true, status.rights.join(u", "_s), {}, {} });
    const auto topology = m_doors.topology(config.id, Millis(-1), stop);
    if (!topology) {
        checks.push_back({ config.id, u"topology"_s, false, {}, topology.error(), {} });
        return;
    }
    checks.push_back(
        { config.id, u"topology"_s, true, QString::number((*topology)->queues.size()), {}, {} });
    for (const Unread &unread : (*topology)->unread)
        checks.push_back({ config.id, unread.part, false, {}, unread.why, {} });
}

void ConsoleImpl::doctorQueues(const HandlerConfig &handler, std::vector<DoctorCheck> &checks,
                               const std::stop_token &stop)
{
    const auto topology = m_doors.lastTopology(handler.broker);
    if (!topology)
        return;
    QStringList names = handler.queues + handler.retryQueues;
    if (!handler.parking.isEmpty())
        names << handler.parking;
    for (const QString &name : names) {
        const QueueInfo *queue = topology->queue(name);
        DoctorCheck check{
            handler.broker, u"queue "_s + name, queue && queue->found && queue->isUp, {}, {}, {}
        };
        if (queue && queue->found) {
            check.detail = QString(queueTypeName(queue->type));
            if (queue->ready)
                check.detail += u", ready "_s + QString::number(*queue->ready);
        } else {
            Error error = queue && !queue->unread.empty() ? queue->unread.front().why : Error{};
            if (!queue || queue->unread.empty()) {
                error.code = ErrorCode::NotFound;
                error.tried = u"read queue"_s;
                error.where = name;
            }
            check.error = error;
        }
        checks.push_back(std::move(check));
    }
    if (handler.parking.isEmpty())
        return;
    const auto plan = planScan(handler.name, stop);
    DoctorCheck check{
        handler.broker, u"look at "_s + handler.parking, plan.has_value(), {}, {}, {}
    };
    if (plan) {
        check.ok = plan->advice == BrowseAdvice::Free || plan->advice == BrowseAdvice::Look;
        check.detail = plan->reads;
        check.error = plan->why;
    } else {
        check.error = plan.error();
    }
    checks.push_back(std::move(check));
}

std::vector<DoctorCheck> ConsoleImpl::doctor(std::stop_token stop)
{
    std::vector<DoctorCheck> checks;
    for (const BrokerConfig &config : m_workspace.brokers)
        doctorBroker(config, checks, stop);
    for (const HandlerConfig &handler : m_workspace.handlers)
        doctorQueues(handler, checks, stop);
    for (const DatabaseConfig &config : m_workspace.databases) {
        Store *store = m_doors.store(config.id);
        if (!store) {
            checks.push_back(
                { config.id, u"open"_s, false, addressOf(config), m_doors.failure(config.id), {} });
            continue;
        }
        std::vector<HandlerConfig> asks;
        std::ranges::copy_if(m_workspace.handlers, std::back_inserter(asks),
                             [&config](const HandlerConfig &handler) {
                                 const auto uses = [&config](const auto &query) {
                                     return query && query->database == config.id;
                                 };
                                 return uses(handler.inbox) || uses(handler.outbox)
                                     || uses(handler.effect) || uses(handler.state);
                             });
        for (StoreCheck &check : store->check(asks, stop))
            checks.push_back({ config.id, check.check, check.ok, check.detail, check.error, {} });
    }
    // What is set up so that it will hurt: the findings that do not depend on today's traffic.
    for (const Finding &finding : overview(stop).findings) {
        switch (finding.kind) {
        case FindingKind::RejectsDiscarded:
        case FindingKind::DeadLetterNowhere:
        case FindingKind::ParkingLimit:
        case FindingKind::ParkingOverflow:
        case FindingKind::RetryCycleDropped:
        case FindingKind::InboxMissing: {
            const HandlerConfig *handler = m_workspace.handler(finding.handler);
            checks.push_back({ handler ? handler->broker : finding.source,
                               u"set-up of "_s + finding.handler,
                               finding.severity == Severity::Notice,
                               finding.detail,
                               {},
                               finding });
            break;
        }
        default:
            break;
        }
    }
    return checks;
}

} // namespace recourse
