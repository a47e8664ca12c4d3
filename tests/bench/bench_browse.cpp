// SPDX-License-Identifier: GPL-3.0-or-later
// Looking at a classic parking queue beside a bare consume loop on the same queue, and beside the
// management API's get.
//   bench_browse [messages]
#include "models/broker/rabbitmq/rabbitbroker.h"
#include "models/config/workspacefile.h"
#include "models/console/scanner.h"
#include "tests/bench/figures.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <amqp_tcp_socket.h>

#include <QCoreApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <exception>
#include <functional>
#include <stdexcept>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

constexpr int usualMessages = 100'000;
constexpr std::size_t rounds = 6;
constexpr qsizetype bodyBytes = 1'024;
// The share of the queue that one management get is asked for. Each get begins at the head again,
// so what one cannot fetch cannot be seen; of 100,000 its node gives up on half and more after a
// minute.
constexpr double managedShare = 0.4;
const QByteArray parking = "orders.parked"_qba;

// What an order service parks: an id, a tenant, how often it was tried and with what error.
Message parked(int number)
{
    const QByteArray order = QByteArray::number(10'000 + number / 3);
    Message message;
    message.properties.messageId
        = "order-sync:"_qba + order + ":v" + QByteArray::number(number % 3 + 1);
    message.properties.contentType = "application/json"_qba;
    message.properties.deliveryMode = quint8(2);
    message.properties.timestamp = quint64(1'760'000'000 + number);
    message.headers = FieldTable{
        { "x-tenant"_qba, FieldValue::text("tenant-"_qba + QByteArray::number(number / 3 % 40)) },
        { "x-partition-key"_qba, FieldValue::text("order:"_qba + order) },
        { "x-version"_qba, FieldValue::int64(number % 3 + 1) },
        { "x-attempts"_qba, FieldValue::int64(3 + number % 5) },
        { "x-error"_qba,
          FieldValue::text("TimeoutException: supplier did not answer order "_qba + order
                           + " within 30000 ms at 10.1.4.27:8443") },
    };
    message.body = "{\"Order\":"_qba + order + ",\"Note\":\"";
    message.body.append(bodyBytes - message.body.size() - 2, 'x');
    message.body += "\"}";
    return message;
}

void park(RabbitClient &client, int messages)
{
    client.declareQueue(parking, "classic"_qba);
    std::vector<Message> batch;
    for (int number = 0; number < messages;) {
        batch.clear();
        for (int i = 0; i < 5'000 && number < messages; ++i)
            batch.push_back(parked(number++));
        if (!client.publish(parking, batch))
            throw std::runtime_error("publish: not confirmed");
    }
}

// What was held is back a moment after the channel was closed.
void waitForReady(RabbitClient &client, int messages)
{
    while (client.ready(parking) < messages) { }
}

void check(const amqp_rpc_reply_t &reply, const char *what)
{
    if (reply.reply_type != AMQP_RESPONSE_NORMAL)
        throw std::runtime_error(std::string(what) + " failed");
}

// The fastest that rabbitmq-c does it: everything pushed, nothing acknowledged or kept.
class BareLoop
{
public:
    explicit BareLoop(quint16 port)
        : m_state(amqp_new_connection())
    {
        amqp_socket_t *socket = amqp_tcp_socket_new(m_state);
        if (amqp_socket_open(socket, "127.0.0.1", port) != AMQP_STATUS_OK)
            throw std::runtime_error("connect failed");
        check(amqp_login(m_state, "/", 0, 131'072, 0, AMQP_SASL_METHOD_PLAIN, "guest", "guest"),
              "log in");
    }
    ~BareLoop() { amqp_destroy_connection(m_state); }
    BareLoop(const BareLoop &) = delete;
    BareLoop &operator=(const BareLoop &) = delete;

    // Messages a second until the last came, and until all were given back.
    struct Rates
    {
        double consumed = 0;
        double givenBack = 0;
    };
    Rates run(int messages)
    {
        ++m_channel;
        amqp_channel_open(m_state, m_channel);
        check(amqp_get_rpc_reply(m_state), "open channel");
        const Stopwatch watch;
        amqp_basic_consume(m_state, m_channel, amqp_cstring_bytes(parking.constData()),
                           amqp_empty_bytes, 0, 0, 0, amqp_empty_table);
        check(amqp_get_rpc_reply(m_state), "consume");
        for (int i = 0; i < messages; ++i) {
            amqp_maybe_release_buffers(m_state);
            amqp_envelope_t envelope;
            check(amqp_consume_message(m_state, &envelope, nullptr, 0), "consume message");
            amqp_destroy_envelope(&envelope);
        }
        Rates rates;
        rates.consumed = watch.perSecond(messages);
        check(amqp_channel_close(m_state, m_channel, AMQP_REPLY_SUCCESS), "close channel");
        rates.givenBack = watch.perSecond(messages);
        return rates;
    }

private:
    amqp_connection_state_t m_state;
    amqp_channel_t m_channel = 0;
};

BrowseRequest lookRequest()
{
    BrowseRequest request;
    request.queue = QString::fromLatin1(parking);
    request.confirmed = true;
    return request;
}

void mustBeWhole(const BrowseReport &report, int messages)
{
    if (report.error || report.read != messages || report.end != BrowseEnd::WholeQueue)
        throw std::runtime_error("look ended early: "
                                 + toLogText(report.error.value_or(Error{})).toStdString());
}

double browseRate(Broker &broker, int messages)
{
    const Stopwatch watch;
    const BrowseReport report
        = broker.browse(lookRequest(), [](std::vector<ParkedMessage> &&) { return true; }, {});
    const double rate = watch.perSecond(messages);
    mustBeWhole(report, messages);
    return rate;
}

// Messages a second until all can be found in the index, and until they are given back as well.
struct IndexRates
{
    double listed = 0;
    double done = 0;
};

// The console's whole path: read, identified, grouped, digested, written, made visible.
IndexRates indexRates(Broker &broker, const BrokerConfig &config, int messages)
{
    Workspace workspace;
    workspace.brokers = { config };
    workspace.identity = identityPreset(u"recourse"_s).value();
    HandlerConfig handler;
    handler.name = u"order-sync"_s;
    handler.broker = config.id;
    handler.parking = QString::fromLatin1(parking);
    workspace.handlers = { handler };
    const QTemporaryDir folder;
    const auto index = ParkedIndex::open(folder.filePath(u"parked.db"_s));
    if (!index)
        throw std::runtime_error(toLogText(index.error()).toStdString());
    IndexRates rates;
    qint64 found = 0;
    const Stopwatch watch;
    const auto progress = [&](const ScanProgress &step) {
        if (!step.listed)
            return;
        found = (*index)->count().value_or(0);
        rates.listed = watch.perSecond(messages);
    };
    const ScanProgress done = scanInto(**index, broker, lookRequest(), handler, workspace, messages,
                                       false, progress, {});
    rates.done = watch.perSecond(messages);
    mustBeWhole(*done.report, messages);
    if (found != messages)
        throw std::runtime_error("the index does not hold what was read");
    return rates;
}

double managementRate(const RabbitServer &server, int fetched)
{
    const QByteArray wish = "{\"count\":"_qba + QByteArray::number(fetched)
        + ",\"ackmode\":\"ack_requeue_true\",\"encoding\":\"auto\"}";
    const Stopwatch watch;
    QByteArray answer;
    const QString path = u"/api/queues/%2F/"_s + QString::fromLatin1(parking) + u"/get"_s;
    if (server.http("POST", path, wish, &answer) != 200 || answer.size() < fetched * bodyBytes)
        throw std::runtime_error("management get failed");
    return watch.perSecond(fetched);
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void measure(RabbitServer &server, int messages)
{
    RabbitClient client(server.amqpPort());
    park(client, messages);
    const SystemClock clock;
    const FixedSecrets secrets;
    const BrokerConfig config = server.config();
    RabbitBroker broker(config, secrets, clock);
    BareLoop bare(server.amqpPort());
    std::vector<double> consumed;
    std::vector<double> returned;
    std::vector<double> browsed;
    std::vector<double> listed;
    std::vector<double> done;
    bare.run(messages); // from here on every message is a redelivered one, for everybody
    const std::array<std::function<void()>, 3> contestants{
        [&] {
            const BareLoop::Rates rates = bare.run(messages);
            consumed.push_back(rates.consumed);
            returned.push_back(rates.givenBack);
        },
        [&] { browsed.push_back(browseRate(broker, messages)); },
        [&] {
            const IndexRates rates = indexRates(broker, config, messages);
            listed.push_back(rates.listed);
            done.push_back(rates.done);
        },
    };
    // Each is first, second and third as often: what one leaves in the broker's memory slows down
    // the next.
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t place = 0; place < contestants.size(); ++place) {
            waitForReady(client, messages);
            contestants[(round + place) % contestants.size()]();
        }
    }
    printNote(QByteArray::number(messages) + " messages of 1 KiB in a classic queue, median of "
              + QByteArray::number(rounds) + "; load of the machine "
              + QByteArray::number(machineLoad(), 'f', 1));
    printFigure("browse.listed_per_s", median(listed), "consume_per_s", median(consumed));
    printFigure("browse.given_back_per_s", median(done), "consume_and_return_per_s",
                median(returned));
    printFigure("browse.look_per_s", median(browsed), "consume_and_return_per_s", median(returned));
    waitForReady(client, messages);
    const int fetched = int(messages * managedShare);
    printNote(QByteArray::number(fetched) + " of them by one management get");
    printFigure("browse.listed_per_s", median(listed), "management_get_per_s",
                managementRate(server, fetched));
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const int messages = argc > 1 ? QByteArray(argv[1]).toInt() : usualMessages;
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
        measure(server, messages);
    } catch (const std::exception &failure) {
        printNote(failure.what());
        return 1;
    }
    return 0;
}
