// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/queuesmodel.h"

#include "models/text/words.h"

namespace recourse {

using namespace Qt::StringLiterals;

QueuesModel::QueuesModel(QObject *parent)
    : RowsModel(
        {
            { tr("Queue"), false, 30 },
            { tr("Type"), false, 9 },
            { tr("State"), false, 12 },
            { tr("Ready"), true, 9 },
            { tr("Unacked"), true, 9 },
            { tr("Consumers"), true, 10 },
            { tr("Policy"), false, 16 },
            { tr("Rejects go to"), false, 24 },
            { tr("Delivery limit"), true, 12 },
        },
        parent)
{
}

void QueuesModel::setTopology(const Topology &topology)
{
    setRows(topology.queues);
    setContent(TableContent::Ready, {}, topology.readAt);
}

QVariant QueuesModel::value(const QueueInfo &queue, int column) const
{
    const auto orNothing = [](const auto &optional) {
        return optional ? QVariant::fromValue(*optional) : QVariant();
    };
    switch (column) {
    case Name:
        return queue.name;
    case Type:
        return queue.type == QueueType::Unknown ? QVariant()
                                                : QVariant(QString(queueTypeName(queue.type)));
    case State:
        return queue.state;
    case Ready:
        return orNothing(queue.ready);
    case Unacked:
        return orNothing(queue.unacked);
    case Consumers:
        return orNothing(queue.consumers);
    case Policy:
        if (!queue.policy && queue.found && queue.unread.empty())
            return QString(); // told everything, and no policy was among it
        return orNothing(queue.policy);
    case DeadLetters:
        return queue.deadLetterFate == DeadLetterFate::Unknown
            ? QVariant()
            : QVariant(queue.deadLetterQueues.join(u", "_s));
    case DeliveryLimit:
        if (queue.type != QueueType::Quorum && queue.type != QueueType::Unknown)
            return QVariant(qint64(-1)); // only quorum queues count deliveries
        if (!queue.deliveryLimitKnown)
            return {};
        return QVariant(queue.deliveryLimit.value_or(qint64(-1)));
    default:
        return {};
    }
}

static QString stateText(const QueueInfo &queue)
{
    if (!queue.found)
        return queue.unread.empty() ? QueuesModel::tr("missing") : QueuesModel::tr("not known");
    if (!queue.isUp)
        return queue.state.isEmpty() ? QueuesModel::tr("down") : queue.state;
    if (queue.exclusive)
        return QueuesModel::tr("exclusive");
    return queue.state.isEmpty() ? QueuesModel::tr("running") : queue.state;
}

static QString deadLetterText(const QueueInfo &queue)
{
    switch (queue.deadLetterFate) {
    case DeadLetterFate::Unknown:
        return QueuesModel::tr("not known");
    case DeadLetterFate::Discarded:
        return QueuesModel::tr("nowhere: discarded");
    case DeadLetterFate::Routed:
        return queue.deadLetterQueues.join(u", "_s);
    case DeadLetterFate::ExchangeMissing:
        return QueuesModel::tr("nowhere: exchange %1 is missing")
            .arg(queue.deadLetterExchange.value_or(QString()));
    case DeadLetterFate::Unrouted:
        return QueuesModel::tr("nowhere: exchange %1 has no fitting binding")
            .arg(queue.deadLetterExchange.value_or(QString()));
    }
    return {};
}

QString QueuesModel::text(const QueueInfo &queue, int column) const
{
    if (column == State)
        return stateText(queue);
    if (column == DeadLetters)
        return deadLetterText(queue);
    const QVariant raw = value(queue, column);
    if (!raw.isValid())
        return tr("not known");
    switch (column) {
    case Name:
    case Type:
        return raw.toString();
    case Policy:
        return raw.toString().isEmpty() ? u"–"_s : raw.toString();
    case DeliveryLimit:
        return raw.toLongLong() < 0 ? tr("none") : countText(raw.toLongLong());
    default:
        return countText(raw.toLongLong());
    }
}

QString QueuesModel::whyNotKnown(const QueueInfo &queue, int column) const
{
    if (queue.unread.empty())
        return queue.found ? tr("The broker does not tell this.")
                           : tr("There is no queue of this name.");
    const QString part = this->column(column).title.toLower();
    const Unread *fits = &queue.unread.front();
    for (const Unread &unread : queue.unread)
        if (unread.part.contains(part, Qt::CaseInsensitive))
            fits = &unread;
    const ErrorText text = errorText(fits->why);
    return text.todo.isEmpty() ? text.happened : text.happened + u'\n' + text.todo;
}

QVariant QueuesModel::cell(int row, int column, int role) const
{
    const QueueInfo &queue = at(row);
    const bool known
        = column == State ? queue.found || queue.unread.empty() : value(queue, column).isValid();
    switch (role) {
    case Qt::DisplayRole:
        return text(queue, column);
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "column: value").arg(this->column(column).title, text(queue, column));
    case Qt::ToolTipRole:
        return plainToolTip(known ? text(queue, column) : whyNotKnown(queue, column));
    case Role::Sort:
        return value(queue, column);
    case Role::Copy:
        return column == State || column == DeadLetters ? text(queue, column)
                                                        : value(queue, column).toString();
    case Role::Id:
        return queue.name;
    case Role::State:
        return queue.found && !queue.isUp ? 1 : queue.found ? 0 : -1;
    case Role::Known:
        return known;
    default:
        return {};
    }
}

} // namespace recourse
