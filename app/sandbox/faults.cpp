// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/faults.h"

#include "models/core/digest.h"

#include <QString>

#include <array>

namespace recourse::sandbox {

namespace {

// The texts' varying parts, drawn from the event and the try: the same event fails in the same
// words.
class Variation
{
public:
    Variation(const QByteArray &eventId, int attempt)
        : m_bytes(digestOf(QByteArray(eventId + '#' + QByteArray::number(attempt))))
    {
    }
    QByteArray hex(int bytes) { return next(bytes).toHex(); }
    QByteArray number(int from, int to)
    {
        const QByteArray two = next(2);
        const int value
            = static_cast<unsigned char>(two[0]) * 256 + static_cast<unsigned char>(two[1]);
        return QByteArray::number(from + value % (to - from + 1));
    }
    QByteArray address()
    {
        return "10." + number(0, 31) + '.' + number(0, 255) + '.' + number(1, 254);
    }

private:
    QByteArray next(int count)
    {
        if (m_at + count > m_bytes.size()) {
            m_bytes = digestOf(m_bytes);
            m_at = 0;
        }
        m_at += count;
        return m_bytes.mid(m_at - count, count);
    }
    QByteArray m_bytes;
    qsizetype m_at = 0;
};

constexpr std::array<const char *, causeCount> names
    = { "stock-timeout",  "deadlock",       "pricing-refused",  "tax-unavailable",
        "pool-exhausted", "lock-timeout",   "warehouse-silent", "tls-handshake",
        "serialization",  "quota-exceeded", "name-resolution",  "rate-limited" };

QByteArray stackTrace(Variation &vary)
{
    return "\n\tat shop.warehouse.Client.reserve(Client.java:" + vary.number(40, 400)
        + ")\n\tat shop.orders.Consumer.handle(Consumer.java:" + vary.number(40, 400) + ')';
}

} // namespace

QByteArray causeName(int cause)
{
    return names.at(static_cast<std::size_t>(cause));
}

QByteArray causeText(int cause, const QByteArray &eventId, const QByteArray &key, int attempt)
{
    Variation vary(eventId, attempt);
    const QByteArray object = key.isEmpty() ? eventId : key;
    switch (cause) {
    case 0:
        return "Timeout calling stock service at http://" + vary.address() + ":8080/reserve after "
            + vary.number(5000, 5999) + " ms (request " + vary.hex(8) + ')';
    case 1:
        return "Deadlock found when trying to get lock; try restarting transaction (connection "
            + vary.number(1000, 9999) + ", " + object + ')';
    case 2:
        return "Connection refused by pricing service: pricing-" + vary.number(1, 9)
            + ".internal:9443";
    case 3:
        return "HTTP 503 from tax service: upstream request '" + vary.hex(16)
            + "' reset, retry after " + vary.number(5, 60) + " s";
    case 4:
        return "Pool exhausted: 64 of 64 connections in use, waited " + vary.number(30000, 30999)
            + " ms";
    case 5:
        return "System.Net.Sockets.SocketException (110): Connection timed out [" + vary.address()
            + "]:6379 while locking " + object;
    case 6:
        return "java.util.concurrent.TimeoutException: warehouse WH-" + vary.number(10, 99)
            + " did not answer within 10000 ms for SKU SKU-" + vary.number(10000, 60000)
            + stackTrace(vary);
    case 7:
        return "TLS handshake with carrier.example.com:443 failed: alert 40 (session 0x"
            + vary.hex(6) + ')';
    case 8:
        return "ERROR: could not serialize access due to concurrent update, Key (id)=(" + object
            + ") at 2025-10-09 08:" + vary.number(10, 59) + ':' + vary.number(10, 59) + ".114";
    case 9:
        return "Disk quota exceeded writing /var/spool/orders/" + vary.number(1000, 9999) + '/'
            + vary.hex(4) + ".tmp";
    case 10:
        return "Name resolution failed for ledger-" + vary.number(1, 9) + ".svc.cluster.local (try "
            + QByteArray::number(attempt) + ')';
    default:
        return "Rate limit of carrier hit: 429 after " + vary.number(100, 200)
            + " calls in 60 s for account " + vary.number(1000, 9999);
    }
}

} // namespace recourse::sandbox
