// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/broker/eventtable/eventtablebroker.h"

namespace recourse {

// The way to put new rows into an event table, for events that it has no row of: a resend, a
// corrective event, a counter-event. Sent to a parking place, a resolved row is parked again.
// Nothing is ever taken. README.md, "New rows".
class TableSender final : public Custody
{
public:
    static Result<std::unique_ptr<Custody>> open(const TableOrigin &origin,
                                                 const std::stop_token &stop);

    Result<std::vector<HeldMessage>> take(std::size_t most, Millis wait,
                                          const std::stop_token &stop) override;
    std::vector<PublishOutcome> publish(const std::vector<Publication> &publications,
                                        const std::stop_token &stop) override;
    Result<void> remove(const std::vector<quint64> &tokens) override;
    Result<void> keepAlive() override { return {}; }
    Result<void> giveBack() override { return {}; }

private:
    explicit TableSender(TableOrigin origin)
        : m_origin(std::move(origin))
    {
    }

    TableOrigin m_origin;
};

} // namespace recourse
