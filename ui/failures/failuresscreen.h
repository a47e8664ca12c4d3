// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failuresmodel.h"
#include "ui/window/screencontext.h"

#include <QTimer>
#include <QWidget>

#include <functional>

class QPushButton;
class QSplitter;

namespace recourse {

class DossierPane;
class ElidedLabel;
class FailuresTable;
class FilterBar;
class ScanStrip;
class SelectionBar;

// The parked failures: filter, groups, marks, reading the parking queues, and the dossier of the
// current one.
class FailuresScreen final : public QWidget
{
    Q_OBJECT
public:
    explicit FailuresScreen(const ScreenContext &context, QWidget *parent = nullptr);

    void setOverview(const OverviewPtr &overview);
    // Failures of this tenant only; nothing: of all. Shown in the header bar, not in the filter.
    void setTenant(const QString &tenant);
    void setFilter(const QString &text);
    void openFailure(qint64 indexRow);
    // Plans a look: at these handlers' parking queues, or at all there are.
    void planReading(const HandlerName &handler = {});
    void focusTable();
    QStringList tenants() const; // that occur, most frequent first

    FailuresModel *model() { return &m_model; }
    FailuresTable *table() const { return m_table; }
    FilterBar *filterBar() const { return m_filter; }
    DossierPane *dossierPane() const { return m_dossier; }
    const FailureQuery &query() const { return m_query; }
    // How a confirm dialog is answered; tests put theirs here.
    using Confirm = std::function<bool(const BrowsePlan &, const QString &)>;
    void setConfirm(Confirm confirm) { m_confirm = std::move(confirm); }

signals:
    void actWanted(const recourse::ActChoice &choice);
    void correctionWanted(const recourse::CorrectionChoice &choice);
    void caseWanted(const recourse::CaseChoice &choice);

private:
    QWidget *makeTop();
    QWidget *makeList();
    void connectPort();
    void connectCommands();
    void restore();
    void ask(); // the query of now, where it is another than the last
    void showView(const FailureViewPtr &view);
    void showStatus();
    void showEmptiness();
    void lookUpCurrent();
    void wish(RunAction action); // for what is marked, or for the current failure
    QString groupCase(const FailureRows::Group &group) const; // who has it; empty: nobody said
    bool byEvents(ActChoice &choice); // instead of by copies; false: it cannot be
    void wantCase(); // of the current failure or group
    void dossiersReady(quint64 request, const DossiersPtr &dossiers);
    QString statusText() const;
    QString readingText(QStringList *details) const;

    ScreenContext m_context;
    FailuresModel m_model;
    FailureQuery m_query;
    std::optional<FailureQuery> m_asked;
    QString m_tenant;
    OverviewPtr m_overview;
    quint64 m_lookUp = 0;
    qint64 m_wantedRow = -1; // to be opened as soon as it is shown
    qint64 m_lookedUpRow = -1;
    bool m_lookedUpById = true; // false: by its row
    bool m_restoring = false;
    qint64 m_judged = 0;
    qint64 m_toJudge = 0;
    QTimer m_settle;
    Confirm m_confirm;
    FilterBar *m_filter = nullptr;
    ElidedLabel *m_status = nullptr;
    QPushButton *m_refresh = nullptr;
    ScanStrip *m_strip = nullptr;
    QSplitter *m_splitter = nullptr;
    FailuresTable *m_table = nullptr;
    SelectionBar *m_selection = nullptr;
    DossierPane *m_dossier = nullptr;
};

} // namespace recourse
