// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/replaymessage.h"

#include <algorithm>
#include <array>

namespace recourse {

namespace {

using What = ReplayChange::What;

const QByteArray runHeader = "x-recourse-run";
const QByteArray replayHeader = "x-recourse-replay";

constexpr std::array<QByteArrayView, 4> brokerHeaders{ "x-death", "x-delivery-count",
                                                       "x-acquired-count", "x-stream-offset" };
constexpr std::array<QByteArrayView, 2> brokerPrefixes{ "x-first-death-", "x-last-death-" };

// Persistent: another kind does not survive a restart of the broker, and the parked copy is gone.
constexpr quint8 persistent = 2;

} // namespace

bool isBrokerHeader(QByteArrayView name)
{
    return std::ranges::find(brokerHeaders, name) != brokerHeaders.end()
        || std::ranges::any_of(brokerPrefixes,
                               [name](QByteArrayView prefix) { return name.startsWith(prefix); });
}

void countChanges(std::vector<PlanChange> &found, const ParkedMessage &parked,
                  const PlanTarget &target, bool annotate, const QByteArray &login)
{
    const ReplayMark mark{ "run", "replay" };
    const ReplayMessage made
        = replayMessage(parked, target, annotate ? std::optional(mark) : std::nullopt, login);
    for (const ReplayChange &change : made.changes) {
        const auto known = std::ranges::find(found, change, &PlanChange::change);
        if (known == found.end())
            found.push_back({ change, 1 });
        else
            ++known->items;
    }
}

ReplayMessage replayMessage(const ParkedMessage &parked, const PlanTarget &target,
                            const std::optional<ReplayMark> &mark, const QByteArray &login)
{
    ReplayMessage made;
    Publication &publication = made.publication;
    publication.exchange = target.exchange;
    publication.routingKey = target.routingKey;
    publication.message.body = parked.message.body;
    publication.message.properties = parked.message.properties;
    const auto note = [&made](What what, const QByteArray &name) {
        const ReplayChange change{ what, name };
        if (std::ranges::find(made.changes, change) == made.changes.end())
            made.changes.push_back(change);
    };

    if (parked.message.headers) {
        FieldTable kept;
        kept.reserve(parked.message.headers->size() + 2); // and the mark
        for (const Field &field : *parked.message.headers) {
            if (isBrokerHeader(field.name)) {
                note(What::Removed, field.name);
            } else if (field.name == "CC" || field.name == "BCC") {
                // They still route: a copy would go to somebody who had none to miss.
                note(What::Stripped, field.name);
            } else if (field.name == runHeader || field.name == replayHeader) {
                note(What::Removed, field.name); // of an earlier run
            } else {
                kept.push_back(field);
            }
        }
        publication.message.headers = std::move(kept);
    }
    MessageProperties &properties = publication.message.properties;
    if (properties.userId && *properties.userId != login) {
        properties.userId.reset();
        note(What::Stripped, "user_id");
    }
    if (properties.expiration) {
        properties.expiration.reset();
        note(What::Stripped, "expiration");
    }
    if (properties.deliveryMode != persistent) {
        properties.deliveryMode = persistent;
        note(What::Set, "delivery_mode");
    }
    if (mark) {
        if (!publication.message.headers)
            publication.message.headers = FieldTable{};
        publication.message.headers->push_back({ runHeader, FieldValue::text(mark->run.left(36)) });
        publication.message.headers->push_back(
            { replayHeader, FieldValue::text(mark->replay.left(36)) });
        note(What::Added, runHeader);
        note(What::Added, replayHeader);
    }
    return made;
}

} // namespace recourse
