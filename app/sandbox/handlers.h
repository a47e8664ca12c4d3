// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/database.h"
#include "app/sandbox/event.h"
#include "app/sandbox/faults.h"
#include "app/sandbox/scenarioclock.h"

#include <map>
#include <memory>

namespace recourse::sandbox {

// The explicit result of one try. A handler that gives none at all is one of the faults.
enum class Outcome { Applied, Duplicate };

// A try that failed: nothing of its transaction is left.
struct HandlerError
{
    QByteArray text;
    bool again = true; // another try may help
};

// Another system with books of its own, reached over a line that can fail after it has acted.
class Supplier
{
public:
    Supplier(const QString &path, const Clock &clock);
    void create();
    // Captures once per key, however often it is called. Throws HandlerError where the answer does
    // not arrive; the capture stands all the same.
    void capture(const QByteArray &key, const QByteArray &order, const QByteArray &amount,
                 bool answerIsLost);
    // The supplier refuses vouchers that it has already redeemed: nothing is written but the call.
    [[noreturn]] void refuseVoucher(const QByteArray &key, const QByteArray &voucher);
    void close() { m_database->foldLog(); }

private:
    void note(const QByteArray &key, const QByteArray &answer);
    std::unique_ptr<Database> m_database;
    const Clock &m_clock;
};

// What a handler works with. One thread.
struct Workbench
{
    Database &orders;
    Supplier &supplier;
    const Faults &faults;
    const Clock &clock;
};

// The business code of one handler.
class Handler
{
public:
    virtual ~Handler() = default;
    // One try. No value: the code came to its end without a result. Throws HandlerError.
    virtual std::optional<Outcome> handle(const Delivery &delivery, Workbench &bench) = 0;
};

std::map<QString, std::unique_ptr<Handler>> makeHandlers();

} // namespace recourse::sandbox
