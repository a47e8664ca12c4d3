// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/broker/rabbitmq/connection.h"

#include <chrono>
#include <deque>
#include <future>
#include <map>
#include <memory>
#include <mutex>

namespace recourse {

// Sends messages, mandatory and with publisher confirms, over a connection that does nothing else:
// under an alarm the broker stops reading from a connection that has published, and
// acknowledgements on it would wait as well. Belongs to the connection's thread, but for begin().
class Publisher
{
public:
    // The connection must outlive it.
    explicit Publisher(Connection &connection);

    // Gives out what work() is to send, after everything that was given out before. Outcomes in
    // order of the publications. From any thread.
    std::future<std::vector<PublishOutcome>> begin(std::vector<Publication> publications,
                                                   const PublishWhile &allowed);
    // Until the broker's word on all that was given out is known; what is given out meanwhile goes
    // on behind it without a pause. Many are under way at once, but few bytes: what an alarm stops
    // must fit into the socket.
    void work();

private:
    struct Batch // given out together, and answered together
    {
        std::vector<Publication> publications;
        PublishWhile allowed;
        std::vector<PublishOutcome> outcomes;
        std::size_t next = 0; // to be sent
        std::size_t unanswered = 0;
        std::promise<std::vector<PublishOutcome>> answered;
    };
    struct Waiting
    {
        Batch *batch = nullptr; // gone once `returned`
        std::size_t at = 0; // which publication of it
        qint64 bytes = 0;
        bool returned = false;
    };
    struct Returned
    {
        Error why;
        QByteArray exchange;
        QByteArray routingKey;
        Message message;
        quint64 missing = 0; // bytes of the body that have not come
    };

    Result<void> open();
    std::optional<Error> refusal(const Publication &publication);
    Result<void> findExchange(const QByteArray &exchange);
    bool roomFor(qint64 bytes) const;
    Batch *unsent();
    bool advance(Batch &batch);
    void listen();
    void send(Batch &batch, std::size_t at);
    void pump(std::chrono::milliseconds wait);
    void handle(const amqp_frame_t &frame);
    void method(const amqp_frame_t &frame);
    void settle(quint64 tag, bool multiple, PublishFate fate);
    void wasReturned();
    Error whyNot(Error error) const;
    void lose(const Error &why);
    static void outcome(Batch &batch, std::size_t at, PublishFate fate,
                        std::optional<Error> why = {});

    Connection &m_connection;
    Attempt m_attempt;
    quint16 m_channel = 0; // 0: none open
    quint64 m_nextTag = 1;
    std::map<quint64, Waiting> m_waiting; // by delivery tag
    qint64 m_bytesOut = 0;
    bool m_blocked = false;
    bool m_proved = false; // one was confirmed: no alarm holds this connection up
    std::optional<Returned> m_return;
    std::map<QByteArray, std::optional<Error>> m_exchanges; // asked for; an error: not usable
    std::mutex m_mutex; // of m_given
    std::deque<std::unique_ptr<Batch>> m_given; // not yet seen by work()
    std::deque<std::unique_ptr<Batch>> m_batches; // in the order in which they are sent
    int m_unheard = 0; // sent since the socket was looked at
    std::chrono::steady_clock::time_point m_lastNews;
};

} // namespace recourse
