// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/tablemodel.h"
#include "ui/window/screencontext.h"

#include <QWidget>

class QLineEdit;

namespace recourse {

class Card;
class DossierPane;
class TableView;

// The dossiers of one event id, one for each handler that it can concern.
class EventDossiersModel final : public RowsModel<DossierPtr>
{
    Q_OBJECT
public:
    enum Column { Handler, Parked, Verdict, ColumnCount };

    explicit EventDossiersModel(QObject *parent = nullptr);
    void show(const DossiersPtr &dossiers, Instant now);
    void wait() { setLoading(); }

protected:
    QString idOf(const DossierPtr &row) const override { return row->handler; }
    QVariant cell(int row, int column, int role) const override;
};

// Looks up any event id, parked or not.
class EventsScreen final : public QWidget
{
    Q_OBJECT
public:
    explicit EventsScreen(const ScreenContext &context, QWidget *parent = nullptr);

    void lookUp(const EventId &id, const HandlerName &handler = {});
    void focusLine();
    EventDossiersModel *model() { return &m_model; }
    DossierPane *dossierPane() const { return m_dossier; }
    QLineEdit *line() const { return m_line; }

signals:
    void failureOpened(qint64 indexRow);
    void actWanted(const recourse::ActChoice &choice);
    void correctionWanted(const recourse::CorrectionChoice &choice);
    void caseWanted(const recourse::CaseChoice &choice);

private:
    void dossiersReady(quint64 request, const DossiersPtr &dossiers);
    void showRow(int row);

    ScreenContext m_context;
    quint64 m_request = 0;
    EventId m_asked;
    EventDossiersModel m_model;
    QLineEdit *m_line;
    Card *m_card;
    TableView *m_table;
    DossierPane *m_dossier;
};

} // namespace recourse
