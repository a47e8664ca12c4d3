// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/handlers.h"

#include "app/sandbox/trouble.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

QJsonObject readEnvelope(const Event &event)
{
    const QJsonDocument document = QJsonDocument::fromJson(event.payload);
    if (!document.isObject())
        throw HandlerError{
            "FormatError: payload is no JSON object (content type " + event.contentType + ')', false
        };
    return document.object();
}

// The business object of an order event, as this version of the service understands it.
QByteArray readOrderId(const QJsonObject &message)
{
    const QJsonValue id = message.value("OrderId"_L1);
    if (id.isString())
        return "order:" + id.toString().toUtf8();
    if (message.contains("Order"_L1))
        throw HandlerError{
            "FormatError: expected /Message/OrderId as text, found /Message/Order as"
            " object (schema 2)",
            false
        };
    throw HandlerError{ "ValidationError: payload has no OrderId", false };
}

bool inboxHas(Workbench &bench, const Event &event)
{
    const auto row
        = bench.orders.prepare("SELECT 1 FROM inbox WHERE consumer = ?1 AND event_id = ?2");
    row->bind(1, event.handler).bindText(2, event.id);
    return row->step();
}

void writeInbox(Workbench &bench, const Event &event)
{
    const auto row = bench.orders.prepare(
        "INSERT INTO inbox (consumer, event_id, applied_at) VALUES (?1, ?2, ?3)");
    row->bind(1, event.handler).bindText(2, event.id).bind(3, toIso(bench.clock.now())).run();
}

void meetFault(Workbench &bench, const Delivery &delivery)
{
    const auto cause = bench.faults.of(delivery.event.id).failsBeforeWrite;
    if (cause)
        throw HandlerError{ causeText(*cause, delivery.event.id, delivery.event.key,
                                      delivery.attempts) };
}

class OrderSync final : public Handler
{
public:
    std::optional<Outcome> handle(const Delivery &delivery, Workbench &bench) override
    {
        const Event &event = delivery.event;
        Transaction transaction(bench.orders);
        if (inboxHas(bench, event))
            return Outcome::Duplicate;
        const QJsonObject message = readEnvelope(event).value("Message"_L1).toObject();
        const QByteArray order = readOrderId(message);
        meetFault(bench, delivery);
        const QString status = message.value("Status"_L1).toString();
        if (status == "HOLD"_L1)
            return std::nullopt; // the branch for orders on hold was never finished
        const qint64 version = message.value("Version"_L1).toInteger();
        checkVersion(bench, order, version, message.value("Kind"_L1).toString() == "snapshot"_L1);
        write(bench, event, order, version, status);
        writeInbox(bench, event);
        transaction.commit();
        return Outcome::Applied;
    }

private:
    // A snapshot says all of the order and may skip versions; a delta builds on the one before.
    static void checkVersion(Workbench &bench, const QByteArray &order, qint64 version,
                             bool snapshot)
    {
        const auto row = bench.orders.prepare("SELECT version FROM orders WHERE id = ?1");
        row->bindText(1, order);
        const qint64 current = row->step() ? row->integer(0) : 0;
        const QByteArray where = order + " is at " + QByteArray::number(current) + ", event is "
            + QByteArray::number(version);
        if (version <= current)
            throw HandlerError{ "StaleVersion: " + where, false };
        if (!snapshot && version != current + 1)
            throw HandlerError{ "Version gap: " + where };
    }

    static void write(Workbench &bench, const Event &event, const QByteArray &order, qint64 version,
                      const QString &status)
    {
        const QString now = toIso(bench.clock.now());
        const auto state = bench.orders.prepare(
            "INSERT INTO orders (id, tenant, version, status, changed_at) VALUES (?1, ?2, ?3, ?4, "
            "?5)"
            " ON CONFLICT (id) DO UPDATE SET version = ?3, status = ?4, changed_at = ?5");
        state->bindText(1, order).bindText(2, event.tenant).bind(3, version);
        state->bind(4, status).bind(5, now).run();
        const auto change = bench.orders.prepare(
            "INSERT INTO order_changes (event_id, order_id, version, status, changed_at)"
            " VALUES (?1, ?2, ?3, ?4, ?5)");
        change->bindText(1, event.id).bindText(2, order).bind(3, version).bind(4, status);
        change->bind(5, now).run();
    }
};

class StockDeduct final : public Handler
{
public:
    std::optional<Outcome> handle(const Delivery &delivery, Workbench &bench) override
    {
        const QJsonObject message = readEnvelope(delivery.event).value("Message"_L1).toObject();
        const QByteArray order = readOrderId(message);
        const qint64 sequence = message.value("Version"_L1).toInteger();
        if (message.value("Kind"_L1).toString() == "correction"_L1)
            return correct(delivery, bench, order, sequence, message);
        Transaction transaction(bench.orders);
        if (inboxHas(bench, delivery.event))
            return Outcome::Duplicate;
        meetFault(bench, delivery);
        const qint64 done = lastMove(bench, order);
        if (sequence > done + 1)
            throw HandlerError{ "Earlier move of " + order + " is missing: have "
                                + QByteArray::number(done) + ", event is "
                                + QByteArray::number(sequence) };
        move(bench, delivery.event, order, sequence, message);
        writeInbox(bench, delivery.event);
        transaction.commit();
        return Outcome::Applied;
    }

private:
    // Older than the inbox: corrections write without asking it and leave no row there.
    static Outcome correct(const Delivery &delivery, Workbench &bench, const QByteArray &order,
                           qint64 sequence, const QJsonObject &message)
    {
        Transaction transaction(bench.orders);
        move(bench, delivery.event, order, sequence, message);
        transaction.commit();
        const auto count
            = bench.orders.prepare("SELECT count(*) FROM stock_moves WHERE event_id = ?1");
        count->bindText(1, delivery.event.id);
        const qint64 moves = count->step() ? count->integer(0) : 0;
        if (moves > 1 && bench.faults.of(delivery.event.id).failsAfterSecondWrite)
            throw HandlerError{ "WarehouseProtocolError: answer to the correction of " + order
                                    + " cannot be read",
                                false };
        return Outcome::Applied;
    }

    static qint64 lastMove(Workbench &bench, const QByteArray &order)
    {
        const auto row = bench.orders.prepare(
            "SELECT coalesce(max(sequence), 0) FROM stock_moves WHERE order_id = ?1");
        row->bindText(1, order);
        return row->step() ? row->integer(0) : 0;
    }

    static void move(Workbench &bench, const Event &event, const QByteArray &order, qint64 sequence,
                     const QJsonObject &message)
    {
        const auto row = bench.orders.prepare(
            "INSERT INTO stock_moves (event_id, order_id, sequence, sku, quantity, moved_at)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
        row->bindText(1, event.id).bindText(2, order).bind(3, sequence);
        row->bind(4, message.value("Sku"_L1).toString());
        row->bind(5, -message.value("Quantity"_L1).toInteger()).bind(6, toIso(bench.clock.now()));
        row->run();
    }
};

class InvoiceIssue final : public Handler
{
public:
    std::optional<Outcome> handle(const Delivery &delivery, Workbench &bench) override
    {
        const Event &event = delivery.event;
        const QJsonObject message = readEnvelope(event).value("Message"_L1).toObject();
        const QByteArray order = readOrderId(message);
        meetFault(bench, delivery);
        Transaction transaction(bench.orders);
        // It trusts its tables to refuse a second invoice and meets that before its inbox.
        try {
            const auto row = bench.orders.prepare("INSERT INTO invoices (order_id, event_id, "
                                                  "total, issued_at) VALUES (?1, ?2, ?3, ?4)");
            row->bindText(1, order).bindText(2, event.id);
            row->bind(3, message.value("Total"_L1).toString()).bind(4, toIso(bench.clock.now()));
            row->run();
        } catch (const Trouble &trouble) {
            if (!trouble.isConstraint)
                throw;
            throw HandlerError{ QByteArray(trouble.what()) + " (" + order + ')', false };
        }
        writeInbox(bench, event);
        transaction.commit();
        return Outcome::Applied;
    }
};

class PaymentCapture final : public Handler
{
public:
    std::optional<Outcome> handle(const Delivery &delivery, Workbench &bench) override
    {
        const Event &event = delivery.event;
        const QJsonObject message = readEnvelope(event).value("Message"_L1).toObject();
        const QByteArray order = readOrderId(message);
        const QByteArray amount = message.value("Amount"_L1).toString().toUtf8();
        if (message.contains("Voucher"_L1) && !inboxHas(bench, event))
            redeem(event, bench, message.value("Voucher"_L1).toString().toUtf8());
        Transaction transaction(bench.orders);
        if (inboxHas(bench, event))
            return Outcome::Duplicate;
        meetFault(bench, delivery);
        bench.supplier.capture(event.id, order, amount,
                               bench.faults.of(event.id).losesSupplierAnswer);
        const auto row = bench.orders.prepare("INSERT INTO payments (event_id, order_id, amount, "
                                              "captured_at) VALUES (?1, ?2, ?3, ?4)");
        row->bindText(1, event.id).bindText(2, order).bindText(3, amount);
        row->bind(4, toIso(bench.clock.now())).run();
        writeInbox(bench, event);
        transaction.commit();
        return Outcome::Applied;
    }

private:
    // Vouchers were added in a hurry: the inbox row is committed on its own, before the work.
    static void redeem(const Event &event, Workbench &bench, const QByteArray &voucher)
    {
        Transaction transaction(bench.orders);
        writeInbox(bench, event);
        transaction.commit();
        bench.supplier.refuseVoucher(event.id, voucher);
    }
};

class SmsNotify final : public Handler
{
public:
    std::optional<Outcome> handle(const Delivery &delivery, Workbench &bench) override
    {
        const Event &event = delivery.event;
        const QJsonObject message = readEnvelope(event).value("Message"_L1).toObject();
        const QString phone = message.value("Phone"_L1).toString();
        Transaction transaction(bench.orders);
        if (inboxHas(bench, event))
            return Outcome::Duplicate;
        if (!phone.startsWith(u'+'))
            throw HandlerError{ "ValidationError: phone number without country code", false };
        const auto row = bench.orders.prepare(
            "INSERT INTO sms_sent (event_id, phone, sent_at) VALUES (?1, ?2, ?3)");
        row->bindText(1, event.id).bind(2, phone).bind(3, toIso(bench.clock.now())).run();
        writeInbox(bench, event);
        transaction.commit();
        return Outcome::Applied;
    }
};

class PointsGrant final : public Handler
{
public:
    std::optional<Outcome> handle(const Delivery &delivery, Workbench &bench) override
    {
        const Event &event = delivery.event;
        const QJsonObject body = readEnvelope(event);
        const QString claimed = body.value("Tenant"_L1).toString();
        if (event.queue != QString(u"points."_s + claimed))
            throw HandlerError{ "TenantMismatch: queue " + event.queue.toUtf8()
                                    + " got an event that says " + claimed.toUtf8(),
                                false };
        const QJsonObject message = body.value("Message"_L1).toObject();
        Transaction transaction(bench.orders);
        if (inboxHas(bench, event))
            return Outcome::Duplicate;
        const auto row = bench.orders.prepare(
            "INSERT INTO points_entries (event_id, account, points, granted_at)"
            " VALUES (?1, ?2, ?3, ?4)");
        row->bindText(1, event.id).bind(2, message.value("Account"_L1).toString());
        row->bind(3, message.value("Points"_L1).toInteger()).bind(4, toIso(bench.clock.now()));
        row->run();
        writeInbox(bench, event);
        transaction.commit();
        return Outcome::Applied;
    }
};

class ReportExport final : public Handler
{
public:
    std::optional<Outcome> handle(const Delivery &delivery, Workbench &bench) override
    {
        const Event &event = delivery.event;
        const QJsonObject message = readEnvelope(event).value("Message"_L1).toObject();
        Transaction transaction(bench.orders);
        if (inboxHas(bench, event))
            return Outcome::Duplicate;
        meetFault(bench, delivery);
        const auto row = bench.orders.prepare(
            "INSERT INTO reports (event_id, name, exported_at) VALUES (?1, ?2, ?3)");
        row->bindText(1, event.id).bind(2, message.value("Report"_L1).toString());
        row->bind(3, toIso(bench.clock.now())).run();
        writeInbox(bench, event);
        transaction.commit();
        return Outcome::Applied;
    }
};

} // namespace

std::map<QString, std::unique_ptr<Handler>> makeHandlers()
{
    std::map<QString, std::unique_ptr<Handler>> handlers;
    handlers.emplace(u"order-sync"_s, std::make_unique<OrderSync>());
    handlers.emplace(u"stock-deduct"_s, std::make_unique<StockDeduct>());
    handlers.emplace(u"invoice-issue"_s, std::make_unique<InvoiceIssue>());
    handlers.emplace(u"payment-capture"_s, std::make_unique<PaymentCapture>());
    handlers.emplace(u"sms-notify"_s, std::make_unique<SmsNotify>());
    handlers.emplace(u"points-grant"_s, std::make_unique<PointsGrant>());
    handlers.emplace(u"report-export"_s, std::make_unique<ReportExport>());
    return handlers;
}

} // namespace recourse::sandbox
