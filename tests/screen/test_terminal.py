"""Which terminal is in front, and which is ours: on made-up ones, because a test is seldom on one of the kernel's."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.screen.terminal import in_front_of, own


def test_nothing_is_in_front_of_a_terminal_that_is_in_front(tmp_path: Path) -> None:
    active = tmp_path / "active"
    active.write_text("tty1\n")
    assert in_front_of("tty1", active) == ""
    assert in_front_of("tty2", active).startswith("terminal 1 is in front of it ")
    active.write_text("tty12\n")
    assert in_front_of("tty3", active) == (
        "terminal 12 is in front of it (a login, or a desktop); Ctrl+Alt+F3 brings the show back"
    )


def test_where_the_kernel_has_no_terminals_nothing_is_in_front(tmp_path: Path) -> None:
    assert in_front_of("tty1", tmp_path / "active") == ""
    (tmp_path / "active").write_text("\n")
    assert in_front_of("tty1", tmp_path / "active") == ""


TTY1, TTY2, TTY63, SERIAL, PTS, NONE = 4 << 8 | 1, 4 << 8 | 2, 4 << 8 | 63, 4 << 8 | 64, 136 << 8 | 2, 0


@pytest.mark.parametrize(
    ("terminals", "mine"),
    [
        ([TTY2], "tty2"),
        ([TTY63], "tty63"),
        ([PTS, NONE, TTY2, TTY1], "tty2"),  # sudo's own is between
        ([PTS, NONE], "tty1"),  # by SSH
        ([SERIAL], "tty1"),
        ([NONE], "tty1"),  # a service
        ([], "tty1"),  # a kernel that tells nothing
    ],
)
def test_the_terminal_of_whoever_started_it(tmp_path: Path, terminals: list[int], mine: str) -> None:
    for number, terminal in enumerate(terminals):
        folder = tmp_path / str(700 - number)
        folder.mkdir()
        parent = 699 - number if number + 1 < len(terminals) else 0
        (folder / "stat").write_text(f"{700 - number} (a (b) c) S {parent} 1 1 {terminal} -1 0\n")
    assert own(700, tmp_path) == mine


def test_our_own_is_read_without_a_fault() -> None:
    assert own().startswith("tty")
