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
    const bool ofItems = !row.handler.isEmpty() || !row.event.isEmpty();
    if (!isStep(*kind) || !ofItems)
        return {};
    OpenItem step;
    step.handler = QString::fromUtf8(row.handler);
    step.eventId = EventId(row.event);
    step.sequence = row.sequence;
    step.at = instantFromMillis(row.at);
    step.step = *kind;
    step.action = *action;
    step.outcome = *outcome;
    // Of what is known already, the line need not be read; which of several events, only it says.
    if (!row.event.isEmpty() && moveOn(step))
        return {};
    const auto entry = entryOf(row.line);
    if (!entry)
        return failed(damaged(row.sequence, entry.error().native));
    step.tenant = entry->tenant;
    if (entry->items.empty()) {
        add(step);
        return {};
    }
    for (const EntryItem &item : entry->items) {
        step.eventId = item.eventId;
        add(step);
    }
    return {};
}

bool OpenRunReader::moveOn(const OpenItem &step)
{
    const auto place = m_items.constFind({ step.handler, step.eventId });
    if (place == m_items.cend())
        return false;
    OpenItem &item = m_run.items[*place];
    const TenantId tenant = item.tenant; // as the first step names it
    item = step;
    item.tenant = tenant;
    return true;
}

void OpenRunReader::add(const OpenItem &step)
{
    if (moveOn(step))
        return;
    m_items.insert({ step.handler, step.eventId }, m_run.items.size());
    m_run.items.push_back(step);
}

} // namespace recourse
