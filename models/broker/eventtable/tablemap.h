// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/result.h"

#include <QMap>
#include <QStringList>

namespace recourse {

enum class RowState { Pending, Taken, Done, Parked, Unknown };

// What of a table stands behind one name in a handler's `queues`, `retry_queues` or `parking`.
struct TablePlace
{
    enum class Kind { Work, Retry, Parked };
    QString queue; // value of the queue column
    Kind kind = Kind::Work;

    static TablePlace of(const QString &name); // "Q", "Q.retry", "Q.parked"
    QString name() const;
    bool operator==(const TablePlace &) const = default;
};

// Our words for an event table's columns and states, turned into its own. A value.
class TableMap
{
public:
    static TableMap builtIn();
    static TableMap of(const MappingConfig &mapping);

    // Leaves out what the table does not have: an Error where reading is impossible without it,
    // else into `missing`.
    Result<void> fit(const QStringList &tableColumns, std::vector<Error> *missing);

    const QString &table() const { return m_table; }
    bool isBuiltIn() const { return m_isBuiltIn; } // schema.sql says all of it
    bool has(const QString &word) const { return m_columns.contains(word); }
    // The column as SQL, or NULL.
    QString column(const QString &word) const;
    QByteArray value(RowState state) const;
    RowState state(const QByteArray &value) const;
    // Every column that is mapped, by our words, in an order that stays.
    QStringList mapped() const { return m_columns.keys(); }
    // Whether a row may be put into that state: a mapping that names some states and leaves this
    // one out is of a service that would not know it.
    bool mayWrite(RowState state) const { return m_written.contains(state); }

private:
    QString m_table;
    bool m_isBuiltIn = false;
    QMap<QString, QString> m_columns;
    QMap<RowState, QByteArray> m_states;
    QList<RowState> m_written;
};

// What is said to one who names another place where only parked rows can be meant.
Error notAParkingPlace(const QString &queue);

} // namespace recourse
