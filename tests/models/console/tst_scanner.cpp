// SPDX-License-Identifier: GPL-3.0-or-later
// The way from a broker's batches into the index. The broker is a stand-in: a real one cannot be
// stopped between the last message and the moment when it takes them back.
#include "models/config/workspacefile.h"
#include "models/console/scanner.h"

#include <QTest>

#include <semaphore>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

class ScriptedBroker final : public Broker
{
public:
    // What a look does with the sink.
    std::function<BrowseReport(const BrowseSink &)> look;

    QString id() const override { return u"mq1"_s; }
    BrokerCapabilities capabilities() const override { return {}; }
    BrokerStatus status() const override { return {}; }
    Result<void> connect(std::stop_token) override { return {}; }
    Result<Topology> topology(const TopologyRequest &, std::stop_token) override
    {
        return Topology{};
    }
    Result<BrowsePlan> planBrowse(const BrowseRequest &, std::stop_token) override
    {
        return BrowsePlan{};
    }
    BrowseReport browse(const BrowseRequest &, const BrowseSink &sink, std::stop_token) override
    {
        return look(sink);
    }
    Result<QHash<EventId, QueuePresence>> find(const QStringList &, const std::vector<EventId> &,
                                               std::stop_token) override
    {
        return QHash<EventId, QueuePresence>{};
    }
};

std::vector<ParkedMessage> messages(int count, qsizetype bodyBytes)
{
    std::vector<ParkedMessage> batch;
    for (int i = 0; i < count; ++i) {
        ParkedMessage message;
        message.queue = u"order.parked"_s;
        message.position = quint64(i);
        message.message.properties.messageId = "event-"_ba + QByteArray::number(i);
        message.message.body = QByteArray(bodyBytes, 'x');
        batch.push_back(message);
    }
    return batch;
}

} // namespace

class TestScanner : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void listsBeforeTheBrokerHasTakenThemBack();
    void memoryIsBoundedAlsoByOneLargeBatch();
    void aPlaceThatIsBeingScannedIsNotLookedAt();

private:
    ScanProgress scan(const std::function<void(const ScanProgress &)> &progress = {})
    {
        BrowseRequest request;
        request.queue = u"order.parked"_s;
        return scanInto(*m_index, m_broker, request, m_workspace.handlers.front(), m_workspace, 3,
                        false, progress, {});
    }
    static BrowseReport whole(qint64 read)
    {
        BrowseReport report;
        report.queue = report.reads = u"order.parked"_s;
        report.end = BrowseEnd::WholeQueue;
        report.complete = true;
        report.read = read;
        return report;
    }

    Workspace m_workspace;
    ScriptedBroker m_broker;
    std::unique_ptr<ParkedIndex> m_index;
};

void TestScanner::init()
{
    m_workspace = {};
    BrokerConfig config;
    config.id = u"mq1"_s;
    m_workspace.brokers = { config };
    m_workspace.identity = identityPreset(u"recourse"_s).value();
    HandlerConfig handler;
    handler.name = u"order-sync"_s;
    handler.broker = config.id;
    handler.parking = u"order.parked"_s;
    m_workspace.handlers = { handler };
    auto index = ParkedIndex::open(u":memory:"_s);
    QVERIFY(index);
    m_index = std::move(*index);
}

void TestScanner::listsBeforeTheBrokerHasTakenThemBack()
{
    std::binary_semaphore listed(0);
    qint64 foundMeanwhile = -1;
    m_broker.look = [&](const BrowseSink &sink) {
        sink(messages(3, 10));
        sink({});
        // Here the broker is taking them back.
        if (listed.try_acquire_for(std::chrono::seconds(30)))
            foundMeanwhile = m_index->count().value_or(-1);
        return whole(3);
    };
    const ScanProgress done = scan([&listed](const ScanProgress &step) {
        if (step.listed)
            listed.release();
    });
    QCOMPARE(foundMeanwhile, 3);
    QVERIFY(done.finished && done.report && done.report->complete);
    QCOMPARE(m_index->scans()->front().known, 3);
    QVERIFY(m_index->scans()->front().complete);
}

// A batch larger than all that may wait still goes through.
void TestScanner::memoryIsBoundedAlsoByOneLargeBatch()
{
    m_broker.look = [](const BrowseSink &sink) {
        for (int i = 0; i < 3; ++i)
            sink(messages(1, qsizetype(70) << 20));
        return whole(3);
    };
    const ScanProgress done = scan();
    QVERIFY(!done.report->error);
    QCOMPARE(m_index->count().value(), 3);
}

// One look at a place at a time, also where two consoles share the index.
void TestScanner::aPlaceThatIsBeingScannedIsNotLookedAt()
{
    bool asked = false;
    m_broker.look = [&asked](const BrowseSink &) {
        asked = true;
        return whole(0);
    };
    const auto other = m_index->beginScan(u"mq1"_s, u"order.parked"_s, u"order-sync"_s, false);
    QVERIFY(other);
    const ScanProgress done = scan();
    QVERIFY(done.report && done.report->error);
    QCOMPARE(done.report->error->code, ErrorCode::Busy);
    QVERIFY(!asked);
}

QTEST_GUILESS_MAIN(TestScanner)
#include "tst_scanner.moc"
