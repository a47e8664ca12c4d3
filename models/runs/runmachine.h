// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/runs/placeset.h"
#include "models/runs/plan.h"
#include "models/runs/runsnapshot.h"
#include "models/runs/runwhy.h"

#include <QHash>

#include <array>
#include <optional>
#include <vector>

namespace recourse {

// What is to be done next, for some items of the plan (by their place in it).
struct RunCommand
{
    enum class Kind {
        Take, // more messages from the parking place
        Judge, // from fresh evidence
        WriteIntent,
        Publish, // what comes of it may be told later, while other commands go on
        WriteConfirmed,
        Remove,
        Watch, // ask inbox and effect
        WriteOutcome,
        Await, // the broker's word on what is being sent: nothing else is to be done
        Wait, // until `until`, or until the operator says something
        End,
    };
    Kind kind = Kind::End;
    std::vector<std::size_t> items;
    Instant until; // of Publish too: what has not gone out by then must not
    std::size_t most = 0; // of Take
};

// The rules of a run, without any I/O: what has happened goes in, what is to be done comes out. One
// command at a time; its result is told before the next is asked for. Deterministic; the time comes
// from outside. Belongs to one thread. The plan is not copied and must outlive it.
class RunMachine
{
public:
    explicit RunMachine(const Plan &plan);
    explicit RunMachine(Plan &&) = delete;

    RunCommand next(Instant now);

    // Taken from the parking place. False: not, or no more, wanted; it stays held and goes back.
    bool held(std::size_t item, quint64 token);
    // What is held would go back without harm: nothing of it is on its way out.
    bool mayGiveBack() const;
    // All of it went back, and is taken again when it is its turn.
    void gaveBack();
    // No more than is needed next is held; where it is much already, only what must be.
    void holdLittle(bool on) { m_holdLittle = on; }
    // After a Take: what is still planned is not parked any more, or `elsewhere` holds it.
    void nothingMoreLiesThere(const QString &elsewhere = {});
    // A copy of an event that this run sent lies there once more.
    void parkedAgain(std::size_t item);

    void judged(std::size_t item, bool allowed, VerdictKind verdict, const RunWhy &why);
    void intended(const std::vector<std::size_t> &items);
    // `now`: when the broker's word came; `sentAt`: when it was sent, where that is known apart.
    void published(std::size_t item, PublishFate fate, const RunWhy &why, Instant now,
                   std::optional<Instant> sentAt = {});
    // Not sent after all, and not for a reason of its own: the way to send is gone.
    void notSent(std::size_t item);
    void recorded(const std::vector<std::size_t> &items);
    void removed(const std::vector<std::size_t> &items);
    // Applied, Duplicate or Compensated; Resent where nothing tells of effects.
    void sawEffect(std::size_t item, ItemOutcome outcome, Instant now);
    // Before anything was done about it: there is nothing to do any more.
    void settled(std::size_t item, ItemOutcome outcome, const RunWhy &why);
    void watched(Instant now); // the look is over; what was not seen waits on
    void outcomesWritten(const std::vector<std::size_t> &items);

    void pause(bool on) { m_paused = on; }
    // Nothing more is sent; what is under way is followed to its end.
    void stop(const RunWhy &why);
    // The parking place is out of reach: what was held lies there again.
    void custodyLost(const RunWhy &why);
    // The journal cannot be written: nothing at all is done any more.
    void journalLost(const RunWhy &why);

    struct Item
    {
        ItemStep step = ItemStep::Planned;
        quint64 token = 0;
        std::optional<Instant> sentAt;
        std::optional<Instant> confirmedAt; // the broker's word came
        std::optional<Instant> effectSeenAt;
        bool inDoubt = false; // sent, and the broker's word did not come
        bool isHeld = false; // its copy is still unacknowledged with us
        ItemOutcome outcome = ItemOutcome::None; // None: not ended
        bool isChanged = false; // since takeChanged()
        VerdictKind verdict = VerdictKind::Unknown; // at the last look
        RunWhy why;
    };
    const Item &item(std::size_t at) const { return m_items[at]; }
    const Plan &plan() const { return m_plan; }
    bool isWaitingForCopies() const { return !at(ItemStep::Planned).empty(); }
    bool isStopping() const { return m_stopped.has_value(); }
    bool isPaused() const { return m_paused; }
    qint64 sentCount() const { return m_sent; }
    RunWhy whyStopped() const { return m_stopped.value_or(RunWhy()); }
    qint64 failureCount() const { return m_failures; }
    // The first few are out and have all had their effect; true also where none are wanted.
    bool isCanaryPassed() const;
    const QHash<ItemOutcome, qint64> &counts() const { return m_counts; }
    bool hasChanged() const { return !m_changed.empty(); }
    // The items that have changed since the last call, each once.
    std::vector<std::size_t> takeChanged();

private:
    static constexpr std::size_t stepCount = 9;
    static constexpr std::size_t nothing = std::size_t(-1);

    const PlaceSet &at(ItemStep step) const { return m_at[std::size_t(step)]; }
    void move(std::size_t item, ItemStep step);
    void touch(std::size_t item);
    void end(std::size_t item, ItemOutcome outcome, const RunWhy &why);
    void endAll(ItemStep step, ItemOutcome outcome, const RunWhy &why);
    bool clearsKey(const Item &item) const;
    enum class Turn { Now, Later, Never };
    Turn turnOf(std::size_t item) const;
    bool isBeingSent() const { return !m_sending.empty(); }
    bool isUnderWay() const; // something was sent, or is about to be
    std::size_t mayStart(Instant now);
    std::vector<std::size_t> startable(Instant now);
    std::size_t rateAllows(Instant now) const;
    std::size_t wanted(Instant now);
    void noteSent(Instant now);
    void wasSent(std::size_t item);
    void checkLimits();
    RunCommand command(RunCommand::Kind kind, ItemStep of) const;
    RunCommand publishing(Instant now);
    RunCommand waitFrom(Instant now) const;

    const Plan &m_plan;
    std::vector<Item> m_items;
    std::array<PlaceSet, stepCount> m_at;
    PlaceSet m_sending; // intended, and given out to be published
    Instant m_judgedAt;
    bool m_waitedToSend = false; // what is intended; the broker was slow with what is before it
    std::vector<std::size_t> m_before; // the one before it of its key, or nothing
    bool m_exhausted = false;
    QString m_elsewhere; // who may hold what was not found
    bool m_holdLittle = false;
    bool m_paused = false;
    bool m_custodyLost = false;
    bool m_journalLost = false;
    std::optional<RunWhy> m_stopped;
    std::vector<std::size_t> m_changed;
    QHash<ItemOutcome, qint64> m_counts;
    qint64 m_sent = 0; // in all
    qint64 m_inBatch = 0;
    qint64 m_failures = 0;
    std::optional<Instant> m_lastSend;
    double m_credit = 1; // sends that the rate owes us at m_lastSend
    std::optional<Instant> m_nextWatch;
};

} // namespace recourse
