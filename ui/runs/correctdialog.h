// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/diffmodel.h"
#include "ui/window/screencontext.h"

#include <QDialog>
#include <QTimer>

class QLineEdit;
class QPlainTextEdit;

namespace recourse {

class ActButton;
class ConsentBar;
class TableView;

// A corrective event: another payload under an id of its own, with what it changes, place by place
// and with types. The original stays parked. Judged by a worker while it is typed.
class CorrectDialog final : public QDialog
{
    Q_OBJECT
public:
    CorrectDialog(const ScreenContext &context, const CorrectionChoice &choice,
                  QWidget *parent = nullptr);

    QStringList hindrances() const;
    ActButton *sendButton() const;
    TableView *diffTable() const { return m_diff; }
    QString says() const;
    void refresh(); // it was armed

signals:
    void armWanted();

private:
    QWidget *makeFoot();
    void ask();
    void prepared(quint64 request, const CorrectionAnswer &answer);
    void sent(const RunReport &report, const std::optional<Error> &error);
    QStringList ownHindrances() const;
    void showHindrances();

    ScreenContext m_context;
    CorrectionChoice m_choice;
    DiffModel m_changes;
    std::optional<Correction> m_correction; // of what is typed now
    QString m_problem; // why there is none
    quint64 m_asked = 0;
    bool m_sending = false;
    QTimer m_settle;
    QPlainTextEdit *m_payload;
    TableView *m_diff;
    QLineEdit *m_newId;
    QLineEdit *m_reason = nullptr;
    ConsentBar *m_consent = nullptr;
};

} // namespace recourse
