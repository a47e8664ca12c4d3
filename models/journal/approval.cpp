// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/approval.h"

#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString untilName = u"until_ms"_s;
const QString givenName = u"given_ms"_s;

std::optional<Approval> approvalOf(const JournalEntry &entry)
{
    const QJsonValue until = entry.detail.value(untilName);
    if (entry.kind != EntryKind::Approval || !until.isDouble())
        return std::nullopt;
    return Approval{ .sequence = entry.sequence,
                     .who = entry.who,
                     .at = instantFromMillis(entry.detail.value(givenName).toInteger()),
                     .until = instantFromMillis(until.toInteger()),
                     .planDigest = entry.planDigest,
                     .reason = entry.reason };
}

Error refused(const QString &why)
{
    return { .code = ErrorCode::InvalidInput, .tried = u"approve plan"_s, .native = why };
}

// How near it is to one that can be used.
int nearness(ApprovalFound found)
{
    switch (found) {
    case ApprovalFound::Yes:
        return 4;
    case ApprovalFound::Used:
        return 3;
    case ApprovalFound::Ended:
        return 2;
    case ApprovalFound::OfSamePerson:
        return 1;
    case ApprovalFound::None:
        break;
    }
    return 0;
}

} // namespace

bool isSecondPerson(const QString &who, const QString &first)
{
    return !loginOf(who).isEmpty() && loginOf(who) != loginOf(first);
}

Result<ApprovalAnswer> findApproval(Journal &journal, const QByteArray &planDigest,
                                    const QString &maker, const QString &runner)
{
    const auto now = journal.now();
    if (!now)
        return failed(now.error());
    std::vector<Approval> given;
    const auto read = journal.read({ .kinds = { EntryKind::Approval }, .newestFirst = true },
                                   [&](const JournalRecord &record) {
                                       const auto one = approvalOf(record.entry);
                                       if (one && one->planDigest == planDigest)
                                           given.push_back(*one);
                                       return true;
                                   },
                                   {});
    if (!read)
        return failed(read.error());
    ApprovalAnswer answer;
    for (const Approval &one : given) {
        ApprovalFound found = ApprovalFound::Yes;
        if (!isSecondPerson(one.who, maker) || !isSecondPerson(one.who, runner)) {
            found = ApprovalFound::OfSamePerson;
        } else if (one.until <= *now) {
            found = ApprovalFound::Ended;
        } else {
            const auto use = journal.useOfApproval(one.sequence);
            if (!use)
                return failed(use.error());
            if (*use)
                found = ApprovalFound::Used;
        }
        if (nearness(found) > nearness(answer.found))
            answer = { found, one };
        if (found == ApprovalFound::Yes)
            break;
    }
    return answer;
}

Result<Approval> writeApproval(Journal &journal, const ApprovalRequest &request,
                               const JournalAuthor &by, Instant at)
{
    if (request.reason.trimmed().isEmpty())
        return failed(refused(u"no reason is given"_s));
    if (request.planDigest.isEmpty())
        return failed(refused(u"the plan has no digest"_s));
    if (!isSecondPerson(by.who, request.maker))
        return failed(refused(u"who made a plan does not approve it"_s));
    const auto now = journal.now();
    if (!now)
        return failed(now.error());
    Approval approval{ .who = by.who,
                       .at = *now,
                       .until = *now + approvalLife,
                       .planDigest = request.planDigest,
                       .reason = request.reason };
    JournalEntry entry;
    entry.at = at;
    entry.kind = EntryKind::Approval;
    entry.action = request.action;
    entry.who = by.who;
    entry.host = by.host;
    entry.process = by.process;
    entry.planDigest = request.planDigest;
    entry.reason = request.reason;
    entry.detail = QJsonObject{ { givenName, toMillis(approval.at) },
                                { untilName, toMillis(approval.until) },
                                { u"included"_s, request.included },
                                { u"planned_by"_s, request.maker } };
    const auto written = journal.append({ entry });
    if (!written)
        return failed(written.error());
    approval.sequence = written->front();
    return approval;
}

} // namespace recourse
