// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/evidencemodel.h"
#include "models/tables/findingsmodel.h"
#include "models/tables/handlersmodel.h"
#include "models/tables/headersmodel.h"
#include "models/tables/queuesmodel.h"
#include "models/tables/sourcesmodel.h"
#include "models/tables/timelinemodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

const Instant now = instantFromMillis(1'760'000'000'000);

std::unique_ptr<QAbstractItemModelTester> watched(QAbstractItemModel &model)
{
    return std::make_unique<QAbstractItemModelTester>(
        &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
}

HandlerOverview handler(const QString &name)
{
    HandlerOverview handler;
    handler.name = name;
    handler.queues = { name + u"_q"_s };
    handler.ready = 10;
    handler.unacked = 4;
    handler.parked = 0;
    handler.inRate = 61.04;
    handler.outRate = 0;
    handler.retryShare = 0.063;
    handler.consumers = 0;
    handler.oldestAt = now - std::chrono::minutes(14);
    handler.state = HandlerState::FallingBehind;
    handler.history = { { now, 9 }, { now, 14 } };
    return handler;
}

Overview overviewOf(std::vector<HandlerOverview> handlers)
{
    Overview overview;
    overview.readAt = now;
    overview.handlers = std::move(handlers);
    return overview;
}

Error permissionDenied()
{
    Error error;
    error.code = ErrorCode::PermissionDenied;
    error.tried = u"read rates"_s;
    error.where = u"mq1"_s;
    return error;
}

QString text(const QAbstractItemModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

DossierPtr dossier()
{
    auto made = std::make_shared<Dossier>();
    made->handler = u"order-sync"_s;
    made->eventId = EventId(QByteArray("order-sync:88121:v7"));
    made->judgedAt = now;
    made->evidence.eventId = made->eventId;
    made->evidence.inbox.configured = true;
    made->evidence.inbox.error = permissionDenied();
    made->evidence.parked.configured = true;
    made->evidence.parked.value = ParkedEvidence{ { { u"q"_s, 0, "d", now } }, true };
    made->evidence.parked.readAt = now;
    made->verdict = judge(made->evidence, {}, now);
    made->timeline = { { now - Millis(5'000), TimelineEntry::What::FirstFailure, u"q"_s, {} },
                       { now, TimelineEntry::What::Parked, u"q"_s, {} } };
    return made;
}

} // namespace

class tst_ListModels : public QObject
{
    Q_OBJECT
private slots:
    void handlersAreFilledUpdatedAndEmptied();
    void unknownIsNeverZero();
    void rowsThatStayAreNotReset();
    void rowsOutOfOrderAreReset();
    void findings();
    void sources();
    void evidence();
    void timeline();
    void headers();
    void headersMasked();
    void headersBounded();
    void queues();
    void allUnderTheTesterWhileTheyFail();
};

void tst_ListModels::handlersAreFilledUpdatedAndEmptied()
{
    HandlersModel model;
    const auto tester = watched(model);
    QCOMPARE(model.content(), TableContent::NotRead);
    model.setOverview(overviewOf({ handler(u"a"_s), handler(u"b"_s) }));
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.columnCount(), int(HandlersModel::ColumnCount));
    QCOMPARE(text(model, 0, HandlersModel::Handler), u"a"_s);
    QCOMPARE(text(model, 0, HandlersModel::Backlog), u"14"_s);
    QCOMPARE(text(model, 0, HandlersModel::Consumers), u"0"_s);
    QVERIFY(text(model, 0, HandlersModel::In).startsWith(u"61"_s));
    QVERIFY(text(model, 0, HandlersModel::Retry).contains(u"6.3"_s));
    QVERIFY(!text(model, 0, HandlersModel::State).isEmpty());
    const QModelIndex first = model.index(0, HandlersModel::History);
    QCOMPARE(first.data(Role::History).value<std::vector<BacklogSample>>().size(), std::size_t(2));
    QCOMPARE(first.data(Role::State).toInt(), int(HandlerState::FallingBehind));
    QCOMPARE(first.data(Role::Id).toString(), u"a"_s);
    QCOMPARE(model.readAt(), std::optional(now));
    model.setOverview(overviewOf({}));
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.content(), TableContent::Ready);
}

void tst_ListModels::unknownIsNeverZero()
{
    HandlerOverview silent;
    silent.name = u"silent"_s;
    silent.unread.push_back({ u"rates"_s, permissionDenied() });
    Error noCounts;
    noCounts.code = ErrorCode::TimedOut;
    noCounts.tried = u"read queues"_s;
    silent.unread.push_back({ u"queue silent_q"_s, noCounts });
    HandlersModel model;
    const auto tester = watched(model);
    model.setOverview(overviewOf({ silent }));
    for (const int column :
         { HandlersModel::Backlog, HandlersModel::In, HandlersModel::Out, HandlersModel::Retry,
           HandlersModel::Parked, HandlersModel::Consumers, HandlersModel::Oldest }) {
        const QModelIndex cell = model.index(0, column);
        QVERIFY(!cell.data(Role::Known).toBool());
        QVERIFY(!cell.data(Role::Sort).isValid());
        QVERIFY(!cell.data().toString().contains(u'0'));
        QVERIFY(!cell.data().toString().isEmpty());
        QVERIFY(!cell.data(Qt::ToolTipRole).toString().isEmpty());
    }
    // Each with its own reason.
    QVERIFY(model.index(0, HandlersModel::In).data(Qt::ToolTipRole)
            != model.index(0, HandlersModel::Backlog).data(Qt::ToolTipRole));
    QVERIFY(!model.index(0, HandlersModel::State).data(Role::Known).toBool());

    // An empty queue has no oldest message, and that is known.
    HandlerOverview idle = handler(u"idle"_s);
    idle.ready = 0;
    idle.unacked = 0;
    idle.oldestAt.reset();
    model.setOverview(overviewOf({ idle }));
    QVERIFY(model.index(0, HandlersModel::Oldest).data(Role::Known).toBool());
}

void tst_ListModels::rowsThatStayAreNotReset()
{
    HandlersModel model;
    const auto tester = watched(model);
    model.setOverview(overviewOf({ handler(u"a"_s), handler(u"b"_s), handler(u"c"_s) }));
    const QPersistentModelIndex c = model.index(2, 0);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removals(&model, &QAbstractItemModel::rowsRemoved);
    HandlerOverview busier = handler(u"c"_s);
    busier.ready = 100;
    model.setOverview(overviewOf({ handler(u"a"_s), handler(u"a2"_s), busier, handler(u"d"_s) }));
    QCOMPARE(resets.count(), 0);
    QCOMPARE(inserts.count(), 2);
    QCOMPARE(removals.count(), 1);
    QCOMPARE(c.row(), 2);
    QCOMPARE(c.data().toString(), u"c"_s);
    QCOMPARE(text(model, 2, HandlersModel::Backlog), u"104"_s);
    QCOMPARE(model.findRow(u"d"_s), 3);
    QCOMPARE(model.findRow(u"b"_s), -1);
    QCOMPARE(model.rowAt(3)->name, u"d"_s);
    QVERIFY(!model.rowAt(4));
    QVERIFY(!model.rowAt(-1));
}

void tst_ListModels::rowsOutOfOrderAreReset()
{
    HandlersModel model;
    const auto tester = watched(model);
    model.setOverview(overviewOf({ handler(u"a"_s), handler(u"b"_s) }));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setOverview(overviewOf({ handler(u"b"_s), handler(u"a"_s) }));
    QCOMPARE(resets.count(), 1);
    model.setOverview(overviewOf({ handler(u"b"_s), handler(u"b"_s) })); // twice the same name
    QCOMPARE(resets.count(), 2);
    QCOMPARE(model.rowCount(), 2);
}

void tst_ListModels::findings()
{
    FindingsModel model;
    const auto tester = watched(model);
    Finding finding;
    finding.id = u"no-consumer:invoice-issue"_s;
    finding.kind = FindingKind::NoConsumer;
    finding.severity = Severity::Critical;
    finding.handler = u"invoice-issue"_s;
    finding.number = 614;
    finding.since = now - std::chrono::minutes(51);
    finding.action = FindingAction::ShowQueue;
    finding.actionArgument = u"invoice"_s;
    Overview overview = overviewOf({});
    overview.findings = { finding };
    model.setOverview(overview);
    QCOMPARE(model.rowCount(), 1);
    for (int column = 0; column < model.columnCount(); ++column) {
        const QModelIndex cell = model.index(0, column);
        QCOMPARE(cell.data(Role::Id).toString(), finding.id);
        QCOMPARE(cell.data(Role::State).toInt(), int(Severity::Critical));
        QCOMPARE(cell.data(Role::Action).toInt(), int(FindingAction::ShowQueue));
        QCOMPARE(cell.data(Role::ActionArgument).toString(), u"invoice"_s);
        QVERIFY(!cell.data(Role::Detail).toString().isEmpty());
    }
    QVERIFY(text(model, 0, FindingsModel::Title).contains(u"invoice-issue"_s));
    QVERIFY(!text(model, 0, FindingsModel::Since).isEmpty());
}

void tst_ListModels::sources()
{
    SourcesModel model;
    const auto tester = watched(model);
    SourceState broker;
    broker.id = u"mq1"_s;
    broker.address = u"mq1.example:5671/orders"_s;
    broker.light = SourceState::Light::Partly;
    broker.unread = { { u"rates"_s, permissionDenied() } };
    SourceState management = broker;
    management.kind = SourceState::Kind::Management;
    SourceState database;
    database.id = u"orders-db"_s;
    database.kind = SourceState::Kind::Database;
    model.setSources({ broker, management, database }, now);
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(model.index(0, 0).data(Role::Id) != model.index(1, 0).data(Role::Id));
    QCOMPARE(model.index(0, 0).data(Role::State).toInt(), int(SourceState::Light::Partly));
    QVERIFY(!text(model, 0, SourcesModel::Problem).isEmpty());
    QVERIFY(text(model, 2, SourcesModel::Problem).isEmpty());
    QVERIFY(!model.index(2, SourcesModel::Light).data(Role::Known).toBool());

    broker.light = SourceState::Light::Bad;
    broker.lastError = permissionDenied();
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setSources({ broker, management, database }, now);
    QCOMPARE(resets.count(), 0);
    QCOMPARE(model.index(0, SourcesModel::Problem).data(Role::Copy).toString(),
             toLogText(permissionDenied()));
}

void tst_ListModels::evidence()
{
    EvidenceModel model;
    const auto tester = watched(model);
    model.setDossier(dossier(), now);
    QVERIFY(model.rowCount() >= 2);
    bool sawSilent = false;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex cell = model.index(row, EvidenceModel::Says);
        QVERIFY(!text(model, row, EvidenceModel::Source).isEmpty());
        QVERIFY(!cell.data(Qt::AccessibleTextRole).toString().isEmpty());
        if (cell.data(Role::State).toInt() == int(EvidenceSource::Inbox)) {
            sawSilent = true;
            QCOMPARE(cell.data(Role::Tone).toInt(), int(EvidenceTone::NotKnown));
            QVERIFY(!cell.data(Role::Known).toBool());
            QVERIFY(!cell.data(Role::ReadAt).isValid());
        }
    }
    QVERIFY(sawSilent);
    model.setDossier(nullptr, now);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.content(), TableContent::NotRead);
}

void tst_ListModels::timeline()
{
    TimelineModel model;
    const auto tester = watched(model);
    model.setDossier(dossier(), now);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, 0).data(Role::State).toInt(), int(TimelineEntry::What::FirstFailure));
    QCOMPARE(model.index(1, TimelineModel::When).data(Role::Sort).toLongLong(), toMillis(now));
    QVERIFY(!text(model, 1, TimelineModel::What).isEmpty());
    model.setDossier(nullptr, now);
    QCOMPARE(model.rowCount(), 0);
}

static FieldValue valueOf(FieldType type, decltype(FieldValue::data) data)
{
    FieldValue value;
    value.type = type;
    value.data = std::move(data);
    return value;
}

void tst_ListModels::headers()
{
    HeadersModel model;
    const auto tester = watched(model);
    Message message;
    message.properties.messageId = "EVT-\xE2\x80\xAE"
                                   "1";
    message.properties.timestamp = 1'760'000'000'123;
    message.headers = FieldTable{
        { "note", FieldValue::text("caf\xE9") },
        { "note", FieldValue::text(QByteArray("B7\0-2210", 8)) },
        { "\xFFname", valueOf(FieldType::Bool, true) },
        { "price", valueOf(FieldType::Decimal, Decimal{ 2, 5 }) },
        { "x-death",
          valueOf(FieldType::Array,
                  std::vector<FieldValue>{ valueOf(
                      FieldType::Table, FieldTable{ { "count", FieldValue::int64(3) } }) }) },
        { "when", valueOf(FieldType::Timestamp, qint64(-3'600)) },
        { "nothing", {} },
    };
    model.setMessage(message);
    const auto row = [&model](const QByteArray &name, int nth = 0) {
        for (int at = 0; at < model.rowCount(); ++at)
            if (model.rowAt(at)->name == name && nth-- == 0)
                return at;
        return -1;
    };
    const auto copied
        = [&](int at) { return model.index(at, HeadersModel::Value).data(Role::Copy).toString(); };
    QVERIFY(model.index(row("message_id"), 0).data(Role::IsProperty).toBool());
    QVERIFY(!text(model, row("message_id"), HeadersModel::Value).contains(QChar(0x202E)));
    QCOMPARE(copied(row("message_id")), u"EVT-\u202E1"_s);
    // The raw number is there, and is not taken for a year that never was.
    QVERIFY(text(model, row("timestamp"), HeadersModel::Value).startsWith(u"1760000000123 ("_s));
    QCOMPARE(copied(row("timestamp")), u"1760000000123"_s);
    QVERIFY(text(model, row("when"), HeadersModel::Value).startsWith(u"-3600 ("_s));
    QCOMPARE(copied(row("note")), QString::fromLatin1(QByteArray("caf\xE9").toHex()));
    QCOMPARE(copied(row("note", 1)).size(), 8); // not cut at the NUL
    QVERIFY(row("\xFFname") >= 0);
    QVERIFY(!text(model, row("\xFFname"), HeadersModel::Name).contains(QChar(0xFFFD)));
    QCOMPARE(text(model, row("price"), HeadersModel::Value), u"0.05"_s);
    QCOMPARE(model.index(row("count"), 0).data(Role::Level).toInt(), 2);
    QCOMPARE(text(model, row("count"), HeadersModel::Value), u"3"_s);
    QCOMPARE(text(model, row("count"), HeadersModel::Type), u"int64"_s);
    QCOMPARE(text(model, row("nothing"), HeadersModel::Type), u"void"_s);
    model.clear();
    QCOMPARE(model.rowCount(), 0);
}

void tst_ListModels::headersMasked()
{
    HeadersModel model;
    Message message;
    message.headers = FieldTable{
        { "Authorization", FieldValue::text("Bearer secret") },
        { "deep",
          valueOf(FieldType::Table,
                  FieldTable{ { "authorization", FieldValue::text("not masked") } }) }
    };
    message.headers->front().value
        = valueOf(FieldType::Table, FieldTable{ { "token", FieldValue::text("Bearer secret") } });
    model.setMessage(message, { u"authorization"_s });
    for (int row = 0; row < model.rowCount(); ++row)
        for (int column = 0; column < model.columnCount(); ++column)
            for (const int role : { int(Qt::DisplayRole), int(Qt::ToolTipRole),
                                    int(Qt::AccessibleTextRole), int(Role::Copy), int(Role::Sort) })
                QVERIFY(!model.index(row, column).data(role).toString().contains(u"secret"_s));
    QVERIFY(!model.asText({ 0 }).contains(u"secret"_s));
}

void tst_ListModels::headersBounded()
{
    HeadersModel model;
    const auto tester = watched(model);
    FieldValue deep = FieldValue::text("bottom");
    for (int level = 0; level < 200; ++level)
        deep = valueOf(FieldType::Array, std::vector<FieldValue>{ deep });
    Message message;
    message.headers
        = FieldTable{ { "deep", deep }, { "long", FieldValue::text(QByteArray(1 << 20, 'x')) } };
    for (int n = 0; n < 20'000; ++n)
        message.headers->push_back({ QByteArray::number(n), FieldValue::int64(n) });
    model.setMessage(message);
    QCOMPARE(model.rowCount(), HeadersModel::maxLines + 1);
    for (int row = 0; row < 100; ++row)
        QVERIFY(text(model, row, HeadersModel::Value).size() < 2 * HeadersModel::maxShownBytes);
    QVERIFY(!text(model, HeadersModel::maxLines, HeadersModel::Value).isEmpty());
}

void tst_ListModels::queues()
{
    QueuesModel model;
    const auto tester = watched(model);
    QueueInfo work;
    work.name = u"order_sync"_s;
    work.found = true;
    work.type = QueueType::Quorum;
    work.ready = 5;
    work.unacked = 0;
    work.consumers = 4;
    work.deadLetterFate = DeadLetterFate::Discarded;
    work.deliveryLimitKnown = true;
    QueueInfo hidden;
    hidden.name = u"secret"_s;
    hidden.unread = { { u"queue secret"_s, permissionDenied() } };
    QueueInfo missing;
    missing.name = u"missing"_s;
    Topology topology;
    topology.readAt = now;
    topology.queues = { work, hidden, missing };
    model.setTopology(topology);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(text(model, 0, QueuesModel::Ready), u"5"_s);
    QCOMPARE(text(model, 0, QueuesModel::DeliveryLimit), u"none"_s);
    QVERIFY(text(model, 0, QueuesModel::DeadLetters).contains(u"discarded"_s));
    QVERIFY(!model.index(1, QueuesModel::Ready).data(Role::Known).toBool());
    QVERIFY(text(model, 1, QueuesModel::Ready) != u"0"_s);
    QVERIFY(!model.index(1, QueuesModel::Ready).data(Qt::ToolTipRole).toString().isEmpty());
    QVERIFY(text(model, 1, QueuesModel::State) != text(model, 2, QueuesModel::State));
}

void tst_ListModels::allUnderTheTesterWhileTheyFail()
{
    HandlersModel handlers;
    FindingsModel findings;
    SourcesModel sources;
    EvidenceModel evidence;
    TimelineModel timeline;
    HeadersModel headers;
    QueuesModel queues;
    handlers.setOverview(overviewOf({ handler(u"a"_s) }));
    evidence.setDossier(dossier(), now);
    for (TableModel *model : std::initializer_list<TableModel *>{
             &handlers, &findings, &sources, &evidence, &timeline, &headers, &queues }) {
        const auto tester = watched(*model);
        QSignalSpy content(model, &TableModel::contentChanged);
        const int before = model->rowCount();
        model->setLoading();
        model->setFailed(u"nobody answers"_s);
        QCOMPARE(content.count(), 2);
        QCOMPARE(model->content(), TableContent::Failed);
        QCOMPARE(model->reason(), u"nobody answers"_s);
        QCOMPARE(model->rowCount(), before); // old rows stay
        model->setFailed(u"nobody answers"_s);
        QCOMPARE(content.count(), 2);
        QVERIFY(!model->index(before, 0).isValid());
        QVERIFY(!model->data({}).isValid());
        for (int column = 0; column < model->columnCount(); ++column)
            QVERIFY(!model->headerData(column, Qt::Horizontal).toString().isEmpty());
    }
}

QTEST_GUILESS_MAIN(tst_ListModels)
#include "tst_listmodels.moc"
