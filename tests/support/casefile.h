// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"

#include <QJsonObject>
#include <QStringList>

namespace recourse {

// A message description of tests/data/cases (see FORMAT.md there), made into the message that a
// broker would deliver.
struct CaseFile
{
    QString path;
    QString note;
    Message message;
    QJsonObject expect; // what the console should make of it
    QJsonObject whole; // the file, for keys of single cases
};

// Reads "C11/gzip.json". A file that is missing or malformed ends the test program, saying which:
// a case that is silently empty would prove nothing.
CaseFile readCase(const QString &relativePath);

// The message descriptions of a case folder ("C11"), relative as readCase takes them, sorted.
// Other JSON files of the folder (definitions, steps) are left out.
QStringList caseFiles(const QString &folder);

} // namespace recourse
