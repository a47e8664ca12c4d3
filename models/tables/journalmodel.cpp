// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/journalmodel.h"

#include "models/tables/roles.h"
#include "models/text/runtext.h"
#include "models/text/words.h"

#include <QStringList>

namespace recourse {

using namespace Qt::StringLiterals;

namespace {

// The entry's reason, or what it says instead: why an item ended so, why a run stopped.
QString reasonOf(const JournalEntry &entry)
{
    if (!entry.reason.isEmpty())
        return entry.reason;
    const RunWhy why = whyAt(entry.detail, "why"_L1);
    return runWhyText(why.isEmpty() ? whyAt(entry.detail, "stopped"_L1) : why);
}

QString idsOf(const JournalEntry &entry)
{
    QStringList ids;
    forEachEvent(entry, [&ids](const JournalEntry &one) {
        ids.append(QString::fromUtf8(one.eventId.bytes()));
    });
    return ids.join(u'\n');
}

} // namespace

JournalModel::JournalModel(QObject *parent)
    : RowsModel(
        {
            { tr("#"), true, 8 },
            { tr("Time"), false, 14 },
            { tr("Who"), false, 14 },
            { tr("Entry"), false, 14 },
            { tr("Action"), false, 10 },
            { tr("Handler"), false, 16 },
            { tr("Event id"), false, 26 },
            { tr("Outcome"), false, 16 },
            { tr("Reason"), false, 30 },
        },
        parent)
{
}

void JournalModel::show(std::vector<JournalRecord> records, Instant now)
{
    m_now = now;
    setRows(std::move(records));
    setContent(TableContent::Ready, {}, now);
}

void JournalModel::add(const std::vector<JournalRecord> &older)
{
    std::vector<JournalRecord> all;
    all.reserve(std::size_t(rowCount()) + older.size());
    for (int row = 0; row < rowCount(); ++row)
        all.push_back(at(row));
    all.insert(all.end(), older.begin(), older.end());
    setRows(std::move(all));
}

qint64 JournalModel::lowest() const
{
    return rowCount() == 0 ? 0 : at(rowCount() - 1).entry.sequence;
}

QString JournalModel::text(const JournalEntry &entry, int column) const
{
    switch (column) {
    case Sequence:
        return countText(entry.sequence);
    case When:
        return timeText(entry.at, m_now);
    case Who:
        return visibleText(entry.who.toUtf8());
    case Kind:
        return entryKindWord(entry.kind);
    case Action:
        return actionWord(entry.action);
    case Handler:
        return visibleText(entry.handler.toUtf8());
    case Event:
        return entry.items.empty() ? visibleText(entry.eventId.bytes())
                                   : tr("%1 events").arg(countText(qint64(entry.items.size())));
    case Outcome:
        return outcomeWord(entry.outcome);
    case Reason:
        return visibleText(reasonOf(entry).toUtf8());
    default:
        return {};
    }
}

QVariant JournalModel::cell(int row, int column, int role) const
{
    const JournalEntry &entry = at(row).entry;
    switch (role) {
    case Qt::DisplayRole:
        return text(entry, column);
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "column: value").arg(this->column(column).title, text(entry, column));
    case Qt::ToolTipRole:
        return plainToolTip(column == When ? tr("%1 (UTC)").arg(toIso(entry.at))
                                           : text(entry, column));
    case Role::Copy:
        switch (column) {
        case Sequence:
            return QString::number(entry.sequence);
        case When:
            return toIso(entry.at);
        case Event:
            return idsOf(entry);
        case Kind:
            return QString(kindName(entry.kind));
        case Action:
            return QString(actionName(entry.action));
        case Outcome:
            return QString(outcomeName(entry.outcome));
        case Who:
            return entry.who;
        case Handler:
            return entry.handler;
        case Reason:
            return reasonOf(entry);
        default:
            return {};
        }
    case Role::Id:
        return idOf(at(row));
    case Role::State:
        return column == Outcome ? int(entry.outcome) : int(entry.kind);
    case Role::Known:
        return true;
    default:
        return {};
    }
}

} // namespace recourse
