# Sourced by ./gavel and ./run-tests: which packages gavel needs, how they are installed, how it
# is built. Expects $root, the folder of the repository.

readonly EXIT_ENVIRONMENT=71
readonly build=$root/build

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit $EXIT_ENVIRONMENT
}

# quietly COMMAND...: shows what it prints only when it fails, and then ends this script.
quietly() {
  "$@" >"$build/last.log" 2>&1 || { cat "$build/last.log" >&2 && fail "$1 failed (see above)"; }
}

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# ---- packages: one line for each, `check PACKAGE WHAT...`, where one WHAT has to be there, a
# command or a file

build_packages() {
  check cmake cmake
  check ninja-build ninja
  check gcc gcc clang
  check libc6-dev /usr/include/stdio.h
  check libclang-19-dev /usr/lib/llvm-{21,20,19,18,17}/include/clang-c/Index.h \
    /usr/lib64/llvm{21,20,19,18,17}/include/clang-c/Index.h /usr/include/clang-c/Index.h
  check libyaml-dev /usr/{,local/}include/yaml.h
  check libcjson-dev /usr/{,local/}include/cjson/cJSON.h
  check libz3-dev /usr/{,local/}include/z3.h
  check libbdd-dev /usr/{,local/}include/bdd.h
  check libcadical-dev /usr/{,local/}include/ccadical.h
  check g++ g++ clang++ # CaDiCaL's runtime
  # What <stdio.h> and the like include in 32-bit programs.
  [[ $HOSTTYPE != x86_64 ]] || check libc6-dev-i386 /usr/include/x86_64-linux-gnu/gnu/stubs-32.h \
    /usr/include/gnu/stubs-32.h
}

test_packages() {
  check libcmocka-dev /usr/{,local/}include/cmocka.h
  check libppl-dev /usr/{,local/}include/{,*-linux-gnu/}ppl_c.h
  check csmith csmith
  check python3 python3 # schemas of witnesses
  check python3-yaml /usr/lib/python3/dist-packages/yaml
  check mandoc mandoc
  check zsh zsh
  check fish fish
  check jq jq
  wish chromium chromium chromium-browser # opens HTML reports
  wish slurm-wlm /usr/sbin/slurmctld # a cluster of one machine
  wish munge /usr/sbin/munged
  check python3-jsonschema /usr/lib/python3/dist-packages/jsonschema
  check libcsmith-dev /usr/{,local/}include/csmith{,-*}/csmith.h
  [[ $HOSTTYPE != x86_64 ]] || check gcc-multilib /usr/lib/gcc/x86_64-linux-gnu/*/32/libgcc.a \
    /usr/lib/gcc/x86_64-*/*/32/libgcc.a
}

package_packages() {
  check dpkg-dev dpkg-shlibdeps
  check file file
  check lintian lintian
}

check() {
  local package=$1 what
  for what in "${@:2}"; do
    if [[ $what == /* ]]; then
      [[ ! -e $what ]] || return 0
    else
      ! command -v "$what" >/dev/null || return 0
    fi
  done
  is_installed "$package" || missing+=("$package")
}

# The same for what some systems do not offer, and tests do without.
wish() {
  check "$@"
  wished+=" $1 "
}

# Does the package manager know better?
is_installed() {
  [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# Sets $missing to what the lists named in $1, $2... need and this machine lacks.
find_missing() {
  local list
  missing=() wished=
  for list in "$@"; do
    "$list"_packages
  done
}

# ---- installing

as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    sudo "$@"
  fi
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y -o Acquire::Retries=5 -o DPkg::Lock::Timeout=600 "$@" </dev/null
}

is_offered() { [[ $(LC_ALL=C apt-cache policy "$1") == *'Candidate: '[!\(]* ]]; }

all_offered() {
  local package
  for package in "${missing[@]}"; do
    is_offered "$package" || return 1
  done
}

# Systems differ in the versions of libclang that they have: 19 by choice, else the newest we know.
choose_libclang() {
  local i version
  for i in "${!missing[@]}"; do
    [[ ${missing[i]} == libclang-19-dev ]] || continue
    for version in 19 21 20 18 17; do
      ! is_offered "libclang-$version-dev" || { missing[i]=libclang-$version-dev && return; }
    done
  done
}

drop_wishes() {
  local i
  for i in "${!missing[@]}"; do
    [[ $wished != *" ${missing[i]} "* ]] || is_offered "${missing[i]}" || unset "missing[i]"
  done
}

apt_install() {
  choose_libclang
  if ! all_offered; then
    apt_get update || return
    choose_libclang
  fi
  drop_wishes
  ((${#missing[@]})) || return 0
  # Package lists that are out of date name files that are gone: refresh them once.
  apt_get install --no-install-recommends "${missing[@]}" ||
    { apt_get update && apt_get install --no-install-recommends "${missing[@]}"; }
}

# install LIST...: makes this machine have the packages of the lists; silent when it has them.
install() {
  find_missing "$@"
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null ||
    fail "needed, but not installed (names of the Debian packages): ${missing[*]}
There is no apt-get here: install them by other means and call this again, or, if they are in
unusual places, use
  cmake --preset release && cmake --build --preset release"
  ((EUID == 0)) || command -v sudo >/dev/null ||
    fail "needed, but not installed: ${missing[*]}
There is no sudo here: let root run
  apt-get install ${missing[*]}"
  say "installing ${missing[*]}"
  quietly apt_install
  hash -r
}

# ---- building

# Is build/PRESET made for this folder? Not if the repository was moved or copied.
is_configured() {
  [[ -e $build/$1/build.ninja && -e $build/$1/CMakeCache.txt ]] &&
    [[ $(<"$build/$1/CMakeCache.txt") == *"CMAKE_HOME_DIRECTORY:INTERNAL=$root"$'\n'* ]]
}

# configure PRESET [OPTION...]
configure() {
  is_configured "$1" || rm -rf "$build/$1/CMakeCache.txt" "$build/$1/CMakeFiles"
  (cd "$root" && cmake --preset "$@")
}

# with_lock COMMAND...: one at a time for all that use this folder.
with_lock() {
  local lock
  mkdir -p "$build" || fail "cannot write to $build"
  exec {lock}>"$build/.lock" || fail "cannot write to $build"
  ! command -v flock >/dev/null || flock "$lock"
  "$@"
  exec {lock}>&-
}
