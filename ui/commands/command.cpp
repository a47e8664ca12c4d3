// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/command.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

// lupdate takes the context from here.
struct Commands
{
    Q_DECLARE_TR_FUNCTIONS(Commands)

public:
    static std::vector<Command> go();
    static std::vector<Command> failures();
    static std::vector<Command> groups();
    static std::vector<Command> act();
    static std::vector<Command> view();
    static std::vector<Command> program();
    static QString groupText(CommandGroup group);
};

QList<QKeySequence> keys(std::initializer_list<QKeySequence> list)
{
    return QList<QKeySequence>(list);
}

std::vector<Command> Commands::go()
{
    constexpr auto group = CommandGroup::Go;
    constexpr auto everywhere = CommandPlace::Everywhere;
    return {
        { QLatin1String(command::find), tr("Find or do something"),
          tr("Opens the search for event ids, keys, tenants, handlers and commands."),
          keys({ { Qt::CTRL | Qt::Key_K } }), group, everywhere },
        { QLatin1String(command::goOverview), tr("Go to Overview"),
          tr("Shows what is stuck and what needs action."), keys({ { Qt::CTRL | Qt::Key_1 } }),
          group, everywhere },
        { QLatin1String(command::goFailures), tr("Go to Failures"),
          tr("Shows the parked failures with their verdicts."), keys({ { Qt::CTRL | Qt::Key_2 } }),
          group, everywhere },
        { QLatin1String(command::goEvents), tr("Go to Events"),
          tr("Looks up one event id, also one that is not parked."),
          keys({ { Qt::CTRL | Qt::Key_3 } }), group, everywhere },
        { QLatin1String(command::goRuns), tr("Go to Runs"),
          tr("Shows the run under way and the runs of before."), keys({ { Qt::CTRL | Qt::Key_4 } }),
          group, everywhere },
        { QLatin1String(command::goJournal), tr("Go to Journal"),
          tr("Shows what was decided, done and seen."), keys({ { Qt::CTRL | Qt::Key_5 } }), group,
          everywhere },
        { QLatin1String(command::goSources), tr("Go to Sources"),
          tr("Shows each connection, its rights and what it could not read."),
          keys({ { Qt::CTRL | Qt::Key_6 } }), group, everywhere },
        { QLatin1String(command::goSettings), tr("Go to Settings"),
          tr("Shows the theme and what this window keeps."), keys({ { Qt::CTRL | Qt::Key_7 } }),
          group, everywhere },
        { QLatin1String(command::back), tr("Close what is on top"),
          tr("Closes the search, leaves a field, or goes back to the table."),
          keys({ { Qt::Key_Escape } }), group, everywhere, false, true },
    };
}

std::vector<Command> Commands::failures()
{
    constexpr auto group = CommandGroup::Failures;
    constexpr auto here = CommandPlace::FailuresScreen;
    return {
        { QLatin1String(command::filter), tr("Filter the failures"),
          tr("Puts the keyboard into the filter line."),
          keys({ { Qt::Key_Slash }, { Qt::CTRL | Qt::Key_F } }), group, here },
        { QLatin1String(command::clearFilter), tr("Clear the filter"),
          tr("Shows all parked failures again."), keys({ { Qt::CTRL | Qt::SHIFT | Qt::Key_F } }),
          group, here },
        { QLatin1String(command::openDossier), tr("Open the dossier"),
          tr("Puts the keyboard into the dossier of the current failure."),
          keys({ { Qt::Key_Return } }), group, CommandPlace::Tables, false, true },
        { QLatin1String(command::mark), tr("Mark or unmark a failure"),
          tr("Marks the current failure, or all failures of the current group row."),
          keys({ { Qt::Key_Space } }), group, CommandPlace::Tables, false, true },
        { QLatin1String(command::markAll), tr("Mark all that match now"),
          tr("Marks every failure that matches the filter at this moment; later ones do not join."),
          keys({ { Qt::CTRL | Qt::SHIFT | Qt::Key_A } }), group, here },
        { QLatin1String(command::markNone), tr("Remove all marks"),
          tr("Unmarks every failure, also those that are not shown."),
          keys({ { Qt::CTRL | Qt::SHIFT | Qt::Key_N } }), group, here },
        { QLatin1String(command::copyRows), tr("Copy the selected rows"),
          tr("Copies them as tab-separated text with a header line and their true values."),
          keys({ { Qt::CTRL | Qt::Key_C } }), group, CommandPlace::Tables, false, true },
        { QLatin1String(command::copyEventId), tr("Copy the event id"),
          tr("Copies the true event id of the current failure."),
          keys({ { Qt::CTRL | Qt::SHIFT | Qt::Key_C } }), group, here },
        { QLatin1String(command::readParking), tr("Read the parking queues"),
          tr("Says what a look at the parking queues costs, and looks if you agree."),
          keys({ { Qt::CTRL | Qt::Key_R } }), group, here },
        { QLatin1String(command::cancelReading), tr("Stop reading"),
          tr("Stops the look under way; what was taken is given back."),
          keys({ { Qt::CTRL | Qt::Key_Period } }), group, here },
    };
}

std::vector<Command> Commands::groups()
{
    constexpr auto group = CommandGroup::Failures;
    constexpr auto here = CommandPlace::FailuresScreen;
    return {
        { QLatin1String(command::groupReason),
          tr("Group by reason"),
          tr("Puts failures of one cause together."),
          {},
          group,
          here },
        { QLatin1String(command::groupTenant),
          tr("Group by tenant"),
          tr("Puts failures of one tenant together."),
          {},
          group,
          here },
        { QLatin1String(command::groupKey),
          tr("Group by key"),
          tr("Puts failures of one partition key together."),
          {},
          group,
          here },
        { QLatin1String(command::groupHandler),
          tr("Group by handler"),
          tr("Puts failures of one handler together."),
          {},
          group,
          here },
        { QLatin1String(command::groupNone),
          tr("Show without groups"),
          tr("Shows one flat list."),
          {},
          group,
          here },
    };
}

// None of these changes anything by itself: they open a plan, or ask first. What begins a run is a
// button of the plan dialog.
std::vector<Command> Commands::act()
{
    constexpr auto group = CommandGroup::Act;
    constexpr auto everywhere = CommandPlace::Everywhere;
    constexpr auto failures = CommandPlace::FailuresScreen;
    return {
        { QLatin1String(command::replay), tr("Replay…"),
          tr("Plans a replay of the marked failures, or of the current one; nothing is sent yet."),
          keys({ { Qt::CTRL | Qt::SHIFT | Qt::Key_R } }), group, failures },
        { QLatin1String(command::resolve), tr("Resolve…"),
          tr("Plans to end the marked cases without a replay; nothing is removed yet."),
          keys({ { Qt::CTRL | Qt::SHIFT | Qt::Key_E } }), group, failures },
        { QLatin1String(command::compensate),
          tr("Compensate…"),
          tr("Plans a counter-action of the workspace for the marked failures."),
          {},
          group,
          failures },
        { QLatin1String(command::openCase), tr("Who has it…"),
          tr("Assigns the current failure or group, with status, ticket and comment."),
          keys({ { Qt::CTRL | Qt::SHIFT | Qt::Key_O } }), group, failures },
        { QLatin1String(command::approve),
          tr("Approve a plan…"),
          tr("Opens a plan that somebody else saved, and lets a second person say yes to it."),
          {},
          group,
          everywhere },
        { QLatin1String(command::pauseRun),
          tr("Pause or resume the run"),
          tr("Nothing is sent while it is paused; what is out is still watched."),
          {},
          group,
          everywhere },
        { QLatin1String(command::stopRun),
          tr("Stop the run"),
          tr("Nothing more is sent; what is under way is followed to its end."),
          {},
          group,
          everywhere },
        { QLatin1String(command::arm),
          tr("Arm production, or make it read-only"),
          tr("Production opens read-only; it is armed for a limited time."),
          {},
          group,
          everywhere },
        { QLatin1String(command::verifyJournal),
          tr("Verify the journal"),
          tr("Walks the chain of the journal from its first entry to its last."),
          {},
          group,
          everywhere },
    };
}

std::vector<Command> Commands::view()
{
    constexpr auto group = CommandGroup::View;
    constexpr auto everywhere = CommandPlace::Everywhere;
    return {
        { QLatin1String(command::refresh), tr("Read counts and sources now"),
          tr("Asks every source again. Parking queues are not read."), keys({ { Qt::Key_F5 } }),
          group, everywhere },
        { QLatin1String(command::themeSystem),
          tr("Use the colours of the desktop"),
          tr("Light or dark, whichever the desktop is."),
          {},
          group,
          everywhere },
        { QLatin1String(command::themeLight),
          tr("Use light colours"),
          tr("Dark text on light ground."),
          {},
          group,
          everywhere },
        { QLatin1String(command::themeDark),
          tr("Use dark colours"),
          tr("Light text on dark ground."),
          {},
          group,
          everywhere },
        { QLatin1String(command::themeHighContrast),
          tr("Use high contrast"),
          tr("White on black with strong frames."),
          {},
          group,
          everywhere },
    };
}

std::vector<Command> Commands::program()
{
    constexpr auto group = CommandGroup::Program;
    constexpr auto everywhere = CommandPlace::Everywhere;
    return {
        { QLatin1String(command::goHelp), tr("Show the keys and the filter language"),
          tr("Lists every command with its keys, and how to write a filter."),
          keys({ { Qt::Key_F1 } }), group, everywhere },
        { QLatin1String(command::quit), tr("Quit"), tr("Closes the window and its connections."),
          keys({ { Qt::CTRL | Qt::Key_Q } }), group, everywhere },
    };
}

QString Commands::groupText(CommandGroup group)
{
    switch (group) {
    case CommandGroup::Go:
        return tr("Go");
    case CommandGroup::Failures:
        return tr("Failures");
    case CommandGroup::Act:
        return tr("Act");
    case CommandGroup::View:
        return tr("View");
    case CommandGroup::Program:
        return tr("Recourse");
    }
    return {};
}

} // namespace

QString commandGroupText(CommandGroup group)
{
    return Commands::groupText(group);
}

const std::vector<Command> &commandTable()
{
    static const std::vector<Command> table = [] {
        std::vector<Command> all;
        for (auto part : { Commands::go(), Commands::failures(), Commands::groups(),
                           Commands::act(), Commands::view(), Commands::program() })
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return table;
}

const Command *findCommand(const QString &id)
{
    const auto &table = commandTable();
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&id](const Command &command) { return command.id == id; });
    return found == table.end() ? nullptr : &*found;
}

std::vector<KeyConflict> keyConflicts(const std::vector<Command> &commands)
{
    std::vector<KeyConflict> conflicts;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        for (std::size_t j = i + 1; j < commands.size(); ++j) {
            for (const QKeySequence &key : commands[i].keys) {
                if (commands[j].keys.contains(key))
                    conflicts.push_back({ commands[i].id, commands[j].id, key });
            }
        }
    }
    return conflicts;
}

} // namespace recourse
