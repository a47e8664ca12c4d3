// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/translate.h"
#include "models/text/words.h"

#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

int asCount(qint64 number)
{
    return int(std::clamp<qint64>(number, 0, 1'000'000'000));
}

QString sourceWordOf(EvidenceSource source)
{
    switch (source) {
    case EvidenceSource::Outbox:
        return translate("recourse", "Outbox", "source of evidence");
    case EvidenceSource::Queue:
        return translate("recourse", "Queue", "source of evidence");
    case EvidenceSource::Parking:
        return translate("recourse", "Parking", "source of evidence");
    case EvidenceSource::Inbox:
        return translate("recourse", "Inbox", "source of evidence");
    case EvidenceSource::Effect:
        return translate("recourse", "Effect", "source of evidence");
    case EvidenceSource::State:
        return translate("recourse", "Business", "source of evidence");
    case EvidenceSource::Log:
        return translate("recourse", "Log", "source of evidence");
    }
    return {};
}

QString noRow()
{
    return translate("recourse", "no row", "chip");
}

// A line is short: of a file's path only the name, so that the cause is not cut off. The sources
// screen has the whole path.
QString shortCause(Error error)
{
    if (error.where.startsWith(u'/'))
        error.where = error.where.section(u'/', -1);
    return errorText(error).happened;
}

// Collects the lines; what a source did not answer is a line too, with the reason.
class Lines
{
public:
    explicit Lines(const Dossier &dossier)
        : m_evidence(dossier.evidence)
        , m_handler(isolatedText(dossier.handler.toUtf8()))
    {
        add(EvidenceSource::Outbox, m_evidence.outbox, &Lines::outbox);
        add(EvidenceSource::Queue, m_evidence.queued, &Lines::queue);
        add(EvidenceSource::Parking, m_evidence.parked, &Lines::parking);
        add(EvidenceSource::Inbox, m_evidence.inbox, &Lines::inbox);
        add(EvidenceSource::Effect, m_evidence.effect, &Lines::effect);
        add(EvidenceSource::State, m_evidence.state, &Lines::state);
        add(EvidenceSource::Log, m_evidence.log, &Lines::log);
    }
    std::vector<EvidenceText> all;

private:
    template <typename T>
    void add(EvidenceSource source, const Answer<T> &answer,
             void (Lines::*tell)(EvidenceText &, const T &))
    {
        if (!answer.configured)
            return;
        EvidenceText line;
        line.source = source;
        line.sourceWord = sourceWordOf(source);
        if (answer.answered()) {
            line.readAt = answer.readAt;
            (this->*tell)(line, *answer.value);
        } else {
            line.chip = translate("recourse", "not known", "chip");
            line.tone = EvidenceTone::NotKnown;
            line.says = answer.error ? shortCause(*answer.error)
                                     : translate("recourse", "Not asked yet.");
            if (const QString lacks = whatAskingLacks(source); !answer.error && !lacks.isEmpty()) {
                line.chip = translate("recourse", "not asked", "chip");
                line.says = lacks;
            }
        }
        all.push_back(std::move(line));
    }

    QString whatAskingLacks(EvidenceSource source) const
    {
        if (source == EvidenceSource::State)
            return m_evidence.key.isEmpty() ? translate("recourse", "Needs a partition key.")
                                            : QString();
        return m_evidence.eventId.isEmpty() ? translate("recourse", "Needs an event id.")
                                            : QString();
    }

    void outbox(EvidenceText &line, const RowEvidence<OutboxRow> &answer)
    {
        if (!answer.row) {
            line.chip = noRow();
            line.says = translate("recourse", "The producer committed no such event.");
            return;
        }
        line.at = answer.row->sentAt;
        switch (answer.row->state) {
        case OutboxState::Pending:
            line.chip = translate("recourse", "pending", "chip");
            line.tone = EvidenceTone::Warning;
            line.says
                = translate("recourse", "Committed by the producer, not confirmed by the broker.");
            break;
        case OutboxState::Sent:
            line.chip = translate("recourse", "sent", "chip");
            line.tone = EvidenceTone::Good;
            line.says = translate("recourse", "Confirmed by the broker.");
            break;
        case OutboxState::Other:
            line.chip = visibleText(answer.row->statusRaw.toUtf8());
            line.tone = EvidenceTone::NotKnown;
            line.says = translate("recourse", "A status that Recourse does not know.");
            break;
        }
    }

    void queue(EvidenceText &line, const QueuePresence &presence)
    {
        switch (presence) {
        case QueuePresence::NotQueued:
            line.chip = translate("recourse", "not queued", "chip");
            line.says = translate("recourse", "On none of the handler's queues.");
            break;
        case QueuePresence::Queued:
            line.chip = translate("recourse", "queued", "chip");
            line.tone = EvidenceTone::Warning;
            line.says = translate("recourse", "Waits on a queue of the handler.");
            break;
        case QueuePresence::CannotTell:
            line.chip = translate("recourse", "cannot tell", "chip");
            line.tone = EvidenceTone::NotKnown;
            line.says = translate("recourse",
                                  "The handler's queues are not empty, and the broker "
                                  "cannot look for one id.");
            break;
        }
        if (m_evidence.attempts)
            line.says = oneAfterTheOther({ line.says,
                                           translate("recourse", "%Ln attempt(s) so far.", nullptr,
                                                     asCount(*m_evidence.attempts)) });
    }

    void parking(EvidenceText &line, const ParkedEvidence &parked)
    {
        if (parked.copies.empty()) {
            line.chip = translate("recourse", "not parked", "chip");
            line.tone = parked.complete ? EvidenceTone::Neutral : EvidenceTone::NotKnown;
            line.says = parked.complete
                ? QString()
                : translate("recourse", "The last look did not see everything.");
            return;
        }
        line.chip = translate("recourse", "parked", "chip");
        line.tone = EvidenceTone::Bad;
        line.at = parked.copies.front().parkedAt;
        QStringList queues;
        for (const ParkedCopy &copy : parked.copies)
            queues.append(isolatedText(copy.queue.toUtf8()));
        queues.removeDuplicates();
        line.says = parked.copies.size() == 1 ? queues.join(u", "_s)
                                              : translate("recourse", "%Ln copies: %1", nullptr,
                                                          asCount(qint64(parked.copies.size())))
                                                    .arg(queues.join(u", "_s));
    }

    void inbox(EvidenceText &line, const RowEvidence<InboxRow> &answer)
    {
        line.says = m_handler;
        if (!answer.row) {
            line.chip = noRow();
            return;
        }
        line.chip = translate("recourse", "applied", "chip");
        line.tone = EvidenceTone::Good;
        line.at = answer.row->appliedAt;
        if (!answer.row->appliedAt && !answer.row->appliedAtRaw.isEmpty())
            line.says = translate("recourse", "%1, at \"%2\"", "handler, time as written")
                            .arg(m_handler, visibleText(answer.row->appliedAtRaw.toUtf8()));
    }

    void effect(EvidenceText &line, const RowEvidence<EffectRow> &answer)
    {
        const qint64 effects = answer.row ? answer.row->effects : 0;
        if (answer.row)
            line.at = answer.row->at;
        if (effects == 0) {
            line.chip = translate("recourse", "no effect", "chip");
            line.says = translate("recourse", "The business state does not show this event.");
            return;
        }
        line.chip = translate("recourse", "%Ln effect(s)", "chip", asCount(effects));
        line.tone = effects == 1 ? EvidenceTone::Good : EvidenceTone::Bad;
        line.says = effects == 1
            ? translate("recourse", "The business state shows this event once.")
            : translate("recourse", "The business state shows this event more than once.");
    }

    void state(EvidenceText &line, const RowEvidence<StateRow> &answer)
    {
        line.says = isolatedText(m_evidence.key.bytes());
        if (!answer.row) {
            line.chip = noRow();
            return;
        }
        line.chip = answer.row->version
            ? translate("recourse", "version %1", "chip").arg(*answer.row->version)
            : translate("recourse", "row", "chip");
        line.at = answer.row->at;
        QStringList parts;
        for (auto column = answer.row->columns.cbegin(); column != answer.row->columns.cend();
             ++column) {
            if (column.key() == u"version" && answer.row->version)
                continue;
            parts.append(isolatedText(column.key().toUtf8()) + u' '
                         + isolatedText(column.value().toString().left(80).toUtf8()));
        }
        parts.prepend(line.says);
        parts.removeAll(QString());
        line.says = parts.join(u" \u00B7 "_s);
    }

    void log(EvidenceText &line, const LogEvidence &answer)
    {
        if (answer.saysSuccess == 0 && answer.saysFailure == 0) {
            line.chip = translate("recourse", "silent", "chip");
            line.says = translate("recourse", "No line of the logs tells an outcome.");
            return;
        }
        const bool success = answer.saysSuccess > 0;
        const bool both = success && answer.saysFailure > 0;
        line.chip = both ? translate("recourse", "says both", "chip")
            : success    ? translate("recourse", "says success", "chip")
                         : translate("recourse", "says failure", "chip");
        line.tone = success && !both ? EvidenceTone::Neutral : EvidenceTone::Warning;
        line.says = translate("recourse", "Success: %1 · failure: %2. A log line proves nothing.")
                        .arg(countText(answer.saysSuccess), countText(answer.saysFailure));
    }

    const Evidence &m_evidence;
    QString m_handler;
};

} // namespace

std::vector<EvidenceText> evidenceLines(const Dossier &dossier)
{
    return Lines(dossier).all;
}

QString timelineText(const TimelineEntry &entry)
{
    const QString detail = isolatedText(entry.detail.toUtf8());
    const int count = asCount(entry.number.value_or(0));
    switch (entry.what) {
    case TimelineEntry::What::OutboxSent:
        return translate("recourse", "Sent by the producer (%1)").arg(detail);
    case TimelineEntry::What::FirstFailure:
        return detail.isEmpty() ? translate("recourse", "First failure")
                                : translate("recourse", "First failure: %1").arg(detail);
    case TimelineEntry::What::Death:
        return entry.number
            ? translate("recourse", "First dead-lettered: %1, %Ln time(s) in all", nullptr, count)
                  .arg(detail)
            : translate("recourse", "First dead-lettered: %1").arg(detail);
    case TimelineEntry::What::Parked:
        return entry.number
            ? translate("recourse", "Parked on %1 after %Ln attempt(s)", nullptr, count).arg(detail)
            : translate("recourse", "Parked on %1").arg(detail);
    case TimelineEntry::What::Applied:
        return translate("recourse", "Applied: inbox row of %1").arg(detail);
    case TimelineEntry::What::Effect:
        return translate("recourse", "Effect in the business state (%Ln)", nullptr, count);
    case TimelineEntry::What::StateChanged:
        return entry.number
            ? translate("recourse", "Business state changed to version %1").arg(*entry.number)
            : translate("recourse", "Business state changed");
    case TimelineEntry::What::Seen:
        return translate("recourse", "Read from %1").arg(detail);
    case TimelineEntry::What::Acted:
        return entry.detail;
    }
    return {};
}

} // namespace recourse
