// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/dossier.h"
#include "models/console/overview.h"
#include "models/payload/presentation.h"

#include <QString>

namespace recourse {

// Sentences for people, translated, the same in window and shell. Any thread.

struct ErrorText
{
    QString happened; // one sentence that names the cause
    QString means; // what follows from it; may be empty
    QString todo; // next step; may be empty
};
ErrorText errorText(const Error &error);

QString verdictWord(VerdictKind kind); // "safe to replay"
QString verdictWord(const Verdict &verdict); // "after order-sync:88121:v7"
QString verdictSentence(const Verdict &verdict); // why, in full sentences
QString reasonText(const Reason &reason); // one sentence
QString allowedWord(Allowed action); // "replay"
QString noteText(IdentityNote note);
QString noIdText(const QStringList &places); // where an id was looked for, and not found
QString remarkText(const PayloadRemark &remark);
QString hazardText(BrowseHazard hazard);
QString adviceText(const BrowsePlan &plan); // what a look would cost, before it
QString reportText(const BrowseReport &report); // what it cost, after it
QString stateWord(HandlerState state);
QString environmentWord(Environment environment);
// What doors tell in one spelling for every language: "running", "browse: yes", "nodes".
QString queueStateWord(const QString &state);
QString rightText(const QString &right);
QString partWord(const QString &part);

struct FindingText
{
    QString title;
    QString detail;
    QString action; // label of the button; empty where there is none
};
FindingText findingText(const Finding &finding, Instant now);

struct EvidenceText
{
    EvidenceSource source;
    QString sourceWord; // "Inbox"
    QString chip; // "no row"
    EvidenceTone tone = EvidenceTone::Neutral;
    QString says; // rest of the line
    std::optional<Instant> at;
    std::optional<Instant> readAt;
};
// The lines of a dossier in fixed order; what is not configured is left out, what did not answer is
// there and says why.
std::vector<EvidenceText> evidenceLines(const Dossier &dossier);
QString timelineText(const TimelineEntry &entry);

// Whole sentences in a row, spaced as the language wants it; empty ones are left out.
QString oneAfterTheOther(const QStringList &sentences);

// "14 min", "3 h 12 min"; "18,204"; "1.2 KiB"; "09:58:12" local today, with the date otherwise.
QString ageText(Instant since, Instant now);
QString countText(qint64 count);
QString sizeText(qint64 bytes);
QString timeText(Instant at, Instant now);

// Bytes as readable text: invalid UTF-8 as ⟨FF⟩, control, invisible and direction-changing
// characters as ⟨U+202E⟩; what is shown cannot bleed into its neighbours. 16 raw bytes that are no
// text are shown in hexadecimal.
QString visibleText(QByteArrayView bytes);
// The same for the middle of a sentence: right-to-left text is isolated, so that what follows stays
// in its place. For showing only, never for copying.
QString isolatedText(QByteArrayView bytes);
// Whether the text mixes look-alike letters of several alphabets ("tenаnt" with a Cyrillic а).
bool looksAlike(QByteArrayView bytes);

} // namespace recourse
