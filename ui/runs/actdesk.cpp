// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/actdesk.h"

#include "ui/runs/approvedialog.h"
#include "ui/runs/armdialog.h"
#include "ui/runs/correctdialog.h"
#include "ui/runs/restoredialog.h"

#include <QFileDialog>

namespace recourse {

ActDesk::ActDesk(const ScreenContext &context, QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_window(window)
{
}

void ActDesk::plan(const ActChoice &wish)
{
    if (!m_context.act || (wish.rows.empty() && wish.events.empty()) || m_dialog)
        return;
    m_dialog = new PlanDialog(m_context, wish, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_dialog->setWindowModality(Qt::WindowModal);
    connect(m_dialog, &PlanDialog::armWanted, this, &ActDesk::arm);
    connect(this, &ActDesk::armingChanged, m_dialog, &PlanDialog::refresh);
    connect(m_dialog, &PlanDialog::begins, this, [this](const RunRequest &request) {
        if (!m_context.act->begin(request)) {
            m_dialog->refresh();
            return;
        }
        m_dialog->accept();
        emit began();
    });
    m_dialog->show();
}

void ActDesk::approve()
{
    if (!m_context.act || m_beside)
        return;
    const QString path
        = QFileDialog::getOpenFileName(m_window, tr("Approve a plan"), {}, tr("Plans (*.json)"));
    if (!path.isEmpty())
        show(new ApproveDialog(m_context, path, m_window));
}

void ActDesk::correct(const CorrectionChoice &choice)
{
    if (!m_context.act || m_beside)
        return;
    auto *dialog = new CorrectDialog(m_context, choice, m_window);
    connect(dialog, &CorrectDialog::armWanted, this, &ActDesk::arm);
    connect(this, &ActDesk::armingChanged, dialog, &CorrectDialog::refresh);
    show(dialog);
}

void ActDesk::restore(const QString &archive, const QString &event)
{
    if (!m_context.act || m_beside)
        return;
    auto *dialog = new RestoreDialog(m_context, archive, event, m_window);
    connect(dialog, &RestoreDialog::armWanted, this, &ActDesk::arm);
    connect(this, &ActDesk::armingChanged, dialog, &RestoreDialog::refresh);
    show(dialog);
}

void ActDesk::openCase(const CaseChoice &choice)
{
    if (m_context.act && m_context.act->cases() && !m_beside)
        show(new CaseDialog(m_context, choice, m_window));
}

void ActDesk::show(QDialog *dialog)
{
    m_beside = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowModality(Qt::WindowModal);
    dialog->show();
}

void ActDesk::arm()
{
    if (m_arming)
        return;
    QWidget *over = m_dialog ? static_cast<QWidget *>(m_dialog)
        : m_beside           ? static_cast<QWidget *>(m_beside)
                             : m_window;
    auto *ask = new ArmDialog(m_context.port->workspace(), m_context.arming->lasts(), over);
    ask->setAttribute(Qt::WA_DeleteOnClose);
    ask->setWindowModality(Qt::WindowModal);
    connect(ask, &QDialog::accepted, this, [this, ask] {
        m_context.arming->arm(ask->typed(), m_context.clock->now());
        emit armingChanged();
    });
    m_arming = ask;
    ask->show();
}

void ActDesk::disarm()
{
    m_context.arming->disarm();
    emit armingChanged();
}

} // namespace recourse
