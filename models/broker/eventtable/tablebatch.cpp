// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/tablebatch.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

class Batch
{
public:
    Batch(const TableOrigin &origin, const QString &tried, std::size_t count,
          const std::stop_token &stop, const TableWork &work)
        : m_origin(origin)
        , m_tried(tried)
        , m_stop(stop)
        , m_work(work)
        , m_outcomes(count)
        , m_refused(count, false)
    {
    }

    std::vector<PublishOutcome> run()
    {
        while (!tryOnce()) { }
        return std::move(m_outcomes);
    }

private:
    // False: one that is refused has touched the table, and the rest has to be done again.
    bool tryOnce()
    {
        if (m_stop.stop_requested()) {
            Error cancelled;
            cancelled.code = ErrorCode::Cancelled;
            cancelled.tried = m_tried;
            cancelled.where = m_origin.map.table();
            cancelled.native = u"nothing was sent"_s;
            return all({ PublishFate::Refused, cancelled });
        }
        auto writer = TableWriter::begin(m_origin.database, m_origin.map, m_tried, m_stop);
        if (!writer)
            return all({ PublishFate::Refused, writer.error() });
        if (m_work.begin)
            m_work.begin();
        bool any = false;
        for (std::size_t at = 0; at < m_outcomes.size(); ++at) {
            if (m_refused[at])
                continue;
            bool touched = false;
            const Result<void> done = m_work.change(*writer, at, &touched);
            if (done) {
                any = true;
                continue;
            }
            if (!TableWriter::isOfTheRow(done.error()))
                return all({ PublishFate::Refused, done.error() });
            m_refused[at] = true;
            m_outcomes[at] = { PublishFate::Refused, done.error() };
            if (touched)
                return false;
        }
        if (!any)
            return true;
        const Commit commit = writer->commit(m_stop);
        return all({ commit.fate == CommitFate::Durable      ? PublishFate::Confirmed
                         : commit.fate == CommitFate::Undone ? PublishFate::Refused
                                                             : PublishFate::Unknown,
                     commit.why });
    }

    // That goes for all that were not refused by themselves.
    bool all(const PublishOutcome &outcome)
    {
        for (std::size_t at = 0; at < m_outcomes.size(); ++at) {
            if (!m_refused[at])
                m_outcomes[at] = outcome;
        }
        return true;
    }

    const TableOrigin &m_origin;
    const QString &m_tried;
    const std::stop_token &m_stop;
    const TableWork &m_work;
    std::vector<PublishOutcome> m_outcomes;
    std::vector<bool> m_refused;
};

} // namespace

std::vector<PublishOutcome> changeTable(const TableOrigin &origin, const QString &tried,
                                        std::size_t count, const std::stop_token &stop,
                                        const TableWork &work)
{
    return Batch(origin, tried, count, stop, work).run();
}

} // namespace recourse
