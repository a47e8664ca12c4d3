// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/colours.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

Tinted tinted(QRgb ink, QRgb soft)
{
    return { rgb(ink), rgb(soft) };
}

Colours lightColours()
{
    Colours c;
    c.window = rgb(0xf5f6f8);
    c.surface = rgb(0xffffff);
    c.sunken = rgb(0xf2f4f7);
    c.group = rgb(0xeef0f3);
    c.hover = rgb(0xf4f6fb);
    c.line = rgb(0xe6e8ed);
    c.frame = rgb(0xd3d7de);
    c.text = rgb(0x1a1d24);
    c.muted = rgb(0x5c6370);
    c.disabled = rgb(0x656b76);
    c.accent = rgb(0x2f5be0);
    c.accentText = rgb(0xffffff);
    c.link = rgb(0x2450cf);
    c.selected = rgb(0xe6edfe);
    c.focus = rgb(0x5b80ee);
    c.badge = rgb(0xcb2a3c);
    c.badgeText = rgb(0xffffff);
    c.tip = rgb(0x22262e);
    c.tipText = rgb(0xf2f3f5);
    c.tipLine = rgb(0x22262e);
    c.tones
        = { tinted(0x555b67, 0xeceef2), tinted(0x16693a, 0xe4f4e9), tinted(0x85500a, 0xfff1d9),
            tinted(0xb3202f, 0xfdeaec), tinted(0x2450cf, 0xe6edfe), tinted(0x5f35b0, 0xefe9fc) };
    c.production = { rgb(0xd3273e), tinted(0xb3202f, 0xfde4e7) };
    c.staging = { rgb(0xe0950f), tinted(0x7d4a05, 0xffeccb) };
    c.development = { rgb(0x2f5be0), tinted(0x2450cf, 0xe0e9fe) };
    c.sandbox = { rgb(0x1f8a4c), tinted(0x16693a, 0xdcf1e3) };
    c.series = { rgb(0xcb2a3c), rgb(0x2f5be0), rgb(0x1f8a4c),
                 rgb(0xb26a00), rgb(0x7a4ed0), rgb(0x0d7f94) };
    return c;
}

Colours darkColours()
{
    Colours c;
    c.window = rgb(0x14161a);
    c.surface = rgb(0x1b1e24);
    c.sunken = rgb(0x16181d);
    c.group = rgb(0x252930);
    c.hover = rgb(0x21252d);
    c.line = rgb(0x2b2f37);
    c.frame = rgb(0x3c424d);
    c.text = rgb(0xdcdfe5);
    c.muted = rgb(0x9ca3af);
    c.disabled = rgb(0x8f96a2);
    c.accent = rgb(0x3f66dd);
    c.accentText = rgb(0xffffff);
    c.link = rgb(0x8fb2ff);
    c.selected = rgb(0x1e2b4a);
    c.focus = rgb(0x6f95f5);
    c.badge = rgb(0xff8f98);
    c.badgeText = rgb(0x2a0d10);
    c.tip = rgb(0x2d323b);
    c.tipText = rgb(0xf0f2f5);
    c.tipLine = rgb(0x464d59);
    c.tones
        = { tinted(0xaeb4bf, 0x2a2e36), tinted(0x74d092, 0x15301f), tinted(0xf0b45c, 0x382809),
            tinted(0xff8f98, 0x3b1a20), tinted(0x8fb2ff, 0x1e2b4a), tinted(0xc0a6f8, 0x2a2045) };
    c.production = { rgb(0xff6b78), tinted(0xff8f98, 0x451a21) };
    c.staging = { rgb(0xf0b45c), tinted(0xf5bd69, 0x402d0a) };
    c.development = { rgb(0x6f95f5), tinted(0x9dbbff, 0x1d2f5c) };
    c.sandbox = { rgb(0x4fbf78), tinted(0x7dd89b, 0x163824) };
    c.series = { rgb(0xff7380), rgb(0x6f95f5), rgb(0x58c482),
                 rgb(0xe5a548), rgb(0xae8ef2), rgb(0x4cbed2) };
    return c;
}

Colours highContrastColours()
{
    Colours c;
    c.window = rgb(0x000000);
    c.surface = rgb(0x000000);
    c.sunken = rgb(0x000000);
    c.group = rgb(0x262626);
    c.hover = rgb(0x1f1f1f);
    c.line = rgb(0x7a7a7a);
    c.frame = rgb(0xffffff);
    c.text = rgb(0xffffff);
    c.muted = rgb(0xe2e2e2);
    c.disabled = rgb(0xb8b8b8);
    c.accent = rgb(0xffe14d);
    c.accentText = rgb(0x000000);
    c.link = rgb(0x8ad4ff);
    c.selected = rgb(0x003f66);
    c.focus = rgb(0xffe14d);
    c.badge = rgb(0xffe14d);
    c.badgeText = rgb(0x000000);
    c.tip = rgb(0x000000);
    c.tipText = rgb(0xffffff);
    c.tipLine = rgb(0xffffff);
    c.tones
        = { tinted(0xffffff, 0x262626), tinted(0x8cf0ab, 0x00290f), tinted(0xffd479, 0x332200),
            tinted(0xffb0b6, 0x3d0007), tinted(0xa5dcff, 0x00294a), tinted(0xdcc8ff, 0x26094d) };
    c.production = { rgb(0xff5c6c), tinted(0xffb0b6, 0x3d0007) };
    c.staging = { rgb(0xffc24d), tinted(0xffd479, 0x332200) };
    c.development = { rgb(0x66c2ff), tinted(0xa5dcff, 0x00294a) };
    c.sandbox = { rgb(0x5ee68a), tinted(0x8cf0ab, 0x00290f) };
    c.series = { rgb(0xff8f98), rgb(0x8ad4ff), rgb(0x8cf0ab),
                 rgb(0xffd479), rgb(0xdcc8ff), rgb(0x7df0ff) };
    return c;
}

double channel(double value)
{
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF())
        + 0.0722 * channel(colour.blueF());
}

} // namespace

const Colours &Colours::of(Scheme scheme)
{
    static const Colours light = lightColours();
    static const Colours dark = darkColours();
    static const Colours highContrast = highContrastColours();
    switch (scheme) {
    case Scheme::Light:
        return light;
    case Scheme::Dark:
        return dark;
    case Scheme::HighContrast:
        return highContrast;
    }
    return light;
}

const Colours &Colours::of(const QPalette &palette)
{
    return of(schemeOf(palette));
}

Scheme schemeOf(const QPalette &palette)
{
    const QColor ground = palette.color(QPalette::Active, QPalette::Window);
    const QColor text = palette.color(QPalette::Active, QPalette::WindowText);
    if (contrast(ground, text) > 20.5 && ground.lightness() < 128)
        return Scheme::HighContrast;
    return ground.lightness() < 128 ? Scheme::Dark : Scheme::Light;
}

QPalette paletteOf(Scheme scheme)
{
    const Colours &c = Colours::of(scheme);
    QPalette palette;
    const auto all = [&palette](QPalette::ColorRole role, const QColor &colour) {
        palette.setColor(QPalette::All, role, colour);
    };
    all(QPalette::Window, c.window);
    all(QPalette::WindowText, c.text);
    all(QPalette::Base, c.surface);
    all(QPalette::AlternateBase, c.group);
    all(QPalette::Text, c.text);
    all(QPalette::PlaceholderText, c.muted);
    all(QPalette::Button, c.surface);
    all(QPalette::ButtonText, c.text);
    all(QPalette::BrightText, c.tone(Tone::Bad).ink);
    all(QPalette::Highlight, c.selected);
    all(QPalette::HighlightedText, c.text);
    all(QPalette::Link, c.link);
    all(QPalette::LinkVisited, c.link);
    all(QPalette::ToolTipBase, c.tip);
    all(QPalette::ToolTipText, c.tipText);
    all(QPalette::Light, c.surface);
    all(QPalette::Midlight, c.line);
    all(QPalette::Mid, c.frame);
    all(QPalette::Dark, c.frame);
    all(QPalette::Shadow, c.line);
    for (const auto role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                             QPalette::PlaceholderText, QPalette::HighlightedText })
        palette.setColor(QPalette::Disabled, role, c.disabled);
    return palette;
}

double contrast(const QColor &a, const QColor &b)
{
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

std::vector<ContrastPair> contrastPairs(Scheme scheme)
{
    const Colours &c = Colours::of(scheme);
    std::vector<ContrastPair> pairs;
    const auto add = [&pairs](const QString &name, const QColor &ink, const QColor &ground) {
        pairs.push_back({ name, ink, ground });
    };
    const std::pair<QString, QColor> grounds[]
        = { { u"window"_s, c.window }, { u"surface"_s, c.surface }, { u"sunken"_s, c.sunken },
            { u"group"_s, c.group },   { u"hover"_s, c.hover },     { u"selected"_s, c.selected } };
    const std::pair<QString, QColor> inks[]
        = { { u"text"_s, c.text }, { u"muted"_s, c.muted }, { u"link"_s, c.link } };
    for (const auto &[groundName, ground] : grounds) {
        for (const auto &[inkName, ink] : inks)
            add(QString(inkName + u" on "_s + groundName), ink, ground);
        for (int i = 0; i < toneCount; ++i)
            add(u"tone %1 on %2"_s.arg(QString::number(i), groundName),
                c.tone(static_cast<Tone>(i)).ink, ground);
    }
    for (const QColor &ground : { c.window, c.surface, c.sunken, c.group })
        add(u"disabled"_s, c.disabled, ground);
    for (int i = 0; i < toneCount; ++i) {
        const Tinted &tinted = c.tone(static_cast<Tone>(i));
        add(u"chip of tone %1"_s.arg(i), tinted.ink, tinted.soft);
        add(u"text on banner of tone %1"_s.arg(i), c.text, tinted.soft);
        add(u"muted on banner of tone %1"_s.arg(i), c.muted, tinted.soft);
    }
    add(u"primary button"_s, c.accentText, c.accent);
    add(u"badge"_s, c.badgeText, c.badge);
    add(u"tool tip"_s, c.tipText, c.tip);
    const std::pair<QString, Tinted> bands[] = { { u"production"_s, c.production.mark },
                                                 { u"staging"_s, c.staging.mark },
                                                 { u"development"_s, c.development.mark },
                                                 { u"sandbox"_s, c.sandbox.mark } };
    for (const auto &[name, mark] : bands)
        add(name, mark.ink, mark.soft);
    return pairs;
}

} // namespace recourse
