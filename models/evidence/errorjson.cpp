// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/errorjson.h"

#include <QChar>
#include <QString>

#include <algorithm>
#include <array>
#include <string_view>

namespace recourse {

namespace {

constexpr qsizetype looked = 8 * 1024;
constexpr qsizetype longestValue = 512;
constexpr int deepestText = 2; // JSON in a string in JSON

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Letters of a key only, lower case: error_message and errorMessage are one.
bool isKey(QByteArrayView key, std::string_view name)
{
    std::size_t at = 0;
    for (const char c : key) {
        if (c == '_' || c == '-')
            continue;
        const char lower = c >= 'A' && c <= 'Z' ? char(c + 32) : c;
        if (at >= name.size() || name[at] != lower)
            return false;
        ++at;
    }
    return at == name.size();
}

bool tellsCause(QByteArrayView key)
{
    static constexpr std::array<std::string_view, 18> names{ "message",
                                                             "error",
                                                             "msg",
                                                             "errormessage",
                                                             "title",
                                                             "detail",
                                                             "reason",
                                                             "code",
                                                             "errorcode",
                                                             "exception",
                                                             "exceptionmessage",
                                                             "exceptiontype",
                                                             "type",
                                                             "description",
                                                             "errordescription",
                                                             "cause",
                                                             "errmsg",
                                                             "错误" };
    return std::any_of(names.begin(), names.end(),
                       [key](std::string_view name) { return isKey(key, name); });
}

bool isStatusKey(QByteArrayView key)
{
    return isKey(key, "status") || isKey(key, "statuscode") || isKey(key, "code")
        || isKey(key, "httpstatus");
}

class BodyReader
{
public:
    explicit BodyReader(QByteArrayView text)
        : m_text(text.first(std::min(text.size(), looked)))
    {
    }

    QByteArray read(int depth)
    {
        QByteArray out;
        int open = 0;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '"' || c == '\'') {
                const QByteArray key = string();
                skipBlanks();
                if (m_at < m_text.size() && m_text[m_at] == ':') {
                    ++m_at;
                    skipBlanks();
                    value(key, depth, out);
                }
                continue;
            }
            if (c == '{' || c == '[')
                ++open;
            else if ((c == '}' || c == ']') && --open <= 0)
                break;
            ++m_at;
        }
        return out;
    }

private:
    void skipBlanks()
    {
        while (m_at < m_text.size() && isBlank(m_text[m_at]))
            ++m_at;
    }

    static void join(QByteArray &out, const QByteArray &text)
    {
        if (text.isEmpty())
            return;
        if (!out.isEmpty())
            out += ": ";
        out += text;
    }

    void value(const QByteArray &key, int depth, QByteArray &out)
    {
        if (m_at >= m_text.size())
            return;
        const char c = m_text[m_at];
        if (c == '"' || c == '\'') {
            const QByteArray text = string();
            if (!tellsCause(key))
                return;
            if (text.startsWith('{') && depth < deepestText) {
                join(out, BodyReader(text).read(depth + 1));
                return;
            }
            join(out, text);
            return;
        }
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9')
            ++m_at;
        // An HTTP status is part of the cause; other numbers are not.
        if (m_at - begin == 3 && (c == '4' || c == '5') && isStatusKey(key))
            join(out, "HTTP " + m_text.sliced(begin, 3).toByteArray());
    }

    // The string that begins here, escapes undone; at most longestValue bytes of it.
    QByteArray string()
    {
        QByteArray out;
        const char quote = m_text[m_at++];
        while (m_at < m_text.size() && m_text[m_at] != quote) {
            char c = m_text[m_at++];
            if (c == '\\' && m_at < m_text.size()) {
                c = m_text[m_at++];
                if (c == 'u') {
                    unicode(out);
                    continue;
                }
                c = c == 'n' || c == 'r' ? '\n' : c == 't' ? '\t' : c;
            }
            if (out.size() < longestValue)
                out += c;
        }
        if (m_at < m_text.size())
            ++m_at;
        return out;
    }

    void unicode(QByteArray &out)
    {
        bool ok = false;
        const qsizetype digits = std::min<qsizetype>(4, m_text.size() - m_at);
        const ushort unit = m_text.sliced(m_at, digits).toByteArray().toUShort(&ok, 16);
        if (!ok)
            return;
        m_at += digits;
        if (out.size() < longestValue)
            out += QString(QChar(unit)).toUtf8();
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
};

} // namespace

QByteArray jsonErrorText(QByteArrayView text)
{
    return BodyReader(text).read(0);
}

qsizetype jsonInError(QByteArrayView text)
{
    constexpr qsizetype farthest = 1'024;
    const qsizetype end = std::min(text.size(), farthest);
    for (qsizetype at = 0; at < end; ++at) {
        if (text[at] != '{')
            continue;
        qsizetype next = at + 1;
        while (next < end && isBlank(text[next]))
            ++next;
        if (next < end && (text[next] == '"' || text[next] == '\''))
            return at;
    }
    return -1;
}

} // namespace recourse
