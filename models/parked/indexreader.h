// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/parked/failure.h"
#include "models/parked/failureglance.h"
#include "models/store/sqlite/sqlitedb.h"

#include <QHash>

#include <functional>
#include <span>
#include <vector>

namespace recourse {

// One reading connection to the index. Each call is one snapshot: what scans write meanwhile is not
// seen. One thread at a time; readers do not wait for the writer.
class IndexReader
{
public:
    explicit IndexReader(SqliteDb db)
        : m_db(std::move(db))
    {
    }

    using Take = std::function<bool(std::vector<Failure> &&batch)>;
    Result<void> forEach(const Take &take, const std::stop_token &stop);
    using Glance = std::function<bool(const FailureGlance &)>;
    Result<void> glanceAtEach(const Glance &take, const std::stop_token &stop);
    Result<std::vector<ScanState>> scans();
    Result<qint64> count();

    enum class By { Event, Key, Original };
    // Failures whose hash is one of these; the caller compares the bytes.
    Result<std::vector<Failure>> byHash(By by, const std::vector<quint64> &hashes);
    Result<QHash<EventId, std::vector<Failure>>> otherPayloads(const HandlerName &handler,
                                                               std::span<const Failure> copies);
    Result<std::vector<quint64>> eventHashesOfSeveral();
    Result<std::vector<TenantCount>> tenantCounts();
    Result<std::optional<ParkedCopyFull>> full(qint64 row);

private:
    struct Word
    {
        QByteArray bytes;
        QString text;
    };
    struct Place
    {
        QString broker;
        QString queue;
        HandlerName handler;
        QByteArray queueBytes;
        QByteArray handlerBytes;
        Instant wholeAt; // every row of it was seen then
    };

    // Begins the snapshot and reads what all rows refer to.
    Result<SqliteTransaction> snapshot();
    Result<void> loadWords();
    Result<void> loadPlaces();
    Result<void> loadRunning();
    const Word &word(quint32 id) const;
    bool isThere(qint64 scan) const;
    // The failure that `row` stands on, in the columns of rowColumns.
    bool take(const SqliteStatement &row, Failure *failure) const;
    bool look(const SqliteStatement &row, FailureGlance *glance) const;

    SqliteDb m_db;
    std::vector<Word> m_words; // by id; 0 is no word
    std::vector<Place> m_places; // by id
    std::vector<qint64> m_running; // scans that have not finished
    Word m_noWord;
};

} // namespace recourse
