// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/verdictbanner.h"

#include "models/text/deedtext.h"
#include "models/text/words.h"
#include "ui/theme/measures.h"
#include "ui/theme/tones.h"
#include "ui/widgets/label.h"

#include <QPainter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

QString capitalised(QString text)
{
    if (!text.isEmpty())
        text[0] = text.at(0).toUpper();
    return text;
}

template <typename Value>
void count(const Answer<Value> &answer, int &configured, int &answered,
           std::optional<Instant> &oldest)
{
    if (!answer.configured)
        return;
    ++configured;
    if (!answer.answered())
        return;
    ++answered;
    if (answer.readAt && (!oldest || *answer.readAt < *oldest))
        oldest = answer.readAt;
}

} // namespace

VerdictBanner::VerdictBanner(QWidget *parent)
    : QWidget(parent)
    , m_word(new Label({}, TextLook::Title))
    , m_sentence(new Label)
    , m_allowed(new Label)
    , m_resolved(new Label)
    , m_read(new Label({}, TextLook::Small))
{
    const int pad = measure::pad(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(pad, pad * 3 / 4, pad, pad * 3 / 4);
    column->setSpacing(pad / 3);
    m_word->setWrapped();
    m_sentence->setWrapped();
    m_sentence->setSelectable();
    m_allowed->setWrapped();
    m_resolved->setWrapped();
    m_resolved->setSelectable();
    m_read->setWrapped();
    m_read->setMuted(true);
    for (Label *label : { m_word, m_sentence, m_allowed, m_resolved, m_read })
        column->addWidget(label);
    setAccessibleName(tr("Verdict"));
}

void VerdictBanner::show(const Dossier &dossier, Instant now)
{
    m_tone = toneOf(dossier.verdict.kind);
    m_word->setTone(m_tone);
    m_word->setText(capitalised(verdictWord(dossier.verdict)));
    m_sentence->setText(verdictSentence(dossier.verdict));
    const QStringList actions = allowedWords(dossier);
    m_allowed->setText(actions.isEmpty() ? tr("Allows nothing.")
                                         : tr("Allows: %1").arg(actions.join(u" · "_s)));
    const QString why = notResentText(dossier, now);
    m_resolved->setText(why);
    m_resolved->setVisible(!why.isEmpty());
    int configured = 0;
    int answered = 0;
    std::optional<Instant> oldest;
    const Evidence &e = dossier.evidence;
    count(e.parked, configured, answered, oldest);
    count(e.queued, configured, answered, oldest);
    count(e.inbox, configured, answered, oldest);
    count(e.outbox, configured, answered, oldest);
    count(e.effect, configured, answered, oldest);
    count(e.state, configured, answered, oldest);
    count(e.log, configured, answered, oldest);
    m_read->setText(oldest ? tr("Evidence read %1 ago; %2 of %3 sources answered")
                                 .arg(ageText(*oldest, now))
                                 .arg(answered)
                                 .arg(configured)
                           : tr("No source answered"));
    setAccessibleName(tr("Verdict: %1").arg(m_word->text()));
    setAccessibleDescription(m_sentence->text());
    update();
}

void VerdictBanner::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), c.tone(m_tone).soft);
    painter.fillRect(QRect(0, 0, 4, height()), c.tone(m_tone).ink);
    painter.fillRect(QRect(0, height() - 1, width(), 1), c.line);
}

} // namespace recourse
