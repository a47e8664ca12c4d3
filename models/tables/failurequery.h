// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"
#include "models/tables/failureset.h"

#include <QStringList>

#include <stop_token>

namespace recourse {

enum class FailureColumn {
    Id,
    Handler,
    Tenant,
    Key,
    Version,
    Attempts,
    Parked,
    Reason,
    Verdict,
    Size,
    Queue
};
constexpr int failureColumnCount = 11;

enum class GroupBy { None, Reason, Tenant, Key, Handler };

// One condition of the filter language: `field:value`, `field!:value` … see parseFilter.
struct FilterTerm
{
    enum class Field {
        Any,
        Id,
        Handler,
        Tenant,
        Key,
        Reason,
        Verdict,
        Queue,
        Attempts,
        Parked,
        Size
    };
    enum class Op { Contains, Equals, Less, AtMost, Greater, AtLeast };
    Field field = Field::Any;
    Op op = Op::Contains;
    bool negated = false;
    QString text;
    qint64 number = 0; // Attempts, Size (bytes), Parked (ms since epoch)
    bool operator==(const FilterTerm &) const = default;
};

struct FailureQuery
{
    std::vector<FilterTerm> terms; // all must hold
    FailureColumn sortBy = FailureColumn::Parked;
    bool descending = true;
    GroupBy groupBy = GroupBy::Reason;
    std::vector<QString> collapsed; // group names that are folded
    bool operator==(const FailureQuery &) const = default;
};

// The filter language: words and `field:value` terms, all of which must hold. Fields: id handler
// tenant key reason verdict queue tries parked size. `-term` negates; `"two words"`; `tries>3`,
// `parked<2h` (less than two hours ago), `size>=1MiB`, `key=order:1` (exactly), `tries=unknown`.
// Text is compared without regard to case, except by `=`. What stands before a colon and is no
// field belongs to the word, as event ids have colons. An error carries the column. `now` resolves
// ages.
Result<std::vector<FilterTerm>> parseFilter(const QString &text, Instant now);
QString writeFilter(const std::vector<FilterTerm> &terms);

struct Completion
{
    QString insert; // replaces the word under the cursor
    QString label;
    qint64 count = 0; // failures that have it; 0 for field names
};
// What can be typed at `cursor`: field names, then values that occur in the set.
std::vector<Completion> completeFilter(const QString &text, int cursor, const FailureSet &set);

// Rows to show, in order: a group header or a failure.
struct FailureRows
{
    struct Group
    {
        QString name; // as shown; unreadable bytes are marked
        QByteArray value; // true value
        qint64 count = 0;
        bool collapsed = false;
        qint64 first = 0; // its failures are order[first … first + count)
    };
    std::vector<qint32> entries; // >= 0: position in the set; < 0: group -(n + 1)
    std::vector<Group> groups; // most failures first, then by name
    std::vector<qint32> order; // positions of all that match, those of folded groups too
    qint64 matching = 0;
};

struct FailureView
{
    FailureSetPtr set;
    VerdictColumnPtr verdicts;
    std::shared_ptr<const FailureRows> rows;
    FailureQuery query;
    Instant evaluatedAt;
    std::optional<Error> unread; // the index cannot be read: rows and verdicts are those of before
};
using FailureViewPtr = std::shared_ptr<const FailureView>;

// Whether other verdicts can give other rows, or another order.
bool dependsOnVerdicts(const FailureQuery &query);

// Filters, sorts and groups; a worker's job. Nothing where it was stopped.
std::shared_ptr<const FailureRows> evaluate(const FailureSet &set, const VerdictColumn &verdicts,
                                            const FailureQuery &query,
                                            const std::stop_token &stop = {});

} // namespace recourse
