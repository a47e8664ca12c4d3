// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/newrow.h"

#include "models/broker/eventtable/replaymark.h"
#include "models/broker/eventtable/tablerow.h"
#include "models/store/sqlite/sqlitereader.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <deque>
#include <limits>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QJsonObject objectFrom(const FieldTable &table);

// What JSON has no word for comes out as something else, and is noticed when the row is read again.
QJsonValue jsonFrom(const FieldValue &value)
{
    if (const QByteArray *bytes = value.bytes())
        return QString::fromUtf8(*bytes);
    if (const auto *yes = std::get_if<bool>(&value.data))
        return *yes;
    if (const auto *whole = std::get_if<qint64>(&value.data))
        return *whole;
    if (const auto *number = std::get_if<double>(&value.data))
        return *number;
    if (const auto *table = value.table())
        return objectFrom(*table);
    if (const auto *items = value.array()) {
        QJsonArray array;
        for (const FieldValue &item : *items)
            array.append(jsonFrom(item));
        return array;
    }
    return QJsonValue::Null;
}

QJsonObject objectFrom(const FieldTable &table)
{
    QJsonObject object;
    for (const Field &field : table)
        object.insert(QString::fromUtf8(field.name), jsonFrom(field.value));
    return object;
}

bool isText(const FieldValue &value)
{
    return value.type == FieldType::Text;
}

bool isNumber(const FieldValue &value)
{
    return value.type == FieldType::Int64;
}

FieldTable sorted(FieldTable headers)
{
    std::ranges::stable_sort(headers, {}, &Field::name);
    return headers;
}

class Insertion
{
public:
    Insertion(TableWriter &writer, const Publication &publication, Instant now)
        : m_writer(writer)
        , m_map(writer.map())
        , m_publication(publication)
        , m_message(publication.message)
        , m_eventId(publication.message.properties.messageId.value_or(QByteArray()))
        , m_place(TablePlace::of(QString::fromUtf8(publication.routingKey)))
        , m_now(now)
    {
    }

    Result<void> run(bool *touched)
    {
        if (const auto may = check(); !may)
            return may;
        if (const auto free = eventIsFree(); !free)
            return free;
        if (const auto gathered = gather(); !gathered)
            return gathered;
        *touched = true;
        if (const auto written = write(); !written)
            return written;
        return readAgain();
    }

private:
    tl::unexpected<Error> refused(const QString &native, const QString &hint = {}) const
    {
        Error error;
        error.code = ErrorCode::Refused;
        error.tried = m_tried;
        error.where = m_map.table();
        error.native = native;
        error.hint = hint;
        return failed(error);
    }

    Result<void> check() const
    {
        if (!m_publication.exchange.isEmpty())
            return refused(u"a table has no exchanges"_s, u"name the handler's queue as target"_s);
        if (m_publication.routingKey.isEmpty() || m_place.kind != TablePlace::Kind::Work)
            return refused(u"the target is no queue to work on"_s);
        if (m_eventId.isEmpty())
            return refused(u"the message names no event id"_s);
        if (!m_map.mayWrite(RowState::Pending))
            return refused(u"the mapping names no such state"_s,
                           u"name it in the mapping (states = { pending = … })"_s);
        return {};
    }

    // Rows of this event that are not done, in this queue. By bytes: a collation may find more.
    QString openRows(const QString &columns) const
    {
        const QString event = m_map.column(u"event_id"_s);
        return u"SELECT %1 FROM %2 WHERE %3 IN (?, ?) AND CAST(%3 AS BLOB) = ? AND %4 IS NOT ?%5"_s
            .arg(columns, sqliteName(m_map.table()), event, m_map.column(u"state"_s),
                 m_map.has(u"queue"_s) ? u" AND %1 = ?"_s.arg(m_map.column(u"queue"_s))
                                       : QString());
    }

    Result<SqliteStatement> prepared(const QString &sql)
    {
        auto statement = m_writer.db().prepare(sql.toUtf8(), m_tried);
        if (!statement)
            return failed(m_writer.explained(statement.error()));
        return statement;
    }

    Result<SqliteStatement> lookForOpenRows(const QString &columns)
    {
        auto statement = prepared(openRows(columns));
        if (!statement)
            return statement;
        statement->bindText(1, m_eventId);
        statement->bindBlob(2, m_eventId);
        statement->bindBlob(3, m_eventId);
        statement->bindText(4, m_done);
        if (m_map.has(u"queue"_s))
            statement->bindText(5, m_publication.routingKey);
        return statement;
    }

    Result<void> eventIsFree()
    {
        auto rows = lookForOpenRows(m_map.column(u"id"_s));
        if (!rows)
            return failed(rows.error());
        switch (rows->step()) {
        case SqliteStep::Failed:
            return failed(m_writer.explained(m_writer.db().error(m_tried)));
        case SqliteStep::Done:
            return {};
        case SqliteStep::Row:
            break;
        }
        return refused(u"row %1 of this event is there and not done"_s.arg(rows->integer(0)),
                       u"somebody else has sent it, or it is parked; look again"_s);
    }

    // Of the newest row that has a value there.
    Result<Cell> sample(const QString &word, const QString &what = u"%1"_s)
    {
        const QString column = m_map.column(word);
        auto rows
            = prepared(u"SELECT %1 FROM %2 WHERE %3 IS NOT NULL ORDER BY %4 DESC LIMIT 1"_s.arg(
                what.arg(column), sqliteName(m_map.table()), column, m_map.column(u"id"_s)));
        if (!rows)
            return failed(rows.error());
        const SqliteStep at = rows->step();
        if (at == SqliteStep::Failed)
            return failed(m_writer.explained(m_writer.db().error(m_tried)));
        return at == SqliteStep::Row ? cellAt(*rows, 0) : Cell();
    }

    void set(const QString &word, Cell cell)
    {
        m_columns.append(m_map.column(word));
        m_cells.push_back(std::move(cell));
    }

    // As the column's other rows have it.
    Result<void> setBytes(const QString &word, const QByteArray &bytes, Cell::Type usual)
    {
        const auto type = sample(word, u"typeof(%1)"_s);
        if (!type)
            return failed(type.error());
        set(word,
            { type->bytes == "text"       ? Cell::Type::Text
                  : type->bytes == "blob" ? Cell::Type::Blob
                                          : usual,
              bytes });
        return {};
    }

    Result<void> setTime(const QString &word)
    {
        if (!m_map.has(word))
            return {};
        auto other = sample(word);
        if (!other)
            return failed(other.error());
        if (other->isNull() && m_map.isBuiltIn())
            *other = { Cell::Type::Text, "2025-10-09T08:53:20.123Z" };
        auto time = timeLike(*other, m_now);
        if (!time)
            return refused(u"no row tells in which form %1 is kept"_s.arg(word),
                           u"it can be sent once the table has a row again"_s);
        set(word, std::move(*time));
        return {};
    }

    // The header that a column has in its place, out of those that are left.
    void setFromHeader(const QString &word, const char *header, bool (*fits)(const FieldValue &))
    {
        if (!m_map.has(word))
            return;
        const auto found = std::ranges::find(m_left, QByteArray(header), &Field::name);
        if (found == m_left.end() || !fits(found->value))
            return;
        const QByteArray *bytes = found->value.bytes();
        set(word,
            bytes ? Cell{ Cell::Type::Text, *bytes }
                  : Cell{ Cell::Type::Number,
                          QByteArray::number(std::get<qint64>(found->value.data)) });
        m_left.erase(found);
    }

    Result<void> gather()
    {
        set(u"state"_s, { Cell::Type::Text, m_map.value(RowState::Pending) });
        if (m_map.has(u"queue"_s))
            set(u"queue"_s, { Cell::Type::Text, m_publication.routingKey });
        if (const auto done = setBytes(u"event_id"_s, m_eventId, Cell::Type::Text); !done)
            return done;
        if (const auto done = setBytes(u"payload"_s, m_message.body, Cell::Type::Blob); !done)
            return done;
        for (const QString &word : { u"created_at"_s, u"available_at"_s }) {
            if (const auto done = setTime(word); !done)
                return done;
        }
        if (m_map.has(u"attempts"_s))
            set(u"attempts"_s, { Cell::Type::Number, "0" });
        if (m_map.has(u"content_type"_s) && m_message.properties.contentType)
            set(u"content_type"_s, { Cell::Type::Text, *m_message.properties.contentType });
        m_left = m_message.headers.value_or(FieldTable());
        setFromHeader(u"tenant"_s, "x-tenant", &isText);
        setFromHeader(u"partition_key"_s, "x-partition-key", &isText);
        setFromHeader(u"version"_s, "x-version", &isNumber);
        if (m_map.has(u"headers"_s) && !m_left.empty())
            set(u"headers"_s,
                { Cell::Type::Text,
                  QJsonDocument(objectFrom(m_left)).toJson(QJsonDocument::Compact) });
        return {};
    }

    Result<void> write()
    {
        QStringList marks;
        for (qsizetype i = 0; i < m_columns.size(); ++i)
            marks.append(u"?"_s);
        auto statement = prepared(u"INSERT INTO %1 (%2) VALUES (%3)"_s.arg(
            sqliteName(m_map.table()), m_columns.join(u", "_s), marks.join(u", "_s)));
        if (!statement)
            return failed(statement.error());
        int parameter = 0;
        for (const Cell &cell : m_cells) {
            ++parameter;
            if (cell.type == Cell::Type::Number)
                statement->bind(parameter, cell.bytes.toLongLong());
            else if (cell.type == Cell::Type::Blob)
                statement->bindBlob(parameter, cell.bytes);
            else
                statement->bindText(parameter, cell.bytes);
        }
        if (!statement->run())
            return failed(m_writer.explained(m_writer.db().error(m_tried)));
        return {};
    }

    // What is in the table now has to be the message: a column's affinity, a trigger or JSON may
    // have made something else of it.
    Result<void> readAgain()
    {
        const RowReader reader(m_map, m_place.name(), std::numeric_limits<int>::max(), m_now);
        auto rows = lookForOpenRows(reader.columns());
        if (!rows)
            return failed(rows.error());
        const SqliteStep at = rows->step();
        if (at == SqliteStep::Failed)
            return failed(m_writer.explained(m_writer.db().error(m_tried)));
        if (at == SqliteStep::Done)
            return refused(u"the table keeps something else than what was written"_s);
        if (rows->isNull(0))
            return refused(u"the table gives a new row no id"_s,
                           u"only tables that number their rows themselves take new ones"_s);
        std::vector<Unread> unread;
        const Message message = reader.read(*rows, &unread).message;
        if (const QString what = difference(message); !what.isEmpty())
            return refused(u"a row of this table cannot hold the message's %1"_s.arg(what));
        return rows->step() == SqliteStep::Done ? Result<void>()
                                                : refused(u"more than one row came of it"_s);
    }

    QString difference(const Message &row) const
    {
        if (row.body != m_message.body)
            return u"payload"_s;
        MessageProperties properties = m_message.properties;
        properties.deliveryMode = row.properties.deliveryMode; // a table keeps everything
        properties.timestamp = row.properties.timestamp; // the row was written now
        if (!m_map.has(u"content_type"_s))
            properties.contentType = row.properties.contentType;
        if (properties != row.properties)
            return u"properties"_s;
        FieldTable wanted = m_message.headers.value_or(FieldTable());
        if (!m_map.has(u"headers"_s))
            std::erase_if(wanted, [](const Field &field) { return isReplayMark(field.name); });
        return sorted(wanted) == sorted(row.headers.value_or(FieldTable())) ? QString()
                                                                            : u"headers"_s;
    }

    TableWriter &m_writer;
    const TableMap &m_map;
    const Publication &m_publication;
    const Message &m_message;
    const QString m_tried = u"send"_s;
    const QByteArray m_eventId;
    const QByteArray m_done = m_map.value(RowState::Done);
    const TablePlace m_place;
    Instant m_now;
    FieldTable m_left; // headers that no column has
    QStringList m_columns;
    std::deque<Cell> m_cells; // of the columns, in their order
};

} // namespace

std::optional<Cell> timeLike(const Cell &sample, Instant now)
{
    const CellTime time = timeOf(sample);
    if (time.reading == TimeReading::GuessedSeconds || time.reading == TimeReading::GuessedMillis) {
        const qint64 millis = toMillis(now);
        return Cell{ sample.type,
                     QByteArray::number(
                         time.reading == TimeReading::GuessedMillis ? millis : millis / 1'000) };
    }
    static const QRegularExpression form(
        u"^\\d{4}-\\d\\d-\\d\\d([T ])\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]00:?00)?$"_s);
    const auto match = form.match(sample.text());
    if (sample.type != Cell::Type::Text || !match.hasMatch())
        return std::nullopt;
    constexpr qsizetype upToSeconds = 19;
    const QString iso = toIso(now); // with milliseconds and Z
    const QString fraction = match.captured(2);
    QString text = iso.left(upToSeconds);
    text[10] = match.captured(1).front();
    if (!fraction.isEmpty())
        text += iso.mid(upToSeconds, 4).leftJustified(fraction.size(), u'0', true);
    return Cell{ Cell::Type::Text, QString(text + match.captured(3)).toUtf8() };
}

Result<void> insertRow(TableWriter &writer, const Publication &publication, Instant now,
                       bool *touched)
{
    return Insertion(writer, publication, now).run(touched);
}

} // namespace recourse
