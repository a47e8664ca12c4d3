// SPDX-License-Identifier: GPL-3.0-or-later
// Names that try to be read as something else: direction changes, invisible letters, look-alikes,
// markup.
#include "tests/support/casefile.h"
#include "tests/ui/support/bench.h"
#include "ui/failures/dossierpane.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/failurestable.h"
#include "ui/widgets/label.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstHostileNames final : public QObject
{
    Q_OBJECT
private slots:
    void shownPlainlyAndCopiedTruly_data();
    void shownPlainlyAndCopiedTruly();
    void lookAlikeTenantsAreTwoGroups();
};

namespace {

// Letters that change what stands beside them, or cannot be seen.
bool misleads(const QString &text)
{
    for (const QChar letter : text) {
        const ushort code = letter.unicode();
        if ((code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069)
            || code == 0x200B || code == 0x2028 || code == 0x2029 || code < 0x20)
            return true;
    }
    return false;
}

QByteArray tenantOf(const Message &message)
{
    const FieldValue *tenant = findField(*message.headers, "tenant");
    return tenant != nullptr && tenant->bytes() != nullptr ? *tenant->bytes() : QByteArray();
}

} // namespace

void TstHostileNames::shownPlainlyAndCopiedTruly_data()
{
    QTest::addColumn<QString>("file");
    const auto files = caseFiles(u"C46"_s);
    QVERIFY(files.size() >= 9);
    for (const QString &file : files)
        QTest::newRow(qPrintable(file)) << file;
}

void TstHostileNames::shownPlainlyAndCopiedTruly()
{
    QFETCH(QString, file);
    const Message message = readCase(file).message;
    const QByteArray id = message.properties.messageId.value();
    const QByteArray tenant = tenantOf(message);
    Bench bench(Bench::Tale::Nothing);
    bench.port.parked(Story(id).of(tenant).because("rejected"));
    bench.open();
    FailuresScreen &screen = *bench.window().failuresScreen();
    bench.window().openFailure(1);
    const int row = screen.model()->findRow(1);
    for (const FailureColumn column : { FailureColumn::Id, FailureColumn::Tenant }) {
        const QModelIndex cell = screen.model()->index(row, int(column));
        QVERIFY2(!misleads(cell.data().toString()), qPrintable(cell.data().toString()));
        const QString tip = cell.data(Qt::ToolTipRole).toString();
        QVERIFY2(!misleads(tip) && !tip.contains(u"<b>"_s), qPrintable(tip));
    }
    // The list, copied by keyboard.
    screen.table()->setFocus();
    QTest::keyClick(screen.table(), Qt::Key_C, Qt::ControlModifier);
    const QString copied = QApplication::clipboard()->text();
    const QStringList lines = copied.split(u'\n');
    QVERIFY(lines.first().startsWith(u"Event id\t"_s));
    QVERIFY2(copied.toUtf8().contains(id), qPrintable(copied));
    QVERIFY2(copied.toUtf8().contains(tenant), qPrintable(copied));
    // The id alone.
    bench.window().commands()->action(command::copyEventId)->trigger();
    QCOMPARE(QApplication::clipboard()->text().toUtf8(), id);
    // The dossier.
    QTRY_VERIFY(screen.dossierPane()->dossier() != nullptr);
    const auto labels = screen.dossierPane()->findChildren<ElidedLabel *>();
    QVERIFY(!labels.isEmpty());
    for (const ElidedLabel *label : labels) {
        QVERIFY2(!misleads(label->text()), qPrintable(label->text()));
        QVERIFY2(!label->toolTip().contains(u"<b>"_s), qPrintable(label->toolTip()));
    }
}

void TstHostileNames::lookAlikeTenantsAreTwoGroups()
{
    Bench bench(Bench::Tale::Nothing);
    bench.port.parked(Story("a").of("tenant-kea"));
    bench.port.parked(Story("b").of(QByteArray("ten\xd0\xb0nt-kea")));
    bench.open();
    bench.window().commands()->action(command::groupTenant)->trigger();
    FailuresModel &model = *bench.window().failuresScreen()->model();
    QTRY_COMPARE(model.view()->rows->groups.size(), std::size_t(2));
    int hinted = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.isGroup(row) && !model.index(row, 0).data(Role::Hint).toString().isEmpty())
            ++hinted;
    }
    QCOMPARE(hinted, 1);
}

QTEST_MAIN(TstHostileNames)
#include "tst_hostilenames.moc"
