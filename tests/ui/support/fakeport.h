// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "ui/window/consoleport.h"

#include <functional>

namespace recourse {

// A clock that stands until it is moved.
class StoryClock final : public Clock
{
public:
    explicit StoryClock(Instant now)
        : m_now(now)
    {
    }
    Instant now() const override { return m_now; }
    void pass(Millis time) { m_now += time; }

private:
    Instant m_now;
};

// "09:58:12" of the story's day, 2025-10-09, as the window shows it in UTC.
Instant at(const char *time);

// One failure as a story tells it; what is not told is as usual. The message and the evidence are
// made from it, and the verdict is what judge() makes of them.
class Story
{
public:
    explicit Story(const QByteArray &eventId);

    Story &by(const QString &handler);
    Story &of(const QByteArray &tenant); // from the virtual host
    // Only the sender says so, there.
    Story &claiming(const QByteArray &tenant,
                    const QString &source = QStringLiteral("header:x-tenant"));
    Story &key(const QByteArray &key);
    Story &version(qint64 version);
    Story &tries(qint64 attempts);
    Story &parkedAt(const char *time);
    Story &because(const QByteArray &error);
    Story &says(const QByteArray &json); // payload
    Story &header(const QByteArray &name, const QByteArray &value);
    // evidence
    Story &alreadyApplied();
    Story &inboxWithoutEffect();
    Story &superseded(qint64 version);
    Story &after(const QByteArray &earlier);
    Story &inboxSilent(); // the inbox did not answer
    Story &twice(); // with another payload: identity conflict
    Story &notParked();

    const Failure &failure() const { return m_failure; }
    DossierPtr dossier(const Workspace &workspace, Instant now) const;
    Message message() const;

private:
    friend class FakePort;

    Failure m_failure;
    QByteArray m_payload;
    FieldTable m_headers;
    bool m_parked = true;
    bool m_twice = false;
    std::optional<Error> m_inboxError;
    bool m_inboxRow = false;
    qint64 m_effects = 0;
    std::optional<qint64> m_stateVersion;
    std::optional<EventId> m_waitsFor;
};

// The window's port without a console behind it. Answers come by the event loop, as they do from
// workers; what was asked is kept for tests.
class FakePort final : public ConsolePort
{
    Q_OBJECT
public:
    explicit FakePort(const Clock *clock, QObject *parent = nullptr);

    // The story so far.
    Workspace &place() { return m_workspace; }
    FakePort &parked(const Story &story);
    FakePort &known(const Story &story); // an event that is not parked
    FakePort &plan(const QString &handler, const BrowsePlan &plan);
    void showOverview(const Overview &overview);
    void showFailures(); // sends the view of the present query
    void indexCannotBeRead(const Error &why) { m_unread = why; } // of the views from now on
    void hold(bool held) { m_held = held; } // while held, nothing is answered
    void answerPayloads(std::function<PresentedPayload(qint64 row, bool whole)> answer)
    {
        m_payloadOf = std::move(answer);
    }

    // What was asked.
    std::vector<FailureQuery> queries;
    QStringList planned;
    struct Scan
    {
        QString handler;
        bool force = false;
        bool confirmed = false;
    };
    std::vector<Scan> scans;
    QStringList cancelled;
    std::vector<EventId> lookedUp;
    std::vector<qint64> lookedUpRows;
    std::vector<std::pair<qint64, bool>> payloads;
    int refreshes = 0;
    quint64 lastRequest() const { return m_last; }
    const FailureSetPtr &failures() const { return m_set; }

    const Workspace &workspace() const override { return m_workspace; }
    void refresh() override { ++refreshes; }
    void planScan(const HandlerName &handler) override;
    void scan(const HandlerName &handler, bool force, bool confirmed) override;
    void cancelScan(const HandlerName &handler) override { cancelled.append(handler); }
    void setQuery(const FailureQuery &query) override;
    quint64 lookUp(const EventId &id, const HandlerName &handler) override;
    quint64 lookUpRow(qint64 row) override;
    quint64 presentPayload(qint64 row, bool whole) override;

private:
    void rebuild();
    template <typename Answer>
    void later(Answer answer);

    const Clock *m_clock;
    Workspace m_workspace;
    std::vector<Story> m_stories;
    QMap<QString, BrowsePlan> m_plans;
    FailureQuery m_query;
    FailureSetPtr m_set;
    VerdictColumnPtr m_verdicts;
    std::function<PresentedPayload(qint64, bool)> m_payloadOf;
    std::optional<Error> m_unread;
    bool m_held = false;
    quint64 m_last = 0;
};

} // namespace recourse
