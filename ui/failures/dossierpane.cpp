// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/dossierpane.h"

#include "models/text/deedtext.h"
#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/failures/payloadview.h"
#include "ui/failures/verdictbanner.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/icons.h"
#include "ui/theme/measures.h"
#include "ui/theme/tones.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/label.h"
#include "ui/widgets/statepane.h"
#include "ui/widgets/tableview.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QTextBoundaryFinder>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

// The source of a tenant may be a long pattern; facts wrap beside it and keep most of the width.
constexpr int mostTrustEms = 13;
constexpr int leastFactEms = 11; // what is left for them in the narrowest pane

// As it is where it can wrap into that width, else cut in the middle.
QString wrappable(const QString &text, const QFont &font, int width)
{
    const QFontMetrics metrics(font);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Line, text);
    qsizetype from = 0;
    for (qsizetype to = finder.toNextBoundary(); to >= 0; to = finder.toNextBoundary()) {
        if (metrics.horizontalAdvance(text.mid(from, to - from)) > width)
            return metrics.elidedText(text, Qt::ElideMiddle, width);
        from = to;
    }
    return text;
}

std::optional<Tone> evidenceTone(const QModelIndex &index)
{
    return toneOf(static_cast<EvidenceTone>(index.data(Role::Tone).toInt()));
}

} // namespace

DossierPane::DossierPane(const ScreenContext &context, QWidget *parent)
    : Card(parent)
    , m_context(context)
    , m_state(new StatePane)
    , m_scroll(new QScrollArea)
    , m_content(new QWidget)
{
    setAccessibleName(tr("Dossier"));
    setMinimumWidth(measure::em(font()) * 28);
    auto *column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(new Rule);
    m_verdict = new VerdictBanner;
    column->addWidget(m_verdict);
    column->addWidget(makeActions());
    m_notes = new Label;
    m_notes->setWrapped();
    m_notes->setTone(Tone::Warning);
    const int pad = measure::pad(font());
    m_notes->setContentsMargins(pad, pad / 2, pad, pad / 2);
    column->addWidget(m_notes);
    column->addWidget(makeEvidence());
    column->addWidget(makeTabs(), 1);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setAccessibleName(tr("Dossier"));
    m_scroll->setWidget(m_content);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    m_content->setBackgroundRole(QPalette::Base);
    m_content->setAutoFillBackground(true);
    body()->addWidget(m_state, 1);
    body()->addWidget(m_scroll, 1);
    connect(m_context.port, &ConsolePort::payloadReady, this, &DossierPane::payloadReady);
    if (m_context.act)
        connect(m_context.act, &ActPort::deedsRead, this, &DossierPane::deedsRead);
    setState({ PaneState::NotKnown,
               tr("No failure is chosen"),
               tr("Choose a failure to read what its evidence proves."),
               {} });
}

QWidget *DossierPane::makeHead()
{
    const int pad = measure::pad(font());
    auto *head = new QWidget;
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(pad, pad * 2 / 3, pad * 2 / 3, pad * 2 / 3);
    column->setSpacing(pad / 4);
    auto *first = new QHBoxLayout;
    first->setSpacing(pad / 2);
    m_id = new ElidedLabel(Qt::ElideMiddle);
    m_id->setLook(TextLook::MonoStrong);
    m_tenant = new ElidedLabel;
    m_tenant->setAlignment(Qt::AlignRight);
    m_trust = new Chip;
    m_copyId = new QPushButton;
    m_copyId->setIcon(lineIcon(u"copy"_s));
    m_copyId->setAccessibleName(tr("Copy the event id"));
    m_copyId->setToolTip(tr("Copy the event id"));
    setLook(m_copyId, ButtonLook::Quiet);
    m_copyId->setFixedSize(measure::controlHeight(font()), measure::controlHeight(font()) - 4);
    connect(m_copyId, &QPushButton::clicked, this, &DossierPane::copyEventId);
    m_id->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_tenant->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    first->addWidget(m_id, 3);
    first->addWidget(m_copyId);
    first->addStretch(1);
    first->addWidget(m_tenant, 1);
    m_facts = new Label({}, TextLook::Small);
    m_facts->setMuted(true);
    m_facts->setWrapped();
    m_facts->setMinimumWidth(1); // one long word must not widen the pane
    m_trust->setMaximumWidth(measure::em(font()) * mostTrustEms);
    auto *second = new QHBoxLayout;
    second->setSpacing(pad / 2);
    second->addWidget(m_facts, 1);
    second->addWidget(m_trust, 0, Qt::AlignTop);
    column->addLayout(first);
    column->addLayout(second);
    return head;
}

QWidget *DossierPane::makeEvidence()
{
    m_evidenceTable = new TableView(tr("Evidence"));
    m_evidenceTable->setTable(&m_evidence);
    m_evidenceTable->setFitsRows(true);
    m_evidenceTable->setLetters(EvidenceModel::Source, 8);
    m_evidenceTable->setLetters(EvidenceModel::When, 9);
    m_evidenceTable->setKept({ EvidenceModel::Source, EvidenceModel::When });
    m_evidenceTable->setStretchColumn(EvidenceModel::Says);
    m_evidenceTable->setNothing(tr("No evidence"), tr("The workspace names no source for it."));
    m_evidenceTable->setItemDelegateForColumn(
        EvidenceModel::Says, new ChipDelegate(Role::Chip, evidenceTone, m_evidenceTable));
    m_evidenceTable->setItemDelegateForColumn(EvidenceModel::When,
                                              new CellDelegate(m_evidenceTable, CellLook::Mono));
    return m_evidenceTable;
}

QWidget *DossierPane::makeTabs()
{
    m_tabs = new QTabWidget;
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setExpanding(false);
    m_tabs->tabBar()->setAccessibleName(tr("Parts of the dossier"));
    m_tabs->setAccessibleName(tr("Parts of the dossier"));
    m_payload = new PayloadView;
    connect(m_payload, &PayloadView::wholeWanted, this,
            [this](qint64 row) { m_payloadRequest = m_context.port->presentPayload(row, true); });
    m_headersTable = new TableView(tr("Properties and headers"));
    m_headersTable->setTable(&m_headers);
    m_headersTable->setLetters(HeadersModel::Name, 22);
    m_headersTable->setLetters(HeadersModel::Type, 9);
    m_headersTable->setNotKnown(tr("No message is at hand"));
    m_headersTable->setNothing(tr("No headers"),
                               tr("The message has neither properties nor headers."));
    m_headersTable->setItemDelegateForColumn(HeadersModel::Type,
                                             new CellDelegate(m_headersTable, CellLook::Muted));
    m_headersTable->setItemDelegateForColumn(HeadersModel::Value,
                                             new CellDelegate(m_headersTable, CellLook::Mono));
    m_timelineTable = new TableView(tr("Time line"));
    m_timelineTable->setTable(&m_timeline);
    m_timelineTable->setLetters(TimelineModel::When, 10);
    m_timelineTable->setNothing(tr("No dated trace"), tr("No source gives a time for this event."));
    m_timelineTable->setItemDelegateForColumn(TimelineModel::When,
                                              new CellDelegate(m_timelineTable, CellLook::Mono));
    m_tabs->addTab(m_payload, tr("Payload"));
    m_tabs->addTab(m_headersTable, tr("Headers"));
    m_tabs->addTab(m_timelineTable, tr("Time line"));
    m_tabs->setMinimumHeight(measure::em(font()) * 18);
    m_copies = new QComboBox;
    m_copies->setAccessibleName(tr("Parked copies of this event"));
    m_tabs->setCornerWidget(m_copies);
    connect(m_copies, &QComboBox::activated, this, &DossierPane::showCopy);
    return m_tabs;
}

void DossierPane::setState(const StateWords &words)
{
    m_asked.reset();
    m_dossier.reset();
    m_wantsFocus = false;
    m_payloadRequest = 0;
    m_state->show(words);
    m_state->setVisible(true);
    m_scroll->setVisible(false);
}

void DossierPane::setDossier(const DossierPtr &dossier)
{
    m_asked = dossier;
    m_dossier = dossier;
    if (!dossier)
        return;
    if (m_deeds.handler == dossier->handler && m_deeds.eventId == dossier->eventId)
        m_dossier = withDeeds(dossier, m_deeds.deeds);
    m_state->setVisible(false);
    m_scroll->setVisible(true);
    const Instant now = m_context.clock->now();
    m_verdict->show(*m_dossier, now);
    m_evidence.setDossier(dossier, now);
    showTimeline();
    if (m_context.act)
        m_context.act->readDeeds(dossier->handler, dossier->eventId);
    m_copies->clear();
    for (std::size_t i = 0; i < dossier->copies.size(); ++i)
        m_copies->addItem(tr("Copy %1 of %2").arg(i + 1).arg(dossier->copies.size()));
    m_copies->setVisible(dossier->copies.size() > 1);
    showHead();
    showActions();
    showNotes();
    showCopy(0);
    if (m_wantsFocus)
        focusDossier();
}

void DossierPane::showTimeline()
{
    const std::size_t count = m_dossier->timeline.size();
    m_tabs->setTabText(2, count == 0 ? tr("Time line") : tr("Time line %1").arg(count));
    m_timeline.setDossier(m_dossier, m_context.clock->now());
}

void DossierPane::deedsRead(const EventDeeds &deeds)
{
    if (!m_dossier || deeds.handler != m_dossier->handler || deeds.eventId != m_dossier->eventId
        || deeds.error) // the journal's own screen says what is wrong with it
        return;
    m_deeds = deeds;
    m_dossier = withDeeds(m_asked, deeds.deeds);
    m_verdict->show(*m_dossier, m_context.clock->now());
    showTimeline();
    showActions();
}

void DossierPane::showHead()
{
    const bool hasId = !m_dossier->eventId.isEmpty();
    m_id->setText(hasId ? visibleText(m_dossier->eventId.bytes()) : tr("no event id"));
    m_copyId->setVisible(hasId);
    const auto fitting = [this](const QString &text) {
        return wrappable(text, m_facts->font(), measure::em(font()) * leastFactEms);
    };
    QStringList facts{ fitting(m_dossier->handler) };
    const Evidence &e = m_dossier->evidence;
    const QString key = visibleText(e.key.bytes());
    if (!key.isEmpty())
        facts.append(tr("key %1").arg(fitting(key)));
    // No line ends within: not at a space, nor between Chinese characters.
    const auto together = [](const QString &text) {
        constexpr char16_t firstIdeographic = 0x2e80;
        QString kept;
        for (const QChar letter : text) {
            if (!kept.isEmpty() && std::max(letter, kept.back()) >= QChar(firstIdeographic))
                kept += QChar(0x2060); // word joiner
            kept += letter == u' ' ? QChar(QChar::Nbsp) : letter;
        }
        return kept;
    };
    if (e.version)
        facts.append(together(tr("version %1").arg(*e.version)));
    if (e.attempts)
        facts.append(together(*e.attempts == 1 ? tr("1 attempt")
                                               : tr("%1 attempts").arg(countText(*e.attempts))));
    m_facts->setText(facts.join(u" · "_s));
    m_facts->setToolTip(fitting(key) != key ? safeTip(tr("key %1").arg(key)) : QString());
    const Identity *identity
        = m_dossier->identities.empty() ? nullptr : &m_dossier->identities.front();
    if (identity == nullptr || identity->tenant.isEmpty()) {
        m_tenant->setText(tr("tenant not known"));
        m_tenant->setMuted(true);
        m_trust->show({}, Tone::Neutral);
        return;
    }
    m_tenant->setMuted(false);
    m_tenant->setText(visibleText(identity->tenant.bytes()));
    const QString source = identity->tenantSource.isEmpty()
        ? (identity->tenantTrusted ? tr("the broker") : tr("the sender"))
        : identity->tenantSource;
    const QString whence = identity->tenantTrusted
        ? tr("from %1", "source of the tenant").arg(source)
        : tr("claimed by %1", "source of the tenant").arg(source);
    m_trust->show(whence, identity->tenantTrusted ? Tone::Neutral : Tone::Warning);
    m_trust->setToolTip(
        safeTip(whence + u'\n'
                + (identity->tenantTrusted
                       ? tr("The broker vouches for the tenant.")
                       : tr("Only the sender says so; the broker does not vouch for it."))));
}

void DossierPane::showNotes()
{
    QStringList notes;
    for (const Identity &identity : m_dossier->identities) {
        for (const IdentityNote note : identity.notes) {
            if (note != IdentityNote::TenantClaimedOnly) // the chip beside the tenant says that
                notes.append(noteText(note));
        }
    }
    if (m_dossier->eventId.isEmpty())
        notes.append(noIdText(m_dossier->idPlaces));
    for (const Identity &identity : m_dossier->identities) {
        if (looksAlike(identity.tenant.bytes()))
            notes.append(tr("The tenant mixes letters of several alphabets that look alike."));
    }
    if (looksAlike(m_dossier->eventId.bytes()))
        notes.append(tr("The event id mixes letters of several alphabets that look alike."));
    if (m_dossier->idsOfSameOriginal.size() > 1) {
        QStringList ids;
        for (const EventId &id : m_dossier->idsOfSameOriginal)
            ids.append(visibleText(id.bytes()));
        notes.append(tr("The producer made several ids for one event: %1").arg(ids.join(u", "_s)));
    }
    notes.removeDuplicates();
    m_notes->setText(notes.join(u'\n'));
    m_notes->setVisible(!notes.isEmpty());
}

void DossierPane::showCopy(int which)
{
    m_copy = which;
    const auto &copies = m_dossier->copies;
    if (which < 0 || static_cast<std::size_t>(which) >= copies.size()) {
        m_headers.clear();
        m_payloadRequest = 0;
        m_payload->setMissing(
            tr("No copy of this event is parked, so there is no message to show."));
        m_tabs->setTabText(1, tr("Headers"));
        return;
    }
    const ParkedCopyFull &copy = copies[static_cast<std::size_t>(which)];
    m_headers.setMessage(copy.message.message, m_context.port->workspace().maskHeaders);
    m_tabs->setTabText(1, tr("Headers %1").arg(m_headers.rowCount()));
    m_payload->setWaiting();
    m_payloadRequest = m_context.port->presentPayload(copy.failure.row, false);
}

void DossierPane::payloadReady(quint64 request, const PresentedPayloadPtr &payload)
{
    if (request != m_payloadRequest || !m_dossier || !payload)
        return;
    const auto &copies = m_dossier->copies;
    const auto at = static_cast<std::size_t>(m_copy);
    m_payload->show(payload, at < copies.size() ? copies[at].failure.digest : QByteArray());
}

void DossierPane::focusDossier()
{
    m_wantsFocus = !m_dossier;
    if (!m_dossier)
        return;
    m_evidenceTable->setFocus(Qt::ShortcutFocusReason);
    if (m_evidenceTable->currentRow() < 0)
        m_evidenceTable->selectRow(0);
}

void DossierPane::copyEventId() const
{
    if (m_dossier)
        QApplication::clipboard()->setText(QString::fromUtf8(m_dossier->eventId.bytes()));
}

void DossierPane::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        emit left();
        event->accept();
        return;
    }
    Card::keyPressEvent(event);
}

} // namespace recourse
