// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>

namespace recourse {

// What a cell can be asked beside Qt's own roles. Qt::DisplayRole is text for people,
// Qt::ToolTipRole is safe against markup, Qt::AccessibleTextRole is a whole phrase.
struct Role
{
    enum {
        Sort = Qt::UserRole + 1, // the value behind the text: number, time in ms, or text
        Id, // what names the row across updates: qint64 index row number, or QString
        State, // an enum as int (VerdictKind, HandlerState, Severity, Light …), -1 where there is
               // none
        Known, // bool: false where the truth is "not known"; the tool tip has the reason
        Copy, // QString: the true value, not the one made readable
        Detail, // QString: second line
        Number, // bool: set in figures, aligned right
        // failures
        IsGroup, // bool
        Collapsed, // bool, of a group row
        GroupName, // QString: what FailureQuery::collapsed holds
        GroupCount, // qint64
        Trusted, // bool: the tenant comes from the broker, not from the sender
        Hint, // QString: what to mind about this cell (look-alike letters, padding …), or empty
        // overview
        History, // QVariant of std::vector<BacklogSample>
        ActionText, // QString: label of the button, empty where there is none
        Action, // FindingAction as int
        ActionArgument, // QString
        // dossier
        Chip, // QString
        Tone, // EvidenceTone as int
        ReadAt, // qint64 ms since 1970, UTC; invalid where never read
        Level, // int: nesting of a header value, 0 at the top
        IsProperty, // bool: a property of the message rather than a header
    };
};

// A tool tip that is shown as it is written: nothing in it is taken for markup.
inline QString plainToolTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    return QStringLiteral("<qt>") + text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br/>"))
        + QStringLiteral("</qt>");
}

} // namespace recourse
