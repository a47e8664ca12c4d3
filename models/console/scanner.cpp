// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/scanner.h"

#include "models/core/background.h"
#include "models/core/digest.h"
#include "models/evidence/identity.h"
#include "models/evidence/reason.h"

#include <QScopeGuard>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Batches between the reading and the writing thread. Full: the reader waits, so memory stays
// bounded. Large enough that the writer may fall behind while messages come in and catch up while
// the broker takes them back: until then they are withheld from everybody else.
class BatchQueue
{
public:
    // False once the writer has given up.
    bool push(std::vector<ParkedMessage> &&batch)
    {
        const qint64 bytes = bytesOf(batch);
        std::unique_lock lock(m_mutex);
        m_changed.wait(
            lock, [&] { return m_batches.empty() || m_bytes + bytes <= capacity || m_closed; });
        if (m_closed)
            return false;
        m_batches.push_back({ std::move(batch), bytes });
        m_bytes += bytes;
        m_changed.notify_all();
        return true;
    }

    // Nothing once closed and empty.
    std::optional<std::vector<ParkedMessage>> pop()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_batches.empty() || m_closed; });
        if (m_batches.empty())
            return std::nullopt;
        Waiting next = std::move(m_batches.front());
        m_batches.pop_front();
        m_bytes -= next.bytes;
        m_changed.notify_all();
        return std::move(next.batch);
    }

    void close()
    {
        const std::scoped_lock lock(m_mutex);
        m_closed = true;
        m_changed.notify_all();
    }

private:
    static constexpr qint64 capacity = qint64(64) << 20;
    static constexpr qint64 besideBody = 2'048; // properties, headers, and what holds them

    struct Waiting
    {
        std::vector<ParkedMessage> batch;
        qint64 bytes = 0;
    };

    static qint64 bytesOf(const std::vector<ParkedMessage> &batch)
    {
        qint64 bytes = 0;
        for (const ParkedMessage &message : batch)
            bytes += message.message.body.size() + besideBody;
        return bytes;
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Waiting> m_batches;
    qint64 m_bytes = 0;
    bool m_closed = false;
};

std::optional<qint64> deliveryCountOf(const ParkedMessage &message)
{
    if (!message.message.headers)
        return std::nullopt;
    const FieldValue *count = findField(*message.message.headers, "x-delivery-count");
    const qint64 *number = count ? std::get_if<qint64>(&count->data) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

// The index keeps what a list needs of an error; the whole text stays in the headers.
constexpr qsizetype keptErrorBytes = 4096;

} // namespace

IdentityRules rulesFor(const HandlerConfig &handler, const Workspace &workspace)
{
    IdentityRules rules = handler.identity;
    const IdentityRules &shared = workspace.identity;
    const auto fill
        = [](std::vector<IdentitySource> &own, const std::vector<IdentitySource> &from) {
              if (own.empty())
                  own = from;
          };
    fill(rules.eventId, shared.eventId);
    fill(rules.tenant, shared.tenant);
    fill(rules.key, shared.key);
    fill(rules.version, shared.version);
    fill(rules.attempts, shared.attempts);
    fill(rules.error, shared.error);
    fill(rules.trace, shared.trace);
    fill(rules.original, shared.original);
    return rules;
}

Failure failureOf(const ParkedMessage &message, const HandlerConfig &handler,
                  const IdentityRules &rules, const BrokerConfig &broker)
{
    const Identity identity
        = identify(message, rules, Origin{ broker.virtualHost, message.queue, handler.queues });
    Failure failure;
    failure.broker = broker.id;
    failure.handler = handler.name;
    failure.queue = message.queue;
    failure.position = message.position;
    failure.eventId = identity.eventId;
    failure.eventIdSource = identity.eventIdSource;
    failure.tenant = identity.tenant;
    failure.tenantSource = identity.tenantSource;
    failure.tenantTrusted = identity.tenantTrusted;
    failure.claimedTenant = identity.claimedTenant;
    failure.key = identity.key;
    failure.version = identity.version;
    failure.attempts = identity.attempts;
    failure.attemptsAtLeast = identity.has(IdentityNote::AttemptsAtLeast);
    failure.reason = reasonOf(identity.error);
    failure.error = identity.error.left(keptErrorBytes);
    failure.original = identity.original;
    failure.firstFailedAt = identity.firstFailedAt;
    failure.parkedAt = identity.parkedAt;
    failure.contentType = message.message.properties.contentType.value_or(QByteArray());
    failure.size = message.message.body.size();
    failure.digest = digestOf(message.message.body);
    failure.deliveryCount = deliveryCountOf(message);
    failure.notes = identity.notes;
    failure.seenAt = message.readAt;
    return failure;
}

ScanProgress scanInto(ParkedIndex &index, Broker &broker, const BrowseRequest &request,
                      const HandlerConfig &handler, const Workspace &workspace,
                      const std::optional<qint64> &expected, bool goesOn,
                      const std::function<void(const ScanProgress &)> &progress,
                      const std::stop_token &stop)
{
    ScanProgress result;
    result.handler = handler.name;
    result.queue = request.queue;
    result.of = expected;
    const auto fail = [&result](const Error &error) {
        BrowseReport report;
        report.queue = result.queue;
        report.error = error;
        result.finished = true;
        result.report = report;
        return result;
    };

    auto scan = index.beginScan(broker.id(), request.queue, handler.name, goesOn);
    if (!scan)
        return fail(scan.error());

    const IdentityRules rules = rulesFor(handler, workspace);
    const BrokerConfig *config = workspace.broker(broker.id());
    BatchQueue queue;
    std::optional<Error> writeError;
    std::jthread writer([&] {
        becomeBackground();
        while (auto batch = queue.pop()) {
            std::vector<ParkedCopyFull> copies;
            copies.reserve(batch->size());
            for (ParkedMessage &message : *batch)
                copies.push_back(
                    { failureOf(message, handler, rules, *config), std::move(message) });
            if (const auto added = (*scan)->add(std::move(copies)); !added) {
                writeError = added.error();
                queue.close();
                return;
            }
        }
        // While the broker takes the messages back.
        if (const auto shown = (*scan)->show(); !shown) {
            writeError = shown.error();
        } else if (progress) {
            ScanProgress listed = result;
            listed.listed = true;
            progress(listed);
        }
    });
    const auto sink = [&](std::vector<ParkedMessage> &&batch) {
        if (batch.empty()) {
            queue.close();
            return true;
        }
        result.read += static_cast<qint64>(batch.size());
        if (progress)
            progress(result);
        return queue.push(std::move(batch));
    };
    // Also where the look throws: the writer would wait for ever for what comes next.
    const auto atEnd = qScopeGuard([&queue] { queue.close(); });
    BrowseReport report = broker.browse(request, sink, stop);
    queue.close();
    writer.join();

    if (writeError) {
        report.complete = false;
        report.end = BrowseEnd::Failed;
        report.error = writeError;
    }
    if (const auto state = (*scan)->finish(report); !state && !report.error)
        report.error = state.error();
    result.finished = true;
    result.read = report.read;
    result.report = report;
    return result;
}

} // namespace recourse
