// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "ui/theme/colours.h"

#include <QPushButton>
#include <QWidget>

#include <functional>

class QMenu;

namespace recourse {

class ArmMark;
class CommandSet;
class ElidedLabel;
class Label;

// The band in the environment's colour over everything, and its name in words.
class EnvironmentBand final : public QWidget
{
    Q_OBJECT
public:
    explicit EnvironmentBand(Environment environment, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Environment m_environment;
};

class EnvironmentMark final : public QWidget
{
    Q_OBJECT
public:
    explicit EnvironmentMark(Environment environment, QWidget *parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QFont face() const;

    Environment m_environment;
    QString m_word;
};

// Looks like a field, opens the palette.
class SearchBox final : public QAbstractButton
{
    Q_OBJECT
public:
    explicit SearchBox(QWidget *parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

// Product, environment, workspace, tenant, search, whether it may act.
class HeaderBar final : public QWidget
{
    Q_OBJECT
public:
    HeaderBar(const Workspace &workspace, const CommandSet *commands, ArmMark *arm,
              QWidget *parent = nullptr);

    // Gives the tenants that occur, when the menu opens.
    void setTenantsOf(std::function<QStringList()> tenantsOf)
    {
        m_tenantsOf = std::move(tenantsOf);
    }
    void setTenant(const QString &tenant); // empty: all
    const QString &tenant() const { return m_tenant; }

signals:
    void tenantChosen(const QString &tenant);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void fillTenants();

    const Workspace &m_workspace;
    std::function<QStringList()> m_tenantsOf;
    QString m_tenant;
    QPushButton *m_tenants;
    QMenu *m_tenantMenu;
};

} // namespace recourse
