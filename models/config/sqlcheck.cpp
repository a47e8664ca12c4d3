// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/sqlcheck.h"

#include <QStringList>

#include <vector>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

struct Token
{
    enum class Kind { Word, Placeholder, Symbol };
    Kind kind;
    QString text; // words in lower case
};

bool isWordChar(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c == u'$';
}

// Splits SQL into words, placeholders and symbols; literals, quoted names and comments are left
// out. The same for all three dialects as far as this needs it.
class Tokens
{
public:
    explicit Tokens(const QString &sql)
        : m_sql(sql)
    {
        while (m_at < m_sql.size())
            step();
    }
    std::vector<Token> list;

private:
    QChar at(qsizetype i) const { return i < m_sql.size() ? m_sql.at(i) : QChar(); }

    void skipPast(const QString &end, qsizetype from)
    {
        const qsizetype found = m_sql.indexOf(end, from);
        m_at = found < 0 ? m_sql.size() : found + end.size();
    }

    void step()
    {
        const QChar c = at(m_at);
        if (c == u'-' && at(m_at + 1) == u'-')
            skipPast(u"\n"_s, m_at);
        else if (c == u'/' && at(m_at + 1) == u'*')
            skipPast(u"*/"_s, m_at + 2);
        else if (c == u'\'' || c == u'"' || c == u'`')
            skipPast(QString(c), m_at + 1); // a doubled quote is two literals side by side
        else if (c == u'$' && dollarQuoted())
            return;
        else if (c == u':')
            colon();
        else if (isWordChar(c))
            word();
        else {
            if (!c.isSpace())
                list.push_back({ Token::Kind::Symbol, QString(c) });
            ++m_at;
        }
    }

    bool dollarQuoted()
    {
        const qsizetype end = m_sql.indexOf(u'$', m_at + 1);
        if (end < 0)
            return false;
        for (qsizetype i = m_at + 1; i < end; ++i) {
            if (!isWordChar(at(i)))
                return false;
        }
        const QString tag = m_sql.mid(m_at, end - m_at + 1);
        skipPast(tag, end + 1);
        return true;
    }

    void colon()
    {
        if (at(m_at + 1) == u':') { // a cast
            m_at += 2;
            return;
        }
        qsizetype end = m_at + 1;
        if (!at(end).isLetter() && at(end) != u'_') { // := or a slice
            ++m_at;
            return;
        }
        while (isWordChar(at(end)))
            ++end;
        list.push_back({ Token::Kind::Placeholder, m_sql.mid(m_at, end - m_at) });
        m_at = end;
    }

    void word()
    {
        qsizetype end = m_at;
        while (isWordChar(at(end)))
            ++end;
        list.push_back({ Token::Kind::Word, m_sql.mid(m_at, end - m_at).toLower() });
        m_at = end;
    }

    QString m_sql;
    qsizetype m_at = 0;
};

// More than one statement; one semicolon at the end does no harm.
bool isSeveral(const std::vector<Token> &tokens)
{
    bool ended = false;
    for (const Token &token : tokens) {
        if (ended)
            return true;
        ended = token.kind == Token::Kind::Symbol && token.text == u";";
    }
    return false;
}

QString firstWord(const std::vector<Token> &tokens)
{
    for (const Token &token : tokens) {
        if (token.kind == Token::Kind::Word)
            return token.text;
        if (token.text != u"(")
            break;
    }
    return {};
}

} // namespace

SqlFault readQueryFault(const QString &sql, const QString &placeholder)
{
    static const QStringList writing{ u"insert"_s, u"update"_s, u"delete"_s, u"merge"_s,
                                      u"drop"_s,   u"alter"_s,  u"create"_s, u"truncate"_s,
                                      u"grant"_s,  u"revoke"_s, u"attach"_s, u"detach"_s,
                                      u"pragma"_s, u"vacuum"_s, u"into"_s };
    const std::vector<Token> tokens = Tokens(sql).list;
    const QString first = firstWord(tokens);
    if (first.isEmpty())
        return { u"the query is empty"_s, {} };
    for (const Token &token : tokens) {
        if (token.kind == Token::Kind::Word && writing.contains(token.text))
            return { u"the query writes or locks (\"%1\"); here it may only read"_s.arg(
                         token.text.toUpper()),
                     u"changes belong into an [[action]]"_s };
    }
    if (first != u"select" && first != u"with")
        return { u"the query begins with \"%1\"; it has to be one SELECT or WITH statement"_s.arg(
                     first.left(32).toUpper()),
                 {} };
    if (isSeveral(tokens))
        return { u"the query is more than one statement"_s, {} };
    bool used = false;
    for (const Token &token : tokens) {
        if (token.kind != Token::Kind::Placeholder)
            continue;
        if (token.text != placeholder)
            return { u"the query uses \"%1\", which nothing fills"_s.arg(token.text.left(64)),
                     u"only %1 is known here"_s.arg(placeholder) };
        used = true;
    }
    if (!used)
        return { u"the query does not use %1, so it would say the same for every event"_s.arg(
                     placeholder),
                 u"compare a column with %1; without quotes around it"_s.arg(placeholder) };
    return {};
}

SqlFault writeStatementFault(const QString &sql)
{
    static const QStringList acting{ u"insert"_s, u"update"_s, u"delete"_s, u"merge"_s, u"with"_s };
    const std::vector<Token> tokens = Tokens(sql).list;
    const QString first = firstWord(tokens);
    if (first.isEmpty())
        return { u"the statement is empty"_s, {} };
    if (!acting.contains(first))
        return { u"the statement begins with \"%1\"; it can be INSERT, UPDATE, DELETE, MERGE or "
                 "WITH"_s.arg(first.left(32).toUpper()),
                 {} };
    if (isSeveral(tokens))
        return { u"this is more than one statement"_s, u"give each its own entry in the list"_s };
    return {};
}

bool usesPlaceholder(const QString &sql, const QString &placeholder)
{
    for (const Token &token : Tokens(sql).list) {
        if (token.kind == Token::Kind::Placeholder && token.text == placeholder)
            return true;
    }
    return false;
}

} // namespace recourse
