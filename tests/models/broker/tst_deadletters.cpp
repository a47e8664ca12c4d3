// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/deadletters.h"

#include <QHash>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

// Exchanges, bindings and queues of an imagined virtual host.
class Imagined final : public RoutingSource
{
public:
    QHash<QString, ExchangeInfo> exchanges;
    QHash<QString, std::vector<BindingInfo>> bindings;
    QStringList queues;
    QStringList keys;
    std::optional<Error> refusal;

    void direct(const QString &exchange, const QString &queue, const QString &key)
    {
        exchanges.insert(exchange, { u"direct"_s, {} });
        bindings[exchange].push_back({ queue, true, key });
    }

    Result<std::optional<ExchangeInfo>> exchange(const QString &name) override
    {
        if (refusal)
            return failed(*refusal);
        return exchanges.contains(name) ? std::optional(exchanges.value(name)) : std::nullopt;
    }
    Result<std::vector<BindingInfo>> bindingsFrom(const QString &exchange) override
    {
        return bindings.value(exchange);
    }
    Result<QStringList> keysInto(const QString &) override { return keys; }
    // As the management API: an empty name means the list of all queues, which is there.
    Result<bool> queueExists(const QString &name) override
    {
        return name.isEmpty() || queues.contains(name);
    }
};

QueueInfo rejecting(const QString &exchange, const std::optional<QString> &key = std::nullopt)
{
    QueueInfo queue;
    queue.name = u"work"_s;
    queue.found = true;
    queue.deadLetterExchange = exchange;
    queue.deadLetterRoutingKey = key;
    return queue;
}

QueueInfo resolved(QueueInfo queue, Imagined &host)
{
    resolveDeadLetters(queue, host);
    return queue;
}

} // namespace

class TestDeadLetters : public QObject
{
    Q_OBJECT

private slots:
    void defaultExchangeMeansTheQueueOfThatName();
    void missingExchangeLosesThem();
    void noBindingThatFitsLosesThem();
    void alternateExchangeCatchesThem();
    void fanoutReachesAll();
    void exchangesMayPointAtEachOther();
    void messageKeepsItsKeyWhereNoneIsSet();
    void headersExchangeCannotBeTold();
    void whatMayNotBeReadStaysUnknown();
    void topicPatterns_data();
    void topicPatterns();
};

void TestDeadLetters::defaultExchangeMeansTheQueueOfThatName()
{
    Imagined host;
    host.queues = { u"parked"_s };
    const QueueInfo routed = resolved(rejecting(u""_s, u"parked"_s), host);
    QCOMPARE(routed.deadLetterFate, DeadLetterFate::Routed);
    QCOMPARE(routed.deadLetterQueues, QStringList({ u"parked"_s }));
    QCOMPARE(resolved(rejecting(u""_s, u"parkd"_s), host).deadLetterFate, DeadLetterFate::Unrouted);
    QCOMPARE(resolved(rejecting(u""_s, u""_s), host).deadLetterFate, DeadLetterFate::Unrouted);
}

void TestDeadLetters::missingExchangeLosesThem()
{
    Imagined host;
    QCOMPARE(resolved(rejecting(u"dlx"_s, u"k"_s), host).deadLetterFate,
             DeadLetterFate::ExchangeMissing);
}

void TestDeadLetters::noBindingThatFitsLosesThem()
{
    Imagined host;
    host.direct(u"dlx"_s, u"parked"_s, u"stock"_s);
    QCOMPARE(resolved(rejecting(u"dlx"_s, u"stock"_s), host).deadLetterQueues,
             QStringList({ u"parked"_s }));
    QCOMPARE(resolved(rejecting(u"dlx"_s, u"stok"_s), host).deadLetterFate,
             DeadLetterFate::Unrouted);
}

void TestDeadLetters::alternateExchangeCatchesThem()
{
    Imagined host;
    host.direct(u"dlx"_s, u"parked"_s, u"stock"_s);
    host.exchanges[u"dlx"_s].alternate = u"rest"_s;
    host.exchanges.insert(u"rest"_s, { u"fanout"_s, {} });
    host.bindings[u"rest"_s].push_back({ u"lost.and.found"_s, true, {} });
    QCOMPARE(resolved(rejecting(u"dlx"_s, u"other"_s), host).deadLetterQueues,
             QStringList({ u"lost.and.found"_s }));
    QCOMPARE(resolved(rejecting(u"dlx"_s, u"stock"_s), host).deadLetterQueues,
             QStringList({ u"parked"_s }));
}

void TestDeadLetters::fanoutReachesAll()
{
    Imagined host;
    host.exchanges.insert(u"dlx"_s, { u"fanout"_s, {} });
    host.bindings[u"dlx"_s] = { { u"parked"_s, true, {} }, { u"audit"_s, true, u"x"_s } };
    QCOMPARE(resolved(rejecting(u"dlx"_s, u"k"_s), host).deadLetterQueues,
             QStringList({ u"audit"_s, u"parked"_s }));
}

void TestDeadLetters::exchangesMayPointAtEachOther()
{
    Imagined host;
    for (const QString &name : { u"a"_s, u"b"_s })
        host.exchanges.insert(name, { u"fanout"_s, {} });
    host.bindings[u"a"_s] = { { u"b"_s, false, {} } };
    host.bindings[u"b"_s] = { { u"a"_s, false, {} }, { u"parked"_s, true, {} } };
    QCOMPARE(resolved(rejecting(u"a"_s, u"k"_s), host).deadLetterQueues,
             QStringList({ u"parked"_s }));
}

void TestDeadLetters::messageKeepsItsKeyWhereNoneIsSet()
{
    Imagined host;
    host.direct(u"dlx"_s, u"parked"_s, u"stock.adjusted"_s);
    host.keys = { u"work"_s, u"stock.adjusted"_s };
    QCOMPARE(resolved(rejecting(u"dlx"_s), host).deadLetterQueues, QStringList({ u"parked"_s }));
    host.keys = { u"work"_s };
    QCOMPARE(resolved(rejecting(u"dlx"_s), host).deadLetterFate, DeadLetterFate::Unrouted);
}

void TestDeadLetters::headersExchangeCannotBeTold()
{
    Imagined host;
    host.exchanges.insert(u"dlx"_s, { u"headers"_s, {} });
    host.bindings[u"dlx"_s] = { { u"parked"_s, true, {} } };
    const QueueInfo queue = resolved(rejecting(u"dlx"_s, u"k"_s), host);
    QCOMPARE(queue.deadLetterFate, DeadLetterFate::Unknown);
    QCOMPARE(queue.unread.size(), std::size_t(1));
    QCOMPARE(queue.unread.front().part, u"dead letters"_s);
}

void TestDeadLetters::whatMayNotBeReadStaysUnknown()
{
    Imagined host;
    host.refusal = Error{};
    host.refusal->code = ErrorCode::PermissionDenied;
    const QueueInfo queue = resolved(rejecting(u"dlx"_s, u"k"_s), host);
    QCOMPARE(queue.deadLetterFate, DeadLetterFate::Unknown);
    QCOMPARE(queue.unread.front().why.code, ErrorCode::PermissionDenied);
}

void TestDeadLetters::topicPatterns_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("matches");
    QTest::newRow("same") << u"a.b"_s << u"a.b"_s << true;
    QTest::newRow("star is one word") << u"a.*"_s << u"a.b"_s << true;
    QTest::newRow("star is not none") << u"a.*"_s << u"a"_s << false;
    QTest::newRow("star is not two") << u"a.*"_s << u"a.b.c"_s << false;
    QTest::newRow("hash is none") << u"a.#"_s << u"a"_s << true;
    QTest::newRow("hash is many") << u"#.c"_s << u"a.b.c"_s << true;
    QTest::newRow("hash in the middle") << u"a.#.c"_s << u"a.x.y.c"_s << true;
    QTest::newRow("hash alone takes an empty key") << u"#"_s << u""_s << true;
    QTest::newRow("longer key") << u"a"_s << u"a.b"_s << false;
}

void TestDeadLetters::topicPatterns()
{
    QFETCH(const QString, pattern);
    QFETCH(const QString, key);
    QTEST(topicMatches(pattern, key), "matches");
}

QTEST_GUILESS_MAIN(TestDeadLetters)
#include "tst_deadletters.moc"
