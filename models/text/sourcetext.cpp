// SPDX-License-Identifier: GPL-3.0-or-later
// Words that doors write in one spelling for every language, as people read them. What is not known
// here, from a newer broker perhaps, is shown as it is written: better raw than hidden.
#include "models/text/translate.h"
#include "models/text/words.h"

using namespace Qt::StringLiterals;

namespace recourse {

QString queueStateWord(const QString &state)
{
    if (state == u"running")
        return translate("recourse", "running", "state of a queue");
    if (state == u"idle")
        return translate("recourse", "idle", "state of a queue");
    if (state == u"flow")
        return translate("recourse", "slowed down", "state of a queue: flow control");
    if (state == u"starting")
        return translate("recourse", "starting", "state of a queue");
    if (state == u"minority")
        return translate("recourse", "too few replicas", "state of a queue");
    if (state == u"down")
        return translate("recourse", "down", "state of a queue");
    if (state == u"stopped")
        return translate("recourse", "stopped", "state of a queue");
    if (state == u"crashed")
        return translate("recourse", "crashed", "state of a queue");
    if (state == u"terminated")
        return translate("recourse", "terminated", "state of a queue");
    if (state == u"timeout")
        return translate("recourse", "does not answer", "state of a queue");
    if (state == u"no rows")
        return translate("recourse", "no rows", "state of a queue");
    return visibleText(state.toUtf8());
}

QString rightText(const QString &right)
{
    constexpr QLatin1StringView management = "management: "_L1;
    if (right == u"read only")
        return translate("recourse", "reads only", "right");
    if (right == u"read and change rows")
        return translate("recourse", "reads; may also replay and resolve rows", "right");
    if (right == u"amqp: login")
        return translate("recourse", "may log in by AMQP", "right");
    if (right == u"browse: yes")
        return translate("recourse", "may read the parking queues", "right");
    if (right == u"browse: no")
        return translate("recourse", "may not read the parking queues", "right");
    if (right.startsWith(management)) {
        const QString tags = right.mid(management.size()).trimmed();
        return tags.isEmpty() ? translate("recourse", "no tag for the management API", "right")
                              : translate("recourse", "tags for the management API: %1", "right")
                                    .arg(isolatedText(tags.toUtf8()));
    }
    return visibleText(right.toUtf8());
}

QString partWord(const QString &part)
{
    constexpr QLatin1StringView column = "column "_L1;
    if (part == u"management")
        return translate("recourse", "management API", "part of a source");
    if (part == u"amqp")
        return translate("recourse", "AMQP connection", "part of a source");
    if (part == u"queues")
        return translate("recourse", "queues", "part of a source");
    if (part == u"nodes")
        return translate("recourse", "nodes of the cluster", "part of a source");
    if (part == u"alarms")
        return translate("recourse", "alarms", "part of a source");
    if (part.startsWith(column))
        return translate("recourse", "column %1", "part of a source")
            .arg(isolatedText(part.mid(column.size()).toUtf8()));
    return visibleText(part.toUtf8());
}

} // namespace recourse
