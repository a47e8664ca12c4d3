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

// What lies on a node when a story begins.
struct Opening
{
    QByteArray queue;
    QByteArray type = QByteArrayLiteral("classic");
    int failures = 0; // parked failures 0, 1, 2 …; plain ones in a stream
    std::vector<Message> messages = {}; // or messages of the test's own
    FieldTable arguments = {}; // what else the queue is declared with
};

// How most live tests begin: a queue with messages in it, somebody who may do anything with it, and
// the broker under test, which looks at it as guest. The queue goes with the story. Throws where it
// cannot begin.
struct RabbitStory
{
    RabbitStory(const RabbitServer &server, const Opening &opening);
    // The broker under test by another way than the usual one.
    RabbitStory(const RabbitServer &server, const BrokerConfig &config, const Opening &opening);
    ~RabbitStory();
    RabbitStory(const RabbitStory &) = delete;
    RabbitStory &operator=(const RabbitStory &) = delete;

    void publish(const std::vector<Message> &messages);
    Looked look(); // with a yes to whatever it costs
    std::vector<FoundMessage> take(); // all, removed

    const QByteArray queue;
    RabbitClient client;
    RabbitBroker broker;
};

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

// The same for each of some byte strings, in a column of that name: "3.10 classic", "3.10 quorum" …
#define RECOURSE_RABBIT_VERSIONS_WITH(column, ...)                                                 \
    QTest::addColumn<QString>("version");                                                          \
    QTest::addColumn<QByteArray>(column);                                                          \
    for (const QString &rowVersion : RabbitServer::versions())                                     \
        for (const QByteArray &rowValue : { __VA_ARGS__ })                                         \
            QTest::addRow("%s %s", qPrintable(rowVersion), rowValue.constData())                   \
                << rowVersion << rowValue;
