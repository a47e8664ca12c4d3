// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/workspacefile.h"

#include "models/config/readers.h"
#include "models/config/toml.h"

#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 maxFileBytes = 4 * 1024 * 1024;

tl::unexpected<WorkspaceFaults> refused(Error fault)
{
    return tl::unexpected(WorkspaceFaults{ { std::move(fault) } });
}

// One reader for each table of [[key]].
template <typename Read>
void readEach(KeyReader &top, ReadContext &context, const QString &key, Read read)
{
    for (const auto &table : top.tables(key)) {
        KeyReader keys(*table.value, table.place, u"[[%1]]"_s.arg(key), context.faults);
        read(keys);
        keys.finish();
    }
}

void readHead(KeyReader &top, Workspace &workspace)
{
    const TomlValue *schema = top.any(u"schema"_s, Need::Required);
    if (schema) {
        const auto *number = std::get_if<qint64>(&schema->data);
        if (!number)
            top.fault(schema->place,
                      u"\"schema\" is %1; a whole number is wanted"_s.arg(schema->typeWord()));
        else if (*number != 1)
            top.fault(schema->place, u"schema %1 is not known"_s.arg(*number),
                      *number > 1 ? u"the file was written for a newer Recourse; this one reads "
                                    "schema 1"_s
                                  : u"write schema = 1"_s);
    }
    workspace.name = plain(top.text(u"name"_s, Need::Required));
    workspace.environment = static_cast<Environment>(
        top.choice(u"environment"_s,
                   { u"production"_s, u"staging"_s, u"development"_s, u"sandbox"_s },
                   Need::Required)
            .value_or(0));
}

} // namespace

tl::expected<Workspace, WorkspaceFaults> parseWorkspace(const QByteArray &toml, const QString &path)
{
    const auto table = readToml(toml, path);
    if (!table)
        return refused(table.error());

    ReadContext context(path);
    Workspace workspace;
    workspace.file = QFileInfo(path).absoluteFilePath();
    KeyReader top(*table, { 1, 1 }, u"the workspace"_s, context.faults);
    readHead(top, workspace);

    workspace.identity = identityPreset(u"recourse"_s).value_or(IdentityRules());
    if (const auto identity = top.table(u"identity"_s)) {
        // Rules that stand alone are the whole of it; "recourse" only helps out where nothing is
        // said at all.
        KeyReader keys(*identity->value, identity->place, u"[identity]"_s, context.faults);
        workspace.identity = readIdentity(keys, context, IdentityRules());
        keys.finish();
    }
    readEach(top, context, u"broker"_s,
             [&](KeyReader &keys) { workspace.brokers.push_back(readBroker(keys, context)); });
    readEach(top, context, u"database"_s,
             [&](KeyReader &keys) { workspace.databases.push_back(readDatabase(keys, context)); });
    readEach(top, context, u"handler"_s, [&](KeyReader &keys) {
        workspace.handlers.push_back(readHandler(keys, context, workspace.identity));
    });
    readEach(top, context, u"log"_s,
             [&](KeyReader &keys) { workspace.logs.push_back(readLog(keys, context)); });
    readEach(top, context, u"action"_s,
             [&](KeyReader &keys) { workspace.actions.push_back(readAction(keys, context)); });
    readEach(top, context, u"mapping"_s,
             [&](KeyReader &keys) { workspace.mappings.push_back(readMapping(keys, context)); });
    readLimits(top, context, workspace);
    top.finish();
    context.checkReferences({ u"recourse"_s });

    if (!context.faults.isEmpty())
        return tl::unexpected(WorkspaceFaults{ context.faults.take() });
    return workspace;
}

tl::expected<Workspace, WorkspaceFaults> readWorkspace(const QString &path)
{
    Error error;
    error.tried = u"read workspace"_s;
    error.where = path;
    QFile file(path);
    const QFileInfo info(path);
    if (!info.exists()) {
        error.code = ErrorCode::NotFound;
        error.native = u"no such file"_s;
        return refused(error);
    }
    if (!info.isFile() || !file.open(QIODevice::ReadOnly)) {
        error.code = info.isFile() ? ErrorCode::PermissionDenied : ErrorCode::InvalidInput;
        error.native = info.isFile() ? file.errorString() : u"not a file"_s;
        return refused(error);
    }
    const QByteArray text = file.read(maxFileBytes + 1);
    if (text.size() > maxFileBytes) {
        error.code = ErrorCode::TooLarge;
        error.native = u"larger than 4 MiB"_s;
        return refused(error);
    }
    return parseWorkspace(text, path);
}

} // namespace recourse
