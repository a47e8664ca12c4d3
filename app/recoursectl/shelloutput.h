// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QIODevice>
#include <QString>

#include <vector>

namespace recourse {

// What a piece of text means; a terminal gets a colour for it, a file nothing.
enum class ShellTone { Plain, Strong, Faint, Good, Warning, Bad };

struct ShellSpan
{
    QString text;
    ShellTone tone = ShellTone::Plain;
};

// Lines of text for a terminal, a file or a pipe. Whatever is written is made harmless first, so
// colours are asked for by tone, never by escape codes in the text. One thread.
class ShellOutput
{
public:
    // `columns`: width of the terminal; 0 where lines may have any length.
    ShellOutput(QIODevice &device, bool colours, qsizetype columns)
        : m_device(device)
        , m_colours(colours)
        , m_columns(columns)
    {
    }

    void line(const QString &text = {}, ShellTone tone = ShellTone::Plain);
    void line(const std::vector<ShellSpan> &spans);
    void flush();

    qsizetype columns() const { return m_columns; }
    // The reader has gone (`| head`): there is no point in going on.
    bool broken() const { return m_broken; }
    // For those who write something else than lines.
    QIODevice &device()
    {
        m_used = true;
        return m_device;
    }
    bool used() const { return m_used; } // whether anything was written, or was to be

private:
    void write(const QByteArray &bytes);

    QIODevice &m_device;
    bool m_colours;
    qsizetype m_columns;
    bool m_used = false;
    bool m_broken = false;
};

// One line on a terminal that is written over while something takes long; nothing elsewhere.
class ShellProgress
{
public:
    ShellProgress(QIODevice &device, bool isTerminal)
        : m_device(device)
        , m_isTerminal(isTerminal)
    {
    }
    ~ShellProgress() { clear(); }
    ShellProgress(const ShellProgress &) = delete;
    ShellProgress &operator=(const ShellProgress &) = delete;

    void show(const QString &text); // at most ten times a second
    void clear();

private:
    QIODevice &m_device;
    bool m_isTerminal;
    bool m_shown = false;
    QElapsedTimer m_last;
};

struct TextColumn
{
    QString header;
    bool right = false; // numbers
    bool gives = false; // may be cut where the terminal is too narrow
    bool isId = false; // loses its middle on a terminal where it is very long

    static TextColumn id(const QString &header) { return { header, false, false, true }; }
};

// Aligned columns. Widths come from the first rows; a later, wider cell pushes its neighbours, so
// that a long list can be written while it is still being read.
class TextTable
{
public:
    TextTable(ShellOutput &out, std::vector<TextColumn> columns);
    ~TextTable() { finish(); }
    TextTable(const TextTable &) = delete;
    TextTable &operator=(const TextTable &) = delete;

    void row(std::vector<ShellSpan> cells);
    void finish();

private:
    void settle();
    void narrow(qsizetype over);
    void write(const std::vector<ShellSpan> &cells);

    ShellOutput &m_out;
    std::vector<TextColumn> m_columns;
    std::vector<std::vector<ShellSpan>> m_waiting;
    std::vector<qsizetype> m_widths;
    bool m_settled = false;
};

} // namespace recourse
