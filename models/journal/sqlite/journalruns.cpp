// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/journalimpl.h"

#include <QHash>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString reading = u"read open runs"_s;

using ItemKey = std::pair<QByteArray, QByteArray>; // handler, event id

QLatin1StringView nameAt(const SqliteStatement &row, int column)
{
    return QLatin1StringView(row.bytes(column));
}

// Makes one run of its entries; only the columns are read, the line of the first one excepted.
class RunReader
{
public:
    explicit RunReader(SqliteDb &db, const QString &path)
        : m_db(db)
        , m_path(path)
    {
    }

    Result<OpenRun> read(qint64 began)
    {
        OpenRun run;
        auto first = m_db.prepare("SELECT line, run FROM entry WHERE sequence = ?", reading);
        if (!first)
            return failed(journalError(first.error()));
        first->bind(1, began);
        if (first->step() != SqliteStep::Row)
            return failed(journalError(m_db.error(reading)));
        auto entry = entryOf(first->bytes(0));
        if (!entry)
            return failed(damaged(began, entry.error().native));
        run.began = std::move(*entry);
        const QByteArray id = first->bytes(1).toByteArray();
        // Recovery acts on this: it must be the line that says it.
        if (id != run.began.run.toUtf8())
            return failed(damaged(began, u"its columns differ from its line"_s));

        auto entries
            = m_db.prepare("SELECT sequence, at, kind, action, outcome, handler, event FROM entry"
                           " WHERE run = ? ORDER BY sequence",
                           reading);
        if (!entries)
            return failed(journalError(entries.error()));
        entries->bindBlob(1, id);
        SqliteStep at = entries->step();
        for (; at == SqliteStep::Row; at = entries->step()) {
            if (const auto added = add(*entries, run); !added)
                return failed(added.error());
        }
        if (at == SqliteStep::Failed)
            return failed(journalError(m_db.error(reading)));
        m_items.clear();
        return run;
    }

private:
    Result<void> add(const SqliteStatement &row, OpenRun &run)
    {
        run.lastSequence = row.integer(0);
        const auto kind = kindNamed(nameAt(row, 2));
        const auto action = row.isNull(3) ? RunAction::None : actionNamed(nameAt(row, 3));
        const auto outcome = row.isNull(4) ? ItemOutcome::None : outcomeNamed(nameAt(row, 4));
        if (!kind || !action || !outcome)
            return failed(damaged(run.lastSequence, u"a name in its columns is not known"_s));
        if (*kind == EntryKind::RunPaused || *kind == EntryKind::RunResumed)
            run.isPaused = *kind == EntryKind::RunPaused;
        const ItemKey key(row.bytes(5).toByteArray(), row.bytes(6).toByteArray());
        const bool ofItem = !key.first.isEmpty() || !key.second.isEmpty();
        if (!isStep(*kind) || !ofItem)
            return {};
        auto place = m_items.find(key);
        if (place == m_items.end()) {
            place = m_items.insert(key, run.items.size());
            OpenItem item;
            item.handler = QString::fromUtf8(key.first);
            item.eventId = EventId(key.second);
            run.items.push_back(std::move(item));
        }
        OpenItem &item = run.items[*place];
        item.sequence = run.lastSequence;
        item.at = instantFromMillis(row.integer(1));
        item.step = *kind;
        item.action = *action;
        item.outcome = *outcome;
        return {};
    }

    Error damaged(qint64 sequence, const QString &why) const
    {
        return journalError({ .code = ErrorCode::Damaged,
                              .tried = reading,
                              .where = m_path + u", entry "_s + QString::number(sequence),
                              .native = why });
    }

    SqliteDb &m_db;
    const QString m_path;
    QHash<ItemKey, std::size_t> m_items;
};

} // namespace

Result<std::vector<OpenRun>> SqliteJournal::openRuns()
{
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    // One state of the journal for all of them.
    auto transaction = SqliteTransaction::begin(*db, false);
    if (!transaction)
        return failed(journalError(transaction.error()));
    std::vector<qint64> began;
    {
        auto open = db->prepare("SELECT min(sequence) FROM entry AS began WHERE kind = 'run-began'"
                                " AND NOT EXISTS (SELECT 1 FROM entry AS ended"
                                " WHERE ended.kind = 'run-ended' AND ended.run = began.run)"
                                " GROUP BY run ORDER BY 1",
                                reading);
        if (!open)
            return failed(journalError(open.error()));
        SqliteStep at = open->step();
        for (; at == SqliteStep::Row; at = open->step())
            began.push_back(open->integer(0));
        if (at == SqliteStep::Failed)
            return failed(journalError(db->error(reading)));
    }
    RunReader reader(*db, m_file.path());
    std::vector<OpenRun> runs;
    for (const qint64 sequence : began) {
        auto run = reader.read(sequence);
        if (!run)
            return failed(run.error());
        runs.push_back(std::move(*run));
    }
    return runs;
}

Result<std::vector<ConfirmedReplay>>
SqliteJournal::confirmedReplays(const HandlerName &handler, const std::vector<EventId> &events)
{
    const QString tried = u"look for confirmed replays"_s;
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    auto transaction = SqliteTransaction::begin(*db, false);
    if (!transaction)
        return failed(journalError(transaction.error()));
    auto latest = db->prepare("SELECT sequence, at, run FROM entry WHERE kind = 'confirmed'"
                              " AND event = ? AND handler = ? AND action IS NOT 'compensate'"
                              " ORDER BY sequence DESC LIMIT 1",
                              tried);
    if (!latest)
        return failed(journalError(latest.error()));
    const QByteArray name = handler.toUtf8();
    std::vector<ConfirmedReplay> confirmed;
    for (const EventId &event : events) {
        latest->bindBlob(1, event.bytes());
        latest->bindBlob(2, name);
        const SqliteStep at = latest->step();
        if (at == SqliteStep::Failed)
            return failed(journalError(db->error(tried)));
        if (at == SqliteStep::Row)
            confirmed.push_back({ event, latest->integer(0), instantFromMillis(latest->integer(1)),
                                  QString::fromUtf8(latest->bytes(2)) });
        latest->reset();
    }
    return confirmed;
}

} // namespace recourse
