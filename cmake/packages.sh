# packages.sh - what Brevet is built with, and how a bare Debian 12 gets it.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A row is a test and the package that makes it pass: a command, a file's path (perhaps with *),
# or @ and a module that pkg-config knows.  Sourced by ./brevet and ./run-tests; start at need_packages.
# shellcheck shell=bash disable=SC2034

to_build=(
    gcc:gcc cc1:libc6-dev cmake:cmake ninja:ninja-build pkg-config:pkg-config
    @zlib:zlib1g-dev @libcjson:libcjson-dev @libxxhash:libxxhash-dev @gsl:libgsl-dev @nettle:nettle-dev
    @libmicrohttpd:libmicrohttpd-dev @libqrencode:libqrencode-dev
    /usr/include/glpk.h:libglpk-dev gnuplot:gnuplot-nox
)
to_test=(
    clang:clang "/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.asan-*.a:libclang-rt-dev"
    llvm-symbolizer:llvm make:make @criterion:libcriterion-dev
    "/usr/lib/*/libprotobuf-nanopb.a:libnanopb-dev" python3:python3
)

has() {
    case $1 in
    cc1) [[ -e /usr/include/stdio.h ]] ;;
    /*) compgen -G "$1" >/dev/null ;;
    @*) command -v pkg-config >/dev/null && pkg-config --exists "${1#@}" ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# need_packages WHO ROW...: install what is missing, or say the one command that does.
need_packages() {
    local who=$1 row missing=() as_root=()
    shift
    for row in "$@"; do
        has "${row%%:*}" || missing+=("${row#*:}")
    done
    [[ ${#missing[@]} == 0 ]] && return 0
    if [[ $(id -u) != 0 ]]; then
        as_root=(sudo -n)
        if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
            as_root=()
        fi
    fi
    if ! command -v apt-get >/dev/null || [[ $(id -u) != 0 && ${#as_root[@]} == 0 ]]; then
        echo "$who: packages are missing; install them with:" >&2
        echo "    sudo apt-get install -y ${missing[*]}" >&2
        return 1
    fi
    echo "$who: installing ${missing[*]}" >&2
    local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -q
        --no-install-recommends "${missing[@]}") log
    log=$(mktemp)
    # The lists of a bare system may be empty or old: look them up once before giving in.
    if ! "${as_root[@]}" "${install[@]}" </dev/null >"$log" 2>&1; then
        if ! { "${as_root[@]}" apt-get update -q && "${as_root[@]}" "${install[@]}"; } \
            </dev/null >"$log" 2>&1; then
            cat "$log" >&2
            rm -f "$log"
            echo "$who: the packages could not be installed: ${missing[*]}" >&2
            return 1
        fi
    fi
    rm -f "$log"
}
