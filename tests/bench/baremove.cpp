// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/baremove.h"

#include "tests/bench/figures.h"

#include <amqp.h>
#include <amqp_framing.h>
#include <amqp_tcp_socket.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace recourse {

namespace {

constexpr amqp_channel_t taking = 1;
constexpr amqp_channel_t sending = 2;
constexpr quint16 prefetch = 1'000;
constexpr quint64 acknowledgedAtOnce = 50;

void need(bool isSo, const char *what)
{
    if (!isSo)
        throw std::runtime_error(what);
}

class BareMove
{
public:
    BareMove(quint16 port, const QByteArray &from, QByteArray to)
        : m_to(std::move(to))
    {
        amqp_socket_t *socket = amqp_tcp_socket_new(m_state);
        need(amqp_socket_open(socket, "127.0.0.1", port) == AMQP_STATUS_OK, "connect");
        constexpr int frameMax = 131'072;
        amqp_login(m_state, "/", 0, frameMax, 0, AMQP_SASL_METHOD_PLAIN, "guest", "guest");
        for (const amqp_channel_t channel : { taking, sending }) {
            amqp_channel_open(m_state, channel);
            answered("open channel");
        }
        amqp_confirm_select(m_state, sending);
        answered("confirm select");
        amqp_basic_qos(m_state, taking, 0, prefetch, 0);
        answered("qos");
        amqp_basic_consume(m_state, taking, amqp_cstring_bytes(from.constData()), amqp_empty_bytes,
                           0, 0, 0, amqp_empty_table);
        answered("consume");
    }
    ~BareMove() { amqp_destroy_connection(m_state); }
    BareMove(const BareMove &) = delete;
    BareMove &operator=(const BareMove &) = delete;

    void move(quint64 messages)
    {
        m_isConfirmed.assign(messages + 1, false);
        while (m_acknowledged < messages) {
            amqp_maybe_release_buffers(m_state);
            amqp_frame_t frame{};
            need(amqp_simple_wait_frame(m_state, &frame) == AMQP_STATUS_OK, "wait for frame");
            need(frame.frame_type == AMQP_FRAME_METHOD, "a frame of another kind");
            switch (frame.payload.method.id) {
            case AMQP_BASIC_DELIVER_METHOD:
                sendOn();
                break;
            case AMQP_BASIC_ACK_METHOD:
                confirmed(*static_cast<amqp_basic_ack_t *>(frame.payload.method.decoded), messages);
                break;
            default:
                throw std::runtime_error("the broker refused");
            }
        }
        // What the broker has read so far, it has done.
        amqp_basic_qos(m_state, taking, 0, prefetch, 0);
        answered("last acknowledgement");
    }

private:
    void answered(const char *what)
    {
        need(amqp_get_rpc_reply(m_state).reply_type == AMQP_RESPONSE_NORMAL, what);
    }

    // The n-th delivery is the n-th publication, so that one tag is the other.
    void sendOn()
    {
        amqp_message_t message{};
        need(amqp_read_message(m_state, taking, &message, 0).reply_type == AMQP_RESPONSE_NORMAL,
             "read message");
        const int sent = amqp_basic_publish(m_state, sending, amqp_empty_bytes,
                                            amqp_cstring_bytes(m_to.constData()), 1, 0,
                                            &message.properties, message.body);
        amqp_destroy_message(&message);
        need(sent == AMQP_STATUS_OK, "publish");
    }

    void confirmed(const amqp_basic_ack_t &ack, quint64 messages)
    {
        for (quint64 tag = ack.multiple != 0 ? m_whole + 1 : ack.delivery_tag;
             tag <= ack.delivery_tag; ++tag)
            m_isConfirmed.at(tag) = true;
        while (m_whole < messages && m_isConfirmed[m_whole + 1])
            ++m_whole;
        if (m_whole - m_acknowledged < acknowledgedAtOnce && m_whole < messages)
            return;
        need(amqp_basic_ack(m_state, taking, m_whole, 1) == AMQP_STATUS_OK, "acknowledge");
        m_acknowledged = m_whole;
    }

    amqp_connection_state_t m_state = amqp_new_connection();
    QByteArray m_to;
    std::vector<bool> m_isConfirmed; // by tag
    quint64 m_whole = 0; // everything up to here is confirmed
    quint64 m_acknowledged = 0;
};

} // namespace

void bareMoveStage(const QList<QByteArray> &arguments)
{
    const auto messages = arguments.value(1).toULongLong();
    BareMove move(arguments.value(0).toUShort(), arguments.value(2), arguments.value(3));
    const double processor = processorSeconds();
    const Stopwatch watch;
    move.move(messages);
    sendFigure("per_s", watch.perSecond(int(messages)));
    sendFigure("cpu_us", (processorSeconds() - processor) * 1e6 / double(messages));
}

} // namespace recourse
