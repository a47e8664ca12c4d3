// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/handlers.h"
#include "app/sandbox/resource.h"

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

Supplier::Supplier(const QString &path, const Clock &clock)
    : m_database(Database::openFile(path))
    , m_clock(clock)
{
}

void Supplier::create()
{
    m_database->execute(resource(u":/sandbox/supplier.sql"_s));
}

void Supplier::note(const QByteArray &key, const QByteArray &answer)
{
    const auto call = m_database->prepare(
        "INSERT INTO calls (idempotency_key, called_at, answer) VALUES (?1, ?2, ?3)");
    call->bindText(1, key).bind(2, toIso(m_clock.now())).bindText(3, answer).run();
}

void Supplier::capture(const QByteArray &key, const QByteArray &order, const QByteArray &amount,
                       bool answerIsLost)
{
    const auto row = m_database->prepare(
        "INSERT OR IGNORE INTO captures (idempotency_key, order_id, amount, captured_at)"
        " VALUES (?1, ?2, ?3, ?4)");
    row->bindText(1, key).bindText(2, order).bindText(3, amount);
    row->bind(4, toIso(m_clock.now())).run();
    note(key, "200");
    if (answerIsLost)
        throw HandlerError{ "Supplier did not answer within 10000 ms: POST"
                            " https://pay.example/v2/captures (idempotency key "
                            + key + ')' };
}

void Supplier::refuseVoucher(const QByteArray &key, const QByteArray &voucher)
{
    note(key, "409");
    throw HandlerError{ "Supplier answered 409: voucher " + voucher + " is already redeemed",
                        false };
}

} // namespace recourse::sandbox
