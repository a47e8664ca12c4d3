// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"
#include "models/config/workspace.h"

#include <QStringList>

namespace recourse {

// What of a message may be shown, by the workspace's mask rules.
struct Mask
{
    QStringList json; // pointers into the payload
    QStringList headers; // names, lower case

    static Mask of(const Workspace &workspace);
    bool hides(const QByteArray &headerName) const;
};

// Stands where a masked header's value would.
QString maskedText();

// A payload that may leave the program. Without mask rules: the stored bytes. With them: a plain
// JSON text with those values replaced; anything else as the people's view of it, where the values
// are replaced too, since its stored bytes would hold them.
struct ShownPayload
{
    QByteArray data;
    bool isText = false; // valid UTF-8
    bool masked = false; // mask rules were applied; `data` may differ from what is stored
};
ShownPayload shownPayload(const Message &message, const Mask &mask);

} // namespace recourse
