// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <optional>
#include <string>
#include <string_view>

namespace recourse {

// Collects a reason: words as they are, and one hole ("…") for any number of variable things in a
// row, so that a list of three ids and one of five read the same.
class ReasonText
{
public:
    static constexpr qsizetype longest = 160; // characters of the finished reason

    bool isFull() const { return m_out.size() >= std::size_t(longest) * 4; }
    bool isEmpty() const { return m_out.empty(); }
    bool endsWithHole() const { return m_afterHole && *m_afterHole == m_out.size(); }
    // The two words that came last, lower case, at most 24 letters each.
    std::string_view lastWord() const { return m_lastWord; }
    std::string_view wordBefore() const { return m_wordBefore; }

    void addWord(QByteArrayView word);
    void addVariable();
    void addByte(char c);
    // A mark of our own between two parts; nothing is joined over it.
    void addMark(std::string_view mark);

    std::string take();

private:
    void addHole();
    bool followsHole() const;
    bool onlySeparators(std::size_t from) const;

    std::string m_out;
    std::optional<std::size_t> m_afterHole; // end of the last hole
    std::optional<std::size_t> m_calendarAt; // where a month or weekday begins
    std::string m_lastWord;
    std::string m_wordBefore;
};

// Goes over `text` once and adds it without what differs from case to case.
void addReason(ReasonText &out, QByteArrayView text);

} // namespace recourse
