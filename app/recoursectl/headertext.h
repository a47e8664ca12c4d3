// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/mask.h"
#include "models/broker/message.h"

#include <vector>

namespace recourse {

// One property or header as a line; nested tables and arrays are spread over several, with their
// path as the name ("x-death[0].reason").
struct HeaderLine
{
    QString name;
    QString type;
    QString value;
    bool operator==(const HeaderLine &) const = default;
};

std::vector<HeaderLine> propertyLines(const MessageProperties &properties);
std::vector<HeaderLine> headerLines(const FieldTable &headers, const Mask &mask);

} // namespace recourse
