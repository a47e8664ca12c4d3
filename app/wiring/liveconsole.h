// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/wiring/failurefeed.h"
#include "models/core/mailbox.h"
#include "models/core/worker.h"
#include "ui/window/consoleport.h"

#include <QTimer>

#include <atomic>
#include <map>
#include <memory>
#include <set>

namespace recourse {

// The window's way to a real Console. Lives on the interface thread and never waits there: every
// question goes to a worker, every answer comes back through one mailbox that is drained at most
// once per event-loop turn. At the end workers are asked to stop first and are joined in the order
// of the members, last first.
class LiveConsole final : public ConsolePort
{
    Q_OBJECT
public:
    explicit LiveConsole(std::unique_ptr<Console> console, QObject *parent = nullptr);
    ~LiveConsole() override;

    // For what acts on the same console; it ends before this does.
    Console &console() { return *m_console; }

    const Workspace &workspace() const override { return m_console->workspace(); }
    void refresh() override;
    void planScan(const HandlerName &handler) override;
    void scan(const HandlerName &handler, bool force, bool confirmed) override;
    void cancelScan(const HandlerName &handler) override;
    void setQuery(const FailureQuery &query) override;
    quint64 lookUp(const EventId &id, const HandlerName &handler) override;
    quint64 lookUpRow(qint64 row) override;
    quint64 presentPayload(qint64 row, bool whole) override;

    static constexpr std::chrono::seconds refreshPeriod{ 5 };

    // Reads counts at once and then every refreshPeriod; loads what the index knows.
    void start();

private:
    using Answer = std::function<void()>;
    void answer(Answer answer) { m_answers.post(std::move(answer)); }
    void drain();
    using LookUp = std::function<std::vector<DossierPtr>(const std::stop_token &)>;
    quint64 startLookUp(LookUp ask); // in place of the one before
    void scanOne(const HandlerName &handler, bool force, bool confirmed);
    void scanWhereFree(const Overview &overview);

    std::unique_ptr<Console> m_console;
    Mailbox<Answer> m_answers;
    QTimer m_tick;
    std::atomic<bool> m_refreshing = false;
    quint64 m_lastRequest = 0;
    quint64 m_lastLookUp = 0;
    quint64 m_lastPayload = 0;
    std::stop_source m_stop;
    std::stop_source m_lookUpStop;
    std::map<HandlerName, std::stop_source> m_scans; // under way or waiting
    std::set<HandlerName> m_planning; // whether a look would be free is being asked
    int m_ticks = 0;

    FailureFeed m_feed;
    Worker m_counts;
    Worker m_scanner;
    Worker m_lookUps;
    Worker m_payloads;
};

} // namespace recourse
