// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/secrets.h"
#include "models/config/workspace.h"
#include "models/journal/journal.h"

namespace recourse {

// What the doctor says of a journal; without an error it is fine.
struct JournalDoorCheck
{
    QString check;
    QString detail;
    std::optional<Error> error;
};

// Where a journal is kept: a file of this machine, or a schema of a server that several operators
// share. A value; opens nothing by itself. Any thread but the interface's, since calls block.
class JournalDoor
{
public:
    // The workspace's own: what [journal] names, else its file in the user's data folder.
    static JournalDoor of(const Workspace &workspace);
    static JournalDoor ofFile(const QString &path);

    // For people: the file's path, or "db1:5432/ops, schema recourse_journal".
    QString name() const;
    bool isShared() const { return m_database.has_value(); }
    // Nothing was ever written: there is no such file. Of a server only opening it tells.
    bool isKnownMissing() const;
    // Whether the end of its chain is worth remembering: a sandbox is made anew again and again.
    bool isLasting() const { return m_isLasting; }

    // Makes it where it is not there, unless it is only read. Errors: those of the engines;
    // NotFound where it is only read and not there.
    Result<std::unique_ptr<Journal>> open(const SecretSource &secrets, bool readOnly = false) const;
    // Changes nothing.
    std::vector<JournalDoorCheck> check(const SecretSource &secrets) const;

private:
    QString m_file;
    std::optional<DatabaseConfig> m_database;
    QString m_schema;
    bool m_isLasting = true;
};

} // namespace recourse
