// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/approval.h"
#include "models/journal/cases.h"
#include "models/journal/journal.h"
#include "models/runs/correction.h"
#include "models/runs/executor.h"
#include "models/runs/planner.h"
#include "models/runs/recovery.h"
#include "models/runs/restore.h"
#include "models/tables/planmodel.h"
#include "models/tables/runsmodel.h"

#include <QObject>

namespace recourse {

// What the operator wants done, and what was marked for it, spelled out ("12 selected").
struct ActChoice
{
    RunAction action = RunAction::Replay;
    std::vector<qint64> rows; // of the index: parked copies, for replay and resolve
    std::vector<EventId> events; // for resend and compensate, which take no parked copy
    HandlerName handler; // of the events
    QString selection;
};

// What is to be planned: these parked copies, by their index rows, or these events, and nothing
// that comes later.
struct PlanRequest
{
    std::vector<qint64> rows;
    std::vector<EventId> events;
    HandlerName handler;
    PlanWish wish;
};

struct PlanAnswer
{
    PlanPtr plan;
    std::optional<Error> error; // then there is none
};

// What came of putting an archived message back.
struct RestoreAnswer
{
    QString archive;
    RestoreReport report;
    std::optional<Error> error; // then there is no report
};

// The event to correct, and its payload as it is parked.
struct CorrectionChoice
{
    EventId corrects;
    HandlerName handler;
    QByteArray payload;
};

struct CorrectionAnswer
{
    Correction correction;
    std::optional<Error> error; // then it says nothing
};

struct RunRequest
{
    Plan plan;
    QString reason;
};

// What the journal tells of one run: its head and every entry, oldest first.
struct RunStory
{
    RunGlance head;
    std::vector<JournalEntry> entries;
    bool isCut = false; // there are more entries than are shown
    std::optional<Error> error;
};
using RunStoryPtr = std::shared_ptr<const RunStory>;

struct JournalPage
{
    std::vector<JournalRecord> records; // newest first
    bool isOlder = false; // it goes on from an earlier page
    bool hasMore = false;
    Instant readAt;
    std::optional<Error> error;
};
using JournalPagePtr = std::shared_ptr<const JournalPage>;

// What a case is about, and how that is called before people.
struct CaseChoice
{
    CaseSubject subject;
    TenantId tenant; // of the event; empty for a group
    QString title; // readable
};

using CaseBoardPtr = std::shared_ptr<const CaseBoard>;

// What is said of one subject, oldest first.
struct CaseStory
{
    CaseSubject subject;
    std::vector<CaseStep> steps;
    std::optional<Error> error;
};

// What operators did to one event, oldest first.
struct EventDeeds
{
    HandlerName handler;
    EventId eventId;
    std::vector<JournalEntry> deeds;
    std::optional<Error> error;
};

// How the journal is; without one nothing can be done.
struct JournalState
{
    bool isOpen = false;
    QString name; // file, or server and schema
    bool isShared = false; // by several operators
    std::optional<Error> error;
    qint64 entries = 0;
    std::optional<JournalCheck> check; // the last one that came to its end
    bool isChecking = false;
    qint64 checked = 0;
};

// What the screens ask for in order to act, and what they hear of it. All on the interface thread;
// every request returns at once and is answered by a signal. One run at a time.
class ActPort : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    // A newer request replaces an older one, whose answer is dropped.
    virtual quint64 makePlan(const PlanRequest &request) = 0; // → planMade
    virtual void cancelPlan() = 0;
    virtual void savePlan(const QString &path, const Plan &plan) = 0; // → planSaved

    virtual void readPlan(const QString &path) = 0; // → planRead
    // Whether a second person has approved this plan → approvalFound, with the number given here.
    // Its digest is the worker's to make: of a large plan it takes a while.
    virtual quint64 askApproval(const Plan &plan) = 0;
    virtual void approve(const Plan &plan, const QString &reason) = 0; // → approved

    // False where a run is under way or the journal is not open; nothing happens then.
    virtual bool begin(const RunRequest &request) = 0; // → runBegan, runProgressed …, runEnded
    virtual bool isRunning() const = 0;
    virtual void pause(bool on) = 0;
    virtual void stop() = 0; // what is under way is followed to its end

    // A newer wish replaces an older one, whose answer is dropped → correctionPrepared
    virtual quint64 prepareCorrection(const CorrectionWish &wish) = 0;
    virtual void sendCorrection(const Correction &correction, const QString &reason)
        = 0; // → correctionSent

    // Undoes a resolve: the message goes back to its parking queue → restored
    virtual void restore(const QString &archive, const QString &reason) = 0;

    virtual void readRuns() = 0; // → runsRead
    virtual quint64 readRun(const QString &run) = 0; // → runRead
    virtual void recover() = 0; // → recovered

    virtual const CaseBoardPtr &cases() const = 0; // null until the journal is open
    virtual void writeCase(const CaseSubject &subject, const CaseChange &change,
                           const TenantId &tenant)
        = 0; // → casesChanged, caseWritten
    virtual void readCase(const CaseSubject &subject) = 0; // → caseRead

    virtual void readDeeds(const HandlerName &handler, const EventId &event) = 0; // → deedsRead

    virtual void openJournal() = 0; // where it is not open yet → journalChanged
    virtual quint64 readJournal(const JournalFilter &filter) = 0; // → journalRead
    virtual void verifyJournal() = 0; // → journalChanged, while it goes on and at its end
    virtual void cancelVerifying() = 0;
    virtual void exportJournal(const QString &path, const JournalFilter &filter)
        = 0; // → journalExported
    virtual const JournalState &journal() const = 0;

signals:
    void planMade(quint64 request, recourse::PlanAnswer answer);
    void planSaved(QString path, std::optional<recourse::Error> error);
    void planRead(recourse::PlanAnswer answer);
    void approvalFound(quint64 request, recourse::ApprovalAnswer answer,
                       std::optional<recourse::Error> error);
    void approved(std::optional<recourse::Approval> approval, std::optional<recourse::Error> error);
    void casesChanged();
    void caseWritten(recourse::CaseSubject subject, std::optional<recourse::Error> error);
    void caseRead(recourse::CaseStory story);
    void deedsRead(recourse::EventDeeds deeds);
    void runBegan(recourse::PlanPtr plan, QString reason);
    void runProgressed(recourse::RunSnapshot snapshot);
    void runEnded(recourse::RunReport report, std::optional<recourse::Error> refused);
    void correctionPrepared(quint64 request, recourse::CorrectionAnswer answer);
    void correctionSent(recourse::RunReport report, std::optional<recourse::Error> error);
    void restored(recourse::RestoreAnswer answer);
    void runsRead(recourse::RunGlances runs);
    void runRead(quint64 request, recourse::RunStoryPtr story);
    void recovered(recourse::RecoveryReport report, std::optional<recourse::Error> error);
    void journalRead(quint64 request, recourse::JournalPagePtr page);
    void journalExported(QString path, qint64 entries, std::optional<recourse::Error> error);
    void journalChanged();
};

} // namespace recourse
