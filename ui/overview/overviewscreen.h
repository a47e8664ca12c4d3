// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/handlersmodel.h"
#include "ui/window/screencontext.h"

#include <QWidget>

class QSplitter;

namespace recourse {

class Card;
class FigureCard;
class FindingsList;
class HotKeysModel;
class LineChart;
class TableView;

// What is stuck, in figures, by handler, and what each finding asks for.
class OverviewScreen final : public QWidget
{
    Q_OBJECT
public:
    explicit OverviewScreen(const ScreenContext &context, QWidget *parent = nullptr);

    void setOverview(const OverviewPtr &overview);

signals:
    void findingActed(const recourse::Finding &finding);
    void handlerOpened(const QString &handler);
    void keyOpened(const QString &key);

private:
    QWidget *makeFigures();
    QWidget *makeHandlers();
    QWidget *makeChart();
    QWidget *makeHotKeys();
    void showFigures(const Overview &overview);
    void showChart(const Overview &overview);

    ScreenContext m_context;
    HandlersModel m_handlers;
    FigureCard *m_backlog = nullptr;
    FigureCard *m_parked = nullptr;
    FigureCard *m_retries = nullptr;
    FigureCard *m_oldest = nullptr;
    FigureCard *m_hottest = nullptr;
    Card *m_handlersCard = nullptr;
    TableView *m_handlersTable = nullptr;
    Card *m_findingsCard = nullptr;
    FindingsList *m_findings = nullptr;
    LineChart *m_chart = nullptr;
    HotKeysModel *m_hotKeys = nullptr;
    TableView *m_hotKeysTable = nullptr;
};

} // namespace recourse
