// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payload/marks.h"
#include "models/text/words.h"

#include <QStringDecoder>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qsizetype rawIdBytes = 16;
constexpr int mostStackedMarks = 3;
constexpr char32_t zeroWidthJoiner = 0x200D;
constexpr char32_t emojiPresentation = 0xFE0F;
constexpr char32_t blackFlag = 0x1F3F4;
constexpr char32_t rawByte = 0x110000; // and up: a byte that is no UTF-8, past all characters

bool isEmoji(char32_t c)
{
    struct Range
    {
        char32_t first;
        char32_t last;
    };
    static constexpr std::array ranges{
        Range{ 0xA9, 0xA9 },     Range{ 0xAE, 0xAE },     Range{ 0x203C, 0x203C },
        Range{ 0x2049, 0x2049 }, Range{ 0x2122, 0x2122 }, Range{ 0x2139, 0x2139 },
        Range{ 0x2190, 0x21FF }, Range{ 0x2300, 0x23FF }, Range{ 0x2600, 0x27BF },
        Range{ 0x2900, 0x297F }, Range{ 0x2B00, 0x2BFF }, Range{ 0x3030, 0x3030 },
        Range{ 0x303D, 0x303D }, Range{ 0x3297, 0x3299 }, Range{ 0x1F000, 0x1FAFF },
    };
    return std::ranges::any_of(
        ranges, [c](const Range &range) { return c >= range.first && c <= range.last; });
}

bool isTag(char32_t c)
{
    return c >= 0xE0020 && c <= 0xE007F;
}

bool isCombining(char32_t c)
{
    const QChar::Category category = QChar::category(c);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
}

// Letters and marks that are drawn as nothing.
bool isBlankLetter(char32_t c)
{
    return c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0 || c == 0x2800 || c == 0x034F
        || c == 0x17B4 || c == 0x17B5 || (c >= 0xFE00 && c <= 0xFE0E)
        || (c >= 0xE0100 && c <= 0xE01EF);
}

// Characters that are never shown as themselves, whatever stands beside them.
bool isAlwaysMarked(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    case QChar::Separator_Space:
        return c != U' ';
    default:
        // Our own brackets are marked too: no text can pretend to be a mark.
        return isBlankLetter(c) || c == 0x27E8 || c == 0x27E9;
    }
}

class Showing
{
public:
    explicit Showing(const QList<uint> &points)
        : m_points(points)
    {
        for (m_at = 0; m_at < m_points.size(); ++m_at)
            add(point(m_at));
    }
    QString text;

private:
    char32_t point(qsizetype i) const
    {
        return i >= 0 && i < m_points.size() ? char32_t(m_points.at(i)) : U'\0';
    }

    void add(char32_t c)
    {
        if (c >= rawByte) {
            m_stacked = 0;
            text += byteMark(static_cast<unsigned char>(c - rawByte));
            return;
        }
        m_stacked = isCombining(c) && c != emojiPresentation ? m_stacked + 1 : 0;
        if (isShown(c))
            text += QString::fromUcs4(&c, 1);
        else
            text += characterMark(c);
    }

    bool isShown(char32_t c) const
    {
        const char32_t before = point(m_at - 1);
        const char32_t behind = point(m_at + 1);
        if (c == emojiPresentation)
            return isEmoji(before) || (before >= U'0' && before <= U'9') || before == U'#'
                || before == U'*';
        if (c == zeroWidthJoiner)
            return (isEmoji(before) || before == emojiPresentation) && isEmoji(behind);
        if (isTag(c))
            return before == blackFlag || isTag(before);
        if (isAlwaysMarked(c) || QChar::category(c) == QChar::Other_Format)
            return false;
        if (c == U' ') // at the ends it cannot be seen
            return m_at > 0 && m_at + 1 < m_points.size();
        // Marks stack up on their base and grow into the rows above; without one, into what is in
        // front.
        return m_stacked == 0 || (m_stacked <= mostStackedMarks && m_at > 0);
    }

    const QList<uint> &m_points;
    qsizetype m_at = 0;
    int m_stacked = 0;
};

bool isPlainAscii(QByteArrayView bytes)
{
    return std::ranges::all_of(bytes, [](char c) { return c > ' ' && c < 0x7F; });
}

bool hasControls(QByteArrayView bytes)
{
    return std::ranges::any_of(bytes, [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
}

// Length of valid UTF-8 in front: zero only where the first byte begins no character.
qsizetype validLength(QByteArrayView bytes)
{
    // Halving finds the valid part without a decoder of our own. A cut inside a character counts as
    // invalid, so the lengths of one character are tried at the end.
    qsizetype good = 0;
    for (qsizetype step = bytes.size(); step > 0; step /= 2) {
        while (good + step <= bytes.size() && bytes.sliced(good, step).isValidUtf8())
            good += step;
    }
    for (qsizetype more = 2; more <= 4 && good + more <= bytes.size(); ++more) {
        if (bytes.sliced(good, more).isValidUtf8())
            return good + more;
    }
    return good;
}

// Valid UTF-8 as text. QString::fromUtf8 would drop a byte order mark in front, and an id with one
// is another id.
QString textOf(QByteArrayView utf8)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::ConvertInitialBom);
    return decoder.decode(utf8);
}

QList<uint> pointsOf(QByteArrayView bytes)
{
    QList<uint> points;
    while (!bytes.isEmpty()) {
        const qsizetype good = validLength(bytes);
        points.append(textOf(bytes.first(good)).toUcs4());
        bytes = bytes.sliced(good);
        if (good > 0)
            continue;
        points.append(rawByte + static_cast<unsigned char>(bytes.front()));
        bytes = bytes.sliced(1);
    }
    return points;
}

} // namespace

QString visibleText(QByteArrayView bytes)
{
    if (isPlainAscii(bytes))
        return QString::fromLatin1(bytes);
    const bool valid = bytes.isValidUtf8();
    if (bytes.size() == rawIdBytes && (!valid || hasControls(bytes)))
        return QString::fromLatin1(bytes.toByteArray().toHex());
    return Showing(valid ? textOf(bytes).toUcs4() : pointsOf(bytes)).text;
}

QString isolatedText(QByteArrayView bytes)
{
    const QString text = visibleText(bytes);
    const bool rightToLeft = std::ranges::any_of(text.toUcs4(), [](uint c) {
        const QChar::Direction direction = QChar::direction(c);
        return direction == QChar::DirR || direction == QChar::DirAL || direction == QChar::DirAN;
    });
    return rightToLeft ? QString(u'\u2068' + text + u'\u2069') : text;
}

namespace {

// Letters of other alphabets that are drawn like Latin ones.
bool looksLatin(char32_t c)
{
    static constexpr std::u32string_view cyrillic = U"АВЕКМНОРСТУХЅІЈҮавекмнорстухѕіјүԁԛԝһӏ";
    static constexpr std::u32string_view greek = U"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυχϲϳ";
    static constexpr std::u32string_view armenian = U"ՍՕհոսցօԼ";
    const bool fullWidth = (c >= 0xFF21 && c <= 0xFF3A) || (c >= 0xFF41 && c <= 0xFF5A);
    const bool mathematical = c >= 0x1D400 && c <= 0x1D7FF;
    return cyrillic.find(c) != std::u32string_view::npos
        || greek.find(c) != std::u32string_view::npos
        || armenian.find(c) != std::u32string_view::npos || fullWidth || mathematical;
}

// What one word is made of.
struct Letters
{
    bool latin = false;
    bool alike = false; // of another alphabet, and drawn like Latin
    bool distinct = false; // of another alphabet, and plainly so

    void add(char32_t c)
    {
        if (looksLatin(c))
            alike = true;
        else if (QChar::script(c) == QChar::Script_Latin)
            latin = true;
        else if (QChar::isLetter(c))
            distinct = true;
    }
};

} // namespace

bool looksAlike(QByteArrayView bytes)
{
    if (isPlainAscii(bytes) || !bytes.isValidUtf8())
        return false;
    bool latinAnywhere = false;
    bool alikeAlone = false; // a word that is wholly of look-alikes: "EVT-46-\u0415"
    Letters word;
    const auto endWord = [&] {
        latinAnywhere = latinAnywhere || word.latin;
        alikeAlone = alikeAlone || (word.alike && !word.latin && !word.distinct);
        word = Letters();
    };
    for (const uint point : textOf(bytes).toUcs4()) {
        if (QChar::isLetter(point))
            word.add(point);
        else if (!QChar::isMark(point))
            endWord(); // a word of another alphabet may stand beside a Latin one
        if (word.latin && word.alike)
            return true;
    }
    endWord();
    return latinAnywhere && alikeAlone;
}

} // namespace recourse
