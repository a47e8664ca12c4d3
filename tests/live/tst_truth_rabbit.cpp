// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/live/truthcheck.h"
#include "tests/support/rabbitserver.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace recourse;

// Every verdict of the console against what the sandbox did on purpose, on real RabbitMQ nodes.
class TestTruthRabbit : public QObject
{
    Q_OBJECT

private slots:
    void everyVerdictIsTheTruth_data()
    {
        QTest::addColumn<QString>("version");
        QTest::addColumn<QString>("queueType");
        QTest::newRow("3.10 classic") << u"3.10"_s << u"classic"_s;
        QTest::newRow("3.10 quorum") << u"3.10"_s << u"quorum"_s;
        QTest::newRow("4.0 classic") << u"4.0"_s << u"classic"_s;
        QTest::newRow("4.0 quorum") << u"4.0"_s << u"quorum"_s;
    }

    void everyVerdictIsTheTruth()
    {
        QFETCH(QString, version);
        QFETCH(QString, queueType);
        RECOURSE_NEED_RABBIT(server, m_servers, version);
        const Host host(*server, queueType);
        QTemporaryDir folder;
        TruthCheck check;
        const QString trouble = check.prepare(folder.path(), host.arguments());
        QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
        const QString opened = check.open();
        QVERIFY2(opened.isEmpty(), qPrintable(opened));
        settle(check.console());
        const QStringList differences = check.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(QString(u"\n"_s + differences.join(u'\n'))));
        QCOMPARE(check.breaches(), QStringList());

        // Looking a second time finds the same: nothing was lost, moved or doubled by the first.
        qint64 parked = 0;
        for (const HandlerConfig &handler : check.console().workspace().handlers) {
            if (handler.parking.isEmpty())
                continue;
            const ScanProgress scan = check.console().scan(handler.name, true, true, {}, {});
            QVERIFY(scan.report && scan.report->complete);
            QCOMPARE(scan.report->givenBack, scan.report->read);
            parked += scan.report->read;
        }
        QCOMPARE(parked, check.truth()["parked"_L1].toInteger());
    }

    // Last of each node: the broker is stopped under the console.
    void aStoppedBrokerTurnsVerdictsToUnknown()
    {
        RECOURSE_NEED_RABBIT(server, m_servers, u"3.10"_s);
        const Host host(*server, u"gone"_s);
        QTemporaryDir folder;
        TruthCheck check;
        const QString trouble = check.prepare(
            folder.path(), { u"--amqp"_s, host.amqp(), u"--management"_s, host.management() });
        QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
        const QString opened = check.open();
        QVERIFY2(opened.isEmpty(), qPrintable(opened));
        settle(check.console());
        QVERIFY(check.differences().isEmpty());
        server->kill();
        const QJsonObject entry = check.truth()["entries"_L1].toArray().first().toObject();
        const Overview overview = check.console().overview({});
        QVERIFY(!overview.complete);
        QVERIFY(std::ranges::any_of(overview.findings, [](const Finding &finding) {
            return finding.kind == FindingKind::SourceDown;
        }));
        // The last counts are seconds old; the verdict asks again and gets no answer.
        QTRY_VERIFY_WITH_TIMEOUT(check.console()
                                         .dossiers(EventId(entry["event_id"_L1].toString()),
                                                   entry["handler"_L1].toString(), {})
                                         .front()
                                         ->verdict.kind
                                     == VerdictKind::Unknown,
                                 30'000);
    }

private:
    // A virtual host of its own for each run, so that queues of another type are not in the way.
    class Host
    {
    public:
        Host(RabbitServer &server, const QString &queueType)
            : m_server(server)
            , m_queueType(queueType)
            , m_name(u"truth-"_s + queueType)
        {
            server.http("PUT", u"/api/vhosts/"_s + m_name);
            server.http("PUT", u"/api/permissions/"_s + m_name + u"/guest"_s,
                        R"({"configure":".*","write":".*","read":".*"})");
        }

        QString amqp() const
        {
            return u"amqp://guest:guest@127.0.0.1:%1/%2"_s.arg(m_server.amqpPort()).arg(m_name);
        }
        QString management() const { return m_server.management().toString(); }
        QStringList arguments() const
        {
            return { u"--amqp"_s,       amqp(),     u"--management"_s, management(),
                     u"--queue-type"_s, m_queueType };
        }

    private:
        RabbitServer &m_server;
        QString m_queueType;
        QString m_name;
    };

    // Management counts trail behind by seconds (facts: 6 to 9 s); verdicts that need empty queues
    // wait for them.
    static void settle(Console &console)
    {
        const auto settled = [&console] {
            const Overview overview = console.overview({});
            return std::ranges::all_of(overview.handlers, [&overview](const HandlerOverview &row) {
                const auto scan = std::ranges::find(overview.scans, row.name, &ScanState::handler);
                return row.backlog() && (scan == overview.scans.end() || row.parked == scan->known);
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(settled(), 60'000);
    }

    RabbitServers m_servers;
};

QTEST_GUILESS_MAIN(TestTruthRabbit)
#include "tst_truth_rabbit.moc"
