"""``gameshow rig``: tools for a rig before a show."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

USAGE = """usage: gameshow rig check|test --rig NAME|FILE [...]

  check   looks at the rig file and this machine: what is wrong, why it matters, and the command that mends it
  test    has you work every button, dial, wheel and matrix, and measures them

gameshow rig TOOL --help says more."""


def _check(argv: Sequence[str]) -> int:
    from console.rig_check import check_command

    return check_command(argv)


def _test(argv: Sequence[str]) -> int:
    from console.rig_test import test_command

    return test_command(argv)


TOOLS: dict[str, Callable[[Sequence[str]], int]] = {"check": _check, "test": _test}


def rig_command(argv: Sequence[str]) -> int:
    """Run one tool. 0: all is well; 1: it is not; 2: a bad command line."""
    if argv and argv[0] in ("-h", "--help"):
        print(USAGE)
        return 0
    if not argv or argv[0] not in TOOLS:
        found = f"unknown tool {argv[0]!r}" if argv else "no tool"
        print(f"gameshow rig: {found}\n\n{USAGE}", file=sys.stderr)
        return 2
    return TOOLS[argv[0]](argv[1:])
