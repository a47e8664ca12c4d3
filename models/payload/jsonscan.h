// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <vector>

namespace recourse {

// Walks a JSON text (RFC 8259) token by token without building anything: the tokens are parts of
// the text as it was sent. Nothing recurses; nesting is limited to 512.
class JsonScanner
{
public:
    enum class Event {
        BeginObject,
        EndObject,
        BeginArray,
        EndArray,
        Key,
        Text,
        Number,
        Word, // true, false, null
        End,
        Fault,
    };
    static constexpr int maxDepth = 512;

    // A byte order mark in front is skipped.
    explicit JsonScanner(QByteArrayView utf8);

    Event next();

    // The token of the last event: with quotes for Key and Text; "{" … for containers.
    QByteArrayView token() const { return m_text.sliced(m_begin, m_at - m_begin); }
    qsizetype begin() const { return m_begin; }
    qsizetype end() const { return m_at; }
    // Open containers; a container counts itself from its begin up to, not with, its end.
    int depth() const { return int(m_open.size()); }

    // After Fault.
    QString faultText() const { return m_fault; }
    int faultLine() const;
    int faultColumn() const; // in bytes, 1-based

    // A quoted token as UTF-8; lone surrogates become U+FFFD.
    static QByteArray unquoted(QByteArrayView token);

private:
    enum class Wants { Value, FirstValueOrEnd, FirstKeyOrEnd, Key, Colon, CommaOrEnd, Nothing };

    Event fault(qsizetype at, const QString &what);
    Event value();
    Event open(char c, Event event, Wants wants);
    Event close(char c);
    Event key();
    Event colon();
    Event string(Event event);
    bool scanString();
    Event number();
    Event word();
    void skipSpace();
    void afterValue();
    char at(qsizetype i) const { return i < m_text.size() ? m_text.at(i) : '\0'; }

    QByteArrayView m_text;
    qsizetype m_begin = 0;
    qsizetype m_at = 0;
    std::vector<char> m_open; // '{' or '['
    Wants m_wants = Wants::Value;
    QString m_fault;
    qsizetype m_faultAt = 0;
};

} // namespace recourse
