// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/browse.h"
#include "models/parked/indexcodec.h"
#include "models/parked/scanseat.h"
#include "models/store/sqlite/sqlitedb.h"

#include <QHash>

#include <memory>
#include <mutex>

namespace recourse {

// The one connection that writes to the index. Safe from any thread: a batch is prepared outside
// the lock and written in one transaction under it.
class IndexWriter
{
public:
    static Result<std::unique_ptr<IndexWriter>> open(SqliteDb db);

    // Removes what scans of processes that are gone have left.
    Result<void> removeLeftovers();

    Result<ScanSeat> begin(const QString &broker, const QString &queue, const HandlerName &handler,
                           bool goesOn);
    Result<void> add(ScanSeat &seat, const std::vector<ParkedCopyFull> &batch);
    Result<void> show(ScanSeat &seat);
    Result<ScanState> finish(ScanSeat &seat, const BrowseReport &report);
    void abandon(const ScanSeat &seat);
    Result<void> touched(const QString &broker, const QString &queue);

private:
    // A copy as it is bound; looks into the batch.
    struct Prepared
    {
        const ParkedCopyFull *copy;
        FixedPart fixed;
        QByteArray envelope;
        QByteArrayView error;
        quint64 eventHash;
        std::optional<quint64> keyHash;
        std::optional<quint64> originalHash;
    };
    struct Statements
    {
        SqliteStatement insertFailure, insertBody, insertStaged, candidates;
        SqliteStatement readCounter, writeCounter, findWord, insertWord, findLeft;
    };

    explicit IndexWriter(SqliteDb db)
        : m_db(std::move(db))
    {
    }
    Result<void> prepareStatements();

    static Result<std::vector<Prepared>> prepared(const std::vector<ParkedCopyFull> &batch);
    Result<void> write(ScanSeat &seat, std::vector<Prepared> &batch);
    bool setWords(Prepared &copy);
    std::optional<quint32> word(const QByteArray &text);
    std::optional<quint32> word(const QString &text);

    // The row of an earlier scan that this copy is, 0 where there is none. Tells whether what is
    // known of it is still true.
    Result<qint64> known(ScanSeat &seat, Prepared &copy, bool *same);
    // Of a copy that is new here as `row`.
    Result<quint64> seenOrderOf(const ScanSeat &seat, const Prepared &copy, qint64 row);
    bool insert(const ScanSeat &seat, qint64 row, const Prepared &copy);
    bool stage(const ScanSeat &seat, qint64 row, const Prepared &copy);
    static int bindRow(SqliteStatement &statement, int parameter, const Prepared &copy);

    Result<qint64> placeOf(const QString &broker, const QString &queue, const HandlerName &handler);
    Result<void> refuseSecondScan(qint64 place, const QString &queue);
    Result<void> removeScan(qint64 scan, qint64 place, bool shown);
    Result<void> isRunning(const ScanSeat &seat);
    Result<void> publish(const ScanSeat &seat);
    Result<void> removeUnseen(const ScanSeat &seat);
    Result<void> rememberOrder(const ScanSeat &seat, const std::vector<qint64> &rows);
    Result<void> forgetOldOrder();
    Result<void> removeRows(const std::vector<qint64> &rows);
    Result<ScanState> writeState(const ScanSeat &seat, const BrowseReport &report);
    Result<SqliteStatement> bound(const char *sql, const std::vector<qint64> &values);
    Result<void> run(const char *sql, const std::vector<qint64> &values);
    Result<qint64> number(const char *sql, const std::vector<qint64> &values);
    Error error() const;

    std::mutex m_mutex;
    SqliteDb m_db;
    Statements m_statements;
    QHash<QByteArray, quint32> m_words;
    QHash<QString, quint32> m_textWords; // the same, for texts, without turning them to bytes
};

} // namespace recourse
