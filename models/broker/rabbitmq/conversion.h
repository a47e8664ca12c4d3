// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"

#include <amqp.h>
#include <amqp_framing.h>

namespace recourse {

// Memory for one outgoing table; what toAmqp gives points into it and into the values it was made
// from, so both must outlive the call that sends it.
class AmqpPool
{
public:
    AmqpPool();
    ~AmqpPool();
    AmqpPool(const AmqpPool &) = delete;
    AmqpPool &operator=(const AmqpPool &) = delete;

    template <typename T>
    T *array(std::size_t count)
    {
        return static_cast<T *>(amqp_pool_alloc(&m_pool, count * sizeof(T)));
    }

private:
    amqp_pool_t m_pool;
};

amqp_bytes_t bytesOf(const QByteArray &bytes);
QByteArrayView viewOf(const amqp_bytes_t &bytes);

amqp_table_t toAmqp(const FieldTable &table, AmqpPool &pool);
amqp_basic_properties_t toAmqp(const Message &message, AmqpPool &pool);

// Of what the library has decoded; fails where it is nested deeper than 64.
Result<FieldTable> fieldsFrom(const amqp_table_t &table);

// Properties and headers out of a content header's own bytes (flags, then the list): what the
// sender wrote, not what a library made of it. `into` keeps its body.
Result<void> readProperties(QByteArrayView raw, Message &into);

} // namespace recourse
