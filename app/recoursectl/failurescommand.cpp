// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/shellcommands.h"
#include "models/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <memory>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::size_t judgedAtOnce = 500;

QString tr(const char *text)
{
    return QCoreApplication::translate("recoursectl", text);
}

// Where the failures go, as they are judged.
class FailureSink
{
public:
    virtual ~FailureSink() = default;
    virtual void add(const Failure &failure, const Verdict *verdict) = 0;
};

class JsonFailures final : public FailureSink
{
public:
    explicit JsonFailures(const ShellContext &context)
        : m_json(context.out.device())
    {
        m_json.beginObject();
        m_json.field("read_at"_L1, context.clock.now());
        m_json.beginArray("failures"_L1);
    }

    void add(const Failure &failure, const Verdict *verdict) override
    {
        m_json.beginObject();
        writeFailureFields(m_json, failure);
        writeVerdictFields(m_json, verdict);
        m_json.endObject();
    }

    void finish(qint64 matching, bool complete, const std::vector<MissingPart> &missing)
    {
        m_json.endArray();
        m_json.field("matching"_L1, matching);
        writeMissing(m_json, complete, missing);
        m_json.endObject();
        m_json.finish();
    }

private:
    JsonWriter m_json;
};

class TextFailures final : public FailureSink
{
public:
    explicit TextFailures(const ShellContext &context)
        : m_now(context.clock.now())
        , m_table(context.out,
                  { { tr("EVENT ID") },
                    { tr("HANDLER"), false, true },
                    { tr("TENANT"), false, true },
                    { tr("KEY"), false, true },
                    { tr("TRIES"), true },
                    { tr("PARKED"), true },
                    { tr("VERDICT") },
                    { tr("REASON"), false, true } })
    {
    }

    void add(const Failure &failure, const Verdict *verdict) override
    {
        const auto parked = parkedSince(failure);
        const QString id = failure.eventId.isEmpty() ? tr("(no event id)")
                                                     : visibleText(failure.eventId.bytes());
        QString attempts = failure.attempts ? countText(*failure.attempts) : u"?"_s;
        if (failure.attemptsAtLeast)
            attempts.prepend(u'≥');
        m_table.row({ { id },
                      { failure.handler },
                      { shownTenant(failure.tenant, failure.tenantTrusted) },
                      { visibleText(failure.key.bytes()) },
                      { attempts },
                      { parked ? ageText(*parked, m_now) : u"?"_s },
                      verdict ? ShellSpan{ verdictWord(*verdict), verdictTone(verdict->kind) }
                              : ShellSpan{ tr("not judged"), ShellTone::Faint },
                      { failure.reason } });
    }

    void finish() { m_table.finish(); }

private:
    Instant m_now;
    TextTable m_table;
};

struct Listed
{
    qint64 matching = 0;
    qint64 shown = 0;
    qint64 undated = 0; // left out by --since because nothing says when they were parked
    bool unjudged = false;
    QStringList silent; // sources that a verdict missed
};

// Judges in batches and hands on what the verdict filter lets through.
void judgeAll(const ShellContext &context, const ShellRequest &request,
              std::vector<Failure> &&failures, FailureSink &sink, Listed &listed)
{
    const auto total = static_cast<qint64>(failures.size());
    for (std::size_t from = 0; from < failures.size(); from += judgedAtOnce) {
        const std::size_t to = std::min(from + judgedAtOnce, failures.size());
        const std::vector<Failure> batch(
            std::make_move_iterator(failures.begin() + static_cast<std::ptrdiff_t>(from)),
            std::make_move_iterator(failures.begin() + static_cast<std::ptrdiff_t>(to)));
        std::vector<JudgedFailure> judged;
        if (!context.stop.stop_requested())
            judged = context.console.judge(batch, context.stop);
        context.progress.show(
            tr("%1 of %2 judged").arg(countText(static_cast<qint64>(to)), countText(total)));
        for (const Failure &failure : batch) {
            const auto found = std::ranges::find(judged, failure.row, &JudgedFailure::row);
            const Verdict *verdict = found == judged.end() ? nullptr : &found->verdict;
            listed.unjudged |= verdict == nullptr;
            if (verdict && !request.filter.matches(verdict->kind))
                continue;
            for (const Reason &reason : verdict ? verdict->why : std::vector<Reason>{}) {
                if (reason.because == Because::SourceDidNotAnswer
                    && !listed.silent.contains(reason.detail))
                    listed.silent.append(reason.detail);
            }
            ++listed.matching;
            if (request.limit > 0 && listed.shown >= request.limit)
                continue;
            ++listed.shown;
            sink.add(failure, verdict);
        }
        if (context.out.broken())
            return;
    }
    context.progress.clear();
}

Result<std::vector<Failure>> matchingFailures(const ShellContext &context,
                                              const ShellRequest &request, qint64 &undated)
{
    std::vector<Failure> kept;
    const Workspace &workspace = context.console.workspace();
    const auto take = [&](std::vector<Failure> &&batch) {
        for (Failure &failure : batch) {
            if (!workspace.tenantVisible(failure.tenant))
                continue;
            if (request.filter.since && !parkedSince(failure))
                ++undated;
            else if (request.filter.matches(failure))
                kept.push_back(std::move(failure));
        }
        return true;
    };
    if (const auto read = context.console.index().forEach(take, context.stop); !read)
        return failed(read.error());
    return kept;
}

std::vector<MissingPart> unansweredParts(const Listed &listed, bool sourceKnown)
{
    std::vector<MissingPart> missing;
    if (!sourceKnown) {
        for (const QString &source : listed.silent)
            missing.push_back({ source,
                                {},
                                u"not-answered"_s,
                                tr("It did not answer when the verdicts were taken.") });
    }
    if (listed.unjudged)
        missing.push_back(
            { u"verdicts"_s, {}, u"not-answered"_s, tr("Not every failure could be judged.") });
    return missing;
}

void writeSummary(const ShellContext &context, const Listed &listed)
{
    if (listed.matching == 0)
        context.out.line(tr("No parked failure matches."));
    else if (listed.shown < listed.matching)
        context.out.line(tr("%1 parked failures match; the first %2 are shown.")
                             .arg(countText(listed.matching), countText(listed.shown)));
    else
        context.out.line(listed.matching == 1
                             ? tr("One parked failure.")
                             : tr("%1 parked failures.").arg(countText(listed.matching)));
}

} // namespace

ShellExit runFailures(const ShellRequest &request, const ShellContext &context)
{
    const auto handlers = wantedHandlers(context, request);
    if (!handlers)
        return ShellExit::Usage;
    std::vector<MissingPart> missing = refreshParked(context, request, *handlers);
    Listed listed;
    auto failures = matchingFailures(context, request, listed.undated);
    if (!failures) {
        missing.push_back(missingPart(u"index"_s, {}, failures.error()));
        failures = std::vector<Failure>();
    }

    std::unique_ptr<JsonFailures> json;
    if (request.json) {
        json = std::make_unique<JsonFailures>(context);
        judgeAll(context, request, std::move(*failures), *json, listed);
    } else {
        TextFailures text(context);
        judgeAll(context, request, std::move(*failures), text, listed);
    }

    const std::vector<MissingPart> silent = silentSources(context, *handlers);
    missing.insert(missing.end(), silent.begin(), silent.end());
    const auto unanswered = unansweredParts(listed, !silent.empty());
    missing.insert(missing.end(), unanswered.begin(), unanswered.end());
    const bool complete = missing.empty() && !context.stop.stop_requested();
    if (json)
        json->finish(listed.matching, complete, missing);
    else
        writeSummary(context, listed);
    if (listed.undated > 0)
        context.problems.line(tr("Left out by --since, since nothing says when they were parked: "
                                 "%1")
                                  .arg(countText(listed.undated)));
    context.out.flush();
    reportMissing(context, missing);
    if (!complete)
        return ShellExit::Unread;
    return listed.matching > 0 ? ShellExit::Attention : ShellExit::Done;
}

} // namespace recourse
