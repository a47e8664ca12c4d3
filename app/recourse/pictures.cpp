// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recourse/pictures.h"

#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QDir>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int lookEveryMs = 50;
constexpr int giveUpAfterMs = 20'000;
// Looks in a row that must find a step ready: what arrives together is shown together.
constexpr int settledLooks = 6;

// The failure that shows most: one that is safe to replay, else the first.
qint64 worthShowing(const FailureView &view)
{
    qint64 first = -1;
    for (const qint32 entry : view.rows->entries) {
        if (entry < 0)
            continue;
        if (first < 0)
            first = view.set->row(entry);
        if (view.verdicts->kinds[static_cast<std::size_t>(entry)]
            == static_cast<quint8>(VerdictKind::SafeToReplay))
            return view.set->row(entry);
    }
    return first;
}

} // namespace

PictureTour::PictureTour(MainWindow *window, ConsolePort *port, QString folder)
    : QObject(window)
    , m_window(window)
    , m_port(port)
    , m_folder(std::move(folder))
{
    connect(port, &ConsolePort::overviewChanged, this,
            [this](const OverviewPtr &overview) { m_overview = overview; });
    connect(port, &ConsolePort::failuresChanged, this,
            [this](const FailureViewPtr &view) { m_view = view; });
    connect(port, &ConsolePort::dossiersReady, this, [this] { m_dossier = true; });
    connect(port, &ConsolePort::payloadReady, this, [this] { m_payload = true; });
    connect(port, &ConsolePort::scanProgressed, this, [this](const ScanProgress &progress) {
        if (progress.finished)
            ++m_scans;
    });
    m_timer.setInterval(lookEveryMs);
    connect(&m_timer, &QTimer::timeout, this, &PictureTour::look);
}

void PictureTour::start()
{
    QDir().mkpath(m_folder);
    plan();
    m_timer.start();
}

void PictureTour::plan()
{
    int parkings = 0;
    for (const HandlerConfig &handler : m_port->workspace().handlers)
        parkings += handler.parking.isEmpty() ? 0 : 1;
    m_steps.push_back({ [this] { m_port->scan({}, true, false); },
                        [this, parkings] { return m_scans >= parkings; } });
    m_steps.push_back({ [this] {
                           m_overview = nullptr;
                           m_port->refresh();
                       },
                        [this] {
                            const bool judged
                                = m_view && m_view->verdicts->judged == m_view->set->size();
                            return m_overview && m_view && (judged || m_view->set->size() == 0);
                        } });
    addPictures(u"light"_s);
    addPictures(u"dark"_s);
}

void PictureTour::addPictures(const QString &suffix)
{
    m_steps.push_back({ [this, suffix] {
                           m_window->setTheme(suffix == u"dark" ? Theme::Dark : Theme::Light);
                           m_window->showScreen(ScreenId::Overview);
                       },
                        [] { return true; } });
    m_steps.push_back({ [this, suffix] { save(u"overview-"_s + suffix); }, [] { return true; } });
    m_steps.push_back({ [this] {
                           m_window->showScreen(ScreenId::Failures);
                           m_dossier = m_payload = false;
                           const qint64 row = m_view ? worthShowing(*m_view) : -1;
                           if (row < 0)
                               m_dossier = m_payload
                                   = true; // nothing parked: the empty list is the picture
                           else
                               m_window->openFailure(row);
                       },
                        [this] { return m_dossier && m_payload; } });
    m_steps.push_back({ [this, suffix] { save(u"failures-"_s + suffix); }, [] { return true; } });
    m_steps.push_back({ [this] {
                           m_dossier = false;
                           m_window->showScreen(ScreenId::Events);
                           const qint64 row = m_view ? worthShowing(*m_view) : -1;
                           const qsizetype at = row < 0 ? -1 : m_view->set->find(row);
                           if (at < 0)
                               m_dossier = true;
                           else
                               m_window->lookUpEvent(EventId(m_view->set->eventId(at)));
                       },
                        [this] { return m_dossier; } });
    m_steps.push_back({ [this, suffix] { save(u"events-"_s + suffix); }, [] { return true; } });
    m_steps.push_back({ [this] { m_window->showScreen(ScreenId::Runs); }, [] { return true; } });
    m_steps.push_back({ [this, suffix] { save(u"runs-"_s + suffix); }, [] { return true; } });
    m_steps.push_back({ [this] { m_window->showScreen(ScreenId::Journal); }, [] { return true; } });
    m_steps.push_back({ [this, suffix] { save(u"journal-"_s + suffix); }, [] { return true; } });
    m_steps.push_back({ [this] { m_window->showScreen(ScreenId::Sources); }, [] { return true; } });
    m_steps.push_back({ [this, suffix] { save(u"sources-"_s + suffix); }, [] { return true; } });
}

void PictureTour::save(const QString &name)
{
    const QString path = QDir(m_folder).filePath(name + u".png"_s);
    if (m_window->savePicture(path))
        return;
    m_failed = true;
    const QByteArray line = QString(u"recourse: cannot save "_s + path + u'\n').toLocal8Bit();
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stderr);
}

void PictureTour::look()
{
    if (m_step == m_steps.size()) {
        m_timer.stop();
        QApplication::exit(m_failed ? 1 : 0);
        return;
    }
    Step &step = m_steps[m_step];
    if (!m_begun) {
        m_begun = true;
        m_waited = 0;
        m_settled = 0;
        step.begin();
        return;
    }
    m_waited += lookEveryMs;
    m_settled = step.ready() ? m_settled + 1 : 0;
    if (m_settled < settledLooks && m_waited < giveUpAfterMs)
        return;
    ++m_step;
    m_begun = false;
}

} // namespace recourse
