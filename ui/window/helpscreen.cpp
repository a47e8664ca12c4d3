// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/helpscreen.h"

#include "ui/commands/command.h"
#include "ui/theme/measures.h"
#include "ui/widgets/card.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

namespace recourse {
namespace {

QScrollArea *scrolled(QWidget *content, const QString &name)
{
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setAccessibleName(name);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    scroll->viewport()->setBackgroundRole(QPalette::Base);
    scroll->setWidget(content);
    return scroll;
}

} // namespace

HelpScreen::HelpScreen(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Help"));
    const int gap = measure::gap(font());
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(gap, gap, gap, gap);
    line->setSpacing(gap);
    line->addWidget(makeCommands(), 3);
    line->addWidget(makeFilterHelp(), 2);
}

QWidget *HelpScreen::makeCommands()
{
    const int pad = measure::pad(font());
    auto *card = new Card;
    card->setTitle(tr("Commands and keys"));
    auto *content = new QWidget;
    auto *grid = new QGridLayout(content);
    grid->setContentsMargins(pad, pad, pad, pad);
    grid->setHorizontalSpacing(pad * 2);
    grid->setVerticalSpacing(pad / 2);
    grid->setColumnStretch(2, 1);
    int row = 0;
    for (const auto group : { CommandGroup::Go, CommandGroup::Failures, CommandGroup::Act,
                              CommandGroup::View, CommandGroup::Program }) {
        auto *heading = new Label(commandGroupText(group), TextLook::Strong);
        heading->setContentsMargins(0, row == 0 ? 0 : pad, 0, 0);
        grid->addWidget(heading, row++, 0, 1, 3);
        for (const Command &command : commandTable()) {
            if (command.group != group)
                continue;
            auto *keys = new QWidget;
            auto *line = new QHBoxLayout(keys);
            line->setContentsMargins(0, 0, 0, 0);
            line->setSpacing(pad / 3);
            for (const QKeySequence &key : command.keys)
                line->addWidget(new Chip(key.toString(QKeySequence::NativeText)));
            line->addStretch(1);
            auto *help = new Label(command.help);
            help->setMuted(true);
            help->setWrapped();
            grid->addWidget(new Label(command.text), row, 0, Qt::AlignTop);
            grid->addWidget(keys, row, 1, Qt::AlignTop);
            grid->addWidget(help, row, 2);
            ++row;
        }
    }
    grid->setRowStretch(row, 1);
    card->body()->addWidget(scrolled(content, tr("Commands and keys")), 1);
    return card;
}

QWidget *HelpScreen::makeFilterHelp()
{
    const int pad = measure::pad(font());
    auto *card = new Card;
    card->setTitle(tr("The filter language"));
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(pad, pad, pad, pad);
    column->setSpacing(pad / 2);
    auto *intro = new Label(tr("Words and terms; all of them must hold. The drop-downs beside the "
                               "filter line write the same language."));
    intro->setWrapped();
    column->addWidget(intro);
    const std::pair<const char *, QString> examples[] = {
        { "timeout", tr("occurs anywhere in what is listed") },
        { "reason:timeout", tr("the reason contains it") },
        { "\"stock service\"", tr("two words as one") },
        { "key=order:88121", tr("the key is exactly this") },
        { "-tenant:acme", tr("not this tenant") },
        { "tries>3 verdict:lost", tr("both") },
        { "tries>3", tr("more than three attempts") },
        { "tries=unknown", tr("the number of attempts is not known") },
        { "parked<2h", tr("parked less than two hours ago") },
        { "size>=1MiB", tr("a payload of one mebibyte or more") },
    };
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(pad * 2);
    grid->setVerticalSpacing(pad / 2);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const auto &[term, meaning] : examples) {
        auto *example = new Label(QLatin1String(term), TextLook::Mono);
        example->setSelectable();
        auto *words = new Label(meaning);
        words->setMuted(true);
        words->setWrapped();
        grid->addWidget(example, row, 0, Qt::AlignTop);
        grid->addWidget(words, row, 1);
        ++row;
    }
    column->addSpacing(pad / 2);
    column->addLayout(grid);
    column->addStretch(1);
    card->body()->addWidget(scrolled(content, tr("The filter language")), 1);
    return card;
}

} // namespace recourse
