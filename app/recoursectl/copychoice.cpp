// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/copychoice.h"

#include "app/recoursectl/shelltr.h"
#include "models/runs/planorder.h"
#include "models/text/words.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qsizetype shownDigits = 12; // of a digest
constexpr std::size_t mostEvents = 5; // of which the copies are listed
constexpr std::size_t mostCopies = 20; // of each

using Key = std::pair<HandlerName, EventId>;

// As many digits as tell these payloads apart.
qsizetype digitsFor(const std::vector<const Failure *> &copies)
{
    const QByteArray all = copies.front()->digest.toHex();
    qsizetype digits = shownDigits;
    for (const Failure *copy : copies) {
        const QByteArray hex = copy->digest.toHex();
        if (hex == all)
            continue;
        while (digits < all.size() && hex.startsWith(all.first(digits)))
            ++digits;
    }
    return digits;
}

void listCopies(const ShellContext &context, const std::vector<const Failure *> &copies)
{
    const qsizetype digits = digitsFor(copies);
    for (std::size_t i = 0; i < std::min(copies.size(), mostCopies); ++i) {
        const Failure &copy = *copies[i];
        const QString digest = QString::fromLatin1(copy.digest.toHex().left(digits));
        const auto at = parkedSince(copy);
        context.problems.line(
            u"  "_s
            + (at ? Shell::tr("%1 on %2, parked %3", "a copy: digest, place, time")
                        .arg(digest, copy.queue, timeText(*at, context.clock.now()))
                  : Shell::tr("%1 on %2, not known when it was parked", "a copy: digest, place")
                        .arg(digest, copy.queue)));
    }
    if (copies.size() > mostCopies)
        context.problems.line(u"  "_s
                              + Shell::tr("Copies that are not listed: %1")
                                    .arg(countText(qint64(copies.size()) - qint64(mostCopies))));
}

std::vector<const Failure *> copiesOf(const CopiedEvent &event,
                                      const std::vector<Failure> &failures)
{
    std::vector<const Failure *> copies;
    for (const Failure &failure : failures) {
        if (failure.handler == event.handler && failure.eventId == event.eventId)
            copies.push_back(&failure);
    }
    return copies;
}

} // namespace

bool keepChosen(const ShellContext &context, const ShellRequest &request, Selection &selection)
{
    const QByteArray &begins = request.filter.digest;
    if (begins.isEmpty() || selection.failures.empty())
        return true;
    QSet<QByteArray> meant;
    std::vector<const Failure *> all;
    for (const Failure &failure : selection.failures) {
        all.push_back(&failure);
        if (failure.digest.toHex().startsWith(begins))
            meant.insert(failure.digest);
    }
    if (meant.size() != 1) {
        const QString id = isolatedText(selection.failures.front().eventId.bytes());
        context.problems.line(
            (meant.isEmpty()
                 ? Shell::tr("No digest of a parked payload of %1 begins with %2; there are:")
                 : Shell::tr("Several digests of parked payloads of %1 begin with %2; there are:"))
                .arg(id, QString::fromLatin1(begins)));
        listCopies(context, all);
        return false;
    }
    std::erase_if(selection.failures,
                  [&meant](const Failure &failure) { return !meant.contains(failure.digest); });
    return true;
}

std::vector<CopiedEvent> doubtfulIn(const Plan &plan, const std::vector<Failure> &failures)
{
    QHash<Key, QByteArray> taken; // the digest of each event's copy
    for (const PlanItem &item : plan.items) {
        if (item.included())
            taken.insert({ item.handler, item.eventId }, item.digest);
    }
    std::vector<CopiedEvent> doubtful;
    for (const Failure &failure : failures) {
        const auto digest = taken.constFind({ failure.handler, failure.eventId });
        if (digest == taken.cend() || *digest == failure.digest)
            continue;
        doubtful.push_back({ failure.handler, failure.eventId });
        taken.erase(digest); // named once
    }
    return doubtful;
}

void reportDoubtful(const ShellContext &context, const std::vector<CopiedEvent> &doubtful,
                    const std::vector<Failure> &failures)
{
    for (std::size_t i = 0; i < std::min(doubtful.size(), mostEvents); ++i) {
        context.problems.line(Shell::tr("Copies of %1 with different payloads are parked:")
                                  .arg(isolatedText(doubtful[i].eventId.bytes())));
        listCopies(context, copiesOf(doubtful[i], failures));
    }
    if (doubtful.size() > mostEvents)
        context.problems.line(Shell::tr("More events of which that is so: %1")
                                  .arg(countText(qint64(doubtful.size()) - qint64(mostEvents))));
    context.problems.line(
        Shell::tr("None of them is taken: choose a payload by the event's id and --digest PREFIX, "
                  "the first digits of its digest."));
}

void leaveOut(Plan &plan, const std::vector<CopiedEvent> &doubtful)
{
    if (doubtful.empty())
        return;
    QSet<Key> keys;
    for (const CopiedEvent &event : doubtful)
        keys.insert({ event.handler, event.eventId });
    for (PlanItem &item : plan.items) {
        const bool wouldBe = item.included() || item.leftOut == LeftOut::OtherCopy;
        if (wouldBe && keys.contains({ item.handler, item.eventId }))
            item.leftOut = LeftOut::Verdict;
    }
    numberItems(plan.items);
}

} // namespace recourse
