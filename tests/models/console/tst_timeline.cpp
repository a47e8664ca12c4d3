// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/consoleimpl.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace recourse;

class TestTimeline : public QObject
{
    Q_OBJECT

private slots:
    void tellsTheStoryInOrderOfTime()
    {
        const auto at
            = [](int second) { return instantFromMillis(1'760'000'000'000 + second * 1000); };
        Evidence evidence;
        evidence.handler = u"order-sync"_s;
        evidence.outbox.value
            = RowEvidence<OutboxRow>{ OutboxRow{ OutboxState::Sent, u"sent"_s, at(1), {}, {} } };
        evidence.inbox.value = RowEvidence<InboxRow>{ InboxRow{ at(5), {} } };
        ParkedCopyFull copy;
        copy.failure.parkedAt = at(4);
        copy.failure.seenAt = at(9);
        Identity identity;
        identity.deaths = { { "orders", "rejected", "", 3, u"int64"_s, at(2) } };
        const auto entries = timelineOf(evidence, { copy }, { identity });

        using What = TimelineEntry::What;
        const std::vector<What> expected{ What::OutboxSent, What::Death, What::Parked,
                                          What::Applied, What::Seen };
        std::vector<What> told;
        std::ranges::transform(entries, std::back_inserter(told), &TimelineEntry::what);
        QVERIFY(told == expected);
    }

    void anEventNobodyKnowsHasNoStory() { QVERIFY(timelineOf({}, {}, {}).empty()); }
};

QTEST_GUILESS_MAIN(TestTimeline)
#include "tst_timeline.moc"
