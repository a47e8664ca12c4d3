// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failurequery.h"
#include "ui/window/consoleport.h"

#include <QTimer>

#include <functional>
#include <vector>

namespace recourse {

class MainWindow;

// Drives the window through its screens, light and dark, saves a picture of each into a folder and
// ends the program: 0, or 1 where a picture could not be saved. Each step waits for what it shows,
// at most twenty seconds: a source that does not answer is a picture too.
class PictureTour final : public QObject
{
    Q_OBJECT
public:
    PictureTour(MainWindow *window, ConsolePort *port, QString folder);
    void start();

private:
    struct Step
    {
        std::function<void()> begin;
        std::function<bool()> ready;
    };
    void plan();
    void addPictures(const QString &suffix);
    void save(const QString &name);
    void look();

    MainWindow *m_window;
    ConsolePort *m_port;
    QString m_folder;
    std::vector<Step> m_steps;
    std::size_t m_step = 0;
    bool m_begun = false;
    int m_waited = 0;
    int m_settled = 0;
    bool m_failed = false;
    QTimer m_timer;

    OverviewPtr m_overview;
    FailureViewPtr m_view;
    bool m_dossier = false;
    bool m_payload = false;
    int m_scans = 0;
};

} // namespace recourse
