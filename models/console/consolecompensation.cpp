// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compensation/httpcompensation.h"
#include "models/compensation/publishcompensation.h"
#include "models/compensation/sqlcompensation.h"
#include "models/console/consoleimpl.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

Error refusal(ErrorCode code, const QString &where, const QString &native = {})
{
    Error error;
    error.code = code;
    error.tried = u"prepare compensation"_s;
    error.where = where;
    error.native = native;
    return error;
}

} // namespace

Result<std::unique_ptr<Compensator>> Console::compensator(const QString &action,
                                                          const HandlerName &)
{
    return failed(refusal(ErrorCode::Unsupported, action));
}

Result<std::unique_ptr<Compensator>> ConsoleImpl::compensator(const QString &name,
                                                              const HandlerName &handlerName)
{
    const auto action = std::ranges::find(m_workspace.actions, name, &ActionConfig::name);
    const HandlerConfig *handler = m_workspace.handler(handlerName);
    if (action == m_workspace.actions.end() || !handler || !action->handlers.contains(handlerName))
        return failed(refusal(ErrorCode::NotFound, name));
    switch (action->kind) {
    case ActionKind::Http:
        return makeHttpCompensator({ .action = *action });
    case ActionKind::Publish:
        return makePublishCompensator(
            { *action, [this, broker = handler->broker] { return takeCustody(broker, {}, {}); },
              [this](const EventId &counter) { return isInSomeInbox(counter); } });
    case ActionKind::Sql:
        break;
    }
    const DatabaseConfig *database = m_workspace.database(action->database);
    if (!database || !handler->inbox)
        return failed(refusal(ErrorCode::InvalidInput, name,
                              u"an SQL action needs the inbox of its handler"_s));
    QByteArray password;
    if (database->kind != DatabaseKind::Sqlite) {
        const Result<QByteArray> secret = m_secrets.secret(database->password);
        if (!secret)
            return failed(secret.error());
        password = *secret;
    }
    return makeSqlCompensator({ *action, *database, password, *handler->inbox });
}

std::optional<bool> ConsoleImpl::isInSomeInbox(const EventId &id)
{
    bool asked = false;
    for (const HandlerConfig &handler : m_workspace.handlers) {
        Store *store = handler.inbox ? m_doors.store(handler.inbox->database) : nullptr;
        if (!store)
            continue;
        const auto rows = store->inbox(handler.name, *handler.inbox, { id }, {});
        if (!rows)
            return std::nullopt;
        asked = true;
        if (rows->rows.contains(id))
            return true;
    }
    return asked ? std::optional(false) : std::nullopt;
}

} // namespace recourse
