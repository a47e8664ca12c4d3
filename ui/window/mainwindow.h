// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "ui/theme/colours.h"
#include "ui/window/consoleport.h"
#include "ui/window/navigation.h"
#include "ui/window/screencontext.h"

#include <QMainWindow>

#include <memory>

class QStackedWidget;

namespace recourse {

class ActDesk;
class ArmMark;
class CommandPalette;
class EventsScreen;
class FailuresScreen;
class HeaderBar;
class HelpScreen;
class JournalScreen;
class OverviewScreen;
class RunsScreen;
class SettingsScreen;
class SourcesScreen;
class StatusStrip;
class ThemeKeeper;
struct PaletteEntry;

struct WindowOptions
{
    const Clock *clock = nullptr; // must outlive the window; null: the system's
    QString settingsFile; // empty: the user's own
    ActPort *act = nullptr; // must outlive the window; null: this window only looks
};

// The window of one workspace. Asks the port and shows what it answers; knows no source itself.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(ConsolePort *port, const WindowOptions &options = {},
                        QWidget *parent = nullptr);
    ~MainWindow() override;

    // For those who drive the window from outside: pictures, start-up options, tests.
    void showScreen(ScreenId screen);
    ScreenId screen() const;
    void setTheme(Theme theme);
    Theme theme() const;
    void openFailure(qint64 indexRow); // its dossier, as soon as it is listed
    void lookUpEvent(const EventId &id, const HandlerName &handler = {});
    void setRefreshEvery(std::chrono::seconds period);
    bool savePicture(const QString &path);

    CommandSet *commands() { return m_commands; }
    CommandPalette *commandPalette() { return m_palette; }
    OverviewScreen *overviewScreen() { return m_overview; }
    FailuresScreen *failuresScreen() { return m_failures; }
    EventsScreen *eventsScreen() { return m_events; }
    SourcesScreen *sourcesScreen() { return m_sources; }
    RunsScreen *runsScreen() { return m_runs; }
    JournalScreen *journalScreen() { return m_journal; }
    ActDesk *actDesk() { return m_desk; }

protected:
    void closeEvent(QCloseEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void connectCommands();
    void connectScreens();
    void connectActing();
    void askToStop();
    void showJournalState();
    void setOverview(const OverviewPtr &overview);
    void act(const Finding &finding);
    void showFailuresOf(const QString &filter);
    std::vector<PaletteEntry> find(const QString &typed);

    ConsolePort *m_port;
    SystemClock m_systemClock;
    const Clock *m_clock;
    std::unique_ptr<Settings> m_settings;
    Arming m_arming;
    bool m_closing = false; // as soon as the run has ended
    ThemeKeeper *m_theme;
    CommandSet *m_commands;
    ScreenContext m_context;
    ActDesk *m_desk = nullptr;
    ArmMark *m_arm = nullptr;
    HeaderBar *m_header = nullptr;
    Navigation *m_navigation = nullptr;
    QStackedWidget *m_stack = nullptr;
    StatusStrip *m_status = nullptr;
    CommandPalette *m_palette = nullptr;
    OverviewScreen *m_overview = nullptr;
    FailuresScreen *m_failures = nullptr;
    EventsScreen *m_events = nullptr;
    RunsScreen *m_runs = nullptr;
    JournalScreen *m_journal = nullptr;
    SourcesScreen *m_sources = nullptr;
    SettingsScreen *m_settingsScreen = nullptr;
    HelpScreen *m_help = nullptr;
};

} // namespace recourse
