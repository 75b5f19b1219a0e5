# shellcheck shell=bash
# Install Debian packages where this is allowed, otherwise name them in one line.

# debian PACKAGE...: fails if they are not there afterwards.
debian() {
  local sudo=''
  if ! command -v apt-get >/dev/null; then
    say "please install (Debian's names): $*"
    return 1
  fi
  if [ "$(id -u)" != 0 ]; then
    if sudo -n true 2>/dev/null; then sudo='sudo -n'; else
      say "please run: sudo apt-get install --no-install-recommends $*"
      return 1
    fi
  fi
  say "installing Debian packages: $*"
  # Another program may hold the lock; the lists may be old or empty, so they are fetched when the first try fails.
  local get="$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300"
  local install="$get install -y --no-install-recommends"
  $install "$@" >/dev/null 2>&1 </dev/null && return
  $get update >/dev/null 2>&1 </dev/null || true
  $install "$@" >/dev/null </dev/null || {
    say "could not install: $*"
    return 1
  }
}
