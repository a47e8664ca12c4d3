// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/queuesmodel.h"
#include "models/tables/sourcesmodel.h"
#include "ui/window/screencontext.h"

#include <QWidget>

namespace recourse {

class Card;
class SourceDetails;
class TableView;

// Every connection: whether it works, what it may do, what it could not read and what to do about
// it; of a broker also its queues.
class SourcesScreen final : public QWidget
{
    Q_OBJECT
public:
    explicit SourcesScreen(const ScreenContext &context, QWidget *parent = nullptr);

    void setOverview(const OverviewPtr &overview);
    void showSource(const QString &id);
    void showQueue(const QString &broker, const QString &queue);
    SourcesModel *model() { return &m_model; }

private:
    QWidget *makeQueues();
    void showDetails();

    ScreenContext m_context;
    OverviewPtr m_overview;
    SourcesModel m_model;
    QueuesModel m_queues;
    TableView *m_table = nullptr;
    SourceDetails *m_details = nullptr;
    Card *m_queuesCard = nullptr;
    TableView *m_queuesTable = nullptr;
};

} // namespace recourse
