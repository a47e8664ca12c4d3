// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/keyreader.h"
#include "models/config/workspace.h"

#include <QDir>
#include <QHash>

namespace recourse {

// What the parts of a workspace share while it is read.
class ReadContext
{
public:
    enum class Named { Broker, Database, Handler, Log, Action, Mapping };

    explicit ReadContext(const QString &file);

    Faults faults;

    // Against the file's folder; "~/" is the user's home.
    QString absolute(const QString &path) const;

    // A name that the file gives; the second of two equal ones is a fault.
    void define(Named kind, const At<QString> &name);
    // A name that the file uses; checked once everything is read.
    void refer(Named kind, const At<QString> &name);
    void checkReferences(const QStringList &builtInMappings);

    QString file() const { return m_file; }

private:
    struct Reference
    {
        Named kind;
        At<QString> name;
    };
    QString m_file;
    QDir m_folder;
    QHash<Named, QHash<QString, Place>> m_defined;
    QHash<Named, QStringList> m_order;
    std::vector<Reference> m_references;
};

BrokerConfig readBroker(KeyReader &keys, ReadContext &context);
DatabaseConfig readDatabase(KeyReader &keys, ReadContext &context);
HandlerConfig readHandler(KeyReader &keys, ReadContext &context, const IdentityRules &inherited);
// Rules written here win field by field over the preset named here, else over `inherited`.
IdentityRules readIdentity(KeyReader &keys, ReadContext &context, const IdentityRules &inherited);
LogConfig readLog(KeyReader &keys, ReadContext &context);
ActionConfig readAction(KeyReader &keys, ReadContext &context);
MappingConfig readMapping(KeyReader &keys, ReadContext &context);
void readLimits(KeyReader &top, ReadContext &context, Workspace &workspace);

// Pieces that several parts use.
SecretRef readSecret(KeyReader &keys, ReadContext &context, Need need);
// An address may hold {event_id}, {key} and {tenant} where `Places::Allowed`.
enum class Places { Refused, Allowed };
QUrl readHttpUrl(KeyReader &keys, const QString &key, ReadContext &context,
                 Need need = Need::Optional, Places places = Places::Refused);
QStringList plain(const std::optional<std::vector<At<QString>>> &texts);
QString plain(const std::optional<At<QString>> &text);

} // namespace recourse
