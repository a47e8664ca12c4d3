// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/overview.h"

#include <QAbstractButton>

class QHBoxLayout;
class QTimer;

namespace recourse {

class Clock;
class ElidedLabel;
struct JournalState;

// One source: its light and name; opens the sources.
class SourceLight final : public QAbstractButton
{
    Q_OBJECT
public:
    explicit SourceLight(const SourceState &source, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    SourceState::Light m_light;
};

// Lights of the sources, how the journal is, and how old what is shown is.
class StatusStrip final : public QWidget
{
    Q_OBJECT
public:
    explicit StatusStrip(const Clock *clock, QWidget *parent = nullptr);

    void setOverview(const OverviewPtr &overview);
    void setJournal(const JournalState &journal);
    void setRefreshEvery(std::chrono::seconds period);
    QString text() const;
    QString journalText() const;

signals:
    void sourceChosen(const QString &id);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showTime();

    const Clock *m_clock;
    OverviewPtr m_overview;
    std::chrono::seconds m_period{ 5 };
    QHBoxLayout *m_lights;
    ElidedLabel *m_journal;
    ElidedLabel *m_time;
    QTimer *m_tick;
};

} // namespace recourse
