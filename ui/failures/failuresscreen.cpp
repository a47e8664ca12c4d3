// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/failuresscreen.h"

#include "models/text/casewords.h"
#include "models/text/words.h"
#include "ui/failures/dossierpane.h"
#include "ui/failures/failurestable.h"
#include "ui/failures/filterbar.h"
#include "ui/failures/scandialog.h"
#include "ui/failures/scanstrip.h"
#include "ui/failures/selectionbar.h"
#include "ui/theme/icons.h"
#include "ui/theme/measures.h"
#include "ui/widgets/label.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

constexpr int settleMs = 80; // holding an arrow key down looks nothing up on the way

} // namespace

FailuresScreen::FailuresScreen(const ScreenContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
{
    setAccessibleName(tr("Failures"));
    m_confirm = [this](const BrowsePlan &plan, const QString &handler) {
        ScanDialog dialog(plan, handler, window());
        return dialog.exec() == QDialog::Accepted;
    };
    const int gap = measure::gap(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap, gap, gap, gap);
    column->setSpacing(gap);
    column->addWidget(makeTop());
    m_strip = new ScanStrip;
    column->addWidget(m_strip);
    m_splitter = new QSplitter(Qt::Horizontal);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setAccessibleName(tr("Failures and dossier"));
    m_dossier = new DossierPane(m_context);
    m_splitter->addWidget(makeList());
    m_splitter->addWidget(m_dossier);
    m_splitter->setStretchFactor(0, 63);
    m_splitter->setStretchFactor(1, 37);
    m_splitter->setSizes({ 6300, 3700 });
    column->addWidget(m_splitter, 1);
    m_settle.setSingleShot(true);
    m_settle.setInterval(settleMs);
    connect(&m_settle, &QTimer::timeout, this, &FailuresScreen::lookUpCurrent);
    connectPort();
    connectCommands();
    restore();
    showStatus();
    showEmptiness();
}

QWidget *FailuresScreen::makeTop()
{
    auto *top = new QWidget;
    auto *line = new QHBoxLayout(top);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(measure::gap(font()));
    m_filter = new FilterBar(m_context.port->workspace(), m_context.clock);
    m_status = new ElidedLabel(Qt::ElideLeft);
    m_status->setMuted(true);
    m_status->setAlignment(Qt::AlignRight);
    m_refresh = new QPushButton(tr("Refresh…"));
    m_refresh->setIcon(lineIcon(u"refresh"_s));
    m_refresh->setAccessibleName(tr("Read the parking queues again"));
    m_refresh->setToolTip(
        safeTip(tr("Says first what a look at the parking queues costs, then looks.")));
    connect(m_refresh, &QPushButton::clicked, m_context.commands->action(command::readParking),
            &QAction::trigger);
    m_status->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    line->addWidget(m_filter, 1);
    line->addWidget(m_status, 0);
    line->addWidget(m_refresh, 0);
    return top;
}

QWidget *FailuresScreen::makeList()
{
    auto *list = new QWidget;
    auto *column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(measure::gap(font()));
    auto *card = new Card;
    m_table = new FailuresTable(&m_model);
    card->body()->addWidget(m_table, 1);
    column->addWidget(card, 1);
    m_selection = new SelectionBar(&m_model, m_context.commands);
    column->addWidget(m_selection);
    if (m_context.act) {
        m_table->setGroupNote([this](const FailureRows::Group &group) { return groupCase(group); });
        connect(m_context.act, &ActPort::casesChanged, m_table->viewport(),
                qOverload<>(&QWidget::update));
    }
    connect(m_table, &FailuresTable::currentChangedTo, this, [this] { m_settle.start(); });
    connect(m_table, &TableView::opened, this, [this] {
        m_settle.stop();
        const auto current = m_model.indexRowAt(m_table->currentRow());
        if (!m_dossier->dossier() || current != m_lookedUpRow)
            lookUpCurrent();
        m_dossier->focusDossier();
    });
    connect(m_table, &FailuresTable::groupFolded, this, [this](const QString &name, bool folded) {
        std::erase(m_query.collapsed, name);
        if (folded)
            m_query.collapsed.push_back(name);
        ask();
    });
    connect(m_table, &TableView::columnsChanged, this,
            [this] { m_context.settings->setColumns(u"failures"_s, m_table->columnState()); });
    connect(
        &m_model, &FailuresModel::sortRequested, this,
        [this](FailureColumn sortBy, bool descending) {
            m_query.sortBy = sortBy;
            m_query.descending = descending;
            m_context.settings->setSort(m_context.port->workspace().name, { sortBy, descending });
            ask();
        });
    connect(&m_model, &FailuresModel::checkedChanged, this, &FailuresScreen::showStatus);
    return list;
}

void FailuresScreen::connectPort()
{
    ConsolePort *port = m_context.port;
    connect(port, &ConsolePort::failuresChanged, this, &FailuresScreen::showView);
    connect(port, &ConsolePort::dossiersReady, this, &FailuresScreen::dossiersReady);
    connect(port, &ConsolePort::judgingProgressed, this, [this](qint64 judged, qint64 of) {
        m_judged = judged;
        m_toJudge = of;
        showStatus();
    });
    connect(port, &ConsolePort::scanPlanned, m_strip, &ScanStrip::addPlan);
    connect(port, &ConsolePort::scanProgressed, this, [this](const ScanProgress &progress) {
        m_strip->setProgress(progress);
        if (!progress.finished && m_model.rowCount() == 0)
            m_table->setWordsWithoutRows(
                StateWords{ PaneState::Waiting, tr("Reading the parking queues…"), {}, {} });
        else
            showEmptiness();
    });
    connect(m_strip, &ScanStrip::wanted, this, [this](const QStringList &handlers) {
        for (const QString &handler : handlers)
            m_context.port->scan(handler, true, false);
    });
    connect(m_strip, &ScanStrip::confirmationWanted, this,
            [this](const BrowsePlan &plan, const QString &handler) {
                if (m_confirm(plan, handler))
                    m_context.port->scan(handler, true, true);
            });
    connect(m_strip, &ScanStrip::cancelled, m_context.commands->action(command::cancelReading),
            &QAction::trigger);
}

void FailuresScreen::connectCommands()
{
    const CommandSet *commands = m_context.commands;
    m_context.commands->attach(CommandPlace::FailuresScreen, this);
    const auto on = [&](const char *id, auto what) {
        connect(commands->action(id), &QAction::triggered, this, what);
    };
    on(command::filter, [this] { m_filter->focusLine(); });
    on(command::clearFilter, [this] { m_filter->setText({}); });
    on(command::markAll, [this] { m_model.checkAllMatching(m_context.clock->now()); });
    on(command::markNone, [this] { m_model.clearChecked(); });
    on(command::copyEventId, [this] {
        const qsizetype at = m_model.positionAt(m_table->currentRow());
        if (at >= 0)
            QApplication::clipboard()->setText(QString::fromUtf8(m_model.view()->set->eventId(at)));
    });
    on(command::replay, [this] { wish(RunAction::Replay); });
    on(command::resolve, [this] { wish(RunAction::Resolve); });
    on(command::compensate, [this] { wish(RunAction::Compensate); });
    on(command::openCase, [this] { wantCase(); });
    on(command::readParking, [this] { planReading(); });
    on(command::cancelReading, [this] { m_context.port->cancelScan({}); });
    on(command::refresh, [this] {
        if (m_dossier->dossier())
            lookUpCurrent();
    });
    on(command::groupNone, [this] { m_filter->setGroupBy(GroupBy::None); });
    on(command::groupReason, [this] { m_filter->setGroupBy(GroupBy::Reason); });
    on(command::groupTenant, [this] { m_filter->setGroupBy(GroupBy::Tenant); });
    on(command::groupKey, [this] { m_filter->setGroupBy(GroupBy::Key); });
    on(command::groupHandler, [this] { m_filter->setGroupBy(GroupBy::Handler); });
    connect(m_filter, &FilterBar::termsChanged, this, [this] {
        if (m_restoring)
            return;
        m_context.settings->setFilter(m_context.port->workspace().name, m_filter->text());
        ask();
    });
    connect(m_filter, &FilterBar::groupByChanged, this, [this](GroupBy groupBy) {
        m_query.groupBy = groupBy;
        m_query.collapsed.clear();
        if (m_restoring)
            return;
        m_context.settings->setGroupBy(m_context.port->workspace().name, groupBy);
        ask();
    });
    connect(m_filter, &FilterBar::left, this, &FailuresScreen::focusTable);
    connect(m_dossier, &DossierPane::left, this, &FailuresScreen::focusTable);
    connect(m_dossier, &DossierPane::actWanted, this, &FailuresScreen::actWanted);
    connect(m_dossier, &DossierPane::caseWanted, this, &FailuresScreen::caseWanted);
    connect(m_dossier, &DossierPane::correctionWanted, this, &FailuresScreen::correctionWanted);
    connect(m_splitter, &QSplitter::splitterMoved, this,
            [this] { m_context.settings->setSplitter(u"failures"_s, m_splitter->saveState()); });
}

void FailuresScreen::restore()
{
    Settings *settings = m_context.settings;
    const QString workspace = m_context.port->workspace().name;
    m_restoring = true;
    m_table->restoreColumns(settings->columns(u"failures"_s));
    m_splitter->restoreState(settings->splitter(u"failures"_s));
    if (const auto sort = settings->sort(workspace)) {
        m_query.sortBy = sort->column;
        m_query.descending = sort->descending;
    }
    if (const auto groupBy = settings->groupBy(workspace)) {
        m_filter->setGroupBy(*groupBy);
        m_query.groupBy = *groupBy;
    }
    m_table->showSort(m_query.sortBy, m_query.descending);
    m_filter->setText(settings->filter(workspace));
    m_restoring = false;
    ask();
}

void FailuresScreen::setTenant(const QString &tenant)
{
    m_tenant = tenant;
    ask();
    showStatus();
}

void FailuresScreen::setFilter(const QString &text)
{
    m_filter->setText(text);
}

void FailuresScreen::ask()
{
    m_query.terms = m_filter->terms();
    if (!m_tenant.isEmpty()) {
        FilterTerm term;
        term.field = FilterTerm::Field::Tenant;
        term.op = FilterTerm::Op::Equals;
        term.text = m_tenant;
        m_query.terms.push_back(term);
    }
    if (m_asked == m_query)
        return;
    m_asked = m_query;
    m_context.port->setQuery(m_query);
}

void FailuresScreen::showView(const FailureViewPtr &view)
{
    if (!view)
        return;
    m_filter->setFailures(view->set);
    m_table->showView(view);
    m_table->showSort(view->query.sortBy, view->query.descending);
    showStatus();
    showEmptiness();
    if (m_wantedRow >= 0)
        openFailure(m_wantedRow);
}

void FailuresScreen::setOverview(const OverviewPtr &overview)
{
    m_overview = overview;
    showStatus();
    showEmptiness();
}

// "read at 10:41:50 · complete", over all parking places; the details name each.
void FailuresScreen::openFailure(qint64 indexRow)
{
    const int row = m_model.findRow(indexRow);
    m_wantedRow = row < 0 ? indexRow : -1;
    if (row < 0)
        return;
    const QModelIndex index = m_model.index(row, static_cast<int>(FailureColumn::Id));
    m_table->selectionModel()->setCurrentIndex(
        index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->scrollTo(index);
    m_settle.stop();
    lookUpCurrent();
}

void FailuresScreen::lookUpCurrent()
{
    const qsizetype at = m_model.positionAt(m_table->currentRow());
    if (at < 0)
        return;
    const FailureSet &set = *m_model.view()->set;
    const EventId id(set.eventId(at));
    m_lookedUpRow = set.row(at);
    m_lookedUpById = !id.isEmpty();
    m_dossier->setState({ PaneState::Waiting,
                          tr("Asking the sources…"),
                          m_lookedUpById ? visibleText(id.bytes()) : tr("no event id"),
                          {} });
    // No other failure may be taken for one without an id: it is asked for by its row.
    m_lookUp = m_lookedUpById ? m_context.port->lookUp(id, set.handler(at))
                              : m_context.port->lookUpRow(m_lookedUpRow);
}

void FailuresScreen::wish(RunAction action)
{
    ActChoice wish;
    wish.action = action;
    wish.rows = m_model.checkedRows();
    wish.selection = m_model.selectionText();
    if (wish.rows.empty()) {
        const auto current = m_model.indexRowAt(m_table->currentRow());
        const qsizetype at = m_model.positionAt(m_table->currentRow());
        if (!current || at < 0)
            return;
        wish.rows = { *current };
        wish.selection = visibleText(m_model.view()->set->eventId(at));
    }
    if (action == RunAction::Compensate && !byEvents(wish))
        return;
    emit actWanted(wish);
}

QString FailuresScreen::groupCase(const FailureRows::Group &group) const
{
    const FailureViewPtr &view = m_model.view();
    const CaseBoardPtr &board = m_context.act->cases();
    if (!board || !view || view->query.groupBy != GroupBy::Reason || group.count == 0)
        return {};
    const QString &handler = view->set->handler(view->rows->order[std::size_t(group.first)]);
    const CaseState *state
        = board->find(CaseSubject::ofGroup(handler, QString::fromUtf8(group.value)));
    return state ? caseLine(*state) : QString();
}

// A compensation takes no parked copy, and is one of a handler.
bool FailuresScreen::byEvents(ActChoice &choice)
{
    const FailureSet &set = *m_model.view()->set;
    for (const qint64 row : choice.rows) {
        const qsizetype at = set.find(row);
        if (at < 0 || set.eventId(at).isEmpty())
            continue;
        if (!choice.handler.isEmpty() && set.handler(at) != choice.handler) {
            m_status->setText(tr("Failures of several handlers are marked; take those of one."));
            return false;
        }
        choice.handler = set.handler(at);
        choice.events.push_back(EventId(set.eventId(at)));
    }
    choice.rows.clear();
    const auto &actions = m_context.port->workspace().actions;
    const bool any = std::ranges::any_of(actions, [&choice](const ActionConfig &one) {
        return one.handlers.contains(choice.handler);
    });
    if (!any)
        m_status->setText(tr("The workspace names no compensation for it."));
    return any && !choice.events.empty();
}

void FailuresScreen::wantCase()
{
    const int row = m_table->currentRow();
    const FailureViewPtr &view = m_model.view();
    const qsizetype at = m_model.positionAt(row);
    if (at >= 0) {
        const FailureSet &set = *view->set;
        if (!set.eventId(at).isEmpty())
            emit caseWanted({ CaseSubject::ofEvent(set.handler(at), EventId(set.eventId(at))),
                              TenantId(set.tenant(at)), visibleText(set.eventId(at)) });
        return;
    }
    // A group by reason is one of a handler only where all its failures are that handler's.
    const FailureRows::Group *group = m_model.groupAt(row);
    if (!group || m_query.groupBy != GroupBy::Reason || group->count == 0)
        return;
    const auto positionOf = [&](qint64 i) { return view->rows->order[std::size_t(i)]; };
    const QString handler = view->set->handler(positionOf(group->first));
    for (qint64 i = group->first; i < group->first + group->count; ++i) {
        if (view->set->handler(positionOf(i)) != handler) {
            m_status->setText(tr("This group has failures of several handlers; filter by one."));
            return;
        }
    }
    emit caseWanted({ CaseSubject::ofGroup(handler, QString::fromUtf8(group->value)),
                      {},
                      QString(handler + u" · "_s + group->name) });
}

void FailuresScreen::dossiersReady(quint64 request, const DossiersPtr &dossiers)
{
    if (request != m_lookUp)
        return;
    if (!dossiers || dossiers->empty()) {
        m_dossier->setState({ PaneState::NotKnown,
                              tr("No dossier"),
                              m_lookedUpById
                                  ? tr("The sources know nothing about this failure by its "
                                       "event id.")
                                  : tr("It is no longer listed, or the list cannot be read; "
                                       "reading the parking queues again will tell."),
                              {} });
        return;
    }
    // The copy that was chosen, where the event has none with that id.
    DossierPtr best = dossiers->front();
    for (const DossierPtr &dossier : *dossiers) {
        const bool holds = std::any_of(
            dossier->copies.begin(), dossier->copies.end(),
            [this](const ParkedCopyFull &copy) { return copy.failure.row == m_lookedUpRow; });
        if (holds)
            best = dossier;
    }
    m_dossier->setDossier(best);
}

void FailuresScreen::planReading(const HandlerName &handler)
{
    QStringList handlers;
    for (const HandlerConfig &config : m_context.port->workspace().handlers) {
        if (!config.parking.isEmpty() && (handler.isEmpty() || config.name == handler))
            handlers.append(config.name);
    }
    if (handlers.isEmpty())
        return;
    m_strip->expectPlans(handlers);
    for (const QString &name : std::as_const(handlers))
        m_context.port->planScan(name);
}

void FailuresScreen::focusTable()
{
    m_table->setFocus(Qt::ShortcutFocusReason);
    if (m_table->currentRow() < 0 && m_model.rowCount() > 0) {
        const int first = m_model.isGroup(0) && m_model.rowCount() > 1 ? 1 : 0;
        m_table->selectionModel()->setCurrentIndex(m_model.index(first, 0),
                                                   QItemSelectionModel::ClearAndSelect
                                                       | QItemSelectionModel::Rows);
    }
}

QStringList FailuresScreen::tenants() const
{
    QStringList found;
    if (!m_model.view())
        return found;
    const QString prefix = u"tenant:"_s;
    for (const Completion &offer :
         completeFilter(prefix, static_cast<int>(prefix.size()), *m_model.view()->set)) {
        const auto parsed = parseFilter(offer.insert, m_context.clock->now());
        if (parsed && parsed->size() == 1)
            found.append(parsed->front().text);
    }
    return found;
}

} // namespace recourse
