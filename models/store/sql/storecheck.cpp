// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sql/storecheck.h"

#include "models/store/sql/storequeries.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// An id that no event has: the queries are run, and find nothing.
const QByteArray nobody = QByteArrayLiteral("recourse-doctor:no-such-event");

class Checker
{
public:
    Checker(SqlSession &session, const std::stop_token &stop)
        : m_session(session)
        , m_stop(stop)
    {
    }

    std::vector<StoreCheck> take() { return std::move(m_checks); }

    // `detail` is what to say where `work` succeeds; it may fill it.
    bool tried(const QString &name, QString detail,
               const std::function<Result<void>(SqlConnection &, QString *)> &work)
    {
        const auto done = m_session.read(
            m_stop, [&](SqlConnection &connection) { return work(connection, &detail); });
        StoreCheck check{ .check = name, .ok = done.has_value(), .detail = detail, .error = {} };
        if (!done) {
            check.detail = done.error().hint.isEmpty() ? done.error().native : done.error().hint;
            check.error = done.error();
        }
        m_checks.push_back(std::move(check));
        return done.has_value();
    }

    void inbox(const HandlerConfig &handler)
    {
        const InboxConfig &inbox = *handler.inbox;
        const QString name = u"inbox %1 of %2"_s.arg(inbox.table, handler.name);
        std::optional<Error> missing;
        const bool ok = tried(name, u"event id, handler and time can be read"_s,
                              [&](SqlConnection &connection, QString *) {
                                  QHash<EventId, InboxRow> rows;
                                  missing.reset();
                                  return readInbox(connection, handler.name, inbox,
                                                   { EventId(nobody) }, &rows, &missing);
                              });
        if (!ok || !missing)
            return;
        m_checks.back().ok = false;
        m_checks.back().detail = missing->hint;
        m_checks.back().error = missing;
    }

    template <typename Id, typename Row>
    void query(const QString &what, const HandlerConfig &handler, const QueryConfig &config,
               Result<void> (*read)(SqlConnection &, const QueryConfig &, const std::vector<Id> &,
                                    QHash<Id, Row> *))
    {
        tried(u"%1 query of %2"_s.arg(what, handler.name), u"runs"_s,
              [&](SqlConnection &connection, QString *) {
                  QHash<Id, Row> rows;
                  return read(connection, config, { Id(nobody) }, &rows);
              });
    }

private:
    SqlSession &m_session;
    const std::stop_token &m_stop;
    std::vector<StoreCheck> m_checks;
};

} // namespace

std::vector<StoreCheck> checkStore(SqlSession &session, const QString &id,
                                   const std::vector<HandlerConfig> &handlers,
                                   const std::stop_token &stop, QString *product)
{
    Checker checker(session, stop);
    const bool opened = checker.tried(
        u"open"_s, {}, [&](SqlConnection &connection, QString *detail) -> Result<void> {
            auto statement = connection.prepare(connection.probe(), u"read tables"_s);
            if (!statement)
                return failed(statement.error());
            if (auto ran = (*statement)->run({}); !ran)
                return ran;
            if (const auto row = (*statement)->next(); !row)
                return failed(row.error());
            *product = connection.product();
            *detail = u"%1, read-only, %2"_s.arg(connection.product(), session.where());
            return {};
        });
    std::vector<StoreCheck> checks;
    if (!opened)
        return checker.take();
    if (const auto warning = session.warning())
        checks.push_back({ .check = u"write-ahead log"_s,
                           .ok = false,
                           .detail = warning->hint,
                           .error = warning });
    for (const HandlerConfig &handler : handlers) {
        if (handler.inbox && handler.inbox->database == id)
            checker.inbox(handler);
        if (handler.outbox && handler.outbox->database == id)
            checker.query(u"outbox"_s, handler, *handler.outbox, &readOutbox);
        if (handler.effect && handler.effect->database == id)
            checker.query(u"effect"_s, handler, *handler.effect, &readEffects);
        if (handler.state && handler.state->database == id)
            checker.query(u"state"_s, handler, *handler.state, &readStates);
    }
    std::vector<StoreCheck> rest = checker.take();
    checks.insert(checks.begin(), rest.front());
    checks.insert(checks.end(), rest.begin() + 1, rest.end());
    return checks;
}

} // namespace recourse
