// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingsscreen.h"

#include "models/text/words.h"
#include "ui/theme/measures.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"

#include <QGridLayout>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {

SettingsScreen::SettingsScreen(const ScreenContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
{
    setAccessibleName(tr("Settings"));
    const int gap = measure::gap(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap, gap, gap, gap);
    column->setSpacing(gap);
    for (QWidget *card : { makeLook(), makeWorkspace(), makeKept() }) {
        card->setMaximumWidth(measure::em(font()) * 60);
        column->addWidget(card);
    }
    column->addStretch(1);
}

QWidget *SettingsScreen::makeLook()
{
    const int pad = measure::pad(font());
    auto *card = new Card;
    card->setTitle(tr("Colours"));
    auto *column = new QVBoxLayout;
    column->setContentsMargins(pad, pad, pad, pad);
    column->setSpacing(pad / 2);
    const auto add = [&](Theme theme, const QString &text) {
        auto *button = new QRadioButton(text);
        button->setAccessibleName(text);
        m_themes.addButton(button, static_cast<int>(theme));
        column->addWidget(button);
    };
    add(Theme::System, tr("As the desktop"));
    add(Theme::Light, tr("Light"));
    add(Theme::Dark, tr("Dark"));
    add(Theme::HighContrast, tr("High contrast"));
    connect(&m_themes, &QButtonGroup::idClicked, this,
            [this](int id) { emit themeChosen(static_cast<Theme>(id)); });
    card->body()->addLayout(column);
    return card;
}

QWidget *SettingsScreen::makeWorkspace()
{
    const int pad = measure::pad(font());
    const Workspace &workspace = m_context.port->workspace();
    auto *card = new Card;
    card->setTitle(tr("Workspace"));
    auto *grid = new QGridLayout;
    grid->setContentsMargins(pad, pad, pad, pad);
    grid->setHorizontalSpacing(pad * 2);
    grid->setVerticalSpacing(pad / 2);
    grid->setColumnStretch(1, 1);
    int row = 0;
    const auto add = [&](const QString &what, const QString &value, TextLook look) {
        auto *label = new Label(what);
        label->setMuted(true);
        auto *text = new Label(value, look);
        text->setWrapped();
        text->setSelectable();
        grid->addWidget(label, row, 0, Qt::AlignTop);
        grid->addWidget(text, row, 1);
        ++row;
    };
    add(tr("Name"), workspace.name, TextLook::Normal);
    add(tr("Environment"), environmentWord(workspace.environment), TextLook::Normal);
    add(tr("File"), workspace.file.isEmpty() ? tr("none: the sandbox") : workspace.file,
        TextLook::Mono);
    add(tr("Tenants you may see"),
        workspace.tenants.contains(u"*"_s) ? tr("all") : workspace.tenants.join(u", "_s),
        TextLook::Normal);
    add(tr("Evidence is good for"), tr("%1 s", "seconds").arg(workspace.evidenceMaxAgeSeconds),
        TextLook::Normal);
    card->body()->addLayout(grid);
    return card;
}

QWidget *SettingsScreen::makeKept()
{
    const int pad = measure::pad(font());
    auto *card = new Card;
    card->setTitle(tr("Kept on this computer"));
    auto *column = new QVBoxLayout;
    column->setContentsMargins(pad, pad, pad, pad);
    column->setSpacing(pad / 2);
    auto *words = new Label(tr("Window size, columns, sorting, filter and colours that you changed "
                               "are kept in this file. No payload and no password is in it."));
    words->setWrapped();
    auto *place = new Label(m_context.settings->place(), TextLook::Mono);
    place->setWrapped();
    place->setSelectable();
    place->setMuted(true);
    auto *forget = new QPushButton(tr("Forget all of it"));
    forget->setAccessibleName(tr("Forget what this window keeps"));
    connect(forget, &QPushButton::clicked, this, [this, forget] {
        m_context.settings->forgetAll();
        forget->setText(tr("Forgotten; the next start begins anew"));
        forget->setEnabled(false);
    });
    column->addWidget(words);
    column->addWidget(place);
    column->addWidget(forget, 0, Qt::AlignLeft);
    card->body()->addLayout(column);
    return card;
}

void SettingsScreen::showTheme(Theme theme)
{
    if (auto *button = m_themes.button(static_cast<int>(theme)))
        button->setChecked(true);
}

} // namespace recourse
