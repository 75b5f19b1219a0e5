# shellcheck shell=bash
# Find an interpreter by running it: version managers leave commands in PATH that exist and fail.

# Succeeds and prints the version if the interpreter can make and fill a virtual environment.
PROBE='
import sys
if sys.version_info < (3, 11):
    sys.exit(1)
import ensurepip, sqlite3, ssl, venv
print("%d.%d" % sys.version_info[:2])
'

candidates() {
  local name folder
  for name in python3.11 python3.12 python3.13 python3 python3.14; do
    type -ap "$name" || true
  done
  for folder in "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin "$HOME"/.local/share/uv/python/*/bin; do
    [ ! -x "$folder/python3" ] || echo "$folder/python3"
  done
}

# find_python [VERSION]: prints the path of the best one, or of the first with that version; fails if there is none.
# Versions below 3.13 come first, since lgpio has wheels for them.  PYTHON=... settles it, and must be usable then.
find_python() {
  local candidate version found='' best=99
  if [ -z "$1" ] && [ -n "${PYTHON:-}" ]; then
    "$PYTHON" -c "$PROBE" >/dev/null 2>&1 && echo "$PYTHON"
    return
  fi
  while read -r candidate; do
    version=$("$candidate" -c "$PROBE" 2>/dev/null </dev/null) || continue
    if [ "$version" = "$1" ]; then echo "$candidate"; return; fi
    if [ -z "$1" ] && [ "${version#3.}" -lt "$best" ]; then best=${version#3.} found=$candidate; fi
  done < <(candidates)
  [ -n "$found" ] && echo "$found"
}
