// SPDX-License-Identifier: GPL-3.0-or-later
// A million parked failures in the columns of models/tables, without a window: built from errors of
// twelve causes, filtered, sorted, grouped. The peer is QSortFilterProxyModel over the same
// columns.
#include "models/evidence/reason.h"
#include "models/tables/failuresmodel.h"
#include "tests/bench/figures.h"

#include <QCoreApplication>
#include <QRandomGenerator>
#include <QSortFilterProxyModel>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

constexpr int failures = 1'000'000;
const Instant now = instantFromMillis(1'760'000'000'000);

QByteArray errorText(int cause, QRandomGenerator &random)
{
    static const std::array<QByteArray, 12> causes{
        "Timeout calling http://stock-%:5000/orders/% after % ms",
        "com.acme.OrderLockedException: Order % is locked by user%@acme.example",
        "Connection refused to 10.0.%.%:5432",
        "Payload has no OrderId (event %)",
        "Deadlock found while locking [%, %] after % attempts",
        "Supplier answered 409 for order %",
        "ValueError: amount '%' is not a number",
        "panic: runtime error: index out of range [%] with length %",
        "Card of customer % was declined",
        "Insufficient stock for SKU-%: requested %, available %",
        "{\"code\":\"CUSTOMER_BLOCKED\",\"message\":\"customer % is blocked\",\"id\":%}",
        "Cannot open /var/spool/orders/%/%.json",
    };
    QByteArray text = causes[std::size_t(cause)];
    for (qsizetype at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at))
        text.replace(at, 1, QByteArray::number(random.bounded(1'000'000)));
    return text;
}

Failure failureOf(int n, QRandomGenerator &random)
{
    static const std::array<QString, 4> handlers{ u"order-sync"_s, u"stock-deduct"_s,
                                                  u"invoice-issue"_s, u"points-grant"_s };
    Failure failure;
    failure.row = n + 1;
    failure.handler = handlers[std::size_t(n % 4)];
    failure.queue = failure.handler + u".parked"_s;
    const QByteArray order = QByteArray::number(random.bounded(1'000'000));
    failure.eventId = EventId(failure.handler.toUtf8() + ':' + order + ":v"
                              + QByteArray::number(random.bounded(20)));
    failure.key = PartitionKey("order:" + order);
    failure.tenant = TenantId("tenant-" + QByteArray::number(random.bounded(40)));
    failure.version = random.bounded(20);
    if (n % 9 != 0)
        failure.attempts = 1 + random.bounded(8);
    failure.parkedAt = now - Millis(random.bounded(604'800) * qint64(1'000));
    failure.size = 200 + random.bounded(4'000);
    failure.reason = reasonOf(errorText(random.bounded(12), random));
    return failure;
}

double timeOf(const FailureSet &set, const VerdictColumn &verdicts, const FailureQuery &query)
{
    const Stopwatch watch;
    const auto rows = evaluate(set, verdicts, query);
    if (!rows)
        qFatal("the evaluation was stopped");
    return watch.milliseconds();
}

FailureQuery flat(FailureColumn column, const QString &filter = {})
{
    FailureQuery query;
    query.groupBy = GroupBy::None;
    query.sortBy = column;
    query.descending = false;
    query.terms = *parseFilter(filter, now);
    return query;
}

FailureViewPtr viewOf(const FailureSetPtr &set, const VerdictColumnPtr &verdicts,
                      const FailureQuery &query)
{
    auto view = std::make_shared<FailureView>();
    view->set = set;
    view->verdicts = verdicts;
    view->rows = evaluate(*set, *verdicts, query);
    view->evaluatedAt = now;
    return view;
}

double sortByProxy(QSortFilterProxyModel &proxy, FailureColumn column)
{
    const Stopwatch watch;
    proxy.sort(int(column));
    return watch.milliseconds();
}

void compare(const FailureSetPtr &set)
{
    auto verdicts = std::make_shared<VerdictColumn>();
    verdicts->kinds.assign(std::size_t(set->size()), VerdictColumn::notJudged);
    FailuresModel model;
    model.setView(viewOf(set, verdicts, flat(FailureColumn::Queue)));
    QSortFilterProxyModel proxy;
    proxy.setSourceModel(&model);
    proxy.setSortRole(Role::Sort);

    const double ourFilter = timeOf(*set, *verdicts, flat(FailureColumn::Parked, u"id:88121"_s));
    proxy.setFilterRole(Role::Copy);
    proxy.setFilterKeyColumn(int(FailureColumn::Id));
    Stopwatch watch;
    proxy.setFilterFixedString(u"88121"_s);
    if (proxy.rowCount() == 0) // asking makes it look
        printNote("the proxy found nothing");
    printFigure("million.filter_few_ms", ourFilter, "proxy.filter_few_ms", watch.milliseconds());
    watch.restart();
    proxy.setFilterFixedString(QString());
    if (proxy.rowCount() != set->size())
        printNote("the proxy lost rows");
    const double cleared = watch.milliseconds();
    printFigure("million.clear_filter_and_sort_ms",
                timeOf(*set, *verdicts, flat(FailureColumn::Queue)), "proxy.clear_filter_ms",
                cleared);
    printFigure("million.sort_number_ms", timeOf(*set, *verdicts, flat(FailureColumn::Attempts)),
                "proxy.sort_number_ms", sortByProxy(proxy, FailureColumn::Attempts));
    printFigure("million.sort_text_ms", timeOf(*set, *verdicts, flat(FailureColumn::Id)),
                "proxy.sort_text_ms", sortByProxy(proxy, FailureColumn::Id));
    for (const QString &filter :
         { u"e"_s, u"timeout"_s, u"reason:timeout tries>3"_s, u"key=order:88121"_s,
           u"-tenant:tenant-1 parked<1d"_s, u"no-such-thing-anywhere"_s })
        printNote("filter \"" + filter.toUtf8() + "\" and sort by time: "
                  + QByteArray::number(timeOf(*set, *verdicts, flat(FailureColumn::Parked, filter)))
                  + " ms");
    FailureQuery grouped;
    printNote("grouped by reason, newest first: "
              + QByteArray::number(timeOf(*set, *verdicts, grouped)) + " ms");
    grouped.groupBy = GroupBy::Key;
    grouped.sortBy = FailureColumn::Key;
    printNote("grouped and sorted by key: " + QByteArray::number(timeOf(*set, *verdicts, grouped))
              + " ms");
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    QRandomGenerator random(7);
    const double before = residentMiB();
    FailureSet::Builder builder;
    Stopwatch watch;
    for (int n = 0; n < failures; ++n)
        builder.add(failureOf(n, random));
    const FailureSetPtr set = builder.finish();
    printNote("a million failures, reasons included, built in "
              + QByteArray::number(watch.milliseconds()) + " ms");
    printNote("load of the machine: " + QByteArray::number(machineLoad()));
    printFigure("million.resident_mib", residentMiB() - before, "columns.counted_mib",
                double(set->memoryBytes()) / (1 << 20));
    compare(set);
    return 0;
}
