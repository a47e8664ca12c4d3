// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/broker.h"

using namespace Qt::StringLiterals;

namespace recourse {

Result<std::unique_ptr<Custody>> Broker::takeCustody(const QString &queue, std::stop_token)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.tried = u"take from queue"_s;
    error.where = queue;
    error.native = u"this kind of broker gives no messages to act on"_s;
    return failed(error);
}

} // namespace recourse
