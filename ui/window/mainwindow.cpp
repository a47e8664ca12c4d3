// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "models/text/words.h"
#include "ui/events/eventsscreen.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/filterbar.h"
#include "ui/journal/journalscreen.h"
#include "ui/overview/overviewscreen.h"
#include "ui/runs/actdesk.h"
#include "ui/runs/runsscreen.h"
#include "ui/settings/settingsscreen.h"
#include "ui/sources/sourcesscreen.h"
#include "ui/theme/apply.h"
#include "ui/window/armmark.h"
#include "ui/window/commandpalette.h"
#include "ui/window/headerbar.h"
#include "ui/window/helpscreen.h"
#include "ui/window/statusstrip.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QMessageBox>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

constexpr QSize firstSize(1440, 900);

} // namespace

MainWindow::MainWindow(ConsolePort *port, const WindowOptions &options, QWidget *parent)
    : QMainWindow(parent)
    , m_port(port)
    , m_clock(options.clock != nullptr ? options.clock : &m_systemClock)
    , m_settings(options.settingsFile.isEmpty() ? std::make_unique<Settings>()
                                                : std::make_unique<Settings>(options.settingsFile))
    , m_arming(port->workspace())
    , m_theme(new ThemeKeeper(qApp, this))
    , m_commands(new CommandSet(this))
    , m_context{ m_port, m_clock, m_commands, m_settings.get(), options.act, &m_arming }
{
    m_theme->setTheme(m_settings->theme());
    const Workspace &workspace = port->workspace();
    setWindowTitle(tr("%1 (%2) – Recourse", "title: workspace, environment")
                       .arg(workspace.name, environmentWord(workspace.environment)));
    setAccessibleName(windowTitle());
    build();
    connectCommands();
    connectScreens();
    connectActing();
    resize(firstSize);
    restoreGeometry(m_settings->windowGeometry());
    showScreen(ScreenId::Overview);
}

MainWindow::~MainWindow() = default;

void MainWindow::build()
{
    const Workspace &workspace = m_port->workspace();
    auto *all = new QWidget;
    auto *column = new QVBoxLayout(all);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_arm = new ArmMark(m_context.act ? &m_arming : nullptr, m_clock);
    m_header = new HeaderBar(workspace, m_commands, m_arm);
    m_desk = new ActDesk(m_context, this);
    m_navigation = new Navigation;
    m_stack = new QStackedWidget;
    m_status = new StatusStrip(m_clock);
    m_overview = new OverviewScreen(m_context);
    m_failures = new FailuresScreen(m_context);
    m_events = new EventsScreen(m_context);
    m_runs = new RunsScreen(m_context);
    m_journal = new JournalScreen(m_context);
    m_sources = new SourcesScreen(m_context);
    m_settingsScreen = new SettingsScreen(m_context);
    m_help = new HelpScreen;
    for (QWidget *screen :
         std::initializer_list<QWidget *>{ m_overview, m_failures, m_events, m_runs, m_journal,
                                           m_sources, m_settingsScreen, m_help })
        m_stack->addWidget(screen); // in the order of ScreenId
    auto *middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_navigation);
    middle->addWidget(m_stack, 1);
    column->addWidget(new EnvironmentBand(workspace.environment));
    column->addWidget(m_header);
    column->addLayout(middle, 1);
    column->addWidget(m_status);
    setCentralWidget(all);
    m_palette = new CommandPalette(m_commands, this);
    m_palette->setFinder([this](const QString &typed) { return find(typed); });
}

void MainWindow::connectCommands()
{
    const auto on = [this](const char *id, auto what) {
        connect(m_commands->action(id), &QAction::triggered, this, what);
    };
    on(command::goOverview, [this] { showScreen(ScreenId::Overview); });
    on(command::goFailures, [this] { showScreen(ScreenId::Failures); });
    on(command::goEvents, [this] { showScreen(ScreenId::Events); });
    on(command::goRuns, [this] { showScreen(ScreenId::Runs); });
    on(command::goJournal, [this] { showScreen(ScreenId::Journal); });
    on(command::goSources, [this] { showScreen(ScreenId::Sources); });
    on(command::goSettings, [this] { showScreen(ScreenId::Settings); });
    on(command::goHelp, [this] { showScreen(ScreenId::Help); });
    on(command::find, [this] { m_palette->open(); });
    on(command::refresh, [this] {
        m_port->refresh();
        if (m_context.act)
            m_context.act->openJournal();
    });
    on(command::quit, [this] { close(); });
    const auto onTheme = [&](const char *id, Theme theme) {
        on(id, [this, theme] {
            m_settings->setTheme(theme);
            setTheme(theme);
        });
    };
    onTheme(command::themeSystem, Theme::System);
    onTheme(command::themeLight, Theme::Light);
    onTheme(command::themeDark, Theme::Dark);
    onTheme(command::themeHighContrast, Theme::HighContrast);
    // Commands of the failures screen lead there from wherever the palette was opened.
    for (const Command &command : commandTable()) {
        if (command.place == CommandPlace::FailuresScreen)
            connect(m_commands->action(command.id), &QAction::triggered, this,
                    [this] { showScreen(ScreenId::Failures); });
    }
}

void MainWindow::connectScreens()
{
    connect(m_port, &ConsolePort::overviewChanged, this, &MainWindow::setOverview);
    connect(m_navigation, &Navigation::chosen, this, &MainWindow::showScreen);
    connect(m_status, &StatusStrip::sourceChosen, this, [this](const QString &id) {
        showScreen(ScreenId::Sources);
        m_sources->showSource(id);
    });
    m_header->setTenantsOf([this] { return m_failures->tenants(); });
    connect(m_header, &HeaderBar::tenantChosen, m_failures, &FailuresScreen::setTenant);
    connect(m_overview, &OverviewScreen::findingActed, this, &MainWindow::act);
    connect(m_overview, &OverviewScreen::handlerOpened, this, [this](const QString &handler) {
        m_failures->filterBar()->setTerm(FilterTerm::Field::Handler, handler);
        showScreen(ScreenId::Failures);
    });
    connect(m_overview, &OverviewScreen::keyOpened, this, [this](const QString &key) {
        m_failures->filterBar()->setTerm(FilterTerm::Field::Key, key);
        showScreen(ScreenId::Failures);
    });
    connect(m_events, &EventsScreen::failureOpened, this, &MainWindow::openFailure);
    connect(m_settingsScreen, &SettingsScreen::themeChosen, this, [this](Theme theme) {
        m_settings->setTheme(theme);
        setTheme(theme);
    });
}

void MainWindow::connectActing()
{
    const auto lookUp = [this](const QByteArray &id, const QString &handler) {
        lookUpEvent(EventId(id), handler);
    };
    connect(m_runs, &RunsScreen::eventWanted, this, lookUp);
    connect(m_journal, &JournalScreen::eventWanted, this, lookUp);
    connect(m_journal, &JournalScreen::restoreWanted, m_desk, &ActDesk::restore);
    connect(m_runs, &RunsScreen::undoWanted, this, [this](const QByteArray &id) {
        showScreen(ScreenId::Journal);
        m_journal->searchArchive(QString::fromUtf8(id));
    });
    connect(m_runs, &RunsScreen::badgeChanged, m_navigation->button(ScreenId::Runs),
            &NavigationButton::setBadge);
    for (const char *id : { command::replay, command::resolve, command::compensate,
                            command::openCase, command::approve, command::pauseRun,
                            command::stopRun, command::arm, command::verifyJournal })
        m_commands->action(id)->setEnabled(m_context.act != nullptr);
    if (!m_context.act)
        return;
    connect(m_failures, &FailuresScreen::actWanted, m_desk, &ActDesk::plan);
    connect(m_events, &EventsScreen::actWanted, m_desk, &ActDesk::plan);
    connect(m_failures, &FailuresScreen::correctionWanted, m_desk, &ActDesk::correct);
    connect(m_events, &EventsScreen::correctionWanted, m_desk, &ActDesk::correct);
    connect(m_failures, &FailuresScreen::caseWanted, m_desk, &ActDesk::openCase);
    connect(m_events, &EventsScreen::caseWanted, m_desk, &ActDesk::openCase);
    connect(m_commands->action(command::approve), &QAction::triggered, m_desk, &ActDesk::approve);
    connect(m_desk, &ActDesk::began, this, [this] { showScreen(ScreenId::Runs); });
    connect(m_desk, &ActDesk::armingChanged, m_arm, &ArmMark::refresh);
    connect(m_arm, &ArmMark::armWanted, m_desk, &ActDesk::arm);
    connect(m_arm, &ArmMark::disarmWanted, m_desk, &ActDesk::disarm);
    connect(m_commands->action(command::arm), &QAction::triggered, m_desk, [this] {
        if (m_arming.isNeeded() && m_arming.mayAct(m_clock->now()))
            m_desk->disarm();
        else if (m_arming.isNeeded())
            m_desk->arm();
    });
    connect(m_context.act, &ActPort::runEnded, this, [this] {
        // What was parked is elsewhere now: what costs nothing to read is read again.
        m_port->refresh();
        if (m_closing)
            close();
    });
    connect(m_context.act, &ActPort::journalChanged, this, &MainWindow::showJournalState);
    showJournalState();
}

void MainWindow::showJournalState()
{
    const JournalState &state = m_context.act->journal();
    QString why;
    if (state.error) {
        const ErrorText text = errorText(*state.error);
        why = oneAfterTheOther(
            { tr("Nothing is done without a journal."), text.happened, text.todo });
    } else if (state.check && !state.check->isWhole()) {
        why = tr("The chain of the journal is broken; see the journal.");
    }
    m_arm->setHindrance(why);
    m_status->setJournal(state);
}

void MainWindow::setOverview(const OverviewPtr &overview)
{
    if (!overview)
        return;
    m_overview->setOverview(overview);
    m_failures->setOverview(overview);
    m_sources->setOverview(overview);
    m_status->setOverview(overview);
    const bool any = overview->parked && *overview->parked > 0;
    m_navigation->button(ScreenId::Failures)
        ->setBadge(any ? countText(*overview->parked) : QString(),
                   any ? tr("%1 parked failures").arg(countText(*overview->parked)) : QString());
    int bad = 0;
    for (const SourceState &source : overview->sources)
        bad += source.light == SourceState::Light::Bad ? 1 : 0;
    m_navigation->button(ScreenId::Sources)
        ->setBadge(bad > 0 ? QString::number(bad) : QString(),
                   bad > 0 ? tr("Sources that do not work: %1").arg(bad) : QString());
}

void MainWindow::act(const Finding &finding)
{
    switch (finding.action) {
    case FindingAction::ShowFailures:
        showFailuresOf(finding.actionArgument);
        if (finding.actionArgument.isEmpty() && !finding.handler.isEmpty())
            m_failures->filterBar()->setTerm(FilterTerm::Field::Handler, finding.handler);
        break;
    case FindingAction::ShowKey:
        showFailuresOf(finding.actionArgument);
        if (finding.actionArgument.isEmpty())
            m_failures->filterBar()->setTerm(FilterTerm::Field::Key, finding.detail);
        break;
    case FindingAction::ShowSource:
        showScreen(ScreenId::Sources);
        m_sources->showSource(finding.source);
        break;
    case FindingAction::ShowQueue:
        showScreen(ScreenId::Sources);
        m_sources->showQueue(finding.source,
                             finding.actionArgument.isEmpty() ? finding.detail
                                                              : finding.actionArgument);
        break;
    case FindingAction::CopyPolicyCommand:
        QApplication::clipboard()->setText(finding.actionArgument);
        break;
    case FindingAction::Scan:
        showScreen(ScreenId::Failures);
        m_failures->planReading(finding.handler);
        break;
    case FindingAction::OpenRunbook: {
        const QUrl url(finding.actionArgument, QUrl::StrictMode);
        // A workspace is trusted with a page to open, not with a program to start.
        if (url.scheme() == u"https"_s || url.scheme() == u"http"_s)
            QDesktopServices::openUrl(url);
        break;
    }
    case FindingAction::None:
        break;
    }
}

void MainWindow::showFailuresOf(const QString &filter)
{
    m_failures->setFilter(filter);
    showScreen(ScreenId::Failures);
}

std::vector<PaletteEntry> MainWindow::find(const QString &typed)
{
    std::vector<PaletteEntry> entries;
    if (typed.isEmpty())
        return entries;
    const auto failuresBy = [this, typed](FilterTerm::Field field) {
        return [this, typed, field] {
            FilterTerm term;
            term.field = field;
            term.text = typed;
            showFailuresOf(writeFilter({ term }));
            m_failures->focusTable();
        };
    };
    entries.push_back({ u"events"_s, tr("Look up event id “%1”").arg(typed), tr("Events"),
                        [this, typed] { lookUpEvent(EventId(typed)); } });
    entries.push_back({ u"filter"_s, tr("Filter failures by id “%1”").arg(typed), tr("Failures"),
                        failuresBy(FilterTerm::Field::Id) });
    entries.push_back({ u"key"_s, tr("Filter failures by key “%1”").arg(typed), tr("Failures"),
                        failuresBy(FilterTerm::Field::Key) });
    for (const HandlerConfig &handler : m_port->workspace().handlers) {
        if (handler.name.contains(typed, Qt::CaseInsensitive))
            entries.push_back({ u"failures"_s, tr("Failures of handler %1").arg(handler.name),
                                tr("Handler"), [this, name = handler.name] {
                                    m_failures->setFilter({});
                                    m_failures->filterBar()->setTerm(FilterTerm::Field::Handler,
                                                                     name);
                                    showScreen(ScreenId::Failures);
                                } });
    }
    for (const QString &tenant : m_failures->tenants()) {
        if (tenant.contains(typed, Qt::CaseInsensitive))
            entries.push_back({ u"tenant"_s,
                                tr("Failures of tenant %1").arg(visibleText(tenant.toUtf8())),
                                tr("Tenant"), [this, tenant] {
                                    m_header->setTenant(tenant);
                                    m_failures->setTenant(tenant);
                                    showScreen(ScreenId::Failures);
                                } });
    }
    return entries;
}

void MainWindow::showScreen(ScreenId screen)
{
    m_navigation->showCurrent(screen);
    if (this->screen() == screen)
        return;
    m_stack->setCurrentIndex(static_cast<int>(screen));
    if (screen == ScreenId::Failures)
        m_failures->focusTable();
    else if (screen == ScreenId::Events)
        m_events->focusLine();
    else if (screen == ScreenId::Journal)
        m_journal->focusSearch();
    else
        m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
}

ScreenId MainWindow::screen() const
{
    return static_cast<ScreenId>(m_stack->currentIndex());
}

void MainWindow::setTheme(Theme theme)
{
    m_theme->setTheme(theme);
    m_settingsScreen->showTheme(theme);
}

Theme MainWindow::theme() const
{
    return m_theme->theme();
}

void MainWindow::openFailure(qint64 indexRow)
{
    showScreen(ScreenId::Failures);
    m_failures->openFailure(indexRow);
}

void MainWindow::lookUpEvent(const EventId &id, const HandlerName &handler)
{
    showScreen(ScreenId::Events);
    m_events->lookUp(id, handler);
}

void MainWindow::setRefreshEvery(std::chrono::seconds period)
{
    m_status->setRefreshEvery(period);
}

bool MainWindow::savePicture(const QString &path)
{
    return grab().save(path, "PNG");
}

// A run that is cut off leaves events unknown: it is stopped and followed to its end first.
void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_context.act && m_context.act->isRunning()) {
        event->ignore();
        if (!m_closing)
            askToStop();
        return;
    }
    m_settings->setWindowGeometry(saveGeometry());
    QMainWindow::closeEvent(event);
}

void MainWindow::askToStop()
{
    auto *box = new QMessageBox(QMessageBox::Question, tr("A run is under way"),
                                tr("Stop the run and close?"), QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowModality(Qt::WindowModal);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("Nothing more is sent. What is under way is followed to its end; "
                               "then the window closes."));
    const auto *stop = box->addButton(tr("Stop and close"), QMessageBox::DestructiveRole);
    auto *on = box->addButton(tr("Go on"), QMessageBox::RejectRole);
    box->setDefaultButton(on);
    box->setEscapeButton(on);
    connect(box, &QMessageBox::buttonClicked, this, [this, stop](QAbstractButton *pressed) {
        if (pressed != stop)
            return;
        m_closing = true;
        showScreen(ScreenId::Runs);
        if (m_context.act->isRunning())
            m_context.act->stop();
        else
            close();
    });
    box->show();
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    m_settingsScreen->showTheme(m_theme->theme());
    if (!event->spontaneous())
        m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
}

} // namespace recourse
