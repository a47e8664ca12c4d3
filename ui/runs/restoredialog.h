// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/screencontext.h"

#include <QDialog>

class QLineEdit;
class QPushButton;

namespace recourse {

class ActButton;
class Label;

// The undo of a resolve: puts an archived message back to the queue it was parked on. Asks for a
// reason, and on production for the arming; says what came of it.
class RestoreDialog final : public QDialog
{
    Q_OBJECT
public:
    RestoreDialog(const ScreenContext &context, const QString &archive, const QString &event,
                  QWidget *parent = nullptr);

    ActButton *restoreButton() const { return m_restore; }
    QString says() const;
    void refresh(); // it was armed

signals:
    void armWanted();

private:
    QStringList hindrances() const;
    void showHindrances();
    void restored(const RestoreAnswer &answer);

    ScreenContext m_context;
    QString m_archive;
    bool m_asked = false;
    QLineEdit *m_reason;
    Label *m_says;
    QPushButton *m_arm;
    ActButton *m_restore;
};

} // namespace recourse
