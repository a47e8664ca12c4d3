// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

#include <vector>

namespace recourse {

// Names of the actions; the table gives everything else.
namespace command {
inline constexpr char goOverview[] = "go.overview";
inline constexpr char goFailures[] = "go.failures";
inline constexpr char goEvents[] = "go.events";
inline constexpr char goRuns[] = "go.runs";
inline constexpr char goJournal[] = "go.journal";
inline constexpr char goSources[] = "go.sources";
inline constexpr char goSettings[] = "go.settings";
inline constexpr char goHelp[] = "go.help";
inline constexpr char find[] = "find";
inline constexpr char back[] = "back";
inline constexpr char filter[] = "filter";
inline constexpr char clearFilter[] = "filter.clear";
inline constexpr char groupNone[] = "group.none";
inline constexpr char groupReason[] = "group.reason";
inline constexpr char groupTenant[] = "group.tenant";
inline constexpr char groupKey[] = "group.key";
inline constexpr char groupHandler[] = "group.handler";
inline constexpr char openDossier[] = "dossier.open";
inline constexpr char closeDossier[] = "dossier.close";
inline constexpr char mark[] = "mark";
inline constexpr char markAll[] = "mark.all";
inline constexpr char markNone[] = "mark.none";
inline constexpr char copyRows[] = "copy.rows";
inline constexpr char copyEventId[] = "copy.eventId";
inline constexpr char replay[] = "act.replay";
inline constexpr char resolve[] = "act.resolve";
inline constexpr char compensate[] = "act.compensate";
inline constexpr char openCase[] = "act.case";
inline constexpr char approve[] = "act.approve";
inline constexpr char arm[] = "act.arm";
inline constexpr char pauseRun[] = "run.pause";
inline constexpr char stopRun[] = "run.stop";
inline constexpr char verifyJournal[] = "journal.verify";
inline constexpr char refresh[] = "refresh";
inline constexpr char readParking[] = "parking.read";
inline constexpr char cancelReading[] = "parking.cancel";
inline constexpr char themeSystem[] = "theme.system";
inline constexpr char themeLight[] = "theme.light";
inline constexpr char themeDark[] = "theme.dark";
inline constexpr char themeHighContrast[] = "theme.highContrast";
inline constexpr char quit[] = "quit";
} // namespace command

enum class CommandGroup { Go, Failures, Act, View, Program };
QString commandGroupText(CommandGroup group);

enum class CommandPlace {
    Everywhere,
    FailuresScreen,
    Tables, // in whichever table has the keyboard
};

struct Command
{
    QString id;
    QString text; // in menus and the palette; a whole phrase
    QString help; // one sentence for the help page and tool tips
    QList<QKeySequence> keys;
    CommandGroup group = CommandGroup::Program;
    CommandPlace place = CommandPlace::Everywhere;
    bool changesOutside = false; // changes something beyond this computer; has no single key then
    bool ownKeys = false; // the widget that has the keyboard answers the keys itself
};

// Every action of the window, in the order of menus and help. Menus, palette, help page and the
// test for conflicting keys are made from it.
const std::vector<Command> &commandTable();
const Command *findCommand(const QString &id);

// Two commands that answer the same key in the same place.
struct KeyConflict
{
    QString first;
    QString second;
    QKeySequence key;
};
std::vector<KeyConflict> keyConflicts(const std::vector<Command> &commands);

} // namespace recourse
