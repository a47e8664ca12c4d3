// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/shelloutput.h"

#include "app/recoursectl/textwidth.h"

#include <QFileDevice>

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::size_t rowsForWidths = 500;
constexpr qsizetype narrowest = 12; // a column that gives keeps at least this
// An id is there to be told from others by its beginning and its end.
constexpr qsizetype widestId = 48;
constexpr qsizetype narrowestId = 36; // a UUID stays whole

QByteArrayView escapeOf(ShellTone tone)
{
    switch (tone) {
    case ShellTone::Strong:
        return "\033[1m";
    case ShellTone::Faint:
        return "\033[2m";
    case ShellTone::Good:
        return "\033[32m";
    case ShellTone::Warning:
        return "\033[33m";
    case ShellTone::Bad:
        return "\033[31m";
    case ShellTone::Plain:
        break;
    }
    return {};
}

} // namespace

void ShellOutput::line(const QString &text, ShellTone tone)
{
    line(std::vector<ShellSpan>{ { text, tone } });
}

void ShellOutput::line(const std::vector<ShellSpan> &spans)
{
    QByteArray bytes;
    for (const ShellSpan &span : spans) {
        const QByteArray text = terminalSafe(span.text).toUtf8();
        const QByteArrayView escape = m_colours ? escapeOf(span.tone) : QByteArrayView();
        if (escape.isEmpty() || text.trimmed().isEmpty()) {
            bytes += text;
            continue;
        }
        bytes += escape;
        bytes += text;
        bytes += "\033[0m";
    }
    qsizetype end = bytes.size();
    while (end > 0 && bytes.at(end - 1) == ' ')
        --end;
    bytes.truncate(end);
    write(bytes + '\n');
}

void ShellOutput::write(const QByteArray &bytes)
{
    m_used = true;
    if (!m_broken && m_device.write(bytes) != bytes.size())
        m_broken = true;
}

void ShellOutput::flush()
{
    // QFile is the only device with a buffer of its own here; others write at once.
    if (auto *file = qobject_cast<QFileDevice *>(&m_device); file && !file->flush())
        m_broken = true;
}

void ShellProgress::show(const QString &text)
{
    constexpr qint64 pauseMs = 100;
    if (!m_isTerminal || (m_shown && m_last.elapsed() < pauseMs))
        return;
    m_device.write("\r" + terminalSafe(text).toUtf8() + "\033[K");
    if (auto *file = qobject_cast<QFileDevice *>(&m_device))
        file->flush();
    m_shown = true;
    m_last.start();
}

void ShellProgress::clear()
{
    if (!m_shown)
        return;
    m_device.write("\r\033[K");
    if (auto *file = qobject_cast<QFileDevice *>(&m_device))
        file->flush();
    m_shown = false;
}

TextTable::TextTable(ShellOutput &out, std::vector<TextColumn> columns)
    : m_out(out)
    , m_columns(std::move(columns))
{
}

void TextTable::row(std::vector<ShellSpan> cells)
{
    for (ShellSpan &cell : cells)
        cell.text = terminalSafe(cell.text); // before it is measured
    if (m_settled) {
        write(cells);
        return;
    }
    m_waiting.push_back(std::move(cells));
    if (m_waiting.size() >= rowsForWidths)
        settle();
}

void TextTable::finish()
{
    if (!m_settled && !m_waiting.empty())
        settle();
}

void TextTable::settle()
{
    m_settled = true;
    m_widths.clear();
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        qsizetype width = displayWidth(m_columns[i].header);
        for (const auto &cells : m_waiting)
            width = std::max(width, displayWidth(cells[i].text));
        if (m_columns[i].isId && m_out.columns() > 0)
            width = std::min(width, widestId);
        m_widths.push_back(width);
    }
    if (m_out.columns() > 0) {
        const qsizetype gaps = 2 * (static_cast<qsizetype>(m_columns.size()) - 1);
        narrow(std::accumulate(m_widths.begin(), m_widths.end(), gaps) - m_out.columns());
    }
    std::vector<ShellSpan> header;
    for (const TextColumn &column : m_columns)
        header.push_back({ column.header, ShellTone::Strong });
    write(header);
    for (const auto &cells : m_waiting)
        write(cells);
    m_waiting.clear();
}

// Columns that give do so first, ids only where that is not enough.
void TextTable::narrow(qsizetype over)
{
    const auto take = [this, &over](bool TextColumn::*kind, qsizetype least) {
        for (std::size_t i = m_columns.size(); i-- > 0 && over > 0;) {
            if (!(m_columns[i].*kind) || m_widths[i] <= least)
                continue;
            const qsizetype cut = std::min(over, m_widths[i] - least);
            m_widths[i] -= cut;
            over -= cut;
        }
    };
    take(&TextColumn::gives, narrowest);
    take(&TextColumn::isId, narrowestId);
}

void TextTable::write(const std::vector<ShellSpan> &cells)
{
    std::vector<ShellSpan> spans;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0)
            spans.push_back({ u"  "_s });
        const bool isTerminal = m_out.columns() > 0;
        QString text = cells[i].text;
        if (isTerminal && m_columns[i].gives)
            text = elided(text, m_widths[i]);
        else if (isTerminal && m_columns[i].isId) // a later one may be longer than the first were
            text = elidedInTheMiddle(text, std::max(m_widths[i], narrowestId));
        const QString gap(std::max<qsizetype>(0, m_widths[i] - displayWidth(text)), u' ');
        if (m_columns[i].right)
            spans.push_back({ gap });
        spans.push_back({ text, cells[i].tone });
        if (!m_columns[i].right)
            spans.push_back({ gap });
    }
    m_out.line(spans);
}

} // namespace recourse
