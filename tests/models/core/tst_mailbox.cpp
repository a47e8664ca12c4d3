// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/mailbox.h"

#include <QTest>

#include <atomic>
#include <memory>
#include <thread>

namespace recourse {

class MailboxTest final : public QObject
{
    Q_OBJECT
private slots:
    void drainTakesEverythingInOrder();
    void wakesOncePerFilling();
    void wakeMayDrain();
    void fullBoxDropsTheOldest();
    void holdsWhatCannotBeCopied();
    void manyPostersLoseNothing();
};

void MailboxTest::drainTakesEverythingInOrder()
{
    Mailbox<int> box({});
    box.post(1);
    box.post(2);
    box.post(3);
    QCOMPARE(box.drain(), (std::vector<int>{ 1, 2, 3 }));
    QVERIFY(box.drain().empty());
}

void MailboxTest::wakesOncePerFilling()
{
    int wakes = 0;
    Mailbox<int> box([&wakes] { ++wakes; });
    box.post(1);
    box.post(2);
    QCOMPARE(wakes, 1);
    box.drain();
    box.post(3);
    QCOMPARE(wakes, 2);
}

void MailboxTest::wakeMayDrain()
{
    // A reader that drains inside the wake-up would deadlock if the lock were still held.
    std::vector<int> read;
    Mailbox<int> *boxSeen = nullptr;
    Mailbox<int> box([&] {
        for (const int value : boxSeen->drain())
            read.push_back(value);
    });
    boxSeen = &box;
    box.post(4);
    box.post(5);
    QCOMPARE(read, (std::vector<int>{ 4, 5 }));
}

void MailboxTest::fullBoxDropsTheOldest()
{
    Mailbox<int> box({}, 2);
    for (int i = 1; i <= 5; ++i)
        box.post(i);
    QCOMPARE(box.drain(), (std::vector<int>{ 4, 5 }));
}

void MailboxTest::holdsWhatCannotBeCopied()
{
    Mailbox<std::unique_ptr<int>> box({});
    box.post(std::make_unique<int>(9));
    const auto values = box.drain();
    QCOMPARE(values.size(), std::size_t(1));
    QCOMPARE(*values.front(), 9);
}

void MailboxTest::manyPostersLoseNothing()
{
    std::atomic<int> wakes = 0;
    Mailbox<int> box([&wakes] { ++wakes; }, 100'000);
    std::size_t read = 0;
    {
        std::vector<std::jthread> posters;
        for (int t = 0; t < 4; ++t) {
            posters.emplace_back([&box] {
                for (int i = 0; i < 2000; ++i)
                    box.post(i);
            });
        }
        for (int i = 0; i < 200; ++i)
            read += box.drain().size();
    }
    read += box.drain().size();
    QCOMPARE(read, std::size_t(8000));
    QVERIFY(wakes >= 1);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::MailboxTest)
#include "tst_mailbox.moc"
