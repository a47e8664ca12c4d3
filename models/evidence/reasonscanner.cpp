// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/reasontext.h"
#include "models/evidence/tokenkind.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace recourse {

namespace {

constexpr qsizetype longestQuote = 400;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
bool isWordByte(char c)
{
    return isLetter(c) || isDigit(c) || c == '_';
}
bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct QuotePair
{
    std::string_view open;
    std::string_view close;
};
constexpr std::array<QuotePair, 11> quotePairs{ {
    { "\"", "\"" },
    { "'", "'" },
    { "`", "`" },
    { "\u201C", "\u201D" }, // “ ”
    { "\u2018", "\u2019" }, // ‘ ’
    { "\u00AB", "\u00BB" }, // « »
    { "\u300C", "\u300D" }, // 「 」
    { "\u300E", "\u300F" }, // 『 』
    { "\u300A", "\u300B" }, // 《 》
    { "\u3010", "\u3011" }, // 【 】
    { "\uFF02", "\uFF02" }, // ＂ ＂
} };

bool startsWith(QByteArrayView text, qsizetype at, std::string_view what)
{
    return text.size() - at >= qsizetype(what.size())
        && std::equal(what.begin(), what.end(), text.begin() + at);
}

// Goes over a piece of text once.
class Scanner
{
public:
    Scanner(QByteArrayView text, ReasonText &out)
        : m_text(text)
        , m_out(out)
    {
    }

    void run()
    {
        while (m_at < m_text.size() && !m_out.isFull()) {
            const char c = m_text[m_at];
            if (quoted())
                continue;
            if (isWordByte(c) || startsPath() || startsSigned())
                token();
            else if ((c == '{' && bracedGuid()) || (c == '[' && bracketedAddress()))
                continue;
            else if (quint8(c) >= 0x80)
                wideLetter();
            else {
                m_out.addByte(c);
                ++m_at;
            }
        }
    }

private:
    char at(qsizetype i) const { return i >= 0 && i < m_text.size() ? m_text[i] : '\0'; }

    // "/var/x", "./x", "\\share\x" after a blank or bracket.
    bool startsPath() const
    {
        const char c = at(m_at);
        const char before = at(m_at - 1);
        const bool free = m_at == 0 || isSpace(before) || before == '(' || before == '['
            || before == '=' || before == '<' || before == ':';
        if (!free)
            return false;
        if (c == '/' || c == '\\')
            return isWordByte(at(m_at + 1)) || at(m_at + 1) == '.' || at(m_at + 1) == c;
        return (c == '.' || c == '~') && at(m_at + 1) == '/';
    }

    bool startsSigned() const
    {
        const char c = at(m_at);
        return (c == '-' || c == '+') && isDigit(at(m_at + 1)) && !isWordByte(at(m_at - 1));
    }

    // "{3B6F1A2C-9D4E-4F50-A1B2-C3D4E5F60718}" is the id that it is without braces.
    bool bracedGuid()
    {
        constexpr qsizetype letters = 36;
        if (at(m_at + letters + 1) != '}')
            return false;
        for (qsizetype i = m_at + 1; i <= m_at + letters; ++i)
            if (!isWordByte(m_text[i]) && m_text[i] != '-')
                return false;
        m_out.addVariable();
        m_at += letters + 2;
        return true;
    }

    // "[fe80::1]:5432"
    bool bracketedAddress()
    {
        constexpr qsizetype longest = 60;
        int colons = 0;
        qsizetype i = m_at + 1;
        bool inZone = false; // "%eth0"
        while (i < m_at + longest
               && (isHexDigit(at(i)) || at(i) == ':' || at(i) == '.' || at(i) == '%'
                   || (inZone && isWordByte(at(i))))) {
            inZone = inZone || at(i) == '%';
            colons += at(i) == ':';
            ++i;
        }
        if (colons < 2 || at(i) != ']')
            return false;
        m_at = i + 1;
        if (at(m_at) == ':' && isDigit(at(m_at + 1)))
            for (++m_at; isDigit(at(m_at));)
                ++m_at;
        m_out.addVariable();
        return true;
    }

    // Whether the byte at `i`, no word byte, joins two parts of one token.
    bool joins(qsizetype i) const
    {
        const char c = at(i);
        const char next = at(i + 1);
        const char before = at(i - 1);
        switch (c) {
        case ':':
            // C:\new
            return isWordByte(next) || (next == '\\' && isLetter(before) && i - m_begin == 1);
        case '-':
        case '.':
        case '@':
        case '+':
        case '$':
        case '~':
            return isWordByte(next);
        case '/':
        case '\\':
            return isWordByte(next) || next == '.' || next == '~';
        case ',':
            return isDigit(before) && isDigit(next);
        case '%':
            return isDigit(before) || isWordByte(next);
        default:
            return false;
        }
    }

    // A value in quotes differs from case to case. An apostrophe is no quote.
    bool quoted()
    {
        const char c = m_text[m_at];
        if (c != '"' && c != '\'' && c != '`' && quint8(c) < 0x80)
            return false;
        for (const QuotePair &pair : quotePairs) {
            if (!startsWith(m_text, m_at, pair.open))
                continue;
            if (pair.open.size() == 1 && isWordByte(at(m_at - 1)))
                return false;
            const qsizetype end = closing(m_at + qsizetype(pair.open.size()), pair.close);
            if (end < 0)
                return false;
            m_out.addVariable();
            m_at = end;
            return true;
        }
        return false;
    }

    // Behind the closing quote, or -1.
    qsizetype closing(qsizetype from, std::string_view close) const
    {
        const qsizetype last = std::min(m_text.size(), from + longestQuote);
        for (qsizetype i = from; i < last; ++i) {
            if (m_text[i] == '\\') {
                ++i;
                continue;
            }
            if (!startsWith(m_text, i, close))
                continue;
            const qsizetype end = i + qsizetype(close.size());
            if (close.size() == 1 && isWordByte(at(end)))
                continue; // 'it's' and the like
            return end;
        }
        return -1;
    }

    void wideLetter()
    {
        // Full-width digits are digits.
        if (isWideDigit()) {
            while (isWideDigit())
                m_at += 3;
            m_out.addVariable();
            return;
        }
        m_out.addByte(m_text[m_at++]);
        while (m_at < m_text.size() && (quint8(m_text[m_at]) & 0xC0U) == 0x80)
            m_out.addByte(m_text[m_at++]);
    }

    bool isWideDigit() const
    {
        return quint8(at(m_at)) == 0xEF && quint8(at(m_at + 1)) == 0xBC
            && quint8(at(m_at + 2)) >= 0x90 && quint8(at(m_at + 2)) <= 0x99;
    }

    void token()
    {
        m_begin = m_at;
        ++m_at;
        while (m_at < m_text.size() && (isWordByte(m_text[m_at]) || joins(m_at)))
            ++m_at;
        if (startsWith(m_text, m_at, "://")) {
            endOfUrl();
            m_out.addVariable();
            return;
        }
        const QByteArrayView word = m_text.sliced(m_begin, m_at - m_begin);
        switch (tokenKind(word)) {
        case TokenKind::Word:
            m_out.addWord(word);
            return;
        case TokenKind::NumberedType:
            m_out.addWord(word.sliced(typeNameStart(word)));
            return;
        case TokenKind::HttpVersion:
            m_out.addWord(word.first(4));
            return;
        case TokenKind::Variable:
            if (isTelling(word))
                m_out.addWord(word);
            else
                m_out.addVariable();
            return;
        }
    }

    void endOfUrl()
    {
        constexpr std::string_view ends = "\"'<>)],;";
        int open = 0; // braces of an id in the address
        while (m_at < m_text.size() && !isSpace(m_text[m_at]) && quint8(m_text[m_at]) < 0x80
               && ends.find(m_text[m_at]) == std::string_view::npos) {
            open += m_text[m_at] == '{' ? 1 : m_text[m_at] == '}' ? -1 : 0;
            if (open < 0)
                return;
            ++m_at;
        }
    }

    // Numbers that are the cause: an HTTP status and an SQL state, each where it is called so.
    bool isTelling(QByteArrayView word) const
    {
        const std::string_view before = m_out.lastWord();
        if (word.size() == 5 && before == "sqlstate")
            return true;
        if (word.size() != 3 || (word[0] != '4' && word[0] != '5') || !isDigit(word[1])
            || !isDigit(word[2]) || m_out.endsWithHole())
            return false;
        static constexpr std::array<std::string_view, 9> announcing{
            "http",      "status", "statuscode", "httpstatus", "answered",
            "responded", "code",   "response",   "returned"
        };
        const bool announced
            = std::find(announcing.begin(), announcing.end(), before) != announcing.end()
            || (before == "with"
                && (m_out.wordBefore() == "responded" || m_out.wordBefore() == "answered"
                    || m_out.wordBefore() == "failed"));
        return (announced && !countsSomething()) || named();
    }

    // "returned 500 rows"
    bool countsSomething() const
    {
        static constexpr std::array<std::string_view, 8> counted{ " rows",    " records",  " items",
                                                                  " ms",      " messages", " bytes",
                                                                  " results", " times" };
        return std::any_of(counted.begin(), counted.end(), [this](std::string_view word) {
            return startsWith(m_text, m_at, word);
        });
    }

    // "409 Conflict"
    bool named() const
    {
        static constexpr std::array<std::string_view, 12> names{
            " Bad Request",     " Unauthorized",    " Forbidden",
            " Not Found",       " Conflict",        " Gone",
            " Too Many",        " Internal Server", " Bad Gateway",
            " Service Unavail", " Gateway Timeout", " Unprocessable"
        };
        return std::any_of(names.begin(), names.end(), [this](std::string_view name) {
            return startsWith(m_text, m_at, name);
        });
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
    qsizetype m_begin = 0; // of the token that is read
    ReasonText &m_out;
};

} // namespace

void addReason(ReasonText &out, QByteArrayView text)
{
    Scanner(text, out).run();
}

} // namespace recourse
