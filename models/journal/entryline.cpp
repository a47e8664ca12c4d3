// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/entryline.h"

#include "models/journal/canonicaljson.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <iterator>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

Error refused(ErrorCode code, const QString &why)
{
    return { .code = code, .tried = u"write journal entry"_s, .native = why };
}

Error damaged(const QString &why)
{
    return { .code = ErrorCode::Damaged, .tried = u"read journal entry"_s, .native = why };
}

} // namespace

// ---- writing

// Members are added in the order of their names, which is the same for each line; what is empty is
// left out.
class LineWriter
{
public:
    explicit LineWriter(EntryLines &lines)
        : m_lines(lines)
    {
        m_out.reserve(usualLine);
    }

    void text(const char *name, const QString &value)
    {
        if (m_place == m_lines.m_said.size())
            m_lines.m_said.emplace_back();
        EntryLines::Said &said = m_lines.m_said[m_place++];
        if (value.isEmpty())
            return;
        if (said.text != value) {
            said.text = value;
            said.json.clear();
            appendJsonText(said.json, value.toUtf8());
        }
        begin(name);
        m_out += said.json;
    }
    void name(const char *name, QLatin1StringView value) { text(name, QString(value)); }
    void hex(const char *name, const QByteArray &value)
    {
        text(name, QString::fromLatin1(value.toHex()));
    }
    void number(const char *name, qint64 value)
    {
        if (value != 0) {
            begin(name);
            m_out += QByteArray::number(value);
        }
    }
    void bytes(const char *name, const QByteArray &value)
    {
        if (!value.isEmpty()) {
            begin(name);
            appendJsonBytes(m_out, value);
        }
    }
    void json(const char *name, const QByteArray &value)
    {
        if (!value.isEmpty()) {
            begin(name);
            m_out += value;
        }
    }
    // What follows is written behind the number.
    void split(const char *name)
    {
        begin(name);
        m_before = std::exchange(m_out, {});
    }
    EntryLine take() { return { m_before, m_out + '}' }; }

private:
    void begin(const char *name)
    {
        m_out += std::exchange(m_first, false) ? "{\"" : ",\"";
        m_out += name;
        m_out += "\":";
    }
    static constexpr qsizetype usualLine = 1'024;

    EntryLines &m_lines;
    std::size_t m_place = 0;
    QByteArray m_before;
    QByteArray m_out;
    bool m_first = true;
};

namespace {

constexpr qsizetype usualItem = 160; // bytes

Result<void> checkNeeded(const JournalEntry &entry)
{
    const auto missing = [](const QString &what) {
        return failed(refused(ErrorCode::InvalidInput, what + u" is missing"_s));
    };
    if (entry.who.isEmpty())
        return missing(u"who did it"_s);
    if (entry.host.isEmpty())
        return missing(u"the host"_s);
    const bool aboutRun = entry.kind == EntryKind::RunBegan || entry.kind == EntryKind::RunEnded
        || entry.kind == EntryKind::RunPaused || entry.kind == EntryKind::RunResumed;
    if (aboutRun && entry.run.isEmpty())
        return missing(u"the run"_s);
    if (entry.kind == EntryKind::Archived
        && (entry.archive.isEmpty() || entry.archiveSeal.isEmpty()))
        return missing(u"the archived message"_s);
    return {};
}

// What belongs to one event only cannot be said of several.
Result<void> checkItems(const JournalEntry &entry)
{
    if (entry.items.empty())
        return {};
    const auto wrong
        = [](const QString &why) { return failed(refused(ErrorCode::InvalidInput, why)); };
    if (!entry.eventId.isEmpty())
        return wrong(u"it is about one event and about several"_s);
    if (!isStep(entry.kind) || entry.approval != 0 || !entry.archive.isEmpty())
        return wrong(u"such an entry is about one event at most"_s);
    QSet<EventId> seen;
    seen.reserve(qsizetype(entry.items.size()));
    for (const EntryItem &item : entry.items) {
        if (item.eventId.isEmpty())
            return wrong(u"one of its events has no id"_s);
        if (item.eventId.bytes().size() > longestId)
            return failed(
                refused(ErrorCode::TooLarge, u"an id is longer than %1 bytes"_s.arg(longestId)));
        seen.insert(item.eventId);
    }
    return std::size_t(seen.size()) == entry.items.size()
        ? Result<void>()
        : wrong(u"one of its events stands there twice"_s);
}

Result<void> checkSizes(const JournalEntry &entry)
{
    const std::pair<const char *, const QString *> names[] = {
        { "who", &entry.who },
        { "host", &entry.host },
        { "run", &entry.run },
        { "handler", &entry.handler },
        { "verdict before", &entry.verdictBefore },
        { "verdict after", &entry.verdictAfter },
        { "archive", &entry.archive },
    };
    for (const auto &[name, value] : names)
        // No character takes more than three bytes for each of its units.
        if (value->size() > longestName / 3 && value->toUtf8().size() > longestName)
            return failed(refused(
                ErrorCode::TooLarge,
                u"%1 is longer than %2 bytes"_s.arg(QLatin1StringView(name)).arg(longestName)));
    for (const QByteArray &id : { entry.eventId.bytes(), entry.tenant.bytes() })
        if (id.size() > longestId)
            return failed(
                refused(ErrorCode::TooLarge, u"an id is longer than %1 bytes"_s.arg(longestId)));
    if (entry.planDigest.size() > longestName || entry.archiveSeal.size() > longestName)
        return failed(refused(ErrorCode::TooLarge, u"a digest is too long"_s));
    return {};
}

struct Reason
{
    QString text;
    qint64 bytes; // before it was cut, else 0
};

// At most longestReason bytes, never half a character.
Reason cutReason(const JournalEntry &entry)
{
    const QByteArray utf8 = entry.reason.toUtf8();
    if (utf8.size() <= longestReason)
        return { entry.reason, entry.reasonBytes };
    qsizetype end = longestReason;
    while (end > 0 && (static_cast<quint8>(utf8[end]) & 0xc0) == 0x80)
        --end;
    return { QString::fromUtf8(utf8.first(end)), utf8.size() };
}

Result<QByteArray> detailOf(const QJsonObject &detail)
{
    QByteArray text;
    if (detail.isEmpty())
        return text;
    if (const auto done = appendJsonObject(text, detail, deepestDetail); !done)
        return failed(done.error());
    if (text.size() > longestDetail)
        return failed(
            refused(ErrorCode::TooLarge, u"detail is longer than %1 bytes"_s.arg(longestDetail)));
    return text;
}

Result<QByteArray> itemsOf(const JournalEntry &entry)
{
    QByteArray text;
    if (entry.items.empty())
        return text;
    text.reserve(qsizetype(entry.items.size()) * usualItem);
    for (const EntryItem &item : entry.items) {
        text += text.isEmpty() ? "[{" : ",{";
        if (!item.detail.isEmpty()) {
            text += R"("detail":)";
            if (const auto done = appendJsonObject(text, item.detail, deepestDetail); !done)
                return failed(done.error());
            text += ',';
        }
        text += R"("event_id":)";
        appendJsonBytes(text, item.eventId.bytes());
        text += '}';
    }
    text += ']';
    if (text.size() > longestItems)
        return failed(
            refused(ErrorCode::TooLarge, u"items are longer than %1 bytes"_s.arg(longestItems)));
    return text;
}

// ---- reading

// Takes members out of the object and remembers what is wrong with them.
class LineReader
{
public:
    explicit LineReader(QJsonObject object)
        : m_object(std::move(object))
    {
    }
    // Nothing was wrong, and nothing is left.
    Result<void> finish() const
    {
        if (!m_wrong.isEmpty())
            return failed(damaged(m_wrong));
        if (!m_object.isEmpty())
            return failed(damaged(u"has an unknown member: "_s + m_object.begin().key()));
        return {};
    }

    QString text(QLatin1StringView name)
    {
        const QJsonValue value = m_object.take(name);
        if (!value.isUndefined() && !value.isString())
            wrong(name);
        return value.toString();
    }
    QByteArray hex(QLatin1StringView name)
    {
        const QByteArray digits = text(name).toLatin1();
        QByteArray bytes = QByteArray::fromHex(digits);
        if (bytes.toHex() != digits)
            wrong(name);
        return bytes;
    }
    qint64 number(QLatin1StringView name)
    {
        const QJsonValue value = m_object.take(name);
        if (!value.isUndefined() && (!value.isDouble() || value.toInteger(0) != value.toInteger(1)))
            wrong(name);
        return value.toInteger(0);
    }
    QByteArray bytes(QLatin1StringView name)
    {
        const QJsonValue value = m_object.take(name);
        if (value.isUndefined())
            return {};
        auto bytes = bytesFromJson(value);
        if (!bytes)
            wrong(name);
        return std::move(bytes).value_or(QByteArray());
    }
    QJsonObject object(QLatin1StringView name)
    {
        const QJsonValue value = m_object.take(name);
        if (!value.isUndefined() && !value.isObject())
            wrong(name);
        return value.toObject();
    }
    std::vector<EntryItem> items(QLatin1StringView name)
    {
        std::vector<EntryItem> items;
        const QJsonValue value = m_object.take(name);
        if (value.isUndefined())
            return items;
        const QJsonArray array = value.toArray();
        if (array.isEmpty())
            wrong(name);
        items.reserve(std::size_t(array.size()));
        for (const auto &element : array) {
            LineReader reader(element.toObject());
            EntryItem &item = items.emplace_back();
            item.detail = reader.object("detail"_L1);
            item.eventId = EventId(reader.bytes("event_id"_L1));
            if (item.eventId.isEmpty() || !reader.finish())
                wrong(name);
        }
        return items;
    }
    Instant instant(QLatin1StringView name)
    {
        const QString iso = text(name);
        const auto at = instantFromText(iso);
        if (!at || toIso(*at) != iso)
            wrong(name);
        return at.value_or(Instant());
    }
    // A value by its name; `missing` is what none stands for.
    template <typename Value>
    Value named(QLatin1StringView name, std::optional<Value> (*valueOf)(QLatin1StringView),
                std::optional<Value> missing)
    {
        const QByteArray word = text(name).toUtf8();
        const auto value = word.isEmpty() ? missing : valueOf(QLatin1StringView(word));
        if (!value)
            wrong(name);
        return value.value_or(Value{});
    }

private:
    void wrong(QLatin1StringView name)
    {
        if (m_wrong.isEmpty())
            m_wrong = name + u" cannot be understood"_s;
    }
    QJsonObject m_object;
    QString m_wrong;
};

} // namespace

Result<EntryLine> lineOf(const JournalEntry &entry)
{
    return EntryLines().next(entry);
}

Result<EntryLine> EntryLines::next(const JournalEntry &entry)
{
    if (const auto fit = checkNeeded(entry); !fit)
        return failed(fit.error());
    if (const auto fit = checkSizes(entry); !fit)
        return failed(fit.error());
    const QString at = toIso(entry.at);
    if (at.isEmpty())
        return failed(refused(ErrorCode::InvalidInput, u"the time has no ISO 8601 form"_s));
    const auto detail = detailOf(entry.detail);
    if (!detail)
        return failed(detail.error());
    if (const auto fit = checkItems(entry); !fit)
        return failed(fit.error());
    const auto items = itemsOf(entry);
    if (!items)
        return failed(items.error());
    const Reason reason = cutReason(entry);

    LineWriter writer(*this);
    writer.name("action", actionName(entry.action));
    writer.number("approval", entry.approval);
    writer.text("archive", entry.archive);
    writer.hex("archive_seal", entry.archiveSeal);
    writer.text("at", at);
    writer.json("detail", *detail);
    writer.bytes("event_id", entry.eventId.bytes());
    writer.text("handler", entry.handler);
    writer.text("host", entry.host);
    writer.json("items", *items);
    writer.name("kind", kindName(entry.kind));
    writer.name("outcome", outcomeName(entry.outcome));
    writer.hex("plan", entry.planDigest);
    writer.number("process", entry.process);
    writer.text("reason", reason.text);
    writer.number("reason_bytes", reason.bytes);
    writer.text("run", entry.run);
    writer.split("sequence");
    writer.bytes("tenant", entry.tenant.bytes());
    writer.text("verdict_after", entry.verdictAfter);
    writer.text("verdict_before", entry.verdictBefore);
    writer.text("who", entry.who);
    return writer.take();
}

Result<JournalEntry> entryOf(QByteArrayView line)
{
    QJsonParseError problem;
    const QJsonDocument document
        = QJsonDocument::fromJson(QByteArray::fromRawData(line.data(), line.size()), &problem);
    if (!document.isObject())
        return failed(damaged(problem.error == QJsonParseError::NoError ? u"is no object"_s
                                                                        : problem.errorString()));
    LineReader reader(document.object());
    JournalEntry entry;
    entry.action = reader.named<RunAction>("action"_L1, actionNamed, RunAction::None);
    entry.approval = reader.number("approval"_L1);
    entry.archive = reader.text("archive"_L1);
    entry.archiveSeal = reader.hex("archive_seal"_L1);
    entry.at = reader.instant("at"_L1);
    entry.detail = reader.object("detail"_L1);
    entry.eventId = EventId(reader.bytes("event_id"_L1));
    entry.handler = reader.text("handler"_L1);
    entry.host = reader.text("host"_L1);
    entry.items = reader.items("items"_L1);
    entry.kind = reader.named<EntryKind>("kind"_L1, kindNamed, std::nullopt);
    entry.outcome = reader.named<ItemOutcome>("outcome"_L1, outcomeNamed, ItemOutcome::None);
    entry.planDigest = reader.hex("plan"_L1);
    entry.process = reader.number("process"_L1);
    entry.reason = reader.text("reason"_L1);
    entry.reasonBytes = reader.number("reason_bytes"_L1);
    entry.run = reader.text("run"_L1);
    entry.sequence = reader.number("sequence"_L1);
    entry.tenant = TenantId(reader.bytes("tenant"_L1));
    entry.verdictAfter = reader.text("verdict_after"_L1);
    entry.verdictBefore = reader.text("verdict_before"_L1);
    entry.who = reader.text("who"_L1);
    if (const auto done = reader.finish(); !done)
        return failed(done.error());
    return entry;
}

} // namespace recourse
