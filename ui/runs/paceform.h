// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/plan.h"

#include <QWidget>

class QDoubleSpinBox;
class QSpinBox;

namespace recourse {

// How fast and how far a run goes, within what the workspace allows: a run can be slower and more
// careful, never the other way round.
class PaceForm final : public QWidget
{
    Q_OBJECT
public:
    explicit PaceForm(const ReplayLimits &allowed, QWidget *parent = nullptr);

    RunLimits limits() const;

signals:
    void changed();

private:
    ReplayLimits m_allowed;
    QDoubleSpinBox *m_rate;
    QSpinBox *m_canary;
    QSpinBox *m_batch;
    QSpinBox *m_stop;
    QSpinBox *m_effect;
};

} // namespace recourse
