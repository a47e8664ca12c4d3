// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/handlersmodel.h"

#include "models/text/words.h"

#include <QLocale>

namespace recourse {

using namespace Qt::StringLiterals;

HandlersModel::HandlersModel(QObject *parent)
    : RowsModel(
        {
            { tr("Handler"), false, 18 },
            { tr("Queue"), false, 16 },
            { tr("Backlog"), true, 9 },
            { tr("30 min"), false, 12 },
            { tr("In/s"), true, 7 },
            { tr("Out/s"), true, 7 },
            { tr("Retry"), true, 7 },
            { tr("Parked"), true, 8 },
            { tr("Consumers"), true, 10 },
            { tr("Oldest"), true, 10 },
            { tr("State"), false, 20 },
        },
        parent)
{
}

void HandlersModel::setOverview(const Overview &overview)
{
    m_now = overview.readAt;
    setRows(overview.handlers);
    setContent(TableContent::Ready, {}, overview.readAt);
}

QVariant HandlersModel::value(const HandlerOverview &handler, int column) const
{
    const auto orNothing = [](const auto &optional) {
        return optional ? QVariant::fromValue(*optional) : QVariant();
    };
    switch (column) {
    case Handler:
        return handler.name;
    case Queue:
        return handler.queues.join(u", "_s);
    case Backlog:
    case History:
        return orNothing(handler.backlog());
    case In:
        return orNothing(handler.inRate);
    case Out:
        return orNothing(handler.outRate);
    case Retry:
        return orNothing(handler.retryShare);
    case Parked:
        return orNothing(handler.parked);
    case Consumers:
        return orNothing(handler.consumers);
    case Oldest:
        return handler.oldestAt ? QVariant(toMillis(*handler.oldestAt)) : QVariant();
    case State:
        return int(handler.state);
    default:
        return {};
    }
}

QString HandlersModel::text(const HandlerOverview &handler, int column) const
{
    const QVariant raw = value(handler, column);
    switch (column) {
    case Handler:
    case Queue:
        return raw.toString();
    case State:
        return stateWord(handler.state);
    case History:
        return {};
    case Oldest:
        if (handler.oldestAt)
            return ageText(*handler.oldestAt, m_now);
        // An empty queue has no oldest message; that is known.
        return handler.backlog() == qint64(0) ? u"–"_s : tr("not known");
    default:
        break;
    }
    if (!raw.isValid())
        return tr("not known");
    if (column == In || column == Out)
        return QLocale().toString(raw.toDouble(), 'f', raw.toDouble() < 100 ? 1 : 0);
    if (column == Retry)
        return tr("%1 %", "share").arg(QLocale().toString(raw.toDouble() * 100, 'f', 1));
    return countText(raw.toLongLong());
}

QString HandlersModel::whyNotKnown(const HandlerOverview &handler, int column) const
{
    const bool isRate = column == In || column == Out || column == Retry;
    const Unread *fits = nullptr;
    for (const Unread &unread : handler.unread) {
        if (isRate == unread.part.contains("rate"_L1))
            fits = &unread;
        if (fits)
            break;
    }
    if (!fits && !handler.unread.empty())
        fits = &handler.unread.front();
    if (!fits)
        return tr("The broker does not tell this.");
    const ErrorText text = errorText(fits->why);
    return text.todo.isEmpty() ? text.happened : text.happened + u'\n' + text.todo;
}

QVariant HandlersModel::cell(int row, int column, int role) const
{
    const HandlerOverview &handler = at(row);
    const bool known = column == Oldest ? handler.oldestAt || handler.backlog() == qint64(0)
        : column == State               ? handler.state != HandlerState::NotKnown
                                        : value(handler, column).isValid();
    switch (role) {
    case Qt::DisplayRole:
        return text(handler, column);
    case Qt::AccessibleTextRole:
        return column == History
            ? tr("Backlog of the last 30 minutes, %Ln samples", "", int(handler.history.size()))
            : tr("%1: %2", "column: value").arg(this->column(column).title, text(handler, column));
    case Qt::ToolTipRole:
        if (!known)
            return plainToolTip(whyNotKnown(handler, column));
        if (column == Backlog)
            return plainToolTip(tr("%1 ready, %2 delivered and not acknowledged")
                                    .arg(countText(*handler.ready), countText(*handler.unacked)));
        if (column == Oldest && handler.oldestAt)
            return plainToolTip(toIso(*handler.oldestAt));
        return {};
    case Role::Sort:
        return value(handler, column);
    case Role::Copy:
        if (column == Oldest && handler.oldestAt)
            return toIso(*handler.oldestAt);
        return column == State ? QVariant(QString(handlerStateName(handler.state)))
                               : QVariant(value(handler, column).toString());
    case Role::Id:
        return handler.name;
    case Role::State:
        return int(handler.state);
    case Role::Known:
        return known;
    case Role::History:
        return QVariant::fromValue(handler.history);
    case Role::ReadAt:
        return handler.readAt ? QVariant(toMillis(*handler.readAt)) : QVariant();
    default:
        return {};
    }
}

} // namespace recourse
