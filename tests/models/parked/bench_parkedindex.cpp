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
#include <ctime>

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

// Time on the clock and time on a processor: on a busy machine only the second can be compared.
class Stopwatch
{
public:
    void start()
    {
        m_clock.start();
        m_started = processorTime();
    }
    void stop()
    {
        m_wall += m_clock.nsecsElapsed();
        m_processor += processorTime() - m_started;
    }
    void print(const char *what, qint64 rows) const
    {
        const auto rate = [rows](qint64 nanoseconds) {
            return static_cast<double>(rows) * 1e9 / static_cast<double>(nanoseconds);
        };
        std::printf("%-36s %9.0f rows/s, %9.0f per second of processor\n", what, rate(m_wall),
                    rate(m_processor));
    }

private:
    static qint64 processorTime()
    {
        timespec now = {};
        ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        return now.tv_sec * 1'000'000'000 + now.tv_nsec;
    }
    QElapsedTimer m_clock;
    qint64 m_started = 0;
    qint64 m_wall = 0;
    qint64 m_processor = 0;
};

template <typename Work>
void measured(const char *what, qint64 rows, const Work &work)
{
    Stopwatch watch;
    watch.start();
    work();
    watch.stop();
    watch.print(what, rows);
}

// Time of add() and finish() alone; building the copies is not the index's work.
bool scanAll(ParkedIndex &index, int rows, const char *what)
{
    Stopwatch watch;
    auto scan = index.beginScan(u"mq1"_s, u"q"_s, u"h"_s, false);
    for (int i = 0; i < rows;) {
        std::vector<ParkedCopyFull> batch;
        for (int n = 0; n < batchSize && i < rows; ++n)
            batch.push_back(copyNumber(i++));
        watch.start();
        const bool added = (*scan)->add(std::move(batch)).has_value();
        watch.stop();
        if (!added)
            return false;
    }
    watch.start();
    const auto state = (*scan)->finish(report(true));
    watch.stop();
    watch.print(what, rows);
    return state && state->known == rows;
}

bool writePlainFile(const QString &path, int rows)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    const QByteArray row(1'400, 'x'); // body, envelope and narrow columns of one
    for (int i = 0; i < rows; ++i)
        file.write(row);
    return file.error() == QFileDevice::NoError;
}

qint64 readBare(const QString &path)
{
    auto db = SqliteDb::open(path, {});
    auto rows = db->prepare("SELECT row, place, scan, fixed, event, key, original, error"
                            " FROM failure ORDER BY row",
                            u"read"_s);
    qint64 bytes = 0;
    while (rows->step() == SqliteStep::Row) {
        for (int column = 3; column < 8; ++column)
            bytes += rows->bytes(column).size();
    }
    return bytes;
}

qint64 readAll(const ParkedIndex &index)
{
    qint64 seen = 0;
    const auto done = index.forEach(
        [&seen](std::vector<Failure> &&batch) {
            seen += static_cast<qint64>(batch.size());
            return true;
        },
        {});
    return done ? seen : -1;
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
    bool whole = true;
    measured("plain file, same bytes", rows,
             [&] { whole = writePlainFile(folder.filePath(u"plain"_s), rows) && whole; });
    whole = scanAll(**index, rows, "add, first scan, 1 KiB bodies") && whole;
    whole = scanAll(**index, rows, "add, nothing changed") && whole;
    for (int round = 0; round < 2; ++round) {
        measured("bare SELECT of the narrow columns", rows,
                 [&] { whole = readBare(path) > rows && whole; });
        measured("forEach", rows, [&] { whole = readAll(**index) == rows && whole; });
    }
    measured("identityConflicts", rows,
             [&] { whole = (*index)->identityConflicts()->empty() && whole; });
    measured("tenantCounts", rows,
             [&] { whole = (*index)->tenantCounts()->size() == 40 && whole; });
    std::printf("file: %.0f bytes a failure\n",
                static_cast<double>(QFile(path).size()) / static_cast<double>(rows));
    return whole ? 0 : 1;
}
