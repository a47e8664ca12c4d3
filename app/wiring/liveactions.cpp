// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wiring/liveactions.h"

#include "models/runs/eventplanner.h"
#include "models/runs/resolvedbefore.h"
#include "models/runs/runapproval.h"

#include <QFile>
#include <QSaveFile>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::size_t mailboxSize = 4'096;
// Fewer are read one by one, with their bodies; more in one pass without.
constexpr std::size_t fewRows = 50;

// What these index rows are now. One that is gone is not among them: it is not parked any more.
Result<std::vector<Failure>> failuresAt(const ParkedIndex &index, const std::vector<qint64> &rows,
                                        const std::stop_token &stop)
{
    std::vector<Failure> found;
    if (rows.size() <= fewRows) {
        for (const qint64 row : rows) {
            const auto full = index.full(row);
            if (!full)
                return failed(full.error());
            if (*full)
                found.push_back((*full)->failure);
        }
        return found;
    }
    const QSet<qint64> wanted(rows.begin(), rows.end());
    const auto read = index.forEach(
        [&](std::vector<Failure> &&batch) {
            for (Failure &failure : batch) {
                if (wanted.contains(failure.row))
                    found.push_back(std::move(failure));
            }
            return true;
        },
        stop);
    if (!read)
        return failed(read.error());
    return found;
}

} // namespace

LiveActions::LiveActions(Console &console, const SecretSource &secrets, const Clock &clock,
                         QObject *parent)
    : m_console(console)
    , m_secrets(secrets)
    , m_clock(clock)
    , m_answers(
          [this] {
              QMetaObject::invokeMethod(
                  this, [this] { drain(); }, Qt::QueuedConnection);
          },
          mailboxSize)
    , m_plans(u"plans"_s)
    , m_runs(u"runs"_s)
    , m_reads(u"journal"_s)
    , m_checks(u"chain"_s)
{
    setParent(parent);
    m_tick.setInterval(newsEvery);
    connect(&m_tick, &QTimer::timeout, this, &LiveActions::lookForNews);
}

LiveActions::~LiveActions()
{
    m_tick.stop();
    m_stop.request_stop();
    m_planStop.request_stop();
    m_pageStop.request_stop();
    m_verifyStop.request_stop();
    if (m_running)
        m_running->stop(QString());
    m_plans.stop();
    m_runs.stop();
    m_reads.stop();
    m_checks.stop();
}

void LiveActions::drain()
{
    for (const Answer &one : m_answers.drain())
        one();
}

void LiveActions::setState(const JournalState &state)
{
    m_state = state;
    emit journalChanged();
}

Result<Plan> LiveActions::planned(const PlanRequest &request, Journal *journal,
                                  const std::stop_token &stop) const
{
    if (request.wish.action == RunAction::Resend || request.wish.action == RunAction::Compensate) {
        auto plan = makeEventPlan(m_console, request.events, request.handler, request.wish, m_clock,
                                  stop);
        if (plan && journal)
            if (const auto done = leaveOutResolved(*plan, *journal); !done)
                return failed(done.error());
        return plan;
    }
    const auto failures = failuresAt(m_console.index(), request.rows, stop);
    if (!failures)
        return failed(failures.error());
    return recourse::makePlan(m_console, *failures, request.wish, m_clock, stop);
}

quint64 LiveActions::makePlan(const PlanRequest &request)
{
    const quint64 number = m_lastPlan = ++m_lastRequest;
    m_planStop.request_stop();
    m_planStop = std::stop_source();
    m_plans.post([this, request, number, journal = m_journal, stop = m_planStop.get_token()] {
        if (stop.stop_requested())
            return;
        PlanAnswer made;
        auto plan = planned(request, journal.get(), stop);
        if (plan)
            made.plan = std::make_shared<const Plan>(std::move(*plan));
        else
            made.error = plan.error();
        answer([this, number, made] {
            if (number == m_lastPlan)
                emit planMade(number, made);
        });
    });
    return number;
}

void LiveActions::savePlan(const QString &path, const Plan &plan)
{
    m_plans.post([this, path, plan] {
        QSaveFile file(path);
        std::optional<Error> error;
        const QByteArray text = planToJson(plan);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
            error = LiveActions::fileError(file, u"save plan"_s);
        answer([this, path, error] { emit planSaved(path, error); });
    });
}

void LiveActions::readPlan(const QString &path)
{
    m_plans.post([this, path] {
        PlanAnswer read;
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) {
            read.error = LiveActions::fileError(file, u"read plan"_s);
        } else if (auto plan = planFromJson(file.readAll())) {
            read.plan = std::make_shared<const Plan>(std::move(*plan));
        } else {
            read.error = plan.error();
            read.error->where = path;
        }
        answer([this, read] { emit planRead(read); });
    });
}

bool LiveActions::begin(const RunRequest &request)
{
    if (m_running || !m_journal)
        return false;
    m_running = std::make_shared<RunControl>();
    emit runBegan(std::make_shared<const Plan>(request.plan), request.reason);
    m_runs.post([this, request, control = m_running, journal = m_journal] {
        RunOrder order;
        order.plan = request.plan;
        order.reason = request.reason;
        order.by = Operator::current();
        const auto report = carryOut(order, m_console, *journal, m_clock, *control,
                                     [this](const RunSnapshot &snapshot) {
                                         answer([this, snapshot] { emit runProgressed(snapshot); });
                                     });
        answer([this, report] {
            m_running.reset();
            if (report)
                emit runEnded(*report, std::nullopt);
            else
                emit runEnded({}, report.error());
            noteHead();
        });
    });
    return true;
}

void LiveActions::pause(bool on)
{
    if (m_running)
        m_running->pause(on);
}

void LiveActions::stop()
{
    if (m_running)
        m_running->stop(QString());
}

quint64 LiveActions::prepareCorrection(const CorrectionWish &wish)
{
    const quint64 number = m_lastCorrection = ++m_lastRequest;
    m_planStop.request_stop();
    m_planStop = std::stop_source();
    m_plans.post([this, wish, number, stop = m_planStop.get_token()] {
        if (stop.stop_requested())
            return;
        const auto prepared = recourse::prepareCorrection(wish, m_console, stop);
        answer([this, number, prepared] {
            if (number == m_lastCorrection)
                emit correctionPrepared(
                    number,
                    { prepared ? *prepared : Correction{},
                      prepared ? std::nullopt : std::optional(prepared.error()) });
        });
    });
    return number;
}

void LiveActions::sendCorrection(const Correction &correction, const QString &reason)
{
    if (!m_journal)
        return;
    m_runs.post([this, correction, reason, journal = m_journal] {
        CorrectionOrder order;
        order.correction = correction;
        order.reason = reason;
        order.by = Operator::current();
        const auto report = recourse::sendCorrection(order, m_console, *journal, m_clock);
        answer([this, report] {
            if (report)
                emit correctionSent(*report, std::nullopt);
            else
                emit correctionSent({}, report.error());
            noteHead();
        });
    });
}

void LiveActions::restore(const QString &archive, const QString &reason)
{
    if (!m_journal)
        return;
    m_runs.post([this, archive, reason, journal = m_journal] {
        RestoreOrder order;
        order.archive = archive;
        order.reason = reason;
        order.by = Operator::current();
        const auto report = restoreArchived(order, m_console, *journal, m_clock);
        answer([this, archive, report] {
            emit restored({ archive, report ? *report : RestoreReport{},
                            report ? std::nullopt : std::optional(report.error()) });
            noteHead();
        });
    });
}

void LiveActions::recover()
{
    if (!m_journal)
        return;
    // On the worker of runs: no run of this window is under way then.
    m_runs.post([this, journal = m_journal, stop = m_stop.get_token()] {
        const auto report = recoverRuns(m_console, *journal, Operator::current(), m_clock, stop);
        answer([this, report] {
            if (report)
                emit recovered(*report, std::nullopt);
            else
                emit recovered({}, report.error());
            noteHead();
        });
    });
}

} // namespace recourse
