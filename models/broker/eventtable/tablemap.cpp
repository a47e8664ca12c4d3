// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/tablemap.h"

#include "models/store/sqlite/sqlitereader.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString retrySuffix = u".retry"_s;
const QString parkedSuffix = u".parked"_s;

const QStringList &words()
{
    static const QStringList all{ u"id"_s,         u"queue"_s,          u"event_id"_s,
                                  u"tenant"_s,     u"partition_key"_s,  u"version"_s,
                                  u"state"_s,      u"attempts"_s,       u"last_error"_s,
                                  u"headers"_s,    u"content_type"_s,   u"payload"_s,
                                  u"created_at"_s, u"available_at"_s,   u"taken_at"_s,
                                  u"parked_at"_s,  u"first_failed_at"_s };
    return all;
}

bool needed(const QString &word)
{
    return word == u"id"_s || word == u"event_id"_s || word == u"state"_s || word == u"payload"_s;
}

} // namespace

TablePlace TablePlace::of(const QString &name)
{
    if (name.endsWith(parkedSuffix))
        return { name.chopped(parkedSuffix.size()), Kind::Parked };
    if (name.endsWith(retrySuffix))
        return { name.chopped(retrySuffix.size()), Kind::Retry };
    return { name, Kind::Work };
}

QString TablePlace::name() const
{
    switch (kind) {
    case Kind::Work:
        break;
    case Kind::Retry:
        return queue + retrySuffix;
    case Kind::Parked:
        return queue + parkedSuffix;
    }
    return queue;
}

TableMap TableMap::builtIn()
{
    TableMap map;
    map.m_table = u"events"_s;
    map.m_isBuiltIn = true;
    for (const QString &word : words())
        map.m_columns.insert(word, word);
    map.m_states = { { RowState::Pending, "pending" },
                     { RowState::Taken, "taken" },
                     { RowState::Done, "done" },
                     { RowState::Parked, "parked" } };
    map.m_written = map.m_states.keys();
    return map;
}

TableMap TableMap::of(const MappingConfig &mapping)
{
    TableMap map = builtIn();
    map.m_table = mapping.table;
    map.m_isBuiltIn = false;
    map.m_columns = mapping.columns;
    if (!mapping.states.isEmpty())
        map.m_written.clear();
    const auto replace = [&](RowState state, const QString &word) {
        const auto value = mapping.states.constFind(word);
        if (value == mapping.states.cend())
            return;
        map.m_states[state] = value->toUtf8();
        map.m_written.append(state);
    };
    replace(RowState::Pending, u"pending"_s);
    replace(RowState::Taken, u"taken"_s);
    replace(RowState::Done, u"done"_s);
    replace(RowState::Parked, u"parked"_s);
    return map;
}

Result<void> TableMap::fit(const QStringList &tableColumns, std::vector<Error> *missing)
{
    Error error;
    error.tried = u"read event table %1"_s.arg(m_table);
    error.where = m_table;
    if (tableColumns.isEmpty()) {
        error.code = ErrorCode::TableMissing;
        error.native = u"no such table: %1"_s.arg(m_table);
        return failed(error);
    }
    error.code = ErrorCode::ColumnMissing;
    for (const QString &word : words()) {
        const QString column = m_columns.value(word);
        const bool there = !column.isEmpty() && tableColumns.contains(column, Qt::CaseInsensitive);
        if (there)
            continue;
        error.where = m_table + u'.' + (column.isEmpty() ? word : column);
        error.native = u"no such column: %1"_s.arg(column.isEmpty() ? word : column);
        if (needed(word)) {
            error.hint = u"an event table cannot be read without its %1"_s.arg(word);
            return failed(error);
        }
        error.hint = u"%1 is not told"_s.arg(word);
        if (!column.isEmpty())
            missing->push_back(error);
        m_columns.remove(word);
    }
    return {};
}

QString TableMap::column(const QString &word) const
{
    const auto column = m_columns.constFind(word);
    return column == m_columns.cend() ? u"NULL"_s : sqliteName(*column);
}

QByteArray TableMap::value(RowState state) const
{
    return m_states.value(state);
}

RowState TableMap::state(const QByteArray &value) const
{
    return m_states.key(value, RowState::Unknown);
}

Error notAParkingPlace(const QString &queue)
{
    Error error;
    error.code = ErrorCode::InvalidInput;
    error.tried = u"read %1"_s.arg(queue);
    error.where = queue;
    error.hint = u"in an event table the parked rows of a queue are named <queue>.parked"_s;
    return error;
}

} // namespace recourse
