// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/result.h"

#include <QJsonValue>
#include <QUrlQuery>

#include <memory>
#include <stop_token>

namespace recourse {

// Reads a RabbitMQ management API, and only reads: there is no other verb than GET in it. Belongs
// to one thread; keeps one connection open. A server that closed an idle connection is asked once
// more on a new one.
class Management
{
public:
    Management(const BrokerConfig &config, QByteArray password);
    ~Management();
    Management(const Management &) = delete;
    Management &operator=(const Management &) = delete;

    // GET /api/<segments…>?query. Segments are percent-encoded here, "/" too. A 404 is NotFound; a
    // 401 is PermissionDenied with the missing right where the answer tells, else
    // AuthenticationFailed.
    Result<QJsonValue> get(const QStringList &segments, const QUrlQuery &query,
                           const std::stop_token &stop);

    // The same, but a 503 with a JSON body is an answer and not an error (health checks).
    Result<QJsonValue> health(const QStringList &segments, const std::stop_token &stop);

    // The password opens AMQP: a 401 without a clear reason then means a missing right.
    void setPasswordKnownGood(bool good) { m_passwordKnownGood = good; }

private:
    struct Answer
    {
        long status = 0;
        QByteArray body;
    };
    Result<Answer> ask(const QStringList &segments, const QUrlQuery &query,
                       const std::stop_token &stop);
    Result<QJsonValue> parsed(const Answer &answer, const QStringList &segments) const;
    Error refusal(const Answer &answer, const QStringList &segments) const;
    Error failure(ErrorCode code, const QStringList &segments, const QString &native) const;

    BrokerConfig m_config;
    QByteArray m_password;
    bool m_passwordKnownGood = false;
    struct Curl;
    std::unique_ptr<Curl> m_curl;
};

} // namespace recourse
