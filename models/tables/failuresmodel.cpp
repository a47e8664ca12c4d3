// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/failuresmodel.h"

#include "models/text/words.h"

#include <algorithm>

namespace recourse {

using namespace Qt::StringLiterals;

namespace {

std::size_t groupIndex(qint32 entry)
{
    return std::size_t(-(entry + 1));
}

// Exact text where the bytes are text, else hexadecimal: what is copied is never a made-up value.
QString exact(const QByteArray &bytes)
{
    return QByteArrayView(bytes).isValidUtf8() ? QString::fromUtf8(bytes)
                                               : QString::fromLatin1(bytes.toHex());
}

bool sameGroups(const FailureRows &a, const FailureRows &b)
{
    return std::equal(a.groups.begin(), a.groups.end(), b.groups.begin(), b.groups.end(),
                      [](const FailureRows::Group &left, const FailureRows::Group &right) {
                          return left.value == right.value && left.count == right.count
                              && left.collapsed == right.collapsed;
                      });
}

} // namespace

FailuresModel::FailuresModel(QObject *parent)
    : TableModel(
        {
            { tr("Event id"), false, 28 },
            { tr("Handler"), false, 16 },
            { tr("Tenant"), false, 14 },
            { tr("Key"), false, 16 },
            { tr("Version"), true, 8 },
            { tr("Attempts"), true, 9 },
            { tr("Parked"), true, 10 },
            { tr("Reason"), false, 30 },
            { tr("Verdict"), false, 22 },
            { tr("Size"), true, 9 },
            { tr("Queue"), false, 20 },
        },
        parent)
    , m_notKnown(tr("not known"))
    , m_noEventId(tr("no event id"))
    , m_notJudged(tr("not judged yet"))
{
    for (int kind = 0; kind < verdictCount; ++kind)
        m_verdictWords.push_back(verdictWord(VerdictKind(kind)));
}

void FailuresModel::setView(const FailureViewPtr &view)
{
    if (view == m_view)
        return;
    const FailureViewPtr old = m_view;
    const bool sameSet = old && view && old->set == view->set;
    const bool sameRows = sameSet
        && (old->rows == view->rows
            || (old->rows->entries == view->rows->entries && sameGroups(*old->rows, *view->rows)));
    if (sameRows) {
        m_view = view;
        if (rows() > 0)
            emit dataChanged(index(0, int(FailureColumn::Verdict)),
                             index(rows() - 1, int(FailureColumn::Verdict)),
                             { Qt::DisplayRole, Qt::AccessibleTextRole, Role::Sort, Role::State,
                               Role::Copy, Role::Known });
    } else {
        beginResetModel();
        m_view = view;
        endResetModel();
        if (!sameSet)
            dropVanished();
    }
    if (!view) {
        setContent(TableContent::NotRead);
    } else if (view->unread) {
        const ErrorText why = errorText(*view->unread);
        setFailed(oneAfterTheOther({ why.happened, why.means, why.todo }));
    } else {
        setContent(TableContent::Ready, {}, view->evaluatedAt);
    }
}

int FailuresModel::rows() const
{
    return m_view ? int(m_view->rows->entries.size()) : 0;
}

bool FailuresModel::isGroup(int row) const
{
    return groupAt(row) != nullptr;
}

const FailureRows::Group *FailuresModel::groupAt(int row) const
{
    if (row < 0 || row >= rows())
        return nullptr;
    const qint32 entry = m_view->rows->entries[std::size_t(row)];
    return entry < 0 ? &m_view->rows->groups[groupIndex(entry)] : nullptr;
}

qsizetype FailuresModel::positionAt(int row) const
{
    if (row < 0 || row >= rows())
        return -1;
    const qint32 entry = m_view->rows->entries[std::size_t(row)];
    return entry < 0 ? -1 : entry;
}

std::optional<qint64> FailuresModel::indexRowAt(int row) const
{
    const qsizetype position = positionAt(row);
    return position < 0 ? std::nullopt : std::optional(m_view->set->row(position));
}

int FailuresModel::findRow(qint64 indexRow) const
{
    if (!m_view)
        return -1;
    const qsizetype position = m_view->set->find(indexRow);
    if (position < 0)
        return -1;
    const std::vector<qint32> &entries = m_view->rows->entries;
    const auto found = std::find(entries.begin(), entries.end(), qint32(position));
    return found == entries.end() ? -1 : int(found - entries.begin());
}

int FailuresModel::findEvent(const EventId &id) const
{
    for (int row = 0; row < rows(); ++row) {
        const qsizetype position = positionAt(row);
        if (position >= 0 && m_view->set->eventId(position) == id.bytes())
            return row;
    }
    return -1;
}

// ---- what a cell says

int FailuresModel::verdictAt(qsizetype position) const
{
    const VerdictColumnPtr &verdicts = m_view->verdicts;
    if (!verdicts || std::size_t(position) >= verdicts->kinds.size())
        return -1;
    const quint8 kind = verdicts->kinds[std::size_t(position)];
    return kind < verdictCount ? int(kind) : -1;
}

bool FailuresModel::known(qsizetype position, FailureColumn column) const
{
    const FailureSet &set = *m_view->set;
    switch (column) {
    case FailureColumn::Id:
        return !set.eventId(position).isEmpty();
    case FailureColumn::Tenant:
        return !set.tenant(position).isEmpty();
    case FailureColumn::Attempts:
        return set.attempts(position).has_value();
    case FailureColumn::Parked:
        return set.parkedAt(position).has_value();
    case FailureColumn::Verdict:
        return verdictAt(position) >= 0;
    default:
        return true;
    }
}

QString FailuresModel::text(qsizetype position, FailureColumn column) const
{
    const FailureSet &set = *m_view->set;
    switch (column) {
    case FailureColumn::Id: {
        const QByteArray id = set.eventId(position);
        return id.isEmpty() ? m_noEventId : visibleText(id);
    }
    case FailureColumn::Handler:
        return set.handler(position);
    case FailureColumn::Tenant:
        return set.tenant(position).isEmpty() ? m_notKnown : visibleText(set.tenant(position));
    case FailureColumn::Key: {
        const QByteArray key = set.key(position);
        return key.isEmpty() ? u"–"_s : visibleText(key);
    }
    case FailureColumn::Version: {
        const std::optional<qint64> version = set.version(position);
        return version ? QString::number(*version) : u"–"_s;
    }
    case FailureColumn::Attempts: {
        const std::optional<qint64> attempts = set.attempts(position);
        if (!attempts)
            return m_notKnown;
        return set.attemptsAtLeast(position) ? QString(u"≥ " + countText(*attempts))
                                             : countText(*attempts);
    }
    case FailureColumn::Parked: {
        const std::optional<Instant> at = set.parkedAt(position);
        return at ? timeText(*at, m_view->evaluatedAt) : m_notKnown;
    }
    case FailureColumn::Reason:
        return visibleText(set.reason(position).toUtf8());
    case FailureColumn::Verdict: {
        const int kind = verdictAt(position);
        return kind < 0 ? m_notJudged : m_verdictWords[std::size_t(kind)];
    }
    case FailureColumn::Size:
        return sizeText(set.payloadSize(position));
    case FailureColumn::Queue:
        return set.queue(position);
    }
    return {};
}

QString FailuresModel::trueText(qsizetype position, FailureColumn column) const
{
    const FailureSet &set = *m_view->set;
    const auto number = [](const std::optional<qint64> &value) {
        return value ? QString::number(*value) : QString();
    };
    switch (column) {
    case FailureColumn::Id:
        return exact(set.eventId(position));
    case FailureColumn::Tenant:
        return exact(set.tenant(position));
    case FailureColumn::Key:
        return exact(set.key(position));
    case FailureColumn::Version:
        return number(set.version(position));
    case FailureColumn::Attempts:
        return number(set.attempts(position));
    case FailureColumn::Parked: {
        const std::optional<Instant> at = set.parkedAt(position);
        return at ? toIso(*at) : QString();
    }
    case FailureColumn::Reason:
        return set.reason(position);
    case FailureColumn::Verdict: {
        const int kind = verdictAt(position);
        return kind < 0 ? QString() : QString(verdictName(VerdictKind(kind)));
    }
    case FailureColumn::Size:
        return QString::number(set.payloadSize(position));
    default:
        return text(position, column);
    }
}

QVariant FailuresModel::sortValue(qsizetype position, FailureColumn column) const
{
    const FailureSet &set = *m_view->set;
    const auto number
        = [](const std::optional<qint64> &value) { return value ? QVariant(*value) : QVariant(); };
    switch (column) {
    case FailureColumn::Version:
        return number(set.version(position));
    case FailureColumn::Attempts:
        return number(set.attempts(position));
    case FailureColumn::Parked: {
        const std::optional<Instant> at = set.parkedAt(position);
        return at ? QVariant(toMillis(*at)) : QVariant();
    }
    case FailureColumn::Verdict:
        return verdictAt(position);
    case FailureColumn::Size:
        return set.payloadSize(position);
    default:
        return trueText(position, column);
    }
}

QString FailuresModel::hint(qsizetype position, FailureColumn column) const
{
    const FailureSet &set = *m_view->set;
    QStringList hints;
    const auto note = [&](IdentityNote which) {
        if (set.hasNote(position, which))
            hints.append(noteText(which));
    };
    switch (column) {
    case FailureColumn::Id:
        note(IdentityNote::NoEventId);
        note(IdentityNote::EventIdPadded);
        note(IdentityNote::EventIdConflict);
        note(IdentityNote::EventIdInvisible);
        note(IdentityNote::NewIdEachTry);
        if (looksAlike(set.eventId(position)))
            hints.append(tr("Mixes letters of several alphabets that look alike."));
        break;
    case FailureColumn::Tenant:
        note(IdentityNote::TenantAmbiguous);
        note(IdentityNote::TenantMismatch);
        note(IdentityNote::TenantClaimedOnly);
        if (looksAlike(set.tenant(position)))
            hints.append(tr("Mixes letters of several alphabets that look alike."));
        break;
    case FailureColumn::Attempts:
        note(IdentityNote::AttemptsUnusualType);
        note(IdentityNote::AttemptsDisagree);
        note(IdentityNote::AttemptsAtLeast);
        break;
    case FailureColumn::Parked:
        note(IdentityNote::TimestampOutOfRange);
        break;
    case FailureColumn::Queue:
        note(IdentityNote::OriginConflict);
        break;
    case FailureColumn::Size:
        note(IdentityNote::HeaderBlockNearLimit);
        break;
    default:
        break;
    }
    return hints.join(u'\n');
}

QVariant FailuresModel::groupCell(const FailureRows::Group &group, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return column == 0
            ? tr("%1 · %2", "group, number of failures").arg(group.name, countText(group.count))
            : QString();
    case Qt::AccessibleTextRole:
        return group.collapsed ? tr("Group %1, %2 failures, folded", "", int(group.count))
                                     .arg(group.name, countText(group.count))
                               : tr("Group %1, %2 failures", "", int(group.count))
                                     .arg(group.name, countText(group.count));
    case Qt::ToolTipRole:
        return plainToolTip(group.name);
    case Role::Copy:
        return column == 0 ? exact(group.value) : QString();
    case Role::IsGroup:
        return true;
    case Role::Collapsed:
        return group.collapsed;
    case Role::GroupName:
        return group.name;
    case Role::GroupCount:
        return group.count;
    case Role::Hint:
        return looksAlike(group.value) ? tr("Mixes letters of several alphabets that look alike.")
                                       : QString();
    case Role::State:
        return -1;
    case Role::Known:
        return true;
    default:
        return {};
    }
}

QVariant FailuresModel::failureCell(qsizetype position, FailureColumn column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(position, column);
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "column: value")
            .arg(this->column(int(column)).title, text(position, column));
    case Qt::ToolTipRole: {
        const QString more = hint(position, column);
        const QString shown = text(position, column);
        return plainToolTip(more.isEmpty() ? shown : QString(shown + u'\n' + more));
    }
    case Qt::CheckStateRole:
        if (column != FailureColumn::Id)
            return {};
        return int(isChecked(m_view->set->row(position)) ? Qt::Checked : Qt::Unchecked);
    case Role::Sort:
        return sortValue(position, column);
    case Role::Copy:
        return trueText(position, column);
    case Role::Id:
        return m_view->set->row(position);
    case Role::State:
        return verdictAt(position);
    case Role::Known:
        return known(position, column);
    case Role::IsGroup:
        return false;
    case Role::Trusted:
        return m_view->set->tenantTrusted(position);
    case Role::Hint:
        return hint(position, column);
    default:
        return {};
    }
}

QVariant FailuresModel::cell(int row, int column, int role) const
{
    if (const FailureRows::Group *group = groupAt(row))
        return groupCell(*group, column, role);
    return failureCell(positionAt(row), FailureColumn(column), role);
}

Qt::ItemFlags FailuresModel::flags(const QModelIndex &index) const
{
    if (!index.isValid() || !checkIndex(index))
        return Qt::NoItemFlags;
    if (isGroup(index.row()))
        return Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (index.column() == int(FailureColumn::Id))
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

void FailuresModel::sort(int column, Qt::SortOrder order)
{
    if (column >= 0 && column < failureColumnCount)
        emit sortRequested(FailureColumn(column), order == Qt::DescendingOrder);
}

} // namespace recourse
