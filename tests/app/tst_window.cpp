// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

// The real program on the sandbox, driven through its screens, light and dark. RECOURSE_PICTURES
// names a folder that keeps the pictures, for those who want to look at them.
class TestWindow : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        const QString kept = qEnvironmentVariable("RECOURSE_PICTURES");
        m_pictures = kept.isEmpty() ? m_folder.filePath(u"pictures"_s) : kept;
    }

    void showsTheSandbox()
    {
        const QString folder = m_pictures + u"/sandbox"_s;
        QCOMPARE(run({ u"--sandbox"_s, u"--pictures"_s, folder }), 0);
        lookAt(folder);
    }

    // A database that is not there and a broker that nobody answers for: the window opens and says
    // so.
    void showsWhatIsBroken()
    {
        QFile file(m_folder.filePath(u"sandbox/workspace.toml"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        text.replace("path = \"orders.db\"", "path = \"no-such-folder/orders.db\"");
        text.insert(text.indexOf("[[database]]"),
                    "[[broker]]\nid = \"mq1\"\nkind = \"rabbitmq\"\n"
                    "amqp = \"amqp://guest@127.0.0.1:1\"\npassword = \"env:HOME\"\n\n");
        const QString broken = m_folder.filePath(u"sandbox/broken.toml"_s);
        QFile out(broken);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
        out.close();
        const QString folder = m_pictures + u"/broken"_s;
        QVERIFY2(run({ u"--workspace"_s, broken, u"--pictures"_s, folder }) == 0,
                 qPrintable(m_said));
        lookAt(folder);
    }

    void refusesAFaultyWorkspaceWithLineAndColumn()
    {
        const QString faulty = m_folder.filePath(u"faulty.toml"_s);
        QFile out(faulty);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write("schema = 1\nname = \"x\"\nenviroment = \"sandbox\"\n");
        out.close();
        QCOMPARE(run({ u"--workspace"_s, faulty, u"--pictures"_s, m_folder.filePath(u"none"_s) }),
                 2);
        QVERIFY2(m_said.contains(u"faulty.toml:3:1"_s), qPrintable(m_said));
        QVERIFY2(m_said.contains(u"environment"_s), qPrintable(m_said)); // the nearest known key
    }

private:
    int run(const QStringList &arguments)
    {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        environment.insert(u"RECOURSE_SANDBOX_DIR"_s, m_folder.filePath(u"sandbox"_s));
        environment.insert(u"XDG_CACHE_HOME"_s, m_folder.filePath(u"cache"_s));
        environment.insert(u"XDG_CONFIG_HOME"_s, m_folder.filePath(u"config"_s));
        environment.insert(u"XDG_RUNTIME_DIR"_s, m_folder.path());
        program.setProcessEnvironment(environment);
        program.setProcessChannelMode(QProcess::MergedChannels);
        program.start(QStringLiteral(RECOURSE_BIN_DIR "/recourse"), arguments);
        const bool ended = program.waitForFinished(240'000);
        m_said = QString::fromUtf8(program.readAll());
        return ended ? program.exitCode() : -1;
    }

    // Every screen in both looks, each another picture, none of one colour alone.
    static void lookAt(const QString &folder)
    {
        QSet<QByteArray> seen;
        for (const QString &screen :
             { u"overview"_s, u"failures"_s, u"events"_s, u"runs"_s, u"journal"_s, u"sources"_s }) {
            double lightness[2] = {};
            for (int dark = 0; dark < 2; ++dark) {
                const QString name = screen + (dark ? u"-dark.png"_s : u"-light.png"_s);
                const QImage picture(QDir(folder).filePath(name));
                QVERIFY2(!picture.isNull(), qPrintable(name));
                QVERIFY(picture.width() >= 1440 && picture.height() >= 900);
                QSet<QRgb> colours;
                for (int x = 0; x < picture.width(); x += 7) {
                    for (int y = 0; y < picture.height(); y += 7) {
                        colours.insert(picture.pixel(x, y));
                        lightness[dark] += qGray(picture.pixel(x, y));
                    }
                }
                QVERIFY2(colours.size() > 20, qPrintable(name));
                seen.insert(QByteArray(reinterpret_cast<const char *>(picture.constBits()),
                                       picture.sizeInBytes()));
            }
            QVERIFY(lightness[0] > 2 * lightness[1]);
        }
        QCOMPARE(seen.size(), 12);
    }

    QTemporaryDir m_folder;
    QString m_pictures;
    QString m_said;
};

QTEST_GUILESS_MAIN(TestWindow)
#include "tst_window.moc"
