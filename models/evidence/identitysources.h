// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/evidence/identity.h"
#include "models/payload/jsontext.h"

#include <optional>

namespace recourse {

// What one configured source yields for one message.
struct SourceValue
{
    QByteArray bytes;
    bool trusted = false; // from the broker rather than from the sender
    // The same payload gives other values under the same name. `bytes` is the first then, and
    // nobody can say which of them the handler reads.
    bool ambiguous = false;
    QByteArray other; // with ambiguous: the next that differs
};

// Looks identity sources up in one message. The body is unpacked and decoded once, and only where a
// source reads it. Lives on the stack of identify().
class IdentitySources
{
public:
    IdentitySources(const ParkedMessage &parked, const IdentityRules &rules, const Origin &origin);

    // Nothing where the source has no such value, or an empty one.
    std::optional<SourceValue> value(const IdentitySource &source) { return lookUp(source, 0); }

private:
    std::optional<SourceValue> lookUp(const IdentitySource &source, int depth);
    std::optional<SourceValue> fromProperty(const QString &name) const;
    std::optional<SourceValue> fromHeader(const QByteArray &name) const;
    std::optional<SourceValue> fromJson(const QString &pointer);
    std::optional<SourceValue> fromQueue(const QString &pattern) const;
    std::optional<SourceValue> fromColumn(const QString &name) const;
    std::optional<SourceValue> fromMatch(const IdentitySource &source, int depth);
    void readBody();
    const std::vector<IdentitySource> *listOf(const QString &field) const;

    const ParkedMessage &m_parked;
    const IdentityRules &m_rules;
    const Origin &m_origin;
    // What the body holds at every pointer of the rules, from one reading of it.
    QStringList m_pointers;
    std::vector<std::vector<JsonFound>> m_json;
    bool m_bodyRead = false;
};

} // namespace recourse
