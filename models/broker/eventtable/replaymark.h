// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/fieldvalue.h"

#include <optional>

namespace recourse {

// Whether a header says by which run a message was sent (x-recourse-run, x-recourse-replay).
bool isReplayMark(QByteArrayView header);

// A row's headers (a JSON object, or nothing) with these marks instead of older ones. All the rest
// of the text stays byte for byte. Nothing where the text is no JSON object: then it stays as it
// is. Pure.
std::optional<QByteArray> withReplayMarks(const std::optional<QByteArray> &json,
                                          const FieldTable &marks);

} // namespace recourse
