// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/models/eventtable/eventtable.h"

#include <memory>

namespace recourse {

// The service's table with parked rows of queue "q", looked at as its own bytes.
class ParkedTable : public Service
{
public:
    // parked("one", "x'00ff'"): event id and payload as SQL.
    ParkedTable &parked(const QByteArray &eventId, const QByteArray &payload = "x'7b7d'",
                        const QByteArray &headers = "NULL")
    {
        ran("INSERT INTO events (queue, event_id, tenant, partition_key, version, state, attempts,"
            " last_error, headers, content_type, payload, created_at, available_at, taken_at,"
            " parked_at, first_failed_at) VALUES ('q', "
            + eventId + ", 'kea', 'order:1', 7, 'parked', 5, 'gone wrong', " + headers
            + ", 'application/json', " + payload
            + ", '2025-10-09T08:00:00.000Z', '2025-10-09T08:01:00.000Z',"
              " '2025-10-09T08:02:00.000Z', '2025-10-09T08:03:00.000Z',"
              " '2025-10-09T08:00:30.000Z')");
        return *this;
    }
    ParkedTable &parkedRows(int count)
    {
        for (int i = 1; i <= count; ++i)
            parked("'e" + QByteArray::number(i) + '\'');
        return *this;
    }

    // First column of the first row.
    QByteArray value(const QByteArray &sql) const
    {
        auto db = SqliteDb::open(database.path, { .readOnly = false });
        auto statement = db->prepare(sql, QStringLiteral("look"));
        if (!statement || statement->step() != SqliteStep::Row)
            return "nothing";
        return statement->bytes(0).toByteArray();
    }
    QByteArray state(int row) const
    {
        return value("SELECT state FROM events WHERE id = " + QByteArray::number(row));
    }
    QByteArray states() const
    {
        return value("SELECT group_concat(state, ' ') FROM (SELECT state FROM events ORDER BY id)");
    }
    // Type and bytes of all that the sender wrote.
    QByteArray written(int row) const
    {
        return value("SELECT quote(queue) || typeof(event_id) || hex(event_id) || quote(tenant)"
                     " || quote(partition_key) || quote(version) || quote(content_type)"
                     " || typeof(payload) || hex(payload) || quote(created_at)"
                     " FROM events WHERE id = "
                     + QByteArray::number(row));
    }

    std::unique_ptr<Custody> custody(const QString &queue = QStringLiteral("q.parked")) const
    {
        auto taken = broker()->takeCustody(queue, {});
        if (!taken)
            qFatal("%s", qPrintable(toLogText(taken.error())));
        return std::move(*taken);
    }
};

inline std::vector<HeldMessage> taken(Custody &custody, std::size_t most = 1'000)
{
    auto held = custody.take(most, Millis(0), {});
    if (!held)
        qFatal("%s", qPrintable(toLogText(held.error())));
    return std::move(*held);
}

// The way to put rows in, and one that is put in.
inline std::unique_ptr<Custody> senderOn(const ParkedTable &table)
{
    return table.custody({});
}

inline PublishOutcome sent(const ParkedTable &table, const Publication &publication)
{
    return senderOn(table)->publish({ publication }, {}).at(0);
}

// As a run sends it: persistent, and, where a run is named, with its marks.
inline Publication copyOf(const HeldMessage &held, const QByteArray &run = {})
{
    Publication copy;
    copy.routingKey = held.message.routingKey;
    copy.message = held.message.message;
    copy.message.properties.deliveryMode = 2;
    if (copy.message.headers)
        std::erase_if(*copy.message.headers, [](const Field &field) {
            return field.name == "x-recourse-run" || field.name == "x-recourse-replay";
        });
    if (run.isEmpty())
        return copy;
    if (!copy.message.headers)
        copy.message.headers = FieldTable();
    copy.message.headers->push_back({ "x-recourse-run", FieldValue::text(run) });
    copy.message.headers->push_back({ "x-recourse-replay", FieldValue::text("1") });
    return copy;
}

inline std::vector<Publication> copiesOf(const std::vector<HeldMessage> &held)
{
    std::vector<Publication> copies;
    for (const HeldMessage &one : held)
        copies.push_back(copyOf(one));
    return copies;
}

inline QList<PublishFate> fates(const std::vector<PublishOutcome> &outcomes)
{
    QList<PublishFate> all;
    for (const PublishOutcome &outcome : outcomes)
        all.append(outcome.fate);
    return all;
}

// A failure always says why.
inline bool isRefused(const PublishOutcome &outcome)
{
    return outcome.fate == PublishFate::Refused && outcome.why && !outcome.why->native.isEmpty();
}

} // namespace recourse
