"""The guest's kernel: Debian's newest one with ``gpio-sim``, from the mirror that this machine's apt already uses.

Debian builds ``gpio-sim`` since the kernels of trixie-backports.  Nothing is installed: three packages are downloaded with a state
directory of their own, and what the guest can use is kept in the user's cache, so a fresh clone does not fetch it again.
The kept kernel is renewed when other modules are to be kept, else never by itself; remove the cache directory to get a newer one.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SUITE = "trixie-backports"
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
FLAVOUR = re.compile(r"linux-modules-(\d[\d.]*\+deb\d+-amd64)")  # not -cloud (no 9p, no gpio-sim), not -rt

# Of 4,000 modules the guest can use these; all others are drivers for hardware that QEMU does not have.
KEPT = re.compile(
    r"kernel/(fs|lib|crypto|arch/x86/crypto|sound/(core|drivers|virtio)"
    r"|net/(9p|core|vmw_vsock|rfkill|wireless|mac80211|netfilter|ipv4|ipv6|bridge|llc|802|packet)"
    r"|drivers/(virtio|gpio|block|watchdog|md|i2c|input|spi|parport|char|hid/(usbhid|hid\.|hid-generic)"
    r"|scsi/(scsi_mod|scsi_common|sd_mod|sg)\.|usb/(core|common|host|storage|serial|class)"
    r"|net/(virtio_net|net_failover|wireless/virtual)|gpu/drm/(virtio|bochs|clients|[^/]+\.ko)))"
)


class KernelError(RuntimeError):
    """No kernel is cached and none could be fetched; the text says what is missing."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel in the cache: ``image`` is the bzImage, ``modules`` the folder that holds ``kernel/**/*.ko.xz``."""

    version: str
    image: Path
    modules: Path


def cache_dir() -> Path:
    """Where the guest's kernel is kept: ``$XDG_CACHE_HOME`` (else ``~/.cache``) ``/gameshow/guest``."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gameshow" / "guest"


def get_kernel(cache: Path | None = None) -> Kernel:
    """Return the cached kernel, fetching it (about 120 MB, once) if there is none.  Safe to call from several processes.

    Raises KernelError.
    """
    cache = cache or cache_dir()
    cache.mkdir(parents=True, exist_ok=True)
    with _locked(cache / "lock"):
        return cached_kernel(cache) or _fetch(cache)


def cached_kernel(cache: Path) -> Kernel | None:
    """The newest kernel in the cache with all the modules that are to be kept now."""
    found = [folder for folder in cache.glob("linux-*") if _stamp(folder) == KEPT.pattern]
    return _kernel(max(found, key=lambda path: version_key(path.name))) if found else None


def _stamp(folder: Path) -> str:
    """Which modules were to be kept when a kernel was unpacked."""
    stamp = folder / "kept"
    return stamp.read_text() if stamp.exists() else ""


def _kernel(folder: Path) -> Kernel:
    return Kernel(folder.name.removeprefix("linux-"), folder / "vmlinuz", folder / "modules")


def version_key(text: str) -> tuple[int, ...]:
    """Order version texts by their numbers: 7.10 comes after 7.9."""
    return tuple(int(number) for number in re.findall(r"\d+", text))


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def debian_mirror(index_targets: str) -> str:
    """Pick the Debian archive from lines ``address|release``: the first that is neither a security nor an updates suite.

    Raises KernelError when there is none.
    """
    for line in index_targets.splitlines():
        address, _, release = line.partition("|")
        if re.fullmatch(r"[a-z]+", release) and address.rstrip("/").endswith("/debian"):
            return address
    raise KernelError("apt on this machine has no Debian archive to take the guest's kernel from")


def _fetch(cache: Path) -> Kernel:
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise KernelError("the guest's kernel comes from a Debian archive, and this machine has no apt-get")
    if not KEYRING.exists():
        raise KernelError("the guest's kernel can't be verified: install debian-archive-keyring")
    print("guest: fetching a kernel with gpio-sim, once", file=sys.stderr, flush=True)
    # Without release info apt answers from its configuration alone; its lists may never have been fetched.
    listing = ["--no-release-info", "--format", "$(REPO_URI)|$(RELEASE)", "Created-By: Packages"]
    targets = _run(["apt-get", "indextargets", *listing])
    with tempfile.TemporaryDirectory(dir=cache) as scratch:
        work = Path(scratch)
        apt = _private_apt(work, debian_mirror(targets))
        _run(["apt-get", *apt, "update"])
        names = _run(["apt-cache", *apt, "pkgnames", "linux-modules-"]).split()
        versions = [match[1] for name in names if (match := FLAVOUR.fullmatch(name))]
        if not versions:
            raise KernelError(f"the Debian archive's {SUITE} has no kernel for amd64 with gpio-sim")
        version = max(versions, key=version_key)
        _run(["apt-get", *apt, "download", f"linux-modules-{version}"], work)
        _run(["apt-get", *apt, "download", f"linux-binary-{version}"], work)
        _run(["apt-get", *apt, "download", f"linux-base-{version}"], work)
        made = work / "made"
        for package in sorted(work.glob("*.deb")):
            _unpack(package, made)
        missing = [name for name in ("vmlinuz", "modules/modules.builtin") if not (made / name).exists()]
        if missing:
            raise KernelError(f"the packages of kernel {version} hold no {' and no '.join(missing)}")
        (made / "kept").write_text(KEPT.pattern)
        for old in cache.glob("linux-*"):
            shutil.rmtree(old)
        return _kernel(made.rename(cache / f"linux-{version}"))


def _private_apt(work: Path, mirror: str) -> list[str]:
    for folder in ("lists/partial", "archives/partial", "state"):
        (work / folder).mkdir(parents=True)
    (work / "state/status").touch()
    (work / "sources.list").write_text(f"deb [signed-by={KEYRING}] {mirror} {SUITE} main\n")
    settings = {
        "Dir::State": work / "state",
        "Dir::State::status": work / "state/status",
        "Dir::State::Lists": work / "lists",
        "Dir::Cache": work,
        "Dir::Etc::SourceList": work / "sources.list",
        "Dir::Etc::SourceParts": "/dev/null",
        "Dir::Etc::PreferencesParts": "/dev/null",
    }
    options = [f"{key}={value}" for key, value in settings.items()]
    if os.geteuid() == 0:
        options.append("APT::Sandbox::User=root")  # apt's own user may not enter a cache in root's home
    return ["-qq", *(word for option in options for word in ("-o", option))]


def _unpack(package: Path, made: Path) -> None:
    """Take the image and the kept modules out of a package, without the rest of it."""
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE) as unpacker:
        assert unpacker.stdout is not None
        with tarfile.open(fileobj=unpacker.stdout, mode="r|") as archive:
            for member in archive:
                _, _, inside = member.name.partition("/lib/modules/")
                name = inside.partition("/")[2]
                if not member.isfile() or not (
                    name.startswith("modules.") or name == "vmlinuz" or KEPT.match(name)
                ):
                    continue
                target = made / name if name == "vmlinuz" else made / "modules" / name
                target.parent.mkdir(parents=True, exist_ok=True)
                content = archive.extractfile(member)
                assert content is not None
                target.write_bytes(content.read())
    if unpacker.returncode != 0:
        raise KernelError(f"{package.name} could not be unpacked")


def _run(command: list[str], folder: Path | None = None) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise KernelError(f"the guest's kernel could not be fetched: {command[0]}: {reason}")
    return done.stdout


if __name__ == "__main__":
    try:
        get_kernel()
    except KernelError as error:
        sys.exit(f"guest: {error}")
