// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QButtonGroup>

namespace recourse {

enum class ScreenId { Overview, Failures, Events, Runs, Journal, Sources, Settings, Help };

// One entry of the side: sign, name, and a count that asks for attention.
class NavigationButton final : public QAbstractButton
{
    Q_OBJECT
public:
    NavigationButton(const QString &icon, const QString &text, QWidget *parent = nullptr);

    void setBadge(const QString &badge, const QString &meaning);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_icon;
    QString m_badge;
};

class Navigation final : public QWidget
{
    Q_OBJECT
public:
    explicit Navigation(QWidget *parent = nullptr);

    void showCurrent(ScreenId screen);
    NavigationButton *button(ScreenId screen) const;

signals:
    void chosen(recourse::ScreenId screen);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QButtonGroup m_group;
};

} // namespace recourse
