"""Which terminal is in front, on made-up ones; who has which is asked of the kernel itself."""

from __future__ import annotations

import os
from pathlib import Path

from console.screen.terminal import FIRST, in_front_of, own, way_back


def test_nothing_is_in_front_of_a_terminal_that_is_in_front(tmp_path: Path) -> None:
    active = tmp_path / "active"
    active.write_text("tty1\n")
    assert in_front_of("tty1", active) == ""
    assert in_front_of("tty2", active) == "tty1"
    active.write_text("tty12\n")
    assert in_front_of("tty1", active) == "tty12"


def test_where_the_kernel_has_no_terminals_nothing_is_in_front(tmp_path: Path) -> None:
    assert in_front_of("tty1", tmp_path / "active") == ""
    (tmp_path / "active").write_text("\n")
    assert in_front_of("tty1", tmp_path / "active") == ""


def test_whoever_has_no_terminal_of_the_kernel_s_has_the_first(tmp_path: Path) -> None:
    leader, follower = os.openpty()
    try:
        assert own(follower) == FIRST  # somebody who came in by SSH
    finally:
        os.close(leader)
        os.close(follower)
    with (tmp_path / "file").open("w") as file:
        assert own(file.fileno()) == FIRST


def test_the_keys_that_bring_it_back() -> None:
    assert way_back("tty1") == "Alt+F1"
    assert way_back("tty12") == "Alt+F12"
