// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sql/sqlstore.h"

#include "models/core/worker.h"
#include "models/store/sql/storecheck.h"
#include "models/store/sql/storequeries.h"

#include <QLoggingCategory>

#include <algorithm>

using namespace Qt::StringLiterals;

Q_LOGGING_CATEGORY(lcStore, "recourse.store", QtInfoMsg)

namespace recourse {

class SqlStore::Room
{
public:
    Room(QString id, std::unique_ptr<SqlSession> session, const Clock &clock)
        : m_id(std::move(id))
        , m_where(session->where())
        , m_clock(clock)
        , m_session(std::move(session))
        , m_worker(u"store "_s + m_id)
    {
    }

    const QString &id() const { return m_id; }

    StoreStatus status() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_status;
    }

    // Reads on the worker and remembers how it went.
    template <typename Id, typename Row>
    Result<Rows<Id, Row>> rows(const std::stop_token &stop,
                               const std::function<Result<void>(SqlConnection &, QHash<Id, Row> *,
                                                                std::optional<Error> *)> &work)
    {
        Rows<Id, Row> answer;
        std::optional<Error> missing;
        std::optional<Error> warning;
        QString product;
        const auto done = onWorker(stop, [&] {
            auto read = m_session->read(stop, [&](SqlConnection &connection) {
                product = connection.product();
                answer.rows.clear();
                missing.reset();
                answer.readAt = m_clock.now();
                return work(connection, &answer.rows, &missing);
            });
            warning = m_session->warning();
            return read;
        });
        remember(done, product, warning, missing);
        if (!done)
            return failed(done.error());
        return answer;
    }

    std::vector<StoreCheck> check(const std::vector<HandlerConfig> &handlers,
                                  const std::stop_token &stop)
    {
        std::vector<StoreCheck> checks;
        std::optional<Error> warning;
        QString product;
        const auto done = onWorker(stop, [&]() -> Result<void> {
            checks = checkStore(*m_session, m_id, handlers, stop, &product);
            warning = m_session->warning();
            return {};
        });
        if (!done)
            return { { .check = u"open"_s, .ok = false, .detail = {}, .error = done.error() } };
        if (checks.front().error)
            remember(failed(*checks.front().error), product, warning, {});
        else
            remember({}, product, warning, {});
        return checks;
    }

private:
    Result<void> onWorker(const std::stop_token &stop, const std::function<Result<void>()> &work)
    {
        Error cancelled;
        cancelled.code = ErrorCode::Cancelled;
        cancelled.tried = u"read database"_s;
        cancelled.where = m_where;
        if (stop.stop_requested())
            return failed(cancelled);
        try {
            return m_worker.call(work);
        } catch (const std::future_error &) {
            return failed(cancelled); // the store ends
        }
    }

    void remember(const Result<void> &done, const QString &product,
                  const std::optional<Error> &warning, const std::optional<Error> &missing)
    {
        const std::scoped_lock lock(m_mutex);
        // It was opened wherever the fault is in one table or query.
        const bool opened = done || done.error().code == ErrorCode::TableMissing
            || done.error().code == ErrorCode::ColumnMissing
            || done.error().code == ErrorCode::InvalidInput
            || (done.error().code == ErrorCode::PermissionDenied && !product.isEmpty())
            || (m_status.state == StoreState::Open && done.error().code == ErrorCode::Cancelled);
        if (done) {
            m_status.lastError.reset();
            m_status.lastReadAt = m_clock.now();
        } else {
            m_status.lastError = done.error();
            qCInfo(lcStore).noquote() << "store=" << m_id << toLogText(done.error());
        }
        m_status.state = opened ? StoreState::Open : StoreState::Failed;
        if (!product.isEmpty())
            m_status.product = product;
        std::erase_if(m_status.warnings,
                      [](const Error &old) { return old.code == ErrorCode::RowsMayBeMissing; });
        if (warning)
            m_status.warnings.push_back(*warning);
        if (missing
            && std::find(m_status.warnings.begin(), m_status.warnings.end(), *missing)
                == m_status.warnings.end())
            m_status.warnings.push_back(*missing);
    }

    QString m_id;
    QString m_where;
    const Clock &m_clock;
    mutable std::mutex m_mutex;
    StoreStatus m_status;
    std::unique_ptr<SqlSession> m_session; // touched on the worker only
    Worker m_worker; // last: it ends before what it uses
};

SqlStore::SqlStore(QString id, std::unique_ptr<SqlSession> session, const Clock &clock)
    : m_room(std::make_unique<Room>(std::move(id), std::move(session), clock))
{
}

SqlStore::~SqlStore() = default;

QString SqlStore::id() const
{
    return m_room->id();
}

StoreStatus SqlStore::status() const
{
    return m_room->status();
}

Result<InboxRows> SqlStore::inbox(const HandlerName &handler, const InboxConfig &inbox,
                                  const std::vector<EventId> &ids, std::stop_token stop)
{
    return m_room->rows<EventId, InboxRow>(
        stop, [&](SqlConnection &connection, auto *rows, auto *missing) {
            return readInbox(connection, handler, inbox, ids, rows, missing);
        });
}

Result<OutboxRows> SqlStore::outbox(const QueryConfig &query, const std::vector<EventId> &ids,
                                    std::stop_token stop)
{
    return m_room->rows<EventId, OutboxRow>(
        stop, [&](SqlConnection &connection, auto *rows, auto * /*missing*/) {
            return readOutbox(connection, query, ids, rows);
        });
}

Result<EffectRows> SqlStore::effects(const QueryConfig &query, const std::vector<EventId> &ids,
                                     std::stop_token stop)
{
    return m_room->rows<EventId, EffectRow>(
        stop, [&](SqlConnection &connection, auto *rows, auto * /*missing*/) {
            return readEffects(connection, query, ids, rows);
        });
}

Result<StateRows> SqlStore::states(const QueryConfig &query, const std::vector<PartitionKey> &keys,
                                   std::stop_token stop)
{
    return m_room->rows<PartitionKey, StateRow>(
        stop, [&](SqlConnection &connection, auto *rows, auto * /*missing*/) {
            return readStates(connection, query, keys, rows);
        });
}

std::vector<StoreCheck> SqlStore::check(const std::vector<HandlerConfig> &handlers,
                                        std::stop_token stop)
{
    return m_room->check(handlers, stop);
}

} // namespace recourse
