// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>

#include <optional>

namespace recourse::sandbox {

// Twelve causes of failures that pass by themselves. Their texts carry what real ones carry (ids,
// numbers, addresses, times, stack frames), so that no two are alike.
constexpr int causeCount = 12;
QByteArray causeName(int cause);
QByteArray causeText(int cause, const QByteArray &eventId, const QByteArray &key, int attempt);

// What is to go wrong with one event, at which point of its way. Faults that follow from an event's
// content alone (no OrderId, older version …) are not here: the handlers meet them by themselves.
struct FaultPlan
{
    std::optional<int> failsBeforeWrite; // cause: each try fails before it writes anything
    int losesAnswers = 0; // so many times the connection is lost after the commit, before the ack
    bool losesSupplierAnswer = false; // the supplier did it, and its answer never arrives
    bool failsAfterSecondWrite = false; // the second time the write is done, then the answer is bad
};

// Faults by event id.
class Faults
{
public:
    FaultPlan &plan(const QByteArray &eventId) { return m_plans[eventId]; }
    // Whatever made events fail for a while has passed; what is wrong with an event itself stays.
    void pass() { m_plans.clear(); }
    // Looks without making one.
    FaultPlan of(const QByteArray &eventId) const { return m_plans.value(eventId); }

private:
    QHash<QByteArray, FaultPlan> m_plans;
};

} // namespace recourse::sandbox
