// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/arming.h"

#include <QDialog>

class QLineEdit;

namespace recourse {

class ActButton;

// Asks for the workspace's name before production can be changed from this window. Changes nothing
// outside itself; typed() is what to arm with.
class ArmDialog final : public QDialog
{
    Q_OBJECT
public:
    ArmDialog(const Workspace &workspace, Millis lasts, QWidget *parent = nullptr);

    QString typed() const;

private:
    QLineEdit *m_name;
    ActButton *m_arm;
};

} // namespace recourse
