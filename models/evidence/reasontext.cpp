// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/reasontext.h"

#include "models/evidence/tokenkind.h"

#include <algorithm>
#include <array>

namespace recourse {

namespace {

constexpr std::string_view hole = "\u2026";

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool onlySeparates(char c)
{
    return c == ' ' || c == ',' || c == ';' || c == ':' || c == '/' || c == '|' || c == '&'
        || c == '-' || c == '.';
}

// Punctuation of several bytes that only separates: 、 ， ： ；
constexpr std::array<std::string_view, 4> wideSeparators{ "\u3001", "\uFF0C", "\uFF1A", "\uFF1B" };

} // namespace

// Behind a hole and at most a blank.
bool ReasonText::followsHole() const
{
    return m_afterHole
        && (m_out.size() == *m_afterHole
            || (m_out.size() == *m_afterHole + 1 && m_out.back() == ' '));
}

bool ReasonText::onlySeparators(std::size_t from) const
{
    while (from < m_out.size()) {
        if (onlySeparates(m_out[from])) {
            ++from;
            continue;
        }
        const auto wide = std::find_if(
            wideSeparators.begin(), wideSeparators.end(),
            [&](std::string_view mark) { return m_out.compare(from, mark.size(), mark) == 0; });
        if (wide == wideSeparators.end())
            return false;
        from += wide->size();
    }
    return true;
}

void ReasonText::addHole()
{
    if (m_afterHole && onlySeparators(*m_afterHole)) {
        m_out.resize(*m_afterHole);
        return;
    }
    m_out.append(hole);
    m_afterHole = m_out.size();
}

void ReasonText::addWord(QByteArrayView word)
{
    const bool besideHole = m_afterHole && onlySeparators(*m_afterHole);
    // A month, a weekday, a zone and the half of the day beside a number are part of a time.
    if (besideHole && (isClockWord(word) || isCalendarWord(word))) {
        addHole();
        return;
    }
    m_calendarAt.reset();
    if (isCalendarWord(word))
        m_calendarAt = m_out.size();
    // "1 attempt" and "3 attempts" say the same.
    const bool isCounted = followsHole() && isCountedSingular(word);
    m_out.append(word.data(), std::size_t(word.size()));
    if (isCounted)
        m_out.push_back('s');
    m_wordBefore.swap(m_lastWord);
    m_lastWord.clear();
    for (const char c : word.first(std::min<qsizetype>(word.size(), 24)))
        m_lastWord.push_back(c >= 'A' && c <= 'Z' ? char(c + 32) : c);
}

void ReasonText::addVariable()
{
    if (m_calendarAt) {
        std::size_t end = *m_calendarAt;
        while (end < m_out.size() && isLetter(m_out[end]))
            ++end;
        if (onlySeparators(end))
            m_out.resize(*m_calendarAt);
        m_calendarAt.reset();
    }
    addHole();
}

void ReasonText::addByte(char c)
{
    if (!isSpace(c))
        m_out.push_back(c);
    else if (!m_out.empty() && m_out.back() != ' ')
        m_out.push_back(' ');
}

void ReasonText::addMark(std::string_view mark)
{
    while (!m_out.empty() && (m_out.back() == ' ' || m_out.back() == ':' || m_out.back() == '.'))
        m_out.pop_back();
    m_out.append(mark);
    m_afterHole.reset();
    m_calendarAt.reset();
}

std::string ReasonText::take()
{
    while (!m_out.empty()
           && (m_out.back() == ' ' || m_out.back() == '.' || m_out.back() == ':'
               || m_out.back() == ','))
        m_out.pop_back();
    return std::move(m_out);
}

} // namespace recourse
