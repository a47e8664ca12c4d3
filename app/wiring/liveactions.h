// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/mailbox.h"
#include "models/core/worker.h"
#include "models/journal/door/journaldoor.h"
#include "ui/window/actport.h"

#include <QTimer>

#include <atomic>
#include <memory>

class QFileDevice;

namespace recourse {

// The window's way to plans, runs and the journal of a real console. Lives on the interface thread
// and never waits there: planning, the run and the journal have a worker each, and answers come
// back through one mailbox. At the end a run under way is stopped and followed to its end, so that
// closing the window leaves nothing unknown that could be known.
class LiveActions final : public ActPort
{
    Q_OBJECT
public:
    // All must outlive it.
    LiveActions(Console &console, const SecretSource &secrets, const Clock &clock,
                QObject *parent = nullptr);
    ~LiveActions() override;

    // Opens the journal, settles what an earlier run left open, verifies the chain; looks from
    // then on for what others write into it.
    void openJournal() override;

    quint64 makePlan(const PlanRequest &request) override;
    void cancelPlan() override { m_planStop.request_stop(); }
    void savePlan(const QString &path, const Plan &plan) override;
    void readPlan(const QString &path) override;
    quint64 askApproval(const Plan &plan) override;
    void approve(const Plan &plan, const QString &reason) override;
    bool begin(const RunRequest &request) override;
    bool isRunning() const override { return m_running != nullptr; }
    void pause(bool on) override;
    void stop() override;
    quint64 prepareCorrection(const CorrectionWish &wish) override;
    void sendCorrection(const Correction &correction, const QString &reason) override;
    void restore(const QString &archive, const QString &reason) override;
    void readRuns() override;
    quint64 readRun(const QString &run) override;
    void recover() override;
    const CaseBoardPtr &cases() const override { return m_cases; }
    void writeCase(const CaseSubject &subject, const CaseChange &change,
                   const TenantId &tenant) override;
    void readCase(const CaseSubject &subject) override;
    void readDeeds(const HandlerName &handler, const EventId &event) override;
    quint64 readJournal(const JournalFilter &filter) override;
    void verifyJournal() override;
    void cancelVerifying() override { m_verifyStop.request_stop(); }
    void exportJournal(const QString &path, const JournalFilter &filter) override;
    const JournalState &journal() const override { return m_state; }

    // What others say in a shared journal is seen after this long.
    static constexpr std::chrono::seconds newsEvery{ 5 };

private:
    using Answer = std::function<void()>;
    void answer(Answer answer) { m_answers.post(std::move(answer)); }
    void drain();
    static Error fileError(const QFileDevice &file, const QString &tried);
    Result<Plan> planned(const PlanRequest &request, Journal *journal,
                         const std::stop_token &stop) const;
    // On the journal's worker, with the open journal; nothing is done where it is not open.
    void withJournal(std::function<void(Journal &)> job);
    void noteHead();
    void opened(const JournalState &state, const std::shared_ptr<Journal> &journal, bool isLeft);
    void lookForNews();
    void setState(const JournalState &state);

    Console &m_console;
    const SecretSource &m_secrets;
    const Clock &m_clock;
    Mailbox<Answer> m_answers;
    JournalState m_state;
    std::shared_ptr<Journal> m_journal; // null until it is open
    CaseBoardPtr m_cases;
    QTimer m_tick;
    bool m_opening = false;
    std::atomic<bool> m_looking = false;
    std::shared_ptr<RunControl> m_running; // null: no run is under way
    quint64 m_lastRequest = 0;
    quint64 m_lastPlan = 0;
    quint64 m_lastCorrection = 0;
    quint64 m_lastPage = 0;
    quint64 m_lastStory = 0;
    std::stop_source m_stop;
    std::stop_source m_planStop;
    std::stop_source m_pageStop;
    std::stop_source m_verifyStop;

    Worker m_plans;
    Worker m_runs;
    Worker m_reads; // of the journal, for the screens
    Worker m_checks; // of its chain: may take long, and nothing waits for it
};

} // namespace recourse
