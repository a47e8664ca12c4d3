// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/screencontext.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace recourse {

class Label;

// Who has it, how far they are, the ticket, a comment, and what was said before. Writes only what
// was changed here, so that what another says meanwhile stays.
class CaseDialog final : public QDialog
{
    Q_OBJECT
public:
    CaseDialog(const ScreenContext &context, const CaseChoice &choice, QWidget *parent = nullptr);

    // What would be written now.
    CaseChange change() const;

private:
    void showState();
    void showStory(const CaseStory &story);
    void save();

    ScreenContext m_context;
    CaseChoice m_choice;
    CaseState m_shown; // what the fields were filled with
    bool m_saving = false;
    QLineEdit *m_assignee = nullptr;
    QComboBox *m_status = nullptr;
    QLineEdit *m_ticket = nullptr;
    QPlainTextEdit *m_comment = nullptr;
    QPlainTextEdit *m_history = nullptr;
    Label *m_problem = nullptr;
    QPushButton *m_save = nullptr;
};

} // namespace recourse
