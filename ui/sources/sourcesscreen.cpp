// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/sourcesscreen.h"

#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/sources/sourcedetails.h"
#include "ui/theme/measures.h"
#include "ui/theme/tones.h"
#include "ui/widgets/tableview.h"

#include <QGridLayout>
#include <QHeaderView>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

// What doors write in one spelling, in the words of the window.
std::vector<SourceState> worded(std::vector<SourceState> sources)
{
    for (SourceState &source : sources) {
        for (QString &right : source.rights)
            right = rightText(right);
        for (Unread &unread : source.unread)
            unread.part = partWord(unread.part);
    }
    return sources;
}

Topology worded(Topology topology)
{
    for (QueueInfo &queue : topology.queues) {
        if (!queue.state.isEmpty())
            queue.state = queueStateWord(queue.state);
    }
    return topology;
}

std::optional<Tone> lightTone(const QModelIndex &index)
{
    return toneOf(static_cast<SourceState::Light>(index.data(Role::State).toInt()));
}

} // namespace

SourcesScreen::SourcesScreen(const ScreenContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
{
    setAccessibleName(tr("Sources"));
    const int gap = measure::gap(font());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(gap, gap, gap, gap);
    grid->setSpacing(gap);
    auto *card = new Card;
    card->setTitle(tr("Connections"));
    m_table = new TableView(tr("Connections"));
    m_table->setTable(&m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setNotKnown(tr("Connections are not known yet"));
    m_table->setNothing(tr("No connections"), tr("The workspace names no source."));
    m_table->setHiddenByDefault({ SourcesModel::Rights });
    m_table->setItemDelegateForColumn(SourcesModel::Source,
                                      new CellDelegate(m_table, CellLook::Strong));
    m_table->setItemDelegateForColumn(SourcesModel::Address,
                                      new CellDelegate(m_table, CellLook::Mono, Qt::ElideMiddle));
    m_table->setItemDelegateForColumn(SourcesModel::Light, new LampDelegate(lightTone, m_table));
    auto *problem = new CellDelegate(m_table);
    problem->setToneOf([](const QModelIndex &index) -> std::optional<Tone> {
        const auto light = static_cast<SourceState::Light>(index.data(Role::State).toInt());
        return light == SourceState::Light::Bad ? Tone::Bad : Tone::Warning;
    });
    m_table->setItemDelegateForColumn(SourcesModel::Problem, problem);
    m_table->setLetters(SourcesModel::Source, 12);
    m_table->setLetters(SourcesModel::Kind, 15);
    m_table->setLetters(SourcesModel::Light, 15);
    m_table->setLetters(SourcesModel::LastRead, 9);
    m_table->setKept({ SourcesModel::Source, SourcesModel::Kind, SourcesModel::Light });
    setFocusProxy(m_table);
    m_table->restoreColumns(m_context.settings->columns(u"sources"_s));
    connect(m_table, &TableView::columnsChanged, this,
            [this] { m_context.settings->setColumns(u"sources"_s, m_table->columnState()); });
    card->body()->addWidget(m_table, 1);
    m_details = new SourceDetails;
    grid->addWidget(card, 0, 0);
    grid->addWidget(m_details, 0, 1);
    grid->addWidget(makeQueues(), 1, 0, 1, 2); // nine columns want the whole width
    grid->setColumnStretch(0, 64);
    grid->setColumnStretch(1, 36);
    grid->setRowStretch(0, 4);
    grid->setRowStretch(1, 5);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &SourcesScreen::showDetails);
}

QWidget *SourcesScreen::makeQueues()
{
    m_queuesCard = new Card;
    m_queuesCard->setTitle(tr("Queues"));
    m_queuesTable = new TableView(tr("Queues of the broker"));
    m_queuesTable->setTable(&m_queues);
    m_queuesTable->setNotKnown(tr("Queues are not known"));
    m_queuesTable->setNothing(tr("No queues"), tr("The broker names none."));
    m_queuesTable->setItemDelegateForColumn(
        QueuesModel::Name, new CellDelegate(m_queuesTable, CellLook::Mono, Qt::ElideMiddle));
    m_queuesTable->setLetters(QueuesModel::Name, 20);
    m_queuesTable->setLetters(QueuesModel::Type, 8);
    m_queuesTable->setLetters(QueuesModel::State, 14);
    m_queuesTable->setLetters(QueuesModel::Policy, 10);
    m_queuesTable->setStretchColumn(QueuesModel::DeadLetters); // several names, or a whole sentence
    m_queuesTable->setKept({ QueuesModel::Name, QueuesModel::Type, QueuesModel::State });
    m_queuesTable->restoreColumns(m_context.settings->columns(u"queues"_s));
    connect(m_queuesTable, &TableView::columnsChanged, this,
            [this] { m_context.settings->setColumns(u"queues"_s, m_queuesTable->columnState()); });
    m_queuesCard->body()->addWidget(m_queuesTable, 1);
    return m_queuesCard;
}

void SourcesScreen::setOverview(const OverviewPtr &overview)
{
    m_overview = overview;
    if (!overview)
        return;
    m_model.setSources(worded(overview->sources), m_context.clock->now());
    if (m_table->currentRow() < 0 && m_model.rowCount() > 0)
        m_table->selectRow(0);
    showDetails();
}

void SourcesScreen::showDetails()
{
    const SourceState *source = m_model.rowAt(m_table->currentRow());
    if (source == nullptr || !m_overview)
        return;
    m_details->show(*source, m_context.clock->now());
    const auto topology
        = std::find_if(m_overview->topologies.begin(), m_overview->topologies.end(),
                       [source](const Topology &each) { return each.broker == source->id; });
    const bool isBroker = source->kind == SourceState::Kind::Broker
        || source->kind == SourceState::Kind::Management;
    if (topology != m_overview->topologies.end() && isBroker) {
        m_queues.setTopology(worded(*topology));
        m_queuesTable->setWordsWithoutRows({});
        m_queuesCard->setTitle(tr("Queues of %1").arg(source->id));
        m_queuesCard->setNote(tr("%1 · read at %2", "number of queues, time")
                                  .arg(countText(qint64(topology->queues.size())),
                                       timeText(topology->readAt, m_context.clock->now())));
        return;
    }
    m_queues.setTopology({});
    m_queuesCard->setNote({});
    m_queuesCard->setTitle(tr("Queues"));
    if (isBroker) {
        const QString why
            = source->lastError ? errorText(*source->lastError).happened : tr("Not read yet.");
        m_queuesTable->setWordsWithoutRows(
            StateWords{ source->lastError ? PaneState::Failed : PaneState::NotKnown,
                        tr("Queues are not known"),
                        why,
                        {} });
    } else {
        m_queuesTable->setWordsWithoutRows(
            StateWords{ PaneState::NotKnown,
                        tr("No queues here"),
                        tr("%1 is a %2; queues belong to brokers.")
                            .arg(source->id, SourcesModel::kindWord(source->kind)),
                        {} });
    }
}

void SourcesScreen::showSource(const QString &id)
{
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (m_model.rowAt(row)->id == id) {
            m_table->selectRow(row);
            return;
        }
    }
}

void SourcesScreen::showQueue(const QString &broker, const QString &queue)
{
    showSource(broker);
    const int row = m_queues.findRow(queue);
    if (row < 0)
        return;
    m_queuesTable->selectRow(row);
    m_queuesTable->scrollTo(m_queues.index(row, 0));
    m_queuesTable->setFocus();
}

} // namespace recourse
