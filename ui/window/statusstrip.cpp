// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/statusstrip.h"

#include "models/core/clock.h"
#include "models/tables/sourcesmodel.h"
#include "models/text/words.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"
#include "ui/theme/tones.h"
#include "ui/widgets/label.h"
#include "ui/window/actport.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

Lamp lampOf(SourceState::Light light)
{
    switch (light) {
    case SourceState::Light::Good:
        return Lamp::Full;
    case SourceState::Light::Partly:
        return Lamp::Half;
    case SourceState::Light::Bad:
        return Lamp::Cross;
    case SourceState::Light::Unknown:
        return Lamp::Hollow;
    }
    return Lamp::Hollow;
}

} // namespace

SourceLight::SourceLight(const SourceState &source, QWidget *parent)
    : QAbstractButton(parent)
    , m_light(source.light)
{
    QStringList words{ source.id };
    if (source.kind == SourceState::Kind::Management || source.product.isEmpty())
        words.append(SourcesModel::kindWord(source.kind));
    else
        words.append(source.product);
    setText(words.join(u" · "_s));
    setObjectName(source.id);
    const QString state = SourcesModel::lightWord(source.light);
    setAccessibleName(tr("Source %1: %2").arg(text(), state));
    QStringList tip{ text(), state };
    if (source.lastError)
        tip.append(errorText(*source.lastError).happened);
    setToolTip(safeTip(tip.join(u'\n')));
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
}

QSize SourceLight::sizeHint() const
{
    const QFont small = smallFont(font());
    const int em = measure::em(font());
    return { QFontMetrics(small).horizontalAdvance(text()) + em * 3 / 2,
             QFontMetrics(small).height() + em / 2 };
}

void SourceLight::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    const int em = measure::em(font());
    QPainter painter(this);
    paintLamp(painter, QPointF(em * 0.4, height() / 2.0), em * 0.62, lampOf(m_light),
              c.tone(toneOf(m_light)).ink);
    painter.setFont(smallFont(font()));
    painter.setPen(underMouse() || hasFocus() ? c.text : c.muted);
    painter.drawText(rect().adjusted(em * 17 / 16, 0, 0, 0),
                     int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, text());
    if (hasFocus())
        paintBox(painter, rect(), Qt::transparent, c.focus, 3);
}

StatusStrip::StatusStrip(const Clock *clock, QWidget *parent)
    : QWidget(parent)
    , m_clock(clock)
    , m_lights(new QHBoxLayout)
    , m_journal(new ElidedLabel)
    , m_time(new ElidedLabel)
    , m_tick(new QTimer(this))
{
    const int em = measure::em(font());
    setAccessibleName(tr("Status"));
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(em, 1, em, 0);
    line->setSpacing(em);
    m_lights->setSpacing(em * 3 / 2);
    for (ElidedLabel *label : { m_journal, m_time }) {
        label->setMuted(true);
        label->setLook(TextLook::Small);
        label->setAlignment(Qt::AlignRight);
    }
    m_journal->hide();
    line->addLayout(m_lights);
    line->addStretch(1);
    line->addWidget(m_journal, 1);
    line->addWidget(m_time, 1);
    setMinimumHeight(qRound(em * 2.0));
    m_tick->setInterval(1000);
    connect(m_tick, &QTimer::timeout, this, &StatusStrip::showTime);
    m_tick->start();
    showTime();
}

void StatusStrip::setRefreshEvery(std::chrono::seconds period)
{
    m_period = period;
    showTime();
}

void StatusStrip::setJournal(const JournalState &journal)
{
    QStringList parts;
    std::optional<Tone> tone;
    if (journal.error) {
        parts.append(tr("no journal"));
        tone = Tone::Bad;
    } else if (journal.isOpen) {
        parts.append(tr("journal %1 entries").arg(countText(journal.entries)));
        if (journal.check) {
            const bool whole = journal.check->isWhole();
            parts.append(whole ? tr("chain whole") : tr("chain broken"));
            tone = whole ? std::nullopt : std::optional(Tone::Bad);
        }
    }
    m_journal->setText(parts.join(u" · "_s));
    m_journal->setTone(tone);
    m_journal->setVisible(!parts.isEmpty());
}

QString StatusStrip::journalText() const
{
    return m_journal->text();
}

QString StatusStrip::text() const
{
    return m_time->text();
}

void StatusStrip::setOverview(const OverviewPtr &overview)
{
    const auto same = [](const SourceState &a, const SourceState &b) {
        return a.id == b.id && a.kind == b.kind && a.light == b.light && a.product == b.product
            && a.lastError == b.lastError;
    };
    const bool unchanged = m_overview && overview
        && std::equal(m_overview->sources.begin(), m_overview->sources.end(),
                      overview->sources.begin(), overview->sources.end(), same);
    m_overview = overview;
    showTime();
    if (unchanged || !overview)
        return;
    while (QLayoutItem *item = m_lights->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const SourceState &source : overview->sources) {
        if (source.kind == SourceState::Kind::Index && source.light == SourceState::Light::Good)
            continue; // our own file is worth a light only when it makes trouble
        auto *light = new SourceLight(source);
        connect(light, &QAbstractButton::clicked, this,
                [this, id = source.id] { emit sourceChosen(id); });
        m_lights->addWidget(light);
    }
}

void StatusStrip::showTime()
{
    if (!m_overview) {
        m_time->setText(tr("nothing read yet"));
        return;
    }
    const Instant now = m_clock->now();
    const QString at = timeText(m_overview->readAt, now);
    // What is much older than it should be says so.
    const bool late = now - m_overview->readAt > m_period * 3;
    m_time->setTone(late ? std::optional(Tone::Warning) : std::nullopt);
    m_time->setText(late ? tr("as of %1 · %2 old").arg(at, ageText(m_overview->readAt, now))
                         : tr("as of %1 · refreshes every %2 s").arg(at).arg(m_period.count()));
}

void StatusStrip::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), c.surface);
    painter.fillRect(QRect(0, 0, width(), 1), c.line);
}

} // namespace recourse
