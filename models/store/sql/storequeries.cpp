// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sql/storequeries.h"

#include "models/store/idform.h"

#include <QVariant>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// One of the workspace's queries: prepared once, run per id.
class IdQuery
{
public:
    struct Row
    {
        QStringList names;
        std::vector<Cell> cells;

        const Cell *find(const QString &name) const
        {
            for (qsizetype i = 0; i < names.size(); ++i) {
                if (names[i].compare(name, Qt::CaseInsensitive) == 0)
                    return &cells[static_cast<std::size_t>(i)];
            }
            return nullptr;
        }
    };

    static Result<IdQuery> prepare(SqlConnection &connection, const QueryConfig &config,
                                   const QString &what, const QString &placeholder)
    {
        const QString tried = u"run %1 query"_s.arg(what);
        auto statement = connection.prepareQuery(config.sql, placeholder, tried);
        if (!statement)
            return failed(statement.error());
        return IdQuery(std::move(*statement), config, tried);
    }

    Result<std::vector<Row>> rows(const IdSpelling &spelling)
    {
        if (const auto ran = m_statement->run({ SqlValue::of(spelling) }); !ran)
            return failed(ran.error());
        if (m_names.isEmpty())
            m_names = m_statement->names();
        std::vector<Row> all;
        // One event's rows are few; a query that forgets its condition must not fill the memory.
        while (all.size() < std::size_t(SqlConnection::mostRows)) {
            const auto more = m_statement->next();
            if (!more)
                return failed(more.error());
            if (!*more)
                break;
            Row row;
            row.names = m_names;
            for (int i = 0; i < m_names.size(); ++i)
                row.cells.push_back(m_statement->cell(i));
            all.push_back(std::move(row));
        }
        return all;
    }

    // Rows of the first spelling that gives any.
    Result<std::vector<Row>> firstRows(const QByteArray &id)
    {
        for (const IdSpelling &spelling : idSpellings(id, m_form)) {
            auto found = rows(spelling);
            if (!found || !found->empty())
                return found;
        }
        return std::vector<Row>();
    }

    Error fault(const QString &hint) const
    {
        Error error;
        error.code = ErrorCode::InvalidInput;
        error.tried = m_tried;
        error.hint = hint;
        return error;
    }
    Error missing(const QString &column) const
    {
        Error error = fault(u"the query gives: %1"_s.arg(m_names.join(u", "_s)));
        error.code = ErrorCode::ColumnMissing;
        error.where = column;
        return error;
    }
    IdForm form() const { return m_form; }

private:
    IdQuery(std::unique_ptr<SqlStatement> statement, const QueryConfig &config, QString tried)
        : m_statement(std::move(statement))
        , m_form(config.idForm)
        , m_tried(std::move(tried))
    {
    }

    std::unique_ptr<SqlStatement> m_statement;
    IdForm m_form;
    QString m_tried;
    QStringList m_names;
};

// A row without a status column says by its sent_at whether it was sent.
Result<OutboxRow> outboxRow(const IdQuery &query, const IdQuery::Row &row)
{
    const Cell *status = row.find(u"status"_s);
    const Cell *sentAt = row.find(u"sent_at"_s);
    const Cell *payload = row.find(u"payload"_s);
    if (!status && !sentAt)
        return failed(query.missing(u"status"_s));
    OutboxRow out;
    if (sentAt)
        out.sentAt = timeOf(*sentAt).at;
    if (status && !status->isNull()) {
        out.statusRaw = status->text();
        out.state = outboxStateOf(out.statusRaw);
    } else if (sentAt) {
        out.state = sentAt->isNull() ? OutboxState::Pending : OutboxState::Sent;
    }
    // A text that was no valid UTF-8 would not be the bytes that were stored: better none.
    const bool repaired
        = payload && payload->type == Cell::Type::Text && payload->text().contains(QChar(0xfffd));
    if (payload && !payload->isNull() && !repaired)
        out.payload = payload->bytes;
    if (const Cell *headers = row.find(u"headers"_s); headers && !headers->isNull())
        out.headers = headers->bytes;
    return out;
}

// Several rows that disagree prove neither "sent" nor "never sent".
OutboxRow merged(std::vector<OutboxRow> rows)
{
    OutboxRow first = std::move(rows.front());
    QStringList words{ first.statusRaw };
    bool agree = true;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        words.append(rows[i].statusRaw);
        agree = agree && rows[i].state == first.state;
    }
    if (!agree) {
        first.state = OutboxState::Other;
        first.statusRaw = words.join(u", "_s);
        first.sentAt.reset();
    }
    return first;
}

Result<EffectRow> effectOf(const IdQuery &query, const std::vector<IdQuery::Row> &rows)
{
    EffectRow effect;
    for (const IdQuery::Row &row : rows) {
        const Cell *count = row.find(u"effects"_s);
        if (!count)
            count = &row.cells.front();
        // sum() over nothing is NULL, and nothing is what it found.
        const auto number = count->isNull() ? std::optional<qint64>(0) : count->integer();
        if (!number)
            return failed(
                query.fault(u"\"%1\" is no count of effects"_s.arg(count->text().left(40))));
        effect.effects += *number;
        const Cell *at = row.find(u"at"_s);
        if (at && !effect.at)
            effect.at = timeOf(*at).at;
    }
    return effect;
}

StateRow stateOf(const IdQuery::Row &row)
{
    StateRow state;
    if (const Cell *version = row.find(u"version"_s))
        state.version = version->integer();
    if (const Cell *at = row.find(u"at"_s))
        state.at = timeOf(*at).at;
    for (qsizetype i = 0; i < row.names.size(); ++i) {
        const Cell &cell = row.cells[static_cast<std::size_t>(i)];
        state.columns.insert(row.names[i], cell.isNull() ? QVariant() : QVariant(cell.text()));
    }
    return state;
}

} // namespace

Result<void> readOutbox(SqlConnection &connection, const QueryConfig &config,
                        const std::vector<EventId> &ids, QHash<EventId, OutboxRow> *rows)
{
    auto query = IdQuery::prepare(connection, config, u"outbox"_s, u":event_id"_s);
    if (!query)
        return failed(query.error());
    for (const EventId &id : ids) {
        if (id.isEmpty() || rows->contains(id))
            continue;
        const auto found = query->firstRows(id.bytes());
        if (!found)
            return failed(found.error());
        std::vector<OutboxRow> outs;
        for (const IdQuery::Row &row : *found) {
            auto out = outboxRow(*query, row);
            if (!out)
                return failed(out.error());
            outs.push_back(std::move(*out));
        }
        if (!outs.empty())
            rows->insert(id, merged(std::move(outs)));
    }
    return {};
}

Result<void> readEffects(SqlConnection &connection, const QueryConfig &config,
                         const std::vector<EventId> &ids, QHash<EventId, EffectRow> *rows)
{
    auto query = IdQuery::prepare(connection, config, u"effect"_s, u":event_id"_s);
    if (!query)
        return failed(query.error());
    for (const EventId &id : ids) {
        if (id.isEmpty() || rows->contains(id))
            continue;
        EffectRow most;
        // A count answers every spelling with a row, so the largest counts, not the first.
        for (const IdSpelling &spelling : idSpellings(id.bytes(), query->form())) {
            const auto found = query->rows(spelling);
            if (!found)
                return failed(found.error());
            const auto effect = effectOf(*query, *found);
            if (!effect)
                return failed(effect.error());
            if (effect->effects > most.effects)
                most = *effect;
            if (most.effects > 0)
                break;
        }
        rows->insert(id, most);
    }
    return {};
}

Result<void> readStates(SqlConnection &connection, const QueryConfig &config,
                        const std::vector<PartitionKey> &keys, QHash<PartitionKey, StateRow> *rows)
{
    auto query = IdQuery::prepare(connection, config, u"state"_s, u":key"_s);
    if (!query)
        return failed(query.error());
    for (const PartitionKey &key : keys) {
        if (key.isEmpty() || rows->contains(key))
            continue;
        const auto found = query->firstRows(key.bytes());
        if (!found)
            return failed(found.error());
        if (!found->empty())
            rows->insert(key, stateOf(found->front()));
    }
    return {};
}

} // namespace recourse
