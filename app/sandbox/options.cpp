// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/options.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

constexpr qint64 mostParked = 1'000'000;

[[noreturn]] void usage(const QString &what)
{
    std::fprintf(stderr, "recourse-sandbox: %s\nTry --help.\n", what.toUtf8().constData());
    std::exit(2);
}

qint64 numberOf(const QCommandLineParser &parser, const QString &option, qint64 least, qint64 most)
{
    bool ok = false;
    const qint64 value = parser.value(option).toLongLong(&ok);
    if (!ok || value < least || value > most)
        usage(u"--%1 takes a number from %2 to %3"_s.arg(option).arg(least).arg(most));
    return value;
}

ScenarioKind scenarioFrom(const QString &name)
{
    for (const ScenarioKind kind :
         { ScenarioKind::Faults, ScenarioKind::Flood, ScenarioKind::Quiet }) {
        if (name.toUtf8() == scenarioName(kind))
            return kind;
    }
    usage(u"--scenario is faults, flood or quiet"_s);
}

} // namespace

QByteArray scenarioName(ScenarioKind kind)
{
    switch (kind) {
    case ScenarioKind::Flood:
        return "flood";
    case ScenarioKind::Quiet:
        return "quiet";
    case ScenarioKind::Faults:
        break;
    }
    return "faults";
}

Options readOptions()
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"An order service that fails on purpose, for Recourse to look at.\n"
        "Writes orders.db, supplier.db, workspace.toml and truth.json into DIR, and events.db "
        "where no "
        "RabbitMQ is given."_s);
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions({
        { u"dir"_s, u"Folder of this run; made if missing."_s, u"DIR"_s },
        { u"amqp"_s,
          u"Run on this RabbitMQ (amqp://user:password@host:port/vhost). Give it a virtual host of "
          "its own."_s,
          u"URI"_s },
        { u"management"_s, u"Its management address, for the workspace file alone."_s, u"URL"_s },
        { u"database"_s,
          u"Keep inbox, outbox and business tables there "
          u"(postgresql://user:password@host:port/name "
          "or mariadb://…) instead of orders.db. Give it a database of its own."_s,
          u"URI"_s },
        { u"queue-type"_s, u"classic (default) or quorum; RabbitMQ only."_s, u"TYPE"_s,
          u"classic"_s },
        { u"seed"_s, u"Same seed, same events and same truth (default 1)."_s, u"N"_s, u"1"_s },
        { u"scenario"_s, u"faults (default), flood or quiet."_s, u"NAME"_s, u"faults"_s },
        { u"parked"_s, u"Parked failures to leave behind, up to a million (default 130)."_s, u"N"_s,
          u"130"_s },
        { u"once"_s, u"End when the scenario has settled (default)."_s },
        { u"keep-running"_s,
          u"Go on with healthy traffic until SIGTERM, SIGINT or the end of standard input."_s },
    });
    parser.process(*QCoreApplication::instance());

    Options options;
    if (!parser.positionalArguments().isEmpty())
        usage(u"unexpected argument "_s + parser.positionalArguments().constFirst());
    options.dir = parser.value(u"dir"_s);
    if (options.dir.isEmpty())
        usage(u"--dir is missing"_s);
    options.amqp = parser.value(u"amqp"_s);
    options.management = parser.value(u"management"_s);
    options.database = parser.value(u"database"_s);
    if (options.amqp.isEmpty() && !options.management.isEmpty())
        usage(u"--management goes with --amqp"_s);
    const QString type = parser.value(u"queue-type"_s);
    if (type != u"classic" && type != u"quorum")
        usage(u"--queue-type is classic or quorum"_s);
    options.quorum = type == u"quorum";
    options.seed = quint64(numberOf(parser, u"seed"_s, 1, 1'000'000'000));
    options.scenario = scenarioFrom(parser.value(u"scenario"_s));
    options.parked = numberOf(parser, u"parked"_s, 0, mostParked);
    options.keepRunning = parser.isSet(u"keep-running"_s);
    if (options.keepRunning && parser.isSet(u"once"_s))
        usage(u"--once and --keep-running exclude each other"_s);
    return options;
}

} // namespace recourse::sandbox
