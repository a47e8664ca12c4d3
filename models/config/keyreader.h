// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/toml.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace recourse {

// Collects what is wrong with a file; reading goes on after a fault, so that one look shows all.
class Faults
{
public:
    explicit Faults(QString file)
        : m_file(std::move(file))
    {
    }
    void add(Place place, const QString &what, const QString &hint = {},
             ErrorCode code = ErrorCode::InvalidInput);
    bool isEmpty() const { return m_faults.empty(); }
    std::vector<Error> take(); // in the order of the file

private:
    QString m_file;
    std::vector<Error> m_faults;
};

// A value with the place it was written at, for checks that come later.
template <typename T>
struct At
{
    T value;
    Place place;
};

enum class Need { Optional, Required };

// Reads the keys of one table by name. Each key that is asked for is thereby known; finish()
// reports the others with the nearest known one. Every reading function reports its own faults and
// then answers nothing.
class KeyReader
{
public:
    // `name` is how the file writes the table: "[[broker]]", "inbox = { … }".
    KeyReader(const TomlTable &table, Place place, QString name, Faults &faults);

    std::optional<At<QString>> text(const QString &key, Need need = Need::Optional);
    // Text that may be empty.
    std::optional<At<QString>> anyText(const QString &key, Need need = Need::Optional);
    std::optional<At<qint64>> whole(const QString &key, qint64 least, qint64 most);
    std::optional<double> number(const QString &key, double least, double most);
    std::optional<bool> flag(const QString &key);
    std::optional<std::vector<At<QString>>> texts(const QString &key, Need need = Need::Optional);
    // Index of the word in `words`.
    std::optional<int> choice(const QString &key, const QStringList &words,
                              Need need = Need::Optional);
    // A table as the value of `key`.
    std::optional<At<const TomlTable *>> table(const QString &key, Need need = Need::Optional);
    // [[key]] tables.
    std::vector<At<const TomlTable *>> tables(const QString &key);
    // Any value; the caller reports what is wrong with it.
    const TomlValue *any(const QString &key, Need need = Need::Optional);

    // These keys exist, but not here: "only for kind = "sqlite"".
    void notHere(const QStringList &keys, const QString &why);

    void fault(Place at, const QString &what, const QString &hint = {}) const;
    Place place() const { return m_place; }
    const QString &name() const { return m_name; }

    void finish();

private:
    void wrongType(const QString &key, const TomlValue &value, const QString &wanted) const;

    const TomlTable &m_table;
    Place m_place;
    QString m_name;
    Faults &m_faults;
    QStringList m_known;
    QStringList m_elsewhere;
};

// "did you mean …?" or the list of what is known.
QString nearestHint(const QString &written, const QStringList &known);

} // namespace recourse
