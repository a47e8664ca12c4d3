// SPDX-License-Identifier: GPL-3.0-or-later
// A whole run beside the shovel plugin and beside a bare loop that only moves: the same messages
// from one queue to another on the same node, there by the run or the loop, back by a shovel. A
// shovel whose addresses name no host lives inside the node; one that names it connects like any
// client.
//   bench_replay [messages [version [type]]]
#include "tests/bench/baremove.h"
#include "tests/bench/figures.h"
#include "tests/bench/replaystage.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <QCoreApplication>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <stdexcept>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

constexpr int usualMessages = 100'000;
// Of very many, one round takes long enough to be typical.
constexpr int oneRoundFrom = 500'000;

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

// Both queues of one kind, and the messages that go to and fro between them.
class Move
{
public:
    Move(RabbitServer &server, const QByteArray &type)
        : m_server(server)
        , m_client(server.amqpPort())
    {
        for (const QByteArray &queue : { replayParking, replayWork })
            m_client.declareQueue(queue, type);
    }
    ~Move()
    {
        for (const QByteArray &queue : { replayParking, replayWork })
            m_client.deleteQueue(queue);
    }
    Move(const Move &) = delete;
    Move &operator=(const Move &) = delete;

    // More of them, until so many are parked.
    void park(int messages)
    {
        std::vector<Message> batch;
        while (m_parked < messages) {
            batch.clear();
            while (batch.size() < 5'000 && m_parked < messages)
                batch.push_back(replayedMessage(m_parked++));
            if (!m_client.publish(replayParking, batch))
                throw std::runtime_error("publish: not confirmed");
        }
        waitFor(replayParking, messages);
    }

    Figures replay(int messages)
    {
        const QTemporaryDir folder;
        const QList<QByteArray> arguments{ QByteArray::number(m_server.amqpPort()),
                                           QByteArray::number(m_server.management().port()),
                                           QByteArray::number(messages),
                                           folder.path().toLocal8Bit() };
        runStage("look", arguments);
        waitFor(replayParking, messages);
        const Figures figures = runStage("replay", arguments);
        waitFor(replayWork, messages);
        return figures;
    }

    double moveBare(int messages)
    {
        const Figures figures
            = runStage("bare",
                       { QByteArray::number(m_server.amqpPort()), QByteArray::number(messages),
                         replayParking, replayWork });
        waitFor(replayWork, messages);
        return figures["per_s"];
    }

    QByteArray addressOfNode() const
    {
        return "amqp://guest:guest@127.0.0.1:" + QByteArray::number(m_server.amqpPort());
    }

    // Messages a second. The shovel ends by itself with the last one that lay there.
    double shovelBack(int messages, const QByteArray &address = "amqp://")
    {
        const QString shovel = u"/api/parameters/shovel/%2F/back"_s;
        const QByteArray wish = R"({"value":{"src-protocol":"amqp091","dest-protocol":"amqp091",)"
                                R"("src-uri":")"
            + address + R"(","dest-uri":")" + address + R"(","src-queue":")" + replayWork
            + R"(","dest-queue":")" + replayParking
            + R"(","ack-mode":"on-confirm","src-prefetch-count":1000,)"
              R"("src-delete-after":"queue-length"}})";
        const Stopwatch watch;
        const int status = m_server.http("PUT", shovel, wish);
        if (status / 100 != 2)
            throw std::runtime_error("the shovel was refused");
        waitFor(replayParking, messages);
        const double rate = watch.perSecond(messages);
        wait([&] { return m_server.http("GET", shovel) != 200; });
        return rate;
    }

private:
    template <typename Condition>
    static void wait(Condition isSo)
    {
        // Looks every ten milliseconds, so that the looking costs the node nothing.
        if (!QTest::qWaitFor(isSo, 600'000))
            throw std::runtime_error("it took longer than ten minutes");
    }
    void waitFor(const QByteArray &queue, int messages)
    {
        wait([&] { return m_client.ready(queue) >= messages; });
    }

    RabbitServer &m_server;
    RabbitClient m_client;
    int m_parked = 0;
};

void measure(RabbitServer &server, const QByteArray &type, int messages)
{
    const QByteArray kind = server.version().toLatin1() + '.' + type;
    Move move(server, type);
    // What a message costs, and the peak, at a hundredth and a tenth of them first.
    std::vector<Figures> smaller;
    for (const int few : { messages / 100, messages / 10 }) {
        move.park(few);
        smaller.push_back(move.replay(few));
        move.shovelBack(few);
    }
    move.park(messages);
    QMap<QByteArray, std::vector<double>> runs;
    std::vector<double> shovels;
    std::vector<double> clientShovels;
    std::vector<double> bare;
    const int rounds = messages >= oneRoundFrom ? 1 : 3;
    for (int round = 0; round < rounds; ++round) {
        const Figures figures = move.replay(messages);
        for (auto it = figures.cbegin(); it != figures.cend(); ++it)
            runs[it.key()].push_back(*it);
        shovels.push_back(move.shovelBack(messages));
        bare.push_back(move.moveBare(messages));
        clientShovels.push_back(move.shovelBack(messages, move.addressOfNode()));
    }
    const auto middle = [&runs](const char *name) { return median(runs[name]); };
    printNote(kind + ": " + QByteArray::number(messages) + " messages of 1 KiB, median of "
              + QByteArray::number(rounds) + "; load of the machine "
              + QByteArray::number(machineLoad(), 'f', 1));
    printFigure("replay." + kind + ".per_s", middle("per_s"), "shovel_per_s", median(shovels));
    printFigure("replay." + kind + ".per_s", middle("per_s"), "client_shovel_per_s",
                median(clientShovels));
    printFigure("replay." + kind + ".per_s", middle("per_s"), "bare_move_per_s", median(bare));
    printFigure("replay." + kind + ".us", middle("us"), "tenth_us", smaller[1]["us"]);
    printFigure("replay." + kind + ".us", middle("us"), "hundredth_us", smaller[0]["us"]);
    printFigure("replay." + kind + ".cpu_us", middle("cpu_us"), "tenth_cpu_us",
                smaller[1]["cpu_us"]);
    printFigure("replay." + kind + ".peak_mib", middle("peak_mib"), "tenth_peak_mib",
                smaller[1]["peak_mib"]);
    printFigure("replay." + kind + ".peak_mib", middle("peak_mib"), "planned_mib",
                middle("planned_mib"));
    printNote(kind + ": an item of the plan " + QByteArray::number(middle("plan_bytes"), 'f', 0)
              + " bytes, its record in the journal's file "
              + QByteArray::number(middle("journal_bytes"), 'f', 0));
    QByteArray steps;
    for (auto it = runs.cbegin(); it != runs.cend(); ++it) {
        if (it.key().startsWith("step."))
            steps += ' ' + it.key().mid(5) + ' ' + QByteArray::number(median(*it), 'f', 1);
    }
    printNote(kind + ": microseconds of each message from a step to the next:" + steps);
}

void measureAll(int messages, const QString &onlyVersion, const QByteArray &onlyType)
{
    for (const QString &version : RabbitServer::versions()) {
        if (!onlyVersion.isEmpty() && version != onlyVersion)
            continue;
        if (const QString why = RabbitServer::unavailable(version); !why.isEmpty()) {
            printNote("skipped: "_ba + why.toUtf8());
            continue;
        }
        RabbitServer server(version);
        server.addPlugin(u"rabbitmq_shovel"_s);
        if (!server.start())
            throw std::runtime_error(server.failure().toStdString());
        for (const QByteArray &type : { "classic"_ba, "quorum"_ba }) {
            if (onlyType.isEmpty() || type == onlyType)
                measure(server, type, messages);
        }
    }
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const QList<QByteArray> words(argv + 1, argv + argc);
    try {
        if (words.value(0) == "look")
            lookStage(words.mid(1));
        else if (words.value(0) == "replay")
            replayStage(words.mid(1));
        else if (words.value(0) == "bare")
            bareMoveStage(words.mid(1));
        else
            measureAll(words.isEmpty() ? usualMessages : words[0].toInt(),
                       QString::fromLatin1(words.value(1)), words.value(2));
    } catch (const std::exception &failure) {
        // Beside the figures, which a stage hands to the one that started it.
        std::fprintf(stderr, "%s\n", failure.what());
        return 1;
    }
    return 0;
}
