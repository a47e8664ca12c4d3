// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journalscreen.h"

#include "models/text/runtext.h"
#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/theme/tones.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int settleMs = 200;
constexpr qint64 pageSize = 500;

// What the combo box offers: all, and a few questions that people ask.
enum Kinds { Everything, Decisions, Outcomes, Archive };

std::vector<EntryKind> kindsOf(int choice)
{
    switch (choice) {
    case Decisions:
        return { EntryKind::RunBegan,   EntryKind::RunEnded, EntryKind::RunPaused,
                 EntryKind::RunResumed, EntryKind::Approval, EntryKind::Plan };
    case Outcomes:
        return { EntryKind::Outcome, EntryKind::Resolved, EntryKind::Recovered,
                 EntryKind::Compensated, EntryKind::Restored };
    case Archive:
        return { EntryKind::Archived, EntryKind::Restored };
    default:
        return {};
    }
}

// What is in an entry may come from a message: shown, not obeyed, line by line.
QString readableLines(const QByteArray &text)
{
    QStringList lines;
    for (const QByteArray &line : text.split('\n')) {
        qsizetype indent = 0;
        while (indent < line.size() && line[indent] == ' ')
            ++indent;
        lines.append(QString(indent, u' ') + visibleText(line.mid(indent)));
    }
    return lines.join(u'\n');
}

} // namespace

JournalScreen::JournalScreen(const ScreenContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
{
    setAccessibleName(tr("Journal"));
    const int gap = measure::gap(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap, gap, gap, gap);
    column->setSpacing(gap);
    column->addWidget(makeTop());
    m_splitter = new QSplitter(Qt::Horizontal);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setAccessibleName(tr("Entries and entry"));
    m_splitter->addWidget(makeList());
    m_splitter->addWidget(makeEntry());
    m_splitter->setStretchFactor(0, 7);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setSizes({ 7'000, 3'000 });
    m_splitter->restoreState(m_context.settings->splitter(u"journal"_s));
    connect(m_splitter, &QSplitter::splitterMoved, this,
            [this] { m_context.settings->setSplitter(u"journal"_s, m_splitter->saveState()); });
    column->addWidget(m_splitter, 1);
    m_settle.setSingleShot(true);
    m_settle.setInterval(settleMs);
    connect(&m_settle, &QTimer::timeout, this, &JournalScreen::ask);
    if (m_context.act) {
        connect(m_context.act, &ActPort::journalRead, this, &JournalScreen::pageRead);
        connect(m_context.act, &ActPort::journalChanged, this, &JournalScreen::showState);
        connect(m_context.act, &ActPort::runEnded, &m_settle, qOverload<>(&QTimer::start));
        connect(m_context.act, &ActPort::restored, &m_settle, qOverload<>(&QTimer::start));
        connect(m_context.act, &ActPort::journalExported, this,
                [this](const QString &path, qint64 entries, const std::optional<Error> &error) {
                    if (error) {
                        const ErrorText text = errorText(*error);
                        m_state->setText(oneAfterTheOther({ text.happened, text.todo }));
                        m_state->setTone(Tone::Bad);
                    } else {
                        m_state->setText(tr("%1 entries are in %2").arg(countText(entries), path));
                        m_state->setTone(std::nullopt);
                    }
                });
    }
    showState();
    showEntry();
}

QWidget *JournalScreen::makeTop()
{
    auto *top = new QWidget;
    auto *line = new QHBoxLayout(top);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(measure::gap(font()));
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("Search entries: event id, run, person, reason…"));
    m_search->setAccessibleName(tr("Search the journal"));
    m_search->setClearButtonEnabled(true);
    m_kinds = new QComboBox;
    m_kinds->setAccessibleName(tr("Which entries"));
    m_kinds->addItem(tr("All entries"), Everything);
    m_kinds->addItem(tr("Decisions"), Decisions);
    m_kinds->addItem(tr("Outcomes"), Outcomes);
    m_kinds->addItem(tr("Archive"), Archive);
    m_state = new ElidedLabel;
    m_state->setAlignment(Qt::AlignRight);
    m_verify = new QPushButton;
    m_export = new QPushButton(tr("Export…"));
    m_export->setAccessibleName(tr("Export the entries that match"));
    m_export->setToolTip(safeTip(tr("Writes the entries that match as JSON Lines, each as it was "
                                    "hashed.")));
    connect(m_search, &QLineEdit::textChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(m_kinds, &QComboBox::activated, this, &JournalScreen::ask);
    connect(m_verify, &QPushButton::clicked, m_context.commands->action(command::verifyJournal),
            &QAction::trigger);
    connect(m_context.commands->action(command::verifyJournal), &QAction::triggered, this, [this] {
        if (!m_context.act)
            return;
        if (m_context.act->journal().isChecking)
            m_context.act->cancelVerifying();
        else
            m_context.act->verifyJournal();
    });
    connect(m_export, &QPushButton::clicked, this, &JournalScreen::exportShown);
    line->addWidget(m_search, 2);
    line->addWidget(m_kinds);
    line->addWidget(m_state, 2);
    line->addWidget(m_verify);
    line->addWidget(m_export);
    return top;
}

QWidget *JournalScreen::makeList()
{
    m_card = new Card;
    m_table = new TableView(tr("Entries of the journal"));
    m_table->setTable(&m_model);
    m_table->setNotKnown(tr("The journal is not known"));
    m_table->setNothing(tr("No entries"), tr("Nothing in the journal matches."));
    m_table->setItemDelegateForColumn(JournalModel::When,
                                      new CellDelegate(m_table, CellLook::Mono));
    m_table->setItemDelegateForColumn(JournalModel::Event,
                                      new CellDelegate(m_table, CellLook::Mono, Qt::ElideMiddle));
    m_table->setItemDelegateForColumn(JournalModel::Kind,
                                      new CellDelegate(m_table, CellLook::Strong));
    m_table->setItemDelegateForColumn(
        JournalModel::Outcome,
        new ChipDelegate(
            Qt::DisplayRole,
            [](const QModelIndex &index) -> std::optional<Tone> {
                return toneOf(static_cast<ItemOutcome>(index.data(Role::State).toInt()));
            },
            m_table));
    m_table->setLetters(JournalModel::Sequence, 7);
    m_table->setLetters(JournalModel::When, 10);
    m_table->setLetters(JournalModel::Action, 8);
    m_table->setLetters(JournalModel::Who, 11);
    m_table->setStretchColumn(JournalModel::Reason);
    m_table->setHiddenByDefault({ JournalModel::Handler });
    m_table->setKept({ JournalModel::Sequence, JournalModel::When, JournalModel::Kind,
                       JournalModel::Event, JournalModel::Outcome });
    m_table->restoreColumns(m_context.settings->columns(u"journal"_s));
    connect(m_table, &TableView::columnsChanged, this,
            [this] { m_context.settings->setColumns(u"journal"_s, m_table->columnState()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &JournalScreen::showEntry);
    connect(m_table, &TableView::opened, this, [this] { m_entry->setFocus(); });
    m_older = new QPushButton(tr("Show older entries"));
    m_older->setAccessibleName(m_older->text());
    m_older->hide();
    connect(m_older, &QPushButton::clicked, this, &JournalScreen::askOlder);
    m_card->body()->addWidget(m_table, 1);
    auto *foot = new QHBoxLayout;
    const int pad = measure::pad(font());
    foot->setContentsMargins(pad, pad / 3, pad, pad / 3);
    foot->addStretch(1);
    foot->addWidget(m_older);
    foot->addStretch(1);
    m_card->body()->addLayout(foot);
    setFocusProxy(m_table);
    return m_card;
}

QWidget *JournalScreen::makeEntry()
{
    m_entryCard = new Card;
    m_entryCard->setTitle(tr("Entry"));
    m_openEvent = new QPushButton(tr("Open the event"));
    m_openEvent->setAccessibleName(m_openEvent->text());
    connect(m_openEvent, &QPushButton::clicked, this, [this] {
        if (const JournalRecord *record = m_model.rowAt(m_table->currentRow()))
            emit eventWanted(record->entry.eventId.bytes(), record->entry.handler);
    });
    m_restore = new QPushButton(tr("Restore…"));
    m_restore->setAccessibleName(tr("Put this message back to its parking queue"));
    connect(m_restore, &QPushButton::clicked, this, [this] {
        if (const JournalRecord *record = m_model.rowAt(m_table->currentRow()))
            emit restoreWanted(record->entry.archive, visibleText(record->entry.eventId.bytes()));
    });
    m_entryCard->titleLine()->addWidget(m_restore);
    m_entryCard->titleLine()->addWidget(m_openEvent);
    m_entry = new QPlainTextEdit;
    m_entry->setReadOnly(true);
    m_entry->setFrameShape(QFrame::NoFrame);
    m_entry->setFont(monoFont(m_entry->font()));
    m_entry->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_entry->setAccessibleName(tr("The entry as it was hashed"));
    m_entryCard->body()->addWidget(m_entry, 1);
    return m_entryCard;
}

void JournalScreen::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!event->spontaneous())
        ask();
}

void JournalScreen::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void JournalScreen::search(const QString &text)
{
    m_search->setText(text);
}

void JournalScreen::searchArchive(const QString &text)
{
    m_kinds->setCurrentIndex(m_kinds->findData(Archive));
    search(text);
    ask();
}

JournalFilter JournalScreen::filter() const
{
    JournalFilter filter;
    filter.text = m_search->text().trimmed();
    filter.kinds = kindsOf(m_kinds->currentData().toInt());
    filter.newestFirst = true;
    filter.limit = pageSize;
    return filter;
}

void JournalScreen::ask()
{
    m_settle.stop();
    if (!m_context.act)
        return;
    m_asked = m_context.act->readJournal(filter());
}

void JournalScreen::askOlder()
{
    JournalFilter older = filter();
    older.beforeSequence = m_model.lowest();
    m_older->setEnabled(false);
    m_asked = m_context.act->readJournal(older);
}

void JournalScreen::pageRead(quint64 request, const JournalPagePtr &page)
{
    if (request != m_asked || !page)
        return;
    m_older->setEnabled(true);
    if (page->error) {
        const ErrorText text = errorText(*page->error);
        m_model.setFailed(oneAfterTheOther({ text.happened, text.todo }));
        return;
    }
    const bool isWhole
        = m_search->text().trimmed().isEmpty() && m_kinds->currentData().toInt() == Everything;
    m_table->setNothing(tr("No entries"),
                        isWhole ? tr("Nothing was done yet, so nothing stands here.")
                                : tr("Nothing in the journal matches."));
    if (page->isOlder)
        m_model.add(page->records);
    else
        m_model.show(page->records, m_context.clock->now());
    m_older->setVisible(page->hasMore);
    if (m_table->currentRow() < 0 && m_model.rowCount() > 0)
        m_table->selectRow(0);
    showEntry();
}

void JournalScreen::showEntry()
{
    const JournalRecord *record = m_model.rowAt(m_table->currentRow());
    m_openEvent->setVisible(record && !record->entry.eventId.isEmpty());
    m_restore->setVisible(record && record->entry.kind == EntryKind::Archived);
    if (!record) {
        m_entryCard->setNote({});
        m_entry->setPlainText({});
        return;
    }
    const QJsonDocument line = QJsonDocument::fromJson(record->line);
    m_entryCard->setNote(tr("number %1").arg(countText(record->entry.sequence)));
    const QByteArray readable = line.isNull() ? record->line : line.toJson();
    m_entry->setPlainText(
        readableLines(readable) + u'\n'
        + tr("hash of the chain: %1").arg(QString::fromLatin1(record->hash.toHex())));
}

QString JournalScreen::stateText() const
{
    return m_state->text();
}

void JournalScreen::showState()
{
    const bool any = m_context.act && m_context.act->journal().isOpen;
    m_verify->setEnabled(any);
    m_export->setEnabled(any);
    m_verify->setText(tr("Verify"));
    m_verify->setAccessibleName(tr("Verify the chain of the journal"));
    if (!m_context.act) {
        m_state->setText(tr("This window only looks; it opens no journal."));
        return;
    }
    const JournalState &state = m_context.act->journal();
    std::optional<Tone> tone;
    if (state.error) {
        const ErrorText text = errorText(*state.error);
        m_state->setText(oneAfterTheOther({ text.happened, text.todo }));
        tone = Tone::Bad;
    } else if (!state.isOpen) {
        m_state->setText(tr("Opening the journal…"));
    } else if (state.isChecking) {
        m_state->setText(
            tr("Verifying, %1 of %2…").arg(countText(state.checked), countText(state.entries)));
        m_verify->setText(tr("Stop verifying"));
        m_verify->setAccessibleName(m_verify->text());
    } else if (!state.check) {
        m_state->setText(tr("%1 entries · not verified").arg(countText(state.entries)));
    } else if (state.check->isWhole()) {
        m_state->setText(tr("%1 entries · chain whole").arg(countText(state.entries)));
        tone = Tone::Good;
    } else {
        m_state->setText(tr("The chain breaks at entry %1: %2")
                             .arg(countText(state.check->at), chainFaultText(state.check->fault)));
        tone = Tone::Bad;
    }
    m_state->setTone(tone);
    if (state.error && m_model.rowCount() == 0)
        m_model.setFailed(m_state->text());
}

void JournalScreen::exportShown()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export the journal"), u"journal.jsonl"_s, tr("JSON Lines (*.jsonl)"));
    if (path.isEmpty())
        return;
    JournalFilter all = filter();
    all.limit = 0;
    all.newestFirst = false;
    m_context.act->exportJournal(path, all);
}

} // namespace recourse
