// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sql/readingsql.h"

#include <QStringList>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

bool isWordStart(QChar c)
{
    return c.isLetter() || c == u'_' || c.unicode() > 0x7f;
}

bool isWordPart(QChar c)
{
    return isWordStart(c) || c.isDigit() || c == u'$';
}

class Reader
{
public:
    Reader(const QString &sql, const QString &placeholder, SqlDialect dialect)
        : m_sql(sql)
        , m_placeholder(placeholder)
        , m_postgres(dialect == SqlDialect::PostgreSql)
        , m_mark(dialect == SqlDialect::MariaDb ? u"?"_s : u"CAST(? AS BINARY)"_s)
    {
    }

    // An empty text where all is well.
    QString fault()
    {
        while (m_at < m_sql.size() && m_fault.isEmpty())
            step();
        if (m_fault.isEmpty() && m_first.isEmpty())
            m_fault = u"there is no query"_s;
        if (m_fault.isEmpty() && m_marks == 0)
            m_fault = u"the query has to ask for %1"_s.arg(m_placeholder);
        return m_fault;
    }
    ReadingSql take() { return { std::move(m_out), m_marks }; }

private:
    QChar peek(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_sql.size() ? m_sql[m_at + ahead] : QChar();
    }
    QStringView rest() const { return QStringView(m_sql).mid(m_at); }

    void step()
    {
        const QChar c = peek();
        if (c.isSpace())
            copy(1);
        else if (isLineComment())
            skipLine();
        else if (c == u'/' && peek(1) == u'*')
            skipComment();
        else if (m_ended)
            m_fault = u"only one statement may stand here"_s;
        else if (c == u';')
            m_ended = true, ++m_at;
        else
            stepInside(c);
    }

    void stepInside(QChar c)
    {
        if (c == u'\'' || c == u'"' || (c == u'`' && !m_postgres))
            quoted(c, !m_postgres && c != u'`');
        else if (m_postgres && c == u'$' && dollarQuoted())
            return;
        else if (isWordStart(c))
            word();
        else if (c.isDigit())
            copyWhile();
        else if (c == u':' && peek(1) == u':')
            token(2);
        else if (c == u':' && rest().startsWith(m_placeholder)
                 && !isWordPart(peek(m_placeholder.size())))
            mark();
        else if (m_postgres ? c == u'$' && peek(1).isDigit() : c == u'?')
            m_fault = u"the only placeholder is %1"_s.arg(m_placeholder);
        else
            token(1);
    }

    void copy(qsizetype count)
    {
        m_out += rest().left(count);
        m_at += count;
    }
    // A character that counts as the beginning of the statement.
    void token(qsizetype count)
    {
        if (m_first.isEmpty()) {
            m_first = m_sql.mid(m_at, 1);
            if (m_first != u"("_s)
                m_fault = notReading();
        }
        copy(count);
    }
    void copyWhile()
    {
        qsizetype end = 0;
        while (isWordPart(peek(end)))
            ++end;
        token(end);
    }
    void mark()
    {
        if (m_first.isEmpty())
            m_fault = notReading();
        m_at += m_placeholder.size();
        ++m_marks;
        m_out += m_postgres ? u"$%1"_s.arg(m_marks) : m_mark;
    }
    static QString notReading() { return u"only a query that reads may stand here"_s; }

    // MariaDB wants a blank after the dashes, else it is a minus of a minus.
    bool isLineComment() const
    {
        if (peek() == u'-' && peek(1) == u'-')
            return m_postgres || peek(2).isNull() || peek(2).isSpace();
        return !m_postgres && peek() == u'#';
    }
    void skipLine()
    {
        while (m_at < m_sql.size() && peek() != u'\n')
            ++m_at;
        m_out += u' ';
    }
    void skipComment()
    {
        // MariaDB runs what stands in these.
        if (!m_postgres && (peek(2) == u'!' || (peek(2) == u'M' && peek(3) == u'!'))) {
            m_fault = notReading();
            return;
        }
        m_at += 2;
        for (int depth = 1; depth > 0;) {
            if (m_at >= m_sql.size()) {
                m_fault = u"a comment does not end"_s;
                return;
            }
            if (peek() == u'*' && peek(1) == u'/') {
                --depth;
                m_at += 2;
            } else if (m_postgres && peek() == u'/' && peek(1) == u'*') {
                ++depth;
                m_at += 2;
            } else {
                ++m_at;
            }
        }
        m_out += u' ';
    }

    void quoted(QChar quote, bool backslashes)
    {
        if (m_first.isEmpty())
            m_fault = notReading();
        qsizetype end = 1;
        for (;;) {
            if (m_at + end >= m_sql.size()) {
                m_fault = u"a text or name does not end"_s;
                return;
            }
            const QChar c = peek(end++);
            // Doubled, or behind a backslash, it is a part of the text.
            if ((backslashes && c == u'\\') || (c == quote && peek(end) == quote))
                ++end;
            else if (c == quote)
                break;
        }
        copy(end);
    }

    bool dollarQuoted()
    {
        qsizetype end = 1;
        if (isWordStart(peek(end))) {
            while (isWordPart(peek(end)) && peek(end) != u'$')
                ++end;
        }
        if (peek(end) != u'$')
            return false;
        const QString tag = m_sql.mid(m_at, end + 1);
        const qsizetype close = m_sql.indexOf(tag, m_at + tag.size());
        if (close < 0) {
            m_fault = u"a text or name does not end"_s;
            return true;
        }
        copy(close + tag.size() - m_at);
        return true;
    }

    void word()
    {
        qsizetype end = 0;
        while (isWordPart(peek(end)))
            ++end;
        const QString word = m_sql.mid(m_at, end).toUpper();
        static const QStringList reading{ u"SELECT"_s, u"WITH"_s, u"VALUES"_s, u"TABLE"_s };
        if (m_first.isEmpty()) {
            m_first = word;
            if (!reading.contains(word))
                m_fault = notReading();
        }
        if (!m_postgres && word == u"INTO"_s)
            m_fault = notReading();
        copy(end);
        // E'…' is a text with backslashes.
        if (m_postgres && word == u"E"_s && peek() == u'\'')
            quoted(u'\'', true);
    }

    const QString &m_sql;
    const QString &m_placeholder;
    bool m_postgres;
    QString m_mark; // of MariaDB
    qsizetype m_at = 0;
    QString m_first; // word or character
    QString m_out;
    int m_marks = 0;
    bool m_ended = false;
    QString m_fault;
};

} // namespace

Result<ReadingSql> readingSql(const QString &sql, const QString &placeholder, SqlDialect dialect,
                              const QString &tried)
{
    Reader reader(sql, placeholder, dialect);
    const QString fault = reader.fault();
    if (fault.isEmpty())
        return reader.take();
    Error error;
    error.code = fault.startsWith("only a query that reads"_L1) ? ErrorCode::ReadOnly
                                                                : ErrorCode::InvalidInput;
    error.tried = tried;
    error.where = sql.left(200);
    error.hint = fault;
    return failed(error);
}

} // namespace recourse
