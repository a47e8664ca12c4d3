// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/jsonwriter.h"
#include "app/recoursectl/mask.h"
#include "models/console/console.h"

#include <functional>
#include <vector>

namespace recourse {

// A part of the answer that is not there, with the reason. `code` is an error's name, or
// "not-read-yet", "incomplete", "needs-yes", "not-answered".
struct MissingPart
{
    QString source;
    QString part;
    QString code;
    QString why;
    bool operator==(const MissingPart &) const = default;
};
// As the one word that is left of a call which failed as a whole; an object of its own.
void writeFailed(JsonWriter &json, const Error &error, Instant now);

MissingPart missingPart(const QString &source, const QString &part, const Error &error);

// The shapes of the contract. Each writes fields into an object that is open, or one whole value.
void writeMissing(JsonWriter &json, bool complete, const std::vector<MissingPart> &missing);
void writeHandler(JsonWriter &json, const HandlerOverview &handler);
void writeFinding(JsonWriter &json, const Finding &finding, Instant now);
void writeFailureFields(JsonWriter &json, const Failure &failure);
void writeVerdictFields(JsonWriter &json, const Verdict *verdict); // null where it was not judged
// `beside` writes what else is known of it into the same object.
void writeDossier(JsonWriter &json, const Dossier &dossier, const Mask &mask,
                  const std::function<void()> &beside = {});
void writeHeaders(JsonWriter &json, const FieldTable &headers, const Mask &mask);

} // namespace recourse
