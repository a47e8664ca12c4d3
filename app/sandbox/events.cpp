// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/events.h"

#include "app/sandbox/catalogue.h"
#include "app/sandbox/eventtext.h"

#include <array>

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

constexpr qint64 firstOrder = 88'121;
constexpr std::array<const char *, 9> tenants
    = { "acme", "globex", "initech", "umbrella", "hooli", "stark", "wayne", "wonka", "tyrell" };

QByteArray num(qint64 value)
{
    return QByteArray::number(value);
}

JsonPairs stockMessage(qint64 order, qint64 sequence, const QByteArray &kind, int item)
{
    return { { "OrderId", jsonText(num(order)) },
             { "Version", num(sequence) },
             { "Kind", jsonText(kind) },
             { "Sku", jsonText("SKU-" + num(10'000 + item)) },
             { "Quantity", num(1 + item % 4) } };
}

} // namespace

EventMaker::EventMaker(quint64 seed)
    : m_random(seed)
    , m_nextOrder(firstOrder + qint64((seed - 1) % 900) * 1000)
{
}

int EventMaker::draw(int below)
{
    // Not a standard distribution: those may differ from library to library.
    return int(m_random() % quint64(below));
}

qint64 EventMaker::newOrder(std::optional<int> partition)
{
    const qint64 order = m_nextOrder;
    const qint64 count = handlerSpec(u"stock-deduct"_s).queues.size();
    m_nextOrder += 1 + draw(3);
    if (!partition || order % count == *partition)
        return order;
    return newOrder(partition);
}

QByteArray EventMaker::tenant()
{
    // A third of the trade is the first tenant's.
    const int drawn = draw(int(tenants.size()) + 4);
    return tenants.at(drawn < int(tenants.size()) ? std::size_t(drawn) : 0);
}

QByteArray EventMaker::hex(int bytes)
{
    QByteArray out;
    for (int i = 0; i < bytes; ++i)
        out += QByteArray(1, char(draw(256)));
    return out.toHex();
}

QByteArray EventMaker::phone()
{
    return "+49 170 " + num(1'000'000 + draw(9'000'000));
}

Event EventMaker::make(const QString &handler, const QByteArray &id, const QByteArray &tenant,
                       const QByteArray &key)
{
    const HandlerSpec &spec = handlerSpec(handler);
    Event event;
    event.handler = handler;
    event.queue = spec.queues.size() > 1 ? queueOfKey(spec, key) : spec.queues.front();
    event.id = id;
    event.tenant = tenant;
    event.key = key;
    event.headers.emplace_back("traceparent", "00-" + hex(16) + '-' + hex(8) + "-01");
    return event;
}

Event EventMaker::orderChanged(const QByteArray &tenant, qint64 order, qint64 version,
                               const QByteArray &status, Kind kind)
{
    Event event = make(u"order-sync"_s, "order-sync:" + num(order) + ":v" + num(version), tenant,
                       "order:" + num(order));
    event.version = version;
    event.payload
        = envelope(event.id, tenant,
                   { { "OrderId", jsonText(num(order)) },
                     { "Version", num(version) },
                     { "Kind", jsonText(kind == Kind::Snapshot ? "snapshot" : "delta") },
                     { "Status", jsonText(status) },
                     { "Phone", jsonText(phone()) },
                     { "Total", jsonText(num(10 + draw(900)) + '.' + num(10 + draw(90))) } });
    return event;
}

Event EventMaker::orderChangedInNewFormat(const QByteArray &tenant, qint64 order, qint64 version,
                                          const QByteArray &status)
{
    Event event = orderChanged(tenant, order, version, status);
    event.payload = envelope(event.id, tenant,
                             { { "Schema", "2" },
                               { "Order",
                                 jsonObject({ { "Id", num(order) },
                                              { "Version", num(version) },
                                              { "Status", jsonText(status) } }) } });
    return event;
}

Event EventMaker::stockTaken(const QByteArray &tenant, qint64 order, qint64 sequence)
{
    Event event = make(u"stock-deduct"_s, "stock:" + num(order) + ':' + num(sequence), tenant,
                       "order:" + num(order));
    event.version = sequence;
    event.payload = envelope(event.id, tenant, stockMessage(order, sequence, "take", draw(50'000)));
    return event;
}

Event EventMaker::stockCorrected(const QByteArray &tenant, qint64 order, qint64 sequence)
{
    Event event
        = make(u"stock-deduct"_s, "stock:" + num(order) + ':' + num(sequence) + ":correction",
               tenant, "order:" + num(order));
    event.version = sequence;
    event.payload
        = envelope(event.id, tenant, stockMessage(order, sequence, "correction", draw(50'000)));
    return event;
}

Event EventMaker::invoiceDue(const QByteArray &tenant, qint64 order, const QByteArray &total)
{
    Event event = make(u"invoice-issue"_s, "invoice:" + num(order) + ":issue", tenant,
                       "order:" + num(order));
    event.payload = envelope(event.id, tenant,
                             { { "OrderId", jsonText(num(order)) }, { "Total", jsonText(total) } });
    return event;
}

Event EventMaker::invoiceWithoutOrder(const QByteArray &tenant)
{
    Event event = make(u"invoice-issue"_s, hex(16), tenant, {});
    event.payload = envelope(
        event.id, tenant, { { "OrderId", "null" }, { "Total", jsonText(num(draw(900)) + ".00") } });
    return event;
}

Event EventMaker::paymentDue(const QByteArray &tenant, qint64 order)
{
    Event event = make(u"payment-capture"_s, "pay:" + num(order) + ":capture", tenant,
                       "order:" + num(order));
    event.payload = envelope(event.id, tenant,
                             { { "OrderId", jsonText(num(order)) },
                               { "Amount", jsonText(num(10 + draw(900)) + ".00") } });
    return event;
}

Event EventMaker::voucherUsed(const QByteArray &tenant, qint64 order)
{
    Event event = paymentDue(tenant, order);
    event.id = "pay:" + num(order) + ":voucher";
    event.payload = envelope(event.id, tenant,
                             { { "OrderId", jsonText(num(order)) },
                               { "Amount", jsonText("25.00") },
                               { "Voucher", jsonText("V-" + hex(4)) } });
    return event;
}

Event EventMaker::smsDue(const QByteArray &tenant, qint64 order, bool numberIsGood)
{
    Event event
        = make(u"sms-notify"_s, "sms:" + num(order) + ":paid", tenant, "order:" + num(order));
    const QByteArray number = phone();
    event.payload = envelope(event.id, tenant,
                             { { "OrderId", jsonText(num(order)) },
                               { "Phone", jsonText(numberIsGood ? number : number.mid(4)) } });
    return event;
}

Event EventMaker::pointsEarned(const QByteArray &saysTenant, qint64 order)
{
    Event event = make(u"points-grant"_s, "points:" + num(order) + ":earned", saysTenant,
                       "account:" + num(5000 + draw(4000)));
    event.payload = envelope(event.id, saysTenant,
                             { { "OrderId", jsonText(num(order)) },
                               { "Account", jsonText(event.key.mid(8)) },
                               { "Points", num(1 + draw(200)) } });
    return event;
}

Event EventMaker::reportDue(const QByteArray &tenant, qint64 number)
{
    Event event = make(u"report-export"_s, "report:" + num(number), tenant, {});
    event.payload = envelope(event.id, tenant, { { "Report", jsonText("sales-" + num(number)) } });
    return event;
}

Event EventMaker::sameUnderNewId(const Event &first, int attempt)
{
    Event event = first;
    event.id = first.id + "#" + num(attempt);
    event.headers.emplace_back("x-original-event-id", first.id);
    event.payload.replace(jsonText(first.id), jsonText(event.id));
    return event;
}

} // namespace recourse::sandbox
