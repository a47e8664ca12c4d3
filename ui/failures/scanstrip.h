// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/console.h"
#include "ui/theme/colours.h"
#include "ui/widgets/card.h"

#include <QMap>
#include <QTimer>

class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace recourse {

class Label;

// Reading the parking queues, in place over the table: what a look would cost, how far it is, and
// what it did cost. Asks before a look that leaves marks; a look that could be the last one is
// asked for in a dialog by whoever owns the strip.
class ScanStrip final : public Card
{
    Q_OBJECT
public:
    explicit ScanStrip(QWidget *parent = nullptr);

    // Waits for the plans of these handlers.
    void expectPlans(const QStringList &handlers);
    void addPlan(const BrowsePlan &plan, const HandlerName &handler);
    void setProgress(const ScanProgress &progress);
    bool isRunning() const;
    const QMap<HandlerName, BrowsePlan> &plans() const { return m_plans; }

signals:
    void wanted(const QStringList &handlers); // read these now
    void confirmationWanted(const recourse::BrowsePlan &plan, const QString &handler);
    void cancelled();

private:
    void showPlans();
    void showRunning();
    bool showOutcomes(); // false where nothing is worth a line
    void clearLines();
    void addLine(Tone tone, const QString &text);
    void close();

    QStringList m_expected;
    QStringList m_asked; // read because somebody pressed the button
    QMap<HandlerName, BrowsePlan> m_plans;
    QMap<HandlerName, ScanProgress> m_progress;
    Label *m_heading;
    QVBoxLayout *m_lines;
    QProgressBar *m_bar;
    QPushButton *m_read;
    QPushButton *m_stop;
    QPushButton *m_close;
    QTimer m_done;
};

} // namespace recourse
