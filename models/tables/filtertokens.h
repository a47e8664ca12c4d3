// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failurequery.h"

#include <QStringView>

#include <optional>
#include <vector>

namespace recourse {

// One stretch of a filter text: `-field:"value"` in its parts. Positions are in characters.
struct FilterToken
{
    qsizetype begin = 0;
    qsizetype end = 0; // behind the last character
    qsizetype valueBegin = 0;
    bool negated = false;
    std::optional<FilterTerm::Field> field;
    QStringView op; // ":", "!:", "=", "!=", "<", "<=", ">", ">="; empty for a plain word
    QString value; // without quotes
    bool quoteOpen = false; // a quote that is never closed
    QStringView likelyField; // where the word before a colon is a field but for one letter
};

std::vector<FilterToken> filterTokens(QStringView text);

// Names as they are written, in the order in which they are offered.
struct FilterFieldName
{
    QLatin1StringView name;
    FilterTerm::Field field;
    FailureColumn column; // what it looks at
    bool isNumber;
};
const std::vector<FilterFieldName> &filterFields();
bool isNumberField(FilterTerm::Field field);
QLatin1StringView filterFieldName(FilterTerm::Field field);
std::optional<FailureColumn> columnOf(FilterTerm::Field field); // nothing for Any

// In quotes where it has to be.
QString quotedFilterValue(const QString &value);

} // namespace recourse
