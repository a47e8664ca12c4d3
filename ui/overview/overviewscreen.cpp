// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/overview/overviewscreen.h"

#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/overview/findingslist.h"
#include "ui/overview/hotkeysmodel.h"
#include "ui/theme/measures.h"
#include "ui/theme/tones.h"
#include "ui/widgets/card.h"
#include "ui/widgets/figurecard.h"
#include "ui/widgets/label.h"
#include "ui/widgets/linechart.h"
#include "ui/widgets/tableview.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLocale>
#include <QSet>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

constexpr std::chrono::minutes chartSpan(30);

std::optional<Tone> handlerTone(const QModelIndex &index)
{
    const QVariant state = index.data(Role::State);
    if (!state.isValid() || state.toInt() < 0)
        return std::nullopt;
    return toneOf(static_cast<HandlerState>(state.toInt()));
}

std::vector<QPointF> historyPoints(const QModelIndex &index)
{
    std::vector<QPointF> points;
    for (const auto &sample : index.data(Role::History).value<std::vector<BacklogSample>>())
        points.emplace_back(double(toMillis(sample.at)), double(sample.backlog));
    return points;
}

QString percentText(double share)
{
    return QString(QLocale().toString(share * 100, 'f', share < 0.1 ? 1 : 0) + QLocale().percent());
}

} // namespace

OverviewScreen::OverviewScreen(const ScreenContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
{
    setAccessibleName(tr("Overview"));
    setFocusPolicy(Qt::StrongFocus);
    const int gap = measure::gap(font());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(gap, gap, gap, gap);
    grid->setSpacing(gap);
    m_findingsCard = new Card;
    m_findingsCard->setTitle(tr("What needs action"));
    m_findings = new FindingsList;
    m_findingsCard->body()->addWidget(m_findings, 1);
    connect(m_findings, &FindingsList::acted, this, &OverviewScreen::findingActed);
    grid->addWidget(makeFigures(), 0, 0, 1, 10);
    grid->addWidget(makeHandlers(), 1, 0, 1, 7);
    grid->addWidget(m_findingsCard, 1, 7, 1, 3);
    grid->addWidget(makeChart(), 2, 0, 1, 5);
    grid->addWidget(makeHotKeys(), 2, 5, 1, 5);
    for (int column = 0; column < 10; ++column)
        grid->setColumnStretch(column, 1);
    grid->setRowStretch(1, 2);
    grid->setRowStretch(2, 1);
}

QWidget *OverviewScreen::makeFigures()
{
    auto *line = new QWidget;
    auto *layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(measure::gap(font()));
    m_backlog = new FigureCard(tr("Backlog"));
    m_parked = new FigureCard(tr("Parked failures"));
    m_retries = new FigureCard(tr("Retries"));
    m_oldest = new FigureCard(tr("Oldest parked failure"));
    m_hottest = new FigureCard(tr("Hottest key"));
    for (FigureCard *card : { m_backlog, m_parked, m_retries, m_oldest, m_hottest }) {
        card->show(tr("not known"), tr("Not read yet."), false);
        layout->addWidget(card, 1);
    }
    return line;
}

QWidget *OverviewScreen::makeHandlers()
{
    m_handlersCard = new Card;
    m_handlersCard->setTitle(tr("Handlers"));
    m_handlersTable = new TableView(tr("Handlers"));
    m_handlersTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_handlersTable->setTable(&m_handlers);
    m_handlersTable->setNotKnown(tr("Handlers are not known"));
    m_handlersTable->setNothing(tr("No handlers"), tr("The workspace names no handler."));
    m_handlersTable->setItemDelegateForColumn(HandlersModel::Handler,
                                              new CellDelegate(m_handlersTable, CellLook::Strong));
    m_handlersTable->setItemDelegateForColumn(
        HandlersModel::Queue, new CellDelegate(m_handlersTable, CellLook::Mono, Qt::ElideMiddle));
    m_handlersTable->setItemDelegateForColumn(
        HandlersModel::History, new SparkDelegate(historyPoints, handlerTone, m_handlersTable));
    m_handlersTable->setItemDelegateForColumn(
        HandlersModel::State, new ChipDelegate(Qt::DisplayRole, handlerTone, m_handlersTable));
    auto *consumers = new CellDelegate(m_handlersTable);
    consumers->setToneOf([](const QModelIndex &index) -> std::optional<Tone> {
        const bool none = index.data(Role::State).toInt() == int(HandlerState::NoConsumer);
        return none ? std::optional(Tone::Bad) : std::nullopt;
    });
    m_handlersTable->setItemDelegateForColumn(HandlersModel::Consumers, consumers);
    m_handlersTable->setLetters(HandlersModel::Handler, 16);
    m_handlersTable->setLetters(HandlersModel::Queue, 11);
    m_handlersTable->setLetters(HandlersModel::History, 8);
    m_handlersTable->setLetters(HandlersModel::State, 16);
    m_handlersTable->setKept({ HandlersModel::Handler, HandlersModel::Queue, HandlersModel::History,
                               HandlersModel::State });
    m_handlersTable->restoreColumns(m_context.settings->columns(u"handlers"_s));
    connect(m_handlersTable, &TableView::columnsChanged, this, [this] {
        m_context.settings->setColumns(u"handlers"_s, m_handlersTable->columnState());
    });
    connect(m_handlersTable, &TableView::opened, this, [this](int row) {
        if (const HandlerOverview *handler = m_handlers.rowAt(row))
            emit handlerOpened(handler->name);
    });
    setFocusProxy(m_handlersTable);
    m_handlersCard->body()->addWidget(m_handlersTable, 1);
    return m_handlersCard;
}

QWidget *OverviewScreen::makeChart()
{
    auto *card = new Card;
    card->setTitle(tr("Backlog by handler"));
    card->setNote(tr("last 30 min"));
    m_chart = new LineChart(tr("Backlog by handler"));
    m_chart->setEmptyText(tr("Not known yet: the course begins with the first reading."));
    card->body()->addWidget(m_chart, 1);
    return card;
}

QWidget *OverviewScreen::makeHotKeys()
{
    auto *card = new Card;
    card->setTitle(tr("Hot keys of the parked failures"));
    m_hotKeys = new HotKeysModel(this);
    m_hotKeysTable = new TableView(tr("Hot keys of the parked failures"));
    m_hotKeysTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_hotKeysTable->setTable(m_hotKeys);
    m_hotKeysTable->setNotKnown(tr("Hot keys are not known"));
    m_hotKeysTable->setItemDelegateForColumn(
        HotKeysModel::Key, new CellDelegate(m_hotKeysTable, CellLook::Mono, Qt::ElideMiddle));
    m_hotKeysTable->setKept({ HotKeysModel::Share });
    m_hotKeysTable->setItemDelegateForColumn(HotKeysModel::Share,
                                             new ShareDelegate(
                                                 [this](const QModelIndex &index) {
                                                     const ParkedKey *key
                                                         = m_hotKeys->rowAt(index.row());
                                                     const ParkedKey *largest = m_hotKeys->rowAt(0);
                                                     return std::pair(key->share, largest->share);
                                                 },
                                                 m_hotKeysTable));
    connect(m_hotKeysTable, &TableView::opened, this, [this](int row) {
        if (const ParkedKey *key = m_hotKeys->rowAt(row))
            emit keyOpened(QString::fromUtf8(key->key.bytes()));
    });
    card->body()->addWidget(m_hotKeysTable, 1);
    return card;
}

void OverviewScreen::setOverview(const OverviewPtr &overview)
{
    if (!overview)
        return;
    m_handlers.setOverview(*overview);
    QSet<QString> brokers;
    for (const HandlerOverview &handler : overview->handlers)
        brokers.insert(handler.broker);
    const QString handlers = countText(qint64(overview->handlers.size()));
    m_handlersCard->setNote(
        brokers.size() == 1
            ? tr("%1 on one broker", "handlers").arg(handlers)
            : tr("%1 on %2 brokers", "handlers").arg(handlers, countText(brokers.size())));
    m_findingsCard->setNote(QLocale().toString(qlonglong(overview->findings.size())));
    m_findings->show(*overview);
    showFigures(*overview);
    showChart(*overview);
    m_hotKeys->setOverview(*overview);
    const bool nothingParked = overview->parked && *overview->parked == 0;
    m_hotKeysTable->setNothing(nothingParked ? tr("No parked failures") : tr("No hot keys"),
                               nothingParked
                                   ? tr("Nothing is parked, so no key stands out.")
                                   : tr("No partition key stands out among the failures that were "
                                        "read (%1).")
                                         .arg(countText(overview->indexed)));
}

void OverviewScreen::showFigures(const Overview &overview)
{
    const QString why = overview.missing.empty()
        ? tr("A source did not tell.")
        : tr("%1 did not answer: %2", "source, reason")
              .arg(overview.missing.front().source,
                   errorText(overview.missing.front().why).happened);
    const QString who = overview.missing.empty()
        ? why
        : tr("%1 did not answer").arg(overview.missing.front().source);
    const auto notKnown = [&](FigureCard *card) {
        card->show(tr("not known"), who, false);
        card->setToolTip(safeTip(why));
    };
    if (overview.backlog) {
        QString course = tr("steady");
        if (overview.backlogPerMinute && std::abs(*overview.backlogPerMinute) >= 1) {
            const double rate = *overview.backlogPerMinute;
            course = rate > 0 ? tr("+%1/min · growing").arg(QLocale().toString(rate, 'f', 0))
                              : tr("−%1/min · drains in %2")
                                    .arg(QLocale().toString(-rate, 'f', 0),
                                         ageText(overview.readAt
                                                     - std::chrono::seconds(qint64(
                                                         double(*overview.backlog) / -rate * 60)),
                                                 overview.readAt));
        } else if (!overview.backlogPerMinute) {
            course = tr("growth is known after a few readings");
        }
        m_backlog->show(countText(*overview.backlog), course);
    } else {
        notKnown(m_backlog);
    }
    if (overview.parked) {
        const QString tenants = *overview.parked == 0 ? tr("nothing is parked")
            : overview.indexed == 0                   ? tr("not read yet")
            : overview.tenantsParked == 1
            ? tr("one tenant · %1 read").arg(countText(overview.indexed))
            : tr("%1 tenants · %2 read")
                  .arg(countText(overview.tenantsParked), countText(overview.indexed));
        m_parked->show(countText(*overview.parked), tenants, true,
                       *overview.parked > 0 ? std::optional(Tone::Bad) : std::nullopt);
    } else {
        notKnown(m_parked);
    }
    if (overview.retryShare)
        m_retries->show(percentText(*overview.retryShare), tr("of deliveries"));
    else
        notKnown(m_retries);
    const bool nothingParked = overview.parked && *overview.parked == 0;
    if (overview.oldestParkedAt)
        m_oldest->show(ageText(*overview.oldestParkedAt, overview.readAt),
                       tr("since %1").arg(timeText(*overview.oldestParkedAt, overview.readAt)));
    else if (nothingParked)
        m_oldest->show(tr("–"), tr("nothing is parked"));
    else
        m_oldest->show(tr("not known"), tr("The parking queues have not been read."), false);
    if (!overview.hotKeys.empty())
        m_hottest->show(
            percentText(overview.hotKeys.front().share),
            tr("of parked failures · %1").arg(visibleText(overview.hotKeys.front().key.bytes())));
    else if (nothingParked)
        m_hottest->show(tr("–"), tr("nothing is parked"));
    else if (overview.indexed > 0)
        m_hottest->show(tr("–"), tr("no key is parked more than once"));
    else
        m_hottest->show(tr("not known"), tr("The parking queues have not been read."), false);
}

void OverviewScreen::showChart(const Overview &overview)
{
    std::vector<ChartLine> lines;
    for (const HandlerOverview &handler : overview.handlers) {
        ChartLine line{ handler.name, {} };
        for (const BacklogSample &sample : handler.history)
            line.points.emplace_back(sample.at, sample.backlog);
        if (!line.points.empty())
            lines.push_back(std::move(line));
    }
    std::stable_sort(lines.begin(), lines.end(), [](const ChartLine &a, const ChartLine &b) {
        return a.points.back().second > b.points.back().second;
    });
    constexpr std::size_t most = 5;
    if (lines.size() > most)
        lines.resize(most);
    m_chart->show(std::move(lines), overview.readAt, chartSpan);
}

} // namespace recourse
