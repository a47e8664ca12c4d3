// SPDX-License-Identifier: GPL-3.0-or-later
// Next steps that rooms below give with an error (Error::hint), for the translators: errorText()
// looks them up by their English text, and shows that where one is not listed.
#include <QCoreApplication>

namespace recourse {

extern const char *const knownHints[];
const char *const knownHints[] = {
    QT_TRANSLATE_NOOP("recourse",
                      "guest may only log in on the broker's own machine; use another user"),
    QT_TRANSLATE_NOOP("recourse",
                      "the certificate is signed by itself: put it into ca_file if it is yours"),
    QT_TRANSLATE_NOOP("recourse",
                      "check ca_file: it must hold the certificate of who signed this one"),
    QT_TRANSLATE_NOOP("recourse", "ca_file cannot be read or holds no certificate"),
    QT_TRANSLATE_NOOP("recourse",
                      "this port does not speak TLS: use amqp:// or the TLS port (often 5671)"),
    QT_TRANSLATE_NOOP("recourse",
                      "this is a management or web port: AMQP is often at 5672, with TLS 5671"),
    QT_TRANSLATE_NOOP("recourse", "this port wants TLS: use amqps://"),
    QT_TRANSLATE_NOOP("recourse", "this port does not speak TLS: use http://"),
    QT_TRANSLATE_NOOP("recourse", "the user needs the tag: management"),
    QT_TRANSLATE_NOOP("recourse", "the user needs the tag: monitoring"),
    QT_TRANSLATE_NOOP("recourse", "the user needs permissions in this virtual host"),
    QT_TRANSLATE_NOOP("recourse",
                      "give the broker a management address, and the user the tag management"),
    QT_TRANSLATE_NOOP("recourse",
                      "declare the queue with x-delivery-limit -1, or bind a size-capped stream "
                      "beside it and name it as parking_stream"),
    QT_TRANSLATE_NOOP("recourse",
                      "remove the delivery limit from the queue, or bind a size-capped stream "
                      "beside it and name it as parking_stream"),
    QT_TRANSLATE_NOOP("recourse", "in use by another program"),
    QT_TRANSLATE_NOOP("recourse", "the disk is full"),
    QT_TRANSLATE_NOOP("recourse",
                      "make room on the disk of the journal; nothing of this was written"),
    QT_TRANSLATE_NOOP("recourse", "ask for another approval of the plan"),
    QT_TRANSLATE_NOOP("recourse", "have the plan approved by a second person, then run it"),
    QT_TRANSLATE_NOOP("recourse",
                      "another console holds the journal, or the server has no connection left"),
    QT_TRANSLATE_NOOP("recourse", "look whether the server of the journal runs and can be reached"),
    QT_TRANSLATE_NOOP("recourse",
                      "the user needs the rights on the journal's tables that its owner can grant"),
    QT_TRANSLATE_NOOP("recourse", "name a server that can be written; a standby cannot"),
    QT_TRANSLATE_NOOP("recourse",
                      "keep the database, and bring back the last good copy of the journal; "
                      "nothing is begun anew by itself"),
    QT_TRANSLATE_NOOP("recourse", "the first run makes it"),
    QT_TRANSLATE_NOOP("recourse", "the journal needs PostgreSQL 12 or newer"),
    QT_TRANSLATE_NOOP("recourse",
                      "turn fsync and full_page_writes on: this server may forget what it has "
                      "confirmed"),
    QT_TRANSLATE_NOOP("recourse",
                      "whether it was written is not known: look into the journal when its server "
                      "answers again"),
    QT_TRANSLATE_NOOP("recourse", "the folder cannot be entered"),
    QT_TRANSLATE_NOOP("recourse", "there is no such file"),
    QT_TRANSLATE_NOOP("recourse", "this is a folder"),
    QT_TRANSLATE_NOOP("recourse", "the file cannot be read by this user"),
    QT_TRANSLATE_NOOP("recourse", "only a query that reads may stand here"),
    QT_TRANSLATE_NOOP("recourse", "only one statement may stand here"),
    QT_TRANSLATE_NOOP("recourse", "there is no query"),
    QT_TRANSLATE_NOOP("recourse", "a comment does not end"),
    QT_TRANSLATE_NOOP("recourse", "a text or name does not end"),
    QT_TRANSLATE_NOOP("recourse", "there is no such database on the server"),
    QT_TRANSLATE_NOOP("recourse",
                      "the user of the workspace needs the right to read it (GRANT SELECT)"),
    QT_TRANSLATE_NOOP("recourse", "set the variable before starting the program"),
    QT_TRANSLATE_NOOP("recourse", "create the file with mode 0600"),
    QT_TRANSLATE_NOOP("recourse", "unlock the keychain and try again"),
    QT_TRANSLATE_NOOP("recourse",
                      "start one (GNOME Keyring, KWallet), or name the password by env: or file:"),
    QT_TRANSLATE_NOOP("recourse",
                      "store the password in the keychain under the service \"recourse\" and "
                      "this name"),
    QT_TRANSLATE_NOOP("recourse", "add management = \"https://…\" to the broker"),
    QT_TRANSLATE_NOOP("recourse",
                      "in an event table the parked rows of a queue are named <queue>.parked"),
    QT_TRANSLATE_NOOP("recourse", "it is being scanned already"),
    QT_TRANSLATE_NOOP(
        "recourse",
        "only DNS names of a certificate are compared: connect by name, not by address"),
    QT_TRANSLATE_NOOP("recourse", "the user needs the read permission on this queue"),
};

} // namespace recourse
