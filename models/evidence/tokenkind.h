// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace recourse {

// Whether a token of an error text names the cause or only this one case of it. A token is a run of
// letters and digits with what joins them ("order-sync:88121:v7", "db1.example:5432",
// "java.net.SocketException").
enum class TokenKind {
    Word, // belongs to the cause
    Variable, // id, number, address, path, time
    HttpVersion, // "HTTP/1.1": a word but for its number
};

TokenKind tokenKind(QByteArrayView token);

// "Oct", "Thursday": part of a time where a number stands beside it.
bool isCalendarWord(QByteArrayView word);

// Length of the word without the ending that only says how many ("attempts" after "3", "attempt"
// after "1"); the length as it is where it is no such word.
qsizetype countedStem(QByteArrayView word);

} // namespace recourse
