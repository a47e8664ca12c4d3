// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/digest.h"

#include <QCryptographicHash>

namespace recourse {

QByteArray digestOf(QByteArrayView payload)
{
    return QCryptographicHash::hash(payload, QCryptographicHash::Sha256);
}

} // namespace recourse
