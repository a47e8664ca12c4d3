// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/error.h"

#include <QJsonObject>
#include <QString>

namespace recourse {

// Why an item ended as it did, or a run stopped. The names (whyName) are in every journal: new ones
// are added, none is renamed; models/text makes sentences of them.
enum class WhyCode {
    None,
    Said, // detail: what a source or an older version said, in its own words
    // An item was not begun
    EarlierNotApplied, // of its key
    NotParkedAnyMore,
    RunStopped, // because: why
    VerdictNow, // detail: name of the verdict
    SentBefore, // detail: the run that sent it with a confirm
    ResolvedBefore, // detail: the run that did it
    TakenByOther, // detail: who acts on it
    NoSuchHandler,
    LeftOutOfPlan, // detail: leftOutName()
    LeaseLost, // somebody else may have it
    PayloadChanged, // since the plan
    NoPayload, // the outbox gives none
    OutboxUnreadable, // detail: what is wrong with the row
    CompensatedBefore, // the query shows it, or the action's own inbox row
    AnotherEvent, // detail: the id that the outbox copy has
    // It was sent
    ParkedAgain,
    ParkedCopyIsDuplicate,
    SentButParked,
    SentNowhere, // on no queue, and nothing was applied
    NotAppliedParked,
    NotSent, // nothing shows that it was, and nothing was applied
    CopyStillParked,
    // It cannot be settled yet
    ParkingUnknown,
    SourceSilent,
    MayWaitOnQueue,
    ResultUnknown, // of a compensation
    // A run stopped
    OperatorStopped, // detail: the operator's words, where there are any
    Interrupted,
    CanaryFailed, // number: of how many
    FailuresReached, // number
    BrokerLost,
    TakingRefused, // detail: why, in the broker's words; such as a message near its delivery limit
    JournalLost,
};

QLatin1StringView whyName(WhyCode code); // "earlier-not-applied"; None: empty

// A value; any thread.
struct RunWhy
{
    WhyCode code = WhyCode::None;
    QString detail = {};
    qint64 number = 0;
    WhyCode because = WhyCode::None; // of RunStopped; detail and number are its

    bool isEmpty() const { return code == WhyCode::None; }
    bool operator==(const RunWhy &) const = default;

    // That an item was not begun since the run stopped for that.
    static RunWhy stoppedBy(const RunWhy &stop)
    {
        return { WhyCode::RunStopped, stop.detail, stop.number, stop.code };
    }
    static RunWhy said(const QString &words) { return { WhyCode::Said, words }; }
    // In the words of who failed: "orders.p7: NO_ROUTE (no queue is bound for this routing key)".
    static RunWhy said(const Error &error);
};

// In the detail of a journal's entry, under `key`. What an older version wrote there, words, comes
// back as Said.
void insertWhy(QJsonObject &detail, QLatin1StringView key, const RunWhy &why);
RunWhy whyAt(const QJsonObject &detail, QLatin1StringView key);

} // namespace recourse
