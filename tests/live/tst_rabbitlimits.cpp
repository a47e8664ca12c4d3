// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/casefile.h"
#include "tests/support/rabbitstory.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;
const SystemClock wallClock;
const FixedSecrets guestSecrets;

FieldTable deliveryLimit(qint64 limit)
{
    return { { "x-delivery-limit"_qba, FieldValue::int64(limit) } };
}

const QByteArrayList fiveIds{ "order-sync:0"_qba, "order-sync:1"_qba, "order-sync:2"_qba,
                              "order-sync:3"_qba, "order-sync:4"_qba };

} // namespace

class TestRabbitLimits : public QObject
{
    Q_OBJECT

private slots:
    void twentyFiveLooksLoseNothing_data();
    void twentyFiveLooksLoseNothing();
    void thirtyRefreshesLoseNothing_data();
    void thirtyRefreshesLoseNothing();
    void stopsWhereTheHeadShowsTheLimitIsNear_data() { RECOURSE_RABBIT_VERSIONS }
    void stopsWhereTheHeadShowsTheLimitIsNear();
    void minusOneOnAnOldBrokerIsNeverLookedAt();
    void newMessagesBeginAtNought();
};

void TestRabbitLimits::twentyFiveLooksLoseNothing_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<qint64>("limit"); // 0: as the broker has it by itself
    QTest::addColumn<bool>("everyLook");
    QTest::newRow("3.10, limit 20") << u"3.10"_s << qint64(20) << false;
    QTest::newRow("3.10, no limit") << u"3.10"_s << qint64(0) << true;
    QTest::newRow("4.0, default limit") << u"4.0"_s << qint64(0) << false;
    QTest::newRow("4.0, limit 20") << u"4.0"_s << qint64(20) << false;
    QTest::newRow("4.0, limit -1") << u"4.0"_s << qint64(-1) << true;
}

void TestRabbitLimits::twentyFiveLooksLoseNothing()
{
    QFETCH(const QString, version);
    QFETCH(const qint64, limit);
    QFETCH(const bool, everyLook);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server,
                      { .queue = "looked.at."_qba + QByteArray::number(limit),
                        .type = "quorum"_qba,
                        .failures = 5,
                        .arguments = limit != 0 ? deliveryLimit(limit) : FieldTable() });

    int whole = 0;
    std::optional<Error> why;
    for (int look = 0; look < 25; ++look) {
        // An operator who says yes to everything.
        const Looked looked = story.look();
        if (looked.report.end == BrowseEnd::WholeQueue) {
            QCOMPARE(looked.ids(), fiveIds);
            ++whole;
        } else {
            QVERIFY(looked.report.end == BrowseEnd::Refused
                    || looked.report.end == BrowseEnd::HeadroomUsed);
            why = looked.report.error;
        }
    }
    if (everyLook) {
        QCOMPARE(whole, 25);
    } else {
        // Looks go on as long as there is headroom, and then it says why and what would help.
        QVERIFY2(whole >= 15 && whole <= 18, QByteArray::number(whole).constData());
        QVERIFY(why && why->code == ErrorCode::Refused && why->native.contains(u"limit"_s));
        QVERIFY(why->hint.contains(u"parking_stream"_s));
        QCOMPARE(why->hint.contains(u"-1"_s), version != u"3.10"_s);
    }
    QCOMPARE(idsOf(story.take()), fiveIds);
}

void TestRabbitLimits::thirtyRefreshesLoseNothing_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QByteArray>("queue");
    QTest::addColumn<bool>("quorum");
    for (const QString &version : RabbitServer::versions()) {
        const auto row = [&version](const char *name, const QByteArray &queue, bool quorum) {
            QTest::newRow(qPrintable(QString(version + u' ' + QString::fromLatin1(name))))
                << version << queue << quorum;
        };
        row("limit 3, dead-lettered past it", "stock.parked"_qba, true);
        row("limit 3, thrown away past it", "stock.parked.no-dlx"_qba, true);
        row("classic", "stock.parked.classic"_qba, false);
    }
}

void TestRabbitLimits::thirtyRefreshesLoseNothing()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, queue);
    QFETCH(const bool, quorum);
    RECOURSE_NEED_RABBIT(server, servers, version);
    QVERIFY(server->importDefinitions(
        QStringLiteral(RECOURSE_TEST_DATA "/cases/C26/definitions.json")));
    RabbitClient client(server->amqpPort());
    std::vector<Message> messages;
    for (const QString &file : caseFiles(u"C26"_s))
        messages.push_back(readCase(file).message);
    QCOMPARE(messages.size(), std::size_t(5));
    QVERIFY(client.publish(queue, messages));

    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    int looks = 0;
    for (int press = 0; press < 30; ++press) {
        const Result<BrowsePlan> plan = broker.planBrowse(requestFor(queue), {});
        QVERIFY(plan.has_value());
        if (press == 0 && quorum) {
            // Kind, limit and the last look are known before anything is taken.
            QCOMPARE(plan->type, QueueType::Quorum);
            QCOMPARE(plan->deliveryLimit.value_or(-1), 3);
            QCOMPARE(plan->advice, BrowseAdvice::AskFirst);
            QCOMPARE(lookAt(broker, requestFor(queue)).report.end, BrowseEnd::Refused);
        }
        const Looked looked = lookAt(broker, queue);
        looks += looked.report.read > 0 ? 1 : 0;
        QVERIFY(looked.report.end != BrowseEnd::WholeQueue || looked.report.read == 5);
    }
    QCOMPARE(looks, quorum ? 1 : 30);
    QCOMPARE(client.take(queue).size(), std::size_t(5));
    QCOMPARE(client.ready("stock.lost"_qba), 0);
    client.deleteQueue(queue);
}

// Somebody else has looked before: the first message tells, and only that one is touched.
void TestRabbitLimits::stopsWhereTheHeadShowsTheLimitIsNear()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server,
                      { .queue = "worn.parked"_qba,
                        .type = "quorum"_qba,
                        .failures = 5,
                        .arguments = deliveryLimit(6) });
    for (int look = 0; look < 4; ++look)
        story.client.look(story.queue);
    const Looked looked = story.look();
    QCOMPARE(looked.report.end, BrowseEnd::HeadroomUsed);
    QCOMPARE(looked.report.read, 1);
    QCOMPARE(looked.report.highestDeliveryCount.value_or(-1), 5);
    QVERIFY(!looked.report.complete);
    // From now on it is known, and not even the first one is touched.
    QCOMPARE(story.look().report.end, BrowseEnd::Refused);
    // The one that was touched is now behind the others; the report says so.
    QVERIFY(std::find(looked.report.costs.begin(), looked.report.costs.end(),
                      BrowseHazard::ChangesOrder)
            != looked.report.costs.end());
    QByteArrayList left = idsOf(story.take());
    QCOMPARE(left.last(), fiveIds.first());
    std::sort(left.begin(), left.end());
    QCOMPARE(left, fiveIds);
}

void TestRabbitLimits::minusOneOnAnOldBrokerIsNeverLookedAt()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    RabbitStory story(*server,
                      { .queue = "minus.parked"_qba,
                        .type = "quorum"_qba,
                        .failures = 5,
                        .arguments = deliveryLimit(-1) });
    for (int look = 0; look < 3; ++look)
        QCOMPARE(story.look().report.end, BrowseEnd::Refused);
    QCOMPARE(story.take().size(), std::size_t(5));
}

// What was learnt about messages that are gone does not keep new ones from being seen.
void TestRabbitLimits::newMessagesBeginAtNought()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    RabbitStory story(*server,
                      { .queue = "renewed.parked"_qba,
                        .type = "quorum"_qba,
                        .failures = 5,
                        .arguments = deliveryLimit(3) });
    QCOMPARE(story.look().report.read, 5);
    QCOMPARE(story.look().report.end, BrowseEnd::Refused);
    story.take();
    // Seen empty (its figures lag a little), so what comes next is new.
    QTRY_VERIFY_WITH_TIMEOUT(story.look().report.end == BrowseEnd::WholeQueue, 15'000);
    story.publish(parkedFailures(5));
    const Looked again = story.look();
    QVERIFY2(again.report.end == BrowseEnd::WholeQueue, whatWentWrong(again.report).constData());
    QCOMPARE(again.report.read, 5);
}

QTEST_GUILESS_MAIN(TestRabbitLimits)
#include "tst_rabbitlimits.moc"
