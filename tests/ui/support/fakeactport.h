// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support/fakeport.h"
#include "ui/window/actport.h"

namespace recourse {

// The window's way to act, without a console behind it: plans are made of the story's failures,
// runs and the journal tell what a test puts there. What was asked is kept for tests. A fake since
// it answers what and when a test wants; the real way has tests of its own.
class FakeActPort final : public ActPort
{
    Q_OBJECT
public:
    FakeActPort(FakePort *port, const Clock *clock, QObject *parent = nullptr);

    // Failures that the next plans leave out, by event id, and why.
    QHash<QByteArray, LeftOut> leaves;
    QHash<QByteArray, PartitionKey> keys; // by event id
    std::vector<PlanChange> changes;
    std::optional<Error> planFails;
    JournalState state;
    RunGlances runs;
    QHash<QString, RunStory> stories;
    std::vector<JournalRecord> records; // newest first
    QHash<EventId, std::vector<JournalEntry>> deeds;
    bool answersPlans = true;
    ApprovalAnswer approval; // of whichever plan is asked for
    PlanAnswer savedPlan; // what readPlan() finds
    CaseBoardPtr board = std::make_shared<const CaseBoard>();
    std::optional<Error> caseFails;
    CorrectionRefusal refuses = CorrectionRefusal::No; // the next corrections

    // What was asked.
    std::vector<PlanRequest> planned;
    std::vector<RunRequest> begun;
    std::vector<bool> pauses;
    int stops = 0;
    int opened = 0;
    std::vector<CorrectionWish> corrected;
    std::vector<std::pair<Correction, QString>> corrections; // sent, reason
    std::vector<std::pair<QString, QString>> restores; // archive, reason
    std::vector<Plan> approvalsAsked;
    quint64 lastApproval = 0; // its number
    std::vector<std::pair<Plan, QString>> approvedPlans;
    std::vector<std::pair<CaseSubject, CaseChange>> caseChanges;
    int verified = 0;
    int verifyingCancelled = 0;
    std::vector<JournalFilter> journalReads;
    std::vector<std::pair<QString, JournalFilter>> exported;

    // What happens.
    void progress(const RunSnapshot &snapshot) { emit runProgressed(snapshot); }
    void end(const RunReport &report, const std::optional<Error> &refused = {});
    void setState(const JournalState &next);

    quint64 makePlan(const PlanRequest &request) override;
    void cancelPlan() override { }
    void savePlan(const QString &path, const Plan &plan) override;
    void readPlan(const QString &path) override;
    quint64 askApproval(const Plan &plan) override;
    void approve(const Plan &plan, const QString &reason) override;
    bool begin(const RunRequest &request) override;
    bool isRunning() const override { return m_running; }
    void pause(bool on) override { pauses.push_back(on); }
    void stop() override { ++stops; }
    quint64 prepareCorrection(const CorrectionWish &wish) override;
    void sendCorrection(const Correction &correction, const QString &reason) override
    {
        corrections.emplace_back(correction, reason);
    }
    void restore(const QString &archive, const QString &reason) override
    {
        restores.emplace_back(archive, reason);
    }
    void readRuns() override;
    quint64 readRun(const QString &run) override;
    void recover() override { }
    const CaseBoardPtr &cases() const override { return board; }
    void writeCase(const CaseSubject &subject, const CaseChange &change,
                   const TenantId &tenant) override;
    void readCase(const CaseSubject &subject) override;
    void readDeeds(const HandlerName &handler, const EventId &event) override;
    void openJournal() override { ++opened; }
    quint64 readJournal(const JournalFilter &filter) override;
    void verifyJournal() override { ++verified; }
    void cancelVerifying() override { ++verifyingCancelled; }
    void exportJournal(const QString &path, const JournalFilter &filter) override
    {
        exported.emplace_back(path, filter);
    }
    const JournalState &journal() const override { return state; }

private:
    FakePort *m_port;
    const Clock *m_clock;
    bool m_running = false;
    quint64 m_last = 0;
};

// An entry as a journal would give it back.
JournalRecord recordOf(const JournalEntry &entry);

} // namespace recourse
