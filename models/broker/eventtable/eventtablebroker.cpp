// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/eventtablebroker.h"

#include "models/broker/eventtable/tablequeries.h"
#include "models/broker/eventtable/tablewriter.h"
#include "models/core/worker.h"

#include <QLoggingCategory>

using namespace Qt::StringLiterals;

Q_LOGGING_CATEGORY(lcEventTable, "recourse.broker.eventtable", QtInfoMsg)

namespace recourse {

namespace {

constexpr qint64 pageRows = 2'000;
constexpr std::size_t mostUnread = 100; // named parts in one report

Error notTold(const QString &tried, const QString &hint, bool later)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.tried = tried;
    error.hint = hint;
    error.retryHelps = later;
    return error;
}

} // namespace

class EventTableBroker::Room
{
public:
    Room(BrokerConfig config, const TableOrigin &origin, QHash<QString, QString> parkingOf)
        : m_config(std::move(config))
        , m_database(origin.database)
        , m_map(origin.map)
        , m_parkingOf(std::move(parkingOf))
        , m_clock(*origin.clock)
        , m_reader(origin.database)
        , m_path(origin.database.path)
        , m_worker(u"table "_s + m_config.id)
    {
        m_status.connectionName = m_path;
    }

    QString id() const { return m_config.id; }
    BrokerStatus status() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_status;
    }

    Result<void> connect(const std::stop_token &stop)
    {
        return onWorker<Result<void>>(stop, [&] {
            return read(stop,
                        [](SqliteDb &, SqliteGuard &, const TableMap &) { return Result<void>(); });
        });
    }

    Result<Topology> topology(const TopologyRequest &request, const std::stop_token &stop)
    {
        return onWorker<Result<Topology>>(stop, [&] { return readTopology(request, stop); });
    }

    Result<BrowsePlan> plan(const BrowseRequest &request, const std::stop_token &stop)
    {
        return onWorker<Result<BrowsePlan>>(stop, [&] { return readPlan(request, stop); });
    }

    BrowseReport browse(const BrowseRequest &request, const BrowseSink &sink,
                        const std::stop_token &stop)
    {
        BrowseReport report;
        report.queue = request.queue;
        report.reads = m_map.table();
        report.type = QueueType::Table;
        report.startedAt = m_clock.now();
        auto done
            = onWorker<Result<void>>(stop, [&] { return readParked(request, sink, stop, report); });
        if (!done) {
            report.error = done.error();
            report.end = done.error().code == ErrorCode::Cancelled ? BrowseEnd::Cancelled
                : done.error().code == ErrorCode::InvalidInput     ? BrowseEnd::Refused
                                                                   : BrowseEnd::Failed;
            report.complete = false;
        }
        report.finishedAt = m_clock.now();
        return report;
    }

    Result<QHash<EventId, QueuePresence>>
    find(const QStringList &queues, const std::vector<EventId> &ids, const std::stop_token &stop)
    {
        using Found = QHash<EventId, QueuePresence>;
        return onWorker<Result<Found>>(stop, [&]() -> Result<Found> {
            std::vector<TablePlace> places;
            for (const QString &queue : queues)
                places.push_back(TablePlace::of(queue));
            Found found;
            const auto done
                = read(stop, [&](SqliteDb &db, SqliteGuard &guard, const TableMap &map) {
                      auto rows = findRows(db, guard, map, places, ids);
                      if (!rows)
                          return Result<void>(failed(rows.error()));
                      found = std::move(*rows);
                      return Result<void>();
                  });
            if (!done)
                return failed(done.error());
            return found;
        });
    }

private:
    template <typename Answer>
    Answer onWorker(const std::stop_token &stop, const std::function<Answer()> &work)
    {
        Error cancelled;
        cancelled.code = ErrorCode::Cancelled;
        cancelled.tried = u"read event table"_s;
        cancelled.where = m_path;
        if (stop.stop_requested())
            return failed(cancelled);
        try {
            return m_worker.call(work);
        } catch (const std::future_error &) {
            return failed(cancelled); // the broker ends
        }
    }

    using Work = std::function<Result<void>(SqliteDb &, SqliteGuard &, const TableMap &)>;
    Result<void> read(const std::stop_token &stop, const Work &work)
    {
        std::vector<Error> missing;
        auto done = m_reader.read(stop, [&](SqliteDb &db, SqliteGuard &guard) -> Result<void> {
            const auto map = fittingMap(db, m_map, &missing);
            if (!map)
                return failed(map.error());
            return work(db, guard, *map);
        });
        remember(done, missing);
        return done;
    }

    void remember(const Result<void> &done, const std::vector<Error> &missing)
    {
        const std::scoped_lock lock(m_mutex);
        if (!done && done.error().code == ErrorCode::Cancelled)
            return;
        const ConnectionState now = done ? ConnectionState::Connected
            : m_status.state == ConnectionState::Connected
                || m_status.state == ConnectionState::Lost
            ? ConnectionState::Lost
            : ConnectionState::Refused;
        if (now != m_status.state)
            m_status.since = m_clock.now();
        m_status.state = now;
        m_status.lastError = done ? std::nullopt : std::optional(done.error());
        if (!done)
            qCInfo(lcEventTable).noquote() << "broker=" << m_config.id << toLogText(done.error());
        m_status.rights
            = { TableWriter::mayWrite(m_database) ? u"read and change rows"_s : u"read only"_s };
        m_status.unread.clear();
        for (const Error &column : missing)
            m_status.unread.push_back({ u"column %1"_s.arg(column.where), column });
        if (const auto warning = m_reader.warning())
            m_status.unread.push_back({ u"rows"_s, *warning });
    }

    std::vector<Unread> unreadColumns() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_status.unread;
    }

    Result<Topology> readTopology(const TopologyRequest &request, const std::stop_token &stop);
    void addQueue(Topology &topology, const TablePlace &place, const TableCounts &counts) const;
    void addRejects(QueueInfo &info) const;
    void addRates(QueueInfo &info, const QueueCounts &counts) const;
    Result<BrowsePlan> readPlan(const BrowseRequest &request, const std::stop_token &stop);
    Result<void> readParked(const BrowseRequest &request, const BrowseSink &sink,
                            const std::stop_token &stop, BrowseReport &report);
    Result<qint64> countParked(const TablePlace &place, const std::stop_token &stop);

    BrokerConfig m_config;
    DatabaseConfig m_database;
    TableMap m_map;
    QHash<QString, QString> m_parkingOf;
    const Clock &m_clock;
    mutable std::mutex m_mutex;
    BrokerStatus m_status;
    // On the worker only:
    SqliteReader m_reader;
    struct Before
    {
        Instant at;
        TableCounts counts;
    };
    std::optional<Before> m_before; // for the rates
    Instant m_countedAt;

    QString m_path;
    Worker m_worker; // last: it ends before what it uses
};

Result<Topology> EventTableBroker::Room::readTopology(const TopologyRequest &request,
                                                      const std::stop_token &stop)
{
    QStringList queues;
    for (const QString &name : request.queues) {
        const QString queue = TablePlace::of(name).queue;
        if (!queues.contains(queue))
            queues.append(queue);
    }
    TableCounts counts;
    m_countedAt = m_clock.now();
    const auto done = read(stop, [&](SqliteDb &db, SqliteGuard &guard, const TableMap &map) {
        auto read = countRows(db, guard, map, queues,
                              m_before ? std::optional(m_before->counts.highestId) : std::nullopt,
                              m_countedAt);
        if (!read)
            return Result<void>(failed(read.error()));
        counts = std::move(*read);
        return Result<void>();
    });
    if (!done)
        return failed(done.error());

    Topology topology;
    topology.broker = m_config.id;
    topology.product = u"event table (SQLite %1)"_s.arg(SqliteDb::version());
    topology.readAt = m_countedAt;
    topology.unread = unreadColumns();
    QStringList names = request.queues;
    if (names.isEmpty()) {
        for (auto it = counts.queues.cbegin(); it != counts.queues.cend(); ++it) {
            for (const auto kind :
                 { TablePlace::Kind::Work, TablePlace::Kind::Retry, TablePlace::Kind::Parked }) {
                const QString name = TablePlace{ it.key(), kind }.name();
                if (name.contains(request.nameFilter))
                    names.append(name);
            }
        }
    }
    for (const QString &name : names)
        addQueue(topology, TablePlace::of(name), counts);
    // Shorter than a second, a rate is mostly chance: then the older look stays to be compared
    // with.
    constexpr Millis shortest(1'000);
    // clazy:excludeall=container-anti-pattern
    if (!m_before || m_before->counts.queues.keys() != counts.queues.keys()
        || m_countedAt - m_before->at >= shortest)
        m_before = Before{ m_countedAt, std::move(counts) };
    return topology;
}

void EventTableBroker::Room::addQueue(Topology &topology, const TablePlace &place,
                                      const TableCounts &counts) const
{
    const QueueCounts rows = counts.queues.value(place.queue);
    QueueInfo info;
    info.name = place.name();
    info.type = QueueType::Table;
    info.found = true; // a queue of a table is there as soon as somebody writes to it
    info.durable = true;
    const bool anyRow = rows.open() + rows.parked + rows.done + rows.unknown > 0;
    info.state = anyRow ? u"running"_s : u"no rows"_s;
    info.unread.push_back(
        { u"consumers"_s,
          notTold(u"count consumers"_s, u"a table does not know who reads it"_s, false) });
    info.deliveryLimitKnown = true; // there is none
    info.unacked = 0;
    switch (place.kind) {
    case TablePlace::Kind::Work:
        info.ready = rows.ready;
        info.unacked = rows.taken;
        info.oldestAt = rows.oldestReady;
        addRejects(info);
        addRates(info, rows);
        break;
    case TablePlace::Kind::Retry:
        info.ready = rows.later;
        info.oldestAt = rows.oldestLater;
        info.deadLetterFate = DeadLetterFate::Routed;
        info.deadLetterQueues = { place.queue };
        break;
    case TablePlace::Kind::Parked:
        info.ready = rows.parked;
        info.oldestAt = rows.oldestParked;
        info.deadLetterFate = DeadLetterFate::Discarded;
        break;
    }
    if (rows.unknown > 0) {
        Error error;
        error.code = ErrorCode::Unreadable;
        error.tried = u"count rows of %1"_s.arg(place.queue);
        error.hint = u"%1 rows are in a state that the mapping does not name"_s.arg(rows.unknown);
        info.unread.push_back({ u"state"_s, error });
    }
    topology.queues.push_back(std::move(info));
}

// A row that is given up stays where it is, unless its handler is known to put it elsewhere. What a
// handler without a parking place does with it, the table cannot know.
void EventTableBroker::Room::addRejects(QueueInfo &info) const
{
    const auto told = m_parkingOf.constFind(info.name);
    const QString parking = told == m_parkingOf.cend()
        ? TablePlace{ info.name, TablePlace::Kind::Parked }.name()
        : *told;
    if (parking.isEmpty())
        return;
    info.deadLetterFate = DeadLetterFate::Routed;
    info.deadLetterQueues = { parking };
}

void EventTableBroker::Room::addRates(QueueInfo &info, const QueueCounts &counts) const
{
    const auto before = m_before ? m_before->counts.queues.constFind(info.name)
                                 : QMap<QString, QueueCounts>::const_iterator();
    const auto passed = m_before ? m_countedAt - m_before->at : Millis(0);
    if (!m_before || before == m_before->counts.queues.cend() || passed <= Millis(0)) {
        info.unread.push_back(
            { u"rates"_s, notTold(u"work out rates"_s, u"known from the second look on"_s, true) });
        return;
    }
    const double seconds = std::chrono::duration<double>(passed).count();
    // What arrived and does not wait any more has been handled or parked. Rows that a service
    // deletes when they are done are counted like that too.
    const qint64 left = counts.arrived - (counts.open() - before->open())
        - qMax<qint64>(0, counts.parked - before->parked);
    info.inRate = static_cast<double>(counts.arrived) / seconds;
    info.outRate = static_cast<double>(qMax<qint64>(0, left)) / seconds;
}

Result<qint64> EventTableBroker::Room::countParked(const TablePlace &place,
                                                   const std::stop_token &stop)
{
    qint64 parked = 0;
    const auto done = read(stop, [&](SqliteDb &db, SqliteGuard &guard, const TableMap &map) {
        const auto counts = countRows(db, guard, map, { place.queue }, std::nullopt, m_clock.now());
        if (!counts)
            return Result<void>(failed(counts.error()));
        parked = counts->queues.value(place.queue).parked;
        return Result<void>();
    });
    if (!done)
        return failed(done.error());
    return parked;
}

Result<BrowsePlan> EventTableBroker::Room::readPlan(const BrowseRequest &request,
                                                    const std::stop_token &stop)
{
    const TablePlace place = TablePlace::of(request.queue);
    if (place.kind != TablePlace::Kind::Parked)
        return failed(notAParkingPlace(request.queue));
    const auto parked = countParked(place, stop);
    if (!parked)
        return failed(parked.error());
    BrowsePlan plan;
    plan.queue = request.queue;
    plan.reads = m_map.table();
    plan.type = QueueType::Table;
    plan.messages = *parked;
    plan.advice = BrowseAdvice::Free;
    return plan;
}

Result<void> EventTableBroker::Room::readParked(const BrowseRequest &request,
                                                const BrowseSink &sink, const std::stop_token &stop,
                                                BrowseReport &report)
{
    const TablePlace place = TablePlace::of(request.queue);
    if (place.kind != TablePlace::Kind::Parked)
        return failed(notAParkingPlace(request.queue));
    const auto before = countParked(place, stop);
    if (!before)
        return failed(before.error());
    report.readyBefore = *before;

    auto from = static_cast<qint64>(request.fromOffset);
    bool wanted = true;
    bool last = false;
    bool rowsMissing = false;
    while (wanted && !last && report.read < request.maxMessages) {
        ParkedPage page;
        auto done = read(stop, [&](SqliteDb &db, SqliteGuard &guard, const TableMap &map) {
            auto read = readPage(db, guard, map, place, from,
                                 qMin(pageRows, request.maxMessages - report.read),
                                 request.maxHeldBytes, m_clock.now());
            if (!read)
                return Result<void>(failed(read.error()));
            page = std::move(*read);
            return Result<void>();
        });
        if (!done)
            return done;
        // A log that cannot be read is a hole; one that is simply not there is the usual rest
        // state.
        rowsMissing = rowsMissing || (m_reader.warning() && m_reader.warning()->where != m_path);
        last = page.last;
        report.bytes += page.bytes;
        for (Unread &part : page.unread) {
            if (report.unread.size() < mostUnread)
                report.unread.push_back(std::move(part));
        }
        if (page.messages.empty())
            break;
        report.read += static_cast<qint64>(page.messages.size());
        from = static_cast<qint64>(page.messages.back().position) + 1;
        wanted = sink(std::move(page.messages));
    }
    const auto after = countParked(place, stop);
    if (after)
        report.readyAfter = *after;
    if (!wanted)
        report.end = BrowseEnd::Cancelled;
    else
        report.end = last ? BrowseEnd::WholeQueue : BrowseEnd::LimitReached;
    report.complete = last && wanted && !rowsMissing && request.fromOffset == 0;
    if (rowsMissing)
        report.unread.push_back({ u"rows"_s, *m_reader.warning() });
    // Rows park in any order of ids, so going on from here would miss some; only what the limit cut
    // off begins there.
    report.nextOffset = report.end == BrowseEnd::LimitReached ? static_cast<quint64>(from) : 0;
    return {};
}

// ---- the door

EventTableBroker::EventTableBroker(BrokerConfig config, const DatabaseConfig &database,
                                   const std::optional<MappingConfig> &mapping, const Clock &clock,
                                   QHash<QString, QString> parkingOf)
    : m_origin{ database, mapping ? TableMap::of(*mapping) : TableMap::builtIn(), &clock }
    , m_room(std::make_unique<Room>(std::move(config), m_origin, std::move(parkingOf)))
{
}

EventTableBroker::~EventTableBroker() = default;

QList<QByteArray> EventTableBroker::columnHeaders()
{
    return { "x-tenant", "x-partition-key", "x-version" };
}

QString EventTableBroker::id() const
{
    return m_room->id();
}

BrokerCapabilities EventTableBroker::capabilities() const
{
    BrokerCapabilities can;
    can.product = u"event table (SQLite %1)"_s.arg(SqliteDb::version());
    can.browseIsFree = true;
    can.replaysInPlace = true;
    can.findsById = true;
    can.hasRates = true;
    return can;
}

BrokerStatus EventTableBroker::status() const
{
    return m_room->status();
}

Result<void> EventTableBroker::connect(std::stop_token stop)
{
    return m_room->connect(stop);
}

Result<Topology> EventTableBroker::topology(const TopologyRequest &request, std::stop_token stop)
{
    return m_room->topology(request, stop);
}

Result<BrowsePlan> EventTableBroker::planBrowse(const BrowseRequest &request, std::stop_token stop)
{
    return m_room->plan(request, stop);
}

BrowseReport EventTableBroker::browse(const BrowseRequest &request, const BrowseSink &sink,
                                      std::stop_token stop)
{
    return m_room->browse(request, sink, stop);
}

Result<QHash<EventId, QueuePresence>> EventTableBroker::find(const QStringList &queues,
                                                             const std::vector<EventId> &ids,
                                                             std::stop_token stop)
{
    return m_room->find(queues, ids, stop);
}

} // namespace recourse
