// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/translate.h"
#include "models/text/words.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// What the sentence is about: the place, else what was tried.
QString subjectOf(const Error &error)
{
    if (!error.where.isEmpty())
        return visibleText(error.where.toUtf8());
    if (!error.tried.isEmpty())
        return visibleText(error.tried.toUtf8());
    return translate("recourse", "The source");
}

// The other side's own words, as it said them.
QString ownWords(const Error &error)
{
    return error.native.isEmpty()
        ? QString()
        : translate("recourse", "It says: %1").arg(visibleText(error.native.simplified().toUtf8()));
}

ErrorText inputText(const Error &error, const QString &subject)
{
    const QString words = visibleText(error.native.simplified().toUtf8());
    QString happened;
    if (error.line > 0)
        happened
            = translate("recourse", "%1, line %2, column %3: %4")
                  .arg(subject, QString::number(error.line), QString::number(error.column), words);
    else if (!words.isEmpty())
        happened = translate("recourse", "%1: %2", "place: what is wrong").arg(subject, words);
    else
        happened = translate("recourse", "%1 cannot be understood.").arg(subject);
    const bool workspace = error.tried == u"read workspace";
    return { happened,
             workspace ? translate("recourse", "The workspace is not opened until this is mended.")
                       : QString(),
             {} };
}

ErrorText secretText(const Error &error, const QString &subject)
{
    if (error.code == ErrorCode::SecretMissing)
        return { translate("recourse", "The password is not to be had from %1.").arg(subject),
                 ownWords(error),
                 translate("recourse", "Put the password where the workspace says it is.") };
    if (error.line > 0)
        return inputText(error, subject);
    return { translate("recourse", "The password in %1 can be read by others, so it is not used.")
                 .arg(subject),
             ownWords(error),
             translate("recourse", "Give the file the mode 0600, and change the password.") };
}

ErrorText connectionText(const Error &error, const QString &subject)
{
    switch (error.code) {
    case ErrorCode::Unreachable:
        return { translate("recourse", "Nothing answers at %1.").arg(subject), ownWords(error),
                 translate("recourse", "Check host name, port, network and whether it runs.") };
    case ErrorCode::TimedOut:
        return { translate("recourse", "%1 did not answer in time.").arg(subject), ownWords(error),
                 translate("recourse",
                           "Try again; if it stays so, look at its load and at the "
                           "network between.") };
    case ErrorCode::ConnectionLost:
        return { translate("recourse", "The connection to %1 was lost.").arg(subject),
                 translate("recourse", "What was read before may have changed since."),
                 translate("recourse", "Read again; the connection is made anew then.") };
    case ErrorCode::NotThatProtocol:
        return { translate("recourse", "Something answers at %1, but it speaks another protocol.")
                     .arg(subject),
                 ownWords(error),
                 translate("recourse",
                           "Check port and scheme: AMQP is often at 5672, with TLS at "
                           "5671, the management API at 15672.") };
    default:
        return { translate("recourse", "%1 answered what it should not.").arg(subject),
                 ownWords(error),
                 translate("recourse",
                           "Check that the address is right and the version is "
                           "supported; copy the details for a report.") };
    }
}

ErrorText tlsText(const Error &error, const QString &subject)
{
    const QString unverified = translate("recourse", "Nothing was sent, not even the password.");
    switch (error.code) {
    case ErrorCode::TlsUntrusted:
        return {
            translate("recourse", "The certificate of %1 is signed by nobody that is trusted here.")
                .arg(subject),
            unverified, translate("recourse", "Name the right certificate authority by ca_file.")
        };
    case ErrorCode::TlsWrongName:
        return {
            translate("recourse", "The certificate of %1 is for another host name.").arg(subject),
            unverified,
            translate("recourse",
                      "Connect by a name that the certificate has, or have it "
                      "issued for this one.")
        };
    case ErrorCode::TlsExpired:
        return { translate("recourse", "The certificate of %1 is expired or not valid yet.")
                     .arg(subject),
                 unverified,
                 translate("recourse",
                           "Have the certificate renewed, and check this computer's "
                           "clock.") };
    default:
        return { translate("recourse", "No encrypted connection to %1 could be made.").arg(subject),
                 ownWords(error),
                 translate("recourse",
                           "Check that the port speaks TLS and which TLS versions it "
                           "takes.") };
    }
}

ErrorText accessText(const Error &error, const QString &subject)
{
    switch (error.code) {
    case ErrorCode::AuthenticationFailed:
        return { translate("recourse", "%1 refused the user or the password.").arg(subject),
                 ownWords(error),
                 translate("recourse",
                           "Check user and password; a login that works elsewhere may "
                           "be barred from this computer.") };
    case ErrorCode::VirtualHostMissing:
        return { translate("recourse", "The virtual host does not exist: %1.").arg(subject),
                 ownWords(error),
                 translate("recourse", "Check the path of the address; / is written %2F.") };
    case ErrorCode::PermissionDenied:
        return { translate("recourse", "The user has not the right for this: %1.").arg(subject),
                 ownWords(error),
                 translate("recourse",
                           "Have the missing right granted; the rest works without "
                           "it.") };
    case ErrorCode::Exclusive:
        return { translate("recourse", "%1 belongs to one other connection.").arg(subject),
                 translate("recourse",
                           "It can be seen but not opened while that connection lives."),
                 translate("recourse", "Close the other connection to look into it.") };
    default:
        return { translate("recourse", "%1 does not exist.").arg(subject), ownWords(error),
                 translate("recourse",
                           "Check the name in the workspace and where it is looked "
                           "for.") };
    }
}

ErrorText storeText(const Error &error, const QString &subject)
{
    switch (error.code) {
    case ErrorCode::Busy:
        return { translate("recourse", "%1 is in use by another program.").arg(subject),
                 ownWords(error),
                 translate("recourse", "Try again when the other program has finished.") };
    case ErrorCode::Damaged:
        return { translate("recourse", "%1 is damaged.").arg(subject), ownWords(error),
                 translate("recourse", "Take a copy, then have it checked and restored.") };
    case ErrorCode::NotADatabase:
        return { translate("recourse", "%1 is not a database.").arg(subject), ownWords(error),
                 translate("recourse", "Check the path in the workspace.") };
    case ErrorCode::TableMissing:
        return {
            translate("recourse", "%1 has not the table that the workspace names.").arg(subject),
            ownWords(error),
            translate("recourse",
                      "Check table name and database; an empty file has no "
                      "tables.")
        };
    case ErrorCode::ColumnMissing:
        return {
            translate("recourse", "%1 has not the column that the workspace names.").arg(subject),
            ownWords(error),
            translate("recourse", "Name the column that this version of the table has.")
        };
    case ErrorCode::RowsMayBeMissing:
        return {
            translate("recourse", "Rows may be missing from what was read of %1.").arg(subject),
            translate("recourse", "\"No row\" proves nothing here."),
            translate("recourse", "Give access to the write-ahead log beside the file.")
        };
    case ErrorCode::DiskFull:
        return { translate("recourse", "The disk of %1 is full.").arg(subject), ownWords(error),
                 translate("recourse", "Make room on it; nothing of this was written.") };
    default:
        return { translate("recourse", "%1 can only be read.").arg(subject), ownWords(error),
                 translate("recourse", "Check the rights on the file and its folder.") };
    }
}

ErrorText otherText(const Error &error, const QString &subject)
{
    switch (error.code) {
    case ErrorCode::Unreadable:
        return { translate("recourse", "A message in %1 cannot be read.").arg(subject),
                 translate("recourse", "It breaks whoever reads it; it was left where it is."),
                 translate("recourse", "Other queues go on. Have this message removed by hand.") };
    case ErrorCode::TooLarge:
        return { translate("recourse", "%1 is larger than what is read at one time.").arg(subject),
                 ownWords(error), translate("recourse", "Narrow down what is asked for.") };
    case ErrorCode::Refused:
        return {
            translate("recourse", "Not done, because messages could be lost: %1.").arg(subject),
            ownWords(error),
            {}
        };
    case ErrorCode::Cancelled:
        return { translate("recourse", "Stopped before it was done: %1.").arg(subject),
                 {},
                 translate("recourse", "Start it again to see the rest.") };
    case ErrorCode::Unsupported:
        return { translate("recourse", "This is not possible with that kind of source: %1.")
                     .arg(subject),
                 ownWords(error),
                 {} };
    default:
        return { translate("recourse", "Recourse itself failed: %1.").arg(subject), ownWords(error),
                 translate("recourse", "Copy the details for a report.") };
    }
}

ErrorText textFor(const Error &error, const QString &subject)
{
    switch (error.code) {
    case ErrorCode::InvalidInput:
        return inputText(error, subject);
    case ErrorCode::SecretMissing:
    case ErrorCode::SecretExposed:
        return secretText(error, subject);
    case ErrorCode::Unreachable:
    case ErrorCode::TimedOut:
    case ErrorCode::ConnectionLost:
    case ErrorCode::NotThatProtocol:
    case ErrorCode::Protocol:
        return connectionText(error, subject);
    case ErrorCode::TlsUntrusted:
    case ErrorCode::TlsWrongName:
    case ErrorCode::TlsExpired:
    case ErrorCode::TlsFailed:
        return tlsText(error, subject);
    case ErrorCode::AuthenticationFailed:
    case ErrorCode::VirtualHostMissing:
    case ErrorCode::PermissionDenied:
    case ErrorCode::NotFound:
    case ErrorCode::Exclusive:
        return accessText(error, subject);
    case ErrorCode::Busy:
    case ErrorCode::Damaged:
    case ErrorCode::NotADatabase:
    case ErrorCode::TableMissing:
    case ErrorCode::ColumnMissing:
    case ErrorCode::RowsMayBeMissing:
    case ErrorCode::ReadOnly:
    case ErrorCode::DiskFull:
        return storeText(error, subject);
    case ErrorCode::Unreadable:
    case ErrorCode::TooLarge:
    case ErrorCode::Refused:
    case ErrorCode::Cancelled:
    case ErrorCode::Unsupported:
    case ErrorCode::Internal:
        break;
    }
    return otherText(error, subject);
}

// A room's hint is a phrase; here it becomes a sentence.
QString asSentence(const QString &hint)
{
    QString text
        = visibleText(QCoreApplication::translate("recourse", hint.toUtf8().constData()).toUtf8());
    if (text.isEmpty())
        return text;
    text[0] = text.at(0).toUpper();
    const QChar last = text.back();
    if (last.isLetterOrNumber() || last == u')' || last == u'"')
        text += u'.';
    return text;
}

} // namespace

ErrorText errorText(const Error &error)
{
    ErrorText text = textFor(error, subjectOf(error));
    if (error.hint.isEmpty())
        return text;
    // The room that failed knows the next step better than a rule can; where only waiting helps, it
    // tells the cause.
    if (error.code == ErrorCode::Busy || error.code == ErrorCode::TimedOut)
        text.means = asSentence(error.hint);
    else
        text.todo = asSentence(error.hint);
    return text;
}

} // namespace recourse
