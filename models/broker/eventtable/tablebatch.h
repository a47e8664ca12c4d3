// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/broker/eventtable/eventtablebroker.h"
#include "models/broker/eventtable/tablewriter.h"

#include <functional>

namespace recourse {

// What is done to the table, one after the other, in one transaction.
struct TableWork
{
    // The transaction begins, or begins again: nothing of what was done in it holds any more.
    std::function<void()> begin;
    // One of them. Where it fails after the table was touched, `touched` tells: then the
    // transaction is given up, and begun again without this one.
    std::function<Result<void>(TableWriter &writer, std::size_t at, bool *touched)> change;
};

// Does `count` of them and says what became of each: Confirmed is on the disk, Refused has changed
// nothing. Those that are refused by themselves (TableWriter::isOfTheRow) do not hold up the rest.
std::vector<PublishOutcome> changeTable(const TableOrigin &origin, const QString &tried,
                                        std::size_t count, const std::stop_token &stop,
                                        const TableWork &work);

} // namespace recourse
