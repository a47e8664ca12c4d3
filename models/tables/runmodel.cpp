// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/runmodel.h"

#include "models/tables/roles.h"
#include "models/text/runtext.h"
#include "models/text/stepwords.h"
#include "models/text/words.h"

#include <QDateTime>

#include <algorithm>
#include <limits>

namespace recourse {

using namespace Qt::StringLiterals;

namespace {

// To the millisecond: what the operator compares with logs.
QString clockText(Instant at)
{
    return QDateTime::fromMSecsSinceEpoch(toMillis(at)).toString(u"HH:mm:ss.zzz"_s);
}

QString sinceText(Instant from, Instant to)
{
    const qint64 ms = (to - from).count();
    return ms < 10'000 ? RunModel::tr("+%1 ms", "after the send").arg(countText(ms))
                       : RunModel::tr("+%1 s", "after the send").arg(countText(ms / 1'000));
}

bool isEnded(const RunItemState &state)
{
    return state.outcome != ItemOutcome::None;
}

} // namespace

namespace {

// What an entry about one event says of its row.
void apply(RunRow &row, const JournalEntry &entry)
{
    switch (entry.kind) {
    case EntryKind::Intent:
        row.order = entry.detail.value("order"_L1).toInteger();
        row.state.step = ItemStep::Intended;
        break;
    case EntryKind::Published:
        row.state.publishedAt = entry.at;
        row.state.step = ItemStep::Watching;
        break;
    case EntryKind::Confirmed:
        row.state.confirmedAt = entry.at;
        row.state.step = ItemStep::Watching;
        break;
    default:
        break;
    }
    if (entry.outcome != ItemOutcome::None) {
        row.state.outcome = entry.outcome;
        row.state.step = ItemStep::Done;
        row.state.why = whyAt(entry.detail, "why"_L1);
    }
    if (const auto verdict = verdictFromName(entry.verdictAfter))
        row.state.verdict = *verdict;
}

} // namespace

std::vector<RunRow> runRowsOf(const std::vector<JournalEntry> &entries)
{
    std::vector<RunRow> rows;
    QHash<std::pair<HandlerName, EventId>, std::size_t> places;
    for (const JournalEntry &entry : entries) {
        if (!isStep(entry.kind) && entry.kind != EntryKind::Recovered)
            continue;
        forEachEvent(entry, [&](const JournalEntry &one) {
            const std::pair name(one.handler, one.eventId);
            auto at = places.constFind(name);
            if (at == places.cend()) {
                at = places.insert(name, rows.size());
                RunRow row;
                row.eventId = one.eventId;
                row.handler = one.handler;
                row.state.place = *at;
                rows.push_back(std::move(row));
            }
            apply(rows[*at], one);
        });
    }
    // Those that were sent first, in their order; what was never begun has none.
    std::ranges::stable_sort(rows, {}, [](const RunRow &row) {
        return row.order > 0 ? row.order : std::numeric_limits<qint64>::max();
    });
    return rows;
}

RunModel::RunModel(QObject *parent)
    : TableModel(
        {
            { tr("#"), true, 6 },
            { tr("Event id"), false, 26 },
            { tr("Handler"), false, 16 },
            { tr("Key"), false, 14 },
            { tr("Published"), false, 13 },
            { tr("Confirmed"), false, 12 },
            { tr("Inbox"), false, 12 },
            { tr("Business"), false, 14 },
            { tr("Outcome"), false, 30 },
        },
        parent)
{
}

void RunModel::begin(const Plan &plan, Instant now)
{
    beginResetModel();
    m_now = now;
    m_rows.clear();
    m_places.clear();
    for (std::size_t place = 0; place < plan.items.size(); ++place) {
        const PlanItem &item = plan.items[place];
        if (!item.included())
            continue;
        RunRow row{ item.order, item.eventId, item.handler, item.key, {} };
        row.state.place = place;
        row.state.verdict = item.verdict;
        m_places.insert(place, int(m_rows.size()));
        m_rows.push_back(std::move(row));
    }
    endResetModel();
    setContent(TableContent::Ready, {}, now);
}

void RunModel::apply(const RunSnapshot &snapshot, Instant now)
{
    m_now = now;
    int first = rows();
    int last = -1;
    for (const RunItemState &state : snapshot.changed) {
        const auto row = m_places.constFind(state.place);
        if (row == m_places.cend())
            continue;
        m_rows[std::size_t(*row)].state = state;
        first = std::min(first, *row);
        last = std::max(last, *row);
    }
    if (last >= first)
        emit dataChanged(index(first, 0), index(last, ColumnCount - 1));
    setContent(TableContent::Ready, {}, now);
}

void RunModel::show(std::vector<RunRow> rows, Instant now)
{
    beginResetModel();
    m_now = now;
    m_rows = std::move(rows);
    m_places.clear();
    endResetModel();
    setContent(TableContent::Ready, {}, now);
}

void RunModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_places.clear();
    endResetModel();
    setContent(TableContent::NotRead);
}

RunTally RunModel::tally() const
{
    RunTally tally;
    for (const RunRow &row : m_rows) {
        switch (row.state.outcome) {
        case ItemOutcome::Applied:
        case ItemOutcome::Resolved:
        case ItemOutcome::Resent:
        case ItemOutcome::Compensated:
            ++tally.applied;
            break;
        case ItemOutcome::Duplicate:
            ++tally.duplicate;
            break;
        case ItemOutcome::ParkedAgain:
        case ItemOutcome::NoEffectInTime:
        case ItemOutcome::Failed:
            ++tally.failed;
            break;
        case ItemOutcome::Unknown:
            ++tally.unknown;
            break;
        case ItemOutcome::Refused:
        case ItemOutcome::Skipped:
            ++tally.notSent;
            break;
        case ItemOutcome::None:
            if (row.state.step == ItemStep::Planned)
                ++tally.toGo;
            else if (row.state.step >= ItemStep::Confirmed)
                ++tally.waiting;
            else
                ++tally.underWay;
            break;
        }
    }
    return tally;
}

QString RunModel::text(const RunRow &row, int column)
{
    const RunItemState &state = row.state;
    auto dash = u"–"_s;
    switch (column) {
    case Order:
        return row.order > 0 ? countText(row.order) : dash;
    case Event:
        return visibleText(row.eventId.bytes());
    case Handler:
        return row.handler;
    case Key:
        return row.key.isEmpty() ? dash : visibleText(row.key.bytes());
    case Published:
        return state.publishedAt ? clockText(*state.publishedAt) : dash;
    case Confirmed:
        if (!state.confirmedAt)
            return dash;
        return state.publishedAt ? sinceText(*state.publishedAt, *state.confirmedAt)
                                 : clockText(*state.confirmedAt);
    case Inbox:
        if (state.outcome == ItemOutcome::Duplicate)
            return tr("had a row", "inbox");
        if (!state.appliedAt)
            return state.effectSeenAt ? tr("row", "inbox") : dash;
        // Two clocks: the database's may stand behind ours.
        return state.publishedAt && *state.appliedAt >= *state.publishedAt
            ? sinceText(*state.publishedAt, *state.appliedAt)
            : clockText(*state.appliedAt);
    case Business:
        return state.business.isEmpty() ? dash : visibleText(state.business.toUtf8());
    case Outcome:
        return runWhyText(state.why);
    default:
        return {};
    }
}

QVariant RunModel::cell(int row, int column, int role) const
{
    const RunRow &item = m_rows[std::size_t(row)];
    const auto chip = [&item] {
        return isEnded(item.state) ? outcomeWord(item.state.outcome) : stepWord(item.state.step);
    };
    switch (role) {
    case Qt::DisplayRole:
        return text(item, column);
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "column: value")
            .arg(this->column(column).title,
                 column == Outcome ? QString(chip() + u' ' + text(item, column)).trimmed()
                                   : text(item, column));
    case Qt::ToolTipRole:
        return plainToolTip(text(item, column));
    case Role::Chip:
        return column == Outcome ? chip() : QString();
    case Role::State:
        return int(item.state.outcome);
    case Role::Copy:
        switch (column) {
        case Event:
            return QString::fromUtf8(item.eventId.bytes());
        case Key:
            return QString::fromUtf8(item.key.bytes());
        case Published:
            return item.state.publishedAt ? toIso(*item.state.publishedAt) : QString();
        case Confirmed:
            return item.state.confirmedAt ? toIso(*item.state.confirmedAt) : QString();
        case Inbox:
            return item.state.appliedAt ? toIso(*item.state.appliedAt) : QString();
        case Outcome:
            return QString(outcomeName(item.state.outcome));
        default:
            return text(item, column);
        }
    case Role::Id:
        return QString::number(item.state.place);
    case Role::Known:
        return true;
    default:
        return {};
    }
}

} // namespace recourse
