// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the window's table follow what stands in them.
#include "models/tables/roles.h"
#include "ui/widgets/tableview.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

enum Column { Who, Event, Reason };

class Entries final : public TableModel
{
public:
    Entries()
        : TableModel(
            { { u"Who"_s, false, 6 }, { u"Event"_s, false, 40 }, { u"Reason"_s, false, 8 } })
    {
        setContent(TableContent::Ready);
    }
    void put(const QStringList &row)
    {
        beginInsertRows({}, rows(), rows());
        m_rows.append(row);
        endInsertRows();
    }
    void change(int row, int column, const QString &text)
    {
        m_rows[row][column] = text;
        emit dataChanged(index(row, column), index(row, column));
    }

protected:
    QVariant cell(int row, int column, int role) const override
    {
        const QString &text = m_rows[row][column];
        if (role == Role::IsGroup)
            return text.startsWith(u'#');
        return role == Qt::DisplayRole ? text : QVariant();
    }
    int rows() const override { return int(m_rows.size()); }

private:
    QList<QStringList> m_rows;
};

const QString longName = u"someone.of.the.night.shift@desk-12"_s;

} // namespace

class TestTableView : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void roomGoesToWhatIsCut();
    void whatComesLaterCountsToo();
    void columnsDoNotShrinkWithTheirRows();
    void aGroupsTitleIsOfNoColumn();
    void whatTheUserArrangedStays();

private:
    bool showsWhole(int column, const QString &text) const
    {
        return m_view->columnWidth(column) > m_view->fontMetrics().horizontalAdvance(text);
    }

    std::unique_ptr<Entries> m_model;
    std::unique_ptr<TableView> m_view;
};

void TestTableView::init()
{
    m_view.reset();
    m_model = std::make_unique<Entries>();
    new QAbstractItemModelTester(m_model.get(), m_model.get());
    m_view = std::make_unique<TableView>(u"Entries"_s);
    m_view->setTable(m_model.get());
    m_view->setStretchColumn(Reason);
    m_view->resize(560, 300);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    QVERIFY(!showsWhole(Who, longName));
}

// The event's column is wide by its hint, and nothing in it needs that.
void TestTableView::roomGoesToWhatIsCut()
{
    m_model->put({ longName, u"e-1"_s, u"why"_s });
    m_view->resize(900, 300);
    QTRY_VERIFY(showsWhole(Who, longName));
    int sum = 0;
    for (int column = 0; column < m_model->columnCount(); ++column)
        sum += m_view->columnWidth(column);
    QCOMPARE(sum, m_view->viewport()->width());
}

void TestTableView::whatComesLaterCountsToo()
{
    m_view->resize(900, 300);
    m_model->put({ u"kim"_s, u"e-1"_s, u"why"_s });
    m_model->change(0, Who, longName);
    QTRY_VERIFY(showsWhole(Who, longName));
}

void TestTableView::columnsDoNotShrinkWithTheirRows()
{
    m_view->resize(900, 300);
    m_model->put({ longName, u"e-1"_s, u"why"_s });
    QTRY_VERIFY(showsWhole(Who, longName));
    m_model->change(0, Who, u"kim"_s);
    m_model->put({ u"kim"_s, QString(60, u'x'), u"why"_s });
    QTRY_VERIFY(m_view->columnWidth(Event) > m_view->fontMetrics().horizontalAdvance(u'x') * 40);
    QVERIFY(showsWhole(Who, longName));
}

void TestTableView::aGroupsTitleIsOfNoColumn()
{
    m_model->put({ u"# "_s + longName, {}, {} });
    m_model->put({ u"kim"_s, u"e-1"_s, u"why"_s });
    m_view->resize(900, 300);
    QVERIFY(!showsWhole(Who, longName));
}

void TestTableView::whatTheUserArrangedStays()
{
    QHeaderView *header = m_view->horizontalHeader();
    const int right = header->sectionViewportPosition(Event) - 1;
    const QPoint grip(right, header->height() / 2);
    QTest::mousePress(header->viewport(), Qt::LeftButton, {}, grip);
    QTest::mouseMove(header->viewport(), grip + QPoint(12, 0));
    QTest::mouseRelease(header->viewport(), Qt::LeftButton, {}, grip + QPoint(12, 0));
    QVERIFY(m_view->isArranged());
    const int width = m_view->columnWidth(Who);
    m_model->put({ longName, u"e-1"_s, u"why"_s });
    m_view->resize(900, 300); // measured at once
    QCOMPARE(m_view->columnWidth(Who), width);
}

QTEST_MAIN(TestTableView)
#include "tst_tableview.moc"
