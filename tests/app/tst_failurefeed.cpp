// SPDX-License-Identifier: GPL-3.0-or-later
// The list of parked failures as it is fed to the window: a real index, and a console that stands
// in for the sources.
#include "app/wiring/failurefeed.h"
#include "models/store/sqlite/sqlitedb.h"
#include "tests/models/parked/parkedbuilder.h"

#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <condition_variable>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace recourse;

namespace {

constexpr auto patience = 20s;

// Stands in for a Console: an index of its own, verdicts by what the test says, and nothing else.
class StandInConsole final : public Console
{
public:
    using Judging = std::function<VerdictKind(const Failure &failure, const std::stop_token &stop)>;

    explicit StandInConsole(ParkedIndex &index)
        : m_index(index)
    {
        m_workspace.tenants = { u"kea"_s };
    }

    void judgeBy(Judging judging)
    {
        const std::scoped_lock lock(m_mutex);
        m_judging = std::move(judging);
    }
    std::vector<std::size_t> batches() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_batches;
    }

    const Workspace &workspace() const override { return m_workspace; }
    ParkedIndex &index() override { return m_index; }
    std::vector<JudgedFailure> judge(const std::vector<Failure> &failures,
                                     std::stop_token stop) override
    {
        Judging judging;
        {
            const std::scoped_lock lock(m_mutex);
            m_batches.push_back(failures.size());
            judging = m_judging;
        }
        std::vector<JudgedFailure> judged;
        for (const Failure &failure : failures) {
            Verdict verdict;
            verdict.kind = judging(failure, stop);
            judged.push_back({ failure.row, verdict, at("2025-10-09T10:41:00Z") });
        }
        return judged;
    }

    Overview overview(std::stop_token) override { return {}; }
    std::vector<SourceState> sources() const override { return {}; }
    std::vector<DoctorCheck> doctor(std::stop_token) override { return {}; }
    ScanProgress scan(const HandlerName &, bool, bool,
                      const std::function<void(const ScanProgress &)> &, std::stop_token) override
    {
        return {};
    }
    Result<BrowsePlan> planScan(const HandlerName &, std::stop_token) override
    {
        return BrowsePlan{};
    }
    std::vector<DossierPtr> dossiers(const EventId &, const HandlerName &, std::stop_token) override
    {
        return {};
    }

private:
    ParkedIndex &m_index;
    Workspace m_workspace;
    mutable std::mutex m_mutex;
    Judging m_judging
        = [](const Failure &, const std::stop_token &) { return VerdictKind::SafeToReplay; };
    std::vector<std::size_t> m_batches;
};

// A door in a job's way: the job waits at it until it is opened, or until it is told to stop.
class Gate
{
public:
    // Whether it was opened; false where the job was stopped, or waited too long.
    bool pass(const std::stop_token &stop = {})
    {
        std::unique_lock lock(m_mutex);
        m_reached = true;
        m_changed.notify_all();
        m_changed.wait_for(lock, stop, patience, [this] { return m_open; });
        m_stopped = m_stopped || stop.stop_requested();
        return m_open;
    }
    bool waitUntilReached()
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, patience, [this] { return m_reached; });
    }
    void open()
    {
        const std::scoped_lock lock(m_mutex);
        m_open = true;
        m_changed.notify_all();
    }
    bool wasStopped() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_stopped;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_reached = false;
    bool m_open = false;
    bool m_stopped = false;
};

// What the feed has published, to be waited for.
class Published
{
public:
    void add(FailureViewPtr view)
    {
        const std::scoped_lock lock(m_mutex);
        m_views.push_back(std::move(view));
        m_changed.notify_all();
    }
    // The first view that is as asked for, seen already or yet to come; null where none comes.
    FailureViewPtr first(const std::function<bool(const FailureView &)> &isIt)
    {
        std::unique_lock lock(m_mutex);
        FailureViewPtr found;
        m_changed.wait_for(lock, patience, [&] {
            const auto it
                = std::ranges::find_if(m_views, [&](const auto &view) { return isIt(*view); });
            found = it == m_views.end() ? nullptr : *it;
            return found != nullptr;
        });
        return found;
    }
    bool has(const std::function<bool(const FailureView &)> &isIt) const
    {
        const std::scoped_lock lock(m_mutex);
        return std::ranges::any_of(m_views, [&](const auto &view) { return isIt(*view); });
    }
    void forget()
    {
        const std::scoped_lock lock(m_mutex);
        m_views.clear();
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<FailureViewPtr> m_views;
};

// In the order in which they are shown: "id id …".
QByteArray shown(const FailureView &view)
{
    QByteArrayList ids;
    for (const qint32 position : view.rows->order)
        ids += view.set->eventId(position);
    return ids.join(' ');
}

std::optional<VerdictKind> verdictOf(const FailureView &view, const QByteArray &id)
{
    for (qsizetype i = 0; i < view.set->size(); ++i) {
        const quint8 kind = view.verdicts->kinds[std::size_t(i)];
        if (view.set->eventId(i) == id && kind != VerdictColumn::notJudged)
            return VerdictKind(kind);
    }
    return std::nullopt;
}

FailureQuery byId(bool descending = false)
{
    FailureQuery query;
    query.groupBy = GroupBy::None;
    query.sortBy = FailureColumn::Id;
    query.descending = descending;
    return query;
}

std::function<bool(const FailureView &)> shows(const QByteArray &ids)
{
    return [ids](const FailureView &view) { return shown(view) == ids; };
}

std::function<bool(const FailureView &)> isJudged(qint64 count)
{
    return [count](const FailureView &view) { return view.verdicts->judged == count; };
}

} // namespace

class TestFailureFeed : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void rowsArriveInTheOrderThatWasAskedFor();
    void otherTenantsStayOut();
    void verdictsArriveTheFirstOnesSoon();
    void verdictsStayUntilTheyAreJudgedAgain();
    void judgesAgainFromFreshEvidence();
    void theNewestQueryWins();
    void aNewerLoadStopsTheOneBefore();
    void endsInTheMiddleOfAJudging();
    void saysThatTheIndexCannotBeRead();
    void saysThatVerdictsCannotBeRenewed();

private:
    QString path() const { return m_folder->filePath(u"index.parked"_s); }
    void park(std::vector<ParkedCopyFull> copies)
    {
        QVERIFY(scanned(*m_index, u"sync.parked"_s, std::move(copies), report(true)));
    }
    void spoil(const char *sql) const
    {
        auto db = SqliteDb::open(path(), { .readOnly = false });
        QVERIFY(db && db->exec(sql, u"spoil"_s));
    }
    std::unique_ptr<FailureFeed> feed()
    {
        m_progress.clear();
        return std::make_unique<FailureFeed>(
            *m_console, [this](FailureViewPtr view) { m_published->add(std::move(view)); },
            [this](qint64 judged, qint64 of) { m_progress.emplace_back(judged, of); });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ParkedIndex> m_index;
    std::unique_ptr<StandInConsole> m_console;
    std::unique_ptr<Published> m_published;
    std::vector<std::pair<qint64, qint64>> m_progress; // by the feed's thread, read after its end
};

void TestFailureFeed::init()
{
    m_console.reset();
    m_index.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    auto index = ParkedIndex::open(path());
    QVERIFY(index);
    m_index = std::move(*index);
    m_console = std::make_unique<StandInConsole>(*m_index);
    m_published = std::make_unique<Published>();
}

void TestFailureFeed::rowsArriveInTheOrderThatWasAskedFor()
{
    park({ parked("b").ofTenant("kea"), parked("a").ofTenant("kea"), parked("c").ofTenant("kea") });
    const auto feed = this->feed();
    feed->setQuery(byId());
    feed->reload();
    QVERIFY(m_published->first(shows("a b c")));
    feed->setQuery(byId(true));
    QVERIFY(m_published->first(shows("c b a")));
    park({ parked("b").ofTenant("kea"), parked("d").ofTenant("kea") });
    feed->reload();
    QVERIFY(m_published->first(shows("d b")));
}

void TestFailureFeed::otherTenantsStayOut()
{
    park({ parked("a").ofTenant("kea"), parked("b").ofTenant("tui"), parked("c").ofTenant("kea") });
    auto feed = this->feed();
    feed->setQuery(byId());
    feed->reload();
    const FailureViewPtr view = m_published->first(isJudged(2));
    QVERIFY(view);
    QCOMPARE(shown(*view), "a c"_qba);
    feed.reset();
    QCOMPARE(m_console->batches(), std::vector<std::size_t>{ 2 });
}

void TestFailureFeed::verdictsArriveTheFirstOnesSoon()
{
    std::vector<ParkedCopyFull> copies;
    copies.reserve(450);
    for (int i = 0; i < 450; ++i)
        copies.push_back(parked(QByteArray::number(i).constData()).ofTenant("kea"));
    park(std::move(copies));
    Gate gate;
    std::atomic<int> asked = 0;
    m_console->judgeBy([&](const Failure &failure, const std::stop_token &stop) {
        if (++asked > 200)
            gate.pass(stop);
        return failure.eventId.bytes() == "7" ? VerdictKind::AlreadyApplied
                                              : VerdictKind::NeverSent;
    });
    auto feed = this->feed();
    feed->setQuery(byId());
    feed->reload();
    const FailureViewPtr some = m_published->first(isJudged(200));
    QVERIFY(some);
    gate.open();
    const FailureViewPtr all = m_published->first(isJudged(450));
    QVERIFY(all);
    QCOMPARE(verdictOf(*all, "7"), VerdictKind::AlreadyApplied);
    QCOMPARE(verdictOf(*all, "449"), VerdictKind::NeverSent);
    QCOMPARE(all->verdicts->oldestJudgedAt, at("2025-10-09T10:41:00Z"));
    // An order that asks nothing of verdicts is not made again for them.
    QCOMPARE(all->rows, some->rows);
    feed.reset();
    using Progress = std::vector<std::pair<qint64, qint64>>;
    QCOMPARE(m_progress, (Progress{ { 200, 450 }, { 450, 450 } }));
}

void TestFailureFeed::verdictsStayUntilTheyAreJudgedAgain()
{
    park({ parked("a").ofTenant("kea"), parked("b").ofTenant("kea") });
    Gate gate;
    const auto feed = this->feed();
    feed->setQuery(byId());
    feed->reload();
    QVERIFY(m_published->first(isJudged(2)));

    m_console->judgeBy([&gate](const Failure &, const std::stop_token &stop) {
        gate.pass(stop);
        return VerdictKind::AlreadyApplied;
    });
    park({ parked("b").ofTenant("kea"), parked("c").ofTenant("kea") });
    feed->reload();
    QVERIFY(gate.waitUntilReached());
    const FailureViewPtr before = m_published->first(shows("b c"));
    QVERIFY(before);
    QCOMPARE(verdictOf(*before, "b"), VerdictKind::SafeToReplay);
    QCOMPARE(verdictOf(*before, "c"), std::nullopt);
    gate.open();
    QVERIFY(m_published->first([](const FailureView &view) {
        return verdictOf(view, "b") == VerdictKind::AlreadyApplied
            && verdictOf(view, "c") == VerdictKind::AlreadyApplied;
    }));
}

void TestFailureFeed::judgesAgainFromFreshEvidence()
{
    park({ parked("a").ofTenant("kea") });
    Gate gate;
    m_console->judgeBy([&gate](const Failure &, const std::stop_token &stop) {
        gate.pass(stop);
        return VerdictKind::SafeToReplay;
    });
    auto feed = this->feed();
    feed->setQuery(byId());
    feed->reload();
    QVERIFY(gate.waitUntilReached());
    for (int i = 0; i < 100; ++i)
        feed->judgeAgain(); // a pass is under way: nothing
    gate.open();
    QVERIFY(m_published->first(isJudged(1)));

    m_console->judgeBy(
        [](const Failure &, const std::stop_token &) { return VerdictKind::AlreadyApplied; });
    std::size_t asked = 0; // more than once: the first pass ends a little after its last view
    QTRY_VERIFY_WITH_TIMEOUT(
        (++asked, feed->judgeAgain(), m_published->has([](const FailureView &view) {
            return verdictOf(view, "a") == VerdictKind::AlreadyApplied;
        })),
        20'000);
    feed.reset();
    QVERIFY(m_console->batches().size() <= 1 + asked);
}

void TestFailureFeed::theNewestQueryWins()
{
    park({ parked("a").ofTenant("kea"), parked("b").ofTenant("kea") });
    // The window's side is slow to take the first answer; meanwhile the operator types on.
    Gate gate;
    const FailureQuery first = byId();
    FailureQuery middle = byId();
    middle.sortBy = FailureColumn::Size;
    const FailureQuery last = byId(true);
    FailureFeed feed(
        *m_console,
        [&](FailureViewPtr view) {
            if (view->query == first)
                gate.pass();
            m_published->add(std::move(view));
        },
        [](qint64, qint64) {});
    feed.setQuery(first);
    QVERIFY(gate.waitUntilReached());
    feed.setQuery(middle);
    feed.setQuery(last);
    gate.open();
    QVERIFY(m_published->first([&last](const FailureView &view) { return view.query == last; }));
    QVERIFY(!m_published->has([&middle](const FailureView &view) { return view.query == middle; }));
}

void TestFailureFeed::aNewerLoadStopsTheOneBefore()
{
    park({ parked("a").ofTenant("kea") });
    Gate gate;
    m_console->judgeBy([&gate](const Failure &failure, const std::stop_token &stop) {
        if (failure.eventId.bytes() == "a")
            gate.pass(stop);
        return VerdictKind::AlreadyApplied;
    });
    auto feed = this->feed();
    feed->setQuery(byId());
    feed->reload();
    QVERIFY(gate.waitUntilReached());
    park({ parked("b").ofTenant("kea") });
    feed->reload();
    QVERIFY(m_published->first(
        [](const FailureView &view) { return shown(view) == "b" && view.verdicts->judged == 1; }));
    QVERIFY(gate.wasStopped());
    // What the stopped pass had found out is not passed on.
    QVERIFY(!m_published->has(
        [](const FailureView &view) { return verdictOf(view, "a").has_value(); }));
}

void TestFailureFeed::endsInTheMiddleOfAJudging()
{
    park({ parked("a").ofTenant("kea") });
    Gate gate;
    m_console->judgeBy([&gate](const Failure &, const std::stop_token &stop) {
        gate.pass(stop);
        return VerdictKind::AlreadyApplied;
    });
    auto feed = this->feed();
    feed->reload();
    QVERIFY(gate.waitUntilReached());
    feed.reset(); // waits for the judging, which nobody but the end itself stops
    QVERIFY(gate.wasStopped());
    QVERIFY(!m_published->has(isJudged(1)));
}

void TestFailureFeed::saysThatTheIndexCannotBeRead()
{
    park({ parked("a").ofTenant("kea") });
    const auto feed = this->feed();
    feed->setQuery(byId());
    feed->reload();
    const FailureViewPtr read = m_published->first(isJudged(1));
    QVERIFY(read && !read->unread);

    spoil("ALTER TABLE failure RENAME TO hidden");
    feed->reload();
    const FailureViewPtr view
        = m_published->first([](const FailureView &now) { return now.unread.has_value(); });
    QVERIFY(view);
    // What was read before is still there.
    QCOMPARE(shown(*view), "a"_qba);
    QCOMPARE(verdictOf(*view, "a"), VerdictKind::SafeToReplay);

    spoil("ALTER TABLE hidden RENAME TO failure");
    m_published->forget();
    feed->reload();
    QVERIFY(m_published->first([](const FailureView &now) { return !now.unread.has_value(); }));
}

void TestFailureFeed::saysThatVerdictsCannotBeRenewed()
{
    park({ parked("a").ofTenant("kea") });
    const auto feed = this->feed();
    feed->setQuery(byId());
    feed->reload();
    QVERIFY(m_published->first(isJudged(1)));
    spoil("ALTER TABLE failure RENAME TO hidden");
    const auto cannotBeRead = [](const FailureView &view) { return view.unread.has_value(); };
    QTRY_VERIFY_WITH_TIMEOUT((feed->judgeAgain(), m_published->has(cannotBeRead)), 20'000);
    spoil("ALTER TABLE hidden RENAME TO failure");
    m_published->forget();
    const auto canBeRead = [](const FailureView &view) { return !view.unread.has_value(); };
    QTRY_VERIFY_WITH_TIMEOUT((feed->judgeAgain(), m_published->has(canBeRead)), 20'000);
}

QTEST_GUILESS_MAIN(TestFailureFeed)
#include "tst_failurefeed.moc"
