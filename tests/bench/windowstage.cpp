// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wiring/liveconsole.h"
#include "models/config/secrets.h"
#include "tests/bench/figures.h"
#include "tests/bench/heartbeat.h"
#include "tests/bench/windowstages.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/failurestable.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QEvent>

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

class NoSecrets final : public SecretSource
{
public:
    Result<QByteArray> secret(const SecretRef &) const override { return QByteArray(); }
};

// Sees the table being painted.
class PaintWatch final : public QObject
{
public:
    explicit PaintWatch(QWidget *viewport) { viewport->installEventFilter(this); }
    bool eventFilter(QObject *, QEvent *event) override
    {
        m_paints += event->type() == QEvent::Paint ? 1 : 0;
        return false;
    }
    int paints() const { return m_paints; }

private:
    int m_paints = 0;
};

void waitUntil(const std::function<bool()> &done)
{
    while (!done())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

// The window under measurement, with what it was last shown.
class Subject
{
public:
    Subject(const ParkedMillion &million, const QByteArray &started)
        : m_million(million)
        , m_started(started)
    {
    }

    void open()
    {
        ConsoleOptions options;
        options.indexPath = m_million.indexPath();
        auto console = Console::open(m_million.workspace(), m_secrets, options);
        if (!console)
            qFatal("%s", qPrintable(toLogText(console.error())));
        m_port = std::make_unique<LiveConsole>(std::move(*console));
        WindowOptions windowOptions;
        windowOptions.settingsFile = QString(m_million.indexPath() + u".settings"_s);
        m_window = std::make_unique<MainWindow>(m_port.get(), windowOptions);
        m_window->resize(1440, 900);
        m_window->showScreen(ScreenId::Failures);
        FailuresTable *table = m_window->failuresScreen()->table();
        m_paint = std::make_unique<PaintWatch>(table->viewport());
        QObject::connect(m_port.get(), &ConsolePort::failuresChanged, &m_context,
                         [this](const FailureViewPtr &view) { m_view = view; });
        QObject::connect(m_port.get(), &ConsolePort::judgingProgressed, &m_context,
                         [this](qint64 judged, qint64) { m_judged = judged; });
        m_window->show();
        m_port->start();
        waitUntil([this] { return m_view && m_view->set->size() == m_million.failures(); });
        const int before = m_paint->paints();
        waitUntil([this, before] { return m_paint->paints() > before; });
        sendFigure("usable_ms", millisecondsSinceStart(m_started));
    }

    // From the question to the painted answer.
    double ask(const FailureQuery &query)
    {
        const Stopwatch watch;
        m_port->setQuery(query);
        waitUntil([this, &query] { return m_view->query == query; });
        const double answered = watch.milliseconds();
        const int before = m_paint->paints();
        waitUntil([this, before] { return m_paint->paints() > before; });
        return answered;
    }

    double ask(const QString &filter)
    {
        const auto terms = parseFilter(filter, m_view->evaluatedAt);
        if (!terms)
            qFatal("filter: %s", qPrintable(toLogText(terms.error())));
        FailureQuery query;
        query.terms = *terms;
        return ask(query);
    }

    qint64 matching() const { return m_view->rows->matching; }
    qint64 judged() const { return m_judged; }
    void forget() { m_judged = 0; }

private:
    const ParkedMillion &m_million;
    QByteArray m_started;
    NoSecrets m_secrets;
    QObject m_context;
    FailureViewPtr m_view;
    qint64 m_judged = 0;
    std::unique_ptr<PaintWatch> m_paint;
    std::unique_ptr<LiveConsole> m_port;
    std::unique_ptr<MainWindow> m_window;
};

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void sendPauses(const QByteArray &what, const Heartbeat &heart)
{
    sendFigure(what + "_pause_ms", heart.longestMs());
    sendFigure(what + "_pause_work_ms", heart.longestWorkMs());
}

void measureFilters(Subject &subject, Heartbeat &heart)
{
    const QStringList filters{
        u"id:12345"_s,         u"deadlock"_s,
        u"tenant=tenant-07"_s, u"reason:\"supplier did not\""_s,
        u"tries>5"_s,          u"key:order:1234"_s,
        u"verdict:safe"_s,     u"handler:order-sync tenant:tenant-07 tries>4 -reason:token"_s,
        u"nothing has this"_s,
    };
    std::vector<double> times;
    heart.restart();
    for (const QString &filter : filters) {
        times.push_back(subject.ask(filter));
        sendFigure("filter." + filter.toUtf8().replace(' ', '_') + "_ms", times.back());
        subject.ask(FailureQuery());
    }
    sendPauses("filter", heart);
    sendFigure("filter_ms", median(times));
    sendFigure("filter_worst_ms", *std::max_element(times.begin(), times.end()));
    sendFigure("filter_few_ms", times[0]);
    sendFigure("filter_many_ms", times[2]);
}

void measureSorts(Subject &subject, Heartbeat &heart)
{
    heart.restart();
    double worst = 0;
    const auto sorted = [&](FailureColumn column, bool descending) {
        FailureQuery query;
        query.groupBy = GroupBy::None;
        query.sortBy = column;
        query.descending = descending;
        const double took = subject.ask(query);
        worst = std::max(worst, took);
        return took;
    };
    sendFigure("sort_text_ms", sorted(FailureColumn::Id, false));
    sendFigure("sort_number_ms", sorted(FailureColumn::Attempts, true));
    sendFigure("sort_key_ms", sorted(FailureColumn::Key, true));
    sendFigure("sort_parked_ms", sorted(FailureColumn::Parked, false));
    sendFigure("sort_verdict_ms", sorted(FailureColumn::Verdict, false));
    sendFigure("sort_worst_ms", worst);
    sendPauses("sort", heart);
}

} // namespace

int windowStage(int argc, char **argv, const ParkedMillion &million, const QByteArray &started)
{
    const QApplication app(argc, argv);
    Heartbeat heart;
    Subject subject(million, started);
    subject.open();
    sendPauses("load", heart);
    sendFigure("loaded_rss_mib", residentMiB());
    // Verdicts come in all the while; that is how an operator has it.
    subject.forget();
    measureFilters(subject, heart);
    measureSorts(subject, heart);
    sendFigure("judged", double(subject.judged()));
    sendFigure("rss_mib", residentMiB());
    sendFigure("rss_most_mib", residentMiB("VmHWM"));
    return 0;
}

} // namespace recourse
