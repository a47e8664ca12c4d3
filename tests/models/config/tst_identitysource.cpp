// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/workspacefile.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

using Kind = IdentitySource::Kind;

class IdentitySourceTest final : public QObject
{
    Q_OBJECT
private slots:
    void readsEachKind_data();
    void readsEachKind();
    void refuses_data();
    void refuses();
    void presetsAreThere();
};

void IdentitySourceTest::readsEachKind_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("pattern");

    const QString none;
    QTest::newRow("property") << u"property:message_id"_s << Kind::Property << u"message_id"_s
                              << none;
    QTest::newRow("header") << u"header:X-Event-Id"_s << Kind::Header << u"X-Event-Id"_s << none;
    QTest::newRow("header with colon") << u"header:a:b"_s << Kind::Header << u"a:b"_s << none;
    QTest::newRow("json") << u"json:/Message/OrderId"_s << Kind::Json << u"/Message/OrderId"_s
                          << none;
    QTest::newRow("json with escapes") << u"json:/a~1b/~0"_s << Kind::Json << u"/a~1b/~0"_s << none;
    QTest::newRow("virtual host") << u"vhost"_s << Kind::VirtualHost << none << none;
    QTest::newRow("queue") << u"queue"_s << Kind::Queue << none << none;
    QTest::newRow("queue with pattern")
        << u"queue:^microi\\.([^.]+)\\."_s << Kind::Queue << none << u"^microi\\.([^.]+)\\."_s;
    QTest::newRow("x-death") << u"x-death"_s << Kind::XDeath << none << none;
    QTest::newRow("match") << u"match:event_id:v([0-9]+)$"_s << Kind::Match << u"event_id"_s
                           << u"v([0-9]+)$"_s;
    QTest::newRow("match with colons")
        << u"match:key:^a:(b):c"_s << Kind::Match << u"key"_s << u"^a:(b):c"_s;
    QTest::newRow("column") << u"column:event_id"_s << Kind::Column << u"event_id"_s << none;
}

void IdentitySourceTest::readsEachKind()
{
    QFETCH(const QString, written);
    QFETCH(const Kind, kind);
    QFETCH(const QString, name);
    QFETCH(const QString, pattern);
    const auto source = parseIdentitySource(written);
    QVERIFY(source);
    QCOMPARE(*source, (IdentitySource{ kind, name, pattern, written }));
}

void IdentitySourceTest::refuses_data()
{
    QTest::addColumn<QString>("written");
    for (const QString &written :
         { QString(), u" vhost"_s, u"Vhost"_s, u"header:"_s, u"property:"_s, u"property:id"_s,
           u"json:"_s, u"json:EventId"_s, u"json:/a~2"_s, u"queue:"_s, u"queue:[a"_s,
           u"queue:nogroup"_s, u"match:event_id"_s, u"match::x(y)"_s, u"match:colour:(x)"_s,
           u"match:event_id:("_s, u"match:event_id:(?:x)"_s, u"column:"_s, u"body:/x"_s })
        QTest::newRow(qPrintable(u"\"%1\""_s.arg(written))) << written;
}

void IdentitySourceTest::refuses()
{
    QFETCH(const QString, written);
    const auto source = parseIdentitySource(written);
    QVERIFY(!source);
    QCOMPARE(source.error().code, ErrorCode::InvalidInput);
    QVERIFY(!source.error().native.isEmpty());
}

void IdentitySourceTest::presetsAreThere()
{
    for (const QString &name : identityPresets()) {
        const auto preset = identityPreset(name);
        QVERIFY(preset && !preset->eventId.empty() && !preset->tenant.empty());
    }
    QVERIFY(!identityPreset(u"none"_s));
    QVERIFY(identityPreset(u"microi"_s)->key.empty());
    QCOMPARE(identityPreset(u"microi"_s)->tenant.front().kind, Kind::Queue);
    QCOMPARE(identityPreset(u"recourse"_s)->original.front().name, u"x-original-event-id"_s);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::IdentitySourceTest)
#include "tst_identitysource.moc"
