// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/database.h"
#include "app/sandbox/scenarioclock.h"
#include "app/sandbox/transport.h"

#include <QHash>
#include <QSet>

namespace recourse::sandbox {

// The SQL table as queue, as models/broker/eventtable/README.md describes it. A taken row whose
// consumer went silent comes back when its lease has run out.
class EventTable final : public Transport
{
public:
    EventTable(const QString &path, ScenarioClock &clock);

    QByteArray name() const override { return "eventtable"; }
    void declare() override;
    void publish(const std::vector<Event> &events) override;
    std::optional<Delivery> take(const QStringList &queues,
                                 std::chrono::milliseconds patience) override;
    void stopTaking() override { }
    void acknowledge(const Delivery &delivery) override;
    void retryLater(const Delivery &delivery, const HandlerSpec &handler,
                    const QByteArray &error) override;
    void park(const Delivery &delivery, const HandlerSpec &handler,
              const QByteArray &error) override;
    void loseConnection(const Delivery &delivery) override;
    void parkInBulk(const HandlerSpec &handler,
                    const std::function<std::optional<Given>()> &next) override;
    qint64 waiting(const HandlerSpec &handler) override;
    qint64 parked(const HandlerSpec &handler) override;
    int shownAttempts(const HandlerSpec &, int attempts, bool) const override { return attempts; }
    std::chrono::seconds inboxKeeps() const override { return std::chrono::minutes(30); }
    bool findsById() const override { return true; }
    void close() override;

private:
    std::optional<Delivery> takeReady(const QStringList &queues);
    void returnExpiredLeases();
    std::optional<Instant> nextMoment(const QStringList &queues);
    void insert(const Event &event, Instant at);

    ScenarioClock &m_clock;
    QSet<QString> m_holding; // queues of which an event is with the consumer, unanswered
    QHash<quint64, int> m_unanswered; // by row; this consumer's memory, gone when it ends
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Statement> m_insert, m_next, m_take, m_done, m_retry, m_park, m_remove;
};

} // namespace recourse::sandbox
