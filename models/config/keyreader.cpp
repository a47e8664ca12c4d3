// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/keyreader.h"

#include "models/config/nearest.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace recourse {

void Faults::add(Place place, const QString &what, const QString &hint, ErrorCode code)
{
    Error error;
    error.code = code;
    error.tried = u"read workspace"_s;
    error.where = m_file;
    error.native = what;
    error.line = place.line;
    error.column = place.column;
    error.hint = hint;
    m_faults.push_back(std::move(error));
}

std::vector<Error> Faults::take()
{
    std::ranges::stable_sort(m_faults, {}, [](const Error &error) {
        return Place{ error.line, error.column };
    });
    return std::move(m_faults);
}

QString nearestHint(const QString &written, const QStringList &known)
{
    const QString near = nearest(written, known);
    if (!near.isEmpty())
        return u"did you mean \"%1\"?"_s.arg(near);
    return known.isEmpty() ? QString() : u"known here: %1"_s.arg(known.join(u", "_s));
}

KeyReader::KeyReader(const TomlTable &table, Place place, QString name, Faults &faults)
    : m_table(table)
    , m_place(place)
    , m_name(std::move(name))
    , m_faults(faults)
{
}

const TomlValue *KeyReader::any(const QString &key, Need need)
{
    if (!m_known.contains(key))
        m_known.append(key);
    const auto entry = std::ranges::find(m_table, key, &TomlEntry::key);
    if (entry != m_table.end())
        return &entry->value;
    if (need == Need::Required)
        fault(m_place, u"%1 needs the key \"%2\""_s.arg(m_name, key));
    return nullptr;
}

std::optional<At<QString>> KeyReader::anyText(const QString &key, Need need)
{
    const TomlValue *value = any(key, need);
    if (!value)
        return std::nullopt;
    if (const QString *text = value->text()) {
        if (!text->contains(QChar(u'\0')))
            return At<QString>{ *text, value->place };
        fault(value->place, u"\"%1\" holds a NUL character"_s.arg(key));
        return std::nullopt;
    }
    wrongType(key, *value, u"text"_s);
    return std::nullopt;
}

std::optional<At<QString>> KeyReader::text(const QString &key, Need need)
{
    auto text = anyText(key, need);
    if (text && text->value.trimmed().isEmpty()) {
        fault(text->place, u"\"%1\" is empty"_s.arg(key));
        return std::nullopt;
    }
    return text;
}

std::optional<At<qint64>> KeyReader::whole(const QString &key, qint64 least, qint64 most)
{
    const TomlValue *value = any(key);
    if (!value)
        return std::nullopt;
    const auto *number = std::get_if<qint64>(&value->data);
    if (!number) {
        wrongType(key, *value, u"a whole number"_s);
        return std::nullopt;
    }
    if (*number < least || *number > most) {
        fault(value->place,
              u"\"%1\" is %2; it can be %3 to %4"_s.arg(key).arg(*number).arg(least).arg(most));
        return std::nullopt;
    }
    return At<qint64>{ *number, value->place };
}

std::optional<double> KeyReader::number(const QString &key, double least, double most)
{
    const TomlValue *value = any(key);
    if (!value)
        return std::nullopt;
    double number = 0;
    if (const auto *whole = std::get_if<qint64>(&value->data)) {
        number = double(*whole);
    } else if (const auto *real = std::get_if<double>(&value->data)) {
        number = *real;
    } else {
        wrongType(key, *value, u"a number"_s);
        return std::nullopt;
    }
    if (!std::isfinite(number) || number < least || number > most) {
        fault(value->place,
              u"\"%1\" is %2; it can be %3 to %4"_s.arg(key).arg(number).arg(least).arg(most));
        return std::nullopt;
    }
    return number;
}

std::optional<bool> KeyReader::flag(const QString &key)
{
    const TomlValue *value = any(key);
    if (!value)
        return std::nullopt;
    if (const bool *flag = std::get_if<bool>(&value->data))
        return *flag;
    wrongType(key, *value, u"true or false"_s);
    return std::nullopt;
}

std::optional<std::vector<At<QString>>> KeyReader::texts(const QString &key, Need need)
{
    const TomlValue *value = any(key, need);
    if (!value)
        return std::nullopt;
    const auto *list = value->array();
    if (!list) {
        wrongType(key, *value, u"a list of texts"_s);
        return std::nullopt;
    }
    if (list->empty() && need == Need::Required)
        fault(value->place, u"\"%1\" is an empty list"_s.arg(key));
    std::vector<At<QString>> texts;
    for (const TomlValue &each : *list) {
        const QString *text = each.text();
        if (!text)
            fault(each.place,
                  u"\"%1\" holds %2; each entry has to be text"_s.arg(key, each.typeWord()));
        else if (text->trimmed().isEmpty())
            fault(each.place, u"\"%1\" holds an empty text"_s.arg(key));
        else
            texts.push_back({ *text, each.place });
    }
    return texts;
}

std::optional<int> KeyReader::choice(const QString &key, const QStringList &words, Need need)
{
    const auto written = text(key, need);
    if (!written)
        return std::nullopt;
    const qsizetype index = words.indexOf(written->value);
    if (index >= 0)
        return int(index);
    fault(written->place,
          u"\"%1\" cannot be \"%2\"; it is one of %3"_s.arg(key, written->value.left(64),
                                                            words.join(u", "_s)),
          nearestHint(written->value, words));
    return std::nullopt;
}

std::optional<At<const TomlTable *>> KeyReader::table(const QString &key, Need need)
{
    const TomlValue *value = any(key, need);
    if (!value)
        return std::nullopt;
    if (const TomlTable *table = value->table())
        return At<const TomlTable *>{ table, value->place };
    wrongType(key, *value, u"a table"_s);
    return std::nullopt;
}

std::vector<At<const TomlTable *>> KeyReader::tables(const QString &key)
{
    const TomlValue *value = any(key);
    if (!value)
        return {};
    std::vector<At<const TomlTable *>> tables;
    const auto *list = value->array();
    if (!list) {
        fault(value->place,
              u"\"%1\" is %2; a list of tables is wanted"_s.arg(key, value->typeWord()),
              u"write [[%1]]"_s.arg(key));
        return {};
    }
    for (const TomlValue &each : *list) {
        if (const TomlTable *table = each.table())
            tables.push_back({ table, each.place });
        else
            fault(each.place,
                  u"\"%1\" holds %2; each entry has to be a table"_s.arg(key, each.typeWord()));
    }
    return tables;
}

void KeyReader::notHere(const QStringList &keys, const QString &why)
{
    m_elsewhere += keys;
    for (const TomlEntry &entry : m_table) {
        if (keys.contains(entry.key))
            fault(entry.keyPlace, u"\"%1\" means nothing here: %2"_s.arg(entry.key, why));
    }
}

void KeyReader::finish()
{
    for (const TomlEntry &entry : m_table) {
        if (m_known.contains(entry.key) || m_elsewhere.contains(entry.key))
            continue;
        fault(entry.keyPlace, u"unknown key \"%1\" in %2"_s.arg(entry.key.left(64), m_name),
              nearestHint(entry.key, m_known));
    }
}

void KeyReader::fault(Place at, const QString &what, const QString &hint) const
{
    m_faults.add(at, what, hint);
}

void KeyReader::wrongType(const QString &key, const TomlValue &value, const QString &wanted) const
{
    fault(value.place, u"\"%1\" is %2; %3 is wanted"_s.arg(key, value.typeWord(), wanted));
}

} // namespace recourse
