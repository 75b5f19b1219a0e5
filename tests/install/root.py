"""Clean Debian roots, as near to Raspberry Pi OS Lite as Debian comes, to install into, to run commands in, and to boot.

    root = clean_root("trixie", tmp_path / "root")          # a folder of its own: a fresh root, some two seconds
    done = in_root(root, "make", "-C", "/home/pi/gameshow", "install", "RIG=four-seats-gpio")
    with layer(root, tmp_path / "variant") as other: ...    # the same root again, for what it changes only

The first use of a suite makes the root (mmdebstrap, about a minute) from the mirror that this machine's apt already uses; it is kept as
a tar in the user's cache, beside the guest's kernel, and made anew when ``PACKAGES`` changes.  All of this needs to be root.

A command in a root has a mount namespace of its own: /proc, /sys, /dev, an empty /run and /tmp, and there what pip and apt of this machine
need to reach their registries.  When it ends, all of that is gone; a root never holds an address, a certificate or a setting of this
machine but the mirror in its ``sources.list``.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.guest.kernel import KernelError, cache_dir, debian_mirror

PROJECT = Path(__file__).resolve().parents[2]
SUITES = ("bookworm", "trixie")
PACKAGES = ("ca-certificates", "dbus", "kmod", "make", "python3", "sudo", "systemd-sysv", "udev")
"""What Raspberry Pi OS Lite has and an install may rely on.  It has more (python3-venv, gcc): without them here, the install brings them."""

LEFT_OUT = ("/usr/share/man/*", "/usr/share/locale/*", "/usr/share/doc/*")
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
MACHINE = "/run/machine"
"""Where a command in a root finds this machine's ways to its registries; it is in memory and gone with the command."""


class RootError(RuntimeError):
    """No root could be made; the text says what is missing."""


def why_not() -> str:
    """Return what keeps this machine from making roots, in a sentence; empty if nothing does."""
    if os.geteuid() != 0:
        return "a Debian root to install into can only be made and entered by root"
    for tool, package in (("mmdebstrap", "mmdebstrap"), ("unshare", "util-linux"), ("chroot", "coreutils")):
        if shutil.which(tool) is None:
            return f"{tool} is missing: install the Debian package {package}"
    if not KEYRING.exists():
        return "a Debian root can't be verified: install debian-archive-keyring"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode != 0:
        return "this machine does not let root mount anything"
    return ""


def clean_root(suite: str, folder: Path) -> Path:
    """Unpack a fresh root of ``bookworm`` or ``trixie`` into ``folder``, which must not exist or be empty, and return it.

    The first call for a suite makes the tar.  Raises RootError.
    """
    unpack(base_archive(suite), folder)
    return folder


def pack(root: Path, archive: Path) -> None:
    """Put a root into a tar, with the owners of its files."""
    _run(["tar", "--create", "--numeric-owner", "--file", str(archive), "--directory", str(root), "."])


def unpack(archive: Path, folder: Path) -> None:
    """Take a root out of its tar into ``folder``, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    _run(["tar", "--extract", "--numeric-owner", "--file", str(archive), "--directory", str(folder)])


def base_archive(suite: str, cache: Path | None = None) -> Path:
    """Return the tar of a suite's clean root, making it if there is none.  Safe to call from several processes."""
    if suite not in SUITES:
        raise RootError(f"no root of {suite}: {' or '.join(SUITES)}")
    if reason := why_not():
        raise RootError(reason)
    cache = cache or cache_dir()
    cache.mkdir(parents=True, exist_ok=True)
    recipe = hashlib.sha256(repr((PACKAGES, LEFT_OUT)).encode()).hexdigest()[:8]
    archive = cache / f"root-{suite}-{recipe}.tar"
    with (cache / f"lock-{suite}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not archive.exists():
            for old in cache.glob(f"root-{suite}-*"):
                old.unlink()
            _make(suite, archive)
    return archive


def _make(suite: str, archive: Path) -> None:
    print(f"install: making a clean root of {suite}, once", file=sys.stderr, flush=True)
    try:
        targets = _run(["apt-get", "indextargets", *_LISTING])
        mirror = debian_mirror(targets)
    except KernelError as error:
        raise RootError(str(error)) from None
    half = archive.with_suffix(f".half-{os.getpid()}.tar")
    try:
        _run(
            [
                *(
                    "mmdebstrap",
                    "--quiet",
                    "--mode=root",
                    "--variant=minbase",
                    f"--include={','.join(PACKAGES)}",
                ),
                *(f"--dpkgopt=path-exclude={path}" for path in LEFT_OUT),
                *(f"--aptopt={line}" for line in apt_settings()),
                f"--keyring={KEYRING}",
                # What mmdebstrap leaves of this machine: its name, its name servers, its apt's settings.
                '--customize-hook=echo raspberrypi >"$1/etc/hostname"',
                '--customize-hook=: >"$1/etc/resolv.conf"',
                '--customize-hook=rm -f "$1/etc/apt/apt.conf.d/99mmdebstrap"',
                *(suite, str(half), f"deb {mirror} {suite} main"),
            ]
        )
        half.rename(archive)
    finally:
        half.unlink(missing_ok=True)


_LISTING = ["--no-release-info", "--format", "$(REPO_URI)|$(RELEASE)", "Created-By: Packages"]


def apt_settings() -> list[str]:
    """Return how this machine's apt reaches its archive, as lines of apt.conf(5): proxies, and what it checks of dates."""
    dump = _run(["apt-config", "dump", "Acquire"])
    return [line for line in dump.splitlines() if re.match(r"Acquire::(Check-|https?::|Retries)", line)]


@dataclass(frozen=True, slots=True)
class Done:
    """How a command in a root ended; ``out`` is what it wrote to standard output and to standard error, in its order."""

    status: int
    out: str


def in_root(
    root: Path,
    *command: str,
    env: Mapping[str, str] | None = None,
    binds: Mapping[Path, str] | None = None,
    network: bool = True,
    first: str = "",
) -> Done:
    """Run a command in a root, as root and with a plain environment, and wait for its end.

    ``binds`` shows folders of this machine read-only at places that exist in the root; ``network=False`` runs without any;
    ``first`` is a line of shell to run before, in the same namespace and still outside (``$ROOT`` is the root): more mounts, say.
    """
    if reason := why_not():
        raise RootError(reason)
    ways = ways_to_registries() if network else Ways({}, {}, "")
    variables = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/root",
        "LANG": "C.UTF-8",
        "TERM": "dumb",
    }
    variables |= {"LC_ALL": "C.UTF-8", **ways.environment, **(env or {})}
    lines = [
        f"export ROOT={shlex.quote(str(root))}",
        "mount -t proc proc $ROOT/proc",
        "mount --rbind /sys $ROOT/sys",
        "mount --rbind /dev $ROOT/dev",
        "mount -t tmpfs -o mode=755 run $ROOT/run",
        "mount -t tmpfs -o mode=1777 tmp $ROOT/tmp",
        f"mkdir -p $ROOT{MACHINE} $ROOT/run/lock",
    ]
    if network:
        lines += ["mount --bind /etc/resolv.conf $ROOT/etc/resolv.conf"]
    for source, place in ways.files.items():
        lines += [f"cp {shlex.quote(str(source))} $ROOT{place}"] if source.is_file() else _bind(source, place)
    if ways.apt:
        lines += [f"cat >$ROOT{MACHINE}/apt.conf <<'END'\n{ways.apt}\nEND"]
    for source, place in (binds or {}).items():
        lines += _bind(source, place, made=False)
    lines += [first or ":", 'exec chroot "$ROOT" "$@"']
    namespaces = ["--mount", "--propagation", "private", *([] if network else ["--net"])]
    done = subprocess.run(
        ["unshare", *namespaces, "sh", "-euc", "\n".join(lines), "sh", *command],
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return Done(done.returncode, done.stdout)


def _bind(source: Path, place: str, made: bool = True) -> list[str]:
    there = shlex.quote(place)
    mount = [
        f"mount --bind {shlex.quote(str(source))} $ROOT{there}",
        f"mount -o remount,bind,ro $ROOT{there}",
    ]
    return [*([f"mkdir -p $ROOT{there}"] if made else []), *mount]


@dataclass(frozen=True, slots=True)
class Ways:
    """How a command in a root reaches what pip and apt of this machine reach: variables, files and folders with their places, apt's lines."""

    environment: dict[str, str]
    files: dict[Path, str]
    apt: str


def ways_to_registries() -> Ways:
    """Gather proxies, certificates, pip's settings with the local folders that they name, and apt's settings."""
    environment = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    files: dict[Path, str] = {}
    # Folders of wheels and indexes that are on this machine's disk are shown in the root; those that are not there are left out.
    for key, value in pip_settings().items():
        words = []
        for word in value.split():
            path = Path(word.removeprefix("file://"))
            if path.is_absolute() and not path.exists():
                continue
            if path.is_absolute():
                # The pages of an index lead to files beside its folder.
                base = path.parent if key.endswith("index-url") else path
                files.setdefault(base, f"{MACHINE}/{len(files)}-{base.name}")
                word = word.replace(str(base), files[base])
            words.append(word)
        environment[f"PIP_{key.upper().replace('-', '_')}"] = " ".join(words)
    certificates = Path(os.environ.get("SSL_CERT_FILE") or "/etc/ssl/certs/ca-certificates.crt")
    if certificates.is_file():
        files.setdefault(certificates, f"{MACHINE}/certificates.crt")
        environment |= dict.fromkeys(("SSL_CERT_FILE", "PIP_CERT", "CURL_CA_BUNDLE"), files[certificates])
    apt = "\n".join(apt_settings())
    if apt:
        environment["APT_CONFIG"] = f"{MACHINE}/apt.conf"
    return Ways(environment, files, apt)


def pip_settings() -> dict[str, str]:
    """Return pip's settings on this machine, whatever file or variable they come from: of one that is there twice the variable's."""
    listing = _run([sys.executable, "-m", "pip", "config", "list"])
    found: dict[str, str] = {}
    for line in sorted(listing.splitlines(), key=lambda line: line.startswith(":env:")):
        name, _, value = line.partition("=")
        if name.startswith(("global.", "install.", ":env:.")):
            found[name.rpartition(".")[2]] = " ".join(value.strip("'").replace("\\n", " ").split())
    return found


@contextmanager
def layer(root: Path, folder: Path) -> Iterator[Path]:
    """Show ``root`` at ``folder/root`` with a layer in memory over it: what is changed there is gone with the block, ``root`` stays as it is."""
    memory, shown = folder / "memory", folder / "root"
    for path in (memory, shown):
        path.mkdir(parents=True, exist_ok=True)
    _run(["mount", "-t", "tmpfs", "-o", "mode=755", "layer", str(memory)])
    try:
        for name in ("upper", "work"):
            (memory / name).mkdir()
        options = f"lowerdir={root},upperdir={memory}/upper,workdir={memory}/work"
        _run(["mount", "-t", "overlay", "-o", options, "layer", str(shown)])
        try:
            yield shown
        finally:
            _run(["umount", "--lazy", str(shown)])
    finally:
        _run(["umount", "--lazy", str(memory)])


def listing(root: Path) -> dict[str, str]:
    """Return everything in a root by its path: kind, mode, owner, time of change, and what it holds (a hash) or leads to."""
    found: dict[str, str] = {}
    for folder, folders, names in os.walk(root):
        for name in [*folders, *names]:
            path = Path(folder, name)
            about = path.lstat()
            if path.is_symlink():
                held = os.readlink(path)
            elif path.is_file():
                held = hashlib.sha256(path.read_bytes()).hexdigest()
            else:
                held = ""
            place = "/" + str(path.relative_to(root))
            found[place] = f"{about.st_mode:o} {about.st_uid}:{about.st_gid} {about.st_mtime_ns} {held}"
    return found


def checkout(root: Path, place: str = "home/pi/gameshow") -> Path:
    """Copy this project's files, those that a clone would have, into a root and return the folder."""
    names = _run(["git", "-C", str(PROJECT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"])
    target = root / place
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w") as list_of_files:
        list_of_files.write("\0".join(name for name in names.split("\0") if (PROJECT / name).is_file()))
        list_of_files.flush()
        packed = ["tar", "-C", str(PROJECT), "--null", "-T", list_of_files.name, "-cf", "-"]
        with subprocess.Popen(packed, stdout=subprocess.PIPE) as packing:
            _run(["tar", "--no-same-owner", "-xf", "-", "-C", str(target)], stdin=packing.stdout)
    return target


def _run(command: list[str], stdin: IO[bytes] | int | None = subprocess.DEVNULL) -> str:
    done = subprocess.run(command, capture_output=True, text=True, stdin=stdin)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise RootError(f"{command[0]}: {reason}")
    return done.stdout
