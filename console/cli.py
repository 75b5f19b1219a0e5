"""The ``gameshow`` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from console import __version__
from console.service.told import importing, leave_when_told

USAGE = """usage: gameshow COMMAND [...]

  bench                 the console on its simulated rig, with a page to work it
  run --rig NAME|FILE | --config FILE   the console on a real rig
  rig check --rig NAME|FILE   what is wrong with a rig file and this machine, and what mends it
  rig test --rig NAME|FILE    has you work every control, and measures it
  doctor                all of that, and services, journal, disk, clock and network of the console that is installed
  report                one file for whoever is to find a fault, without names and secrets
  replay FILE           brings a report's show to the very state that it was in
  wiring NAME|FILE      a drawing to wire a rig by, its pin table, and what to buy
  screen [--rig NAME|FILE | --config FILE]   the attached screen, on its own; as the rig file says
  hotspot on|off|status       the console's own Wi-Fi, for phones where there is no other
  talk GAME --seats A,B a game over standard input and output, as JSON lines
  pack import SHEET.CSV spreadsheets become a pack
  pack check DIR        everything that is wrong with a pack
  pack take FOLDER      the packs of a stick are checked and put where they are found by name
  pack export NAME      a pack as JSON

gameshow COMMAND --help says more."""


def _bench(argv: Sequence[str]) -> int:
    leave_when_told()
    with importing():
        from console.run_command import run_command

    return run_command(argv, bench=True)


def _run(argv: Sequence[str]) -> int:
    leave_when_told()
    with importing():
        from console.run_command import run_command

    return run_command(argv)


def _rig(argv: Sequence[str]) -> int:
    from console.rig_command import rig_command

    return rig_command(argv)


def _doctor(argv: Sequence[str]) -> int:
    from console.doctor.command import doctor_command

    return doctor_command(argv)


def _report(argv: Sequence[str]) -> int:
    from console.report.command import report_command

    return report_command(argv)


def _replay(argv: Sequence[str]) -> int:
    from console.report.replay_command import replay_command

    return replay_command(argv)


def _wiring(argv: Sequence[str]) -> int:
    from console.wiring_command import wiring_command

    return wiring_command(argv)


def _screen(argv: Sequence[str]) -> int:
    leave_when_told()
    with importing():
        from console.screen_command import screen_command

    return screen_command(argv)


def _talk(argv: Sequence[str]) -> int:
    from console.talk import talk_command

    return talk_command(list(argv))


def _hotspot(argv: Sequence[str]) -> int:
    from console.hotspot_command import hotspot_command

    return hotspot_command(argv)


def _pack(argv: Sequence[str]) -> int:
    from console.packs.commands import check_command, export_command, import_command
    from console.packs.stick.command import take_command

    commands = {
        "import": import_command,
        "check": check_command,
        "export": export_command,
        "take": take_command,
    }
    if not argv or argv[0] not in commands:
        print(f"gameshow pack: say one of {', '.join(commands)}", file=sys.stderr)
        return 2
    return commands[argv[0]](list(argv[1:]))


def _stick(argv: Sequence[str]) -> int:
    from console.stick_command import stick_command

    return stick_command(argv)


# Each command imports its part when it is called: the screen needs no rules, talk needs no web server.
COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "bench": _bench,
    "run": _run,
    "rig": _rig,
    "doctor": _doctor,
    "report": _report,
    "replay": _replay,
    "wiring": _wiring,
    "screen": _screen,
    "hotspot": _hotspot,
    "talk": _talk,
    "pack": _pack,
    "stick": _stick,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. 0: well; 1: it could not; 2: a bad command line."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_streams()
    try:
        status = _command(words)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # whoever read us (``| head``) has seen enough
        _hush()
    except OSError as error:  # for instance a full disk behind ``> file``
        _hush()
        print(f"gameshow: {error}", file=sys.stderr)
    return 1


def _command(words: Sequence[str]) -> int:
    if words and words[0] in ("-h", "--help", "help"):
        print(USAGE)
        return 0
    if words and words[0] == "--version":
        print(f"gameshow {__version__}")
        return 0
    if not words or words[0] not in COMMANDS:
        found = f"unknown command {words[0]!r}" if words else "no command"
        print(f"gameshow: {found}\n\n{USAGE}", file=sys.stderr)
        return 2
    return COMMANDS[words[0]](words[1:])


def _open_streams() -> None:
    """Standard streams that were closed (``<&-``) are empty ones: else the next file that is opened would become one of them."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDWR)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))


def _hush() -> None:
    """The interpreter must not try to flush once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
