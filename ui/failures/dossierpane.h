// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/evidencemodel.h"
#include "models/tables/headersmodel.h"
#include "models/tables/timelinemodel.h"
#include "ui/widgets/card.h"
#include "ui/window/actport.h"
#include "ui/window/screencontext.h"

class QComboBox;
class QPushButton;
class QScrollArea;
class QTabWidget;

namespace recourse {

class Chip;
class ElidedLabel;
class Label;
class PayloadView;
class StatePane;
struct StateWords;
class TableView;
class VerdictBanner;

// One event for one handler: what is proved, by which evidence, when what happened, and the message
// itself. Offers what the verdict allows; does nothing itself.
class DossierPane final : public Card
{
    Q_OBJECT
public:
    explicit DossierPane(const ScreenContext &context, QWidget *parent = nullptr);

    void setState(const StateWords &words); // no dossier: why
    void setDossier(const DossierPtr &dossier);
    const DossierPtr &dossier() const { return m_dossier; }
    void focusDossier();
    void copyEventId() const;

signals:
    void left(); // Escape: back to where it was opened from
    void actWanted(const recourse::ActChoice &choice);
    void correctionWanted(const recourse::CorrectionChoice &choice);
    void caseWanted(const recourse::CaseChoice &choice);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeActions();
    QWidget *makeEvidence();
    QWidget *makeTabs();
    void showHead();
    void showNotes();
    void showActions();
    void showCase();
    void showTimeline();
    void deedsRead(const EventDeeds &deeds);
    void wish(RunAction action);
    std::optional<QByteArray> editablePayload() const; // of the copy that is shown
    void showCopy(int which);
    void payloadReady(quint64 request, const PresentedPayloadPtr &payload);

    ScreenContext m_context;
    DossierPtr m_asked; // as the sources say
    DossierPtr m_dossier; // and with what operators did, as far as that is known already
    int m_copy = 0;
    bool m_wantsFocus = false; // as soon as there is a dossier
    quint64 m_payloadRequest = 0;
    EvidenceModel m_evidence;
    TimelineModel m_timeline;
    EventDeeds m_deeds; // of the last event that was asked for
    HeadersModel m_headers;
    StatePane *m_state;
    QScrollArea *m_scroll;
    QWidget *m_content;
    ElidedLabel *m_id = nullptr;
    Label *m_facts = nullptr;
    ElidedLabel *m_tenant = nullptr;
    Chip *m_trust = nullptr;
    QPushButton *m_copyId = nullptr;
    VerdictBanner *m_verdict = nullptr;
    QWidget *m_actions = nullptr;
    QPushButton *m_replay = nullptr;
    QPushButton *m_resolve = nullptr;
    QPushButton *m_resend = nullptr;
    QPushButton *m_compensate = nullptr;
    QPushButton *m_correct = nullptr;
    ElidedLabel *m_case = nullptr;
    QPushButton *m_openCase = nullptr;
    Label *m_notes = nullptr;
    TableView *m_evidenceTable = nullptr;
    QComboBox *m_copies = nullptr;
    QTabWidget *m_tabs = nullptr;
    PayloadView *m_payload = nullptr;
    TableView *m_headersTable = nullptr;
    TableView *m_timelineTable = nullptr;
};

} // namespace recourse
