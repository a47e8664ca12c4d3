// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/instant.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace recourse::sandbox {

using Header = std::pair<QByteArray, QByteArray>;

// One business intent as its producer commits it, for one handler.
struct Event
{
    QString handler;
    QString queue;
    QByteArray id;
    QByteArray tenant; // what the sender's header says; empty: it sends none
    QByteArray key; // partition key; empty: none
    std::optional<qint64> version;
    QByteArray contentType = "application/json";
    QByteArray payload;
    std::vector<Header> headers; // the application's own (traceparent, x-original-event-id …)

    const QByteArray *header(QByteArrayView name) const
    {
        for (const auto &[key_, value] : headers) {
            if (key_ == name)
                return &value;
        }
        return nullptr;
    }
};

// An event in a consumer's hands, not yet answered.
struct Delivery
{
    Event event;
    int attempts = 1; // how often the handler was given it, this time included
    int unanswered = 0; // how many of those ended without an answer
    quint64 tag = 0; // the transport's own name of it
    int place = 0; // the transport's own: channel or so
};

} // namespace recourse::sandbox
