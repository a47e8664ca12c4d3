// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payload/jsontext.h"

#include "models/payload/jsonpointer.h"
#include "models/payload/jsonscan.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

using Event = JsonScanner::Event;

constexpr qsizetype maxPrettyBytes = qsizetype(256) * 1024 * 1024;
constexpr int maxIndent = 64; // levels; deeper ones line up, or nesting would multiply the size
constexpr std::size_t maxTrackedKeys = 1'000'000;
constexpr qsizetype maxDuplicateKeys = 20;

Error notJson(const JsonScanner &scan)
{
    Error error;
    error.code = ErrorCode::InvalidInput;
    error.tried = u"read JSON"_s;
    error.native = scan.faultText();
    error.line = scan.faultLine();
    error.column = scan.faultColumn();
    return error;
}

// Finds keys that are twice in one object. Sixteen bytes a key while its object is open.
class DuplicateKeys
{
public:
    void open() { m_starts.push_back(m_keys.size()); }

    void key(QByteArrayView token)
    {
        if (m_keys.size() >= maxTrackedKeys)
            return;
        m_keys.push_back({ qHash(JsonScanner::unquoted(token)), token });
    }

    void close()
    {
        const auto begin = m_keys.begin() + std::ptrdiff_t(m_starts.back());
        std::ranges::sort(begin, m_keys.end(), {}, &Key::hash);
        for (auto next = begin; next != m_keys.end(); ++next) {
            const auto before = next == begin ? m_keys.end() : next - 1;
            if (before == m_keys.end() || before->hash != next->hash)
                continue;
            const QByteArray name = JsonScanner::unquoted(next->token);
            if (name == JsonScanner::unquoted(before->token))
                report(QString::fromUtf8(name));
        }
        m_keys.erase(begin, m_keys.end());
        m_starts.pop_back();
    }

    QStringList found;

private:
    struct Key
    {
        std::size_t hash;
        QByteArrayView token;
    };

    void report(const QString &name)
    {
        if (found.size() < maxDuplicateKeys && !found.contains(name))
            found.append(name);
    }

    std::vector<Key> m_keys;
    std::vector<std::size_t> m_starts;
};

// Writes tokens with line breaks and indentation between them.
class Layout
{
public:
    explicit Layout(qsizetype maxBytes)
        : m_maxBytes(maxBytes)
    {
    }

    void add(Event event, QByteArrayView token)
    {
        if (!whole)
            return;
        const bool closes = event == Event::EndObject || event == Event::EndArray;
        if (closes) {
            --m_depth;
            if (!m_empty)
                breakLine();
        } else if (m_afterKey) {
            text.append(' ');
        } else if (m_depth > 0) {
            if (!m_empty)
                text.append(',');
            breakLine();
        }
        if (text.size() + token.size() > m_maxBytes) {
            whole = false;
            text.append(token.first(std::max<qsizetype>(0, m_maxBytes - text.size())));
            text.truncate(m_maxBytes);
            return;
        }
        text.append(token);
        if (event == Event::Key)
            text.append(':');
        m_afterKey = event == Event::Key;
        const bool opens = event == Event::BeginObject || event == Event::BeginArray;
        if (opens)
            ++m_depth;
        m_empty = opens;
    }

    QByteArray text;
    bool whole = true;

private:
    void breakLine()
    {
        text.append('\n');
        text.append(2 * std::min(m_depth, maxIndent), ' ');
    }

    qsizetype m_maxBytes;
    int m_depth = 0;
    bool m_empty = true; // the container under way has nothing in it yet
    bool m_afterKey = false;
};

} // namespace

Result<JsonLayout> layoutJson(QByteArrayView utf8, qsizetype maxBytes)
{
    JsonScanner scan(utf8);
    Layout layout(maxBytes);
    DuplicateKeys keys;
    for (Event event = scan.next(); event != Event::End; event = scan.next()) {
        if (event == Event::Fault)
            return failed(notJson(scan));
        layout.add(event, scan.token());
        if (event == Event::BeginObject)
            keys.open();
        else if (event == Event::EndObject)
            keys.close();
        else if (event == Event::Key)
            keys.key(scan.token());
    }
    return JsonLayout{ layout.text, layout.whole, keys.found };
}

Result<QByteArray> prettyJson(QByteArrayView utf8)
{
    auto layout = layoutJson(utf8, maxPrettyBytes);
    if (!layout)
        return failed(layout.error());
    if (!layout->whole) {
        Error error;
        error.code = ErrorCode::TooLarge;
        error.tried = u"lay out JSON"_s;
        error.native = u"more than 256 MiB when indented"_s;
        return failed(error);
    }
    return std::move(layout->text);
}

namespace {

using Hit = JsonPointers::Hit;

JsonFound::Type typeOf(Event event, QByteArrayView raw)
{
    switch (event) {
    case Event::Text:
        return JsonFound::Type::String;
    case Event::Number:
        return JsonFound::Type::Number;
    case Event::Word:
        return raw == QByteArrayView("null") ? JsonFound::Type::Null : JsonFound::Type::Boolean;
    default:
        return JsonFound::Type::Container;
    }
}

QByteArray quoted(QByteArrayView mask)
{
    return '"' + mask.toByteArray().replace('\\', "\\\\").replace('"', "\\\"") + '"';
}

// Puts `mask` in place of the hits; one inside another is hidden with it.
QByteArray replaced(QByteArrayView text, std::vector<Hit> hits, const QByteArray &mask)
{
    std::ranges::sort(hits, {}, &Hit::begin);
    QByteArray result;
    qsizetype copied = 0;
    for (const Hit &hit : hits) {
        if (hit.begin < copied)
            continue;
        result.append(text.sliced(copied, hit.begin - copied));
        result.append(mask);
        copied = hit.end;
    }
    result.append(text.sliced(copied));
    return result;
}

} // namespace

std::vector<std::vector<JsonFound>> findJson(QByteArrayView utf8, const JsonPointers &pointers)
{
    std::vector<std::vector<JsonFound>> all(pointers.size());
    const JsonPointers::Found found = pointers.find(utf8);
    if (!found.isJson)
        return all;
    for (const Hit &hit : found.hits) {
        const QByteArrayView raw = utf8.sliced(hit.begin, hit.end - hit.begin);
        JsonFound each;
        each.type = typeOf(hit.event, raw);
        each.raw = raw.toByteArray();
        each.text = each.type == JsonFound::Type::String ? JsonScanner::unquoted(raw) : each.raw;
        all[hit.pointer].push_back(std::move(each));
    }
    return all;
}

std::vector<JsonFound> findJson(QByteArrayView utf8, QStringView pointer)
{
    return findJson(utf8, JsonPointers({ pointer.toString() })).front();
}

QByteArray maskJson(QByteArrayView utf8, const QStringList &pointers, QByteArrayView mask)
{
    JsonPointers::Found found = JsonPointers(pointers).find(utf8);
    return found.isJson ? replaced(utf8, std::move(found.hits), quoted(mask)) : utf8.toByteArray();
}

namespace {

// End of the value that begins at `from` in text that is no JSON: a string to its quote, a
// container to the end of the text (its own end cannot be told), anything else to the next
// delimiter.
qsizetype looseEnd(QByteArrayView text, qsizetype from)
{
    if (from >= text.size() || text.at(from) == '{' || text.at(from) == '[')
        return text.size();
    if (text.at(from) == '"') {
        for (qsizetype i = from + 1; i < text.size(); ++i) {
            if (text.at(i) == '\\')
                ++i;
            else if (text.at(i) == '"')
                return i + 1;
        }
        return text.size();
    }
    qsizetype end = from;
    while (end < text.size() && !QByteArrayView(",}]\r\n").contains(text.at(end)))
        ++end;
    return end;
}

} // namespace

QByteArray maskBrokenJson(QByteArrayView text, const QStringList &pointers, QByteArrayView mask)
{
    std::vector<Hit> hits;
    for (const QString &pointer : pointers) {
        QString name = pointer.mid(pointer.lastIndexOf(u'/') + 1);
        name.replace(u"~1"_s, u"/"_s).replace(u"~0"_s, u"~"_s);
        const QByteArray key = quoted(name.toUtf8());
        for (qsizetype at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
            qsizetype value = at + key.size();
            while (value < text.size() && QByteArrayView(" \t\r\n:").contains(text.at(value)))
                ++value;
            hits.push_back({ 0, value, looseEnd(text, value), Event::Text });
        }
    }
    return replaced(text, std::move(hits), quoted(mask));
}

} // namespace recourse
