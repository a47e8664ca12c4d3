// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/entry.h"

#include <QByteArray>

#include <vector>

namespace recourse {

// Which entries are asked for; what is not set does not limit. Plain data.
struct JournalFilter
{
    std::optional<EventId> eventId = {};
    std::optional<HandlerName> handler = {};
    std::optional<QString> run = {};
    std::optional<Instant> since = {}; // this millisecond and later
    std::optional<Instant> until = {}; // before this millisecond
    std::vector<EntryKind> kinds = {}; // none: all
    QString text = {}; // anywhere in what people read, without regard to case
    bool newestFirst = false;
    qint64 limit = 0; // entries given at most; 0: all
    qint64 beforeSequence = 0; // only entries before this number: the next page; 0: all
    qint64 afterSequence = 0; // only entries after this number: what is new; 0: all
};

// "kind = '…'" or "kind IN ('…', '…')": a condition on the engines' column, which their indexes
// understand. Not for none.
QByteArray kindsIn(const std::vector<EntryKind> &kinds);

// What of an entry fits where its columns do: of one about several events those that were asked
// for, by id or by text. False where nothing does. `text` is in one of its words (ids, names,
// reason, detail); one that all of it has in common keeps it whole. Pure.
bool narrow(JournalEntry &entry, const JournalFilter &filter);

} // namespace recourse
