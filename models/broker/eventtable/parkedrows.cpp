// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/parkedrows.h"

#include "models/broker/eventtable/tablerow.h"
#include "models/store/sqlite/sqlitereader.h"

#include <QCryptographicHash>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::size_t idsAtOnce = 200;

bool isContent(const QString &word)
{
    return word == u"event_id"_s || word == u"tenant"_s || word == u"partition_key"_s
        || word == u"version"_s || word == u"headers"_s || word == u"content_type"_s
        || word == u"payload"_s;
}

void addNumber(QCryptographicHash &hash, qint64 number)
{
    const QByteArray digits = QByteArray::number(number) + ':';
    hash.addData(digits);
}

void addCell(QCryptographicHash &hash, const SqliteStatement &row, int column)
{
    const SqliteType type = row.type(column);
    addNumber(hash, static_cast<qint64>(type));
    const QByteArrayView bytes = row.bytes(column);
    addNumber(hash, bytes.size());
    hash.addData(bytes);
}

} // namespace

ParkedRows::ParkedRows(SqliteDb &db, const TableMap &map, TablePlace place, Instant now,
                       std::function<void()> beforeEach)
    : m_db(db)
    , m_map(map)
    , m_place(std::move(place))
    , m_now(now)
    , m_beforeEach(std::move(beforeEach))
    , m_queue(m_place.queue.toUtf8())
    , m_parked(map.value(RowState::Parked))
    , m_words(map.mapped())
{
}

QString ParkedRows::condition() const
{
    const QString state = u"%1 = ?"_s.arg(m_map.column(u"state"_s));
    return m_map.has(u"queue"_s) ? u"%1 = ? AND "_s.arg(m_map.column(u"queue"_s)) + state : state;
}

void ParkedRows::bindCondition(SqliteStatement &statement) const
{
    int parameter = 0;
    if (m_map.has(u"queue"_s))
        statement.bindText(++parameter, m_queue);
    statement.bindText(++parameter, m_parked);
    if (m_beforeEach)
        m_beforeEach();
}

Result<std::vector<qint64>> ParkedRows::ids(qint64 from, std::size_t most,
                                            const std::function<bool(qint64)> &passedOver) const
{
    const QString tried = u"take from %1"_s.arg(m_place.name());
    auto statement
        = m_db.prepare(u"SELECT %1 FROM %2 WHERE %3 AND %1 >= ? ORDER BY %1"_s
                           .arg(m_map.column(u"id"_s), sqliteName(m_map.table()), condition())
                           .toUtf8(),
                       tried);
    if (!statement)
        return failed(statement.error());
    bindCondition(*statement);
    statement->bind(statement->parameterCount(), from);
    std::vector<qint64> found;
    while (found.size() < most) {
        const SqliteStep at = statement->step();
        if (at == SqliteStep::Failed)
            return failed(m_db.error(tried));
        if (at == SqliteStep::Done)
            break;
        const qint64 id = statement->integer(0);
        if (!passedOver(id) && (found.empty() || found.back() != id))
            found.push_back(id);
    }
    return found;
}

Result<std::vector<ParkedRow>> ParkedRows::rows(const std::vector<qint64> &ids) const
{
    const QString tried = u"take from %1"_s.arg(m_place.name());
    const RowReader reader(m_map, m_place.name(), largestBody, m_now);
    QStringList raw;
    for (const QString &word : m_words)
        raw.append(m_map.column(word));
    std::vector<ParkedRow> found;
    for (std::size_t from = 0; from < ids.size(); from += idsAtOnce) {
        const std::size_t end = qMin(ids.size(), from + idsAtOnce);
        QStringList numbers;
        for (std::size_t i = from; i < end; ++i)
            numbers.append(QString::number(ids[i]));
        auto statement
            = m_db.prepare(u"SELECT %1, %2 FROM %3 WHERE %4 AND %5 IN (%6) ORDER BY %5"_s
                               .arg(reader.columns(), raw.join(u", "_s), sqliteName(m_map.table()),
                                    condition(), m_map.column(u"id"_s), numbers.join(u','))
                               .toUtf8(),
                           tried);
        if (!statement)
            return failed(statement.error());
        bindCondition(*statement);
        SqliteStep at = statement->step();
        for (; at == SqliteStep::Row; at = statement->step())
            found.push_back(read(*statement, statement->columnCount() - int(m_words.size())));
        if (at == SqliteStep::Failed)
            return failed(m_db.error(tried));
    }
    return found;
}

ParkedRow ParkedRows::read(const SqliteStatement &row, int firstRaw) const
{
    const RowReader reader(m_map, m_place.name(), largestBody, m_now);
    ParkedRow parked;
    std::vector<Unread> unread;
    parked.message = reader.read(row, &unread);
    parked.id = static_cast<qint64>(parked.message.position);
    for (const Unread &part : unread)
        parked.isWhole = parked.isWhole && part.why.code != ErrorCode::TooLarge;
    QCryptographicHash whole(QCryptographicHash::Sha256);
    QCryptographicHash content(QCryptographicHash::Sha256);
    for (int i = 0; i < m_words.size(); ++i) {
        const QString &word = m_words[i];
        addCell(whole, row, firstRaw + i);
        if (isContent(word))
            addCell(content, row, firstRaw + i);
        if (word == u"headers"_s)
            parked.headers = cellAt(row, firstRaw + i);
    }
    parked.print = whole.result();
    parked.content = content.result();
    return parked;
}

} // namespace recourse
