// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compensation/publishcompensation.h"

#include "models/compensation/templatetext.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

using State = CompensationLook::State;
using Fate = CompensationAct::Fate;

constexpr quint8 persistent = 2;
const QByteArray originalHeader = "x-recourse-compensates";

class PublishCompensator final : public Compensator
{
public:
    explicit PublishCompensator(PublishCompensation what)
        : m_what(std::move(what))
    {
    }

    CompensationLook look(const CompensationCase &what) override
    {
        const EventId counter(compensationKey(m_what.action.name, what.eventId));
        const auto applied = m_what.isApplied ? m_what.isApplied(counter) : std::nullopt;
        return { applied.value_or(false) ? State::Done : State::NotDone, {}, {} };
    }

    bool canLook() const override { return false; }

    CompensationAct act(const CompensationCase &what, const AtStep &atStep) override
    {
        auto sender = m_what.sender();
        if (!sender)
            return { Fate::NotDone, sender.error() };
        if (atStep)
            atStep("compensate-begin");
        const auto outcomes = (*sender)->publish({ publication(what) }, {});
        if (atStep)
            atStep("compensate-answered");
        if (outcomes.empty())
            return { Fate::Unknown, {} };
        switch (outcomes.front().fate) {
        case PublishFate::Confirmed:
            return { Fate::Done, {} };
        case PublishFate::Returned:
        case PublishFate::Refused:
            return { Fate::NotDone, outcomes.front().why };
        case PublishFate::Nacked: // one of several queues may have it
        case PublishFate::Unknown:
            break;
        }
        return { Fate::Unknown, outcomes.front().why };
    }

private:
    Publication publication(const CompensationCase &what) const
    {
        Publication made;
        made.exchange = m_what.action.exchange.toUtf8();
        made.routingKey = m_what.action.routingKey.toUtf8();
        Message &message = made.message;
        message.body = filledBody(m_what.action.body, what);
        message.properties.messageId = compensationKey(m_what.action.name, what.eventId);
        message.properties.deliveryMode = persistent;
        message.properties.contentType = isJsonTemplate(m_what.action.body)
            ? "application/json"_ba
            : "text/plain; charset=utf-8"_ba;
        message.headers
            = FieldTable{ { originalHeader, FieldValue::text(what.eventId.bytes()) },
                          { "x-event-id", FieldValue::text(*message.properties.messageId) } };
        if (!what.tenant.isEmpty())
            message.headers->push_back({ "x-tenant", FieldValue::text(what.tenant.bytes()) });
        return made;
    }

    PublishCompensation m_what;
};

} // namespace

std::unique_ptr<Compensator> makePublishCompensator(PublishCompensation what)
{
    return std::make_unique<PublishCompensator>(std::move(what));
}

} // namespace recourse
