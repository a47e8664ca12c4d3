// SPDX-License-Identifier: GPL-3.0-or-later
// What the plan dialog is made of, and its words.
#include "models/runs/runapproval.h"
#include "models/text/runtext.h"
#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/runs/consentbar.h"
#include "ui/runs/paceform.h"
#include "ui/runs/plandialog.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/theme/tones.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

QString PlanDialog::titleOf(const ActChoice &wish)
{
    switch (wish.action) {
    case RunAction::Resolve:
        return tr("Resolve without a replay: %1").arg(wish.selection);
    case RunAction::Resend:
        return tr("Resend from the outbox: %1").arg(wish.selection);
    case RunAction::Compensate:
        return tr("Compensate: %1").arg(wish.selection);
    default:
        return tr("Replay with the original event id: %1").arg(wish.selection);
    }
}

QString PlanDialog::explanationOf(RunAction action)
{
    switch (action) {
    case RunAction::Resolve:
        return tr("Each message is kept whole in the journal before it leaves its queue, and can "
                  "be restored from there.");
    case RunAction::Resend:
        return tr("The producer committed it and the broker has no copy: the outbox's bytes are "
                  "sent under the same event id. Each event is judged again right before.");
    case RunAction::Compensate:
        return tr("The present result is asked for first; the action runs under a key of its own "
                  "for each event, so that a second try changes nothing.");
    default:
        return tr("Each event is judged again right before it is sent, and its parked copy goes "
                  "only after the broker has confirmed the new one. Nothing that is parked later "
                  "joins.");
    }
}

QString PlanDialog::beginWord(RunAction action, qsizetype included)
{
    switch (action) {
    case RunAction::Resolve:
        return tr("Resolve %1").arg(countText(included));
    case RunAction::Resend:
        return tr("Resend %1").arg(countText(included));
    case RunAction::Compensate:
        return tr("Compensate %1").arg(countText(included));
    default:
        return tr("Replay %1").arg(countText(included));
    }
}

QWidget *PlanDialog::makeHead()
{
    auto *head = new QWidget;
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(measure::pad(font()) / 3);
    column->addWidget(new Label(titleOf(m_wish), TextLook::Title));
    auto *says = new Label(explanationOf(m_wish.action));
    says->setMuted(true);
    says->setWrapped();
    column->addWidget(says);
    return head;
}

QWidget *PlanDialog::makeList()
{
    auto *card = new Card;
    card->setTitle(tr("Plan"));
    m_frozen = new ElidedLabel;
    m_frozen->setMuted(true);
    m_frozen->setAlignment(Qt::AlignRight);
    card->titleLine()->addWidget(m_frozen, 1);
    m_table = new TableView(tr("Events of the plan"));
    m_table->setTable(&m_model);
    m_table->setNotKnown(tr("No plan yet"));
    m_table->setNothing(tr("Nothing to plan"), tr("None of these failures is parked any more."));
    m_table->setItemDelegateForColumn(PlanModel::Event,
                                      new CellDelegate(m_table, CellLook::Mono, Qt::ElideMiddle));
    m_table->setItemDelegateForColumn(PlanModel::Key,
                                      new CellDelegate(m_table, CellLook::Mono, Qt::ElideMiddle));
    m_table->setItemDelegateForColumn(PlanModel::Target,
                                      new CellDelegate(m_table, CellLook::Mono, Qt::ElideMiddle));
    m_table->setItemDelegateForColumn(
        PlanModel::Verdict,
        new ChipDelegate(
            Qt::DisplayRole,
            [](const QModelIndex &index) -> std::optional<Tone> {
                return toneOf(static_cast<VerdictKind>(index.data(Role::State).toInt()));
            },
            m_table));
    auto *why = new CellDelegate(m_table);
    why->setToneOf([](const QModelIndex &) { return std::optional(Tone::Warning); });
    m_table->setItemDelegateForColumn(PlanModel::Why, why);
    m_table->setLetters(PlanModel::Order, 5);
    m_table->setStretchColumn(PlanModel::Why);
    m_table->setKept({ PlanModel::Order, PlanModel::Event, PlanModel::Verdict });
    const bool goes = m_wish.action == RunAction::Replay || m_wish.action == RunAction::Resend;
    m_table->setHiddenByDefault(goes ? std::vector<int>{ PlanModel::Handler }
                                     : std::vector<int>{ PlanModel::Handler, PlanModel::Target });
    m_table->restoreColumns(m_context.settings->columns(u"plan"_s));
    connect(m_table, &TableView::columnsChanged, this,
            [this] { m_context.settings->setColumns(u"plan"_s, m_table->columnState()); });
    card->body()->addWidget(m_table, 1);
    m_counts = new Label;
    m_counts->setContentsMargins(measure::pad(font()), measure::pad(font()) / 2,
                                 measure::pad(font()), measure::pad(font()) / 2);
    card->body()->addWidget(new Rule);
    card->body()->addWidget(m_counts);
    return card;
}

QWidget *PlanDialog::makeTarget()
{
    auto *part = new QWidget;
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(measure::pad(font()) / 3);
    m_target = new QComboBox;
    m_target->setAccessibleName(tr("Where the copies go"));
    m_target->addItem(tr("The handler's own queue"), OwnQueue);
    m_target->addItem(tr("Another queue, as a trial"), OtherQueue);
    m_target->addItem(tr("An exchange, by name"), Exchange);
    m_exchange = new QLineEdit;
    m_exchange->setPlaceholderText(tr("Exchange"));
    m_exchange->setAccessibleName(m_exchange->placeholderText());
    m_routingKey = new QLineEdit;
    for (QLineEdit *line : { m_exchange, m_routingKey }) {
        line->setFont(monoFont(line->font()));
        connect(line, &QLineEdit::textChanged, &m_settle, qOverload<>(&QTimer::start));
    }
    const auto choose = [this] {
        const int choice = m_target->currentData().toInt();
        m_exchange->setVisible(choice == Exchange);
        m_routingKey->setVisible(choice != OwnQueue);
        m_routingKey->setPlaceholderText(choice == Exchange ? tr("Routing key") : tr("Queue"));
        m_routingKey->setAccessibleName(m_routingKey->placeholderText());
        m_settle.start();
        showHindrances();
    };
    choose();
    m_settle.stop();
    connect(m_target, &QComboBox::activated, this, choose);
    column->addWidget(m_target);
    column->addWidget(m_exchange);
    column->addWidget(m_routingKey);
    return part;
}

QWidget *PlanDialog::makeSide()
{
    const int pad = measure::pad(font());
    auto *side = new QWidget;
    side->setBackgroundRole(QPalette::Window);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, pad / 2, 0);
    column->setSpacing(pad / 2);
    const auto title = [column](const QString &text) {
        auto *label = new Label(text, TextLook::Strong);
        column->addWidget(label);
        return label;
    };
    title(tr("Why"));
    m_reason = new QLineEdit;
    m_reason->setPlaceholderText(tr("Reason, for the journal"));
    m_reason->setAccessibleName(m_reason->placeholderText());
    connect(m_reason, &QLineEdit::textChanged, this, &PlanDialog::showHindrances);
    column->addWidget(m_reason);
    m_retry = new QCheckBox(tr("Try again what will fail again"));
    m_retry->setAccessibleName(m_retry->text());
    m_retry->setToolTip(safeTip(tr("Only where its cause was mended. The reason above says how.")));
    m_pace = new PaceForm(m_context.port->workspace().replay);
    connect(m_pace, &PaceForm::changed, this, &PlanDialog::showCounts);
    if (m_wish.action == RunAction::Compensate) {
        title(tr("Which compensation"));
        m_compensation = new QComboBox;
        m_compensation->setAccessibleName(tr("Compensation"));
        for (const ActionConfig &action : m_context.port->workspace().actions) {
            if (action.handlers.contains(m_wish.handler))
                m_compensation->addItem(action.name, action.name);
        }
        connect(m_compensation, &QComboBox::activated, this, &PlanDialog::ask);
        column->addWidget(m_compensation);
        column->addSpacing(pad / 2);
    }
    const bool sends = m_wish.action == RunAction::Replay || m_wish.action == RunAction::Resend;
    if (m_wish.action == RunAction::Replay) {
        column->addWidget(m_retry);
        column->addSpacing(pad / 2);
        title(tr("Where to"));
        column->addWidget(makeTarget());
        column->addSpacing(pad / 2);
    } else {
        m_retry->setParent(side);
        m_retry->hide();
    }
    if (sends) {
        title(tr("Pace"));
        column->addWidget(m_pace);
    } else {
        m_pace->setParent(side);
        m_pace->hide();
    }
    connect(m_retry, &QCheckBox::toggled, this, &PlanDialog::ask);
    m_changesPart = new QWidget;
    auto *changes = new QVBoxLayout(m_changesPart);
    changes->setContentsMargins(0, pad / 2, 0, 0);
    changes->setSpacing(pad / 3);
    changes->addWidget(new Label(tr("What changes on the messages"), TextLook::Strong));
    m_changes = new Label({}, TextLook::Small);
    m_changes->setWrapped();
    changes->addWidget(m_changes);
    column->addWidget(m_changesPart);
    column->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setAccessibleName(tr("How it is done"));
    scroll->setWidget(side);
    scroll->setFixedWidth(measure::em(font()) * 24);
    return scroll;
}

QWidget *PlanDialog::makeFoot()
{
    m_consent = new ConsentBar(m_context, beginWord(m_wish.action, 0));
    m_save = new QPushButton(tr("Save the plan…"));
    m_save->setAccessibleName(m_save->text());
    auto *again = new QPushButton(tr("Judge again"));
    again->setAccessibleName(again->text());
    again->setToolTip(safeTip(tr("Asks the sources again and makes the plan anew.")));
    for (QPushButton *button : { m_save, again }) {
        button->setAutoDefault(false);
        m_consent->left()->addWidget(button);
    }
    m_consent->left()->addStretch(1);
    connect(m_save, &QPushButton::clicked, this, &PlanDialog::save);
    connect(again, &QPushButton::clicked, this, &PlanDialog::ask);
    connect(m_consent, &ConsentBar::changed, this, &PlanDialog::showHindrances);
    connect(m_consent, &ConsentBar::armWanted, this, &PlanDialog::armWanted);
    connect(m_consent, &ConsentBar::closeWanted, this, &QDialog::reject);
    connect(m_consent, &ConsentBar::acted, this, [this] { emit begins(request()); });
    return m_consent;
}

} // namespace recourse
