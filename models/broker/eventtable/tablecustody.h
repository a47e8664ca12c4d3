// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/broker/eventtable/eventtablebroker.h"
#include "models/broker/eventtable/parkedrows.h"
#include "models/broker/eventtable/tablewriter.h"
#include "models/store/sqlite/sqlitereader.h"

#include <QMultiHash>

#include <map>
#include <set>

namespace recourse {

// Custody of the parked rows of one queue. Taking changes nothing in the table: what is held is
// only remembered here, with a print of each row. Publishing sets the row itself to pending, in a
// transaction that first sees that it is still the row that was taken; so of two consoles one
// publishes and the other is refused. README.md, "Replay".
class TableCustody final : public Custody
{
public:
    static Result<std::unique_ptr<Custody>> open(const TableOrigin &origin, const QString &queue,
                                                 const std::stop_token &stop);

    Result<std::vector<HeldMessage>> take(std::size_t most, Millis wait,
                                          const std::stop_token &stop) override;
    std::vector<PublishOutcome> publish(const std::vector<Publication> &publications,
                                        const std::stop_token &stop) override;
    // Of what was published nothing is left to do. Other rows become done: all of them, or, with
    // an error, none.
    Result<void> remove(const std::vector<quint64> &tokens) override;
    Result<void> keepAlive() override;
    Result<void> giveBack() override;

private:
    struct Held
    {
        qint64 row = 0;
        QByteArray print;
        QByteArray content;
        QByteArray key; // by which a publication finds it
        bool published = false; // the row has left the parking place
    };
    struct Choice
    {
        quint64 token = 0;
        RowChange change;
    };

    TableCustody(const TableOrigin &origin, TablePlace place);

    Result<std::vector<ParkedRow>> nextRows(std::size_t most, const std::stop_token &stop);
    quint64 hold(const ParkedRow &row);
    void letGo(quint64 token, bool lost);

    Result<Choice> choose(const Publication &publication, TableWriter &writer,
                          const std::map<quint64, std::size_t> &taken,
                          std::vector<quint64> &changed) const;
    Result<RowChange> changeFor(const Publication &publication, const ParkedRow &row,
                                const TableMap &map) const;
    std::vector<quint64> toResolve(const std::vector<quint64> &tokens);
    Result<void> resolve(const std::vector<quint64> &tokens);
    Error refusal(const QString &tried, const QString &native, const QString &hint = {}) const;

    TableOrigin m_origin;
    TablePlace m_place;
    SqliteReader m_reader;
    std::map<quint64, Held> m_held; // by token
    QHash<qint64, quint64> m_byRow; // not those that were published
    QMultiHash<QByteArray, quint64> m_byKey;
    std::set<quint64> m_lost; // changed by somebody else, or nobody can say
    std::set<qint64> m_tooLarge; // rows that are not given out
    quint64 m_lastToken = 0;
    qint64 m_from = 0; // the next look begins there
    bool m_givenBack = false;
};

} // namespace recourse
