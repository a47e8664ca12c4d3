// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings.h"

#include <QSettings>

#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

constexpr std::pair<Theme, const char *> themeNames[]
    = { { Theme::System, "system" },
        { Theme::Light, "light" },
        { Theme::Dark, "dark" },
        { Theme::HighContrast, "high-contrast" } };
constexpr std::pair<GroupBy, const char *> groupNames[] = { { GroupBy::None, "none" },
                                                            { GroupBy::Reason, "reason" },
                                                            { GroupBy::Tenant, "tenant" },
                                                            { GroupBy::Key, "key" },
                                                            { GroupBy::Handler, "handler" } };

template <typename Value, std::size_t size>
QString nameOf(const std::pair<Value, const char *> (&names)[size], Value value)
{
    for (const auto &[known, name] : names)
        if (known == value)
            return QLatin1String(name);
    return {};
}

template <typename Value, std::size_t size>
std::optional<Value> valueOf(const std::pair<Value, const char *> (&names)[size],
                             const QString &text)
{
    for (const auto &[known, name] : names)
        if (QLatin1String(name) == text)
            return known;
    return std::nullopt;
}

// A slash in a workspace's name would make a group of its own.
QString perWorkspace(const QString &workspace, const QString &what)
{
    return QString(u"workspaces/"_s + QString::fromLatin1(workspace.toUtf8().toHex()) + u'/'
                   + what);
}

} // namespace

Settings::Settings()
    : m_store(std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, u"recourse"_s,
                                          u"recourse"_s))
{
}

Settings::Settings(const QString &file)
    : m_store(std::make_unique<QSettings>(file, QSettings::IniFormat))
{
}

Settings::~Settings() = default;

Theme Settings::theme() const
{
    return valueOf(themeNames, m_store->value(u"theme"_s).toString()).value_or(Theme::System);
}

void Settings::setTheme(Theme value)
{
    m_store->setValue(u"theme"_s, nameOf(themeNames, value));
}

QByteArray Settings::windowGeometry() const
{
    return m_store->value(u"window/geometry"_s).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray &geometry)
{
    m_store->setValue(u"window/geometry"_s, geometry);
}

QByteArray Settings::dialogGeometry(const QString &name) const
{
    return m_store->value(u"dialog/"_s + name).toByteArray();
}

void Settings::setDialogGeometry(const QString &name, const QByteArray &geometry)
{
    m_store->setValue(u"dialog/"_s + name, geometry);
}

QByteArray Settings::splitter(const QString &name) const
{
    return m_store->value(QString(u"splitters/"_s + name)).toByteArray();
}

void Settings::setSplitter(const QString &name, const QByteArray &state)
{
    m_store->setValue(QString(u"splitters/"_s + name), state);
}

QByteArray Settings::columns(const QString &name) const
{
    return m_store->value(QString(u"columns/"_s + name)).toByteArray();
}

void Settings::setColumns(const QString &name, const QByteArray &state)
{
    m_store->setValue(QString(u"columns/"_s + name), state);
}

QString Settings::filter(const QString &workspace) const
{
    return m_store->value(perWorkspace(workspace, u"filter"_s)).toString();
}

void Settings::setFilter(const QString &workspace, const QString &text)
{
    m_store->setValue(perWorkspace(workspace, u"filter"_s), text);
}

std::optional<GroupBy> Settings::groupBy(const QString &workspace) const
{
    return valueOf(groupNames, m_store->value(perWorkspace(workspace, u"group"_s)).toString());
}

void Settings::setGroupBy(const QString &workspace, GroupBy groupBy)
{
    m_store->setValue(perWorkspace(workspace, u"group"_s), nameOf(groupNames, groupBy));
}

std::optional<Settings::Sort> Settings::sort(const QString &workspace) const
{
    const QStringList parts
        = m_store->value(perWorkspace(workspace, u"sort"_s)).toString().split(u' ');
    if (parts.size() != 2)
        return std::nullopt;
    bool isNumber = false;
    const int column = parts.first().toInt(&isNumber);
    if (!isNumber || column < 0 || column >= failureColumnCount)
        return std::nullopt;
    return Sort{ static_cast<FailureColumn>(column), parts.last() == u"descending"_s };
}

void Settings::setSort(const QString &workspace, const Sort &sort)
{
    m_store->setValue(perWorkspace(workspace, u"sort"_s),
                      QString(QString::number(static_cast<int>(sort.column))
                              + (sort.descending ? u" descending"_s : u" ascending"_s)));
}

QStringList Settings::kept() const
{
    return m_store->allKeys();
}

void Settings::forgetAll()
{
    m_store->clear();
}

QString Settings::place() const
{
    return m_store->fileName();
}

} // namespace recourse
