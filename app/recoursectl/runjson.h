// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/jsonwriter.h"
#include "models/journal/journal.h"
#include "models/runs/plan.h"
#include "models/runs/runwhy.h"

#include <QJsonValue>

#include <vector>

namespace recourse {

// The shapes of plans, runs and journal entries in JSON.

// Into an object that is open. `digest`: of the plan as it was made, whatever was found out since.
void writePlanFields(JsonWriter &json, const Plan &plan, const QByteArray &digest);
void writeAbsent(JsonWriter &json, const std::vector<EventId> &absent);
void writeRunItem(JsonWriter &json, const EventId &id, const HandlerName &handler,
                  ItemOutcome outcome, const RunWhy &why); // with null for None
void writeEntry(JsonWriter &json, const JournalRecord &record);
void writeJson(JsonWriter &json, const QJsonValue &value);

} // namespace recourse
