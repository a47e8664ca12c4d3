// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/tablesender.h"

#include "models/broker/eventtable/newrow.h"
#include "models/broker/eventtable/parkagain.h"
#include "models/broker/eventtable/tablebatch.h"

#include <QLoggingCategory>

#include <algorithm>

using namespace Qt::StringLiterals;

Q_LOGGING_CATEGORY(lcTableSender, "recourse.broker.eventtable.sender", QtWarningMsg)

namespace recourse {

Result<std::unique_ptr<Custody>> TableSender::open(const TableOrigin &origin,
                                                   const std::stop_token &stop)
{
    if (const auto able = TableWriter::probe(origin.database, origin.map, stop); !able)
        return failed(able.error());
    return std::unique_ptr<Custody>(new TableSender(origin));
}

Result<std::vector<HeldMessage>> TableSender::take(std::size_t, Millis, const std::stop_token &)
{
    return std::vector<HeldMessage>();
}

std::vector<PublishOutcome> TableSender::publish(const std::vector<Publication> &publications,
                                                 const std::stop_token &stop)
{
    TableWork work;
    work.change = [&](TableWriter &writer, std::size_t at, bool *touched) {
        const Publication &one = publications[at];
        const auto place = TablePlace::of(QString::fromUtf8(one.routingKey));
        const auto put = place.kind == TablePlace::Kind::Parked ? &parkAgain : &insertRow;
        return put(writer, one, m_origin.clock->now(), touched);
    };
    const auto outcomes = changeTable(m_origin, u"send"_s, publications.size(), stop, work);
    qCInfo(lcTableSender) << "table=" << m_origin.map.table() << "rows=" << outcomes.size()
                          << "confirmed="
                          << std::ranges::count(outcomes, PublishFate::Confirmed,
                                                &PublishOutcome::fate);
    return outcomes;
}

Result<void> TableSender::remove(const std::vector<quint64> &tokens)
{
    if (tokens.empty())
        return {};
    Error error;
    error.code = ErrorCode::Refused;
    error.tried = u"resolve"_s;
    error.where = m_origin.map.table();
    error.native = u"nothing is held here"_s;
    return failed(error);
}

} // namespace recourse
