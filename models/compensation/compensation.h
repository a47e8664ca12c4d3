// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/ids.h"
#include "models/core/result.h"

#include <functional>
#include <optional>

namespace recourse {

// The event whose effect is to be taken back.
struct CompensationCase
{
    EventId eventId;
    HandlerName handler;
    PartitionKey key;
    TenantId tenant;
};

// What a source says of it now.
struct CompensationLook
{
    enum class State {
        NotDone,
        Done,
        NotKnown, // `error` says why
    };
    State state = State::NotKnown;
    QString says; // the answer in short, for people
    std::optional<Error> error;
};

struct CompensationAct
{
    enum class Fate {
        Done,
        DoneBefore, // it was there already; nothing was changed
        NotDone, // certainly; `why` says so
        Unknown, // `why`: perhaps done; only a look can tell
    };
    Fate fate = Fate::Unknown;
    std::optional<Error> why;
};

// One action of the workspace. Every call blocks; one thread at a time.
class Compensator
{
public:
    // Called before each step that changes something, with its name; tests end the process there.
    using AtStep = std::function<void(const char *step)>;

    virtual ~Compensator() = default;

    // Whether it has been done, by anybody.
    virtual CompensationLook look(const CompensationCase &what) = 0;
    // Does it, once however often it is called: under the same key.
    virtual CompensationAct act(const CompensationCase &what, const AtStep &atStep) = 0;
    // False where nothing but the act itself can say: then a look before it says NotDone, and an
    // act that was confirmed is all there will be.
    virtual bool canLook() const { return true; }
};

// The same for the same event and action, for ever: "compensate:<action>:<event id>", with bytes
// that are no plain text percent-encoded; of a long one a digest. At most 200 letters of ASCII.
QByteArray compensationKey(const QString &action, const EventId &event);
// "compensation:<action>": the handler under which an SQL action keeps its own inbox row.
QString compensationHandler(const QString &action);

} // namespace recourse
