// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/runmodel.h"

#include <QWidget>

namespace recourse {

// How a run stands, as one bar: done, absorbed, waiting, failed, and what is to go. The words
// beside it say the same.
class RunBar final : public QWidget
{
    Q_OBJECT
public:
    explicit RunBar(QWidget *parent = nullptr);

    void show(const RunTally &tally);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    RunTally m_tally;
};

} // namespace recourse
