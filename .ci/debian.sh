# shellcheck shell=bash
# Install Debian packages where this is allowed, otherwise name them in one line.

# Another program may hold the lock.
apt_get() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

# debian PACKAGE...: fails if they are not there afterwards.
debian() {
  if ! command -v apt-get >/dev/null; then
    say "please install (Debian's names): $*"
    return 1
  fi
  if ! as_root true 2>/dev/null; then
    say "please run: sudo apt-get install --no-install-recommends $*"
    return 1
  fi
  say "installing Debian packages: $*"
  # The lists may be old or empty, so they are fetched when the first try fails.
  apt_get install -y --no-install-recommends "$@" >/dev/null 2>&1 && return
  apt_get update >/dev/null 2>&1 || true
  apt_get install -y --no-install-recommends "$@" >/dev/null || {
    say "could not install: $*"
    return 1
  }
}

# either PACKAGE OTHER: the first where the distribution has it and it can be installed.
either() {
  # A machine that knows neither has no lists yet.
  known "$1" || known "$2" || apt_get update >/dev/null 2>&1 || true
  if known "$1"; then
    debian "$1" && return
    as_root true 2>/dev/null || return  # it has been named; one line is enough
  fi
  debian "$2"
}
known() { apt-cache show "$1" >/dev/null 2>&1; }
