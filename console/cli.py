"""The ``gameshow`` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from console import __version__

USAGE = """usage: gameshow COMMAND [...]

  bench                 the console on its simulated rig, with a page to work it
  run --rig NAME|FILE   the console on a real rig
  dials --rig NAME|FILE has you turn each dial, and says what the rig file should say of it
  screen                the attached screen, on its own
  talk GAME --seats A,B a game over standard input and output, as JSON lines
  pack check DIR        everything that is wrong with a pack
  pack export NAME      a pack as JSON

gameshow COMMAND --help says more."""


def _bench(argv: Sequence[str]) -> int:
    from console.run import run_command

    return run_command(argv, bench=True)


def _run(argv: Sequence[str]) -> int:
    from console.run import run_command

    return run_command(argv)


def _dials(argv: Sequence[str]) -> int:
    from console.dials import dials_command

    return dials_command(argv)


def _screen(argv: Sequence[str]) -> int:
    from console.screen.app import main as screen

    return screen(list(argv))


def _talk(argv: Sequence[str]) -> int:
    from console.talk import talk_command

    return talk_command(list(argv))


def _pack(argv: Sequence[str]) -> int:
    from console.packs.commands import check_command, export_command

    commands = {"check": check_command, "export": export_command}
    if not argv or argv[0] not in commands:
        print(f"gameshow pack: say one of {', '.join(commands)}", file=sys.stderr)
        return 2
    return commands[argv[0]](list(argv[1:]))


# Each command imports its part when it is called: the screen needs no rules, talk needs no web server.
COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "bench": _bench,
    "run": _run,
    "dials": _dials,
    "screen": _screen,
    "talk": _talk,
    "pack": _pack,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. 0: well; 1: it could not; 2: a bad command line."""
    words = list(sys.argv[1:] if argv is None else argv)
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
    try:
        status = COMMANDS[words[0]](words[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read us (``| head``) has seen enough. The interpreter must not try to flush once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
