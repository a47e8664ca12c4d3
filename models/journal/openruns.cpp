// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/openruns.h"

#include "models/journal/entryline.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

Error damaged(qint64 sequence, const QString &why)
{
    return { .code = ErrorCode::Damaged,
             .tried = u"read open runs"_s,
             .where = u"entry "_s + QString::number(sequence),
             .native = why };
}

} // namespace

Result<void> OpenRunReader::began(qint64 sequence, QByteArrayView line, QByteArrayView run)
{
    auto entry = entryOf(line);
    if (!entry)
        return failed(damaged(sequence, entry.error().native));
    m_run.began = std::move(*entry);
    if (run != m_run.began.run.toUtf8())
        return failed(damaged(sequence, u"its columns differ from its line"_s));
    return {};
}

Result<void> OpenRunReader::next(const Row &row)
{
    m_run.lastSequence = row.sequence;
    const auto kind = kindNamed(QLatin1StringView(row.kind));
    const auto action
        = row.action.isEmpty() ? RunAction::None : actionNamed(QLatin1StringView(row.action));
    const auto outcome
        = row.outcome.isEmpty() ? ItemOutcome::None : outcomeNamed(QLatin1StringView(row.outcome));
    if (!kind || !action || !outcome)
        return failed(damaged(row.sequence, u"a name in its columns is not known"_s));
    if (*kind == EntryKind::RunPaused || *kind == EntryKind::RunResumed)
        m_run.isPaused = *kind == EntryKind::RunPaused;
    const bool ofItem = !row.handler.isEmpty() || !row.event.isEmpty();
    if (!isStep(*kind) || !ofItem)
        return {};
    const std::pair key(row.handler, row.event);
    auto place = m_items.find(key);
    if (place == m_items.end()) {
        const auto first = entryOf(row.line);
        if (!first)
            return failed(damaged(row.sequence, first.error().native));
        place = m_items.insert(key, m_run.items.size());
        OpenItem item;
        item.handler = QString::fromUtf8(row.handler);
        item.eventId = EventId(row.event);
        item.tenant = first->tenant;
        m_run.items.push_back(std::move(item));
    }
    OpenItem &item = m_run.items[*place];
    item.sequence = row.sequence;
    item.at = instantFromMillis(row.at);
    item.step = *kind;
    item.action = *action;
    item.outcome = *outcome;
    return {};
}

} // namespace recourse
