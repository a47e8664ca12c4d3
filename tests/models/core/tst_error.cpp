// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/error.h"

#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

class ErrorTest final : public QObject
{
    Q_OBJECT
private slots:
    void everyCodeHasItsOwnName();
    void logTextIsOneLine();
    void logTextLeavesOutWhatIsNotKnown();
    void logTextCannotBeForged();
};

void ErrorTest::everyCodeHasItsOwnName()
{
    QSet<QString> names;
    for (int code = 0; code <= int(ErrorCode::Internal); ++code) {
        const QString name = errorName(static_cast<ErrorCode>(code));
        QVERIFY2(!names.contains(name), qPrintable(name));
        names.insert(name);
    }
    // Scripts compare with these.
    QCOMPARE(errorName(ErrorCode::TlsWrongName), "tls-wrong-name"_L1);
    QCOMPARE(errorName(ErrorCode::Internal), "internal"_L1);
}

void ErrorTest::logTextIsOneLine()
{
    const Error error{ .code = ErrorCode::Busy,
                       .tried = u"open inbox"_s,
                       .where = u"orders.db"_s,
                       .native = u"database\nis locked"_s,
                       .nativeCode = 5,
                       .line = 3,
                       .column = 9 };
    QCOMPARE(toLogText(error),
             u"code=busy tried=\"open inbox\" where=\"orders.db\" native=\"database is locked\" "
             "native_code=5 line=3 column=9"_s);
}

void ErrorTest::logTextLeavesOutWhatIsNotKnown()
{
    QCOMPARE(toLogText(Error{ .code = ErrorCode::Cancelled }), u"code=cancelled"_s);
}

void ErrorTest::logTextCannotBeForged()
{
    // A server's words could close the quotes and go on as if they were a field of ours.
    const Error error{ .code = ErrorCode::Protocol, .native = u"x\" code=\"fine"_s };
    QCOMPARE(toLogText(error), u"code=protocol native=\"x\\\" code=\\\"fine\""_s);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::ErrorTest)
#include "tst_error.moc"
