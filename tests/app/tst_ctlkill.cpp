// SPDX-License-Identifier: GPL-3.0-or-later
// The program is killed (SIGKILL) in the middle of what it does, at each of its steps, on a real
// broker with the sandbox's service as handler. Afterwards every event was applied exactly once or
// is still where it was, nothing is left without an outcome, and the journal's chain is whole.
// RECOURSE_KILLS says how many kills in all (44), RECOURSE_KILL_SEED which (42).
#include "tests/app/killrounds.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

constexpr int roundsOfOneScene = 100;
constexpr int usualKills = 44;
constexpr int usualSeed = 42;

int fromEnvironment(const char *name, int usual)
{
    bool ok = false;
    const int value = qEnvironmentVariableIntValue(name, &ok);
    return ok && value > 0 ? value : usual;
}

} // namespace

class TestCtlKill : public QObject
{
    Q_OBJECT

private slots:
    void killedAtEveryStep_data();
    void killedAtEveryStep();

private:
    // Counts are half a second old at most: that is what each round waits for.
    RabbitServers m_servers{ { u"collect_statistics_interval = 500"_s } };
};

void TestCtlKill::killedAtEveryStep_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("type");
    QTest::addColumn<int>("share");
    int share = 0;
    for (const QString &version : RabbitServer::versions())
        for (const QString &type : { u"classic"_s, u"quorum"_s })
            QTest::addRow("%s on %s", qPrintable(type), qPrintable(version))
                << version << type << share++;
}

void TestCtlKill::killedAtEveryStep()
{
    QFETCH(const QString, version);
    QFETCH(const QString, type);
    QFETCH(const int, share);
    RECOURSE_NEED_RABBIT(server, m_servers, version)
    // Empty quorum queues prove something only after ten seconds, so theirs are few.
    const int all = fromEnvironment("RECOURSE_KILLS", usualKills);
    const int onQuorum = std::max(3, all / 50);
    const int wanted = type == u"quorum" ? onQuorum : (all - 2 * onQuorum + 1) / 2;
    const int seed = fromEnvironment("RECOURSE_KILL_SEED", usualSeed);
    // All rows go through the same steps, each from another one on.
    std::mt19937 order{ std::mt19937::result_type(seed) };
    std::vector<KillStep> steps = everyKillStep();
    std::ranges::shuffle(steps, order);
    std::mt19937 random{ std::mt19937::result_type(seed + 1 + share) };
    std::size_t next = std::size_t(share) * steps.size() / 4;

    QElapsedTimer time;
    time.start();
    std::map<QByteArray, int> kills;
    int count = 0;
    int tries = 0;
    while (count < wanted && tries < 2 * wanted) {
        const QTemporaryDir folder;
        ServiceScene scene(server, folder.path());
        const int parked = wanted - count > 20 ? 300 : 100;
        QVERIFY(scene.start({ u"--queue-type"_s, type, u"--parked"_s, QString::number(parked) },
                            KillRounds::workspace()));
        KillRounds rounds(scene, random);
        QString trouble = rounds.begin();
        QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
        const auto killsHere = [&rounds] {
            int sum = 0;
            for (const auto &[name, number] : rounds.kills())
                sum += number;
            return sum;
        };
        for (int i = 0; i < roundsOfOneScene && !rounds.isUsedUp() && count + killsHere() < wanted
             && tries < 2 * wanted;
             ++i) {
            const KillStep &at = steps[next++ % steps.size()];
            ++tries;
            trouble = rounds.round(at);
            QVERIFY2(trouble.isEmpty(),
                     qPrintable(u"seed %1, try %2, %3 at %4: %5"_s.arg(
                         QString::number(seed), QString::number(tries),
                         QString::fromLatin1(at.action), QString::fromLatin1(at.step), trouble)));
        }
        trouble = rounds.end();
        QVERIFY2(trouble.isEmpty(),
                 qPrintable(u"seed %1, at the end of try %2: %3"_s.arg(
                     QString::number(seed), QString::number(tries), trouble)));
        for (const auto &[name, number] : rounds.kills())
            kills[name] += number;
        count += killsHere();
        if (all > usualKills)
            qInfo("%d kills in %lld s", count, time.elapsed() / 1'000);
    }
    QByteArray names;
    for (const auto &[name, number] : kills)
        names += ' ' + name + ": " + QByteArray::number(number) + ';';
    qInfo("seed %d: %d tries, %d kills;%s", seed, tries, count, names.constData());
    QVERIFY(count >= wanted);
}

QTEST_GUILESS_MAIN(TestCtlKill)
#include "tst_ctlkill.moc"
