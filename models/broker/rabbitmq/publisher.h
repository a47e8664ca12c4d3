// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/broker/rabbitmq/connection.h"

#include <deque>
#include <map>

namespace recourse {

// Sends messages, mandatory and with publisher confirms, over a connection that does nothing else:
// under an alarm the broker stops reading from a connection that has published, and
// acknowledgements on it would wait as well. Belongs to the connection's thread.
class Publisher
{
public:
    // The connection must outlive it.
    explicit Publisher(Connection &connection);

    // Outcomes in order of the publications. Many are under way at once, but few bytes: what an
    // alarm stops must fit into the socket.
    std::vector<PublishOutcome> publish(const std::vector<Publication> &publications,
                                        const std::stop_token &stop);

private:
    struct Waiting
    {
        std::size_t at = 0; // which publication
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
    void send(std::size_t at);
    void pump(std::chrono::milliseconds wait);
    void handle(const amqp_frame_t &frame);
    void method(const amqp_frame_t &frame);
    void settle(quint64 tag, bool multiple, PublishFate fate);
    void wasReturned();
    Error whyNot(Error error) const;
    void lose(const Error &why);
    void outcome(std::size_t at, PublishFate fate, std::optional<Error> why = {});

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
    const std::vector<Publication> *m_publications = nullptr;
    std::vector<PublishOutcome> m_outcomes;
};

} // namespace recourse
