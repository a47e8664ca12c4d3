# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of recoursectl for fish. A test holds the words against the program's command table.

set -l commands doctor overview failures event plan run replay resend compensate resolve correct restore \
    recover approve case journal
set -l verdicts unknown identity-conflict tenant-mismatch applied-twice already-applied \
    inbox-without-effect effect-without-inbox superseded in-flight after-earlier \
    will-fail-again never-sent lost safe-to-replay

set -l kinds plan approval run-began intent published confirmed returned removed archived outcome \
    run-ended run-paused run-resumed resolved restored recovered compensated ownership case note

complete -c recoursectl -f
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a doctor -d 'check every source'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a overview -d 'handlers and what needs action'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a failures -d 'parked failures with verdicts'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a event -d 'one event'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a plan -d 'choose events for a run'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a run -d 'carry out a plan'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a replay -d 'send parked events again'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a resolve -d 'end cases without a replay'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a resend -d 'send events again of which the broker has no copy'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a compensate -d 'take back what events did'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a correct -d 'send a corrective event'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a restore -d 'put a resolved message back'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a recover -d 'settle runs that were left open'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a approve -d 'say yes to a plan as a second person'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a case -d 'who has an event or a group of failures'
complete -c recoursectl -n "not __fish_seen_subcommand_from $commands" -a journal -d 'what operators did'

complete -c recoursectl -l workspace -r -F -d 'the workspace to open'
complete -c recoursectl -l sandbox -d 'a workspace to try things on'
complete -c recoursectl -l json -d 'one JSON object instead of text'
complete -c recoursectl -l help -d 'show help'
complete -c recoursectl -l version -d 'show the version'

complete -c recoursectl -n '__fish_seen_subcommand_from failures event plan replay resend compensate resolve correct restore case journal' -l handler -x -d 'only this handler'
complete -c recoursectl -n '__fish_seen_subcommand_from failures event plan run replay resend compensate resolve correct' -l scan -d 'read the parking places again'
complete -c recoursectl -n '__fish_seen_subcommand_from failures event plan run replay resend compensate resolve correct' -l no-scan -d 'do not read the parking places'
complete -c recoursectl -n '__fish_seen_subcommand_from failures event plan' -l yes -d 'take a look that could be the last one'
complete -c recoursectl -n '__fish_seen_subcommand_from failures plan' -l tenant -x -d 'only this tenant'
complete -c recoursectl -n '__fish_seen_subcommand_from failures plan' -l key -x -d 'only this partition key'
complete -c recoursectl -n '__fish_seen_subcommand_from failures plan correct restore journal' -l event-id -x -d 'only this event id'
complete -c recoursectl -n '__fish_seen_subcommand_from failures plan' -l verdict -x -a "$verdicts" -d 'only this verdict'
complete -c recoursectl -n '__fish_seen_subcommand_from failures plan' -l reason -x -d 'only where the reason contains this'
complete -c recoursectl -n '__fish_seen_subcommand_from failures plan journal' -l since -x -a '30min 2h 1d 7d' -d 'only from then on'
complete -c recoursectl -n '__fish_seen_subcommand_from failures journal' -l limit -x -d 'show N of them'
complete -c recoursectl -n '__fish_seen_subcommand_from event plan replay resend compensate resolve correct case' -l hex -d 'IDs are in hexadecimal digits'
complete -c recoursectl -n '__fish_seen_subcommand_from plan replay resolve' -l digest -x -d 'of several copies, those of this payload'
complete -c recoursectl -n '__fish_seen_subcommand_from plan' -a 'replay resend compensate resolve'
complete -c recoursectl -n '__fish_seen_subcommand_from plan' -l out -r -F -d 'the file of the plan'
complete -c recoursectl -n '__fish_seen_subcommand_from plan journal' -l force -d 'write over a file that is there'
complete -c recoursectl -n '__fish_seen_subcommand_from plan replay resend' -l to -x -d 'send to this queue'
complete -c recoursectl -n '__fish_seen_subcommand_from plan compensate' -l action -x -d 'the action that compensates'
complete -c recoursectl -n '__fish_seen_subcommand_from correct' -l payload -r -F -d 'the new payload'
complete -c recoursectl -n '__fish_seen_subcommand_from correct' -l resolve-original -d 'then resolve the event that it corrects'
complete -c recoursectl -n '__fish_seen_subcommand_from plan replay' -l retry-permanent -d 'also what failed for good'
complete -c recoursectl -n '__fish_seen_subcommand_from plan run replay resend compensate resolve' -l rate -x -d 'at most N a second'
complete -c recoursectl -n '__fish_seen_subcommand_from plan run replay resend compensate resolve' -l canary -x -d 'N must take effect first'
complete -c recoursectl -n '__fish_seen_subcommand_from plan replay resend compensate resolve' -l batch -x -d 'N are sent before outcomes are waited for'
complete -c recoursectl -n '__fish_seen_subcommand_from plan run replay resend compensate resolve' -l stop-after -x -d 'stop after N failures'
complete -c recoursectl -n '__fish_seen_subcommand_from plan replay resend compensate resolve' -l effect-timeout -x -d 'wait N seconds for each effect'
complete -c recoursectl -n '__fish_seen_subcommand_from run approve' -F
complete -c recoursectl -n '__fish_seen_subcommand_from run replay resend compensate resolve correct restore approve' -l reason -x -d 'why it is done'
complete -c recoursectl -n '__fish_seen_subcommand_from run replay resend compensate resolve correct restore recover approve' -l yes -d 'do it'
complete -c recoursectl -n '__fish_seen_subcommand_from run replay resend compensate resolve' -l dry-run -d 'judge again, show, change nothing'
complete -c recoursectl -n '__fish_seen_subcommand_from run replay resend compensate resolve correct restore approve' -l arm -x -d 'the name of the workspace, for production'
complete -c recoursectl -n '__fish_seen_subcommand_from failures event run replay resend compensate resolve correct restore recover approve case journal' -l journal -r -F -d 'another journal'
complete -c recoursectl -n '__fish_seen_subcommand_from journal' -l verify -d 'walk the chain'
complete -c recoursectl -n '__fish_seen_subcommand_from journal' -l run -x -d 'only this run'
complete -c recoursectl -n '__fish_seen_subcommand_from journal' -l kind -x -a "$kinds" -d 'only this kind of entry'
complete -c recoursectl -n '__fish_seen_subcommand_from journal' -l export -r -F -d 'write the entries into a file'
complete -c recoursectl -n '__fish_seen_subcommand_from case' -l group -x -d 'all failures of a reason'
complete -c recoursectl -n '__fish_seen_subcommand_from case' -l assign -x -d 'who has it now'
complete -c recoursectl -n '__fish_seen_subcommand_from case' -l status -x -a 'new investigating on-hold done' -d 'how far it is'
complete -c recoursectl -n '__fish_seen_subcommand_from case' -l ticket -x -d 'its ticket'
complete -c recoursectl -n '__fish_seen_subcommand_from case' -l comment -x -d 'what is known'
