// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/consoleimpl.h"
#include "models/console/scanner.h"
#include "models/core/digest.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <future>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const SystemClock systemClock;

constexpr auto keptHistory = std::chrono::minutes(30);

// One index a workspace file: two workspaces of the same name never share one.
QString defaultIndexPath(const Workspace &workspace)
{
    const QString folder
        = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/recourse"_s;
    QDir().mkpath(folder);
    const QByteArray mark = digestOf(workspace.file.toUtf8()).toHex().left(12);
    QString name = workspace.name;
    for (QChar &c : name) {
        if (!c.isLetterOrNumber() && c != u'-' && c != u'_')
            c = u'_';
    }
    return folder + u'/' + name.left(64) + u'-' + QString::fromLatin1(mark) + u".parked"_s;
}

Error noParking(const HandlerName &handler)
{
    Error error;
    error.code = ErrorCode::NotFound;
    error.tried = u"look at parking place"_s;
    error.where = handler;
    return error;
}

} // namespace

Result<std::unique_ptr<Console>> Console::open(Workspace workspace, const SecretSource &secrets,
                                               ConsoleOptions options)
{
    QString path = std::move(options.indexPath);
    if (path.isEmpty())
        path = defaultIndexPath(workspace);
    auto index = ParkedIndex::open(path);
    if (!index)
        return failed(index.error());
    const Clock &clock = options.clock ? *options.clock : systemClock;
    return std::make_unique<ConsoleImpl>(std::move(workspace), secrets, clock, std::move(*index));
}

ConsoleImpl::ConsoleImpl(Workspace workspace, const SecretSource &secrets, const Clock &clock,
                         std::unique_ptr<ParkedIndex> index)
    : m_workspace(std::move(workspace))
    , m_secrets(secrets)
    , m_clock(clock)
    , m_index(std::move(index))
    , m_doors(m_workspace, secrets, clock)
    , m_collector(m_workspace, m_doors, *m_index, clock)
{
}

Overview ConsoleImpl::overview(std::stop_token stop)
{
    // Every source is asked at the same time: one that does not answer costs its own time-out, not
    // everybody's.
    using TopologyResult = Result<std::shared_ptr<const Topology>>;
    std::map<QString, std::future<TopologyResult>> asked;
    std::vector<std::future<void>> pings;
    for (const BrokerConfig &broker : m_workspace.brokers) {
        asked.emplace(broker.id, std::async(std::launch::async, [this, id = broker.id, stop] {
                          return m_doors.topology(id, Millis(-1), stop);
                      }));
    }
    for (const DatabaseConfig &database : m_workspace.databases) {
        if (Store *store = m_doors.store(database.id))
            pings.push_back(
                std::async(std::launch::async, [store, stop] { store->check({}, stop); }));
    }

    OverviewInput input;
    for (auto &[id, future] : asked)
        input.topologies.emplace(id, future.get());
    for (auto &ping : pings)
        ping.get();
    input.now = m_clock.now();
    input.sources = sources();
    for (SourceState &source : input.sources) {
        // A connection may look alive for a while after its broker has gone; what it answered
        // counts.
        const auto topology = input.topologies.find(source.id);
        if (source.kind == SourceState::Kind::Broker && topology != input.topologies.end()
            && !topology->second) {
            source.light = SourceState::Light::Bad;
            source.lastError = topology->second.error();
        }
    }
    input.parked = summary(stop);
    if (auto scans = m_index->scans())
        input.scans = std::move(*scans);
    for (ScanState &scan : input.scans) {
        const auto topology = input.topologies.find(scan.broker);
        if (topology == input.topologies.end() || !topology->second)
            continue;
        if (const QueueInfo *queue = (*topology->second)->queue(scan.queue); queue && queue->ready)
            scan.onBroker = *queue->ready + queue->unacked.value_or(0);
    }
    for (const HandlerConfig &handler : m_workspace.handlers) {
        const auto topology = input.topologies.find(handler.broker);
        if (topology != input.topologies.end())
            sample(handler.name, handlerRow(handler, topology->second, input).backlog(), input.now);
    }
    {
        const std::scoped_lock lock(m_mutex);
        input.history = m_history;
        input.needsYes = m_needsYes;
    }
    return buildOverview(m_workspace, input);
}

void ConsoleImpl::sample(const HandlerName &handler, std::optional<qint64> backlog, Instant now)
{
    if (!backlog)
        return;
    const std::scoped_lock lock(m_mutex);
    std::vector<BacklogSample> &samples = m_history[handler];
    samples.push_back({ now, *backlog });
    std::erase_if(samples,
                  [now](const BacklogSample &sample) { return now - sample.at > keptHistory; });
}

ParkedSummary ConsoleImpl::summary(const std::stop_token &stop)
{
    quint64 scans = 0;
    {
        const std::scoped_lock lock(m_mutex);
        if (m_summarized == m_scans)
            return m_summary;
        scans = m_scans;
    }
    auto fresh = summarize(*m_index, m_workspace, stop);
    const std::scoped_lock lock(m_mutex);
    if (fresh && !stop.stop_requested()) {
        m_summary = std::move(*fresh);
        m_summarized = scans;
    }
    return m_summary;
}

std::optional<ScanState> ConsoleImpl::scanState(const HandlerConfig &handler) const
{
    const auto scans = m_index->scans();
    if (!scans)
        return std::nullopt;
    const auto it = std::ranges::find_if(*scans, [&handler](const ScanState &scan) {
        return scan.broker == handler.broker && scan.queue == handler.parking
            && scan.handler == handler.name;
    });
    return it == scans->end() ? std::nullopt : std::optional(*it);
}

BrowseRequest ConsoleImpl::requestFor(const HandlerConfig &handler) const
{
    BrowseRequest request;
    request.queue = handler.parking;
    request.stream = handler.parkingStream;
    if (const auto scan = scanState(handler))
        request.highestDeliveryCount = scan->highestDeliveryCount;
    return request;
}

Result<BrowsePlan> ConsoleImpl::planScan(const HandlerName &name, std::stop_token stop)
{
    const HandlerConfig *handler = m_workspace.handler(name);
    if (!handler || handler->parking.isEmpty())
        return failed(noParking(name));
    Broker *broker = m_doors.broker(handler->broker);
    if (!broker)
        return failed(m_doors.failure(handler->broker).value_or(noParking(name)));
    return broker->planBrowse(requestFor(*handler), std::move(stop));
}

ScanProgress ConsoleImpl::scan(const HandlerName &name, bool force, bool confirmed,
                               const std::function<void(const ScanProgress &)> &progress,
                               std::stop_token stop)
{
    ScanProgress result;
    result.handler = name;
    result.finished = true;
    const auto plan = planScan(name, stop);
    if (!plan) {
        BrowseReport report;
        report.error = plan.error();
        report.end
            = plan.error().code == ErrorCode::Cancelled ? BrowseEnd::Cancelled : BrowseEnd::Failed;
        result.report = report;
        return result;
    }
    const HandlerConfig &handler = *m_workspace.handler(name);
    const auto known = scanState(handler);
    result.queue = handler.parking;
    result.of = plan->messages;
    const bool unchanged
        = known && known->complete && plan->messages && known->known == *plan->messages;
    if (unchanged && !force) {
        result.read = 0;
        return result;
    }
    if (plan->advice == BrowseAdvice::Refuse
        || (plan->advice == BrowseAdvice::AskFirst && !confirmed)) {
        result.needsYes = *plan;
        const std::scoped_lock lock(m_mutex);
        m_needsYes[name] = *plan;
        return result;
    }

    BrowseRequest request = requestFor(handler);
    request.confirmed = confirmed;
    bool goesOn = false;
    if (plan->type == QueueType::Stream) {
        goesOn = !force && known && known->nextOffset > 0 && known->reads == plan->reads;
        if (goesOn)
            request.fromOffset = known->nextOffset;
    }
    result = scanInto(*m_index, *m_doors.broker(handler.broker), request, handler, m_workspace,
                      plan->messages, goesOn, progress, stop);
    const std::scoped_lock lock(m_mutex);
    ++m_scans;
    m_needsYes.erase(name);
    return result;
}

std::vector<JudgedFailure> ConsoleImpl::judge(const std::vector<Failure> &failures,
                                              std::stop_token stop)
{
    constexpr std::size_t chunk = 500; // ids a query; a stop is heard between two
    std::map<HandlerName, std::vector<const Failure *>> byHandler;
    for (const Failure &failure : failures)
        byHandler[failure.handler].push_back(&failure);

    std::vector<JudgedFailure> judged;
    judged.reserve(failures.size());
    for (const auto &[name, ofHandler] : byHandler) {
        const HandlerConfig *handler = m_workspace.handler(name);
        if (!handler)
            continue;
        const JudgeRules rules = JudgeRules::of(*handler, m_workspace);
        for (std::size_t from = 0; from < ofHandler.size(); from += chunk) {
            if (stop.stop_requested())
                return judged;
            const std::size_t to = std::min(from + chunk, ofHandler.size());
            std::vector<EventId> ids;
            for (std::size_t i = from; i < to; ++i)
                ids.push_back(ofHandler[i]->eventId);
            auto known = m_index->byEventIds(ids);
            if (known) {
                for (std::vector<Failure> &copies : *known)
                    std::erase_if(copies, [&name = name](const Failure &copy) {
                        return copy.handler != name;
                    });
            }
            std::vector<Subject> subjects;
            for (std::size_t i = from; i < to; ++i) {
                const auto copies = known ? known->constFind(ofHandler[i]->eventId)
                                          : QHash<EventId, std::vector<Failure>>::const_iterator();
                const bool isKnown = known && copies != known->constEnd() && !copies->empty();
                subjects.push_back(isKnown ? Subject::of(*copies)
                                           : Subject::of({ ofHandler[i], 1 }));
            }
            const std::vector<Evidence> evidence = m_collector.collect(*handler, subjects, stop);
            const Instant now = m_clock.now();
            for (std::size_t i = from; i < to; ++i)
                judged.push_back(
                    { ofHandler[i]->row, recourse::judge(evidence[i - from], rules, now), now });
        }
    }
    return judged;
}

} // namespace recourse
