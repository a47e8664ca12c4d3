// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/leasing.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace recourse {

Result<void> LeaseWish::check() const
{
    if (!owner.isEmpty() && ttl > Millis(0))
        return {};
    return failed({ .code = ErrorCode::InvalidInput,
                    .tried = u"lease events"_s,
                    .native = owner.isEmpty() ? u"no owner"_s : u"no time to live"_s });
}

LeaseAnswer leased(const LeaseWish &wish, const QHash<EventId, LeaseHolder> &holders, Instant now)
{
    LeaseAnswer answer;
    answer.until = now + wish.ttl;
    QSet<EventId> seen;
    for (const EventId &event : wish.events) {
        if (seen.contains(event))
            continue;
        seen.insert(event);
        const auto holder = holders.constFind(event);
        const bool isHeld = holder != holders.cend();
        const bool isOurs = isHeld && holder->owner == wish.owner;
        if (!isOurs && isHeld && (wish.onlyOwn || holder->until > now)) {
            answer.held.push_back(*holder);
            continue;
        }
        if (!isOurs && wish.onlyOwn)
            continue;
        answer.got.push_back(event);
        if (isHeld && !isOurs)
            answer.takenOver.push_back(*holder);
    }
    return answer;
}

} // namespace recourse
