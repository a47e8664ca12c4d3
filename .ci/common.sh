# SPDX-License-Identifier: GPL-3.0-or-later
# Shared by the scripts of this folder: the repository's root, its sources, the usage text.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { echo "$(basename "$0"): $*"; }

# Our C++ files, tracked or new.
sources() {
    git ls-files --cached --others --exclude-standard -- 'app/*.cpp' 'app/*.h' 'ui/*.cpp' 'ui/*.h' \
        'models/*.cpp' 'models/*.h' 'tests/*.cpp' 'tests/*.h' | sort -u | while read -r file; do
        [ ! -f "$file" ] || echo "$file"
    done
}

# Names of the tests that a CMakeLists.txt of these folders declares.
tests_of() {
    local folder
    for folder in "$@"; do
        find "$folder" -name CMakeLists.txt -exec sed -nE 's/^ *recourse_test\(([a-z0-9_]+) .*/\1/p' {} +
    done
}

# A folder with the commands of build/dev for clang's tools, which cannot read what GCC precompiles.
plain_commands() {
    if [ ! -f build/dev/compile_commands.json ]; then
        cmake --preset dev >/dev/null
    fi
    mkdir -p build/plain
    sed -E 's,-fpch-preprocess|-Winvalid-pch -include [^ ]*/cmake_pch.hxx,,g' build/dev/compile_commands.json \
        >build/plain/compile_commands.json
    echo build/plain
}

help_wanted() {
    case "${1:-}" in
    -h | --help) return 0 ;;
    *) return 1 ;;
    esac
}
