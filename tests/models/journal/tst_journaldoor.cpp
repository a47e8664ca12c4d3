// SPDX-License-Identifier: GPL-3.0-or-later
// Where a workspace's journal is, and that an end which was seen once is missed when it is gone.
#include "models/journal/door/journaldoor.h"
#include "models/journal/door/rememberedhead.h"
#include "tests/models/journal/journalbuilder.h"

#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace recourse {

class JournalDoorTest final : public QObject
{
    Q_OBJECT
private slots:
    RECOURSE_JOURNAL_ENGINES
    void init();
    void cleanup() { qunsetenv("XDG_DATA_HOME"); }
    void itOpensWhatTheWorkspaceNames();
    void lookingMakesNothing();
    void doctorChangesNothing();
    void endIsKeptAndGoesOn();
    void cutEndIsMissed();
    void anEndThatIsGoneIsNotForgotten();
    void anotherJournalIsNotTakenForIt();
    void memoryThatIsNoMemoryIsSaid();
    void sandboxIsNotRemembered();

private:
    JournalDoor door() const { return JournalDoor::of(workspace()); }
    Workspace workspace() const
    {
        Workspace made;
        made.name = u"orders"_s;
        made.file = m_place->file(u"orders.toml"_s);
        if (!m_place->isOnServer())
            return made;
        DatabaseConfig database = m_place->server().config();
        database.id = u"ops"_s;
        made.databases = { database };
        made.journal = { u"ops"_s, m_place->schema() };
        return made;
    }
    std::unique_ptr<Journal> opened() const { return valueOf(door().open(m_secrets)); }
    // The same words give the same chain: who writes something else says so.
    void write(int entries, const QString &words = u"first"_s) const
    {
        valueOf(opened()->append(std::vector<JournalEntry>(std::size_t(entries),
                                                           entry(EntryKind::Note).because(words))));
    }
    void cutBehind(int sequence) const
    {
        const QByteArray sql = "DELETE FROM entry WHERE sequence > " + QByteArray::number(sequence);
        if (m_place->isOnServer()) {
            m_place->spoil(sql);
            return;
        }
        auto db = valueOf(SqliteDb::open(door().name(), { .readOnly = false }));
        QVERIFY(db.exec(sql.constData(), u"cut"_s));
    }
    RememberedHead::Seen seen() const { return valueOf(RememberedHead(door()).look(*opened())); }

    std::unique_ptr<JournalPlace> m_place;
    const FixedSecrets m_secrets{ DatabaseServer::password() };
};

void JournalDoorTest::init()
{
    RECOURSE_NEED_JOURNAL(m_place)
    qputenv("XDG_DATA_HOME", m_place->file(u"data"_s).toUtf8());
}

void JournalDoorTest::itOpensWhatTheWorkspaceNames()
{
    write(2);
    QCOMPARE(door().isShared(), m_place->isOnServer());
    QVERIFY2(door().name().contains(m_place->isOnServer() ? m_place->schema()
                                                          : m_place->file(u"data"_s)),
             qPrintable(door().name()));
    QCOMPARE(valueOf(opened()->head()).sequence, 2);
    QCOMPARE(valueOf(valueOf(door().open(m_secrets, true))->head()).sequence, 2);
    const QString elsewhere = m_place->file(u"other.db"_s);
    QVERIFY(JournalDoor::ofFile(elsewhere).isKnownMissing());
    QCOMPARE(valueOf(valueOf(JournalDoor::ofFile(elsewhere).open(m_secrets))->head()).sequence, 0);
}

void JournalDoorTest::lookingMakesNothing()
{
    const auto journal = door().open(m_secrets, true);
    QVERIFY(!journal);
    QCOMPARE(journal.error().code, ErrorCode::NotFound);
    QCOMPARE(door().isKnownMissing(), !m_place->isOnServer());
    QVERIFY(!door().open(m_secrets, true)); // still not
}

void JournalDoorTest::doctorChangesNothing()
{
    for (const bool there : { false, true }) {
        for (const JournalDoorCheck &check : door().check(m_secrets))
            QVERIFY2(!check.error, qPrintable(check.check));
        QCOMPARE(door().open(m_secrets, true).has_value(), there);
        if (!there)
            write(1);
    }
    QCOMPARE(door().check(m_secrets).back().detail, u"entry 1"_s);
}

void JournalDoorTest::endIsKeptAndGoesOn()
{
    write(2);
    QVERIFY(!valueOf(RememberedHead(door()).read()));
    QCOMPARE(seen(), RememberedHead::Seen::Kept);
    QCOMPARE(valueOf(RememberedHead(door()).read())->sequence, 2);
    write(3);
    QCOMPARE(seen(), RememberedHead::Seen::Kept);
    QCOMPARE(*valueOf(RememberedHead(door()).read()), valueOf(opened()->head()));
    const QFileInfo file(RememberedHead(door()).file());
    QVERIFY(file.path().startsWith(m_place->file(u"data"_s)));
    QCOMPARE(file.permissions()
                 & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
             QFile::Permissions());
}

void JournalDoorTest::cutEndIsMissed()
{
    write(5);
    QCOMPARE(seen(), RememberedHead::Seen::Kept);
    cutBehind(3);
    QVERIFY(valueOf(opened()->verify({}, {}, {})).isWhole()); // nothing inside can tell
    QCOMPARE(seen(), RememberedHead::Seen::Gone);
    const JournalCheck check
        = valueOf(opened()->verify(valueOf(RememberedHead(door()).read()), {}, {}));
    QCOMPARE(check.fault, ChainFault::HeadMissing);
    QCOMPARE(check.at, 4);
}

void JournalDoorTest::anEndThatIsGoneIsNotForgotten()
{
    write(5);
    QCOMPARE(seen(), RememberedHead::Seen::Kept);
    cutBehind(3);
    write(10, u"second"_s); // somebody's run goes on from there
    QCOMPARE(seen(), RememberedHead::Seen::Gone);
    QCOMPARE(seen(), RememberedHead::Seen::Gone);
    QCOMPARE(valueOf(RememberedHead(door()).read())->sequence, 5);
    QCOMPARE(valueOf(opened()->verify(valueOf(RememberedHead(door()).read()), {}, {})).fault,
             ChainFault::HeadDiffers);
}

void JournalDoorTest::anotherJournalIsNotTakenForIt()
{
    write(2);
    QCOMPARE(seen(), RememberedHead::Seen::Kept);
    if (m_place->isOnServer())
        (void)m_place->server().sql("DROP SCHEMA \"" + m_place->schema().toUtf8() + "\" CASCADE");
    else
        QVERIFY(QFile::remove(door().name()));
    write(4);
    QCOMPARE(seen(), RememberedHead::Seen::Gone); // by its id
}

void JournalDoorTest::memoryThatIsNoMemoryIsSaid()
{
    write(2);
    QCOMPARE(seen(), RememberedHead::Seen::Kept);
    QFile file(RememberedHead(door()).file());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{}") == 2);
    file.close();
    const auto look = RememberedHead(door()).look(*opened());
    QVERIFY(!look);
    QCOMPARE(look.error().code, ErrorCode::Damaged);
}

void JournalDoorTest::sandboxIsNotRemembered()
{
    write(2);
    Workspace sandbox = workspace();
    sandbox.environment = Environment::Sandbox;
    const RememberedHead remembered(JournalDoor::of(sandbox));
    QCOMPARE(valueOf(remembered.look(*opened())), RememberedHead::Seen::Kept);
    QVERIFY(!valueOf(remembered.read()));
    QVERIFY(!QFileInfo::exists(m_place->file(u"data/recourse/heads"_s)));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JournalDoorTest)
#include "tst_journaldoor.moc"
