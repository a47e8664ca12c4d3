// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failurequery.h"
#include "ui/theme/colours.h"

#include <QByteArray>
#include <QStringList>

#include <memory>
#include <optional>

class QSettings;

namespace recourse {

// Window state and personal choices, by name and type. Nothing else reads QSettings. A value that
// the user never changed is not written, so that a better default reaches everybody.
class Settings final
{
public:
    Settings(); // the user's own file
    explicit Settings(const QString &file); // this file, for tests
    ~Settings();

    Theme theme() const;
    void setTheme(Theme theme);

    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);
    QByteArray dialogGeometry(const QString &name) const;
    void setDialogGeometry(const QString &name, const QByteArray &geometry);

    // `name` is that of the splitter or table.
    QByteArray splitter(const QString &name) const;
    void setSplitter(const QString &name, const QByteArray &state);
    QByteArray columns(const QString &name) const;
    void setColumns(const QString &name, const QByteArray &state);

    // What the failures screen showed, by workspace.
    QString filter(const QString &workspace) const;
    void setFilter(const QString &workspace, const QString &text);
    std::optional<GroupBy> groupBy(const QString &workspace) const;
    void setGroupBy(const QString &workspace, GroupBy groupBy);
    struct Sort
    {
        FailureColumn column = FailureColumn::Parked;
        bool descending = true;
        bool operator==(const Sort &) const = default;
    };
    std::optional<Sort> sort(const QString &workspace) const;
    void setSort(const QString &workspace, const Sort &sort);

    // Names of all values that are kept, and a way to forget them.
    QStringList kept() const;
    void forgetAll();
    QString place() const;

private:
    std::unique_ptr<QSettings> m_store;
};

} // namespace recourse
