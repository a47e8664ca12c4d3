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
    NumberedType, // "com.acme.v2.OrderLockedException": a word from typeNameStart() on
};

TokenKind tokenKind(QByteArrayView token);

// Where the part without numbers begins.
qsizetype typeNameStart(QByteArrayView token);

// "Oct", "Thursday": part of a time where a number stands beside it.
bool isCalendarWord(QByteArrayView word);
// "UTC", "PM": part of a time where a number stands before it.
bool isClockWord(QByteArrayView word);

// Whether an s makes the word what it is after a larger number ("attempt" after "1", "attempts"
// after "3").
bool isCountedSingular(QByteArrayView word);

} // namespace recourse
