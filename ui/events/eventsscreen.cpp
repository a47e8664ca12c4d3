// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/events/eventsscreen.h"

#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/failures/dossierpane.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/theme/tones.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {

EventDossiersModel::EventDossiersModel(QObject *parent)
    : RowsModel<DossierPtr>({ { tr("Handler"), false, 18 },
                              { tr("Parked copies"), true, 13 },
                              { tr("Verdict"), false, 24 } },
                            parent)
{
}

void EventDossiersModel::show(const DossiersPtr &dossiers, Instant now)
{
    setRows(dossiers ? *dossiers : std::vector<DossierPtr>());
    setContent(TableContent::Ready, {}, now);
}

QVariant EventDossiersModel::cell(int row, int column, int role) const
{
    const Dossier &dossier = *at(row);
    const Answer<ParkedEvidence> &parked = dossier.evidence.parked;
    switch (role) {
    case Role::Id:
        return dossier.handler;
    case Role::State:
        return static_cast<int>(dossier.verdict.kind);
    case Role::Known:
        return column != Parked || parked.answered();
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
    case Role::Copy:
        switch (column) {
        case Handler:
            return dossier.handler;
        case Parked:
            return parked.answered() ? countText(qint64(parked.value->copies.size()))
                                     : tr("not known");
        case Verdict:
            return verdictWord(dossier.verdict);
        default:
            return {};
        }
    case Qt::ToolTipRole:
        return column == Verdict ? plainToolTip(verdictSentence(dossier.verdict)) : QVariant();
    default:
        return {};
    }
}

EventsScreen::EventsScreen(const ScreenContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_line(new QLineEdit)
    , m_card(new Card)
    , m_table(new TableView(tr("Handlers of the event")))
    , m_dossier(new DossierPane(context))
{
    setAccessibleName(tr("Events"));
    const int gap = measure::gap(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap, gap, gap, gap);
    column->setSpacing(gap);
    auto *line = new QHBoxLayout;
    line->setSpacing(gap / 2);
    m_line->setPlaceholderText(tr("Event id, exactly as it was sent"));
    m_line->setAccessibleName(m_line->placeholderText());
    m_line->setFont(monoFont(m_line->font()));
    auto *button = new QPushButton(tr("Look up"));
    button->setAccessibleName(tr("Look up the event id"));
    setLook(button, ButtonLook::Primary);
    auto *hint = new Label(tr("Also finds events that are not parked."));
    hint->setMuted(true);
    line->addWidget(m_line, 2);
    line->addWidget(button);
    line->addWidget(hint);
    line->addStretch(1);
    column->addLayout(line);
    m_card->setTitle(tr("Handlers"));
    m_table->setTable(&m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setNotKnown(tr("No event looked up"));
    m_table->setWordsWithoutRows(
        StateWords{ PaneState::NotKnown,
                    tr("No event looked up"),
                    tr("Type an event id. Each handler that it can concern is listed here."),
                    {} });
    m_table->setItemDelegateForColumn(EventDossiersModel::Handler,
                                      new CellDelegate(m_table, CellLook::Strong));
    m_table->setItemDelegateForColumn(
        EventDossiersModel::Verdict,
        new ChipDelegate(
            Qt::DisplayRole,
            [](const QModelIndex &index) -> std::optional<Tone> {
                return toneOf(static_cast<VerdictKind>(index.data(Role::State).toInt()));
            },
            m_table));
    m_card->body()->addWidget(m_table, 1);
    m_dossier->setState({ PaneState::NotKnown,
                          tr("No dossier"),
                          tr("The dossier of the chosen handler is shown here."),
                          {} });
    auto *splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->setAccessibleName(tr("Handlers and dossier"));
    splitter->addWidget(m_card);
    splitter->addWidget(m_dossier);
    splitter->setStretchFactor(0, 4);
    splitter->setStretchFactor(1, 6);
    splitter->setSizes({ 4000, 6000 });
    splitter->restoreState(m_context.settings->splitter(u"events"_s));
    connect(splitter, &QSplitter::splitterMoved, this, [this, splitter] {
        m_context.settings->setSplitter(u"events"_s, splitter->saveState());
    });
    column->addWidget(splitter, 1);
    const auto search = [this] {
        if (!m_line->text().isEmpty())
            lookUp(EventId(m_line->text()));
    };
    connect(m_line, &QLineEdit::returnPressed, this, search);
    connect(button, &QPushButton::clicked, this, search);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) { showRow(current.row()); });
    connect(m_table, &TableView::opened, m_dossier, &DossierPane::focusDossier);
    connect(m_dossier, &DossierPane::left, m_table, [this] { m_table->setFocus(); });
    connect(m_dossier, &DossierPane::actWanted, this, &EventsScreen::actWanted);
    connect(m_dossier, &DossierPane::caseWanted, this, &EventsScreen::caseWanted);
    connect(m_dossier, &DossierPane::correctionWanted, this, &EventsScreen::correctionWanted);
    connect(m_context.port, &ConsolePort::dossiersReady, this, &EventsScreen::dossiersReady);
}

void EventsScreen::lookUp(const EventId &id, const HandlerName &handler)
{
    m_asked = id;
    m_line->setText(QString::fromUtf8(id.bytes()));
    m_table->setWordsWithoutRows(
        StateWords{ PaneState::Waiting, tr("Asking the sources…"), visibleText(id.bytes()), {} });
    m_model.show({}, m_context.clock->now());
    m_dossier->setState(
        { PaneState::Waiting, tr("Asking the sources…"), visibleText(id.bytes()), {} });
    m_request = m_context.port->lookUp(id, handler);
}

void EventsScreen::focusLine()
{
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->selectAll();
}

void EventsScreen::dossiersReady(quint64 request, const DossiersPtr &dossiers)
{
    if (request != m_request)
        return;
    m_model.show(dossiers, m_context.clock->now());
    m_card->setNote(visibleText(m_asked.bytes()));
    if (m_model.rowCount() == 0) {
        const StateWords words{ PaneState::NotKnown,
                                tr("No handler"),
                                tr("No handler of this workspace can be concerned by %1.")
                                    .arg(visibleText(m_asked.bytes())),
                                {} };
        m_table->setWordsWithoutRows(words);
        m_dossier->setState(words);
        return;
    }
    m_table->selectRow(0);
    showRow(0);
    m_table->setFocus(Qt::OtherFocusReason);
}

void EventsScreen::showRow(int row)
{
    if (const DossierPtr *dossier = m_model.rowAt(row))
        m_dossier->setDossier(*dossier);
}

} // namespace recourse
