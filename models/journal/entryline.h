// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"
#include "models/journal/entry.h"

#include <vector>

namespace recourse {

// The canonical form of an entry: one line of JSON (canonicaljson.h) without line end, the same in
// every engine and in an export. Made in two parts, because the number between them is known only
// when the place in the chain is held. Pure, any thread.
struct EntryLine
{
    QByteArray before;
    QByteArray after;
    QByteArray numbered(qint64 sequence) const
    {
        return before + QByteArray::number(sequence) + after;
    }
};

// Cuts a reason that is too long and notes its length. Errors: InvalidInput for what is missing or
// cannot be written (a time outside the years 0 to 9999, detail that has no JSON), TooLarge.
Result<EntryLine> lineOf(const JournalEntry &entry);

// lineOf() for many, of which most say the same as the one before: who, where, which run. Belongs
// to one thread.
class EntryLines
{
public:
    Result<EntryLine> next(const JournalEntry &entry);

private:
    friend class LineWriter;
    struct Said
    {
        QString text;
        QByteArray json;
    };
    std::vector<Said> m_said; // by the place in the line, from the line before
};

// Reads a line again. Errors: Damaged, with what is wrong; a name that is not known is.
Result<JournalEntry> entryOf(QByteArrayView line);

} // namespace recourse
