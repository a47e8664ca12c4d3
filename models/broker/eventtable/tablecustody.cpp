// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/tablecustody.h"

#include "models/broker/eventtable/replaymark.h"
#include "models/broker/eventtable/tablebatch.h"
#include "models/broker/eventtable/tablequeries.h"
#include "models/broker/eventtable/tablesender.h"

#include <QCryptographicHash>
#include <QLoggingCategory>

#include <algorithm>
#include <limits>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

Q_LOGGING_CATEGORY(lcTableCustody, "recourse.broker.eventtable.custody", QtWarningMsg)

namespace recourse {

namespace {

constexpr qint64 takenBytes = qint64(64) << 20; // of payloads in one look
constexpr Millis pauseBetweenLooks = 50ms;

// A publication names no row. It is found by what it says: event id, content type and payload.
QByteArray keyOf(const Message &message)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const auto &part : { message.properties.messageId, message.properties.contentType }) {
        hash.addData(part ? QByteArray::number(part->size()) + ':' + *part : QByteArray("-"));
        hash.addData(QByteArrayView("\n"));
    }
    hash.addData(message.body);
    return hash.result();
}

// How many headers of the row the message leaves out, where it says nothing that the row does not
// say: a replay leaves out what it must not send, and adds its marks. Nothing where it differs.
std::optional<qsizetype> leftOut(const Message &message, const Message &row)
{
    MessageProperties properties = message.properties;
    properties.deliveryMode = row.properties.deliveryMode; // a table keeps everything
    if (properties != row.properties || message.body != row.body)
        return std::nullopt;
    static const FieldTable none;
    const FieldTable &kept = row.headers ? *row.headers : none;
    auto at = kept.begin();
    qsizetype missing = 0;
    for (const Field &field : message.headers ? *message.headers : none) {
        if (isReplayMark(field.name))
            continue;
        for (; at != kept.end() && !(*at == field); ++at)
            missing += isReplayMark(at->name) ? 0 : 1;
        if (at == kept.end())
            return std::nullopt;
        ++at;
    }
    return missing + std::count_if(at, kept.end(), [](const Field &field) {
               return !isReplayMark(field.name);
           });
}

FieldTable marksOf(const Message &message)
{
    FieldTable marks;
    if (message.headers)
        std::ranges::copy_if(*message.headers, std::back_inserter(marks),
                             [](const Field &field) { return isReplayMark(field.name); });
    return marks;
}

} // namespace

Result<std::unique_ptr<Custody>> EventTableBroker::takeCustody(const QString &queue,
                                                               std::stop_token stop)
{
    return queue.isEmpty() ? TableSender::open(m_origin, stop)
                           : TableCustody::open(m_origin, queue, stop);
}

Result<std::unique_ptr<Custody>> TableCustody::open(const TableOrigin &origin, const QString &queue,
                                                    const std::stop_token &stop)
{
    const TablePlace place = TablePlace::of(queue);
    if (place.kind != TablePlace::Kind::Parked)
        return failed(notAParkingPlace(queue));
    if (const auto able = TableWriter::probe(origin.database, origin.map, stop); !able)
        return failed(able.error());
    return std::unique_ptr<Custody>(new TableCustody(origin, place));
}

TableCustody::TableCustody(const TableOrigin &origin, TablePlace place)
    : m_origin(origin)
    , m_place(std::move(place))
    , m_reader(origin.database)
{
}

Error TableCustody::refusal(const QString &tried, const QString &native, const QString &hint) const
{
    Error error;
    error.code = m_givenBack ? ErrorCode::Cancelled : ErrorCode::Refused;
    error.tried = tried;
    error.where = m_place.name();
    error.native = m_givenBack ? u"it was given back"_s : native;
    error.hint = m_givenBack ? QString() : hint;
    return error;
}

// ---- take

Result<std::vector<HeldMessage>> TableCustody::take(std::size_t most, Millis wait,
                                                    const std::stop_token &stop)
{
    if (m_givenBack)
        return failed(refusal(u"take from queue"_s, {}));
    const auto deadline = std::chrono::steady_clock::now() + wait;
    std::vector<HeldMessage> taken;
    while (taken.size() < most && !stop.stop_requested()) {
        auto rows = nextRows(most - taken.size(), stop);
        if (!rows && rows.error().code == ErrorCode::Cancelled)
            break;
        if (!rows)
            return failed(rows.error());
        for (ParkedRow &row : *rows) {
            if (!row.isWhole) {
                m_tooLarge.insert(row.id);
                qCInfo(lcTableCustody) << "too large to take row=" << row.id;
                continue;
            }
            const quint64 token = hold(row);
            taken.push_back({ token, std::move(row.message) });
        }
        if (!rows->empty())
            continue; // where bytes were many, the look ended early
        if (!taken.empty() || std::chrono::steady_clock::now() >= deadline)
            break;
        std::this_thread::sleep_for(pauseBetweenLooks);
    }
    return taken;
}

// From where the last look ended, and once from the front: rows that are parked again lie there.
Result<std::vector<ParkedRow>> TableCustody::nextRows(std::size_t most, const std::stop_token &stop)
{
    constexpr qint64 lowest = std::numeric_limits<qint64>::min();
    std::vector<ParkedRow> found;
    qint64 from = m_from;
    const auto done = m_reader.read(stop, [&](SqliteDb &db, SqliteGuard &guard) -> Result<void> {
        found.clear();
        std::vector<Error> missing;
        const auto map = fittingMap(db, m_origin.map, &missing);
        if (!map)
            return failed(map.error());
        const ParkedRows rows(db, *map, m_place, m_origin.clock->now(),
                              [&guard] { guard.restart(); });
        const auto passedOver
            = [this](qint64 id) { return m_byRow.contains(id) || m_tooLarge.contains(id); };
        from = m_from;
        auto ids = rows.ids(from, most, passedOver);
        if (ids && ids->empty() && from != lowest) {
            from = lowest;
            ids = rows.ids(from, most, passedOver);
        }
        if (!ids)
            return failed(ids.error());
        qint64 bytes = 0;
        // A few at a time: payloads may be large.
        constexpr std::ptrdiff_t atOnce = 20;
        for (auto at = ids->begin(); at != ids->end() && bytes < takenBytes;) {
            const auto end = at + std::min<std::ptrdiff_t>(atOnce, ids->end() - at);
            auto some = rows.rows({ at, end });
            if (!some)
                return failed(some.error());
            for (ParkedRow &row : *some) {
                bytes += row.message.message.body.size();
                found.push_back(std::move(row));
            }
            at = end;
        }
        return {};
    });
    if (!done)
        return failed(done.error());
    m_from = found.empty() || found.back().id == std::numeric_limits<qint64>::max()
        ? lowest
        : found.back().id + 1;
    return found;
}

quint64 TableCustody::hold(const ParkedRow &row)
{
    const quint64 token = ++m_lastToken;
    const QByteArray key = keyOf(row.message.message);
    m_held[token] = { row.id, row.print, row.content, key, false };
    m_byRow.insert(row.id, token);
    m_byKey.insert(key, token);
    return token;
}

void TableCustody::letGo(quint64 token, bool lost)
{
    const auto held = m_held.find(token);
    if (held == m_held.end())
        return;
    m_byKey.remove(held->second.key, token);
    if (m_byRow.value(held->second.row) == token)
        m_byRow.remove(held->second.row);
    m_held.erase(held);
    if (lost)
        m_lost.insert(token);
}

// ---- publish

std::vector<PublishOutcome> TableCustody::publish(const std::vector<Publication> &publications,
                                                  const std::stop_token &stop)
{
    if (m_givenBack)
        return std::vector<PublishOutcome>(publications.size(),
                                           { PublishFate::Refused, refusal(u"replay"_s, {}) });
    std::map<quint64, std::size_t> chosen; // in the transaction
    TableWork work;
    work.begin = [&chosen] { chosen.clear(); };
    work.change = [&](TableWriter &writer, std::size_t at, bool *touched) -> Result<void> {
        std::vector<quint64> changed;
        const auto choice = choose(publications[at], writer, chosen, changed);
        for (const quint64 token : changed)
            letGo(token, true);
        if (!choice)
            return failed(choice.error());
        *touched = true;
        if (const auto done = writer.change(choice->change); !done)
            return done;
        chosen.emplace(choice->token, at);
        return {};
    };
    auto outcomes = changeTable(m_origin, u"replay"_s, publications.size(), stop, work);
    for (const auto &[token, at] : chosen) {
        if (outcomes[at].fate == PublishFate::Confirmed) {
            m_held[token].published = true;
            m_byRow.remove(m_held[token].row);
        } else if (outcomes[at].fate == PublishFate::Unknown) {
            letGo(token, true);
        }
    }
    qCInfo(lcTableCustody) << "place=" << m_place.name() << "replayed=" << chosen.size();
    return outcomes;
}

// The held row that this is a copy of. Where several say the very same, the one that was taken
// first: remove() makes good for which of them it was.
Result<TableCustody::Choice> TableCustody::choose(const Publication &publication,
                                                  TableWriter &writer,
                                                  const std::map<quint64, std::size_t> &taken,
                                                  std::vector<quint64> &changed) const
{
    QList<quint64> tokens = m_byKey.values(keyOf(publication.message));
    std::ranges::sort(tokens);
    const ParkedRows rows(writer.db(), writer.map(), m_place, m_origin.clock->now());
    std::optional<ParkedRow> best;
    quint64 bestToken = 0;
    qsizetype fewest = 0;
    bool ambiguous = false;
    bool anyChanged = false;
    for (const quint64 token : tokens) {
        const Held &held = m_held.at(token);
        if (held.published || taken.contains(token) || (best && best->content == held.content))
            continue;
        auto found = rows.rows({ held.row });
        if (!found)
            return failed(found.error());
        if (found->size() != 1 || found->front().print != held.print) {
            anyChanged = true;
            changed.push_back(token);
            continue;
        }
        const auto missing = leftOut(publication.message, found->front().message.message);
        if (!missing || (best && *missing > fewest))
            continue;
        ambiguous = best && *missing == fewest;
        fewest = *missing;
        best = std::move(found->front());
        bestToken = token;
    }
    if (ambiguous)
        return failed(refusal(u"replay"_s, u"several rows fit, and they are not the same"_s,
                              u"resolve the wrong one first, then take them again"_s));
    if (!best && anyChanged)
        return failed(refusal(u"replay"_s, u"the row is no longer parked as it was taken"_s,
                              u"somebody else has acted on it; look again"_s));
    if (!best)
        return failed(refusal(u"replay"_s, u"no row that is held here says this"_s,
                              u"a table replays its own rows only"_s));
    auto change = changeFor(publication, *best, writer.map());
    if (!change)
        return failed(change.error());
    return Choice{ bestToken, std::move(*change) };
}

Result<RowChange> TableCustody::changeFor(const Publication &publication, const ParkedRow &row,
                                          const TableMap &map) const
{
    if (!publication.exchange.isEmpty())
        return failed(refusal(u"replay"_s, u"a table has no exchanges"_s,
                              u"name the handler's queue as target"_s));
    RowChange change;
    change.id = row.id;
    change.to = RowState::Pending;
    change.attemptsFromZero = true;
    const QByteArray &queue = publication.routingKey;
    if (queue != row.message.routingKey) {
        if (!map.has(u"queue"_s))
            return failed(refusal(u"replay"_s, u"the mapping names no column for the queue"_s,
                                  u"rows of this table can only go back to their own queue"_s));
        if (queue.isEmpty()
            || TablePlace::of(QString::fromUtf8(queue)).kind != TablePlace::Kind::Work)
            return failed(refusal(u"replay"_s, u"the target is no queue to work on"_s));
        change.queue = queue;
    }
    if (!map.has(u"headers"_s))
        return change;
    const auto json = row.headers.isNull() ? std::nullopt : std::optional(row.headers.bytes);
    const auto marked = withReplayMarks(json, marksOf(publication.message));
    if (marked && marked != json)
        change.headers
            = Cell{ row.headers.isNull() ? Cell::Type::Text : row.headers.type, *marked };
    return change;
}

// ---- remove

Result<void> TableCustody::remove(const std::vector<quint64> &tokens)
{
    if (tokens.empty())
        return {};
    if (m_givenBack)
        return failed(refusal(u"resolve"_s, {}));
    for (const quint64 token : tokens) {
        if (m_lost.contains(token))
            return failed(refusal(
                u"resolve"_s, u"a row is no longer parked as it was taken; nothing was changed"_s,
                u"somebody else has acted on it; look again"_s));
    }
    const std::vector<quint64> open = toResolve(tokens);
    return open.empty() ? Result<void>() : resolve(open);
}

// Lets go of what was published. Where a row that says the very same was published in a token's
// place, the two change places: in the end as many are published and resolved as were asked for.
std::vector<quint64> TableCustody::toResolve(const std::vector<quint64> &tokens)
{
    std::vector<quint64> open;
    for (const quint64 token : tokens) {
        const auto held = m_held.find(token);
        if (held == m_held.end() || std::ranges::find(open, token) != open.end())
            continue;
        if (!held->second.published) {
            const QList<quint64> alike = m_byKey.values(held->second.key);
            const auto twin = std::ranges::find_if(alike, [&](quint64 other) {
                const Held &its = m_held.at(other);
                return its.published && its.content == held->second.content
                    && std::ranges::find(tokens, other) == tokens.end();
            });
            if (twin == alike.end()) {
                open.push_back(token);
                continue;
            }
            std::swap(held->second, m_held.at(*twin));
            m_byRow.insert(m_held.at(*twin).row, *twin);
        }
        letGo(token, false);
    }
    return open;
}

Result<void> TableCustody::resolve(const std::vector<quint64> &tokens)
{
    auto writer = TableWriter::begin(m_origin.database, m_origin.map, u"resolve"_s, {});
    if (!writer)
        return failed(writer.error());
    if (!writer->map().mayWrite(RowState::Done)) {
        Error error = refusal(u"resolve"_s, u"the mapping names no state for what is done"_s,
                              u"name it in the mapping (states = { done = … })"_s);
        error.code = ErrorCode::Unsupported;
        return failed(error);
    }
    const ParkedRows rows(writer->db(), writer->map(), m_place, m_origin.clock->now());
    for (const quint64 token : tokens) {
        const Held &held = m_held.at(token);
        const auto found = rows.rows({ held.row });
        if (!found)
            return failed(found.error());
        if (found->size() != 1 || found->front().print != held.print) {
            const Error error = refusal(
                u"resolve"_s,
                u"row %1 is no longer parked as it was taken; nothing was changed"_s.arg(held.row),
                u"somebody else has acted on it; look again"_s);
            letGo(token, true);
            return failed(error);
        }
        RowChange change;
        change.id = held.row;
        change.to = RowState::Done;
        if (const auto done = writer->change(change); !done)
            return done;
    }
    const Commit commit = writer->commit({});
    for (const quint64 token : tokens) {
        if (commit.fate != CommitFate::Undone)
            letGo(token, commit.fate == CommitFate::Unknown);
    }
    qCInfo(lcTableCustody) << "place=" << m_place.name() << "resolved=" << tokens.size()
                           << "fate=" << int(commit.fate);
    return commit.why ? failed(*commit.why) : Result<void>();
}

// ---- nothing is held outside

Result<void> TableCustody::keepAlive()
{
    return {};
}

Result<void> TableCustody::giveBack()
{
    m_givenBack = true;
    m_held.clear();
    m_byRow.clear();
    m_byKey.clear();
    m_lost.clear();
    m_tooLarge.clear();
    return {};
}

} // namespace recourse
