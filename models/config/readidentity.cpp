// SPDX-License-Identifier: GPL-3.0-or-later
// [identity], of the workspace and inside a handler.
#include "models/config/readers.h"
#include "models/config/workspacefile.h"

#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

using Sources = std::vector<IdentitySource>;

struct FieldKey
{
    QLatin1StringView key;
    Sources IdentityRules::*list;
};
constexpr std::array fieldKeys{
    FieldKey{ "event_id"_L1, &IdentityRules::eventId },
    FieldKey{ "tenant"_L1, &IdentityRules::tenant },
    FieldKey{ "key"_L1, &IdentityRules::key },
    FieldKey{ "version"_L1, &IdentityRules::version },
    FieldKey{ "attempts"_L1, &IdentityRules::attempts },
    FieldKey{ "error"_L1, &IdentityRules::error },
    FieldKey{ "trace"_L1, &IdentityRules::trace },
    FieldKey{ "original"_L1, &IdentityRules::original },
};

const Sources *listOf(const IdentityRules &rules, const QString &field)
{
    for (const FieldKey &known : fieldKeys) {
        if (known.key == field)
            return &(rules.*known.list);
    }
    return nullptr;
}

// Whether following "match:" from `field` comes back to `start`.
bool leadsTo(const IdentityRules &rules, const QString &field, const QString &start, int depth)
{
    const Sources *list = listOf(rules, field);
    if (!list || depth > int(fieldKeys.size()))
        return false;
    for (const IdentitySource &source : *list) {
        if (source.kind != IdentitySource::Kind::Match)
            continue;
        if (source.name == start || leadsTo(rules, source.name, start, depth + 1))
            return true;
    }
    return false;
}

void readField(KeyReader &keys, const FieldKey &field, IdentityRules &rules)
{
    const auto written = keys.texts(field.key);
    if (!written)
        return;
    Sources list;
    for (const At<QString> &text : *written) {
        const auto source = parseIdentitySource(text.value);
        if (!source) {
            keys.fault(text.place, source.error().native, source.error().hint);
            continue;
        }
        const bool deaths = source->kind == IdentitySource::Kind::XDeath;
        if (deaths && field.key != "attempts"_L1 && field.key != "error"_L1)
            keys.fault(text.place,
                       u"\"x-death\" tells attempts and errors, not \"%1\""_s.arg(field.key));
        else
            list.push_back(*source);
    }
    rules.*field.list = std::move(list);
}

} // namespace

IdentityRules readIdentity(KeyReader &keys, ReadContext &context, const IdentityRules &inherited)
{
    Q_UNUSED(context)
    IdentityRules rules = inherited;
    if (const auto preset = keys.choice(u"preset"_s, identityPresets()))
        rules = identityPreset(identityPresets().at(*preset)).value_or(inherited);
    for (const FieldKey &field : fieldKeys)
        readField(keys, field, rules);
    if (rules.eventId.empty())
        keys.fault(keys.place(), u"%1 leaves no source for the event id"_s.arg(keys.name()));
    for (const FieldKey &field : fieldKeys) {
        if (leadsTo(rules, field.key, field.key, 0)) {
            const TomlValue *value = keys.any(field.key);
            keys.fault(value ? value->place : keys.place(),
                       u"\"%1\" is matched from itself"_s.arg(field.key));
        }
    }
    return rules;
}

} // namespace recourse
