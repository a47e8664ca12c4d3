// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/failuresmodel.h"
#include "models/text/words.h"
#include "tests/models/tables/failurebuilder.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace recourse;
using namespace recourse::story;
using namespace Qt::StringLiterals;

class tst_FailuresModel : public QObject
{
    Q_OBJECT
private slots:
    void beginsEmptyAndNotRead();
    void fillsSwapsFiltersFailsEmpties();
    void verdictsComeInWithoutAReset();
    void verdictsThatMoveRowsResetIt();
    void saysWhatIsNotKnown();
    void groupRows();
    void findsRowsAgain();
    void roles();
    void marksOutliveSortingAndFiltering();
    void marksOfWhatIsGoneGo();
    void selectionIsSpelledOut();
    void allThatMatchIsFrozen();
    void markingByCell();
    void sortingOnlyAsks();
    void copiesTrueValues();
    void toolTipsTakeNoMarkup();
    void rowAfterTheLast();
    void aMillionRows();

private:
    static QVariant at(const FailuresModel &model, int row, FailureColumn column,
                       int role = Qt::DisplayRole)
    {
        return model.index(row, int(column)).data(role);
    }
};

static FailureQuery byReason()
{
    FailureQuery query;
    query.sortBy = FailureColumn::Id;
    query.descending = false;
    return query;
}

void tst_FailuresModel::beginsEmptyAndNotRead()
{
    FailuresModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.columnCount(), failureColumnCount);
    QCOMPARE(model.content(), TableContent::NotRead);
    for (int column = 0; column < model.columnCount(); ++column)
        QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
    model.setLoading();
    QCOMPARE(model.content(), TableContent::Loading);
    model.setView(nullptr);
    QVERIFY(model.selectionText().isEmpty());
}

void tst_FailuresModel::fillsSwapsFiltersFailsEmpties()
{
    FailuresModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const FailureSetPtr set = setOf(
        { parked("1").reason(u"a"_s), parked("2").reason(u"b"_s), parked("3").reason(u"a"_s) });
    model.setView(viewOf(set, byReason()));
    QCOMPARE(model.rowCount(), 5);
    QCOMPARE(model.content(), TableContent::Ready);

    FailureQuery filtered = byReason();
    filtered.terms = *parseFilter(u"reason=b"_s, now);
    model.setView(viewOf(set, filtered));
    QCOMPARE(model.rowCount(), 2);

    FailureView unread = *model.view();
    unread.unread = Error{ .code = ErrorCode::Unreadable, .tried = u"read parked index"_s };
    model.setView(std::make_shared<const FailureView>(unread));
    QCOMPARE(model.content(), TableContent::Failed);
    const ErrorText why = errorText(*unread.unread);
    QCOMPARE(model.reason(), oneAfterTheOther({ why.happened, why.means, why.todo }));
    QCOMPARE(model.rowCount(), 2); // old, but there
    QCOMPARE(model.readAt(), std::optional(now));

    filtered.terms = *parseFilter(u"reason=nothing"_s, now);
    model.setView(viewOf(set, filtered));
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.content(), TableContent::Ready);

    model.setView(viewOf(setOf({ parked("9") }), flat()));
    QCOMPARE(model.rowCount(), 1);
    model.setView(nullptr);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.content(), TableContent::NotRead);
}

void tst_FailuresModel::verdictsComeInWithoutAReset()
{
    FailuresModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const FailureSetPtr set = setOf({ parked("1"), parked("2") });
    model.setView(viewOf(set, flat()));
    QCOMPARE(at(model, 0, FailureColumn::Verdict, Role::State).toInt(), -1);
    QVERIFY(!at(model, 0, FailureColumn::Verdict, Role::Known).toBool());

    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    const QPersistentModelIndex kept = model.index(1, 0);
    model.setView(
        viewOf(set, flat(), judgedAs({ VerdictKind::SafeToReplay, VerdictKind::AlreadyApplied })));
    QCOMPARE(resets.count(), 0);
    QCOMPARE(changes.count(), 1);
    QCOMPARE(changes.at(0).at(0).toModelIndex().column(), int(FailureColumn::Verdict));
    QVERIFY(kept.isValid());
    QCOMPARE(at(model, 1, FailureColumn::Verdict, Role::State).toInt(),
             int(VerdictKind::AlreadyApplied));
    QCOMPARE(at(model, 0, FailureColumn::Verdict, Role::Copy).toString(), u"safe-to-replay"_s);
}

void tst_FailuresModel::verdictsThatMoveRowsResetIt()
{
    FailuresModel model;
    const FailureSetPtr set = setOf({ parked("1"), parked("2") });
    FailureQuery query = flat();
    query.sortBy = FailureColumn::Verdict;
    model.setView(viewOf(set, query));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setView(
        viewOf(set, query, judgedAs({ VerdictKind::SafeToReplay, VerdictKind::AlreadyApplied })));
    QCOMPARE(resets.count(), 1);
    QCOMPARE(at(model, 0, FailureColumn::Id).toString(), u"2"_s);
}

void tst_FailuresModel::saysWhatIsNotKnown()
{
    FailuresModel model;
    model.setView(
        viewOf(setOf({ parked("").tenant("").at({}), parked("x").triesAtLeast(6) }), flat()));
    for (const FailureColumn column : { FailureColumn::Id, FailureColumn::Tenant,
                                        FailureColumn::Attempts, FailureColumn::Parked }) {
        QVERIFY(!at(model, 0, column, Role::Known).toBool());
        QVERIFY(!at(model, 0, column).toString().isEmpty());
        QVERIFY(at(model, 0, column).toString() != u"0"_s);
        QVERIFY(at(model, 0, column, Role::Copy).toString().isEmpty());
    }
    QVERIFY(at(model, 1, FailureColumn::Attempts, Role::Known).toBool());
    QVERIFY(at(model, 1, FailureColumn::Attempts).toString().contains(u"6"_s));
    QVERIFY(at(model, 1, FailureColumn::Attempts).toString() != u"6"_s); // at least
    QCOMPARE(at(model, 1, FailureColumn::Attempts, Role::Sort).toLongLong(), 6);
    QVERIFY(!at(model, 0, FailureColumn::Id, Role::Hint).toString().isEmpty());
}

void tst_FailuresModel::groupRows()
{
    FailuresModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const FailureSetPtr set = setOf(
        { parked("1").reason(u"a"_s), parked("2").reason(u"b"_s), parked("3").reason(u"a"_s) });
    model.setView(viewOf(set, byReason()));
    QVERIFY(model.isGroup(0));
    QVERIFY(!model.isGroup(1));
    QCOMPARE(at(model, 0, FailureColumn::Id, Role::GroupName).toString(), u"a"_s);
    QCOMPARE(at(model, 0, FailureColumn::Id, Role::GroupCount).toLongLong(), 2);
    QCOMPARE(at(model, 0, FailureColumn::Id, Role::Collapsed).toBool(), false);
    QVERIFY(at(model, 0, FailureColumn::Id).toString().startsWith(u"a"_s));
    QVERIFY(at(model, 0, FailureColumn::Handler).toString().isEmpty());
    QVERIFY(!at(model, 0, FailureColumn::Id, Qt::CheckStateRole).isValid());
    QVERIFY(!(model.flags(model.index(0, 0)) & Qt::ItemIsSelectable));
    QCOMPARE(model.positionAt(0), -1);
    QVERIFY(!model.indexRowAt(0));

    FailureQuery folded = byReason();
    folded.collapsed = { u"a"_s };
    model.setView(viewOf(set, folded));
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(at(model, 0, FailureColumn::Id, Role::Collapsed).toBool());
}

void tst_FailuresModel::findsRowsAgain()
{
    FailuresModel model;
    const FailureSetPtr set = setOf(
        { parked("1").reason(u"a"_s), parked("2").reason(u"b"_s), parked("3").reason(u"a"_s) });
    model.setView(viewOf(set, byReason()));
    QCOMPARE(model.findRow(1'000), 1);
    QCOMPARE(model.findRow(1'020), 2);
    QCOMPARE(model.findRow(1'010), 4);
    QCOMPARE(model.findRow(7), -1);
    QCOMPARE(model.findEvent(EventId(QByteArray("3"))), 2);
    QCOMPARE(model.findEvent(EventId(QByteArray("4"))), -1);
    QCOMPARE(model.indexRowAt(4), std::optional<qint64>(1'010));
    FailureQuery folded = byReason();
    folded.collapsed = { u"a"_s };
    model.setView(viewOf(set, folded));
    QCOMPARE(model.findRow(1'000), -1);
    QCOMPARE(model.findRow(1'010), 2);
}

void tst_FailuresModel::roles()
{
    FailuresModel model;
    model.setView(
        viewOf(setOf({ parked("id").trusted().tries(5).size(2'048).minutesAgo(3) }), flat()));
    QCOMPARE(at(model, 0, FailureColumn::Id, Role::Id).toLongLong(), 1'000);
    QVERIFY(at(model, 0, FailureColumn::Tenant, Role::Trusted).toBool());
    QCOMPARE(at(model, 0, FailureColumn::Size, Role::Sort).toLongLong(), 2'048);
    QCOMPARE(at(model, 0, FailureColumn::Parked, Role::Sort).toLongLong(), toMillis(now) - 180'000);
    QVERIFY(at(model, 0, FailureColumn::Size, Role::Number).toBool());
    QVERIFY(!at(model, 0, FailureColumn::Id, Role::Number).toBool());
    for (int column = 0; column < failureColumnCount; ++column) {
        const QString spoken
            = at(model, 0, FailureColumn(column), Qt::AccessibleTextRole).toString();
        QVERIFY(spoken.contains(model.headerData(column, Qt::Horizontal).toString()));
    }
}

void tst_FailuresModel::marksOutliveSortingAndFiltering()
{
    FailuresModel model;
    const FailureSetPtr set = setOf({ parked("1"), parked("2"), parked("3") });
    model.setView(viewOf(set, flat()));
    QSignalSpy checks(&model, &FailuresModel::checkedChanged);
    model.setChecked({ 1'000, 1'020 }, true);
    QCOMPARE(checks.count(), 1);
    QCOMPARE(model.checkedRows(), (std::vector<qint64>{ 1'000, 1'020 }));
    QCOMPARE(at(model, 2, FailureColumn::Id, Qt::CheckStateRole).toInt(), int(Qt::Checked));

    FailureQuery other = flat();
    other.sortBy = FailureColumn::Id;
    other.descending = true;
    model.setView(viewOf(set, other));
    QCOMPARE(at(model, 0, FailureColumn::Id, Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QCOMPARE(at(model, 1, FailureColumn::Id, Qt::CheckStateRole).toInt(), int(Qt::Unchecked));

    other.terms = *parseFilter(u"id=2"_s, now);
    model.setView(viewOf(set, other));
    QCOMPARE(model.checkedCount(), 2); // hidden, not forgotten
    model.setChecked({ 1'000 }, true); // was marked already
    QCOMPARE(checks.count(), 1);
    model.setChecked({ 77 }, true); // nobody has seen this one
    QCOMPARE(model.checkedCount(), 2);
    model.clearChecked();
    QCOMPARE(model.checkedCount(), 0);
}

void tst_FailuresModel::marksOfWhatIsGoneGo()
{
    FailuresModel model;
    model.setView(viewOf(setOf({ parked("1").row(5), parked("2").row(9) }), flat()));
    model.setChecked({ 5, 9 }, true);
    QSignalSpy checks(&model, &FailuresModel::checkedChanged);
    // After a refresh the first is gone, and the second stands elsewhere.
    model.setView(viewOf(setOf({ parked("0").row(3), parked("2").row(9) }), flat()));
    QCOMPARE(model.checkedRows(), std::vector<qint64>{ 9 });
    QCOMPARE(checks.count(), 1);
    QCOMPARE(at(model, 1, FailureColumn::Id, Qt::CheckStateRole).toInt(), int(Qt::Checked));
    model.setView(nullptr);
    QCOMPARE(model.checkedCount(), 0);
}

void tst_FailuresModel::selectionIsSpelledOut()
{
    FailuresModel model;
    std::vector<Parked> failures;
    for (int n = 0; n < 20; ++n)
        failures.push_back(parked(QByteArray::number(n)).tries(n));
    const FailureSetPtr set = setOf(failures);
    model.setView(viewOf(set, flat()));
    QVERIFY(model.selectionText().isEmpty());
    std::vector<qint64> twelve;
    for (int n = 0; n < 12; ++n)
        twelve.push_back(1'000 + 10 * n);
    model.setChecked(twelve, true);
    QCOMPARE(model.selectionText(), u"12 selected"_s);

    FailureQuery query = flat();
    query.terms = *parseFilter(u"tries>=3"_s, now);
    model.setView(viewOf(set, query));
    QCOMPARE(model.selectionText(), u"12 selected, 3 of them not shown"_s);
}

void tst_FailuresModel::allThatMatchIsFrozen()
{
    FailuresModel model;
    FailureQuery query = byReason();
    query.terms = *parseFilter(u"tries>1"_s, now);
    query.collapsed = { u"a"_s };
    std::vector<Parked> failures{ parked("1").tries(1).reason(u"a"_s),
                                  parked("2").tries(2).reason(u"a"_s),
                                  parked("3").tries(3).reason(u"b"_s) };
    model.setView(viewOf(setOf(failures), query));
    model.checkAllMatching(now);
    // What is folded matches too; what the filter leaves out does not.
    QCOMPARE(model.checkedRows(), (std::vector<qint64>{ 1'010, 1'020 }));
    QVERIFY2(model.selectionText().startsWith(u"all 2 that match at "_s),
             qPrintable(model.selectionText()));

    // What comes later does not join.
    failures.push_back(parked("4").tries(4).reason(u"c"_s));
    model.setView(viewOf(setOf(failures), query));
    QCOMPARE(model.checkedCount(), 2);
    QVERIFY(model.selectionText().startsWith(u"all 2 that match at "_s));

    // One more by hand, and it is no longer "all that matched".
    model.setChecked({ 1'030 }, true);
    QVERIFY(model.selectionText().startsWith(u"3 selected"_s));

    model.clearChecked();
    model.checkGroup(0, true);
    QCOMPARE(model.checkedRows(), std::vector<qint64>{ 1'010 });
    model.checkGroup(0, false);
    QCOMPARE(model.checkedCount(), 0);
    model.checkGroup(99, true);
    QCOMPARE(model.checkedCount(), 0);
}

void tst_FailuresModel::markingByCell()
{
    FailuresModel model;
    model.setView(viewOf(setOf({ parked("1"), parked("2") }), byReason()));
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    QVERIFY(model.setData(model.index(1, 0), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(changes.count(), 1);
    QVERIFY(model.isChecked(1'000));
    QVERIFY(model.setData(model.index(1, 0), Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(!model.isChecked(1'000));
    QVERIFY(!model.setData(model.index(0, 0), Qt::Checked, Qt::CheckStateRole)); // group
    QVERIFY(!model.setData(model.index(1, 1), Qt::Checked, Qt::CheckStateRole));
    QVERIFY(!model.setData(model.index(1, 0), u"x"_s, Qt::EditRole));
    QVERIFY(model.flags(model.index(1, 0)) & Qt::ItemIsUserCheckable);
    QVERIFY(!(model.flags(model.index(1, 1)) & Qt::ItemIsUserCheckable));
}

void tst_FailuresModel::sortingOnlyAsks()
{
    FailuresModel model;
    model.setView(viewOf(setOf({ parked("1"), parked("2") }), flat()));
    QSignalSpy asked(&model, &FailuresModel::sortRequested);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.sort(int(FailureColumn::Attempts), Qt::DescendingOrder);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.at(0).at(0).value<FailureColumn>(), FailureColumn::Attempts);
    QVERIFY(asked.at(0).at(1).toBool());
    model.sort(-1, Qt::AscendingOrder);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(resets.count(), 0);
    QCOMPARE(at(model, 0, FailureColumn::Id).toString(), u"1"_s);
}

void tst_FailuresModel::copiesTrueValues()
{
    FailuresModel model;
    const QString hidden = u"EVT-\u202E64-31\u202C-A"_s;
    model.setView(viewOf(
        setOf({ parked(hidden.toUtf8()).tenant("tenant-\xFF"), parked("=1+1\t\"x\"") }), flat()));
    QVERIFY(!at(model, 0, FailureColumn::Id).toString().contains(QChar(0x202E)));
    QCOMPARE(at(model, 0, FailureColumn::Id, Role::Copy).toString(), hidden);
    QCOMPARE(at(model, 0, FailureColumn::Tenant, Role::Copy).toString(),
             QString::fromLatin1(QByteArray("tenant-\xFF").toHex()));
    const QStringList lines = model.asText({ 0, 1 }).split(u'\n');
    QCOMPARE(lines.size(), 4); // header, two rows, and the end of the last line
    QVERIFY(lines.at(0).startsWith(model.headerData(0, Qt::Horizontal).toString() + u'\t'));
    QVERIFY(lines.at(1).startsWith(hidden + u'\t'));
    QVERIFY(lines.at(2).startsWith(u"\"=1+1\t\"\"x\"\"\"\t"_s));
}

void tst_FailuresModel::toolTipsTakeNoMarkup()
{
    FailuresModel model;
    model.setView(viewOf(setOf({ parked("<b>id</b>").tenant("<img src=x>&amp;") }), flat()));
    const QString tip = at(model, 0, FailureColumn::Tenant, Qt::ToolTipRole).toString();
    QVERIFY(tip.contains(u"&lt;img src=x&gt;&amp;amp;"_s));
    QVERIFY(!tip.contains(u"<img"_s));
    QCOMPARE(at(model, 0, FailureColumn::Id).toString(), u"<b>id</b>"_s);
}

void tst_FailuresModel::rowAfterTheLast()
{
    FailuresModel model;
    model.setView(viewOf(setOf({ parked("1") }), flat()));
    QVERIFY(!model.index(1, 0).isValid());
    QVERIFY(!model.index(0, failureColumnCount).isValid());
    QVERIFY(!model.data({}).isValid());
    QCOMPARE(model.positionAt(1), -1);
    QCOMPARE(model.positionAt(-1), -1);
    QVERIFY(!model.indexRowAt(1));
    QVERIFY(!model.groupAt(1));
    QCOMPARE(model.rowCount(model.index(0, 0)), 0);
    QVERIFY(!model.headerData(failureColumnCount, Qt::Horizontal).isValid());
    QVERIFY(!model.headerData(-1, Qt::Horizontal).isValid());
}

void tst_FailuresModel::aMillionRows()
{
    constexpr int count = 1'000'000;
    FailureSet::Builder builder;
    for (int n = 0; n < count; ++n) {
        Failure failure;
        failure.row = n + 1;
        failure.handler = u"order-sync"_s;
        failure.eventId = EventId("order-sync:" + QByteArray::number(n) + ":v7");
        failure.reason = u"reason %1"_s.arg(n % 12);
        failure.parkedAt = now - Millis(n);
        builder.add(failure);
    }
    const FailureSetPtr set = builder.finish();
    FailureQuery query;
    query.groupBy = GroupBy::Reason;
    FailuresModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setView(viewOf(set, query));
    QCOMPARE(model.rowCount(), count + 12);
    QVERIFY(model.isGroup(0));
    QVERIFY(!model.isGroup(count + 11));
    QVERIFY(!model.index(count + 12, 0).isValid());
    const std::optional<qint64> last = model.indexRowAt(count + 11);
    QVERIFY(last.has_value());
    QCOMPARE(model.findRow(*last), count + 11);
    QVERIFY(!at(model, count + 11, FailureColumn::Id).toString().isEmpty());
    model.checkAllMatching(now);
    QCOMPARE(model.checkedCount(), count);
    QVERIFY(model.selectionText().startsWith(u"all "_s));
}

QTEST_GUILESS_MAIN(tst_FailuresModel)
#include "tst_failuresmodel.moc"
