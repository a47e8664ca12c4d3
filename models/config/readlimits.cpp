// SPDX-License-Identifier: GPL-3.0-or-later
// [journal], [replay], [access], [mask] and [evidence].
#include "models/config/pointer.h"
#include "models/config/readers.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

void setWhole(KeyReader &keys, const QString &key, int &value, int least, int most)
{
    if (const auto written = keys.whole(key, least, most))
        value = int(written->value);
}

void readReplay(KeyReader &keys, ReplayLimits &replay)
{
    replay.ratePerSecond
        = keys.number(u"rate_per_s"_s, 0.01, 10'000).value_or(replay.ratePerSecond);
    setWhole(keys, u"canary"_s, replay.canary, 0, 1000);
    setWhole(keys, u"batch"_s, replay.batch, 1, 10'000);
    setWhole(keys, u"stop_after_failures"_s, replay.stopAfterFailures, 1, 100'000);
    setWhole(keys, u"effect_timeout_s"_s, replay.effectTimeoutSeconds, 1, 86'400);
    setWhole(keys, u"second_person_above"_s, replay.secondPersonAbove, 0, 1'000'000'000);
    replay.annotate = keys.flag(u"annotate"_s).value_or(replay.annotate);
}

void readJournal(KeyReader &keys, ReadContext &context, Workspace &workspace)
{
    if (const auto database = keys.text(u"database"_s, Need::Required)) {
        workspace.journal.database = database->value;
        context.refer(ReadContext::Named::Database, *database);
        const DatabaseConfig *named = workspace.database(database->value);
        if (named && named->kind != DatabaseKind::PostgreSql)
            keys.fault(
                database->place,
                u"the journal of several operators is kept on PostgreSQL; \"%1\" is not"_s.arg(
                    database->value.left(64)),
                u"name a [[database]] with kind = \"postgresql\", or leave [journal] out: "
                "then it is a file of this machine"_s);
    }
    if (const auto schema = keys.text(u"schema"_s)) {
        // What it is quoted by, and what PostgreSQL keeps for itself.
        constexpr qsizetype longest = 63;
        if (schema->value.toUtf8().size() > longest || schema->value.contains(u'"')
            || schema->value.startsWith(u"pg_"))
            keys.fault(schema->place, u"\"schema\" is no name of a schema"_s,
                       u"write a name such as recourse_journal, of 63 bytes at most"_s);
        else
            workspace.journal.schema = schema->value;
    }
}

void readAccess(KeyReader &keys, Workspace &workspace)
{
    if (const auto tenants = keys.texts(u"tenants"_s)) {
        workspace.tenants = plain(tenants);
        if (workspace.tenants.isEmpty())
            keys.fault(keys.place(), u"\"tenants\" is an empty list: nothing could be seen"_s,
                       u"write [\"*\"] for all"_s);
    }
    setWhole(keys, u"arm_minutes"_s, workspace.armMinutes, 1, 480);
}

void readMask(KeyReader &keys, Workspace &workspace)
{
    if (const auto pointers = keys.texts(u"json"_s)) {
        for (const At<QString> &pointer : *pointers) {
            if (const QString fault = pointerFault(pointer.value); !fault.isEmpty())
                keys.fault(pointer.place, fault, u"write /Message/Phone"_s);
        }
        workspace.maskJson = plain(pointers);
    }
    for (const QString &header : plain(keys.texts(u"headers"_s)))
        workspace.maskHeaders.append(header.toLower());
}

} // namespace

void readLimits(KeyReader &top, ReadContext &context, Workspace &workspace)
{
    const auto section = [&](const QString &key, auto &&read) {
        const auto table = top.table(key);
        if (!table)
            return;
        KeyReader keys(*table->value, table->place, u"[%1]"_s.arg(key), context.faults);
        read(keys);
        keys.finish();
    };
    section(u"journal"_s, [&](KeyReader &keys) { readJournal(keys, context, workspace); });
    section(u"replay"_s, [&](KeyReader &keys) { readReplay(keys, workspace.replay); });
    section(u"access"_s, [&](KeyReader &keys) { readAccess(keys, workspace); });
    section(u"mask"_s, [&](KeyReader &keys) { readMask(keys, workspace); });
    section(u"evidence"_s, [&](KeyReader &keys) {
        setWhole(keys, u"max_age_s"_s, workspace.evidenceMaxAgeSeconds, 1, 3600);
    });
}

} // namespace recourse
