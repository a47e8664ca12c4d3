// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/restoredialog.h"

#include "models/text/runtext.h"
#include "models/text/words.h"
#include "ui/runs/consentbar.h"
#include "ui/theme/measures.h"
#include "ui/widgets/label.h"

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
    , m_consent(new ConsentBar(context, tr("Put it back")))
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
    column->addWidget(m_consent);
    setMinimumWidth(em * 38);
    connect(m_reason, &QLineEdit::textChanged, this, &RestoreDialog::showHindrances);
    connect(m_consent, &ConsentBar::changed, this, &RestoreDialog::showHindrances);
    connect(m_consent, &ConsentBar::armWanted, this, &RestoreDialog::armWanted);
    connect(m_consent, &ConsentBar::closeWanted, this, &QDialog::reject);
    connect(m_consent, &ConsentBar::acted, this, [this] {
        m_consent->say(tr("Asking the sources…"), std::nullopt, true);
        m_context.act->restore(m_archive, m_reason->text().trimmed());
    });
    connect(m_context.act, &ActPort::restored, this, &RestoreDialog::restored);
    m_reason->setFocus();
    showHindrances();
}

ActButton *RestoreDialog::restoreButton() const
{
    return m_consent->actButton();
}

void RestoreDialog::showHindrances()
{
    m_consent->show(m_reason->text().trimmed().isEmpty() ? QStringList{ ConsentBar::noReason() }
                                                         : QStringList());
}

void RestoreDialog::refresh()
{
    showHindrances();
}

QString RestoreDialog::says() const
{
    return m_consent->text();
}

void RestoreDialog::restored(const RestoreAnswer &answer)
{
    if (answer.archive != m_archive)
        return;
    if (answer.error) {
        const ErrorText text = errorText(*answer.error);
        m_consent->say(oneAfterTheOther({ text.happened, text.todo }), Tone::Bad, false);
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
    m_consent->say(text, tone, true);
}

} // namespace recourse
