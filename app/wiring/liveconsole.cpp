// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wiring/liveconsole.h"

#include "models/payload/jsontext.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Verdicts in the list are from evidence no older than the limit of the workspace (60 s): judged
// again at half of it.
constexpr int ticksPerJudging = 6;
constexpr auto progressEvery = std::chrono::milliseconds(100);
// Far more than one turn of the event loop can leave behind; snapshots replace each other anyway.
constexpr std::size_t mailboxSize = 4'096;
constexpr QByteArrayView maskText = "••••";

} // namespace

LiveConsole::LiveConsole(std::unique_ptr<Console> console, QObject *parent)
    : m_console(std::move(console))
    , m_answers(
          [this] {
              QMetaObject::invokeMethod(
                  this, [this] { drain(); }, Qt::QueuedConnection);
          },
          mailboxSize)
    , m_feed(
          *m_console,
          [this](FailureViewPtr view) { answer([this, view] { emit failuresChanged(view); }); },
          [this](qint64 judged, qint64 of) {
              answer([this, judged, of] { emit judgingProgressed(judged, of); });
          })
    , m_counts(u"counts"_s)
    , m_scanner(u"scans"_s)
    , m_lookUps(u"look-ups"_s)
    , m_payloads(u"payloads"_s)
{
    setParent(parent);
    m_tick.setInterval(refreshPeriod);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        refresh();
        if (++m_ticks % ticksPerJudging == 0)
            m_feed.judgeAgain();
    });
}

LiveConsole::~LiveConsole()
{
    m_tick.stop();
    m_stop.request_stop();
    m_lookUpStop.request_stop();
    for (auto &[handler, stop] : m_scans)
        stop.request_stop();
    m_counts.stop();
    m_scanner.stop();
    m_lookUps.stop();
    m_payloads.stop();
}

void LiveConsole::start()
{
    m_feed.reload();
    refresh();
    m_tick.start();
}

void LiveConsole::drain()
{
    for (const Answer &one : m_answers.drain())
        one();
}

void LiveConsole::refresh()
{
    if (m_refreshing.exchange(true))
        return; // a source is slow: the old picture stays, with its age
    m_counts.post([this, stop = m_stop.get_token()] {
        auto overview = std::make_shared<const Overview>(m_console->overview(stop));
        m_refreshing = false;
        answer([this, overview] {
            emit overviewChanged(overview);
            scanWhereFree(*overview);
        });
    });
}

void LiveConsole::scanWhereFree(const Overview &overview)
{
    for (const HandlerOverview &row : overview.handlers) {
        if (!row.parked || m_scans.contains(row.name) || m_planning.contains(row.name))
            continue;
        const HandlerConfig *handler = workspace().handler(row.name);
        const auto seen = std::ranges::find_if(
            overview.scans, [&row](const ScanState &state) { return state.handler == row.name; });
        const bool known = seen != overview.scans.end() && seen->readAt && seen->complete;
        if (!handler || handler->parking.isEmpty() || (known && seen->known == *row.parked))
            continue;
        // Only where looking leaves nothing behind; anything else waits for the operator's word.
        m_planning.insert(row.name);
        m_scanner.post([this, name = row.name, stop = m_stop.get_token()] {
            const auto plan = m_console->planScan(name, stop);
            const bool free = plan && plan->advice == BrowseAdvice::Free;
            answer([this, name, free] {
                m_planning.erase(name);
                if (free)
                    scanOne(name, false, false);
            });
        });
    }
}

void LiveConsole::planScan(const HandlerName &handler)
{
    m_scanner.post([this, handler, stop = m_stop.get_token()] {
        auto plan = m_console->planScan(handler, stop);
        if (!plan) {
            BrowsePlan refused;
            refused.advice = BrowseAdvice::Refuse;
            refused.why = plan.error();
            plan = refused;
        }
        answer([this, handler, plan = *plan] { emit scanPlanned(plan, handler); });
    });
}

void LiveConsole::scan(const HandlerName &handler, bool force, bool confirmed)
{
    if (!handler.isEmpty()) {
        scanOne(handler, force, confirmed);
        return;
    }
    for (const HandlerConfig &one : workspace().handlers) {
        if (!one.parking.isEmpty())
            scanOne(one.name, force, confirmed);
    }
}

void LiveConsole::scanOne(const HandlerName &handler, bool force, bool confirmed)
{
    if (m_scans.contains(handler))
        return;
    std::stop_source stop;
    m_scans[handler] = stop;
    m_scanner.post([this, handler, force, confirmed, stop = stop.get_token()] {
        auto last = std::chrono::steady_clock::time_point();
        const auto progress = [this, &last](const ScanProgress &step) {
            if (step.listed) {
                answer([this] { m_feed.reload(); });
                return;
            }
            const auto now = std::chrono::steady_clock::now();
            if (now - last < progressEvery)
                return;
            last = now;
            answer([this, step] { emit scanProgressed(step); });
        };
        const ScanProgress done = m_console->scan(handler, force, confirmed, progress, stop);
        answer([this, done] {
            m_scans.erase(done.handler);
            emit scanProgressed(done);
            if (done.report) {
                m_feed.reload();
                refresh();
            }
        });
    });
}

void LiveConsole::cancelScan(const HandlerName &handler)
{
    for (auto &[name, stop] : m_scans) {
        if (handler.isEmpty() || name == handler)
            stop.request_stop();
    }
}

void LiveConsole::setQuery(const FailureQuery &query)
{
    m_feed.setQuery(query);
}

quint64 LiveConsole::lookUp(const EventId &id, const HandlerName &handler)
{
    return startLookUp([this, id, handler](const std::stop_token &stop) {
        return m_console->dossiers(id, handler, stop);
    });
}

quint64 LiveConsole::lookUpRow(qint64 row)
{
    return startLookUp([this, row](const std::stop_token &stop) {
        const DossierPtr found = m_console->dossierOf(row, stop);
        return found ? std::vector<DossierPtr>{ found } : std::vector<DossierPtr>();
    });
}

quint64 LiveConsole::startLookUp(LookUp ask)
{
    const quint64 request = m_lastLookUp = ++m_lastRequest;
    m_lookUpStop.request_stop();
    m_lookUpStop = std::stop_source();
    m_lookUps.post([this, request, ask = std::move(ask), stop = m_lookUpStop.get_token()] {
        if (stop.stop_requested())
            return;
        auto found = std::make_shared<const std::vector<DossierPtr>>(ask(stop));
        answer([this, request, found] {
            if (request == m_lastLookUp)
                emit dossiersReady(request, found);
        });
    });
    return request;
}

quint64 LiveConsole::presentPayload(qint64 row, bool whole)
{
    const quint64 request = m_lastPayload = ++m_lastRequest;
    m_payloads.post([this, row, whole, request] {
        auto payload = std::make_shared<PresentedPayload>();
        payload->row = row;
        payload->whole = whole;
        auto full = m_console->index().full(row);
        if (!full) {
            payload->error = full.error();
        } else if (*full) {
            PresentationLimits limits;
            if (whole)
                limits.maxShownBytes = limits.maxUnpackedBytes;
            const Message &message = (*full)->message.message;
            payload->presentation = present(message, workspace().maskJson, limits);
            // A hexadecimal view must not show what the workspace masks.
            payload->hex = hexDump(maskJson(message.body, workspace().maskJson, maskText));
        } else {
            payload->error = Error{ ErrorCode::NotFound,
                                    u"read parked copy"_s,
                                    QString::number(row),
                                    {},
                                    0,
                                    0,
                                    0,
                                    false,
                                    {} };
        }
        answer([this, request, payload] {
            if (request == m_lastPayload)
                emit payloadReady(request, payload);
        });
    });
    return request;
}

} // namespace recourse
