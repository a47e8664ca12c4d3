# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of recoursectl for fish. A test holds the words against the program's command table.

set -l commands doctor overview failures event
set -l verdicts unknown identity-conflict tenant-mismatch applied-twice already-applied \
    inbox-without-effect effect-without-inbox superseded in-flight after-earlier \
    will-fail-again never-sent lost safe-to-replay

complete -c recoursectl -f
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a doctor -d 'check every source'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a overview -d 'handlers and what needs action'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a failures -d 'parked failures with verdicts'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a event -d 'one event'

complete -c recoursectl -l workspace -r -F -d 'the workspace to open'
complete -c recoursectl -l sandbox -d 'a workspace to try things on'
complete -c recoursectl -l json -d 'one JSON object instead of text'
complete -c recoursectl -l help -d 'show help'
complete -c recoursectl -l version -d 'show the version'

complete -c recoursectl -n '__fish_seen_subcommand_from failures event' -l handler -x -d 'only this handler'
complete -c recoursectl -n '__fish_seen_subcommand_from failures event' -l scan -d 'read the parking places again'
complete -c recoursectl -n '__fish_seen_subcommand_from failures event' -l no-scan -d 'do not read the parking places'
complete -c recoursectl -n '__fish_seen_subcommand_from failures event' -l yes -d 'take a look that could be the last one'
complete -c recoursectl -n '__fish_seen_subcommand_from failures' -l tenant -x -d 'only this tenant'
complete -c recoursectl -n '__fish_seen_subcommand_from failures' -l key -x -d 'only this partition key'
complete -c recoursectl -n '__fish_seen_subcommand_from failures' -l event-id -x -d 'only this event id'
complete -c recoursectl -n '__fish_seen_subcommand_from failures' -l verdict -x -a "$verdicts" -d 'only this verdict'
complete -c recoursectl -n '__fish_seen_subcommand_from failures' -l reason -x -d 'only where the reason contains this'
complete -c recoursectl -n '__fish_seen_subcommand_from failures' -l since -x -a '30min 2h 1d 7d' -d 'parked since then'
complete -c recoursectl -n '__fish_seen_subcommand_from failures' -l limit -x -d 'show the first N'
complete -c recoursectl -n '__fish_seen_subcommand_from event' -l hex -d 'ID is in hexadecimal digits'
