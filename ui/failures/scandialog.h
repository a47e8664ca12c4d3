// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/browse.h"

#include <QDialog>

class QCheckBox;
class QPushButton;

namespace recourse {

// A look that could be the last one needs an explicit yes: a check mark and then the button. Escape
// and Enter both mean no.
class ScanDialog final : public QDialog
{
    Q_OBJECT
public:
    ScanDialog(const BrowsePlan &plan, const QString &handler, QWidget *parent = nullptr);

private:
    QCheckBox *m_understood;
    QPushButton *m_read;
};

} // namespace recourse
