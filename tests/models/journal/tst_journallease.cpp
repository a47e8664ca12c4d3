// SPDX-License-Identifier: GPL-3.0-or-later
// Leases: one owner an event, until it gives it back or its time is over.
#include "tests/models/journal/journalbuilder.h"

#include <atomic>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

class JournalLeaseTest final : public QObject
{
    Q_OBJECT
private slots:
    RECOURSE_JOURNAL_ENGINES
    void init();
    void freeEventsAreGot();
    void heldEventsAreNotGot();
    void oneHandlersLeaseIsNotAnothers();
    void ownLeaseIsExtended();
    void leaseEndsAndIsTakenOver();
    void renewingKeepsOnlyWhatIsStillOurs();
    void releaseGivesBackOnlyOurs();
    void leasesOutliveTheProcess();
    void wrongCallsAreRefused();
    void onlyOneOfManyGetsIt();
    void leasesOfThePastAreSwept();

private:
    std::unique_ptr<Journal> opened() { return m_place->open({ .clock = m_clock }); }
    static std::vector<EventId> ids(std::initializer_list<QByteArray> all)
    {
        std::vector<EventId> events;
        for (const QByteArray &one : all)
            events.emplace_back(one);
        return events;
    }

    std::unique_ptr<JournalPlace> m_place;
    std::shared_ptr<SteppedClock> m_clock;
};

namespace {

const QString handler = u"order-sync"_s;
const QString nora = u"r1@desk-3/4711"_s;
const QString omar = u"r2@desk-9/17"_s;
constexpr Millis minute = Millis(60'000);

// "a b | c:owner"
QString told(const LeaseAnswer &answer)
{
    QStringList words;
    for (const EventId &event : answer.got)
        words << QString::fromUtf8(event.bytes());
    if (!answer.held.empty())
        words << u"|"_s;
    for (const LeaseHolder &holder : answer.held)
        words << QString::fromUtf8(holder.eventId.bytes()) + u':' + holder.owner;
    return words.join(u' ');
}

} // namespace

void JournalLeaseTest::init()
{
    RECOURSE_NEED_JOURNAL(m_place)
    m_clock = std::make_shared<SteppedClock>();
}

void JournalLeaseTest::freeEventsAreGot()
{
    const auto journal = opened();
    const LeaseAnswer answer
        = valueOf(journal->tryLease(handler, ids({ "a", "b\xff", "a" }), nora, minute));
    QCOMPARE(answer.got, ids({ "a", "b\xff" })); // named twice, got once
    QVERIFY(answer.held.empty());
    QVERIFY(answer.takenOver.empty());
    QCOMPARE(answer.until, m_clock->now() + minute);
    QVERIFY(valueOf(journal->tryLease(handler, {}, nora, minute)).got.empty());
}

void JournalLeaseTest::heldEventsAreNotGot()
{
    const auto journal = opened();
    QVERIFY(journal->tryLease(handler, ids({ "a" }), nora, minute));
    m_clock->step(Millis(59'999));
    const LeaseAnswer answer = valueOf(journal->tryLease(handler, ids({ "a", "b" }), omar, minute));
    QCOMPARE(told(answer), u"b | a:"_s + nora);
    QCOMPARE(answer.held[0].until, clockTime(60));
}

void JournalLeaseTest::oneHandlersLeaseIsNotAnothers()
{
    const auto journal = opened();
    QVERIFY(journal->tryLease(handler, ids({ "a" }), nora, minute));
    QCOMPARE(told(valueOf(journal->tryLease(u"other"_s, ids({ "a" }), omar, minute))), u"a"_s);
}

void JournalLeaseTest::ownLeaseIsExtended()
{
    const auto journal = opened();
    QVERIFY(journal->tryLease(handler, ids({ "a" }), nora, minute));
    m_clock->step(minute / 2);
    const LeaseAnswer answer = valueOf(journal->tryLease(handler, ids({ "a" }), nora, minute));
    QCOMPARE(told(answer), u"a"_s);
    QVERIFY(answer.takenOver.empty());
    m_clock->step(minute - Millis(1));
    QCOMPARE(told(valueOf(journal->tryLease(handler, ids({ "a" }), omar, minute))),
             u"| a:"_s + nora);
}

void JournalLeaseTest::leaseEndsAndIsTakenOver()
{
    const auto journal = opened();
    QVERIFY(journal->tryLease(handler, ids({ "a" }), nora, minute));
    m_clock->step(minute);
    const LeaseAnswer answer = valueOf(journal->tryLease(handler, ids({ "a" }), omar, minute));
    QCOMPARE(told(answer), u"a"_s);
    QCOMPARE(answer.takenOver.size(), std::size_t(1));
    QCOMPARE(answer.takenOver[0].owner, nora);
    QCOMPARE(answer.takenOver[0].until, clockTime(60));
    QCOMPARE(told(valueOf(journal->tryLease(handler, ids({ "a" }), nora, minute))),
             u"| a:"_s + omar);
}

void JournalLeaseTest::renewingKeepsOnlyWhatIsStillOurs()
{
    const auto journal = opened();
    QVERIFY(journal->tryLease(handler, ids({ "a", "b", "c" }), nora, minute));
    m_clock->step(minute); // all have just ended
    QVERIFY(journal->tryLease(handler, ids({ "b" }), omar, minute));
    QVERIFY(journal->releaseLease(handler, ids({ "c" }), nora));
    const LeaseAnswer answer
        = valueOf(journal->renewLease(handler, ids({ "a", "b", "c", "d" }), nora, minute));
    QCOMPARE(told(answer), u"a | b:"_s + omar); // c and d are nobody's
    m_clock->step(minute - Millis(1));
    QCOMPARE(told(valueOf(journal->tryLease(handler, ids({ "a", "c" }), omar, minute))),
             u"c | a:"_s + nora);
    // An ended lease of another is not taken by renewing.
    m_clock->step(minute);
    QCOMPARE(told(valueOf(journal->renewLease(handler, ids({ "b" }), nora, minute))),
             u"| b:"_s + omar);
}

void JournalLeaseTest::releaseGivesBackOnlyOurs()
{
    const auto journal = opened();
    QVERIFY(journal->tryLease(handler, ids({ "a" }), nora, minute));
    QVERIFY(journal->releaseLease(handler, ids({ "a", "z" }), omar));
    QCOMPARE(told(valueOf(journal->tryLease(handler, ids({ "a" }), omar, minute))),
             u"| a:"_s + nora);
    QVERIFY(journal->releaseLease(handler, ids({ "a" }), nora));
    QCOMPARE(told(valueOf(journal->tryLease(handler, ids({ "a" }), omar, minute))), u"a"_s);
}

void JournalLeaseTest::leasesOutliveTheProcess()
{
    QVERIFY(opened()->tryLease(handler, ids({ "a" }), nora, minute));
    QCOMPARE(told(valueOf(opened()->tryLease(handler, ids({ "a" }), omar, minute))),
             u"| a:"_s + nora);
}

void JournalLeaseTest::wrongCallsAreRefused()
{
    const auto journal = opened();
    QCOMPARE(journal->tryLease(handler, ids({ "a" }), {}, minute).error().code,
             ErrorCode::InvalidInput);
    QCOMPARE(journal->tryLease(handler, ids({ "a" }), nora, Millis(0)).error().code,
             ErrorCode::InvalidInput);
    QCOMPARE(told(valueOf(journal->tryLease(handler, ids({ "a" }), omar, minute))), u"a"_s);
}

void JournalLeaseTest::onlyOneOfManyGetsIt()
{
    // Each thread has a connection of its own, as another process would.
    constexpr int owners = 4;
    constexpr int events = 40;
    QVERIFY(opened());
    std::array<std::atomic<int>, events> got{};
    std::vector<std::thread> threads;
    for (int owner = 0; owner < owners; ++owner) {
        threads.emplace_back([this, owner, &got] {
            const auto journal = opened();
            for (std::size_t event = 0; event < events; ++event) {
                const LeaseAnswer answer = valueOf(
                    journal->tryLease(handler, { EventId(QByteArray::number(qint64(event))) },
                                      QString::number(owner), minute));
                got[event] += int(answer.got.size());
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    for (const auto &times : got)
        QCOMPARE(times.load(), 1);
}

void JournalLeaseTest::leasesOfThePastAreSwept()
{
    const auto journal = opened();
    QVERIFY(journal->tryLease(handler, ids({ "a", "b" }), nora, minute));
    // An hour after its end it is still known whose it was; a millisecond later nobody's.
    m_clock->step(minute + sweptAfter);
    QVERIFY(journal->tryLease(handler, ids({ "c" }), omar, minute));
    QCOMPARE(told(valueOf(journal->renewLease(handler, ids({ "a" }), omar, minute))),
             u"| a:"_s + nora);
    m_clock->step(Millis(1));
    QVERIFY(journal->tryLease(handler, ids({ "d" }), omar, minute));
    QCOMPARE(told(valueOf(journal->renewLease(handler, ids({ "a", "b", "c" }), nora, minute))),
             u"| c:"_s + omar);
    QVERIFY(valueOf(journal->tryLease(handler, ids({ "a" }), omar, minute)).takenOver.empty());
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JournalLeaseTest)
#include "tst_journallease.moc"
