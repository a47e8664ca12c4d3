// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/reason.h"

#include "models/evidence/errorjson.h"
#include "models/evidence/errorlines.h"
#include "models/evidence/reasontext.h"

namespace recourse {

using namespace Qt::StringLiterals;

namespace {

void addLines(ReasonText &out, const ErrorLines &lines)
{
    addReason(out, lines.head);
    if (lines.cause.isEmpty())
        return;
    if (!out.isEmpty())
        out.addMark(" \u2190 "); // comes from
    addReason(out, lines.cause);
}

} // namespace

QString reasonOf(QByteArrayView error)
{
    ReasonText out;
    const ErrorLines lines = errorLines(error);
    QByteArray body;
    qsizetype brace = -1;
    if (lines.head.contains('{')) {
        // The body may go on over the lines behind the first.
        const QByteArrayView rest = error.sliced(lines.head.data() - error.data());
        brace = jsonInError(rest);
        if (brace >= 0 && brace < lines.head.size())
            body = jsonErrorText(rest.sliced(brace));
    }
    if (body.isEmpty()) {
        addLines(out, lines);
    } else {
        addReason(out, lines.head.first(brace));
        addLines(out, errorLines(body));
    }

    const QString reason = QString::fromStdString(out.take());
    if (reason.isEmpty())
        return u"no error recorded"_s;
    if (reason.size() <= ReasonText::longest)
        return reason;
    qsizetype end = ReasonText::longest - 1;
    if (reason.at(end - 1).isHighSurrogate())
        --end; // never half a character
    return QString(reason.first(end) + u'\u2026');
}

} // namespace recourse
