// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sqlite/sqlitereader.h"

#include "models/store/sqlite/sqliteerror.h"

using namespace Qt::StringLiterals;

namespace recourse {

SqliteReader::SqliteReader(const DatabaseConfig &config)
    : m_busyTimeoutMs(config.busyTimeoutMs)
    , m_queryTimeoutMs(config.queryTimeoutMs)
    , m_file(config.path)
{
}

Result<void> SqliteReader::read(const std::stop_token &stop, const Work &work)
{
    return m_file.read([&](const SqliteFile::Plan &plan) { return readOnce(plan, stop, work); });
}

Result<void> SqliteReader::readOnce(const SqliteFile::Plan &plan, const std::stop_token &stop,
                                    const Work &work) const
{
    auto db = SqliteDb::open(plan.path,
                             { .readOnly = true,
                               .uriParameters = plan.uriParameters,
                               .busyTimeoutMs = m_busyTimeoutMs });
    if (!db)
        return failed(db.error());
    SqliteGuard guard(db->handle(), m_busyTimeoutMs, m_queryTimeoutMs, stop);
    auto transaction = SqliteTransaction::begin(*db, false);
    if (!transaction)
        return failed(guard.explained(transaction.error()));
    const auto done = work(*db, guard);
    if (!done)
        return failed(guard.explained(done.error()));
    return {};
}

QString sqliteName(const QString &name)
{
    QString quoted = name;
    return u'`' + quoted.replace(u'`', u"``"_s) + u'`';
}

Result<QStringList> sqliteColumns(SqliteDb &db, const QString &table)
{
    const QString tried = u"read columns of %1"_s.arg(table);
    auto statement = db.prepare("SELECT name FROM pragma_table_xinfo(?)", tried);
    if (!statement)
        return failed(statement.error());
    const QByteArray name = table.toUtf8();
    statement->bindText(1, name);
    QStringList columns;
    SqliteStep at = statement->step();
    for (; at == SqliteStep::Row; at = statement->step())
        columns.append(QString::fromUtf8(statement->bytes(0)));
    if (at == SqliteStep::Failed)
        return failed(db.error(tried));
    return columns;
}

} // namespace recourse
