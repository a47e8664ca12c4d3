// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/translate.h"
#include "models/text/words.h"

#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

int asCount(std::optional<qint64> number)
{
    return int(std::clamp<qint64>(number.value_or(0), 0, 1'000'000'000));
}

} // namespace

QString oneAfterTheOther(const QStringList &sentences)
{
    QString text;
    for (const QString &sentence : sentences) {
        if (text.isEmpty())
            text = sentence;
        else if (!sentence.isEmpty())
            text = translate("recourse", "%1 %2", "two sentences, one after the other")
                       .arg(text, sentence);
    }
    return text;
}

QString hazardText(BrowseHazard hazard)
{
    switch (hazard) {
    case BrowseHazard::SetsRedelivered:
        return translate("recourse", "The redelivered flag stays behind.");
    case BrowseHazard::RaisesDeliveryCount:
        return translate("recourse", "Each look counts as a delivery.");
    case BrowseHazard::ChangesOrder:
        return translate("recourse",
                         "A look at a part of the queue puts that part behind the rest.");
    case BrowseHazard::DeliveryLimitNear:
        return translate("recourse",
                         "The delivery limit is near; past it a message is dropped or "
                         "dead-lettered.");
    case BrowseHazard::DeliveryLimitUnknown:
        return translate("recourse",
                         "It is not known after how many deliveries a message is "
                         "dropped.");
    case BrowseHazard::ZeroLimitOnOldBroker:
        return translate("recourse",
                         "The delivery limit means zero on this broker: the first "
                         "look would lose every message.");
    case BrowseHazard::LengthLimit:
        return translate("recourse",
                         "The queue has a length limit; what is published during the "
                         "look could push messages out.");
    case BrowseHazard::TimeToLive:
        return translate("recourse", "The time to live of the messages runs on during the look.");
    case BrowseHazard::OtherConsumer:
        return translate("recourse",
                         "Another program consumes from this queue, so the look "
                         "cannot be complete.");
    case BrowseHazard::SingleActiveConsumer:
        return translate("recourse",
                         "The queue serves one consumer at a time; a look takes its "
                         "turn.");
    case BrowseHazard::AutoExpiry:
        return translate("recourse", "The queue is deleted when nobody uses it for a while.");
    }
    return {};
}

QString adviceText(const BrowsePlan &plan)
{
    const QString queue = isolatedText(plan.queue.toUtf8());
    QStringList sentences;
    switch (plan.advice) {
    case BrowseAdvice::Free:
        sentences.append(translate("recourse", "Looking at %1 changes nothing.").arg(queue));
        break;
    case BrowseAdvice::Look:
        sentences.append(
            translate("recourse", "Looking at %1 loses nothing, but leaves marks.").arg(queue));
        break;
    case BrowseAdvice::AskFirst:
        sentences.append(
            translate("recourse", "Looking at %1 could cost messages; it needs a yes.").arg(queue));
        break;
    case BrowseAdvice::Refuse:
        sentences.append(
            translate("recourse", "Looking at %1 would cost messages and is refused.").arg(queue));
        break;
    }
    if (!plan.reads.isEmpty() && plan.reads != plan.queue)
        sentences.append(translate("recourse", "The stream %1 is read in its place.")
                             .arg(isolatedText(plan.reads.toUtf8())));
    if (plan.messages)
        sentences.append(
            translate("recourse", "%Ln message(s) there.", nullptr, asCount(plan.messages)));
    for (const BrowseHazard hazard : plan.hazards)
        sentences.append(hazardText(hazard));
    if (plan.looksLeft)
        sentences.append(translate("recourse", "%Ln look(s) left before the delivery limit.",
                                   nullptr, asCount(plan.looksLeft)));
    return oneAfterTheOther(sentences);
}

namespace {

QString endSentence(const BrowseReport &report)
{
    switch (report.end) {
    case BrowseEnd::WholeQueue:
        return report.complete ? QString()
                               : translate("recourse", "Not everything there could be seen.");
    case BrowseEnd::LimitReached:
        return translate("recourse", "The look stopped at its limit.");
    case BrowseEnd::Cancelled:
        return translate("recourse", "The look was stopped.");
    case BrowseEnd::HeadroomUsed:
        return translate("recourse", "The look stopped before the delivery limit.");
    case BrowseEnd::ConnectionLost:
        return translate("recourse",
                         "The connection was lost; the broker gives back what was "
                         "held.");
    case BrowseEnd::Refused:
        return translate("recourse", "The look was refused.");
    case BrowseEnd::Failed:
        return translate("recourse", "The look failed.");
    }
    return {};
}

} // namespace

QString reportText(const BrowseReport &report)
{
    const QString queue = isolatedText(report.queue.toUtf8());
    QStringList sentences;
    if (report.read > 0 || report.end == BrowseEnd::WholeQueue)
        sentences.append(
            translate("recourse", "%Ln message(s) read from %1.", nullptr, asCount(report.read))
                .arg(queue));
    if (report.givenBack > 0)
        sentences.append(translate("recourse", "%Ln message(s) returned to their place.", nullptr,
                                   asCount(report.givenBack)));
    sentences.append(endSentence(report));
    if (report.heldByOthers.value_or(0) > 0)
        sentences.append(report.holders.isEmpty()
                             ? translate("recourse", "%Ln message(s) held by somebody else.",
                                         nullptr, asCount(report.heldByOthers))
                             : translate("recourse", "%Ln message(s) held by %1.", nullptr,
                                         asCount(report.heldByOthers))
                                   .arg(isolatedText(report.holders.join(u", "_s).toUtf8())));
    if (!report.unread.empty())
        sentences.append(translate("recourse", "%Ln message(s) could not be read.", nullptr,
                                   asCount(qint64(report.unread.size()))));
    if (report.error)
        sentences.append(errorText(*report.error).happened);
    return oneAfterTheOther(sentences);
}

} // namespace recourse
