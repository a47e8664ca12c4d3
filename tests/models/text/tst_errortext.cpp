// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/words.h"

#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

class ErrorTextTest final : public QObject
{
    Q_OBJECT
private slots:
    void everyCodeHasItsOwnSentence();
    void sentencesNamePlaceAndCause_data();
    void sentencesNamePlaceAndCause();
    void everyTroubleHasANextStep();
    void theRoomsHintWins();
    void faultsOfAFileHaveTheirPlace();
    void serversWordsAreShownButHarmless();
    void worksWithoutAnyDetail();
};

void ErrorTextTest::everyCodeHasItsOwnSentence()
{
    QSet<QString> seen;
    for (int code = 0; code <= int(ErrorCode::Internal); ++code) {
        const ErrorText text
            = errorText({ .code = static_cast<ErrorCode>(code), .where = u"mq1"_s });
        QVERIFY(!text.happened.isEmpty());
        QVERIFY2(text.happened.contains(u"mq1"), qPrintable(text.happened));
        QVERIFY2(!seen.contains(text.happened), qPrintable(text.happened));
        seen.insert(text.happened);
    }
}

void ErrorTextTest::sentencesNamePlaceAndCause_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("names"); // in `happened`
    QTest::addColumn<QString>("step"); // in `todo`

    QTest::newRow("wrong CA") << ErrorCode::TlsUntrusted << u"certificate"_s << u"ca_file"_s;
    QTest::newRow("wrong name") << ErrorCode::TlsWrongName << u"another host name"_s << u"name"_s;
    QTest::newRow("expired") << ErrorCode::TlsExpired << u"expired"_s << u"clock"_s;
    QTest::newRow("other protocol")
        << ErrorCode::NotThatProtocol << u"another protocol"_s << u"port"_s;
    QTest::newRow("password") << ErrorCode::AuthenticationFailed << u"password"_s << u"password"_s;
    QTest::newRow("no vhost") << ErrorCode::VirtualHostMissing << u"virtual host"_s << u"%2F"_s;
    QTest::newRow("right missing") << ErrorCode::PermissionDenied << u"right"_s << u"granted"_s;
    QTest::newRow("exclusive") << ErrorCode::Exclusive << u"other connection"_s << u"Close"_s;
    QTest::newRow("locked") << ErrorCode::Busy << u"another program"_s << u"again"_s;
    QTest::newRow("malformed") << ErrorCode::Damaged << u"damaged"_s << u"restored"_s;
    QTest::newRow("no database") << ErrorCode::NotADatabase << u"not a database"_s << u"path"_s;
    QTest::newRow("no table") << ErrorCode::TableMissing << u"table"_s << u"table"_s;
    QTest::newRow("write-ahead log")
        << ErrorCode::RowsMayBeMissing << u"may be missing"_s << u"write-ahead log"_s;
    QTest::newRow("poison") << ErrorCode::Unreadable << u"cannot be read"_s << u"by hand"_s;
    QTest::newRow("no password") << ErrorCode::SecretMissing << u"password"_s << u"workspace"_s;
    QTest::newRow("open password file") << ErrorCode::SecretExposed << u"others"_s << u"0600"_s;
}

void ErrorTextTest::sentencesNamePlaceAndCause()
{
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, names);
    QFETCH(const QString, step);
    const ErrorText text = errorText({ .code = code, .where = u"mq1.example:5671"_s });
    QVERIFY2(text.happened.contains(names), qPrintable(text.happened));
    QVERIFY2(text.happened.contains(u"mq1.example:5671"), qPrintable(text.happened));
    QVERIFY2(text.todo.contains(step), qPrintable(text.todo));
}

void ErrorTextTest::everyTroubleHasANextStep()
{
    // The room knows the step for these; a rule would have to guess.
    const QSet<int> byHintOnly{ int(ErrorCode::InvalidInput), int(ErrorCode::Refused),
                                int(ErrorCode::Unsupported) };
    for (int code = 0; code <= int(ErrorCode::Internal); ++code) {
        if (!byHintOnly.contains(code))
            QVERIFY(!errorText({ .code = static_cast<ErrorCode>(code) }).todo.isEmpty());
    }
}

void ErrorTextTest::theRoomsHintWins()
{
    const ErrorText text = errorText({ .code = ErrorCode::PermissionDenied,
                                       .where = u"http://mq1:15672"_s,
                                       .nativeCode = 401,
                                       .hint = u"the user needs the tag: management"_s });
    QCOMPARE(text.todo, u"The user needs the tag: management."_s);
    QVERIFY(!text.happened.contains(u"password")); // 401 is no wrong password here
    QCOMPARE(
        errorText({ .code = ErrorCode::InvalidInput, .hint = u"did you mean \"port\"?"_s }).todo,
        u"Did you mean \"port\"?"_s);
}

void ErrorTextTest::faultsOfAFileHaveTheirPlace()
{
    const ErrorText text = errorText({ .code = ErrorCode::InvalidInput,
                                       .tried = u"read workspace"_s,
                                       .where = u"orders.toml"_s,
                                       .native = u"unknown key \"prot\" in [[database]]"_s,
                                       .line = 12,
                                       .column = 3 });
    QCOMPARE(text.happened,
             u"orders.toml, line 12, column 3: unknown key \"prot\" in [[database]]"_s);
    QVERIFY(!text.means.isEmpty());
    // A password that stands in the workspace has a place too.
    QVERIFY(errorText({ .code = ErrorCode::SecretExposed, .where = u"o.toml"_s, .line = 4 })
                .happened.contains(u"line 4"));
}

void ErrorTextTest::serversWordsAreShownButHarmless()
{
    const ErrorText text = errorText({ .code = ErrorCode::AuthenticationFailed,
                                       .where = u"mq1"_s,
                                       .native = u"ACCESS_REFUSED\x1B[2J \u202Eevil %1"_s });
    QVERIFY(text.means.contains(u"ACCESS_REFUSED⟨U+001B⟩"));
    QVERIFY(text.means.contains(u"⟨U+202E⟩"));
    QVERIFY(text.means.contains(u"%1"));
}

void ErrorTextTest::worksWithoutAnyDetail()
{
    for (int code = 0; code <= int(ErrorCode::Internal); ++code) {
        const QString happened = errorText({ .code = static_cast<ErrorCode>(code) }).happened;
        QVERIFY2(!happened.contains(u'%'), qPrintable(happened));
    }
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::ErrorTextTest)
#include "tst_errortext.moc"
