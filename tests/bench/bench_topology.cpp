// SPDX-License-Identifier: GPL-3.0-or-later
// Topology of many queues read and shown beside the bare HTTP request for the same queues.
//   bench_topology [queues]
#include "models/broker/rabbitmq/rabbitbroker.h"
#include "models/tables/queuesmodel.h"
#include "tests/bench/figures.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <QCoreApplication>

#include <algorithm>
#include <exception>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

constexpr int usualQueues = 5'000;
constexpr int rounds = 5;
constexpr qint64 firstPage = 100;

// Services with a work queue that dead-letters to a parking queue, a retry queue with a time to
// live, and a log of their own.
void declareServices(RabbitServer &server, int queues)
{
    RabbitClient client(server.amqpPort());
    const auto text = [](const QByteArray &value) { return FieldValue::text(value); };
    for (int i = 0; i < queues / 4; ++i) {
        const QByteArray service = "service-"_qba + QByteArray::number(i).rightJustified(4, '0');
        client.declareQueue(
            service,
            FieldTable{ { "x-dead-letter-exchange"_qba, text({}) },
                        { "x-dead-letter-routing-key"_qba, text(service + ".parked") } });
        client.declareQueue(service + ".retry",
                            FieldTable{ { "x-message-ttl"_qba, FieldValue::int64(30'000) },
                                        { "x-dead-letter-exchange"_qba, text({}) },
                                        { "x-dead-letter-routing-key"_qba, text(service) } });
        client.declareQueue(service + ".parked", FieldTable{});
        client.declareQueue(service + ".log",
                            FieldTable{ { "x-max-length"_qba, FieldValue::int64(10'000) } });
    }
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// The request that a script would make: all queues in one answer, every statistic.
double bareRequest(const RabbitServer &server, qsizetype *bytes)
{
    const Stopwatch watch;
    QByteArray answer;
    if (server.http("GET", u"/api/queues/%2F"_s, {}, &answer) != 200)
        qFatal("bare request failed");
    *bytes = answer.size();
    return watch.milliseconds();
}

double readAndShow(RabbitBroker &broker, const TopologyRequest &request, int expected,
                   double *reading)
{
    const Stopwatch watch;
    const Result<Topology> topology = broker.topology(request, {});
    if (!topology)
        qFatal("topology: %s", qPrintable(toLogText(topology.error())));
    *reading = watch.milliseconds();
    QueuesModel model;
    model.setTopology(*topology);
    // What a window asks of the rows that it shows at first.
    qsizetype letters = 0;
    for (int row = 0; row < std::min(model.rowCount(), 40); ++row)
        for (int column = 0; column < model.columnCount(); ++column)
            letters += model.index(row, column).data().toString().size();
    const double took = watch.milliseconds();
    if (model.rowCount() != expected || letters == 0)
        qFatal("%d queues shown, not %d", model.rowCount(), expected);
    return took;
}

void measure(RabbitServer &server, int queues)
{
    const SystemClock clock;
    const FixedSecrets secrets;
    RabbitBroker broker(server.config(), secrets, clock);
    if (const auto connected = broker.connect({}); !connected)
        qFatal("connect: %s", qPrintable(toLogText(connected.error())));

    TopologyRequest page;
    page.nameFilter = u"service-01"_s;
    page.maxQueues = firstPage;
    std::vector<double> bare;
    std::vector<double> whole;
    std::vector<double> reads;
    std::vector<double> first;
    qsizetype bytes = 0;
    for (int round = 0; round < rounds; ++round) {
        double reading = 0;
        bare.push_back(bareRequest(server, &bytes));
        whole.push_back(readAndShow(broker, {}, queues, &reading));
        reads.push_back(reading);
        first.push_back(readAndShow(broker, page, int(firstPage), &reading));
    }
    printNote(QByteArray::number(queues) + " queues, " + QByteArray::number(bytes / 1024)
              + " KiB in the bare answer; median of " + QByteArray::number(rounds)
              + "; load of the machine " + QByteArray::number(machineLoad(), 'f', 1));
    printFigure("topology.shown_ms", median(whole), "http.one_request_ms", median(bare));
    printFigure("topology.read_ms", median(reads), "http.one_request_ms", median(bare));
    printFigure("topology.first_page_ms", median(first), "http.one_request_ms", median(bare));
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const int queues = argc > 1 ? QByteArray(argv[1]).toInt() : usualQueues;
    if (const QString why = RabbitServer::unavailable(u"3.10"_s); !why.isEmpty()) {
        printNote("skipped: "_qba + why.toUtf8());
        return 0;
    }
    RabbitServer server(u"3.10"_s);
    if (!server.start()) {
        printNote(server.failure().toUtf8());
        return 1;
    }
    try {
        declareServices(server, queues);
        measure(server, queues);
    } catch (const std::exception &failure) {
        printNote(failure.what());
        return 1;
    }
    return 0;
}
