// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/sourcedetails.h"

#include "models/tables/sourcesmodel.h"
#include "models/text/words.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"
#include "ui/theme/tones.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/label.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

// A block on the ground of its tone.
class TroubleBlock final : public QWidget
{
public:
    explicit TroubleBlock(Tone tone, QWidget *parent = nullptr)
        : QWidget(parent)
        , m_tone(tone)
    {
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Colours &c = Colours::of(palette());
        QPainter painter(this);
        paintBox(painter, rect(), c.tone(m_tone).soft, QColor(), measure::radius() - 1);
        painter.setClipRect(QRect(0, 0, 4, height()));
        paintBox(painter, rect(), c.tone(m_tone).ink, QColor(), measure::radius() - 1);
    }

private:
    Tone m_tone;
};

} // namespace

SourceDetails::SourceDetails(QWidget *parent)
    : Card(parent)
    , m_content(new QWidget)
    , m_column(new QVBoxLayout(m_content))
{
    setTitle(tr("Source"));
    const int pad = measure::pad(font());
    m_column->setContentsMargins(pad, pad, pad, pad);
    m_column->setSpacing(pad * 2 / 3);
    m_content->setBackgroundRole(QPalette::Base);
    m_content->setAutoFillBackground(true);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setBackgroundRole(QPalette::Base);
    scroll->setAccessibleName(tr("Details of the source"));
    scroll->setWidget(m_content);
    body()->addWidget(scroll, 1);
}

void SourceDetails::clear()
{
    while (QLayoutItem *item = m_column->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

void SourceDetails::show(const SourceState &source, Instant now)
{
    clear();
    setTitle(source.id);
    setNote(SourcesModel::kindWord(source.kind));
    if (source.lastError)
        addTrouble(tr("Last error"), *source.lastError, true);
    for (const Error &warning : source.warnings)
        addTrouble(tr("Warning"), warning, false);
    for (const Unread &unread : source.unread)
        addTrouble(tr("Not read: %1").arg(unread.part), unread.why, false);
    addFacts(source, now);
    m_column->addStretch(1);
}

void SourceDetails::addFacts(const SourceState &source, Instant now)
{
    const int pad = measure::pad(font());
    auto *facts = new QWidget;
    auto *grid = new QGridLayout(facts);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(pad * 3 / 2);
    grid->setVerticalSpacing(pad / 2);
    grid->setColumnStretch(1, 1);
    int row = 0;
    const auto add = [&](const QString &what, QWidget *value) {
        auto *label = new Label(what);
        label->setMuted(true);
        grid->addWidget(label, row, 0, Qt::AlignTop);
        // A chip of its own size would hold the whole column to it.
        grid->addWidget(value, row, 1,
                        qobject_cast<Chip *>(value) != nullptr ? Qt::AlignLeft : Qt::Alignment());
        ++row;
    };
    const auto text = [&](const QString &what, const QString &value,
                          TextLook look = TextLook::Normal, std::optional<Tone> tone = {}) {
        auto *label = new Label(value, look);
        label->setWrapped();
        label->setSelectable();
        label->setTone(tone);
        add(what, label);
    };
    add(tr("State"), new Chip(SourcesModel::lightWord(source.light), toneOf(source.light)));
    text(tr("Product"), source.product.isEmpty() ? tr("not known") : source.product);
    text(tr("Address"), source.address, TextLook::Mono);
    text(tr("Access"), source.readOnly ? tr("opened read-only") : tr("may write"));
    const bool isRemote
        = source.address.contains(u':'); // host and port, not a file of this machine
    if (isRemote)
        text(tr("Connection"),
             !source.encrypted         ? tr("not encrypted")
                 : source.verifiesPeer ? tr("encrypted, the peer's certificate is checked")
                                       : tr("encrypted, but the peer's certificate is NOT checked"),
             TextLook::Normal,
             source.encrypted && !source.verifiesPeer ? std::optional(Tone::Bad) : std::nullopt);
    text(tr("Rights"), source.rights.isEmpty() ? tr("not known") : source.rights.join(u'\n'));
    text(tr("Last read"),
         source.lastReadAt
             ? tr("%1, %2 ago")
                   .arg(timeText(*source.lastReadAt, now), ageText(*source.lastReadAt, now))
             : tr("never"));
    m_column->addWidget(facts);
}

void SourceDetails::addTrouble(const QString &heading, const Error &error, bool bad)
{
    const int pad = measure::pad(font());
    const Tone tone = bad ? Tone::Bad : Tone::Warning;
    auto *block = new TroubleBlock(tone);
    auto *column = new QVBoxLayout(block);
    column->setContentsMargins(pad * 4 / 3, pad * 3 / 4, pad, pad * 3 / 4);
    column->setSpacing(pad / 3);
    auto *title = new Label(heading, TextLook::Strong);
    title->setTone(tone);
    title->setWrapped();
    column->addWidget(title);
    const ErrorText words = errorText(error);
    for (const QString &sentence : { words.happened, words.means, words.todo }) {
        if (sentence.isEmpty())
            continue;
        auto *label = new Label(sentence);
        label->setWrapped();
        label->setSelectable();
        column->addWidget(label);
    }
    auto *copy = new QPushButton(tr("Copy the technical text"));
    copy->setAccessibleName(tr("Copy the technical text of: %1").arg(heading));
    connect(copy, &QPushButton::clicked, this,
            [error] { QApplication::clipboard()->setText(toLogText(error)); });
    column->addWidget(copy, 0, Qt::AlignLeft);
    m_column->addWidget(block);
}

} // namespace recourse
