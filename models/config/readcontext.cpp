// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/readers.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString kindWord(ReadContext::Named kind)
{
    switch (kind) {
    case ReadContext::Named::Broker:
        return u"broker"_s;
    case ReadContext::Named::Database:
        return u"database"_s;
    case ReadContext::Named::Handler:
        return u"handler"_s;
    case ReadContext::Named::Log:
        return u"log"_s;
    case ReadContext::Named::Action:
        return u"action"_s;
    case ReadContext::Named::Mapping:
        break;
    }
    return u"mapping"_s;
}

} // namespace

ReadContext::ReadContext(const QString &file)
    : faults(file)
    , m_file(file)
    , m_folder(QFileInfo(file).absoluteDir())
{
}

QString ReadContext::absolute(const QString &path) const
{
    if (path.startsWith(u"~/"))
        return QDir::cleanPath(QDir::homePath() + path.mid(1));
    return QDir::cleanPath(m_folder.absoluteFilePath(path));
}

void ReadContext::define(Named kind, const At<QString> &name)
{
    QHash<QString, Place> &names = m_defined[kind];
    const auto earlier = names.constFind(name.value);
    if (earlier != names.constEnd()) {
        faults.add(name.place,
                   u"a second %1 is called \"%2\"; the first is in line %3"_s.arg(
                       kindWord(kind), name.value.left(64), QString::number(earlier->line)));
        return;
    }
    names.insert(name.value, name.place);
    m_order[kind].append(name.value);
}

void ReadContext::refer(Named kind, const At<QString> &name)
{
    m_references.push_back({ kind, name });
}

void ReadContext::checkReferences(const QStringList &builtInMappings)
{
    for (const Reference &reference : m_references) {
        QStringList known = m_order.value(reference.kind);
        if (reference.kind == Named::Mapping)
            known += builtInMappings;
        if (known.contains(reference.name.value))
            continue;
        faults.add(
            reference.name.place,
            u"there is no %1 \"%2\""_s.arg(kindWord(reference.kind), reference.name.value.left(64)),
            nearestHint(reference.name.value, known));
    }
}

QStringList plain(const std::optional<std::vector<At<QString>>> &texts)
{
    QStringList list;
    if (texts) {
        for (const At<QString> &text : *texts)
            list.append(text.value);
    }
    return list;
}

QString plain(const std::optional<At<QString>> &text)
{
    return text ? text->value : QString();
}

SecretRef readSecret(KeyReader &keys, ReadContext &context, Need need)
{
    const auto written = keys.text(u"password"_s, need);
    if (!written)
        return {};
    struct Form
    {
        QLatin1StringView prefix;
        SecretRef::Kind kind;
    };
    for (const Form &form : { Form{ "keychain:"_L1, SecretRef::Kind::Keychain },
                              Form{ "env:"_L1, SecretRef::Kind::Environment },
                              Form{ "file:"_L1, SecretRef::Kind::File } }) {
        if (!written->value.startsWith(form.prefix))
            continue;
        const QString name = written->value.mid(form.prefix.size());
        if (name.trimmed().isEmpty()) {
            keys.fault(written->place, u"nothing follows \"%1\""_s.arg(form.prefix));
            return {};
        }
        const bool isFile = form.kind == SecretRef::Kind::File;
        return { form.kind, isFile ? context.absolute(name) : name };
    }
    // What stands here may be the password itself: it is not repeated.
    context.faults.add(written->place,
                       u"\"password\" says where the password is, never what it is"_s,
                       u"write keychain:NAME, env:NAME or file:PATH; if a password stood here, "
                       "change it"_s,
                       ErrorCode::SecretExposed);
    return {};
}

QUrl readHttpUrl(KeyReader &keys, const QString &key, ReadContext &context, Need need,
                 Places places)
{
    const auto written = keys.text(key, need);
    if (!written)
        return {};
    QString checked = written->value;
    if (places == Places::Allowed) {
        for (const QString &place : { u"{event_id}"_s, u"{key}"_s, u"{tenant}"_s })
            checked.replace(place, u"x"_s);
    }
    // Neither the text nor QUrl's own words are repeated: both may hold a password.
    const QUrl url(checked, QUrl::StrictMode);
    if (!url.password().isEmpty() || (checked.contains(u'@') && !url.isValid())) {
        context.faults.add(written->place, u"\"%1\" holds a password"_s.arg(key),
                           u"take it out of the address and change it"_s, ErrorCode::SecretExposed);
        return {};
    }
    if (!url.isValid() || url.host().isEmpty()
        || (url.scheme() != u"http" && url.scheme() != u"https")) {
        keys.fault(written->place, u"\"%1\" is no http or https address"_s.arg(key),
                   u"write https://HOST:PORT"_s);
        return {};
    }
    if (!url.userName().isEmpty()) {
        keys.fault(written->place, u"\"%1\" names a user"_s.arg(key),
                   u"leave the user out of this address"_s);
        return {};
    }
    return QUrl(written->value);
}

} // namespace recourse
