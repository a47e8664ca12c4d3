// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <amqp.h>

#include <QByteArray>

#include <deque>
#include <vector>

namespace recourse::sandbox {

// A view on bytes that somebody else keeps.
amqp_bytes_t viewOf(const QByteArray &bytes);
QByteArray copyOf(amqp_bytes_t bytes);

// A header or argument table under construction; it keeps what it points at.
class Fields
{
public:
    Fields &text(const QByteArray &name, const QByteArray &value);
    Fields &number(const QByteArray &name, qint64 value);
    // Takes over an entry as it is; what it points at has to outlive this.
    Fields &borrow(const amqp_table_entry_t &entry);
    amqp_table_t table();

private:
    std::deque<QByteArray> m_kept; // never moves what it holds
    std::vector<amqp_table_entry_t> m_entries;
};

const amqp_field_value_t *fieldNamed(const amqp_table_t &table, QByteArrayView name);
// A whole number of any width, or `otherwise`.
qint64 wholeNumber(const amqp_field_value_t *value, qint64 otherwise);
// How often the queue's consumer has rejected this message, by x-death.
int rejectsOf(const amqp_table_t &headers, const QByteArray &queue);
// Headers that the broker itself adds on a message's way.
bool isBrokersOwn(const QByteArray &name);

} // namespace recourse::sandbox
