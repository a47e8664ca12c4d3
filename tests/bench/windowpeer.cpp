// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/figures.h"
#include "tests/bench/heartbeat.h"
#include "tests/bench/windowstages.h"

#include <QApplication>
#include <QDateTime>
#include <QEvent>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTableView>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

enum Column { Id, Handler, Tenant, Key, Attempts, Parked, Reason, ColumnCount };

QStandardItem *textItem(const QByteArray &text)
{
    return new QStandardItem(QString::fromUtf8(text));
}

QStandardItem *valueItem(const QVariant &value)
{
    auto *item = new QStandardItem;
    item->setData(value, Qt::DisplayRole);
    return item;
}

void fill(QStandardItemModel &model, const ParkedIndex &index)
{
    model.setColumnCount(ColumnCount);
    const auto done = index.forEach(
        [&model](std::vector<Failure> &&batch) {
            for (const Failure &failure : batch) {
                model.appendRow({ textItem(failure.eventId.bytes()),
                                  new QStandardItem(failure.handler),
                                  textItem(failure.tenant.bytes()), textItem(failure.key.bytes()),
                                  valueItem(failure.attempts.value_or(0)),
                                  valueItem(QDateTime::fromMSecsSinceEpoch(
                                      failure.parkedAt ? toMillis(*failure.parkedAt) : 0)),
                                  new QStandardItem(failure.reason) });
            }
            return true;
        },
        {});
    if (!done)
        qFatal("%s", qPrintable(toLogText(done.error())));
}

// Whatever the event loop still has to do counts: the answer is there once it is painted.
template <typename Work>
double untilPainted(QTableView &view, const Work &work)
{
    const Stopwatch watch;
    work();
    view.viewport()->repaint();
    QCoreApplication::processEvents();
    return watch.milliseconds();
}

} // namespace

int peerStage(int argc, char **argv, const ParkedMillion &million, const QByteArray &started)
{
    const QApplication app(argc, argv);
    Heartbeat heart;
    const auto index = ParkedIndex::open(million.indexPath());
    if (!index)
        qFatal("%s", qPrintable(toLogText(index.error())));
    QStandardItemModel model;
    fill(model, **index);
    QSortFilterProxyModel proxy;
    proxy.setSourceModel(&model);
    QTableView view;
    view.setModel(&proxy);
    view.resize(1440, 900);
    view.show();
    view.viewport()->repaint();
    QCoreApplication::processEvents();
    sendFigure("usable_ms", millisecondsSinceStart(started));
    sendFigure("load_pause_ms", heart.longestMs());

    const auto filtered = [&](Column column, const QString &text) {
        return untilPainted(view, [&] {
            proxy.setFilterKeyColumn(column);
            proxy.setFilterFixedString(text);
        });
    };
    heart.restart();
    sendFigure("filter_few_ms", filtered(Id, u"12345"_s));
    // A fresh proxy, as taking the filter away row by row costs more than everything else here.
    view.setModel(nullptr);
    proxy.setSourceModel(nullptr);
    proxy.setFilterFixedString({});
    proxy.setSourceModel(&model);
    view.setModel(&proxy);
    const auto sorted
        = [&](Column column) { return untilPainted(view, [&] { proxy.sort(column); }); };
    heart.restart();
    sendFigure("sort_text_ms", sorted(Id));
    sendFigure("sort_number_ms", sorted(Attempts));
    sendFigure("sort_pause_ms", heart.longestMs());
    sendFigure("rss_mib", residentMiB());
    return 0;
}

} // namespace recourse
