// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/events.h"
#include "app/sandbox/faults.h"
#include "app/sandbox/producer.h"
#include "app/sandbox/service.h"
#include "app/sandbox/truth.h"

#include <functional>

namespace recourse::sandbox {

// Who plays in a story.
struct Cast
{
    EventMaker &make;
    Producer &producer;
    Service &service;
    Transport &transport;
    Faults &faults;
    ScenarioClock &clock;
    Database &orders;
    Truth &truth;
    std::function<void()> between; // called often; throws Stopped where the program is to end
};

// Each fault as a story: events are sent, something goes wrong with them, and the truth says what
// they have to be taken for. The verdicts follow from the rules in models/evidence/verdict.h, first
// row that applies wins, so each story keeps its keys to itself: a parked event of another story on
// the same key would come before it.
class Stories
{
public:
    explicit Stories(Cast cast);

    void healthy();
    void keyBurst();
    void lostAnswers();
    void producerGone();
    void sentTwice();
    void permanentFailures();
    void noResult();
    void newIdEachTry();
    void oneIdTwoVersions();
    void olderAfterNewer();
    void formatChange();
    void supplierAnswerLost();
    void inboxBeforeEffect();
    void noInboxDiscipline();
    void discarded();
    void tenantMismatch();
    void inboxExpired();
    // `count` parked failures that pass by themselves, over the `minutes` before `endMinutesAgo`.
    void transient(qint64 count, int minutes, int endMinutesAgo);
    void inBulk(qint64 count);
    // One tenant fills one partition with one key; nobody comes to take it.
    void flood(qint64 count);
    void noConsumer(qint64 count);
    // Deletes what report-export's inbox keeps no longer; waits for it where time is real.
    void expireInbox();

private:
    struct Parked
    {
        int attempts = 1;
        bool retried = false;
        int copies = 1;
        int cause = -1;
        QByteArray original = {};
    };

    void send(const std::vector<Event> &events);
    void settle(); // everything sent has come to its end
    // An order that exists, at this version.
    Event orderAt(const QByteArray &tenant, qint64 order, qint64 version);
    Parked exhausted(const Event &event, int cause = -1) const;
    TruthEntry &promise(const Event &event, const char *fault, const char *verdict,
                        const QString &why);
    void promiseParked(const Event &event, const char *fault, const char *verdict,
                       const QString &why, const Parked &parked);
    void failing(std::vector<Event> &events, qint64 index, qint64 count);

    Cast m;
};

} // namespace recourse::sandbox
