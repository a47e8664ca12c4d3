// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/parked/scanstate.h"

#include <QDataStream>
#include <QIODevice>

namespace recourse {

namespace {

constexpr int streamVersion = QDataStream::Qt_6_4;

QByteArray toBytes(const Error &error)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(streamVersion);
    stream << static_cast<qint32>(error.code) << error.tried << error.where << error.native
           << error.nativeCode << error.line << error.column << error.retryHelps << error.hint;
    return bytes;
}

Error errorOf(const QByteArray &bytes)
{
    QDataStream stream(bytes);
    stream.setVersion(streamVersion);
    Error error;
    qint32 code = 0;
    stream >> code >> error.tried >> error.where >> error.native >> error.nativeCode >> error.line
        >> error.column >> error.retryHelps >> error.hint;
    const bool known = code >= 0 && code <= static_cast<qint32>(ErrorCode::Internal);
    error.code = known ? static_cast<ErrorCode>(code) : ErrorCode::Internal;
    return error;
}

QByteArray toBytes(const QStringList &names)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(streamVersion);
    stream << names;
    return bytes;
}

QStringList namesOf(const QByteArray &bytes)
{
    QDataStream stream(bytes);
    stream.setVersion(streamVersion);
    QStringList names;
    stream >> names;
    return names;
}

std::optional<qint64> optional(const SqliteStatement &row, int column)
{
    return row.isNull(column) ? std::nullopt : std::optional(row.integer(column));
}

void bind(SqliteStatement &statement, int parameter, const std::optional<qint64> &value)
{
    if (value)
        statement.bind(parameter, *value);
    else
        statement.bindNull(parameter);
}

} // namespace

ScanState readScanState(const SqliteStatement &row)
{
    ScanState state;
    int column = 0;
    state.broker = QString::fromUtf8(row.bytes(column++));
    state.queue = QString::fromUtf8(row.bytes(column++));
    state.handler = QString::fromUtf8(row.bytes(column++));
    if (const auto at = optional(row, column++))
        state.readAt = instantFromMillis(*at);
    state.complete = row.integer(column++) != 0;
    state.known = row.integer(column++);
    state.onBroker = optional(row, column++);
    state.heldByOthers = optional(row, column++);
    state.holders = namesOf(row.bytes(column++).toByteArray());
    state.highestDeliveryCount = optional(row, column++);
    state.reads = QString::fromUtf8(row.bytes(column++));
    state.nextOffset = static_cast<quint64>(row.integer(column++));
    if (!row.isNull(column))
        state.lastError = errorOf(row.bytes(column).toByteArray());
    return state;
}

ScanStateBinder::ScanStateBinder(const ScanState &state)
    : m_state(state)
    , m_holders(toBytes(state.holders))
    , m_reads(state.reads.toUtf8())
    , m_error(state.lastError ? toBytes(*state.lastError) : QByteArray())
{
}

int ScanStateBinder::bind(SqliteStatement &statement) const
{
    int parameter = 1;
    recourse::bind(statement, parameter++,
                   m_state.readAt ? std::optional(toMillis(*m_state.readAt)) : std::nullopt);
    statement.bind(parameter++, m_state.complete ? 1 : 0);
    statement.bind(parameter++, m_state.known);
    recourse::bind(statement, parameter++, m_state.onBroker);
    recourse::bind(statement, parameter++, m_state.heldByOthers);
    statement.bindBlob(parameter++, m_holders);
    recourse::bind(statement, parameter++, m_state.highestDeliveryCount);
    statement.bindBlob(parameter++, m_reads);
    statement.bind(parameter++, static_cast<qint64>(m_state.nextOffset));
    if (m_state.lastError)
        statement.bindBlob(parameter++, m_error);
    else
        statement.bindNull(parameter++);
    return parameter;
}

} // namespace recourse
