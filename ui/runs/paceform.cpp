// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/paceform.h"

#include "ui/theme/measures.h"
#include "ui/widgets/label.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QSpinBox>

namespace recourse {

namespace {

constexpr int noLimit = 1'000'000;
constexpr int longestEffectWait = 3'600; // s

} // namespace

PaceForm::PaceForm(const ReplayLimits &allowed, QWidget *parent)
    : QWidget(parent)
    , m_allowed(allowed)
    , m_rate(new QDoubleSpinBox)
    , m_canary(new QSpinBox)
    , m_batch(new QSpinBox)
    , m_stop(new QSpinBox)
    , m_effect(new QSpinBox)
{
    setAccessibleName(tr("Pace"));
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(measure::pad(font()) / 2);
    grid->setVerticalSpacing(measure::pad(font()) / 3);
    grid->setColumnStretch(0, 1);
    const auto add = [this, grid](const QString &name, const QString &help, QAbstractSpinBox *box) {
        auto *label = new Label(name);
        label->setBuddy(box);
        label->setToolTip(safeTip(help));
        box->setAccessibleName(name);
        box->setToolTip(safeTip(help));
        box->setButtonSymbols(QAbstractSpinBox::NoButtons);
        box->setAlignment(Qt::AlignRight);
        box->setFixedWidth(measure::em(font()) * 7);
        const int row = grid->rowCount();
        grid->addWidget(label, row, 0);
        grid->addWidget(box, row, 1);
    };
    m_rate->setDecimals(1);
    m_rate->setSingleStep(1);
    if (allowed.ratePerSecond > 0) {
        m_rate->setRange(0.1, allowed.ratePerSecond);
    } else {
        m_rate->setRange(0, noLimit);
        m_rate->setSpecialValueText(tr("no limit"));
    }
    m_rate->setValue(allowed.ratePerSecond);
    m_canary->setRange(allowed.canary, noLimit);
    m_canary->setValue(allowed.canary);
    m_batch->setRange(1, std::max(1, allowed.batch));
    m_batch->setValue(allowed.batch);
    m_stop->setRange(allowed.stopAfterFailures > 0 ? 1 : 0,
                     allowed.stopAfterFailures > 0 ? allowed.stopAfterFailures : noLimit);
    if (allowed.stopAfterFailures == 0)
        m_stop->setSpecialValueText(tr("never"));
    m_stop->setValue(allowed.stopAfterFailures);
    m_effect->setRange(0, longestEffectWait);
    m_effect->setSpecialValueText(tr("not"));
    m_effect->setSuffix(tr(" s", "seconds"));
    m_effect->setValue(allowed.effectTimeoutSeconds);
    add(tr("Events per second"), tr("No more are sent in a second."), m_rate);
    add(tr("Canary"), tr("So many must have had their effect before the rest follows."), m_canary);
    add(tr("Batch"), tr("So many are sent before the outcomes of all of them are waited for."),
        m_batch);
    add(tr("Stop after failures"), tr("So many events that fail stop the run."), m_stop);
    add(tr("Wait for the effect"),
        tr("So long each event is watched for what it should have done."), m_effect);
    connect(m_rate, &QDoubleSpinBox::valueChanged, this, &PaceForm::changed);
    for (QSpinBox *box : { m_canary, m_batch, m_stop, m_effect })
        connect(box, &QSpinBox::valueChanged, this, &PaceForm::changed);
}

RunLimits PaceForm::limits() const
{
    RunLimits limits = RunLimits::of(m_allowed);
    limits.ratePerSecond = m_rate->value();
    limits.canary = m_canary->value();
    limits.batch = m_batch->value();
    limits.stopAfterFailures = m_stop->value();
    limits.effectTimeoutSeconds = m_effect->value();
    return limits;
}

} // namespace recourse
