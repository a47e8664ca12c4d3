// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of the index beside what it is made of: the same bytes written to a plain file, and the
// same rows read by a bare SELECT. Prints; asserts only that nothing is lost.
//   bench_parkedindex [failures]
#include "models/store/sqlite/sqlitedb.h"
#include "tests/models/parked/parkedbuilder.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

constexpr int batchSize = 500;

ParkedCopyFull copyNumber(int i)
{
    static const QString sources[] = { u"property:message_id"_s, u"header:x-tenant"_s };
    const QByteArray number = QByteArray::number(i);
    ParkedCopyFull copy;
    Failure &failure = copy.failure;
    failure.eventId = EventId("order-sync:" + number + ":v7");
    failure.eventIdSource = sources[0];
    failure.tenant = TenantId("tenant-" + QByteArray::number(i % 40));
    failure.tenantSource = sources[1];
    failure.key = PartitionKey("order:" + QByteArray::number(i / 3));
    failure.version = i % 9;
    failure.attempts = 5;
    failure.reason = QString(u"reason "_s + QString::number(i % 12));
    failure.error = "TimeoutException: supplier did not answer for order " + number
        + " within 30000 ms at 10.1.2.3:8443";
    failure.contentType = "application/json";
    failure.position = static_cast<quint64>(i);
    failure.digest = QByteArray(32, static_cast<char>(i));
    failure.size = 1'024;
    failure.seenAt = instantFromMillis(1'760'000'000'000 + i);
    Message &message = copy.message.message;
    message.body = QByteArray(1'024, 'x');
    message.properties.messageId = failure.eventId.bytes();
    message.properties.contentType = failure.contentType;
    message.headers = FieldTable{ { "x-tenant", FieldValue::text(failure.tenant.bytes()) },
                                  { "x-attempts", FieldValue::int64(5) } };
    return copy;
}

void print(const char *what, qint64 rows, qint64 nanoseconds)
{
    const double seconds = static_cast<double>(nanoseconds) / 1e9;
    std::printf("%-36s %9.0f rows/s  (%.2f s)\n", what, static_cast<double>(rows) / seconds,
                seconds);
}

// Time of add() and finish() alone; building the copies is not the index's work.
bool scanAll(ParkedIndex &index, int rows, const char *what)
{
    QElapsedTimer clock;
    qint64 spent = 0;
    auto scan = index.beginScan(u"mq1"_s, u"q"_s, u"h"_s, false);
    for (int i = 0; i < rows;) {
        std::vector<ParkedCopyFull> batch;
        for (int n = 0; n < batchSize && i < rows; ++n)
            batch.push_back(copyNumber(i++));
        clock.start();
        if (!(*scan)->add(std::move(batch)))
            return false;
        spent += clock.nsecsElapsed();
    }
    clock.start();
    const auto state = (*scan)->finish(report(true));
    spent += clock.nsecsElapsed();
    print(what, rows, spent);
    return state && state->known == rows;
}

qint64 plainFile(const QString &path, int rows)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return 0;
    QElapsedTimer clock;
    clock.start();
    const QByteArray row(1'400, 'x'); // body, envelope and narrow columns of one
    for (int i = 0; i < rows; ++i)
        file.write(row);
    return clock.nsecsElapsed();
}

qint64 bareSelect(const QString &path)
{
    auto db = SqliteDb::open(path, {});
    auto rows = db->prepare("SELECT row, place, scan, fixed, event, key, original, error"
                            " FROM failure ORDER BY row",
                            u"read"_s);
    QElapsedTimer clock;
    clock.start();
    qint64 bytes = 0;
    while (rows->step() == SqliteStep::Row) {
        for (int column = 3; column < 8; ++column)
            bytes += rows->bytes(column).size();
    }
    return bytes > 0 ? clock.nsecsElapsed() : 0;
}

} // namespace

int main(int argc, char *argv[])
{
    const int rows = argc > 1 ? QByteArray(argv[1]).toInt() : 300'000;
    QTemporaryDir folder;
    const QString path = folder.filePath(u"parked.db"_s);
    const auto index = ParkedIndex::open(path);
    if (!index)
        return 1;
    print("plain file, same bytes", rows, plainFile(folder.filePath(u"plain"_s), rows));
    if (!scanAll(**index, rows, "add, first scan, 1 KiB bodies")
        || !scanAll(**index, rows, "add, nothing changed"))
        return 1;

    QElapsedTimer clock;
    for (int round = 0; round < 2; ++round) {
        print("bare SELECT of the narrow columns", rows, bareSelect(path));
        clock.start();
        qint64 seen = 0;
        const auto done = (*index)->forEach(
            [&seen](std::vector<Failure> &&batch) {
                seen += static_cast<qint64>(batch.size());
                return true;
            },
            {});
        print("forEach", seen, clock.nsecsElapsed());
        if (!done || seen != rows)
            return 1;
    }
    clock.start();
    if (!(*index)->identityConflicts()->empty())
        return 1;
    print("identityConflicts", rows, clock.nsecsElapsed());
    clock.start();
    if ((*index)->tenantCounts()->size() != 40)
        return 1;
    print("tenantCounts", rows, clock.nsecsElapsed());
    std::printf("file: %.0f bytes a failure\n",
                static_cast<double>(QFile(path).size()) / static_cast<double>(rows));
    return 0;
}
