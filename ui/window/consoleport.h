// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/console/console.h"
#include "models/payload/presentation.h"
#include "models/tables/failurequery.h"

#include <QObject>

namespace recourse {

using DossiersPtr = std::shared_ptr<const std::vector<DossierPtr>>;

struct PresentedPayload
{
    qint64 row = 0;
    PayloadPresentation presentation;
    QString hex;
    bool whole = false;
    std::optional<Error> error;
};
using PresentedPayloadPtr = std::shared_ptr<const PresentedPayload>;

// What the screens ask and hear. All on the interface thread; every request returns at once and is
// answered by a signal with the same number. Answers to requests that a newer one replaced are
// dropped before they get here.
class ConsolePort : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    virtual const Workspace &workspace() const = 0;

    virtual void refresh() = 0; // counts and sources now
    virtual void planScan(const HandlerName &handler) = 0; // → scanPlanned
    virtual void scan(const HandlerName &handler, bool force, bool confirmed)
        = 0; // → scanProgressed; empty handler: all
    virtual void cancelScan(const HandlerName &handler) = 0;
    virtual void setQuery(const FailureQuery &query) = 0; // → failuresChanged
    virtual quint64 lookUp(const EventId &id, const HandlerName &handler) = 0; // → dossiersReady
    // The same for one parked copy by its index row: what has no event id has no other way.
    virtual quint64 lookUpRow(qint64 row) = 0; // → dossiersReady
    virtual quint64 presentPayload(qint64 row, bool whole) = 0; // → payloadReady

signals:
    void overviewChanged(recourse::OverviewPtr overview);
    void failuresChanged(recourse::FailureViewPtr view);
    void judgingProgressed(qint64 judged, qint64 of);
    void scanPlanned(recourse::BrowsePlan plan, recourse::HandlerName handler);
    void scanProgressed(recourse::ScanProgress progress);
    void dossiersReady(quint64 request, recourse::DossiersPtr dossiers);
    void payloadReady(quint64 request, recourse::PresentedPayloadPtr payload);
};

} // namespace recourse
