// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

#include <array>
#include <vector>

namespace recourse {

// What the operator chose; System follows the desktop, also while the window is open.
enum class Theme { System, Light, Dark, HighContrast };

// What is in force after System has been looked up.
enum class Scheme { Light, Dark, HighContrast };

// What a colour means. Nothing is told by a tone alone: a word always stands beside it.
enum class Tone { Neutral, Good, Warning, Bad, Info, Special };
constexpr int toneCount = 6;

struct Tinted
{
    QColor ink; // text, lines, lights
    QColor soft; // ground of a chip or banner; `ink` is readable on it
};

struct Band
{
    QColor line; // the band over the window
    Tinted mark; // the name of the environment
};

// Every colour of the window, by meaning. No other file names a colour.
struct Colours
{
    QColor window;
    QColor surface; // cards, tables, fields
    QColor sunken; // fields on a surface, raw text
    QColor group; // group rows, header rows
    QColor hover;
    QColor line; // hairlines
    QColor frame; // borders of things that can be used
    QColor text;
    QColor muted;
    QColor disabled;
    QColor accent; // primary button, bars
    QColor accentText; // on accent
    QColor link; // accent as text
    QColor selected; // selected row, current page
    QColor focus;
    QColor badge; // counts that ask for attention
    QColor badgeText;
    QColor tip;
    QColor tipText;
    QColor tipLine;
    std::array<Tinted, toneCount> tones;
    Band production;
    Band staging;
    Band development;
    Band sandbox;
    std::array<QColor, 6> series; // lines of a chart, in order of rank

    const Tinted &tone(Tone tone) const { return tones[static_cast<std::size_t>(tone)]; }

    static const Colours &of(Scheme scheme);
    // The colours of a widget are those of its palette, so a theme that changes while the window is
    // open reaches everything that is painted.
    static const Colours &of(const QPalette &palette);
};

// Reads a palette: whose lightness is it? Black on white without any grey is high contrast.
Scheme schemeOf(const QPalette &palette);
QPalette paletteOf(Scheme scheme);

// WCAG contrast, 1…21.
double contrast(const QColor &a, const QColor &b);

// Every pair of text and ground that the window paints; a test holds them to 4.5.
struct ContrastPair
{
    QString name;
    QColor ink;
    QColor ground;
};
std::vector<ContrastPair> contrastPairs(Scheme scheme);

} // namespace recourse
