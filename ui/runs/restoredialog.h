// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/screencontext.h"

#include <QDialog>

class QLineEdit;

namespace recourse {

class ActButton;
class ConsentBar;

// The undo of a resolve: puts an archived message back to the queue it was parked on. Asks for a
// reason, and on production for the arming; says what came of it.
class RestoreDialog final : public QDialog
{
    Q_OBJECT
public:
    RestoreDialog(const ScreenContext &context, const QString &archive, const QString &event,
                  QWidget *parent = nullptr);

    ActButton *restoreButton() const;
    QString says() const;
    void refresh(); // it was armed

signals:
    void armWanted();

private:
    void showHindrances();
    void restored(const RestoreAnswer &answer);

    ScreenContext m_context;
    QString m_archive;
    QLineEdit *m_reason;
    ConsentBar *m_consent;
};

} // namespace recourse
