// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compensation/httpcompensation.h"
#include "tests/models/compensation/countingserver.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;
using Fault = CountingServer::Fault;
using Fate = CompensationAct::Fate;
using State = CompensationLook::State;

namespace {

CompensationCase caseOf(const QByteArray &event)
{
    return { EventId(event), u"orders"_s, {}, TenantId("acme"_ba) };
}

std::unique_ptr<Compensator> refundAt(quint16 port, const QStringList &success = { u"200"_s })
{
    HttpCompensation what;
    what.action.name = u"refund"_s;
    what.action.kind = ActionKind::Http;
    what.action.method = u"POST"_s;
    what.action.url = QUrl(u"http://127.0.0.1:%1/refunds"_s.arg(port));
    what.action.queryUrl = QUrl(u"http://127.0.0.1:%1/refunds/{event_id}"_s.arg(port));
    what.action.idempotencyHeader = u"Idempotency-Key"_s;
    what.action.body = u"{\"event\": \"{event_id}\"}"_s;
    what.action.success = success;
    what.answerLimitMs = 1'000;
    return makeHttpCompensator(what);
}

} // namespace

class TestHttpCompensation : public QObject
{
    Q_OBJECT

private slots:
    void itIsDoneAndSeen()
    {
        CountingServer server;
        const auto refund = refundAt(server.port(), { u"200"_s, u"/status = done"_s });
        QCOMPARE(refund->look(caseOf("event-1")).state, State::NotDone);
        QCOMPARE(refund->act(caseOf("event-1"), {}).fate, Fate::Done);
        QCOMPARE(refund->look(caseOf("event-1")).state, State::Done);
        QCOMPARE(refund->look(caseOf("event-2")).state, State::NotDone);
        QCOMPARE(server.posts().front().key, "compensate:refund:event-1"_ba);
        QCOMPARE(server.posts().front().body, R"({"event": "event-1"})"_ba);
    }
    void secondTryHasTheSameKey()
    {
        CountingServer server;
        const auto refund = refundAt(server.port());
        QCOMPARE(refund->act(caseOf("event-1"), {}).fate, Fate::Done);
        QCOMPARE(refund->act(caseOf("event-1"), {}).fate, Fate::Done);
        QCOMPARE(server.posts().size(), std::size_t(2));
        QCOMPARE(server.effects(), 1);
    }

    // Whatever becomes of the answer, one call is one call.
    void nothingIsEverSentAgainByItself_data()
    {
        QTest::addColumn<int>("fault");
        QTest::addColumn<int>("fate");
        QTest::addColumn<int>("state");
        const auto row = [](const char *name, Fault fault, Fate fate, State state) {
            QTest::newRow(name) << int(fault) << int(fate) << int(state);
        };
        row("closed after it was done", Fault::CloseBeforeAnswer, Fate::Unknown, State::Done);
        row("closed before it was done", Fault::CloseUnread, Fate::Unknown, State::NotDone);
        row("no answer", Fault::SayNothing, Fate::Unknown, State::Done);
        row("server's failure", Fault::ServerError, Fate::Unknown, State::Done);
        row("refused", Fault::Refuse, Fate::NotDone, State::NotDone);
        row("accepted, not done", Fault::AcceptOnly, Fate::Unknown, State::NotDone);
    }
    void nothingIsEverSentAgainByItself()
    {
        QFETCH(int, fault);
        QFETCH(int, fate);
        QFETCH(int, state);
        CountingServer server;
        server.setFault(Fault(fault));
        const auto refund = refundAt(server.port(), { u"200"_s, u"/status = done"_s });
        const CompensationAct done = refund->act(caseOf("event-1"), {});
        QCOMPARE(int(done.fate), fate);
        QVERIFY(done.why);
        QCOMPARE(server.posts().size(), std::size_t(1));
        QCOMPARE(int(refund->look(caseOf("event-1")).state), state);
    }
    void withoutAServerNothingIsDone()
    {
        quint16 port = 0;
        {
            const CountingServer gone;
            port = gone.port();
        }
        const auto refund = refundAt(port);
        QCOMPARE(refund->act(caseOf("event-1"), {}).fate, Fate::NotDone);
        const CompensationLook look = refund->look(caseOf("event-1"));
        QCOMPARE(look.state, State::NotKnown);
        QVERIFY(look.error);
    }
    void aSilentQuestionIsNotKnown()
    {
        CountingServer server;
        server.setFault(Fault::QuerySilent);
        const auto refund = refundAt(server.port());
        QCOMPARE(refund->look(caseOf("event-1")).state, State::NotKnown);
    }
};

QTEST_GUILESS_MAIN(TestHttpCompensation)
#include "tst_httpcompensation.moc"
