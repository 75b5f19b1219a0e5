"""``gameshow hotspot on|off|status``: the console's own Wi-Fi, for a hall without one that can be used."""

from __future__ import annotations

import argparse
import getpass
import os
import secrets
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from console.config import EVERYWHERE, ConfigProblem, load_config, with_values
from console.hotspot import WAIT_SECONDS, Device, Hotspot, HotspotProblem, put_settings
from console.hotspot_files import ADDRESS, NAME, made_up, wrong_name, wrong_password
from console.places import CONFIG, CONSOLE_UNIT, HOTSPOT
from console.show.join import Wifi
from console.way_in import is_this_machine_only
from hardware.check.machine import Machine, Ran


@dataclass(frozen=True)
class Terminal:
    """Whoever types. ``ask`` gives the answer to a yes or no; ``secret`` what is typed unseen."""

    user: int
    is_one: bool
    ask: Callable[[str], bool]
    secret: Callable[[str], str]


def hotspot_command(
    argv: Sequence[str], machine: Machine | None = None, terminal: Terminal | None = None
) -> int:
    """Do what the command line says. 0: well; 1: it can't be, or is not on, said in a sentence; 2: bad command line."""
    args = _parser().parse_args(argv)
    machine, terminal = machine or Machine(run=_run), terminal or _terminal()
    hotspot = Hotspot(machine, print)
    try:
        if args.what == "status":
            return _status(hotspot, terminal)
        if terminal.user != 0:
            raise HotspotProblem("this needs root", f"sudo gameshow hotspot {args.what}")
        return _on(args, hotspot, machine, terminal) if args.what == "on" else _off(hotspot)
    except HotspotProblem as problem:
        print(f"gameshow hotspot: {problem}", file=sys.stderr)
    except OSError as error:
        print(
            f"gameshow hotspot: {error.filename or 'a file'} can't be used: {error.strerror or error}",
            file=sys.stderr,
        )
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gameshow hotspot", description="The console's own Wi-Fi (docs/venue.md)."
    )
    what = parser.add_subparsers(dest="what", required=True)
    on = what.add_parser("on", help="have it now and after every start; again: changes nothing")
    on.add_argument("--name", help=f"what it is called (default: as before, else {NAME!r})")
    lock = on.add_mutually_exclusive_group()
    lock.add_argument("--password", action="store_true",
                      help="type one of your own, or send it on standard input (default: as before, else one is made up)")  # fmt: skip
    lock.add_argument("--new-password", action="store_true", help="make up another one")
    lock.add_argument("--open", action="store_true", help="no password: anybody may listen in")
    on.add_argument("--yes", action="store_true",
                    help="leave another network for it, and let phones in, without asking")  # fmt: skip
    what.add_parser("off", help="take it away; the machine joins its other networks again")
    what.add_parser("status", help="whether it is there, and what it is called")
    return parser


# ------------------------------------------------------------------ on
def _on(args: argparse.Namespace, hotspot: Hotspot, machine: Machine, terminal: Terminal) -> int:
    wifi = _wished(args, hotspot.known(), terminal)
    device = hotspot.radio()
    _may_leave(device, args.yes, terminal)
    changed = hotspot.switch_on(wifi, device)
    print(
        f"The hotspot {wifi.name!r} is {'on' if changed else 'on already, just so'}, and comes back after every start."
    )
    _say_password(wifi, terminal)
    _let_in(machine, args.yes, terminal)
    return 0


def _wished(args: argparse.Namespace, known: Wifi | None, terminal: Terminal) -> Wifi:
    name = args.name if args.name is not None else known.name if known else NAME
    if wrong := wrong_name(name):
        raise HotspotProblem(wrong)
    if args.open:
        return Wifi(name, None)
    if args.password:
        password = terminal.secret("The hotspot's password: ")
        if wrong := wrong_password(password):
            raise HotspotProblem(wrong)
        return Wifi(name, password)
    if known is not None and not args.new_password:
        return Wifi(name, known.password)
    return Wifi(name, made_up(secrets.choice))


def _may_leave(device: Device, yes: bool, terminal: Terminal) -> None:
    if not device.left or yes:
        return
    said = f"{device.name} is in the network {device.left!r} and has to leave it: whoever is logged in over that is cut off"
    if not terminal.is_one:
        raise HotspotProblem(said, "sudo gameshow hotspot on --yes")
    if not terminal.ask(f"{said}. Go on?"):
        raise HotspotProblem("nothing was changed")


def _say_password(wifi: Wifi, terminal: Terminal) -> None:
    """On a terminal only: what is written elsewhere may be kept."""
    if wifi.password is None:
        print("It is open: whoever is near can join it, and listen in (docs/venue.md).")
    elif terminal.is_one:
        print(f"Its password is  {wifi.password}  and stands in the lobby.")
    else:
        print(f"Its password is in {HOTSPOT}, and stands in the lobby.")


def _let_in(machine: Machine, yes: bool, terminal: Terminal) -> None:
    """The pages listen to this machine alone unless somebody says so."""
    path = machine.path(CONFIG)
    try:
        config = load_config(path)
    except ConfigProblem:
        print(f'{CONFIG} can\'t be used yet; phones come in once it says: host = "{EVERYWHERE}"')
        return
    if not is_this_machine_only(config.host):
        if config.host not in (EVERYWHERE, "::", ADDRESS):
            print(
                f'The pages listen at {config.host} alone, and the hotspot is {ADDRESS}: put host = "{EVERYWHERE}" into {CONFIG}'
            )
        else:
            print(f"Phones open http://{ADDRESS}:{config.port}; the lobby shows it.")
        return
    wanted = yes or (terminal.is_one and terminal.ask("The pages are for this machine alone. Let phones in?"))
    if not wanted:
        print(
            f'Phones can\'t come in yet: put host = "{EVERYWHERE}" into {CONFIG}, then: sudo systemctl restart {CONSOLE_UNIT}'
        )
        return
    put_settings(path, with_values(path.read_text("utf-8-sig"), {"host": EVERYWHERE}))
    machine.run(["systemctl", "try-restart", CONSOLE_UNIT])
    print(
        f"Phones are let in now (host in {CONFIG}): they open http://{ADDRESS}:{config.port}; the lobby shows it."
    )


# ------------------------------------------------------------------ off, status
def _off(hotspot: Hotspot) -> int:
    print("The hotspot is off, and gone." if hotspot.switch_off() else "There was no hotspot.")
    return 0


def _status(hotspot: Hotspot, terminal: Terminal) -> int:
    known, up = hotspot.known(), hotspot.is_up()
    if not up:
        print(
            "The hotspot is off."
            if known is None
            else f"The hotspot {known.name!r} is set up, but not there now: journalctl -u NetworkManager -n 50"
        )
        return 1
    print(
        f"The hotspot {known.name!r} is on, at {ADDRESS}." if known else f"The hotspot is on, at {ADDRESS}."
    )
    if known is not None:
        _say_password(known, terminal)
    return 0


# ------------------------------------------------------------------ the world
def _run(words: Sequence[str]) -> Ran | None:
    try:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, timeout=WAIT_SECONDS + 15, check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return None
    return Ran(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


def _terminal() -> Terminal:
    is_one = sys.stdin.isatty() and sys.stdout.isatty()

    def ask(question: str) -> bool:
        return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")

    def secret(question: str) -> str:
        return getpass.getpass(question) if is_one else sys.stdin.readline().rstrip("\n")

    return Terminal(os.geteuid(), is_one, ask, secret)
