// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/evidence/identitystory.h"

#include <QJsonArray>
#include <QSet>
#include <QTest>

using namespace recourse;
using namespace recourse::story;
using namespace Qt::StringLiterals;

class tst_Identity : public QObject
{
    Q_OBJECT
private slots:
    void aLastTryThatWasNotRejectedAgrees();
    void undecodableTenantsStayTwo();
    void headerBlockNearTheFrameLimit();
    void unusableIds_data();
    void unusableIds();
    void usableIds();
    void rawIdsAreBytes();
    void freshIdsOfOneEvent();
    void ambiguousTenant();
    void digitsOfIdsStay();
    void timestamps_data();
    void timestamps();
    void tenantTrustAndMismatch();
    void tenantFromQueuePattern();
    void matchAndColumnSources();
    void packedBodiesAreRead();
};

void tst_Identity::aLastTryThatWasNotRejectedAgrees()
{
    // Four rejected tries, and the fifth ended in the handler's own publish to the parking queue.
    Message message = withDeaths({ death("stock.work", "rejected", 4, 1'760'000'000) });
    message.headers->push_back(field("retry-attempt", FieldValue::int64(5)));
    const Identity identity = identify(parked(message), stockRules(), stockOrigin());
    QCOMPARE(identity.attempts, std::optional<qint64>(5));
    QVERIFY(!identity.has(IdentityNote::AttemptsDisagree));
    QVERIFY(!identity.has(IdentityNote::AttemptsAtLeast));

    message.headers->back().value = FieldValue::int64(6);
    const Identity more = identify(parked(message), stockRules(), stockOrigin());
    QVERIFY(more.has(IdentityNote::AttemptsDisagree));
}

void tst_Identity::undecodableTenantsStayTwo()
{
    const Identity one = identityOf(u"C04/tenant-not-utf8.json"_s);
    const Identity other = identityOf(u"C04/tenant-not-utf8-other.json"_s);
    QCOMPARE(one.tenant.bytes(), QByteArray("tenant-\xFF\xFE"));
    QCOMPARE(other.tenant.bytes(), QByteArray("tenant-\xFD\xFC"));
    QVERIFY(one.tenant != other.tenant);
    QVERIFY(one.has(IdentityNote::TenantClaimedOnly));
    QVERIFY(!one.tenantTrusted);

    IdentityRules rules = stockRules();
    rules.original = { header(u"batch-ref"_s) };
    QCOMPARE(identityOf(u"C04/nul-inside.json"_s, rules).original.bytes().size(), 8);
    QVERIFY(identityOf(u"C04/nul-inside.json"_s, rules).original.bytes().contains('\0'));
}

void tst_Identity::headerBlockNearTheFrameLimit()
{
    QVERIFY(!identityOf(u"C06/stack-trace-60k.json"_s).has(IdentityNote::HeaderBlockNearLimit));
    QVERIFY(!identityOf(u"C06/stack-trace-126k.json"_s).has(IdentityNote::HeaderBlockNearLimit));
    const QString tooLarge = u"C06/stack-trace-too-large-once-a-header-is-added.json"_s;
    QVERIFY(identityOf(tooLarge).has(IdentityNote::HeaderBlockNearLimit));
    QVERIFY(headerFrameBytes(readCase(tooLarge).message) <= 131'072 - 8); // it fits as it is
    QCOMPARE(identityOf(tooLarge).errorSource, u"header:x-exception-stacktrace"_s);
}

void tst_Identity::unusableIds_data()
{
    QTest::addColumn<QString>("file");
    for (const char *name :
         { "blank", "empty-a", "empty-b", "no-message-id", "tab-and-newline", "zero-width" })
        QTest::newRow(name) << u"C07/%1.json"_s.arg(QLatin1StringView(name));
    QTest::newRow("only in the body, which no rule names") << u"C07/only-in-body.json"_s;
}

void tst_Identity::unusableIds()
{
    QFETCH(QString, file);
    const Identity identity = identityOf(file);
    QVERIFY(identity.eventId.isEmpty());
    QVERIFY(identity.eventIdSource.isEmpty());
    QVERIFY(identity.has(IdentityNote::NoEventId));
}

void tst_Identity::usableIds()
{
    const Identity padded = identityOf(u"C07/padded.json"_s);
    QCOMPARE(padded.eventId.bytes(), QByteArray(" EVT-77 "));
    QVERIFY(padded.has(IdentityNote::EventIdPadded));
    QVERIFY(padded.eventId != EventId(QByteArray("EVT-77")));

    QCOMPARE(identityOf(u"C07/longest.json"_s).eventId.bytes().size(), 255);

    const Identity differs = identityOf(u"C07/header-and-property-differ.json"_s);
    QVERIFY(differs.has(IdentityNote::EventIdConflict));
    QCOMPARE(differs.eventId.bytes(), QByteArray("EVT-502"));
    QCOMPARE(differs.otherEventId, std::optional<QByteArray>("EVT-501"));

    IdentityRules rules = stockRules();
    rules.eventId.push_back(json(u"/eventId"_s));
    const Identity inBody = identityOf(u"C07/only-in-body.json"_s, rules);
    QCOMPARE(inBody.eventId.bytes(), QByteArray("EVT-500"));
    QCOMPARE(inBody.eventIdSource, u"json:/eventId"_s);
    QVERIFY(!inBody.has(IdentityNote::EventIdPadded));

    const Identity hidden = identityOf(u"C46/zero-width-inside.json"_s);
    QVERIFY(hidden.has(IdentityNote::EventIdInvisible));
    QVERIFY(!hidden.has(IdentityNote::EventIdPadded));
    QVERIFY(identityOf(u"C46/override-in-id.json"_s).has(IdentityNote::EventIdInvisible));
}

void tst_Identity::rawIdsAreBytes()
{
    QSet<QByteArray> ids;
    for (const QString &file : caseFiles(u"C09"_s)) {
        const Identity identity = identityOf(file);
        QVERIFY(!identity.has(IdentityNote::NoEventId));
        QVERIFY(!identity.has(IdentityNote::EventIdPadded));
        const QString wanted = readCase(file).expect.value("key_bytes"_L1).toString();
        if (!wanted.isEmpty())
            QCOMPARE(QString::fromLatin1(identity.eventId.bytes().toHex()), wanted);
        ids.insert(identity.eventId.bytes());
    }
    QCOMPARE(ids.size(), 6); // six spellings, none folded into another
}

void tst_Identity::freshIdsOfOneEvent()
{
    QSet<EventId> ids;
    for (int n = 1; n <= 3; ++n) {
        const Identity identity = identityOf(u"C10/new-id-each-try-%1.json"_s.arg(n));
        QVERIFY(identity.has(IdentityNote::NewIdEachTry));
        QCOMPARE(identity.original.bytes(), QByteArray("EVT-900"));
        QCOMPARE(identity.ownCounter, std::optional<qint64>(n));
        ids.insert(identity.eventId);
    }
    QCOMPARE(ids.size(), 3);
    QVERIFY(!identityOf(u"C10/same-1.json"_s).has(IdentityNote::NewIdEachTry));
    QCOMPARE(identityOf(u"C10/same-1.json"_s).eventId, identityOf(u"C10/same-2.json"_s).eventId);
}

void tst_Identity::ambiguousTenant()
{
    IdentityRules rules = stockRules();
    rules.tenant = { json(u"/tenant"_s) };
    const Identity identity = identityOf(u"C12/duplicate-keys.json"_s, rules);
    QVERIFY(identity.has(IdentityNote::TenantAmbiguous));
    QVERIFY(identity.tenant.isEmpty());
    QVERIFY(!identity.has(IdentityNote::TenantClaimedOnly));

    // The broker's word stands, and one of the two claims is against it.
    Origin tenantHost = stockOrigin();
    tenantHost.virtualHost = u"tenant-kea"_s;
    rules.tenant = { vhost(), json(u"/tenant"_s) };
    const Identity hosted
        = identify(parked(readCase(u"C12/duplicate-keys.json"_s).message), rules, tenantHost);
    QCOMPARE(hosted.tenant.bytes(), QByteArray("tenant-kea"));
    QVERIFY(hosted.tenantTrusted);
    QVERIFY(hosted.has(IdentityNote::TenantMismatch));
    QCOMPARE(hosted.claimedTenant, std::optional(TenantId(QByteArray("tenant-moa"))));

    // An id that is there twice is no key either.
    rules.eventId = { json(u"/amount"_s) };
    const Identity twice = identityOf(u"C12/duplicate-keys.json"_s, rules);
    QVERIFY(twice.eventId.isEmpty());
    QVERIFY(twice.has(IdentityNote::EventIdConflict));
    QVERIFY(twice.has(IdentityNote::NoEventId));
}

void tst_Identity::digitsOfIdsStay()
{
    IdentityRules rules = stockRules();
    rules.key = { json(u"/accountId"_s) };
    rules.version = { json(u"/ledgerId"_s) };
    rules.eventId = { json(u"/max"_s) };
    const Identity identity = identityOf(u"C12/int64.json"_s, rules);
    QCOMPARE(identity.key.bytes(), QByteArray("9007199254740993"));
    QCOMPARE(identity.version, std::optional(qint64(-9'223'372'036'854'775'807LL)));
    QCOMPARE(identity.eventId.bytes(), QByteArray("18446744073709551615"));
    rules.version = { json(u"/max"_s) }; // no version fits
    QVERIFY(!identityOf(u"C12/int64.json"_s, rules).version);
}

void tst_Identity::timestamps_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("outOfRange");
    const auto row = [](const char *name, bool outOfRange) {
        QTest::newRow(name) << u"C18/%1.json"_s.arg(QLatin1StringView(name)) << outOfRange;
    };
    row("seconds", false);
    row("zero", false);
    row("year-9999", false);
    row("absent-header-in-ms", false);
    row("milliseconds", true);
    row("microseconds", true);
    row("minus-one", true);
    row("largest", true);
    row("header-time-negative", true);
}

void tst_Identity::timestamps()
{
    QFETCH(QString, file);
    QFETCH(bool, outOfRange);
    const Message message = readCase(file).message;
    const Identity identity = identify(parked(message), stockRules(), stockOrigin());
    QCOMPARE(identity.has(IdentityNote::TimestampOutOfRange), outOfRange);
    // The sender's time rules neither when it failed nor when it was parked.
    if (identity.firstFailedAt)
        QCOMPARE(*identity.firstFailedAt, instantFromMillis(1'760'000'000'000));
    // And the raw value can still be asked for.
    IdentityRules rules = stockRules();
    rules.original = { ofProperty(u"timestamp"_s) };
    const QJsonValue raw = readCase(file).expect.value("replayed_value"_L1);
    if (!raw.isUndefined() && message.properties.timestamp)
        QCOMPARE(identify(parked(message), rules, stockOrigin()).original.bytes(),
                 QByteArray::number(*message.properties.timestamp));
}

void tst_Identity::tenantTrustAndMismatch()
{
    Message message;
    message.headers = FieldTable{ field("tenant", FieldValue::text("globex")) };
    Origin host = stockOrigin();

    const Identity claimed = identify(parked(message), stockRules(), host);
    QCOMPARE(claimed.tenant.bytes(), QByteArray("globex"));
    QCOMPARE(claimed.tenantSource, u"header:tenant"_s);
    QVERIFY(!claimed.tenantTrusted);
    QVERIFY(claimed.has(IdentityNote::TenantClaimedOnly));

    host.virtualHost = u"acme"_s;
    const Identity mismatch = identify(parked(message), stockRules(), host);
    QCOMPARE(mismatch.tenant.bytes(), QByteArray("acme"));
    QVERIFY(mismatch.tenantTrusted);
    QVERIFY(mismatch.has(IdentityNote::TenantMismatch));
    QVERIFY(!mismatch.has(IdentityNote::TenantClaimedOnly));
    QCOMPARE(mismatch.claimedTenant, std::optional(TenantId(QByteArray("globex"))));

    host.virtualHost = u"globex"_s;
    const Identity agree = identify(parked(message), stockRules(), host);
    QVERIFY(!agree.has(IdentityNote::TenantMismatch));
    QVERIFY(!agree.claimedTenant);

    IdentityRules byUser = stockRules();
    byUser.tenant = { ofProperty(u"user_id"_s) };
    message.properties.userId = "acme";
    QVERIFY(identify(parked(message), byUser, stockOrigin()).tenantTrusted);

    // Two claims that differ, and nobody to trust.
    IdentityRules claims = stockRules();
    claims.tenant = { header(u"tenant"_s), json(u"/tenant"_s) };
    message.body = R"({"tenant":"initech"})";
    const Identity differ = identify(parked(message), claims, stockOrigin());
    QVERIFY(differ.has(IdentityNote::TenantAmbiguous));
    QVERIFY(!differ.has(IdentityNote::TenantMismatch));
    QCOMPARE(differ.claimedTenant, std::optional(TenantId(QByteArray("initech"))));
}

void tst_Identity::tenantFromQueuePattern()
{
    IdentityRules rules;
    rules.tenant = { source(Kind::Queue, {}, u"^microi\\.([^.]+)\\."_s) };
    Origin origin;
    origin.queue = u"microi.acme.stock.parked"_s;
    const Identity byParking = identify(parked({}), rules, origin);
    QCOMPARE(byParking.tenant.bytes(), QByteArray("acme"));
    QVERIFY(byParking.tenantTrusted);

    // The queue's name is in lower case, the sender's word is not: another tenant only where the
    // pattern does not say that case does not count.
    rules.tenant.push_back(source(Kind::Json, u"/OsClient"_s));
    Message message;
    message.body = R"({"OsClient":"Acme"})";
    QVERIFY(identify(parked(message), rules, origin).has(IdentityNote::TenantMismatch));
    rules.tenant.front().pattern.prepend("(?i)"_L1);
    QVERIFY(!identify(parked(message), rules, origin).has(IdentityNote::TenantMismatch));
    message.body = R"({"OsClient":"Globex"})";
    QVERIFY(identify(parked(message), rules, origin).has(IdentityNote::TenantMismatch));
    rules.tenant.pop_back();

    origin.queue = u"all.parked"_s;
    origin.workQueues = { u"microi.acme.stock"_s };
    QCOMPARE(identify(parked({}), rules, origin).tenant.bytes(), QByteArray("acme"));
    origin.workQueues = { u"microi.acme.stock"_s, u"microi.globex.stock"_s };
    QVERIFY(identify(parked({}), rules, origin).tenant.isEmpty());
}

void tst_Identity::matchAndColumnSources()
{
    IdentityRules rules;
    rules.eventId = { ofProperty(u"message_id"_s) };
    rules.version = { source(Kind::Match, u"event_id"_s, u"v([0-9]+)$"_s) };
    rules.key = { source(Kind::Match, u"event_id"_s, u"^[^:]+:([^:]+):"_s) };
    rules.tenant = { source(Kind::Match, u"tenant"_s, u"(.+)"_s) }; // a circle
    Message message;
    message.properties.messageId = "order-sync:88121:v7";
    const Identity identity = identify(parked(message), rules, {});
    QCOMPARE(identity.version, std::optional<qint64>(7));
    QCOMPARE(identity.key.bytes(), QByteArray("88121"));
    QVERIFY(identity.tenant.isEmpty());

    IdentityRules columns;
    columns.tenant = { source(Kind::Column, u"tenant"_s) };
    columns.attempts = { source(Kind::Column, u"attempts"_s) };
    message.headers = FieldTable{ field("x-tenant", FieldValue::text("acme")) };
    ParkedMessage row = parked(message);
    row.attempts = 4;
    const Identity ofRow = identify(row, columns, {});
    QCOMPARE(ofRow.tenant.bytes(), QByteArray("acme"));
    QCOMPARE(ofRow.attempts, std::optional<qint64>(4));
}

void tst_Identity::packedBodiesAreRead()
{
    const Identity identity = identityOf(u"C11/gzip.json"_s);
    QCOMPARE(identity.key.bytes(), QByteArray("SKU-1001"));
    QVERIFY(identityOf(u"C14/nul-and-controls.json"_s).version == std::nullopt);
}

QTEST_GUILESS_MAIN(tst_Identity)
#include "tst_identity.moc"
