// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compensation/sqlcompensation.h"

#include "models/compensation/writabledatabase.h"
#include "models/store/idform.h"

#include <QSqlRecord>

#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

using State = CompensationLook::State;
using Fate = CompensationAct::Fate;

QVariant boundBytes(const QByteArray &bytes)
{
    return QByteArrayView(bytes).isValidUtf8() ? QVariant(QString::fromUtf8(bytes))
                                               : QVariant(bytes);
}

QVariant boundId(const QByteArray &id, IdForm form)
{
    const auto spellings = idSpellings(id, form);
    if (spellings.empty())
        return boundBytes(id);
    return spellings.front().as == IdSpelling::As::Blob ? QVariant(spellings.front().bytes)
                                                        : boundBytes(spellings.front().bytes);
}

CompensationLook notKnown(const Error &error)
{
    return { State::NotKnown, {}, error };
}

class SqlCompensator final : public Compensator
{
public:
    explicit SqlCompensator(SqlCompensation what)
        : m_what(std::move(what))
    {
    }

    CompensationLook look(const CompensationCase &what) override
    {
        auto session = WritableDatabase::open(m_what.database, m_what.password);
        if (!session)
            return notKnown(session.error());
        const Result<bool> own = hasOwnRow(**session, what);
        if (!own)
            return notKnown(own.error());
        if (*own)
            return { State::Done, u"its own inbox row is there"_s, {} };
        return shown(**session, what);
    }

    CompensationAct act(const CompensationCase &what, const AtStep &atStep) override
    {
        const auto step = [&atStep](const char *name) {
            if (atStep)
                atStep(name);
        };
        auto session = WritableDatabase::open(m_what.database, m_what.password);
        if (!session)
            return { Fate::NotDone, session.error() };
        step("compensate-begin");
        if (const Result<void> begun = (*session)->begin(); !begun)
            return { Fate::NotDone, begun.error() };
        CompensationAct changed = change(**session, what, step);
        if (changed.fate != Fate::Done) {
            (*session)->rollBack();
            return changed;
        }
        step("compensate-commit");
        const Result<void> committed = (*session)->commit();
        step("compensate-committed");
        if (committed)
            return { Fate::Done, {} };
        (*session)->rollBack();
        session->reset();
        return settled(what, committed.error());
    }

private:
    template <typename Step>
    CompensationAct change(WritableDatabase &session, const CompensationCase &what,
                           const Step &step)
    {
        const Result<bool> own = hasOwnRow(session, what);
        if (!own)
            return { Fate::NotDone, own.error() };
        if (*own)
            return { Fate::DoneBefore, {} };
        // Two at once: the inbox's key lets one of them in.
        if (const auto inserted = session.run(ownRowSql(session), ownValues(what), u"claim"_s);
            !inserted)
            return { Fate::NotDone, inserted.error() };
        step("compensate-claimed");
        qint64 changed = 0;
        for (const QString &sql : m_what.action.sql) {
            const auto ran = session.run(sql, values(what), u"compensate"_s);
            if (!ran)
                return { Fate::NotDone, ran.error() };
            changed += std::max(0, ran->numRowsAffected());
        }
        if (changed == 0) {
            Error error;
            error.code = ErrorCode::NotFound;
            error.tried = u"compensate"_s;
            error.where = m_what.database.id;
            error.native = u"the statements change nothing of this event"_s;
            return { Fate::NotDone, error };
        }
        return { Fate::Done, {} };
    }

    // A commit without an answer: the own row says what became of it.
    CompensationAct settled(const CompensationCase &what, const Error &why)
    {
        auto session = WritableDatabase::open(m_what.database, m_what.password);
        if (!session)
            return { Fate::Unknown, why };
        const Result<bool> own = hasOwnRow(**session, what);
        if (!own)
            return { Fate::Unknown, why };
        return *own ? CompensationAct{ Fate::Done, {} } : CompensationAct{ Fate::NotDone, why };
    }

    Result<bool> hasOwnRow(WritableDatabase &session, const CompensationCase &what)
    {
        const InboxConfig &inbox = m_what.inbox;
        const QString sql = u"SELECT 1 FROM %1 WHERE %2 = :own AND %3 = :event_id"_s.arg(
            session.quoted(inbox.table), session.quoted(inbox.handlerColumn),
            session.quoted(inbox.eventIdColumn));
        auto found = session.run(sql, ownValues(what), u"read inbox"_s);
        if (!found)
            return failed(found.error());
        return found->next();
    }

    // What the query shows is for people; only its column "compensated" says that it has been done.
    // Without one that is known from the own row alone.
    CompensationLook shown(WritableDatabase &session, const CompensationCase &what) const
    {
        auto found = session.run(m_what.action.query, values(what), u"ask for the result"_s);
        if (!found)
            return notKnown(found.error());
        if (!found->next())
            return { State::NotDone, {}, {} };
        const QSqlRecord record = found->record();
        QStringList says;
        for (int i = 0; i < record.count(); ++i)
            says.append(record.fieldName(i) + u' ' + found->value(i).toString().left(40));
        const int column = record.indexOf(u"compensated"_s);
        const bool done = column >= 0 && found->value(column).toBool();
        return { done ? State::Done : State::NotDone, says.join(u", "_s).left(200), {} };
    }

    QString ownRowSql(const WritableDatabase &session) const
    {
        const InboxConfig &inbox = m_what.inbox;
        QString columns
            = session.quoted(inbox.handlerColumn) + u", "_s + session.quoted(inbox.eventIdColumn);
        QString placed = u":own, :event_id"_s;
        if (!inbox.appliedAtColumn.isEmpty()) {
            columns += u", "_s + session.quoted(inbox.appliedAtColumn);
            placed += u", CURRENT_TIMESTAMP"_s;
        }
        return u"INSERT INTO %1 (%2) VALUES (%3)"_s.arg(session.quoted(inbox.table), columns,
                                                        placed);
    }

    SqlValues ownValues(const CompensationCase &what) const
    {
        return { { u":own"_s, compensationHandler(m_what.action.name) },
                 { u":event_id"_s, boundId(what.eventId.bytes(), m_what.inbox.idForm) } };
    }
    static SqlValues values(const CompensationCase &what)
    {
        return { { u":event_id"_s, boundBytes(what.eventId.bytes()) },
                 { u":key"_s, boundBytes(what.key.bytes()) } };
    }

    SqlCompensation m_what;
};

} // namespace

Result<std::unique_ptr<Compensator>> makeSqlCompensator(SqlCompensation what)
{
    if (what.inbox.handlerColumn.isEmpty() || what.inbox.table.isEmpty()) {
        Error error;
        error.code = ErrorCode::InvalidInput;
        error.tried = u"prepare compensation"_s;
        error.where = what.action.name;
        error.native = u"the handler's inbox has no column for the handler"_s;
        error.hint = u"an action keeps its own row there, under a name of its own"_s;
        return failed(error);
    }
    return std::unique_ptr<Compensator>(std::make_unique<SqlCompensator>(std::move(what)));
}

} // namespace recourse
