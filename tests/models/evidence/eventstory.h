// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/evidence/verdict.h"

namespace recourse::story {

inline const Instant now = instantFromMillis(1'760'000'000'000);
inline Instant secondsAgo(int seconds)
{
    return now - std::chrono::seconds(seconds);
}

inline Error silence()
{
    Error error;
    error.code = ErrorCode::Unreachable;
    error.tried = QStringLiteral("read");
    return error;
}

template <typename T>
Answer<T> said(T value, int secondsOld = 5)
{
    Answer<T> answer;
    answer.configured = true;
    answer.value = std::move(value);
    answer.readAt = secondsAgo(secondsOld);
    return answer;
}

template <typename T>
Answer<T> silent()
{
    Answer<T> answer;
    answer.configured = true;
    answer.error = silence();
    return answer;
}

// The evidence of one event, told as a story. Begins with an event of a handler with inbox, effect
// query, parking and queues, all of which answered just now that they know nothing of it.
class Event
{
public:
    Event()
    {
        m_evidence.handler = QStringLiteral("order-sync");
        m_evidence.eventId = EventId(QByteArray("order-sync:88121:v7"));
        m_evidence.key = PartitionKey(QByteArray("order:88121"));
        m_evidence.version = 7;
        m_evidence.oldestAt = secondsAgo(600);
        m_evidence.parked = said(ParkedEvidence{});
        m_evidence.queued = said(QueuePresence::NotQueued);
        m_evidence.inbox = said(RowEvidence<InboxRow>{});
        m_evidence.effect = said(RowEvidence<EffectRow>{});
    }

    Event &parked(int copies = 1)
    {
        for (int i = 0; i < copies; ++i)
            m_evidence.parked.value->copies.push_back(
                { QStringLiteral("order_sync.parked"), quint64(i), "digest", secondsAgo(600) });
        return *this;
    }
    Event &parkedWithOtherPayload()
    {
        m_evidence.parked.value->copies.push_back(
            { QStringLiteral("order_sync.parked"), 9, "other", secondsAgo(500) });
        return *this;
    }
    Event &scanIncomplete()
    {
        m_evidence.parked.value->complete = false;
        return *this;
    }
    Event &queues(QueuePresence presence)
    {
        m_evidence.queued = said(presence);
        return *this;
    }
    Event &inboxRow()
    {
        m_evidence.inbox = said(RowEvidence<InboxRow>{ InboxRow{ secondsAgo(300), {} } });
        return *this;
    }
    Event &noInbox()
    {
        m_evidence.inbox = {};
        return *this;
    }
    Event &effects(qint64 count)
    {
        m_evidence.effect = said(RowEvidence<EffectRow>{ EffectRow{ count, secondsAgo(300) } });
        return *this;
    }
    Event &noEffectQuery()
    {
        m_evidence.effect = {};
        return *this;
    }
    Event &outbox(OutboxState state, int sentSecondsAgo = 700)
    {
        OutboxRow row;
        row.state = state;
        if (state == OutboxState::Sent)
            row.sentAt = secondsAgo(sentSecondsAgo);
        m_evidence.outbox = said(RowEvidence<OutboxRow>{ row });
        return *this;
    }
    Event &stateVersion(qint64 version)
    {
        StateRow row;
        row.version = version;
        m_evidence.state = said(RowEvidence<StateRow>{ row });
        return *this;
    }
    Event &failedWith(const QByteArray &error)
    {
        m_evidence.lastError = error;
        return *this;
    }
    Event &tenantMismatch()
    {
        m_evidence.tenantMismatch = true;
        return *this;
    }
    Event &after(const QByteArray &id)
    {
        m_evidence.waitsFor = EventId(id);
        return *this;
    }

    Evidence &evidence() { return m_evidence; }
    JudgeRules &rules() { return m_rules; }
    Verdict judged() const { return judge(m_evidence, m_rules, now); }

private:
    Evidence m_evidence;
    JudgeRules m_rules;
};

} // namespace recourse::story
