// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/catalogue.h"

#include "app/sandbox/trouble.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

HandlerSpec orderSync()
{
    return { .name = u"order-sync"_s,
             .base = u"order_sync"_s,
             .queues = { u"order_sync"_s },
             .style = ParkingStyle::OwnPublish,
             .maxAttempts = 5,
             .ordered = true,
             .checksVersions = true,
             .permanentErrors = { u"ValidationError"_s, u"FormatError"_s, u"StaleVersion"_s },
             .effectDatabase = u"orders-db"_s,
             .effectSql
             = u"SELECT count(*) AS effects FROM order_changes WHERE event_id = :event_id"_s,
             .stateSql = u"SELECT version, status FROM orders WHERE id = :key"_s };
}

HandlerSpec stockDeduct()
{
    return { .name = u"stock-deduct"_s,
             .base = u"stock"_s,
             .queues = { u"stock.p0"_s, u"stock.p1"_s, u"stock.p2"_s, u"stock.p3"_s },
             .style = ParkingStyle::DeadLetter,
             .maxAttempts = 4,
             .ordered = true,
             .permanentErrors = { u"ValidationError"_s },
             .effectDatabase = u"orders-db"_s,
             .effectSql
             = u"SELECT count(*) AS effects FROM stock_moves WHERE event_id = :event_id"_s };
}

HandlerSpec invoiceIssue()
{
    return { .name = u"invoice-issue"_s,
             .base = u"invoice"_s,
             .queues = { u"invoice"_s },
             .style = ParkingStyle::OwnPublish,
             .maxAttempts = 3,
             .permanentErrors = { u"ValidationError"_s, u"FormatError"_s },
             .effectDatabase = u"orders-db"_s,
             .effectSql
             = u"SELECT count(*) AS effects FROM invoices WHERE event_id = :event_id"_s };
}

HandlerSpec paymentCapture()
{
    return { .name = u"payment-capture"_s,
             .base = u"payment"_s,
             .queues = { u"payment"_s },
             .style = ParkingStyle::DeadLetter,
             .maxAttempts = 8,
             .permanentErrors = { u"ValidationError"_s },
             .effectDatabase = u"supplier-db"_s,
             .effectSql
             = u"SELECT count(*) AS effects FROM captures WHERE idempotency_key = :event_id"_s };
}

HandlerSpec smsNotify()
{
    return { .name = u"sms-notify"_s,
             .base = u"sms"_s,
             .queues = { u"sms"_s },
             .style = ParkingStyle::Discard,
             .effectDatabase = u"orders-db"_s,
             .effectSql
             = u"SELECT count(*) AS effects FROM sms_sent WHERE event_id = :event_id"_s };
}

HandlerSpec pointsGrant()
{
    return { .name = u"points-grant"_s,
             .base = u"points.acme"_s,
             .queues = { u"points.acme"_s },
             .style = ParkingStyle::DeadLetter,
             .effectDatabase = u"orders-db"_s,
             .effectSql
             = u"SELECT count(*) AS effects FROM points_entries WHERE event_id = :event_id"_s,
             .tenantFromQueue = true };
}

HandlerSpec reportExport()
{
    return { .name = u"report-export"_s,
             .base = u"report"_s,
             .queues = { u"report"_s },
             .style = ParkingStyle::DeadLetter,
             .effectDatabase = u"orders-db"_s,
             .effectSql = u"SELECT count(*) AS effects FROM reports WHERE event_id = :event_id"_s,
             .inboxExpires = true };
}

} // namespace

const std::vector<HandlerSpec> &catalogue()
{
    static const std::vector<HandlerSpec> all
        = { orderSync(), stockDeduct(), invoiceIssue(), paymentCapture(),
            smsNotify(), pointsGrant(), reportExport() };
    return all;
}

const HandlerSpec &handlerSpec(const QString &name)
{
    const auto &all = catalogue();
    const auto found = std::ranges::find(all, name, &HandlerSpec::name);
    if (found == all.end())
        throw Trouble(u"no handler "_s + name);
    return *found;
}

QString queueOfKey(const HandlerSpec &handler, const QByteArray &key)
{
    // By the order number's last digits and not by a hash: a reader can tell the partition.
    const qsizetype count = handler.queues.size();
    const qsizetype colon = key.lastIndexOf(':');
    const qlonglong number = key.mid(colon + 1).toLongLong();
    return handler.queues.at(qsizetype(number % count));
}

} // namespace recourse::sandbox
