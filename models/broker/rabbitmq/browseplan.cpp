// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/browseplan.h"

#include "models/broker/rabbitmq/queuerules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QVersionNumber negativeMeansNone(4, 0);

class Planner
{
public:
    Planner(const BrowseRequest &request, const LookSubject &subject)
        : m_subject(subject)
        , m_queue(subject.queue)
    {
        m_plan.queue = request.queue;
        m_plan.reads = m_queue.name;
        m_plan.type = m_queue.type;
        m_plan.messages = m_queue.ready;
        m_plan.highestDeliveryCount = subject.highestDeliveryCount;
    }

    BrowsePlan plan()
    {
        if (!isReadable())
            return m_plan;
        switch (m_queue.type) {
        case QueueType::Stream:
            m_plan.advice = BrowseAdvice::Free;
            return m_plan;
        case QueueType::Quorum:
            quorum();
            break;
        case QueueType::Classic:
        case QueueType::Table:
            break;
        case QueueType::Unknown:
            hazard(BrowseHazard::DeliveryLimitUnknown);
            advise(
                BrowseAdvice::AskFirst, ErrorCode::Refused,
                u"the kind of queue cannot be read without the management API; on a quorum queue "
                "each look counts towards the delivery limit"_s,
                u"give the broker a management address, and the user the tag management"_s);
            break;
        }
        hazard(BrowseHazard::SetsRedelivered);
        limits();
        consumers();
        return m_plan;
    }

private:
    void hazard(BrowseHazard hazard) { m_plan.hazards.push_back(hazard); }

    // The most severe advice stays.
    void advise(BrowseAdvice advice, ErrorCode code, const QString &native,
                const QString &hint = {})
    {
        if (m_plan.why && advice <= m_plan.advice)
            return;
        m_plan.advice = advice;
        Error why;
        why.code = code;
        why.tried = u"look at queue"_s;
        why.where = m_queue.name;
        why.native = native;
        why.hint = hint;
        m_plan.why = why;
    }

    bool isReadable()
    {
        if (!m_queue.found) {
            advise(BrowseAdvice::Refuse, ErrorCode::NotFound, u"no such queue"_s);
            m_plan.messages.reset();
        } else if (m_queue.exclusive) {
            advise(BrowseAdvice::Refuse, ErrorCode::Exclusive,
                   u"the queue belongs to one connection"_s);
        } else if (!m_queue.isUp) {
            advise(BrowseAdvice::Refuse, ErrorCode::Unreachable,
                   u"the queue is "_s + m_queue.state);
        } else {
            return true;
        }
        return false;
    }

    void quorum()
    {
        m_plan.deliveryLimit = m_queue.deliveryLimit;
        if (!returnsCountAsDeliveries(m_subject.version))
            return;
        hazard(BrowseHazard::RaisesDeliveryCount);
        if (!m_queue.deliveryLimitKnown) {
            hazard(BrowseHazard::DeliveryLimitUnknown);
            advise(BrowseAdvice::AskFirst, ErrorCode::Refused,
                   u"the delivery limit cannot be read"_s);
            return;
        }
        if (!m_queue.deliveryLimit)
            return;
        if (*m_queue.deliveryLimit == 0 && m_subject.version < negativeMeansNone) {
            hazard(BrowseHazard::ZeroLimitOnOldBroker);
            advise(BrowseAdvice::Refuse, ErrorCode::Refused,
                   u"the delivery limit is 0 on this broker (before 4.0, -1 means 0): the first "
                   "look would lose every message"_s,
                   helpWithLimit());
            return;
        }
        // In an empty queue nothing is at stake; what arrives during the look is new.
        if (m_queue.ready != 0)
            headroom(*m_queue.deliveryLimit);
    }

    void headroom(qint64 limit)
    {
        if (!m_subject.highestDeliveryCount) {
            hazard(BrowseHazard::DeliveryLimitNear);
            advise(limit <= keptDeliveryHeadroom ? BrowseAdvice::Refuse : BrowseAdvice::AskFirst,
                   ErrorCode::Refused,
                   u"how often the messages were delivered before is not known, and a message past "
                   "the limit of %1 is lost or dead-lettered"_s.arg(limit),
                   helpWithLimit());
            return;
        }
        const qint64 left
            = std::max<qint64>(0, limit - keptDeliveryHeadroom - *m_subject.highestDeliveryCount);
        m_plan.looksLeft = left;
        if (left > 1)
            return;
        hazard(BrowseHazard::DeliveryLimitNear);
        const QString state
            = u"delivered %1 times, the limit is %2"_s.arg(*m_subject.highestDeliveryCount)
                  .arg(limit);
        if (left == 1)
            advise(BrowseAdvice::AskFirst, ErrorCode::Refused,
                   u"this would be the last look: "_s + state, helpWithLimit());
        else
            advise(BrowseAdvice::Refuse, ErrorCode::Refused, u"no look is left: "_s + state,
                   helpWithLimit());
    }

    QString helpWithLimit() const
    {
        if (m_subject.version >= negativeMeansNone)
            return u"declare the queue with x-delivery-limit -1, or bind a size-capped stream "
                   u"beside "
                   "it and name it as parking_stream"_s;
        return u"remove the delivery limit from the queue, or bind a size-capped stream beside it "
               "and name it as parking_stream"_s;
    }

    void limits()
    {
        const QVariant overflow = m_queue.arguments.value(
            u"x-overflow"_s, m_queue.effectivePolicy.value(u"overflow"_s));
        const bool dropsHead = !overflow.isValid() || overflow.toString() == "drop-head"_L1;
        if ((m_queue.maxLength || m_queue.maxBytes) && dropsHead) {
            hazard(BrowseHazard::LengthLimit);
            // Held messages do not count for the limit; what is published meanwhile takes their
            // room.
            const qint64 ready = m_queue.ready.value_or(0);
            if (m_queue.maxLength && ready > 0 && ready >= *m_queue.maxLength * 9 / 10)
                advise(BrowseAdvice::AskFirst, ErrorCode::Refused,
                       u"the queue is nearly at its length limit of %1: what is published during "
                       "the look pushes out what is given back"_s.arg(*m_queue.maxLength));
        }
        if (m_queue.messageTtlMs)
            hazard(BrowseHazard::TimeToLive);
        if (m_queue.arguments.contains(u"x-expires"_s)
            || m_queue.effectivePolicy.contains(u"expires"_s))
            hazard(BrowseHazard::AutoExpiry);
    }

    void consumers()
    {
        const bool others = m_queue.consumers.value_or(0) > 0;
        if (others)
            hazard(BrowseHazard::OtherConsumer);
        if (!m_queue.singleActiveConsumer.value_or(false))
            return;
        hazard(BrowseHazard::SingleActiveConsumer);
        if (!others)
            return;
        if (m_queue.type == QueueType::Classic)
            advise(BrowseAdvice::AskFirst, ErrorCode::Exclusive,
                   u"the queue has a single active consumer: a look takes messages from it for a "
                   "moment"_s);
        else
            advise(BrowseAdvice::Refuse, ErrorCode::Exclusive,
                   u"the queue gives messages to its single active consumer only"_s,
                   u"stop that consumer, or look at a stream beside the queue"_s);
    }

    const LookSubject &m_subject;
    const QueueInfo &m_queue;
    BrowsePlan m_plan;
};

} // namespace

BrowsePlan planLook(const BrowseRequest &request, const LookSubject &subject)
{
    return Planner(request, subject).plan();
}

} // namespace recourse
