// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/overviewbuilder.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Shares of the parked failures from which one key is worth a word.
constexpr double hotShare = 0.25;
constexpr qint64 hotAtLeast = 5;

class Finder
{
public:
    Finder(const Workspace &workspace, const OverviewInput &input)
        : m_workspace(workspace)
        , m_input(input)
    {
    }

    std::vector<Finding> find(const std::vector<HandlerOverview> &rows)
    {
        sources();
        for (const HandlerOverview &row : rows) {
            const HandlerConfig *handler = m_workspace.handler(row.name);
            const auto topology = m_input.topologies.find(row.broker);
            if (!handler || topology == m_input.topologies.end() || !topology->second)
                continue;
            queues(*handler, **topology->second);
            state(*handler, row);
            parking(*handler, row, **topology->second);
        }
        keys();
        std::ranges::stable_sort(m_found, {}, &Finding::severity);
        return std::move(m_found);
    }

private:
    Finding &add(FindingKind kind, Severity severity, const HandlerName &handler,
                 const QString &detail, FindingAction action, const QString &argument = {})
    {
        Finding finding;
        finding.kind = kind;
        finding.severity = severity;
        finding.handler = handler;
        finding.detail = detail;
        finding.action = action;
        finding.actionArgument = argument;
        QStringList id{ QString(findingName(kind)) };
        if (!handler.isEmpty())
            id << handler;
        if (!detail.isEmpty())
            id << detail;
        finding.id = id.join(u':');
        m_found.push_back(std::move(finding));
        return m_found.back();
    }

    void sources()
    {
        for (const SourceState &source : m_input.sources) {
            if (source.light == SourceState::Light::Bad && source.lastError) {
                Finding &finding = add(FindingKind::SourceDown, Severity::Critical, {}, source.id,
                                       FindingAction::ShowSource, source.id);
                finding.source = source.id;
                finding.error = source.lastError;
            } else if (!source.unread.empty()) {
                Finding &finding
                    = add(FindingKind::PartUnread, Severity::Notice, {}, source.unread.front().part,
                          FindingAction::ShowSource, source.id);
                finding.id += u':' + source.id;
                finding.source = source.id;
                finding.number = static_cast<qint64>(source.unread.size());
                finding.error = source.unread.front().why;
            }
        }
        for (const auto &[id, topology] : m_input.topologies) {
            if (topology && (*topology)->alarm.value_or(false)) {
                Finding &finding
                    = add(FindingKind::BrokerBlocked, Severity::Critical, {},
                          (*topology)->alarms.join(u", "_s), FindingAction::ShowSource, id);
                finding.source = id;
            }
        }
    }

    // Ready to paste; runs nowhere by itself.
    QString policyCommand(const HandlerConfig &handler, const QString &queue) const
    {
        const BrokerConfig *broker = m_workspace.broker(handler.broker);
        const QString host = broker ? broker->virtualHost : u"/"_s;
        const QString parking
            = handler.parking.isEmpty() ? QString(queue + u".parked"_s) : handler.parking;
        return u"rabbitmqctl set_policy -p '%1' --apply-to queues 'park-%2' '^%3$' "
               "'{\"dead-letter-exchange\":\"\",\"dead-letter-routing-key\":\"%4\"}'"_s.arg(
                   host, queue, QString(queue).replace(u'.', u"\\."_s), parking);
    }

    void queues(const HandlerConfig &handler, const Topology &topology)
    {
        QStringList names = handler.queues + handler.retryQueues;
        if (!handler.parking.isEmpty())
            names << handler.parking;
        for (const QString &name : names) {
            const QueueInfo *queue = topology.queue(name);
            if (!queue)
                continue;
            if (!queue->found && queue->unread.empty())
                add(FindingKind::QueueMissing, Severity::Critical, handler.name, name,
                    FindingAction::ShowSource, handler.broker);
            else if (queue->found && !queue->isUp)
                add(FindingKind::QueueDown, Severity::Critical, handler.name, name,
                    FindingAction::ShowSource, handler.broker);
        }
        for (const QString &name : handler.queues) {
            const QueueInfo *queue = topology.queue(name);
            if (!queue || !queue->found)
                continue;
            if (queue->deadLetterFate == DeadLetterFate::Discarded) {
                // A handler that parks by its own publish may never reject; one without parking
                // loses what it rejects.
                const Severity severity
                    = handler.parking.isEmpty() ? Severity::Warning : Severity::Notice;
                add(FindingKind::RejectsDiscarded, severity, handler.name, name,
                    FindingAction::CopyPolicyCommand, policyCommand(handler, name));
            }
            if (queue->deadLetterFate == DeadLetterFate::ExchangeMissing
                || queue->deadLetterFate == DeadLetterFate::Unrouted)
                add(FindingKind::DeadLetterNowhere, Severity::Warning, handler.name,
                    queue->deadLetterExchange.value_or(QString()), FindingAction::ShowSource,
                    handler.broker);
            if (queue->deadLettersHeld.value_or(0) > 0)
                add(FindingKind::DeadLettersHeld, Severity::Warning, handler.name, name,
                    FindingAction::ShowSource, handler.broker)
                    .number
                    = queue->deadLettersHeld;
            retryCycle(handler, *queue, topology);
        }
    }

    // Facts, dead-letter cycles: a cycle without a reject in it is dropped, with one log line at
    // most.
    void retryCycle(const HandlerConfig &handler, const QueueInfo &work, const Topology &topology)
    {
        if (work.type != QueueType::Quorum || !work.deliveryLimit)
            return;
        for (const QString &name : handler.retryQueues) {
            const QueueInfo *retry = topology.queue(name);
            if (retry && work.deadLetterQueues.contains(name)
                && retry->deadLetterQueues.contains(work.name))
                add(FindingKind::RetryCycleDropped, Severity::Warning, handler.name, work.name,
                    FindingAction::ShowSource, handler.broker)
                    .number
                    = work.deliveryLimit;
        }
    }

    void state(const HandlerConfig &handler, const HandlerOverview &row)
    {
        const FindingAction runbook
            = handler.runbook.isEmpty() ? FindingAction::ShowQueue : FindingAction::OpenRunbook;
        const QString argument = handler.runbook.isEmpty() ? handler.name : handler.runbook;
        switch (row.state) {
        case HandlerState::NoConsumer: {
            Finding &finding = add(FindingKind::NoConsumer, Severity::Critical, handler.name, {},
                                   runbook, argument);
            finding.number = row.backlog().value_or(row.ready.value_or(0));
            finding.since = row.oldestAt;
            break;
        }
        case HandlerState::StuckHead: {
            Finding &finding = add(FindingKind::StuckHead, Severity::Critical, handler.name, {},
                                   runbook, argument);
            finding.number = row.backlog();
            finding.since = row.oldestAt;
            break;
        }
        case HandlerState::RedeliveryLoop:
            add(FindingKind::RedeliveryLoop, Severity::Critical, handler.name, {}, runbook,
                argument);
            break;
        case HandlerState::FallingBehind: {
            Finding &finding = add(FindingKind::FallingBehind, Severity::Warning, handler.name, {},
                                   runbook, argument);
            finding.number = row.backlog();
            finding.rate = growthPerMinute(row.history, m_input.now);
            break;
        }
        default:
            break;
        }
        if (!handler.inbox)
            add(FindingKind::InboxMissing, Severity::Notice, handler.name, {}, FindingAction::None);
    }

    void parking(const HandlerConfig &handler, const HandlerOverview &row, const Topology &topology)
    {
        if (handler.parking.isEmpty())
            return;
        if (row.parked.value_or(0) > 0) {
            Finding &finding
                = add(FindingKind::ParkedFailures, Severity::Warning, handler.name, {},
                      FindingAction::ShowFailures, u"handler=\"%1\""_s.arg(handler.name));
            finding.number = row.parked;
            if (const auto it = m_input.parked.oldestByHandler.constFind(handler.name);
                it != m_input.parked.oldestByHandler.constEnd())
                finding.since = *it;
        }
        if (const QueueInfo *queue = topology.queue(handler.parking); queue && queue->found) {
            const bool limited
                = queue->type == QueueType::Quorum && queue->deliveryLimit.has_value();
            if (limited && queue->deadLetterFate != DeadLetterFate::Routed)
                add(FindingKind::ParkingLimit, Severity::Warning, handler.name, queue->name,
                    FindingAction::ShowSource, handler.broker)
                    .number
                    = queue->deliveryLimit;
            if (queue->type != QueueType::Stream
                && (queue->maxLength || queue->maxBytes || queue->messageTtlMs))
                add(FindingKind::ParkingOverflow, Severity::Warning, handler.name, queue->name,
                    FindingAction::ShowSource, handler.broker);
        }
        for (const ScanState &scan : m_input.scans) {
            if (scan.handler != handler.name || !scan.readAt || scan.complete)
                continue;
            Finding &finding = add(FindingKind::ScanIncomplete, Severity::Notice, handler.name,
                                   scan.holders.join(u", "_s), FindingAction::Scan, handler.name);
            finding.number = scan.heldByOthers;
            finding.error = scan.lastError;
        }
        if (const auto it = m_input.needsYes.find(handler.name); it != m_input.needsYes.end()) {
            Finding &finding = add(FindingKind::ScanNeedsYes, Severity::Notice, handler.name,
                                   it->second.queue, FindingAction::Scan, handler.name);
            finding.number = it->second.looksLeft;
            finding.error = it->second.why;
        }
    }

    void keys()
    {
        for (const ParkedSummary::Key &key : m_input.parked.hottest) {
            const double share = static_cast<double>(key.parked)
                / static_cast<double>(std::max<qint64>(1, m_input.parked.failures));
            if (key.parked < hotAtLeast || share < hotShare)
                continue;
            const QString text = QString::fromUtf8(key.key.bytes());
            Finding &finding = add(FindingKind::HotKey, Severity::Notice, key.handler, text,
                                   FindingAction::ShowKey, u"key=\"%1\""_s.arg(text));
            finding.number = key.parked;
            finding.rate = share;
        }
        for (const ParkedSummary::NewIds &ids : m_input.parked.newIds) {
            Finding &finding
                = add(FindingKind::NewIdEachTry, Severity::Warning, ids.handler,
                      QString::fromUtf8(ids.original.bytes()), FindingAction::ShowFailures,
                      u"handler=\"%1\""_s.arg(ids.handler));
            finding.number = ids.ids;
        }
    }

    const Workspace &m_workspace;
    const OverviewInput &m_input;
    std::vector<Finding> m_found;
};

} // namespace

std::vector<Finding> findFindings(const Workspace &workspace, const OverviewInput &input,
                                  const std::vector<HandlerOverview> &rows)
{
    return Finder(workspace, input).find(rows);
}

} // namespace recourse
