// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/door/journaldoor.h"

namespace recourse {

// The end of a journal's chain as this user saw it last, in a file of the user's data folder: what
// a chain that was cut at its end is held against. Any thread.
class RememberedHead
{
public:
    explicit RememberedHead(const JournalDoor &door);

    const QString &file() const { return m_file; }
    // Nothing where none is remembered. Errors: Damaged, PermissionDenied.
    Result<std::optional<JournalHead>> read() const;

    enum class Seen {
        Kept, // the journal goes on from what was remembered; its end of now is
        Gone, // what was remembered is not in the journal any more, and stays remembered
    };
    // Looks at the journal's end and keeps it. Errors: those of the journal and of the file.
    Result<Seen> look(Journal &journal) const;

private:
    Result<void> write(const JournalHead &head) const;

    QString m_name; // of the journal, for people who open the file
    QString m_file; // empty: nothing is remembered of this one
};

} // namespace recourse
