// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/reason.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>
#include <QUuid>

#include <functional>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

// Everything that differs between two failures of one cause. Seeded: the same failures every day.
class Dice
{
public:
    explicit Dice(quint32 seed)
        : m_random(seed)
    {
    }

    int below(int limit) { return int(m_random.bounded(limit)); }
    QString number(int limit = 1'000'000) { return QString::number(below(limit)); }
    QString uuid()
    {
        QByteArray bytes;
        for (int i = 0; i < 16; ++i)
            bytes.append(char(below(256)));
        const QUuid id = QUuid::fromRfc4122(bytes);
        return id.toString(below(2) ? QUuid::WithoutBraces : QUuid::WithBraces);
    }
    QString hex(int digits)
    {
        QString text;
        for (int i = 0; i < digits; ++i)
            text += u"0123456789abcdef"_s.at(below(16));
        return text;
    }
    QString ulid()
    {
        QString text = u"01J"_s;
        for (int i = 0; i < 23; ++i)
            text += u"0123456789ABCDEFGHJKMNPQRSTVWXYZ"_s.at(below(32));
        return text;
    }
    QString ip() { return u"10.%1.%2.%3"_s.arg(below(256)).arg(below(256)).arg(below(256)); }
    QString host()
    {
        return u"%1-%2.%3.example.com"_s.arg(pick({ u"db"_s, u"stock"_s, u"node"_s, u"mq"_s }))
            .arg(below(40))
            .arg(pick({ u"eu"_s, u"us"_s, u"ap"_s }));
    }
    QString email()
    {
        return u"%1.%2@%3.example"_s.arg(pick({ u"ann"_s, u"bo"_s, u"li.wei"_s }), name(),
                                         pick({ u"acme"_s, u"globex"_s }));
    }
    QString name() { return pick({ u"smith"_s, u"mueller"_s, u"zhang"_s, u"kea"_s, u"moa"_s }); }
    QString timestamp()
    {
        const QDateTime at = QDateTime::fromMSecsSinceEpoch(
            1'700'000'000'000 + qint64(below(1'000'000'000)) * 60, Qt::UTC);
        switch (below(4)) {
        case 0:
            return at.toString(Qt::ISODateWithMs);
        case 1:
            return at.toString(u"yyyy-MM-dd HH:mm:ss,zzz"_s);
        case 2:
            return QLocale::c().toString(at, u"ddd, dd MMM yyyy HH:mm:ss"_s) + u" GMT"_s;
        default:
            return QLocale::c().toString(at, u"MMM d, yyyy h:mm:ss AP"_s);
        }
    }
    QString path()
    {
        return pick({ u"/var/spool/orders/%1/%2.json"_s, u"/srv/app/releases/%1/cache/%2"_s })
            .arg(number(), hex(8));
    }
    QString windowsPath() { return u"C:\\services\\orders\\%1\\new.json"_s.arg(number()); }
    QString eventId()
    {
        return u"%1:%2:v%3"_s
            .arg(pick({ u"order-sync"_s, u"points-grant"_s, u"stock"_s }), number())
            .arg(below(30));
    }
    // An id of any shape.
    QString id()
    {
        switch (below(6)) {
        case 0:
            return number();
        case 1:
            return uuid();
        case 2:
            return hex(24);
        case 3:
            return ulid();
        case 4:
            return u"SKU-"_s + number(9999);
        default:
            return eventId();
        }
    }
    QString pick(const QStringList &from) { return from.at(below(int(from.size()))); }

private:
    QRandomGenerator m_random;
};

using Cause = std::function<QString(Dice &)>;

// Twelve causes as they come from Java, .NET, Python, Go, Node and PHP services.
std::vector<Cause> twelveCauses()
{
    return {
        [](Dice &d) {
            return u"java.net.SocketTimeoutException: Read timed out after %1 ms calling "
                   "http://%2:%3/api/orders/%4\n\tat java.base/java.net.Socket.read(Socket.java:"
                   "%5)\n\tat com.acme.orders.StockClient$$Lambda$%1/0x%6.get(StockClient.java:%3)"
                   "\n\t... %5 more"_s.arg(d.number(9999), d.host(), d.number(65535), d.id(),
                                           d.number(400), d.hex(16));
        },
        [](Dice &d) {
            return u"org.springframework.amqp.ListenerExecutionFailedException: Listener threw "
                   "exception\n\tat com.acme.Listener.on(Listener.java:%1)\nCaused by: "
                   "com.acme.orders.v%2.OrderLockedException: Order %3 is locked by %4 since %5\n"
                   "\tat com.acme.orders.Orders.lock(Orders.java:%1)\n\t... %1 more"_s
                       .arg(d.number(300))
                       .arg(d.below(4))
                       .arg(d.id(), d.email(), d.timestamp());
        },
        [](Dice &d) {
            return u"System.InvalidOperationException: Insufficient stock for %1: requested %2, "
                   "available %3\r\n ---> System.Data.DataException: The row version of %4 has "
                   "changed\r\n   at Acme.Stock.Deduct() in %5:line %6\r\n   --- End of inner "
                   "exception stack trace ---"_s.arg(d.id(), d.number(90), d.number(50), d.uuid(),
                                                     d.windowsPath(), d.number(500));
        },
        [](Dice &d) {
            return u"Traceback (most recent call last):\n  File \"%1.py\", line %2, in handle\n"
                   "    apply(event)\n  File \"%1.py\", line %3, in apply\n    raise "
                   "ValueError(x)\nValueError: amount '%4' of event %5 is not a number"_s.arg(
                       d.path(), d.number(900), d.number(900), d.pick({ u"abc"_s, u"1,2"_s }),
                       d.eventId());
        },
        [](Dice &d) {
            return u"panic: runtime error: index out of range [%1] with length %2\n\ngoroutine %3 "
                   "[running]:\nmain.handle(0x%4, 0x%5)\n\t%6.go:%7 +0x%8"_s.arg(
                       d.number(99), d.number(99), d.number(9999), d.hex(10), d.hex(10), d.path(),
                       d.number(999), d.hex(3));
        },
        [](Dice &d) {
            return u"Error: connect ECONNREFUSED %1:%2\n    at TCPConnectWrap.afterConnect [as "
                   "oncomplete] (node:net:%3:%4)\n    at handle (%5.js:%3:%4)"_s.arg(
                       d.ip(), d.number(65535), d.number(2000), d.number(90), d.path());
        },
        [](Dice &d) {
            return u"PHP Fatal error:  Uncaught App\\Exceptions\\PaymentDeclined: Card of customer "
                   "%1 was declined in %2.php:%3\nStack trace:\n#0 %2.php(%3): "
                   "App\\Pay->capture('%4')\n#1 {main}\n  thrown in %2.php on line %3"_s.arg(
                       d.email(), d.path(), d.number(700), d.id());
        },
        [](Dice &d) {
            const QString status = d.below(2) ? u"\"status\":409,"_s : u"\"status\": 409, "_s;
            return u"POST https://%1:%2/v1/orders/%3 answered 409: {\"timestamp\":\"%4\",%5"
                   "\"code\":\"ORDER_ALREADY_SHIPPED\",\"message\":\"Order %3 was shipped at %4\","
                   "\"requestId\":\"%6\",\"items\":[%7]}"_s.arg(d.host(), d.number(65535), d.id(),
                                                                d.timestamp(), status, d.uuid(),
                                                                d.number());
        },
        [](Dice &d) {
            return u"POST https://%1:%2/v1/orders/%3 answered 409: {\"timestamp\":\"%4\","
                   "\"status\":409,\"code\":\"CUSTOMER_BLOCKED\",\"message\":\"Customer %5 is "
                   "blocked\",\"requestId\":\"%6\"}"_s.arg(d.host(), d.number(65535), d.id(),
                                                           d.timestamp(), d.id(), d.uuid());
        },
        [](Dice &d) {
            return u"%1 ERROR [worker-%2] 订单%3处理失败：商品【%4】库存不足，剩余%5件"_s.arg(
                d.timestamp(), d.number(64), d.number(), d.id(), d.number(9));
        },
        [](Dice &d) {
            return u"订单 %1 的收货人“%2”电话号码无效（%3）"_s.arg(
                d.id(), d.pick({ u"张三"_s, u"李四"_s, u"王小明"_s }), d.number());
        },
        [](Dice &d) {
            const int tries = d.below(3) + 1;
            QStringList ids;
            for (int n = d.below(5); n >= 0; --n)
                ids.append(d.id());
            return u"SQLSTATE[40001]: Serialization failure: Deadlock found while locking [%1] "
                   "after %2 attempt%3; session 0x%4 on %5"_s.arg(ids.join(u", "_s))
                       .arg(tries)
                       .arg(tries == 1 ? u""_s : u"s"_s)
                       .arg(d.hex(12), d.host());
        },
    };
}

} // namespace

class tst_Reason : public QObject
{
    Q_OBJECT
private slots:
    void tenThousandFailuresOfTwelveCauses();
    void differentCausesStayApart();
    void sameCauseIsOneReason_data();
    void sameCauseIsOneReason();
    void readsWell_data();
    void readsWell();
    void hostileInput_data();
    void hostileInput();
    void isTheSameTomorrow();
    void speed();
};

void tst_Reason::tenThousandFailuresOfTwelveCauses()
{
    const std::vector<Cause> causes = twelveCauses();
    QCOMPARE(causes.size(), std::size_t(12));
    Dice dice(20251009);
    QHash<QString, QSet<int>> causesOf;
    std::vector<QSet<QString>> reasonsOf(causes.size());
    for (int n = 0; n < 10'000; ++n) {
        const int cause = n % int(causes.size());
        const QString text = causes[std::size_t(cause)](dice);
        const QString reason = reasonOf(text.toUtf8());
        if (!reasonsOf[std::size_t(cause)].isEmpty()
            && !reasonsOf[std::size_t(cause)].contains(reason))
            qWarning("cause %d split: \"%s\"\n of \"%s\"", cause, qPrintable(reason),
                     qPrintable(text));
        causesOf[reason].insert(cause);
        reasonsOf[std::size_t(cause)].insert(reason);
        QVERIFY(reason.size() <= 160);
        if (reasonsOf[std::size_t(cause)].size() > 3)
            break;
    }
    QCOMPARE(causesOf.size(), 12);
    for (const QSet<int> &of : causesOf)
        QCOMPARE(of.size(), 1);
}

void tst_Reason::differentCausesStayApart()
{
    const QStringList errors{
        u"Connection refused to 10.0.0.1:5432"_s,
        u"Connection reset by 10.0.0.1:5432"_s,
        u"Connection timed out to 10.0.0.1:5432"_s,
        u"HTTP 404 from http://stock/api/5"_s,
        u"HTTP 503 from http://stock/api/5"_s,
        u"Supplier answered 409"_s,
        u"Supplier answered 422"_s,
        u"Request failed with status code 500"_s,
        u"Request failed with status code 502"_s,
        u"502 Bad Gateway"_s,
        u"504 Gateway Timeout"_s,
        u"Payload has no OrderId"_s,
        u"Payload has no Tenant"_s,
        u"java.lang.NullPointerException"_s,
        u"java.lang.IllegalStateException"_s,
        u"com.acme.v2.OrderLockedException: 5"_s,
        u"com.acme.v2.OrderClosedException: 5"_s,
        u"App\\Exceptions\\OrderLocked: order 5"_s,
        u"App\\Exceptions\\OrderClosed: order 5"_s,
        u"ORA-00001: unique constraint violated"_s,
        u"ORA-00060: deadlock detected"_s,
        u"SQLSTATE[23505]: x"_s,
        u"SQLSTATE[40P01]: x"_s,
        u"{\"error\":\"invalid_grant\"}"_s,
        u"{\"error\":\"invalid_client\"}"_s,
        u"{\"status\":404,\"title\":\"x\"}"_s,
        u"{\"status\":403,\"title\":\"x\"}"_s,
        u"Cannot convert to Int32"_s,
        u"Cannot convert to Int64"_s,
        u"x509: certificate has expired"_s,
        u"x509: certificate signed by unknown authority"_s,
        u"库存不足"_s,
        u"余额不足"_s,
        u"Listener failed\nCaused by: java.net.ConnectException: refused"_s,
        u"Listener failed\nCaused by: java.net.SocketTimeoutException: Read timed out"_s,
        u"expired"_s,
        u"rejected"_s,
        u""_s,
    };
    QHash<QString, QString> seen;
    for (const QString &error : errors) {
        const QString reason = reasonOf(error.toUtf8());
        QVERIFY2(!seen.contains(reason),
                 qPrintable(u"\"%1\" and \"%2\" both give \"%3\""_s.arg(seen.value(reason), error,
                                                                        reason)));
        seen.insert(reason, error);
    }
}

void tst_Reason::sameCauseIsOneReason_data()
{
    QTest::addColumn<QStringList>("errors");
    QTest::newRow("one attempt, three attempts")
        << QStringList{ u"gave up after 1 attempt"_s, u"gave up after 3 attempts"_s };
    QTest::newRow("lists of any length")
        << QStringList{ u"missing items [5]"_s, u"missing items [5, 6, 7]"_s,
                        u"missing items [a1, b2; c3]"_s };
    QTest::newRow("ids of any form")
        << QStringList{ u"Order 88121 not found"_s,
                        u"Order 3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718 not found"_s,
                        u"Order {3B6F1A2C-9D4E-4F50-A1B2-C3D4E5F60718} not found"_s,
                        u"Order order:88121:v7 not found"_s,
                        u"Order 'x y' not found"_s,
                        u"Order \"x\" not found"_s,
                        u"Order deadbeef not found"_s,
                        u"Order kTbXwQzRmLpVnYcHjDfGs not found"_s };
    QTest::newRow("times") << QStringList{ u"locked since 2025-10-09T08:53:20.123Z by job"_s,
                                           u"locked since 2025-10-09 08:53:20,123 by job"_s,
                                           u"locked since 09:58:12 by job"_s,
                                           u"locked since Oct 9, 2025 8:53:20 AM by job"_s,
                                           u"locked since Thursday, 9 October 2025 by job"_s };
    QTest::newRow("addresses") << QStringList{
        u"cannot reach 10.0.0.1:5432"_s,
        u"cannot reach db1.example.com:5432"_s,
        u"cannot reach stock.internal"_s,
        u"cannot reach [fe80::1]:5432"_s,
        u"cannot reach 2001:db8::1"_s,
        u"cannot reach https://api.example.com/v1/orders?id=5&x=y"_s,
        u"cannot reach amqps://mq.example/%2Forders"_s
    };
    QTest::newRow("paths") << QStringList{ u"cannot open /var/log/a.json for reading"_s,
                                           u"cannot open /srv/b for reading"_s,
                                           u"cannot open C:\\new\\x.json for reading"_s,
                                           u"cannot open ./data/x for reading"_s,
                                           u"cannot open ~/x for reading"_s };
    QTest::newRow("amounts") << QStringList{ u"balance -3.50 too low"_s,
                                             u"balance 1,234.00 too low"_s,
                                             u"balance +7 too low"_s };
    QTest::newRow("with and without its stack")
        << QStringList{ u"java.io.IOException: broken pipe"_s,
                        u"java.io.IOException: broken pipe\n\tat a.b.C(C.java:5)"_s,
                        u"java.io.IOException: broken pipe at a.b.C(C.java:5) at d.E(E.java:6)"_s,
                        u"java.io.IOException: broken pipe\\n\\tat a.b.C(C.java:5)"_s,
                        u"\r\n  java.io.IOException: broken pipe  \r\n"_s };
    QTest::newRow("chinese") << QStringList{ u"用户“张三”余额不足，差１２元"_s,
                                             u"用户「李四」余额不足，差300元"_s,
                                             u"用户【王五】余额不足，差4元"_s };
    QTest::newRow("python dictionary and JSON")
        << QStringList{ u"{'code': 'LOCKED', 'id': 5, 'message': 'order 5 is locked'}"_s,
                        u"{\"code\":\"LOCKED\",\"id\":77,\"message\":\"order 77 is locked\"}"_s,
                        u"{\n  \"code\": \"LOCKED\",\n  \"message\": \"order 8 is locked\"\n}"_s };
}

void tst_Reason::sameCauseIsOneReason()
{
    QFETCH(QStringList, errors);
    const QString wanted = reasonOf(errors.first().toUtf8());
    for (const QString &error : errors)
        QCOMPARE(reasonOf(error.toUtf8()), wanted);
}

void tst_Reason::readsWell_data()
{
    QTest::addColumn<QString>("error");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *scenario, const QString &error, const QString &reason) {
        QTest::newRow(scenario) << error << reason;
    };
    row("nothing", u""_s, u"no error recorded"_s);
    row("blank", u" \n\t "_s, u"no error recorded"_s);
    row("plain", u"Payload has no OrderId"_s, u"Payload has no OrderId"_s);
    row("number", u"Timeout calling stock service after 5000 ms"_s,
        u"Timeout calling stock service after … ms"_s);
    row("status", u"Supplier answered 409"_s, u"Supplier answered 409"_s);
    row("rows are no status", u"query returned 500 rows"_s, u"query returned … rows"_s);
    row("apostrophe", u"can't read the order's lines"_s, u"can't read the order's lines"_s);
    row("slash between words", u"read and/or write of application/json failed"_s,
        u"read and/or write of application/json failed"_s);
    row("may is a verb", u"the order may not be changed"_s, u"the order may not be changed"_s);
    row("cause behind the wrapper",
        u"Listener failed\n\tat x.Y(Y.java:1)\nCaused by: java.net.ConnectException: refused"_s,
        u"Listener failed ← java.net.ConnectException: refused"_s);
    row("innermost .NET cause",
        u"System.AggregateException: One or more errors occurred. ---> "
        "System.TimeoutException: timed out ---> System.Net.SocketException: reset"_s,
        u"System.AggregateException: One or more errors occurred ← "
        "System.Net.SocketException: reset"_s);
    row("JSON body", u"{\"code\":\"STOCK_LOCKED\",\"message\":\"sku 5 is locked\",\"id\":9}"_s,
        u"STOCK_LOCKED: sku … is locked"_s);
    row("JSON in a text", u"call failed: {\"error\":{\"message\":\"no such order 5\"}}"_s,
        u"call failed: no such order …"_s);
    row("announced", u"Validation failed:\n - OrderId is missing\n - x"_s,
        u"Validation failed: - OrderId is missing"_s);
    row("chinese", u"订单88121不存在"_s, u"订单…不存在"_s);
}

void tst_Reason::readsWell()
{
    QFETCH(QString, error);
    QFETCH(QString, reason);
    QCOMPARE(reasonOf(error.toUtf8()), reason);
}

void tst_Reason::hostileInput_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("12 MiB of one letter") << QByteArray(12 << 20, 'x');
    QTest::newRow("a million braces") << QByteArray(1 << 20, '{');
    QTest::newRow("a million quotes") << QByteArray(1 << 20, '"');
    QTest::newRow("a million backslashes") << QByteArray(1 << 20, '\\');
    QTest::newRow("line ends") << QByteArray(1 << 20, '\n');
    QTest::newRow("invalid UTF-8") << QByteArray(5'000, '\xFF');
    QTest::newRow("NUL") << QByteArray(5'000, '\0');
    QTest::newRow("half a character") << QByteArray("\xE8\xAE");
    QTest::newRow("open JSON") << QByteArray("{\"message\":\"\\u12");
    QTest::newRow("JSON in JSON in JSON")
        << QByteArray(R"({"message":"{\"message\":\"{\\\"message\\\":\\\"x\\\"}\"}"})");
    QTest::newRow("only a traceback") << QByteArray("Traceback (most recent call last)");
    QTest::newRow("only a cause") << QByteArray("\nCaused by: ");
    QTest::newRow("unclosed quotes") << QByteArray("a 'b \"c `d");
    QTest::newRow("only dots") << QByteArray("... : ,");
    QByteArray emoji;
    for (int i = 0; i < 500; ++i)
        emoji += "\xF0\x9F\x93\xA6";
    QTest::newRow("emoji to the limit") << emoji;
}

void tst_Reason::hostileInput()
{
    QFETCH(QByteArray, error);
    const QString reason = reasonOf(error);
    QVERIFY(!reason.isEmpty());
    QVERIFY(reason.size() <= 160);
    QVERIFY(reason.isValidUtf16());
    for (qsizetype cut = 0; cut < std::min<qsizetype>(error.size(), 200); ++cut)
        QVERIFY(!reasonOf(QByteArrayView(error).first(cut)).isEmpty());
}

void tst_Reason::isTheSameTomorrow()
{
    // Two runs of the program have to agree, since the index keeps the groups: nothing random, no
    // locale. The text itself is the promise.
    Dice dice(7);
    QCOMPARE(reasonOf(twelveCauses()[0](dice).toUtf8()),
             u"java.net.SocketTimeoutException: Read timed out after … ms calling …"_s);
}

void tst_Reason::speed()
{
    Dice dice(1);
    QList<QByteArray> errors;
    for (int n = 0; n < 1'000; ++n)
        errors.append(u"Timeout calling %1:%2 for order %3 after %4 ms"_s
                          .arg(dice.host(), dice.number(9999), dice.id(), dice.number())
                          .toUtf8());
    qsizetype sum = 0;
    QBENCHMARK
    {
        for (const QByteArray &error : errors)
            sum += reasonOf(error).size();
    }
    QVERIFY(sum > 0);
}

QTEST_GUILESS_MAIN(tst_Reason)
#include "tst_reason.moc"
