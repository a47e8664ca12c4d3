// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/event.h"

#include <random>

namespace recourse::sandbox {

// Makes the shop's events, as its producers write them. The same seed gives the same events.
class EventMaker
{
public:
    explicit EventMaker(quint64 seed);

    // A number that no order had yet; with `partition`, one whose stock events go there.
    qint64 newOrder(std::optional<int> partition = std::nullopt);
    QByteArray tenant();
    // 0 … below-1
    int draw(int below);

    enum class Kind { Delta, Snapshot };
    Event orderChanged(const QByteArray &tenant, qint64 order, qint64 version,
                       const QByteArray &status, Kind kind = Kind::Delta);
    // The same in the producer's next format, which this service cannot read.
    Event orderChangedInNewFormat(const QByteArray &tenant, qint64 order, qint64 version,
                                  const QByteArray &status);
    Event stockTaken(const QByteArray &tenant, qint64 order, qint64 sequence);
    Event stockCorrected(const QByteArray &tenant, qint64 order, qint64 sequence);
    Event invoiceDue(const QByteArray &tenant, qint64 order, const QByteArray &total);
    Event invoiceWithoutOrder(const QByteArray &tenant);
    Event paymentDue(const QByteArray &tenant, qint64 order);
    Event voucherUsed(const QByteArray &tenant, qint64 order);
    Event smsDue(const QByteArray &tenant, qint64 order, bool numberIsGood);
    Event pointsEarned(const QByteArray &saysTenant, qint64 order);
    Event reportDue(const QByteArray &tenant, qint64 number);

    // A sender's new try of the same intent, under an id of its own.
    Event sameUnderNewId(const Event &first, int attempt);

private:
    Event make(const QString &handler, const QByteArray &id, const QByteArray &tenant,
               const QByteArray &key);
    QByteArray hex(int bytes);
    QByteArray phone();

    std::mt19937_64 m_random;
    qint64 m_nextOrder;
};

} // namespace recourse::sandbox
