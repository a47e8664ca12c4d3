# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of recoursectl for bash. A test holds the words against the program's command table.

_recoursectl() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local commands="doctor overview failures event"
    local every="--workspace --sandbox --json --help --version"
    local looks="--handler --scan --no-scan --yes"
    local filters="--tenant --key --event-id --verdict --reason --since --limit"
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
    --since)
        mapfile -t COMPREPLY < <(compgen -W "30min 2h 1d 7d" -- "$current")
        return ;;
    --tenant | --handler | --key | --event-id | --reason | --limit)
        return ;;
    esac

    local word command="" skip=0
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if ((skip)); then
            skip=0
            continue
        fi
        case $word in
        --workspace | --tenant | --handler | --key | --event-id | --verdict | --reason | --since | --limit)
            skip=1 ;;
        -*) ;;
        *)
            command=$word
            break ;;
        esac
    done

    local words
    case $command in
    "") words="$commands $every" ;;
    failures) words="$every $looks $filters" ;;
    event) words="$every $looks --hex" ;;
    *) words=$every ;;
    esac
    if [[ -z $command && $current != -* ]]; then
        words=$commands
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -F _recoursectl recoursectl
