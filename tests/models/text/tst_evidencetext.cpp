// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/words.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const Instant noon = instantFromMillis(1'760'011'200'000);

template <typename T>
Answer<T> answered(T value)
{
    Answer<T> answer;
    answer.configured = true;
    answer.value = std::move(value);
    answer.readAt = noon;
    return answer;
}

template <typename T>
Answer<T> silent(ErrorCode code)
{
    Answer<T> answer;
    answer.configured = true;
    answer.error = Error{ .code = code, .where = u"orders-db"_s };
    return answer;
}

Dossier parkedAfterFiveTries()
{
    Dossier dossier;
    dossier.handler = u"order-sync"_s;
    dossier.eventId = EventId(u"order-sync:88121:v7"_s);
    Evidence &evidence = dossier.evidence;
    evidence.key = PartitionKey(u"order:88121"_s);
    evidence.attempts = 5;
    evidence.queued = answered(QueuePresence::NotQueued);
    evidence.parked
        = answered(ParkedEvidence{ { { u"order_sync.parked"_s, 0, "d", noon } }, true });
    evidence.inbox = answered(RowEvidence<InboxRow>{});
    evidence.effect = answered(RowEvidence<EffectRow>{});
    StateRow state;
    state.version = 6;
    state.columns = { { u"status"_s, u"PAID"_s }, { u"version"_s, u"6"_s } };
    evidence.state = answered(RowEvidence<StateRow>{ state });
    return dossier;
}

const EvidenceText *line(const std::vector<EvidenceText> &lines, EvidenceSource source)
{
    for (const EvidenceText &each : lines) {
        if (each.source == source)
            return &each;
    }
    return nullptr;
}

} // namespace

class EvidenceTextTest final : public QObject
{
    Q_OBJECT
private slots:
    void linesInFixedOrderAndOnlyWhatIsConfigured();
    void noRowIsSaidAndNotHidden();
    void whatDidNotAnswerSaysWhy();
    void anIncompleteLookIsNotAbsence();
    void effectsAreCounted();
    void stateShowsVersionOnce();
    void unknownStatusIsShownAsItIs();
    void aLogProvesNothing();
    void timelineTellsNumbers();
};

void EvidenceTextTest::linesInFixedOrderAndOnlyWhatIsConfigured()
{
    const auto lines = evidenceLines(parkedAfterFiveTries());
    std::vector<EvidenceSource> order;
    for (const EvidenceText &each : lines)
        order.push_back(each.source);
    QCOMPARE(order,
             (std::vector{ EvidenceSource::Queue, EvidenceSource::Parking, EvidenceSource::Inbox,
                           EvidenceSource::Effect, EvidenceSource::State }));
    QVERIFY(line(lines, EvidenceSource::Queue)->says.contains(u"5 attempts"));
    QCOMPARE(line(lines, EvidenceSource::Parking)->chip, u"parked"_s);
    QCOMPARE(line(lines, EvidenceSource::Parking)->says, u"order_sync.parked"_s);
    QVERIFY(line(lines, EvidenceSource::Parking)->at == noon);
}

void EvidenceTextTest::noRowIsSaidAndNotHidden()
{
    const auto lines = evidenceLines(parkedAfterFiveTries());
    const EvidenceText *inbox = line(lines, EvidenceSource::Inbox);
    QCOMPARE(inbox->chip, u"no row"_s);
    QCOMPARE(inbox->tone, EvidenceTone::Neutral);
    QCOMPARE(inbox->says, u"order-sync"_s);
    QVERIFY(inbox->readAt == noon);
}

void EvidenceTextTest::whatDidNotAnswerSaysWhy()
{
    Dossier dossier = parkedAfterFiveTries();
    dossier.evidence.inbox = silent<RowEvidence<InboxRow>>(ErrorCode::Busy);
    const auto lines = evidenceLines(dossier);
    const EvidenceText *inbox = line(lines, EvidenceSource::Inbox);
    QCOMPARE(inbox->chip, u"not known"_s);
    QCOMPARE(inbox->tone, EvidenceTone::NotKnown);
    QVERIFY(inbox->says.contains(u"in use by another program"));
    QVERIFY(!inbox->readAt);
}

void EvidenceTextTest::anIncompleteLookIsNotAbsence()
{
    Dossier dossier = parkedAfterFiveTries();
    dossier.evidence.parked = answered(ParkedEvidence{ {}, true });
    auto lines = evidenceLines(dossier);
    QCOMPARE(line(lines, EvidenceSource::Parking)->tone, EvidenceTone::Neutral);
    dossier.evidence.parked = answered(ParkedEvidence{ {}, false });
    lines = evidenceLines(dossier);
    QCOMPARE(line(lines, EvidenceSource::Parking)->tone, EvidenceTone::NotKnown);
    QVERIFY(!line(lines, EvidenceSource::Parking)->says.isEmpty());
}

void EvidenceTextTest::effectsAreCounted()
{
    Dossier dossier = parkedAfterFiveTries();
    const auto effect = [&dossier](qint64 effects) {
        dossier.evidence.effect = answered(RowEvidence<EffectRow>{ EffectRow{ effects, noon } });
        const auto lines = evidenceLines(dossier);
        return *line(lines, EvidenceSource::Effect);
    };
    QCOMPARE(effect(0).chip, u"no effect"_s);
    QCOMPARE(effect(1).chip, u"1 effect"_s);
    QCOMPARE(effect(1).tone, EvidenceTone::Good);
    QCOMPARE(effect(2).chip, u"2 effects"_s);
    QCOMPARE(effect(2).tone, EvidenceTone::Bad);
}

void EvidenceTextTest::stateShowsVersionOnce()
{
    const auto lines = evidenceLines(parkedAfterFiveTries());
    const EvidenceText *state = line(lines, EvidenceSource::State);
    QCOMPARE(state->chip, u"version 6"_s);
    QCOMPARE(state->says, u"order:88121 · status PAID"_s);
}

void EvidenceTextTest::unknownStatusIsShownAsItIs()
{
    Dossier dossier = parkedAfterFiveTries();
    OutboxRow row;
    row.statusRaw = u"Half\u202ESent"_s;
    dossier.evidence.outbox = answered(RowEvidence<OutboxRow>{ row });
    const auto lines = evidenceLines(dossier);
    QCOMPARE(line(lines, EvidenceSource::Outbox)->chip, u"Half⟨U+202E⟩Sent"_s);
    QCOMPARE(line(lines, EvidenceSource::Outbox)->tone, EvidenceTone::NotKnown);
}

void EvidenceTextTest::aLogProvesNothing()
{
    Dossier dossier = parkedAfterFiveTries();
    dossier.evidence.log = answered(LogEvidence{ 2, 0 });
    const auto lines = evidenceLines(dossier);
    QCOMPARE(line(lines, EvidenceSource::Log)->chip, u"says success"_s);
    QVERIFY(line(lines, EvidenceSource::Log)->tone != EvidenceTone::Good);
}

void EvidenceTextTest::timelineTellsNumbers()
{
    QCOMPARE(timelineText({ noon, TimelineEntry::What::Parked, u"order_sync.parked"_s, 5 }),
             u"Parked on order_sync.parked after 5 attempts"_s);
    QCOMPARE(timelineText({ noon, TimelineEntry::What::Parked, u"order_sync.parked"_s, {} }),
             u"Parked on order_sync.parked"_s);
    QCOMPARE(timelineText({ noon, TimelineEntry::What::StateChanged, {}, 6 }),
             u"Business state changed to version 6"_s);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::EvidenceTextTest)
#include "tst_evidencetext.moc"
