// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/shellcommands.h"
#include "app/recoursectl/shelltr.h"
#include "models/text/words.h"

#include <QHash>

#include <algorithm>
#include <memory>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::size_t judgedAtOnce = 500;

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
    JsonFailures(const ShellContext &context, const std::optional<CaseBoard> &board)
        : m_board(board)
        , m_json(context.out.device())
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
        writeCaseFields(m_json, m_board, failure.handler, failure.eventId, failure.reason);
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
    const std::optional<CaseBoard> &m_board;
    JsonWriter m_json;
};

class TextFailures final : public FailureSink
{
public:
    TextFailures(const ShellContext &context, const std::optional<CaseBoard> &board)
        : m_now(context.clock.now())
        , m_board(board)
        , m_table(context.out,
                  { TextColumn::id(Shell::tr("EVENT ID")),
                    { Shell::tr("HANDLER"), false, true },
                    { Shell::tr("TENANT"), false, true },
                    { Shell::tr("KEY"), false, true },
                    { Shell::tr("TRIES"), true },
                    { Shell::tr("PARKED"), true },
                    TextColumn::id(Shell::tr("VERDICT")),
                    { Shell::tr("OWNER"), false, true },
                    { Shell::tr("REASON"), false, true } })
    {
    }

    void add(const Failure &failure, const Verdict *verdict) override
    {
        const auto parked = parkedSince(failure);
        const QString id = failure.eventId.isEmpty() ? Shell::tr("(no event id)")
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
                              : ShellSpan{ Shell::tr("not judged"), ShellTone::Faint },
                      { ownerOf(failure) },
                      { failure.reason } });
    }

    void finish() { m_table.finish(); }

private:
    QString ownerOf(const Failure &failure) const
    {
        if (!m_board)
            return u"?"_s;
        const CaseState *state
            = m_board->forFailure(failure.handler, failure.eventId, failure.reason);
        return state && !state->assignee.isEmpty() ? state->assignee : u"–"_s;
    }

    Instant m_now;
    const std::optional<CaseBoard> &m_board;
    TextTable m_table;
};

struct Listed
{
    qint64 matching = 0;
    qint64 shown = 0;
    qint64 undated = 0; // left out by --since because nothing says when they were parked
    bool unjudged = false;
    struct Silent
    {
        QString source;
        HandlerName handler;
        bool operator==(const Silent &) const = default;
    };
    std::vector<Silent> silent; // sources that a verdict missed
};

// Takes failures as the index gives them, judges those that the filter keeps in batches, and hands
// them on at once: a list of any length needs the memory of one batch.
class FailureLister
{
public:
    FailureLister(const ShellContext &context, const ShellRequest &request, FailureSink &sink)
        : m_context(context)
        , m_request(request)
        , m_sink(sink)
    {
    }

    // False where there is no point in going on.
    bool take(std::vector<Failure> &&failures)
    {
        for (Failure &failure : failures) {
            if (!m_context.console.workspace().tenantVisible(failure.tenant))
                continue;
            if (m_request.filter.since && !parkedSince(failure)) {
                ++m_listed.undated;
            } else if (m_request.filter.matches(failure)) {
                if (isOnlyCounted())
                    ++m_listed.matching;
                else
                    m_waiting.push_back(std::move(failure));
            }
            if (m_waiting.size() >= judgedAtOnce)
                judge();
        }
        return !m_context.out.broken();
    }

    const Listed &finish()
    {
        judge();
        m_context.progress.clear();
        return m_listed;
    }

private:
    bool limitReached() const { return m_request.limit > 0 && m_listed.shown >= m_request.limit; }
    // Past the limit a failure need not be judged, unless its verdict decides whether it matches.
    bool isOnlyCounted() const { return limitReached() && m_request.filter.verdicts.empty(); }

    void judge()
    {
        if (m_waiting.empty())
            return;
        std::vector<JudgedFailure> judged;
        if (!m_context.stop.stop_requested())
            judged = m_context.console.judge(m_waiting, m_context.stop);
        QHash<qint64, const Verdict *> verdicts;
        for (const JudgedFailure &one : judged)
            verdicts.insert(one.row, &one.verdict);
        for (const Failure &failure : m_waiting)
            list(failure, verdicts.value(failure.row));
        m_waiting.clear();
        m_context.progress.show(Shell::tr("%1 judged").arg(countText(m_listed.matching)));
    }

    void list(const Failure &failure, const Verdict *verdict)
    {
        m_listed.unjudged |= verdict == nullptr;
        if (verdict && !m_request.filter.matches(verdict->kind))
            return;
        if (verdict)
            noteSilent(failure, *verdict);
        ++m_listed.matching;
        if (limitReached())
            return;
        ++m_listed.shown;
        m_sink.add(failure, verdict);
    }

    void noteSilent(const Failure &failure, const Verdict &verdict)
    {
        if (failure.eventId.isEmpty())
            return; // no source was asked: there is nothing to ask by
        for (const Reason &reason : verdict.why) {
            const Listed::Silent one{ reason.detail, failure.handler };
            if (reason.because == Because::SourceDidNotAnswer
                && std::ranges::find(m_listed.silent, one) == m_listed.silent.end())
                m_listed.silent.push_back(one);
        }
    }

    const ShellContext &m_context;
    const ShellRequest &m_request;
    FailureSink &m_sink;
    std::vector<Failure> m_waiting;
    Listed m_listed;
};

// Lists what the index has; an index that cannot be read is missing.
Listed listAll(const ShellContext &context, const ShellRequest &request, FailureSink &sink,
               std::vector<MissingPart> &missing)
{
    FailureLister lister(context, request, sink);
    const auto read = context.console.index().forEach(
        [&lister](std::vector<Failure> &&batch) { return lister.take(std::move(batch)); },
        context.stop);
    if (!read && read.error().code != ErrorCode::Cancelled)
        missing.push_back(missingPart(u"index"_s, {}, read.error()));
    return lister.finish();
}

std::vector<MissingPart> unansweredParts(const Listed &listed, bool sourceKnown)
{
    std::vector<MissingPart> missing;
    if (!sourceKnown) {
        for (const Listed::Silent &one : listed.silent)
            missing.push_back({ one.source, one.handler, u"not-answered"_s,
                                Shell::tr("It did not answer when the verdicts were taken.") });
    }
    if (listed.unjudged)
        missing.push_back({ u"verdicts"_s,
                            {},
                            u"not-answered"_s,
                            Shell::tr("Not every failure could be judged.") });
    return missing;
}

void writeSummary(const ShellContext &context, const Listed &listed)
{
    if (listed.matching == 0)
        context.out.line(Shell::tr("No parked failure matches."));
    else if (listed.shown < listed.matching)
        context.out.line(Shell::tr("%1 parked failures match; the first %2 are shown.")
                             .arg(countText(listed.matching), countText(listed.shown)));
    else
        context.out.line(listed.matching == 1
                             ? Shell::tr("One parked failure.")
                             : Shell::tr("%1 parked failures.").arg(countText(listed.matching)));
}

} // namespace

ShellExit runFailures(const ShellRequest &request, const ShellContext &context)
{
    const auto handlers = wantedHandlers(context, request);
    if (!handlers)
        return ShellExit::Usage;
    std::vector<MissingPart> missing = refreshParked(context, request, *handlers);
    const std::optional<CaseBoard> board = readBoard(context, request, missing);
    Listed listed;
    std::unique_ptr<JsonFailures> json;
    if (request.json) {
        json = std::make_unique<JsonFailures>(context, board);
        listed = listAll(context, request, *json, missing);
    } else {
        TextFailures text(context, board);
        listed = listAll(context, request, text, missing);
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
        context.problems.line(
            Shell::tr("Left out by --since, since nothing says when they were parked: "
                      "%1")
                .arg(countText(listed.undated)));
    context.out.flush();
    reportMissing(context, missing);
    if (!complete)
        return ShellExit::Unread;
    return listed.matching > 0 ? ShellExit::Attention : ShellExit::Done;
}

} // namespace recourse
