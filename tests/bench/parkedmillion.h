// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/parked/parkedindex.h"

namespace recourse {

// A very bad week of an order service: four handlers with a parking place each in one event table,
// twelve causes, forty tenants, three failures an order. The index knows all of them already, as it
// does when an operator opens the window the next morning; the table and the inbox hold the same
// events, so that counts agree and every verdict has evidence to be found.
class ParkedMillion
{
public:
    ParkedMillion(QString folder, qint64 failures)
        : m_folder(std::move(folder))
        , m_failures(failures)
    {
    }

    // Event table, order database and index. Ends the program where one cannot be written.
    void make() const;

    Workspace workspace() const;
    QString indexPath() const;
    qint64 failures() const { return m_failures; }

private:
    void makeEventTable() const;
    void makeOrders() const;
    void makeIndex() const;
    QString path(const char *file) const;

    QString m_folder;
    qint64 m_failures;
};

} // namespace recourse
