// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/eventtable.h"
#include "app/sandbox/folder.h"
#include "app/sandbox/options.h"
#include "app/sandbox/rabbit.h"
#include "app/sandbox/resource.h"
#include "app/sandbox/scenario.h"
#include "app/sandbox/serverdatabase.h"
#include "app/sandbox/stopsignal.h"
#include "app/sandbox/trouble.h"
#include "app/sandbox/workspacewriter.h"

#include <QCoreApplication>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

constexpr auto played = std::chrono::minutes(195); // how far back the scenario begins

std::unique_ptr<Transport> makeTransport(const Options &options, const Folder &folder,
                                         ScenarioClock &clock)
{
    if (options.amqp.isEmpty())
        return std::make_unique<EventTable>(folder.file(u"events.db"_s), clock);
    return std::make_unique<Rabbit>(AmqpAddress::parse(options.amqp), options.quorum);
}

BrokerAddress writePassword(const Options &options, const Folder &folder)
{
    BrokerAddress address;
    if (options.amqp.isEmpty())
        return address;
    const AmqpAddress amqp = AmqpAddress::parse(options.amqp);
    address.amqp = amqp.withoutPassword();
    address.management = options.management;
    address.passwordFile = folder.file(u"amqp.password"_s);
    folder.write(u"amqp.password"_s, amqp.password.toUtf8(), true);
    return address;
}

std::optional<OrdersAddress> ordersAddress(const Options &options, const Folder &folder)
{
    if (options.database.isEmpty())
        return std::nullopt;
    return OrdersAddress{ DatabaseAddress::parse(options.database),
                          folder.file(u"orders.password"_s) };
}

// The service's own database: a file of the folder, or one on a server.
std::unique_ptr<Database> makeOrders(const Options &options, const Folder &folder)
{
    const QByteArray schema = resource(u":/sandbox/orders.sql"_s);
    if (options.database.isEmpty()) {
        auto orders = Database::openFile(folder.file(u"orders.db"_s));
        orders->execute(schema);
        return orders;
    }
    const DatabaseAddress address = DatabaseAddress::parse(options.database);
    auto orders = openServer(address);
    makeTables(*orders, address.kind, schema);
    folder.write(u"orders.password"_s, address.password.toUtf8(), true);
    return orders;
}

void sayReady()
{
    std::fputs("ready\n", stdout);
    std::fflush(stdout);
}

void run(const Options &options, StopSignal &stop)
{
    const Folder folder(options.dir);
    ScenarioClock clock(
        options.amqp.isEmpty() ? ScenarioClock::Kind::Played : ScenarioClock::Kind::Real, played);
    const auto database = makeOrders(options, folder);
    Database &orders = *database;
    Supplier supplier(folder.file(u"supplier.db"_s), clock);
    supplier.create();
    const auto transport = makeTransport(options, folder, clock);
    transport->declare();

    Faults faults;
    EventMaker make(options.seed);
    Producer producer(orders, *transport, clock);
    Service service(*transport, Workbench{ orders, supplier, faults, clock },
                    folder.file(u"order-service.jsonl"_s));
    Truth truth{ options.seed, scenarioName(options.scenario), transport->name(), {}, {} };
    const auto between = [&stop] { stop.throwIfSet(); };
    Cast cast{ make, producer, service, *transport, faults, clock, orders, truth, between };
    Stories stories(cast);
    playScenario(stories, cast, options);
    checkTruth(truth, service, *transport, between);

    folder.write(u"workspace.toml"_s,
                 workspaceText(writePassword(options, folder), ordersAddress(options, folder),
                               transport->inboxKeeps()));
    folder.write(u"truth.json"_s, truth.toJson());
    if (options.keepRunning) {
        sayReady();
        keepRunning(cast, stop);
    }
    transport->close();
    supplier.close();
    orders.foldLog();
    if (!options.keepRunning)
        sayReady();
}

} // namespace

} // namespace recourse::sandbox

int main(int argc, char **argv)
{
    using namespace recourse::sandbox;
    QCoreApplication app(argc, argv);
    QCoreApplication::setApplicationName(u"recourse-sandbox"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(RECOURSE_VERSION));
    try {
        const Options options = readOptions();
        StopSignal stop;
        if (options.keepRunning)
            stop.watchStandardInput();
        run(options, stop);
    } catch (const Stopped &) {
        return 0;
    } catch (const Trouble &trouble) {
        std::fprintf(stderr, "recourse-sandbox: %s\n", trouble.what());
        return 1;
    }
    return 0;
}
