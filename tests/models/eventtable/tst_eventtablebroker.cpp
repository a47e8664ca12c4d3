// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/eventtable/eventtable.h"

#include <QCryptographicHash>
#include <QDir>

using namespace Qt::StringLiterals;

namespace recourse {

class EventTableBrokerTest final : public QObject
{
    Q_OBJECT
private slots:
    void placesAreCounted();
    void rejectsGoWhereTheHandlerParks();
    void allPlacesAreListed();
    void ratesNeedTwoLooks();
    void lookingChangesNothing();
    void findTellsWhatWaits();
    void columnsThatAreMissingAreNamed_data();
    void columnsThatAreMissingAreNamed();
    void optionalColumnsMayBeMissing();
    void tableOfOnesOwn();
    void tableWithoutQueueColumnIsOneQueue();
    void statesThatNobodyNamedAreSaid();
    void lockedDatabaseIsBusy();
    void lostAndFoundAgain();
    void stoppedBeforeItBegins();
};

void EventTableBrokerTest::placesAreCounted()
{
    Service service;
    service.withTheBuiltInTable()
        .row("'q', 'ready', 'pending'")
        .row("'q', 'ready too', 'pending'", "2025-10-09T08:53:20.000Z") // now
        .row("'q', 'later', 'pending'", "2025-10-09T08:53:20.001Z")
        .row("'q', 'taken', 'taken'")
        .row("'q', 'done', 'done'")
        .row("'q', 'parked', 'parked'")
        .row("'other', 'x', 'pending'")
        .ran("UPDATE events SET created_at = '2025-10-09T07:00:00Z' WHERE event_id = 'ready';"
             "UPDATE events SET parked_at = '2025-10-09T08:30:00Z' WHERE event_id = 'parked';");
    const auto broker = service.broker();
    const auto topology = broker->topology(
        { .queues = { u"q"_s, u"q.retry"_s, u"q.parked"_s, u"nothing"_s }, .nameFilter = {} }, {});
    QVERIFY2(topology, qPrintable(topology ? QString() : toLogText(topology.error())));
    QCOMPARE(topology->queues.size(), std::size_t(4));
    QCOMPARE(topology->broker, u"events"_s);
    QCOMPARE(topology->readAt, service.clock.at);
    QVERIFY(topology->unread.empty());

    const QueueInfo *work = topology->queue(u"q"_s);
    QCOMPARE(work->type, QueueType::Table);
    QCOMPARE(work->ready, std::optional<qint64>(2));
    QCOMPARE(work->unacked, std::optional<qint64>(1));
    QCOMPARE(toIso(work->oldestAt.value()), u"2025-10-09T07:00:00.000Z"_s);
    QCOMPARE(work->deadLetterFate, DeadLetterFate::Routed);
    QCOMPARE(work->deadLetterQueues, QStringList{ u"q.parked"_s });
    QVERIFY(!work->consumers); // and says so
    QCOMPARE(work->unread.front().part, u"consumers"_s);

    const QueueInfo *retry = topology->queue(u"q.retry"_s);
    QCOMPARE(retry->ready, std::optional<qint64>(1));
    const QueueInfo *parked = topology->queue(u"q.parked"_s);
    QCOMPARE(parked->ready, std::optional<qint64>(1));
    QCOMPARE(toIso(parked->oldestAt.value()), u"2025-10-09T08:30:00.000Z"_s);
    const QueueInfo *nothing = topology->queue(u"nothing"_s);
    QCOMPARE(nothing->ready, std::optional<qint64>(0));
    QVERIFY(!nothing->oldestAt);
}

void EventTableBrokerTest::rejectsGoWhereTheHandlerParks()
{
    Service service;
    service.withTheBuiltInTable();
    const QHash<QString, QString> parkingOf{ { u"stock.p0"_s, u"stock.parked"_s },
                                             { u"sms"_s, {} } };
    EventTableBroker broker(service.config, service.database, std::nullopt, service.clock,
                            parkingOf);
    const auto topology
        = broker.topology({ .queues = { u"stock.p0"_s, u"sms"_s, u"q"_s }, .nameFilter = {} }, {});
    QCOMPARE(topology->queues[0].deadLetterFate, DeadLetterFate::Routed);
    QCOMPARE(topology->queues[0].deadLetterQueues, QStringList{ u"stock.parked"_s });
    // Its handler names no place: what it does with what it rejects, nobody can see.
    QCOMPARE(topology->queues[1].deadLetterFate, DeadLetterFate::Unknown);
    QVERIFY(topology->queues[1].deadLetterQueues.isEmpty());
    QCOMPARE(topology->queues[2].deadLetterQueues, QStringList{ u"q.parked"_s });
}

void EventTableBrokerTest::allPlacesAreListed()
{
    Service service;
    service.withTheBuiltInTable().row("'b', 'x', 'done'").row("'a', 'x', 'pending'");
    const auto broker = service.broker();
    QStringList names;
    const auto topology = broker->topology({}, {});
    for (const QueueInfo &queue : topology->queues)
        names.append(queue.name);
    QCOMPARE(
        names,
        (QStringList{ u"a"_s, u"a.retry"_s, u"a.parked"_s, u"b"_s, u"b.retry"_s, u"b.parked"_s }));
    const auto some = broker->topology({ .queues = {}, .nameFilter = u"park"_s }, {});
    QCOMPARE(some->queues.size(), std::size_t(2));
}

void EventTableBrokerTest::ratesNeedTwoLooks()
{
    Service service;
    service.withTheBuiltInTable();
    for (int i = 0; i < 10; ++i)
        service.row("'q', 'e', 'pending'");
    const auto broker = service.broker();
    const TopologyRequest request{ .queues = { u"q"_s }, .nameFilter = {} };
    const auto first = broker->topology(request, {});
    QVERIFY(!first->queues[0].inRate);
    QCOMPARE(first->queues[0].unread.back().part, u"rates"_s);

    for (int i = 0; i < 20; ++i)
        service.row("'q', 'e', 'pending'");
    // 30 waited in all: 10 were handled (2 of them are even gone), 3 parked, 17 wait.
    service.ran("UPDATE events SET state = 'done' WHERE id <= 8;"
                "DELETE FROM events WHERE id BETWEEN 9 AND 10;"
                "UPDATE events SET state = 'parked' WHERE id BETWEEN 11 AND 13;");
    service.clock.at += Millis(10'000);
    const auto second = broker->topology(request, {});
    QCOMPARE(second->queues[0].inRate, std::optional<double>(2.0));
    QCOMPARE(second->queues[0].outRate, std::optional<double>(1.0));

    service.clock.at += Millis(10'000);
    const auto third = broker->topology(request, {});
    QCOMPARE(third->queues[0].inRate, std::optional<double>(0.0));
    QCOMPARE(third->queues[0].outRate, std::optional<double>(0.0));
}

void EventTableBrokerTest::lookingChangesNothing()
{
    for (const char *mode : { "DELETE", "WAL" }) {
        Service service;
        service.withTheBuiltInTable()
            .row("'q', 'e', 'parked'")
            .ran(QByteArray("PRAGMA journal_mode = ") + mode);
        const auto state = [&service] {
            QFile file(service.database.path);
            static_cast<void>(file.open(QIODevice::ReadOnly));
            QStringList files = QDir(service.folder.path()).entryList(QDir::Files, QDir::Name);
            files.append(QString::fromLatin1(
                QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex()));
            return files;
        };
        const QStringList before = state();
        {
            const auto broker = service.broker();
            for (int look = 0; look < 3; ++look) {
                QCOMPARE(browsed(*broker, u"q.parked"_s).report.read, 1);
                QVERIFY(broker->topology({}, {}));
                QVERIFY(broker->find({ u"q"_s }, { EventId(QByteArray("e")) }, {}));
            }
        }
        QCOMPARE(state(), before);
    }
}

void EventTableBrokerTest::findTellsWhatWaits()
{
    Service service;
    service.withTheBuiltInTable()
        .row("'q', 'pending', 'pending'")
        .row("'q', 'later', 'pending'", "2025-10-09T09:00:00.000Z")
        .row("'q', 'taken', 'taken'")
        .row("'q', 'done', 'done'")
        .row("'q', 'parked', 'parked'")
        .row("'q', 'again', 'parked'")
        .row("'q', 'again', 'pending'")
        .row("'other', 'elsewhere', 'pending'");
    const auto broker = service.broker();
    std::vector<EventId> ids;
    for (const char *id : { "pending", "later", "taken", "done", "parked", "again", "elsewhere",
                            "PENDING", "never seen", "" })
        ids.emplace_back(QByteArray(id));
    const auto found = broker->find({ u"q"_s, u"q.retry"_s }, ids, {});
    QVERIFY2(found, qPrintable(found ? QString() : toLogText(found.error())));
    QStringList queued;
    for (const EventId &id : ids) {
        if (found->value(id) == QueuePresence::Queued)
            queued.append(QString::fromUtf8(id.bytes()));
    }
    QCOMPARE(queued, (QStringList{ u"pending"_s, u"later"_s, u"taken"_s, u"again"_s }));
    QCOMPARE(found->value(EventId()), QueuePresence::CannotTell);
    QCOMPARE(found->value(ids[8]), QueuePresence::NotQueued);
    QCOMPARE(broker->find({ u"q.parked"_s }, ids, {})->value(ids[4]), QueuePresence::Queued);
    // A handler that does not name its retry place: what waits there is not lost.
    QCOMPARE(broker->find({ u"q"_s }, ids, {})->value(ids[1]), QueuePresence::Queued);

    std::vector<EventId> many;
    for (int i = 0; i < 3'000; ++i)
        many.emplace_back(QByteArray::number(i));
    many.emplace_back(QByteArray("taken"));
    const auto all = broker->find({ u"q"_s }, many, {});
    QCOMPARE(all->size(), 3'001);
    QCOMPARE(all->value(many.back()), QueuePresence::Queued);
}

void EventTableBrokerTest::columnsThatAreMissingAreNamed_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("where");
    QTest::newRow("no table") << QByteArray("CREATE TABLE x (id)") << int(ErrorCode::TableMissing)
                              << u"events"_s;
    QTest::newRow("no id") << QByteArray("CREATE TABLE events (queue, event_id, state, payload)")
                           << int(ErrorCode::ColumnMissing) << u"events.id"_s;
    QTest::newRow("no state") << QByteArray("CREATE TABLE events (id, queue, event_id, payload)")
                              << int(ErrorCode::ColumnMissing) << u"events.state"_s;
    QTest::newRow("no payload") << QByteArray("CREATE TABLE events (id, queue, event_id, state)")
                                << int(ErrorCode::ColumnMissing) << u"events.payload"_s;
}

void EventTableBrokerTest::columnsThatAreMissingAreNamed()
{
    QFETCH(QByteArray, sql);
    QFETCH(int, code);
    QFETCH(QString, where);
    Service service;
    service.ran(sql);
    const auto broker = service.broker();
    const auto connected = broker->connect({});
    QVERIFY(!connected);
    QCOMPARE(int(connected.error().code), code);
    QCOMPARE(connected.error().where, where);
    QCOMPARE(broker->status().state, ConnectionState::Refused);
    const Browsed seen = browsed(*broker, u"q.parked"_s);
    QCOMPARE(seen.report.end, BrowseEnd::Failed);
    QVERIFY(!seen.report.complete);
    QCOMPARE(int(seen.report.error->code), code);
}

void EventTableBrokerTest::optionalColumnsMayBeMissing()
{
    Service service;
    service.ran(
        "CREATE TABLE events (id INTEGER PRIMARY KEY, queue TEXT, event_id TEXT,"
        " state TEXT, payload BLOB);"
        "INSERT INTO events VALUES (1, 'q', 'a', 'parked', 'x'), (2, 'q', 'b', 'pending', '')");
    const auto broker = service.broker();
    const auto topology = broker->topology({ .queues = { u"q"_s }, .nameFilter = {} }, {});
    QVERIFY2(topology, qPrintable(topology ? QString() : toLogText(topology.error())));
    QCOMPARE(topology->queues[0].ready, std::optional<qint64>(1));
    QCOMPARE(topology->unread.size(), std::size_t(12));
    QCOMPARE(topology->unread[0].part, u"column events.tenant"_s);
    const Browsed seen = browsed(*broker, u"q.parked"_s);
    QCOMPARE(seen.messages.at(0).message.body, QByteArray("x"));
    QVERIFY(!seen.messages[0].attempts);
    QVERIFY(!seen.messages[0].message.headers);
    QCOMPARE(broker->status().state, ConnectionState::Connected);
    QCOMPARE(broker->status().unread.size(), std::size_t(12));
}

void EventTableBrokerTest::tableOfOnesOwn()
{
    Service service;
    service.ran("CREATE TABLE jobs (n INTEGER PRIMARY KEY, topic TEXT, uid TEXT, status TEXT,"
                " data TEXT, retries INT, error TEXT, due INTEGER);"
                "INSERT INTO jobs VALUES (1, 't', 'a', 'failed', '{}', 3, 'no', 1759999000),"
                " (2, 't', 'b', 'queued', '{}', 0, NULL, 1759999999),"
                " (3, 't', 'c', 'queued', '{}', 1, NULL, 1760000999),"
                " (4, 't', 'd', 'running', '{}', 1, NULL, 0);");
    MappingConfig mapping;
    mapping.name = u"jobs"_s;
    mapping.table = u"jobs"_s;
    mapping.columns = { { u"id"_s, u"n"_s },
                        { u"queue"_s, u"topic"_s },
                        { u"event_id"_s, u"uid"_s },
                        { u"state"_s, u"status"_s },
                        { u"payload"_s, u"data"_s },
                        { u"attempts"_s, u"retries"_s },
                        { u"last_error"_s, u"error"_s },
                        { u"available_at"_s, u"due"_s } };
    mapping.states = { { u"pending"_s, u"queued"_s },
                       { u"taken"_s, u"running"_s },
                       { u"parked"_s, u"failed"_s } };
    service.mapping = mapping;
    const auto broker = service.broker();
    const auto topology = broker->topology(
        { .queues = { u"t"_s, u"t.retry"_s, u"t.parked"_s }, .nameFilter = {} }, {});
    QVERIFY2(topology, qPrintable(topology ? QString() : toLogText(topology.error())));
    QCOMPARE(topology->queues[0].ready, std::optional<qint64>(1)); // "now" in seconds
    QCOMPARE(topology->queues[1].ready, std::optional<qint64>(1));
    QCOMPARE(topology->queues[0].unacked, std::optional<qint64>(1));
    QCOMPARE(topology->queues[2].ready, std::optional<qint64>(1));
    QVERIFY(topology->unread.empty()); // what nobody mapped is not missed
    const ParkedMessage parked = browsed(*broker, u"t.parked"_s).messages.at(0);
    QCOMPARE(parked.attempts, std::optional<qint64>(3));
    QCOMPARE(parked.lastError, std::optional<QByteArray>("no"));
}

void EventTableBrokerTest::tableWithoutQueueColumnIsOneQueue()
{
    Service service;
    service.ran("CREATE TABLE jobs (id INTEGER PRIMARY KEY, uid TEXT, state TEXT, data TEXT);"
                "INSERT INTO jobs VALUES (1, 'a', 'parked', 'x'), (2, 'b', 'pending', 'y')");
    MappingConfig mapping;
    mapping.table = u"jobs"_s;
    mapping.columns = { { u"id"_s, u"id"_s },
                        { u"event_id"_s, u"uid"_s },
                        { u"state"_s, u"state"_s },
                        { u"payload"_s, u"data"_s } };
    service.mapping = mapping;
    const auto broker = service.broker();
    QCOMPARE(broker->topology({ .queues = { u"work"_s }, .nameFilter = {} }, {})->queues[0].ready,
             std::optional<qint64>(1));
    const Browsed seen = browsed(*broker, u"work.parked"_s);
    QCOMPARE(seen.messages.at(0).routingKey, QByteArray("work"));
    QCOMPARE(broker->find({ u"work"_s }, { EventId(QByteArray("b")) }, {})
                 ->value(EventId(QByteArray("b"))),
             QueuePresence::Queued);
}

void EventTableBrokerTest::statesThatNobodyNamedAreSaid()
{
    Service service;
    service.ran("CREATE TABLE events (id INTEGER PRIMARY KEY, queue, event_id, state, payload);"
                "INSERT INTO events VALUES (1, 'q', 'a', 'limbo', ''), (2, 'q', 'b', NULL, '')");
    const auto broker = service.broker();
    const auto topology = broker->topology({ .queues = { u"q"_s }, .nameFilter = {} }, {});
    const QueueInfo &queue = topology->queues[0];
    QCOMPARE(queue.unread.back().part, u"state"_s);
    QVERIFY(queue.unread.back().why.hint.startsWith(u"2 rows"_s));
    // Nobody can say that such an event does not wait.
    QCOMPARE(
        broker->find({ u"q"_s }, { EventId(QByteArray("a")) }, {})->value(EventId(QByteArray("a"))),
        QueuePresence::CannotTell);
}

void EventTableBrokerTest::lockedDatabaseIsBusy()
{
    Service service;
    service.withTheBuiltInTable().row("'q', 'e', 'parked'");
    auto writer = SqliteDb::open(service.database.path, { .readOnly = false });
    QVERIFY(writer->exec("BEGIN EXCLUSIVE", u"lock"_s));
    const auto broker = service.broker();
    const Browsed seen = browsed(*broker, u"q.parked"_s);
    QCOMPARE(seen.report.end, BrowseEnd::Failed);
    QCOMPARE(seen.report.error->code, ErrorCode::Busy);
    QVERIFY(writer->exec("ROLLBACK", u"unlock"_s));
    QVERIFY(browsed(*broker, u"q.parked"_s).report.complete);
}

void EventTableBrokerTest::lostAndFoundAgain()
{
    Service service;
    service.withTheBuiltInTable().row("'q', 'e', 'parked'");
    const auto broker = service.broker();
    QCOMPARE(broker->status().state, ConnectionState::NeverTried);
    QVERIFY(broker->connect({}));
    QCOMPARE(broker->status().state, ConnectionState::Connected);
    QVERIFY(QFile::rename(service.database.path, service.database.path + u".away"_s));
    QVERIFY(!broker->topology({}, {}));
    QCOMPARE(broker->status().state, ConnectionState::Lost);
    QCOMPARE(broker->status().lastError->code, ErrorCode::NotFound);
    QVERIFY(QFile::rename(service.database.path + u".away"_s, service.database.path));
    QVERIFY(broker->topology({}, {}));
    QCOMPARE(broker->status().state, ConnectionState::Connected);
    QVERIFY(!broker->status().lastError);
}

void EventTableBrokerTest::stoppedBeforeItBegins()
{
    Service service;
    service.withTheBuiltInTable();
    const auto broker = service.broker();
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(broker->connect(stop.get_token()).error().code, ErrorCode::Cancelled);
    const BrowseRequest request = lookAt(u"q.parked"_s);
    const BrowseReport report = broker->browse(
        request, [](auto &&) { return true; }, stop.get_token());
    QCOMPARE(report.end, BrowseEnd::Cancelled);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::EventTableBrokerTest)
#include "tst_eventtablebroker.moc"
