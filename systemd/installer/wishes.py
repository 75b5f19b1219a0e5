"""What is asked for, and whether this machine can have it: everything wrong is found before anything is changed."""

from __future__ import annotations

import re
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from console.config import PACK, Config, ConfigProblem, load_config, with_values
from console.places import CONFIG, DATA, ETC, HOTSPOT, LAUNCHER, OPT, SCREEN_USER, USER
from hardware.plan import RigPlan, RigProblem
from hardware.rigfile import load_rig, shipped
from installer.accounts import password_line
from installer.machine import Machine, Stop
from installer.program import leads_here
from installer.work import Wish

KEYS = ("RIG", "PACK", "HOST", "PORT", "SCREEN")
NEEDED_BYTES = 1_500_000_000
PLACES = ("/etc", "/opt", "/usr/local/bin", "/var/lib")
OLDEST = {"debian": 12, "raspbian": 12}
TAKEN = {
    Path(CONFIG).name: "the console's own settings",
    Path(HOTSPOT).name: "what the hotspot writes down",
}
"""Names of files in ``ETC`` that are no rigs."""
LONGEST_PORT = 5
MADE_FOR = "Raspberry Pi OS (64-bit), Bookworm or Trixie"


def asked(words: list[str]) -> dict[str, str]:
    """Read ``KEY=VALUE`` words; an unknown key or a value that can't be meant is refused."""
    found: dict[str, str] = {}
    problems = []
    for word in words:
        key, equals, value = word.partition("=")
        if key not in KEYS or not equals:
            problems.append(
                f"{word!r} is not understood: known are {', '.join(f'{name}=...' for name in KEYS)}"
            )
        elif value:
            found[key] = value
    if found.get("SCREEN", "yes") not in ("yes", "no"):
        problems.append(f"SCREEN={found['SCREEN']}: yes or no")
    port = found.get("PORT", "0")
    if not (port.isascii() and port.isdecimal() and len(port) <= LONGEST_PORT):
        problems.append(f"PORT={port[:40]}: a number, such as 8420")
    if problems:
        raise Stop(*problems)
    return found


def wish(machine: Machine, given: Mapping[str, str]) -> Wish:
    """Check machine and settings; raises Stop with everything that is wrong, nothing being changed."""
    problems = list(unfit(machine))
    rig_file = None
    values: dict[str, str | int] = {
        key.lower(): value for key, value in given.items() if key in ("PACK", "HOST")
    }
    values |= {"port": int(given["PORT"])} if "PORT" in given else {}
    if rig := given.get("RIG"):
        values["rig"] = rig
        if _is_file(rig):
            try:
                rig_file = _rig_file(machine, rig)
                values["rig"] = rig_file[0]
            except Stop as error:
                raise Stop(*problems, *error.problems) from None
    if pack_problem := _pack_problem(str(values.get("pack", ""))):
        problems.append(pack_problem)
    text = machine.text(CONFIG)
    if text is None and not rig:
        problems.append(f"say which rig this console has: sudo make install RIG=NAME, with one of {_names()}")
        raise Stop(*problems)
    text = with_values(text or _template(machine), values)
    try:
        config, plan = _read(machine, text, rig_file)
    except (ConfigProblem, RigProblem) as error:
        raise Stop(*problems, *error.problems) from None
    if problems:
        raise Stop(*problems)
    screen = {"yes": True, "no": False}.get(given.get("SCREEN", ""))
    return Wish(text, plan, config.host, config.port, rig_file, screen)


def unfit(machine: Machine) -> Iterator[str]:
    """Everything about the machine itself that keeps the console from being installed, a sentence each."""
    if machine.user != 0:
        yield "only root may install: sudo make install RIG=..."
    release = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', machine.text("/etc/os-release") or "", re.MULTILINE))
    name, version = release.get("ID", "this system"), release.get("VERSION_ID", "")
    if name not in OLDEST:
        yield f"{release.get('PRETTY_NAME', name)} is not {MADE_FOR}: write that to the card"
    elif version.isdecimal() and int(version) < OLDEST[name]:
        yield f"{release.get('PRETTY_NAME', name)} is too old: write {MADE_FOR} to the card"
    # A 32-bit system may run on a 64-bit kernel, so it is the packages' architecture that counts.
    found = machine.tries("dpkg", "--print-architecture")
    packages = found.out.strip() if found else machine.processor
    if packages not in ("arm64", "amd64"):
        yield f"this is a 32-bit system ({packages}): write {MADE_FOR} to the card; a Pi 3 or newer, or a Zero 2 W, runs it"
    off = "sudo raspi-config, Performance Options, Overlay File System, no; then restart"
    closed = [place for place in PLACES if machine.read_only(_nearest(machine.path(place)))]
    if closed:
        yield f"{', '.join(closed)} can't be written: is the card protected ({off})? If not, it may be worn out"
    elif re.search(r"(^|\s)(boot=overlay|overlayroot=)", machine.text("/proc/cmdline") or ""):
        yield f"the card is protected, so that an install would be gone after the next start: {off}"
    free = machine.free_bytes(_nearest(machine.path("/opt")))
    if free < NEEDED_BYTES and not machine.has(f"{OPT}/venv"):
        yield f"only {free // 1_000_000} MB are free, {NEEDED_BYTES // 1_000_000} are needed: sudo apt clean, or a larger card"
    if machine.has(LAUNCHER) and not leads_here(machine):
        yield f"{LAUNCHER} is there and not ours: move it away first"
    for user in (USER, SCREEN_USER):
        line = password_line(machine, user)
        if line and int(line[2]) >= 1000:
            yield (
                f"there is a person's account with the name {user} (number {line[2]}), which the console needs for itself:"
                " log in as somebody else and rename it (sudo usermod -l NEWNAME -d /home/NEWNAME -m "
                + user
                + ")"
            )


def _nearest(folder: Path) -> Path:
    """The folder, or the first one above it that is there."""
    return next(path for path in (folder, *folder.parents) if path.exists())


def _is_file(rig: str) -> bool:
    return "/" in rig or rig.endswith(".toml")


def _names() -> str:
    return ", ".join(shipped())


def _rig_file(machine: Machine, rig: str) -> tuple[str, bytes]:
    """The name and content of a rig file that is to come along; raises Stop where it can't be used."""
    path = Path(rig).expanduser()
    path = path if path.is_absolute() else machine.project / path
    name = re.sub(r"[^A-Za-z0-9._-]", "-", path.name)
    if name in TAKEN:
        raise Stop(f"{rig}: give a rig file another name than {name}, which is that of {TAKEN[name]}")
    if not name.endswith(".toml"):
        raise Stop(f"{rig}: the name of a rig file ends in .toml")
    try:
        load_rig(path)
        return name, path.read_bytes()
    except RigProblem as error:
        raise Stop(*error.problems, f"the rig {rig} is refused: mend that first") from None
    except OSError as error:
        raise Stop(f"{rig} can't be read: {error.strerror}") from None


def _pack_problem(pack: str) -> str:
    path = Path(pack)
    if (
        ("/" in pack and not path.is_absolute())
        or path.parts[1:2] in (("home",), ("root",))
        or pack[:1] == "~"
    ):
        return f"PACK={pack}: the console may not look into people's folders: copy it to {DATA}/shelf/NAME and say PACK=NAME"
    return ""


def missing_pack(machine: Machine, wished: Wish) -> str:
    """The name of the pack that the settings name, if it neither comes along nor is on the shelf; empty where nothing is missing."""
    pack = str(tomllib.loads(wished.config).get("pack", PACK))
    comes_along = files("console").joinpath("packs", pack, "pack.toml").is_file()
    if "/" in pack or comes_along or machine.has(f"{DATA}/shelf/{pack}"):
        return ""
    return pack


def _template(machine: Machine) -> str:
    return (machine.project / "systemd/console.toml").read_text(encoding="utf-8")


def _read(machine: Machine, text: str, rig_file: tuple[str, bytes] | None) -> tuple[Config, RigPlan]:
    """Read the new settings and their rig as the console will, before they are in their place."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            path = Path(folder, "console.toml")
            path.write_text(text, encoding="utf-8")
            if rig_file:
                Path(folder, rig_file[0]).write_bytes(rig_file[1])
            config = load_config(path)
        except ConfigProblem as error:
            problems = [one.replace(folder, ETC) for one in error.problems]
            raise ConfigProblem(Path(CONFIG), problems, error.sound) from None
        rig = Path(config.rig)
        if rig.parent == Path(folder) and not rig.exists():
            rig = machine.path(f"{ETC}/{rig.name}")
        elif rig.is_absolute() and not rig.is_relative_to(folder):
            rig = machine.path(config.rig)
        try:
            return config, load_rig(rig if _is_file(config.rig) else config.rig)
        except RigProblem as error:
            raise RigProblem(*(one.replace(folder, ETC) for one in error.problems)) from None
