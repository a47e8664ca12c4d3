# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of recoursectl for bash. A test holds the words against the program's command table.

_recoursectl() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local commands="doctor overview failures event plan run replay resend compensate resolve correct restore recover approve case journal"
    local every="--workspace --sandbox --json --help --version"
    local looks="--handler --scan --no-scan --yes"
    local filters="--tenant --key --event-id --verdict --reason --since"
    local pace="--rate --canary --stop-after"
    local whole="--batch --effect-timeout"
    local copies="--hex --digest"
    local acts="--reason --yes --arm --dry-run --scan --no-scan --journal"
    local kinds="plan approval run-began intent published confirmed returned removed archived
        outcome run-ended run-paused run-resumed resolved restored recovered compensated
        ownership case note"
    local verdicts="unknown identity-conflict tenant-mismatch applied-twice already-applied
        inbox-without-effect effect-without-inbox superseded in-flight after-earlier
        will-fail-again never-sent lost safe-to-replay"
    COMPREPLY=()

    case $before in
    --workspace)
        mapfile -t COMPREPLY < <(compgen -f -X '!*.toml' -- "$current"; compgen -d -- "$current")
        compopt -o filenames 2>/dev/null
        return ;;
    --verdict)
        mapfile -t COMPREPLY < <(compgen -W "$verdicts" -- "$current")
        return ;;
    --kind)
        mapfile -t COMPREPLY < <(compgen -W "$kinds" -- "$current")
        return ;;
    --out | --journal | --export | --payload)
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
        return ;;
    --status)
        mapfile -t COMPREPLY < <(compgen -W "new investigating on-hold done" -- "$current")
        return ;;
    --since)
        mapfile -t COMPREPLY < <(compgen -W "30min 2h 1d 7d" -- "$current")
        return ;;
    --tenant | --handler | --key | --event-id | --reason | --limit | --to | --arm | --run | --rate | \
        --canary | --batch | --stop-after | --effect-timeout | --action | --digest | --group | --assign | --ticket | --comment)
        return ;;
    esac

    local word command="" argument="" skip=0
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if ((skip)); then
            skip=0
            continue
        fi
        case $word in
        --workspace | --tenant | --handler | --key | --event-id | --verdict | --reason | --since | --limit | \
            --to | --arm | --run | --rate | --canary | --batch | --stop-after | --effect-timeout | --kind | --action | --digest | --payload | \
            --out | --journal | --export | --group | --assign | --status | --ticket | --comment)
            skip=1 ;;
        -*) ;;
        *)
            if [[ -z $command ]]; then
                command=$word
            else
                argument=$word
                break
            fi ;;
        esac
    done

    local words
    case $command in
    "") words="$commands $every" ;;
    failures) words="$every $looks $filters --limit --journal" ;;
    event) words="$every $looks --hex --journal" ;;
    plan) words="$every $looks $filters $pace $whole $copies --out --force --to --retry-permanent --action" ;;
    run) words="$every $acts $pace" ;;
    replay) words="$every $acts $pace $whole $copies --handler --to --retry-permanent" ;;
    resend) words="$every $acts $pace $whole --handler --hex --to" ;;
    compensate) words="$every $acts $pace $whole --handler --hex --action" ;;
    resolve) words="$every $acts $pace $whole $copies --handler" ;;
    correct)
        words="$every --payload --event-id --resolve-original --reason --yes --arm --handler --hex --scan --no-scan
            --journal" ;;
    restore) words="$every --event-id --reason --yes --arm --handler --journal" ;;
    recover) words="$every --yes --journal" ;;
    approve) words="$every --reason --yes --arm --journal" ;;
    case) words="$every --handler --group --assign --status --ticket --comment --hex --journal" ;;
    journal)
        words="$every --verify --handler --event-id --run --since --kind --limit --export --force
            --journal" ;;
    *) words=$every ;;
    esac
    if [[ -z $command && $current != -* ]]; then
        words=$commands
    elif [[ $command == plan && -z $argument && $current != -* ]]; then
        words="replay resend compensate resolve"
    elif [[ $command =~ ^(run|approve)$ && -z $argument && $current != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
        return
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -F _recoursectl recoursectl
