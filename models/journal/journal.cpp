// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/journal.h"

#include <QIODevice>

using namespace Qt::StringLiterals;

namespace recourse {

Result<qint64> Journal::exportLines(QIODevice &device, const JournalFilter &filter,
                                    std::stop_token stop)
{
    qint64 lines = 0;
    bool broke = false;
    const auto done = read(
        filter,
        [&](const JournalRecord &record) {
            const QByteArray line = record.line + '\n';
            broke = device.write(line) != line.size();
            lines += broke ? 0 : 1;
            return !broke;
        },
        std::move(stop));
    if (!done)
        return failed(done.error());
    if (broke)
        return failed({ .code = ErrorCode::Unreachable,
                        .tried = u"export journal"_s,
                        .native = device.errorString(),
                        .hint = u"make room, or write to another place"_s });
    return lines;
}

} // namespace recourse
