// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/rabbitmq/rabbitbroker.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <vector>

namespace recourse {

// A parked failure with a header of every type that a queue keeps.
Message parkedFailure(int number);
std::vector<Message> parkedFailures(int count);
// A stream keeps messages in a form that holds only plain headers.
std::vector<Message> plainFailures(int count);

struct Looked
{
    BrowseReport report;
    std::vector<ParkedMessage> messages;

    QByteArrayList ids() const;
};

// One look, everything it read kept.
Looked lookAt(RabbitBroker &broker, const BrowseRequest &request, std::stop_token stop = {});
// A confirmed look at a queue.
Looked lookAt(RabbitBroker &broker, const QByteArray &queue);

BrowseRequest requestFor(const QByteArray &queue, bool confirmed = false);

// The error as text, for QVERIFY2.
QByteArray whatWentWrong(const BrowseReport &report);

std::vector<QByteArray> lastingOf(const std::vector<FoundMessage> &found);
QByteArrayList idsOf(const std::vector<FoundMessage> &found);

} // namespace recourse

// Rows "3.10" and "4.0" in the column `version`.
#define RECOURSE_RABBIT_VERSIONS                                                                   \
    QTest::addColumn<QString>("version");                                                          \
    for (const QString &rowVersion : RabbitServer::versions())                                     \
        QTest::newRow(qPrintable(rowVersion)) << rowVersion;
