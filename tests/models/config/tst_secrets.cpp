// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/secrets.h"
#include "tests/models/config/faultcase.h"

#include <sys/stat.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

class SecretsTest final : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void noReferenceGivesNoPassword();
    void environment();
    void fileOfOnesOwn_data();
    void fileOfOnesOwn();
    void fileThatOthersCanRead_data();
    void fileThatOthersCanRead();
    void filesThatAreNone();
    void withoutKeychainItSaysWhatToDo();
    void keychainFromSeveralThreads();

private:
    QString write(const QByteArray &content, mode_t mode);
    QTemporaryDir m_folder;
};

void SecretsTest::initTestCase()
{
    // Nobody's keychain is asked by a test: no session bus, no desktop.
    for (const auto *name : { "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY",
                              "XDG_CURRENT_DESKTOP", "DESKTOP_SESSION", "XDG_RUNTIME_DIR" })
        qunsetenv(name);
    qputenv("DBUS_SESSION_BUS_ADDRESS",
            "unix:path=" + QFile::encodeName(m_folder.filePath(u"none"_s)));
}

QString SecretsTest::write(const QByteArray &content, mode_t mode)
{
    QFile file(m_folder.filePath(u"secret"_s));
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate))
        qFatal("cannot write %s", qPrintable(file.fileName()));
    file.write(content);
    file.close();
    ::chmod(QFile::encodeName(file.fileName()).constData(), mode);
    return file.fileName();
}

void SecretsTest::noReferenceGivesNoPassword()
{
    const auto secret = SystemSecrets().secret({});
    QVERIFY(secret);
    QVERIFY(secret->isEmpty());
}

void SecretsTest::environment()
{
    const SecretRef ref{ SecretRef::Kind::Environment, u"RECOURSE_TEST_SECRET"_s };
    qputenv("RECOURSE_TEST_SECRET", "hunter2 ");
    QCOMPARE(SystemSecrets().secret(ref).value(), "hunter2 "_ba); // every byte counts
    qputenv("RECOURSE_TEST_SECRET", "");
    QCOMPARE(SystemSecrets().secret(ref).error().code, ErrorCode::SecretMissing);
    qunsetenv("RECOURSE_TEST_SECRET");
    const auto unset = SystemSecrets().secret(ref);
    QCOMPARE(unset.error().code, ErrorCode::SecretMissing);
    QCOMPARE(unset.error().where, u"env:RECOURSE_TEST_SECRET"_s);
    QVERIFY(!unset.error().hint.isEmpty());
}

void SecretsTest::fileOfOnesOwn_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("secret");

    QTest::newRow("plain") << "hunter2"_ba
                           << "hunter2"_ba;
    QTest::newRow("line end") << "hunter2\n"_ba
                              << "hunter2"_ba;
    QTest::newRow("line end of two bytes") << "hunter2\r\n"_ba
                                           << "hunter2"_ba;
    QTest::newRow("only one line end goes") << "hunter2\n\n"_ba
                                            << "hunter2\n"_ba;
    QTest::newRow("blanks stay") << " hunter2 \n"_ba
                                 << " hunter2 "_ba;
    QTest::newRow("any bytes") << "\xFF\xFE"_ba
                               << "\xFF\xFE"_ba;
}

void SecretsTest::fileOfOnesOwn()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QByteArray, secret);
    const SecretRef ref{ SecretRef::Kind::File, write(content, 0600) };
    QCOMPARE(SystemSecrets().secret(ref).value(), secret);
}

void SecretsTest::fileThatOthersCanRead_data()
{
    QTest::addColumn<int>("mode");
    for (const int mode : { 0640, 0604, 0660, 0644, 0620, 0601 })
        QTest::newRow(qPrintable(QString::number(mode, 8))) << mode;
}

void SecretsTest::fileThatOthersCanRead()
{
    QFETCH(const int, mode);
    const SecretRef ref{ SecretRef::Kind::File, write("hunter2", static_cast<mode_t>(mode)) };
    const auto secret = SystemSecrets().secret(ref);
    QVERIFY(!secret);
    QCOMPARE(secret.error().code, ErrorCode::SecretExposed);
    QVERIFY(secret.error().hint.contains(u"chmod 600"));
    QVERIFY(!wholeText(secret.error()).contains(u"hunter2"));
}

void SecretsTest::filesThatAreNone()
{
    const auto codeOf = [](const QString &path) {
        return SystemSecrets().secret({ SecretRef::Kind::File, path }).error().code;
    };
    QCOMPARE(codeOf(m_folder.filePath(u"not there"_s)), ErrorCode::SecretMissing);
    QCOMPARE(codeOf(m_folder.path()), ErrorCode::SecretMissing);
    QCOMPARE(codeOf(write("", 0600)), ErrorCode::SecretMissing);
    QCOMPARE(codeOf(write("\n", 0600)), ErrorCode::SecretMissing);
    QCOMPARE(codeOf(write(QByteArray(100'000, 'x'), 0600)), ErrorCode::SecretMissing);
    // A pipe without writer must not hold the console up.
    const QByteArray pipe = QFile::encodeName(m_folder.filePath(u"pipe"_s));
    QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
    QCOMPARE(codeOf(QFile::decodeName(pipe)), ErrorCode::SecretMissing);
}

void SecretsTest::withoutKeychainItSaysWhatToDo()
{
    const auto secret = SystemSecrets().secret({ SecretRef::Kind::Keychain, u"mq1"_s });
    QVERIFY(!secret);
    QCOMPARE(secret.error().code, ErrorCode::SecretMissing);
    QCOMPARE(secret.error().where, u"keychain:mq1"_s);
    QVERIFY(secret.error().hint.contains(u"env:"));
    QVERIFY(!secret.error().native.isEmpty());
}

void SecretsTest::keychainFromSeveralThreads()
{
    // Each of these threads is gone when the next one asks.
    for (int i = 0; i < 3; ++i) {
        ErrorCode code = ErrorCode::Internal;
        std::jthread([&code] {
            code = SystemSecrets().secret({ SecretRef::Kind::Keychain, u"mq1"_s }).error().code;
        }).join();
        QCOMPARE(code, ErrorCode::SecretMissing);
    }
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::SecretsTest)
#include "tst_secrets.moc"
