// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/killrounds.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int patienceMs = 60'000;
const QByteArray orderParking = "order_sync.parked";
const QString changesSql = u"SELECT count(*) FROM order_changes WHERE event_id = ?"_s;
const QString smsSql = u"SELECT count(*) FROM sms_sent WHERE event_id = ?"_s;
const QString undoneSql = u"SELECT count(*) FROM sms_undone WHERE event_id = ?"_s;
const QString outboxSql
    = u"INSERT INTO outbox (event_id, handler, tenant, partition_key, status, committed_at, "
      "sent_at, headers, payload) VALUES (?, 'sms-notify', 'acme', ?, ?, "
      "'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', ?, ?)"_s;

QString wrong(const QString &event, const char *what, qint64 count, int copies = -1)
{
    return u"%1: %2 %3, parked copies %4"_s.arg(event, QString::fromLatin1(what))
        .arg(count)
        .arg(copies);
}

} // namespace

std::vector<KillStep> everyKillStep()
{
    static const std::map<QByteArray, QByteArrayList> steps{
        { "replay",
          { "take", "judge", "write-intent", "publish", "published", "write-confirmed", "remove",
            "removed", "watch", "write-outcome" } },
        { "resend",
          { "judge", "write-intent", "publish", "published", "write-confirmed", "watch",
            "write-outcome" } },
        { "compensate",
          { "judge", "write-intent", "publish", "compensate-begin", "compensate-claimed",
            "compensate-commit", "compensate-committed", "published", "write-confirmed",
            "write-outcome" } },
        { "correct", { "correct-intent", "correct-publish", "correct-published" } },
        { "resolve", { "take", "judge", "write-intent", "remove", "removed", "write-outcome" } },
        { "restore", { "restore-intent", "restore-publish", "restore-published" } },
    };
    std::vector<KillStep> all;
    for (const auto &[action, names] : steps) {
        for (const QByteArray &step : names) {
            all.push_back({ action, step });
            if (action == "replay")
                all.push_back({ action, step });
        }
    }
    return all;
}

QByteArray KillRounds::workspace()
{
    // As fast as it goes, and an outcome soon.
    return "\n[replay]\nrate_per_s = 1000\ncanary = 0\neffect_timeout_s = 15\n"
           "second_person_above = 1000\n"
           "\n[[database]]\nid = \"orders-rw\"\nkind = \"sqlite\"\npath = \"orders.db\"\n"
           "\n[[action]]\nname = \"undo-sms\"\nhandlers = [\"sms-notify\"]\nkind = \"sql\"\n"
           "database = \"orders-rw\"\n"
           "query = \"SELECT count(*) AS compensated FROM sms_undone WHERE event_id = "
           ":event_id\"\n"
           "sql = [\"INSERT INTO sms_undone VALUES (:event_id)\"]\n";
}

KillRounds::KillRounds(ServiceScene &scene, std::mt19937 &random)
    : m_scene(scene)
    , m_random(random)
{
}

QString KillRounds::begin()
{
    QSet<QString> keys;
    for (const QJsonValue entry : m_scene.run().entries()) {
        const QJsonObject one = entry.toObject();
        const QString event = one["event_id"_L1].toString();
        const QString handler = one["handler"_L1].toString();
        const QString fault = one["fault"_L1].toString();
        const QString key = one["key"_L1].toString();
        // One of a key: others of it would have to wait.
        const bool isFirst = !keys.contains(key);
        keys.insert(key);
        if (isFirst && one["verdict"_L1].toString() == u"safe-to-replay" && handler == u"order-sync"
            && one["copies"_L1].toInt() == 1)
            m_open.push_back(event);
        else if (fault == u"format-change" && handler == u"order-sync")
            m_permanent.push_back(event);
        else if (fault == u"older-after-newer")
            m_cases.push_back({ event, handler, orderParking });
        else if (fault == u"permanent")
            m_cases.push_back({ event, handler, "invoice.parked" });
    }
    if (m_open.size() < 20 || m_permanent.isEmpty() || m_cases.size() < 5)
        return u"the sandbox left too few events"_s;
    return m_scene.change(u"CREATE TABLE sms_undone (event_id TEXT)"_s) ? QString() : u"no table"_s;
}

QByteArray KillRounds::killAt(const QByteArray &step, int most)
{
    return step + ':' + QByteArray::number(1 + (draw(3) == 0 ? draw(most) : 0));
}

QString KillRounds::round(const KillStep &at)
{
    using Way = QString (KillRounds::*)(const QByteArray &);
    static const std::map<QByteArray, Way> ways{
        { "replay", &KillRounds::replay },         { "resend", &KillRounds::resend },
        { "compensate", &KillRounds::compensate }, { "correct", &KillRounds::correct },
        { "resolve", &KillRounds::resolve },       { "restore", &KillRounds::restore },
    };
    return (this->*ways.at(at.action))(at.step);
}

QString KillRounds::settled(const CtlEnd &end, const QByteArray &name)
{
    if (end.wasKilled)
        ++m_kills[name];
    else if (end.code == 2 || end.code == 3 || end.code == -1)
        return QString::fromUtf8(name + ": " + end.said());
    if (const QString trouble = m_scene.recover(); !trouble.isEmpty())
        return trouble;
    return m_scene.ageLeases() ? QString() : u"the leases are as young as before"_s;
}

qint64 KillRounds::effects(const QString &event)
{
    return m_scene.number(changesSql, { event });
}

qint64 KillRounds::waitForEffect(const QString &sql, const QString &event)
{
    (void)QTest::qWaitFor([&] { return m_scene.number(sql, { event }) > 0; }, patienceMs);
    return m_scene.number(sql, { event });
}

QString KillRounds::replay(const QByteArray &step)
{
    QStringList some;
    for (int i = 0; i < 2 && !m_open.isEmpty(); ++i)
        some.push_back(m_open.takeAt(draw(int(m_open.size()))));
    // Now and then one that was applied before.
    if (draw(4) == 0 && !m_applied.isEmpty())
        some.push_back(m_applied.at(draw(int(m_applied.size()))));
    const QStringList words
        = QStringList{ u"replay"_s } + some + QStringList{ u"--handler"_s, u"order-sync"_s };
    const CtlEnd end = m_scene.act(words, killAt(step, 2));
    if (const QString trouble = settled(end, "replay " + step); !trouble.isEmpty())
        return trouble;
    const QMap<QByteArray, int> parked = m_scene.parked(orderParking);
    for (const QString &event : std::as_const(some)) {
        const qint64 count = effects(event);
        const int copies = parked.value(event.toUtf8());
        if (count > 1 || copies > 1 || count + copies < 1)
            return wrong(event, "effects", count, copies);
        if (count == 0)
            m_open.push_back(event);
        else if (!m_applied.contains(event))
            m_applied.push_back(event);
    }
    return {};
}

QString KillRounds::resend(const QByteArray &step)
{
    const QString order = u"K%1"_s.arg(++m_made);
    const QString event = u"sms:%1:paid"_s.arg(order);
    const QString payload
        = uR"({"EventId":"%1","Tenant":"acme","Message":{"OrderId":"%2","Phone":"+49 170 1"}})"_s
              .arg(event, order);
    const QString headers = uR"({"x-tenant":"acme","x-partition-key":"order:%1"})"_s.arg(order);
    // Never sent, or said to be sent and lost.
    if (!m_scene.change(outboxSql,
                        { event, QString(u"order:"_s + order),
                          draw(2) == 0 ? u"pending"_s : u"sent"_s, headers, payload.toUtf8() }))
        return u"no outbox row"_s;
    const QStringList words{ u"resend"_s, event, u"--handler"_s, u"sms-notify"_s };
    const CtlEnd end = m_scene.act(words, killAt(step, 1));
    if (const QString trouble = settled(end, "resend " + step); !trouble.isEmpty())
        return trouble;
    if (m_scene.number(smsSql, { event }) == 0) {
        const CtlEnd again = m_scene.act(words);
        if (again.wasKilled || again.code == 2 || again.code == 3)
            return QString::fromUtf8(again.said());
    }
    const qint64 count = waitForEffect(smsSql, event);
    return count == 1 ? QString() : wrong(event, "effects", count);
}

QString KillRounds::compensate(const QByteArray &step)
{
    // Its inbox has it, and the business does not.
    const QString event = u"sms:U%1:paid"_s.arg(++m_made);
    if (!m_scene.change(u"INSERT INTO inbox VALUES ('sms-notify', ?, '2026-01-01T00:00:00.000Z')"_s,
                        { event }))
        return u"no inbox row"_s;
    const QStringList words{ u"compensate"_s, event,         u"--handler"_s,
                             u"sms-notify"_s, u"--action"_s, u"undo-sms"_s };
    const CtlEnd end = m_scene.act(words, killAt(step, 1));
    if (const QString trouble = settled(end, "compensate " + step); !trouble.isEmpty())
        return trouble;
    if (const qint64 count = m_scene.number(undoneSql, { event }); count > 1)
        return wrong(event, "compensations", count);
    const CtlEnd again = m_scene.act(words);
    if (again.wasKilled || again.code == 2 || again.code == 3)
        return QString::fromUtf8(again.said());
    const qint64 count = m_scene.number(undoneSql, { event });
    return count == 1 ? QString()
                      : wrong(event, "compensations", count) + QString::fromUtf8(again.said());
}

QString KillRounds::correct(const QByteArray &step)
{
    const QString corrected = m_permanent.at(draw(int(m_permanent.size())));
    QString tenant;
    for (const QJsonValue entry : m_scene.run().entries()) {
        if (entry["event_id"_L1].toString() == corrected)
            tenant = entry["tenant"_L1].toString();
    }
    const QString order = u"C%1"_s.arg(++m_made);
    const QString event = u"order-sync:%1:v1"_s.arg(order);
    QFile payload(m_scene.run().file(u"payload.json"_s));
    if (!payload.open(QIODevice::WriteOnly))
        return payload.errorString();
    payload.write(
        uR"({"EventId":"%1","Tenant":"%2","Message":{"OrderId":"%3","Version":1,)"
        uR"("Kind":"delta","Status":"CREATED","Total":"1.00"}})"_s.arg(event, tenant, order)
            .toUtf8());
    payload.close();
    const QStringList words{ u"correct"_s,   corrected,          u"--handler"_s,  u"order-sync"_s,
                             u"--payload"_s, payload.fileName(), u"--event-id"_s, event };
    const CtlEnd end = m_scene.act(words, killAt(step, 1));
    if (const QString trouble = settled(end, "correct " + step); !trouble.isEmpty())
        return trouble;
    CtlEnd again;
    if (effects(event) == 0) {
        again = m_scene.act(words);
        if (again.wasKilled || again.code == 2)
            return QString::fromUtf8(again.said());
    }
    const qint64 count = waitForEffect(changesSql, event);
    const int copies = m_scene.parked(orderParking).value(corrected.toUtf8());
    return count == 1 && copies == 1
        ? QString()
        : wrong(event, "effects", count, copies) + QString::fromUtf8(again.said());
}

KillRounds::Case &KillRounds::someCase(bool isResolved)
{
    std::vector<Case *> fitting;
    for (Case &one : m_cases) {
        if (one.isResolved == isResolved)
            fitting.push_back(&one);
    }
    return fitting.empty() ? m_cases[std::size_t(draw(int(m_cases.size())))]
                           : *fitting[std::size_t(draw(int(fitting.size())))];
}

QStringList KillRounds::wordsOf(const QString &verb, const Case &one)
{
    const QStringList which
        = verb == u"restore" ? QStringList{ u"--event-id"_s, one.event } : QStringList{ one.event };
    return QStringList{ verb } + which + QStringList{ u"--handler"_s, one.handler };
}

// Without a kill; where counts still show what was, another try follows.
QString KillRounds::setCase(Case &one, bool resolved)
{
    QDeadlineTimer deadline(patienceMs);
    CtlEnd end;
    while (one.isResolved != resolved && !deadline.hasExpired()) {
        end = m_scene.act(wordsOf(resolved ? u"resolve"_s : u"restore"_s, one));
        if (const QString trouble = checkCase(one); !trouble.isEmpty())
            return trouble;
    }
    return one.isResolved == resolved ? QString() : QString::fromUtf8(end.said());
}

// It is parked once, or in the archive.
QString KillRounds::checkCase(Case &one)
{
    const int copies = m_scene.parked(one.parking).value(one.event.toUtf8());
    if (copies > 1)
        return wrong(one.event, "resolved or restored, effects", 0, copies);
    one.isResolved = copies == 0;
    if (copies == 1)
        return {};
    const CtlEnd kept
        = m_scene.ctl({ u"journal"_s, u"--kind"_s, u"archived"_s, u"--event-id"_s, one.event });
    return kept.json["entries"_L1].toArray().isEmpty() ? wrong(one.event, "archived", 0, copies)
                                                       : QString();
}

// The last word of the journal on it.
bool KillRounds::isResolvedByJournal(const Case &one) const
{
    const CtlEnd told
        = m_scene.ctl({ u"journal"_s, u"--event-id"_s, one.event, u"--handler"_s, one.handler });
    bool isResolved = false;
    for (const QJsonValue entry : told.json["entries"_L1].toArray()) {
        const QString kind = entry["kind"_L1].toString();
        const QString outcome = entry["outcome"_L1].toString();
        if (kind == u"resolved" || kind == u"recovered" || kind == u"restored")
            isResolved = outcome == u"resolved";
    }
    return isResolved;
}

QString KillRounds::resolve(const QByteArray &step)
{
    Case &one = someCase(false);
    if (const QString trouble = setCase(one, false); !trouble.isEmpty())
        return trouble;
    const CtlEnd end = m_scene.act(wordsOf(u"resolve"_s, one), killAt(step, 1));
    if (const QString trouble = settled(end, "resolve " + step); !trouble.isEmpty())
        return trouble;
    if (const QString trouble = checkCase(one); !trouble.isEmpty())
        return trouble;
    // What the broker had heard of is gone, what it had not is there, and the journal says so.
    const bool isWrong = end.wasKilled
        && ((step == "removed" && !one.isResolved) || (step == "remove" && one.isResolved));
    if (isWrong || one.isResolved != isResolvedByJournal(one))
        return wrong(one.event, "resolved by the journal", isResolvedByJournal(one),
                     one.isResolved ? 0 : 1);
    return setCase(one, true);
}

QString KillRounds::restore(const QByteArray &step)
{
    Case &one = someCase(true);
    if (const QString trouble = setCase(one, true); !trouble.isEmpty())
        return trouble;
    const CtlEnd end = m_scene.act(wordsOf(u"restore"_s, one), killAt(step, 1));
    if (const QString trouble = settled(end, "restore " + step); !trouble.isEmpty())
        return trouble;
    if (const QString trouble = checkCase(one); !trouble.isEmpty())
        return trouble;
    // The next try sees what the first one did: the journal says that it is restored.
    const CtlEnd again = m_scene.act(wordsOf(u"restore"_s, one));
    if (again.wasKilled || again.code == 2 || again.code == 3)
        return QString::fromUtf8(again.said());
    if (const QString trouble = checkCase(one); !trouble.isEmpty())
        return trouble;
    return one.isResolved ? QString::fromUtf8(again.said()) : QString();
}

bool KillRounds::isUsedUp()
{
    return m_open.size() < 4;
}

QString KillRounds::end()
{
    const QStringList all = m_open + m_applied;
    // What a count still shows on the queue is in flight, so once may not do.
    CtlEnd rest;
    QDeadlineTimer deadline(patienceMs);
    do {
        m_open.removeIf([this](const QString &event) { return effects(event) > 0; });
        if (m_open.isEmpty())
            break;
        rest = m_scene.act(QStringList{ u"replay"_s } + m_open
                           + QStringList{ u"--handler"_s, u"order-sync"_s });
        if (rest.wasKilled || rest.code == 2 || rest.code == 3)
            return QString::fromUtf8(rest.said());
    } while (!deadline.hasExpired());
    const QMap<QByteArray, int> parked = m_scene.parked(orderParking);
    for (const QString &event : all) {
        if (const qint64 count = effects(event); count != 1)
            return wrong(event, "effects at last", count, parked.value(event.toUtf8()))
                + QString::fromUtf8(rest.said());
    }
    const CtlEnd journal = m_scene.ctl({ u"journal"_s, u"--verify"_s });
    return journal.code == 0 && journal.json["chain"_L1].toString() == u"whole"
        ? QString()
        : QString::fromUtf8(journal.said());
}

} // namespace recourse
