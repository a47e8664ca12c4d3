// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/restoredialog.h"

#include "models/text/runtext.h"
#include "models/text/words.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {

RestoreDialog::RestoreDialog(const ScreenContext &context, const QString &archive,
                             const QString &event, QWidget *parent)
    : QDialog(parent)
    , m_context(context)
    , m_archive(archive)
    , m_reason(new QLineEdit)
    , m_says(new Label)
    , m_arm(new QPushButton(tr("Arm…")))
    , m_restore(new ActButton(tr("Put it back")))
{
    const int em = measure::em(font());
    setWindowTitle(tr("Restore"));
    setAccessibleName(windowTitle());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(em * 3 / 2, em * 3 / 2, em * 3 / 2, em);
    column->setSpacing(em * 2 / 3);
    column->addWidget(new Label(tr("Put the message back?"), TextLook::Title));
    auto *about = new ElidedLabel(Qt::ElideMiddle);
    about->setLook(TextLook::Mono);
    about->setText(event);
    column->addWidget(about);
    auto *what = new Label(tr("It goes back to the queue it was parked on, byte for byte as it was "
                              "archived, and can be replayed from there. It is not put back where "
                              "it has been applied meanwhile, or was put back before."));
    what->setWrapped();
    column->addWidget(what);
    m_reason->setPlaceholderText(tr("Reason, for the journal"));
    m_reason->setAccessibleName(m_reason->placeholderText());
    column->addWidget(m_reason);
    m_says->setWrapped();
    column->addWidget(m_says);
    auto *buttons = new QHBoxLayout;
    auto *close = new QPushButton(tr("Close"));
    close->setAccessibleName(close->text());
    close->setAutoDefault(false);
    m_arm->setAccessibleName(tr("Arm production"));
    m_arm->setAutoDefault(false);
    setLook(m_restore, ButtonLook::Primary);
    m_restore->setToolTip(ActButton::key().toString(QKeySequence::NativeText));
    buttons->addStretch(1);
    buttons->addWidget(m_arm);
    buttons->addWidget(close);
    buttons->addWidget(m_restore);
    column->addLayout(buttons);
    setMinimumWidth(em * 38);
    connect(m_reason, &QLineEdit::textChanged, this, &RestoreDialog::showHindrances);
    connect(m_arm, &QPushButton::clicked, this, &RestoreDialog::armWanted);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_restore, &QPushButton::clicked, this, [this] {
        if (!hindrances().isEmpty())
            return;
        m_asked = true;
        m_restore->setEnabled(false);
        m_says->setTone(std::nullopt);
        m_says->setText(tr("Asking the sources…"));
        m_context.act->restore(m_archive, m_reason->text().trimmed());
    });
    connect(m_context.act, &ActPort::restored, this, &RestoreDialog::restored);
    m_reason->setFocus();
    showHindrances();
}

QStringList RestoreDialog::hindrances() const
{
    QStringList found;
    if (!m_context.act->journal().isOpen)
        found.append(tr("The journal is not open, and nothing is done without one."));
    if (m_context.act->isRunning())
        found.append(tr("Another run is under way."));
    if (!m_context.arming->mayAct(m_context.clock->now()))
        found.append(tr("Production is read-only; arm it first."));
    if (m_reason->text().trimmed().isEmpty())
        found.append(tr("A reason is missing."));
    return found;
}

void RestoreDialog::showHindrances()
{
    m_arm->setVisible(!m_context.arming->mayAct(m_context.clock->now()));
    if (m_asked)
        return;
    const QStringList found = hindrances();
    m_says->setTone(Tone::Warning);
    m_says->setText(oneAfterTheOther(found));
    m_restore->setEnabled(found.isEmpty());
}

void RestoreDialog::refresh()
{
    showHindrances();
}

QString RestoreDialog::says() const
{
    return m_says->text();
}

void RestoreDialog::restored(const RestoreAnswer &answer)
{
    if (answer.archive != m_archive)
        return;
    if (answer.error) {
        const ErrorText text = errorText(*answer.error);
        m_says->setTone(Tone::Bad);
        m_says->setText(oneAfterTheOther({ text.happened, text.todo }));
        m_asked = false; // it can be tried again
        m_restore->setEnabled(true);
        return;
    }
    const QString why = answer.report.why ? errorText(*answer.report.why).happened : QString();
    QString text;
    Tone tone = Tone::Warning;
    switch (answer.report.fate) {
    case RestoreReport::Fate::Restored:
        tone = Tone::Good;
        text = tr("It is parked again.");
        break;
    case RestoreReport::Fate::FoundParked:
        tone = Tone::Good;
        text = tr("It was parked again already; an earlier try had put it back.");
        break;
    case RestoreReport::Fate::Refused:
        text = oneAfterTheOther(
            { tr("It was not put back."), restoreRefusalText(answer.report.check) });
        break;
    case RestoreReport::Fate::NotRestored:
        tone = Tone::Bad;
        text = oneAfterTheOther({ tr("It was not put back."), why });
        break;
    case RestoreReport::Fate::Unknown:
        tone = Tone::Bad;
        text = oneAfterTheOther(
            { tr("Whether it was put back is not known: the broker's word did not come."), why,
              tr("Read the parking queue, then try again.") });
        break;
    }
    m_says->setTone(tone);
    m_says->setText(text);
}

} // namespace recourse
