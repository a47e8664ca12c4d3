// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payload/jsonscan.h"

#include <QStringDecoder>
#include <QtEndian>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr QByteArrayView byteOrderMark("\xEF\xBB\xBF");

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

int hexDigit(char c)
{
    if (isDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

// The 16 bits of "\uXXXX" whose digits begin at `from`, or −1.
int codeUnit(QByteArrayView text, qsizetype from)
{
    if (from + 4 > text.size())
        return -1;
    int unit = 0;
    for (qsizetype i = from; i < from + 4; ++i) {
        const int digit = hexDigit(text.at(i));
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

char unescaped(char c)
{
    switch (c) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return c; // " \ /
    }
}

// How many bytes of a string stand for themselves from here on. Bodies are mostly that, so eight
// are looked at together: a byte is none of these if subtracting borrows from its highest bit.
qsizetype plainRun(QByteArrayView text)
{
    constexpr quint64 ones = 0x0101010101010101ULL;
    constexpr quint64 tops = 0x8080808080808080ULL;
    const auto hasNought = [](quint64 word) { return (word - ones) & ~word & tops; };
    qsizetype i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        const auto word = qFromUnaligned<quint64>(text.data() + i);
        const quint64 beyondAscii = word & tops;
        const quint64 control = (word - ones * 0x20) & ~word & tops;
        if ((beyondAscii | control | hasNought(word ^ ones * '"') | hasNought(word ^ ones * '\\'))
            != 0)
            break;
    }
    return i;
}

// Length of the UTF-8 sequence at `i`, 0 where it is none.
qsizetype sequenceLength(QByteArrayView text, qsizetype i)
{
    const auto byte = [&text](qsizetype at) {
        return at < text.size() ? static_cast<unsigned char>(text.at(at)) : 0U;
    };
    const unsigned first = byte(i);
    const auto continues = [&](qsizetype count) {
        for (qsizetype k = 1; k <= count; ++k) {
            if ((byte(i + k) & 0xC0U) != 0x80U)
                return false;
        }
        return true;
    };
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return continues(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const unsigned second = byte(i + 1);
        const bool tooLong = first == 0xE0 && second < 0xA0;
        const bool surrogate = first == 0xED && second > 0x9F;
        return continues(2) && !tooLong && !surrogate ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned second = byte(i + 1);
        const bool tooLong = first == 0xF0 && second < 0x90;
        const bool tooFar = first == 0xF4 && second > 0x8F;
        return continues(3) && !tooLong && !tooFar ? 4 : 0;
    }
    return 0;
}

} // namespace

JsonScanner::JsonScanner(QByteArrayView utf8)
    : m_text(utf8)
{
    if (m_text.startsWith(byteOrderMark))
        m_at = byteOrderMark.size();
}

JsonScanner::Event JsonScanner::next()
{
    if (!m_fault.isEmpty())
        return Event::Fault;
    skipSpace();
    m_begin = m_at;
    const char c = at(m_at);
    const bool atEnd = m_at >= m_text.size();
    switch (m_wants) {
    case Wants::Nothing:
        return atEnd ? Event::End : fault(m_at, u"something follows the end of the value"_s);
    case Wants::Value:
        return atEnd ? fault(m_at, u"the text ends where a value is wanted"_s) : value();
    case Wants::FirstValueOrEnd:
        if (c == ']')
            return close(c);
        return atEnd ? fault(m_at, u"the text ends inside a list"_s) : value();
    case Wants::FirstKeyOrEnd:
        if (c == '}')
            return close(c);
        return key();
    case Wants::Key:
        return key();
    case Wants::Colon:
        return colon();
    case Wants::CommaOrEnd:
        break;
    }
    const bool inObject = m_open.back() == '{';
    if (c == ',') {
        ++m_at;
        m_wants = inObject ? Wants::Key : Wants::Value;
        return next(); // once: after a comma something else is wanted
    }
    if (c == (inObject ? '}' : ']'))
        return close(c);
    if (atEnd)
        return fault(m_at,
                     inObject ? u"the text ends inside an object"_s
                              : u"the text ends inside a list"_s);
    return fault(m_at, u"a comma or the end of the container is wanted"_s);
}

JsonScanner::Event JsonScanner::fault(qsizetype place, const QString &what)
{
    m_fault = what;
    m_faultAt = place;
    m_begin = m_at;
    return Event::Fault;
}

JsonScanner::Event JsonScanner::value()
{
    const char c = at(m_at);
    if (c == '{')
        return open(c, Event::BeginObject, Wants::FirstKeyOrEnd);
    if (c == '[')
        return open(c, Event::BeginArray, Wants::FirstValueOrEnd);
    if (c == '"')
        return string(Event::Text);
    if (c == '-' || isDigit(c))
        return number();
    return word();
}

JsonScanner::Event JsonScanner::open(char c, Event event, Wants wants)
{
    if (depth() == maxDepth)
        return fault(m_at, u"nested deeper than %1"_s.arg(maxDepth));
    m_open.push_back(c);
    ++m_at;
    m_wants = wants;
    return event;
}

JsonScanner::Event JsonScanner::close(char c)
{
    m_open.pop_back();
    ++m_at;
    afterValue();
    return c == '}' ? Event::EndObject : Event::EndArray;
}

JsonScanner::Event JsonScanner::key()
{
    if (m_at >= m_text.size())
        return fault(m_at, u"the text ends inside an object"_s);
    if (at(m_at) != '"')
        return fault(m_at, u"a key in quotes is wanted"_s);
    if (!scanString())
        return Event::Fault;
    m_wants = Wants::Colon;
    return Event::Key;
}

JsonScanner::Event JsonScanner::colon()
{
    if (at(m_at) != ':')
        return fault(m_at, u"a colon is wanted after the key"_s);
    ++m_at;
    m_wants = Wants::Value;
    return next(); // once: behind the colon a value is wanted
}

JsonScanner::Event JsonScanner::string(Event event)
{
    if (!scanString())
        return Event::Fault;
    afterValue();
    return event;
}

bool JsonScanner::scanString()
{
    qsizetype i = m_at + 1;
    while (true) {
        i += plainRun(m_text.sliced(std::min(i, m_text.size())));
        if (i >= m_text.size()) {
            fault(m_at, u"the text ends inside a string"_s);
            return false;
        }
        const char c = m_text.at(i);
        if (c == '"')
            break;
        if (static_cast<unsigned char>(c) < 0x20) {
            fault(i, u"a string holds a bare control character"_s);
            return false;
        }
        if (c == '\\') {
            const char escape = at(i + 1);
            const bool isUnit = escape == 'u' && codeUnit(m_text, i + 2) >= 0;
            if (!isUnit && (escape == '\0' || !QByteArrayView("\"\\/bfnrt").contains(escape))) {
                fault(i, u"a string holds an unknown escape"_s);
                return false;
            }
            i += isUnit ? 6 : 2;
            continue;
        }
        const qsizetype length = sequenceLength(m_text, i);
        if (length == 0) {
            fault(i, u"a string holds bytes that are no UTF-8"_s);
            return false;
        }
        i += length;
    }
    m_at = i + 1;
    return true;
}

JsonScanner::Event JsonScanner::number()
{
    qsizetype i = m_at;
    if (at(i) == '-')
        ++i;
    if (!isDigit(at(i)))
        return fault(i, u"a digit is wanted"_s);
    if (at(i) == '0' && isDigit(at(i + 1)))
        return fault(i, u"a number begins with 0"_s);
    const auto digits = [this, &i] {
        while (isDigit(at(i)))
            ++i;
    };
    digits();
    if (at(i) == '.') {
        if (!isDigit(at(++i)))
            return fault(i, u"a digit is wanted after the point"_s);
        digits();
    }
    if (at(i) == 'e' || at(i) == 'E') {
        ++i;
        if (at(i) == '+' || at(i) == '-')
            ++i;
        if (!isDigit(at(i)))
            return fault(i, u"a digit is wanted in the exponent"_s);
        digits();
    }
    m_at = i;
    afterValue();
    return Event::Number;
}

JsonScanner::Event JsonScanner::word()
{
    for (const QByteArrayView known : { "true", "false", "null" }) {
        if (m_text.sliced(m_at).startsWith(known)) {
            m_at += known.size();
            afterValue();
            return Event::Word;
        }
    }
    return fault(m_at, u"no JSON value begins like this"_s);
}

void JsonScanner::skipSpace()
{
    while (m_at < m_text.size()) {
        const char c = m_text.at(m_at);
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
            return;
        ++m_at;
    }
}

void JsonScanner::afterValue()
{
    m_wants = m_open.empty() ? Wants::Nothing : Wants::CommaOrEnd;
}

int JsonScanner::faultLine() const
{
    const QByteArrayView before = m_text.first(std::min(m_faultAt, m_text.size()));
    return int(std::ranges::count(before, '\n')) + 1;
}

int JsonScanner::faultColumn() const
{
    const QByteArrayView before = m_text.first(std::min(m_faultAt, m_text.size()));
    return int(before.size() - (before.lastIndexOf('\n') + 1)) + 1;
}

QByteArray JsonScanner::unquoted(QByteArrayView token)
{
    if (token.size() < 2)
        return {};
    const QByteArrayView inner = token.sliced(1, token.size() - 2);
    if (!inner.contains('\\'))
        return inner.toByteArray();
    QByteArray text;
    text.reserve(inner.size());
    for (qsizetype i = 0; i < inner.size(); ++i) {
        const char c = inner.at(i);
        if (c != '\\' || i + 1 >= inner.size()) {
            text.append(c);
            continue;
        }
        if (inner.at(i + 1) != 'u') {
            text.append(unescaped(inner.at(++i)));
            continue;
        }
        const int first = codeUnit(inner, i + 2);
        i += 5;
        char32_t point = char32_t(std::max(first, 0));
        const bool isHigh = QChar::isHighSurrogate(point);
        if (isHigh && i + 2 < inner.size() && inner.at(i + 1) == '\\' && inner.at(i + 2) == 'u') {
            const int second = codeUnit(inner, i + 3);
            if (second >= 0 && QChar::isLowSurrogate(char32_t(second))) {
                point = QChar::surrogateToUcs4(char16_t(first), char16_t(second));
                i += 6;
            }
        }
        if (QChar::isSurrogate(point))
            point = QChar::ReplacementCharacter;
        text.append(QString::fromUcs4(&point, 1).toUtf8());
    }
    return text;
}

} // namespace recourse
