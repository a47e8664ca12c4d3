// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/plandialog.h"

#include "models/runs/runapproval.h"
#include "models/text/runtext.h"
#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/runs/paceform.h"
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

namespace {

constexpr int settleMs = 400; // typing a queue's name asks for no plan at each letter
constexpr int approvalsEveryMs = 3'000;
constexpr QSize firstSize(1'180, 760);
constexpr qsizetype mostDigested = 5'000; // a digest of more would be felt at each key

enum TargetChoice { OwnQueue, OtherQueue, Exchange };

} // namespace

PlanDialog::PlanDialog(const ScreenContext &context, const ActChoice &wish, QWidget *parent)
    : QDialog(parent)
    , m_context(context)
    , m_wish(wish)
{
    const bool replays = wish.action == RunAction::Replay;
    setWindowTitle(replays ? tr("Replay") : tr("Resolve"));
    setAccessibleName(windowTitle());
    const int pad = measure::pad(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(pad * 3 / 2, pad * 5 / 4, pad * 3 / 2, pad);
    column->setSpacing(pad);
    column->addWidget(makeHead());
    auto *middle = new QHBoxLayout;
    middle->setSpacing(pad * 5 / 4);
    middle->addWidget(makeList(), 1);
    middle->addWidget(makeSide());
    column->addLayout(middle, 1);
    column->addWidget(makeFoot());
    m_settle.setSingleShot(true);
    m_settle.setInterval(settleMs);
    connect(&m_settle, &QTimer::timeout, this, &PlanDialog::ask);
    m_approvals.setInterval(approvalsEveryMs);
    connect(&m_approvals, &QTimer::timeout, this, &PlanDialog::askApproval);
    connect(m_context.act, &ActPort::approvalFound, this,
            [this](const QByteArray &digest, const ApprovalAnswer &answer) {
                m_approvalOf = digest;
                m_approval = answer;
                showHindrances();
            });
    connect(m_context.act, &ActPort::planMade, this, &PlanDialog::planMade);
    connect(m_context.act, &ActPort::runEnded, this, &PlanDialog::refresh);
    connect(m_context.act, &ActPort::journalChanged, this, &PlanDialog::refresh);
    connect(&m_model, &PlanModel::takenOutChanged, this, &PlanDialog::showCounts);
    m_reason->setFocus();
    resize(firstSize);
    restoreGeometry(m_context.settings->dialogGeometry(u"plan"_s));
    ask();
}

QWidget *PlanDialog::makeHead()
{
    auto *head = new QWidget;
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(measure::pad(font()) / 3);
    const bool replays = m_wish.action == RunAction::Replay;
    column->addWidget(
        new Label(replays ? tr("Replay with the original event id: %1").arg(m_wish.selection)
                          : tr("Resolve without a replay: %1").arg(m_wish.selection),
                  TextLook::Title));
    auto *says = new Label(
        replays
            ? tr(
                "Each event is judged again right before it is sent, and its parked copy goes only "
                "after the broker has confirmed the new one. Nothing that is parked later joins.")
            : tr("Each message is kept whole in the journal before it leaves its queue, and can be "
                 "restored from there."));
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
    m_table->setHiddenByDefault(m_wish.action == RunAction::Replay
                                    ? std::vector<int>{ PlanModel::Handler }
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
    if (m_wish.action == RunAction::Replay) {
        column->addWidget(m_retry);
        column->addSpacing(pad / 2);
        title(tr("Where to"));
        column->addWidget(makeTarget());
        column->addSpacing(pad / 2);
        title(tr("Pace"));
        column->addWidget(m_pace);
    } else {
        m_retry->setParent(side);
        m_pace->setParent(side);
        m_retry->hide();
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
    const int pad = measure::pad(font());
    const Workspace &workspace = m_context.port->workspace();
    auto *foot = new QWidget;
    auto *column = new QVBoxLayout(foot);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(pad / 2);
    m_hindrances = new Label;
    m_hindrances->setTone(Tone::Warning);
    m_hindrances->setWrapped();
    column->addWidget(m_hindrances);
    auto *line = new QHBoxLayout;
    line->setSpacing(pad / 2);
    m_save = new QPushButton(tr("Save the plan…"));
    m_save->setAccessibleName(m_save->text());
    auto *again = new QPushButton(tr("Judge again"));
    again->setAccessibleName(again->text());
    again->setToolTip(safeTip(tr("Asks the sources again and makes the plan anew.")));
    m_arm = new QPushButton(tr("Arm…"));
    m_arm->setAccessibleName(tr("Arm production"));
    auto *close = new QPushButton(tr("Close"));
    close->setAccessibleName(close->text());
    m_begin = new ActButton({});
    m_begin->setToolTip(ActButton::key().toString(QKeySequence::NativeText));
    setLook(m_begin, ButtonLook::Primary);
    for (QPushButton *button : { m_save, again, m_arm, close })
        button->setAutoDefault(false);
    line->addWidget(m_save);
    line->addWidget(again);
    line->addStretch(1);
    if (m_context.arming->isNeeded()) {
        m_name = new QLineEdit;
        m_name->setFont(monoFont(m_name->font()));
        m_name->setPlaceholderText(tr("Type %1").arg(workspace.name));
        m_name->setAccessibleName(tr("Name of the workspace, to confirm"));
        m_name->setMinimumWidth(measure::em(font()) * 14);
        connect(m_name, &QLineEdit::textChanged, this, &PlanDialog::showHindrances);
        line->addWidget(m_arm);
        line->addWidget(m_name);
    } else {
        m_arm->setParent(foot);
        m_arm->hide();
    }
    line->addWidget(close);
    line->addWidget(m_begin);
    column->addLayout(line);
    connect(m_save, &QPushButton::clicked, this, &PlanDialog::save);
    connect(again, &QPushButton::clicked, this, &PlanDialog::ask);
    connect(m_arm, &QPushButton::clicked, this, &PlanDialog::armWanted);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_begin, &QPushButton::clicked, this, [this] {
        if (!hindrances().isEmpty())
            return; // what stands against it came up just now
        emit begins(request());
    });
    return foot;
}

std::optional<PlanTarget> PlanDialog::target() const
{
    if (m_wish.action != RunAction::Replay || m_target->currentData().toInt() == OwnQueue)
        return std::nullopt;
    const bool exchange = m_target->currentData().toInt() == Exchange;
    return PlanTarget{ exchange ? m_exchange->text().toUtf8() : QByteArray(),
                       m_routingKey->text().toUtf8() };
}

void PlanDialog::ask()
{
    PlanRequest request;
    request.rows = m_wish.rows;
    request.wish.action = m_wish.action;
    request.wish.limits = m_pace->limits();
    request.wish.retryPermanent = m_retry->isChecked();
    request.wish.target = target();
    request.wish.madeBy = Operator::current().who;
    m_isAsking = true;
    m_frozen->setText(tr("Judging…"));
    if (!m_model.hasPlan())
        m_model.setLoading();
    m_asked = m_context.act->makePlan(request);
    showHindrances();
}

void PlanDialog::planMade(quint64 request, const PlanAnswer &answer)
{
    if (request != m_asked)
        return;
    m_isAsking = false;
    if (answer.error) {
        const ErrorText text = errorText(*answer.error);
        m_model.setPlan({});
        m_model.setFailed(oneAfterTheOther({ text.happened, text.todo }));
        m_frozen->setText({});
    } else {
        m_model.setPlan(answer.plan);
    }
    showCounts();
}

RunRequest PlanDialog::request() const
{
    RunRequest request{ m_model.plan(), m_reason->text().trimmed() };
    request.plan.limits = bounded(m_pace->limits(), m_context.port->workspace().replay);
    return request;
}

void PlanDialog::showCounts()
{
    const Plan &plan = m_model.plan();
    const qsizetype all = qsizetype(plan.items.size());
    const qsizetype in = plan.includedCount();
    const bool replays = m_wish.action == RunAction::Replay;
    QStringList parts;
    if (m_model.hasPlan()) {
        parts.append(replays
                         ? tr("%1 of %2 are sent, in this order").arg(countText(in), countText(all))
                         : tr("%1 of %2 are resolved").arg(countText(in), countText(all)));
        if (m_model.takenOut() > 0)
            parts.append(tr("%1 taken out by you").arg(countText(m_model.takenOut())));
    }
    m_counts->setText(parts.join(u" · "_s));
    QStringList changes;
    for (const PlanChange &change : plan.changes)
        changes.append(change.items == in
                           ? changeText(change.change)
                           : tr("%1 (%2 of the events)")
                                 .arg(changeText(change.change), countText(change.items)));
    m_changes->setText(changes.join(u'\n'));
    m_changesPart->setVisible(!changes.isEmpty());
    if (m_model.hasPlan() && !m_isAsking) {
        QString frozen = tr("frozen at %1").arg(timeText(plan.madeAt, m_context.clock->now()));
        if (all <= mostDigested)
            frozen += tr(" · digest %1")
                          .arg(QString::fromLatin1(request().plan.digest().toHex().left(12)));
        m_frozen->setText(frozen);
    }
    const QString word
        = replays ? tr("Replay %1").arg(countText(in)) : tr("Resolve %1").arg(countText(in));
    m_begin->setText(word);
    m_begin->setAccessibleName(replays ? tr("Replay %1 events now").arg(countText(in))
                                       : tr("Resolve %1 events now").arg(countText(in)));
    m_save->setEnabled(m_model.hasPlan());
    askApproval();
    showHindrances();
}

QStringList PlanDialog::hindrances() const
{
    const Workspace &workspace = m_context.port->workspace();
    const JournalState &journal = m_context.act->journal();
    QStringList found;
    if (!journal.isOpen)
        found.append(tr("The journal is not open, and nothing is done without one."));
    if (m_context.act->isRunning())
        found.append(tr("Another run is under way."));
    if (m_isAsking)
        found.append(tr("The plan is being made."));
    else if (!m_model.hasPlan())
        found.append(tr("There is no plan."));
    if (m_wish.action == RunAction::Replay && m_target->currentData().toInt() != OwnQueue
        && (m_routingKey->text().isEmpty()
            || (m_target->currentData().toInt() == Exchange && m_exchange->text().isEmpty())))
        found.append(tr("The target has no name."));
    const bool armed = m_context.arming->mayAct(m_context.clock->now());
    Consent consent;
    consent.isArmed = armed;
    consent.isApproved = isApproved();
    consent.reason = m_reason->text().trimmed();
    consent.yes = !m_name || m_name->text() == workspace.name;
    for (const ActNeed need : missingConsent(m_model.plan(), consent, workspace)) {
        switch (need) {
        case ActNeed::Items:
            if (m_model.hasPlan() && !m_isAsking)
                found.append(tr("Nothing of it may be done."));
            break;
        case ActNeed::SecondPerson:
            found.append(approvalText());
            break;
        case ActNeed::Arming:
            found.append(tr("Production is read-only; arm it first."));
            break;
        case ActNeed::Reason:
            found.append(tr("A reason is missing."));
            break;
        case ActNeed::Yes:
            if (armed)
                found.append(tr("Type the workspace's name to confirm."));
            break;
        }
    }
    return found;
}

bool PlanDialog::isApproved() const
{
    return m_approval.found == ApprovalFound::Yes && m_approvalOf == request().plan.digest();
}

// The approval names the plan as it is now, pace and exclusions included.
QString PlanDialog::approvalText() const
{
    const QString many = tr("More than %1 events take a second person.")
                             .arg(countText(m_context.port->workspace().replay.secondPersonAbove));
    const bool isOfThis = m_approvalOf == request().plan.digest();
    switch (isOfThis ? m_approval.found : ApprovalFound::None) {
    case ApprovalFound::OfSamePerson:
        return tr("Only you have approved this plan; it takes another person.");
    case ApprovalFound::Ended:
        return tr("The approval of this plan has ended.");
    case ApprovalFound::Used:
        return tr("The approval of this plan was used by another run.");
    default:
        break;
    }
    return oneAfterTheOther(
        { many, tr("Save the plan and have it approved; this window sees it then.") });
}

void PlanDialog::askApproval()
{
    const bool needed
        = m_model.hasPlan() && needsSecondPerson(m_model.plan(), m_context.port->workspace());
    if (!needed) {
        m_approvals.stop();
        return;
    }
    if (!m_approvals.isActive())
        m_approvals.start();
    if (!isApproved())
        m_context.act->askApproval(request().plan);
}

void PlanDialog::showHindrances()
{
    if (!m_hindrances || !m_begin)
        return;
    const QStringList found = hindrances();
    m_hindrances->setText(oneAfterTheOther(found));
    m_begin->setEnabled(found.isEmpty());
    m_arm->setEnabled(!m_context.arming->mayAct(m_context.clock->now()));
}

void PlanDialog::refresh()
{
    showHindrances();
}

void PlanDialog::save()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the plan"), u"plan.json"_s,
                                                      tr("Plans (*.json)"));
    if (!path.isEmpty())
        m_context.act->savePlan(path, request().plan);
}

void PlanDialog::done(int result)
{
    m_context.act->cancelPlan();
    m_context.settings->setDialogGeometry(u"plan"_s, saveGeometry());
    QDialog::done(result);
}

} // namespace recourse
