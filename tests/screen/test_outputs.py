"""Which socket of which graphics card is drawn on, over made-up /sys/class/drm as real Pis have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.screen import outputs
from console.screen.outputs import Output

PI_4 = {
    "card0": None,
    "card1": None,
    "card1-HDMI-A-1": "{}",
    "card1-HDMI-A-2": "disconnected",
    "card1-Writeback-1": "unknown",
}
PI_4_SWAPPED = {
    "card1": None,
    "card0": None,
    "card0-HDMI-A-1": "disconnected",
    "card0-HDMI-A-2": "{}",
    "renderD128": None,
}
PI_5 = {
    "card0": None,
    "card1": None,
    "card2": None,
    "card1-Composite-1": "connected",
    "card2-HDMI-A-1": "{}",
    "card2-HDMI-A-2": "disconnected",
    "card2-Writeback-1": "unknown",
}
PI_5_TOUCH = {"card0-DSI-2": "connected", "card1-HDMI-A-1": "disconnected", "card1-HDMI-A-2": "disconnected"}


def tree(folder: Path, entries: dict[str, str | None], status: str = "connected") -> Path:
    for name, said in entries.items():
        (folder / name).mkdir(parents=True)
        if said is not None:
            said = said.format(status)
            (folder / name / "status").write_text(said + "\n")
            (folder / name / "modes").write_text("1920x1080\n1280x720\n" if said == "connected" else "")
    (folder / "version").write_text("drm 1.1.0 20060810\n")
    return folder


@pytest.mark.parametrize(
    ("entries", "best"),
    [
        (PI_4, Output(1, "HDMI-A-1", True)),
        (PI_4_SWAPPED, Output(0, "HDMI-A-2", True)),
        (PI_5, Output(2, "HDMI-A-1", True)),
        (PI_5_TOUCH, Output(0, "DSI-2", True)),
        ({"card0": None, "card0-Virtual-1": "connected"}, Output(0, "Virtual-1", True)),
    ],
    ids=["Pi 4", "Pi 4, cards swapped", "Pi 5", "Pi 5 with a touch display", "QEMU"],
)
def test_the_socket_with_a_display(entries: dict[str, str | None], best: Output, tmp_path: Path) -> None:
    assert outputs.best(outputs.outputs(tree(tmp_path, entries))) == best
    assert outputs.nothing_on(outputs.outputs(tmp_path)) == ""


def test_a_composite_socket_is_taken_only_where_there_is_no_other(tmp_path: Path) -> None:
    tree(tmp_path, PI_5, "disconnected")
    assert outputs.best(outputs.outputs(tmp_path)) == Output(1, "Composite-1", True)


def test_empty_sockets_are_named(tmp_path: Path) -> None:
    tree(tmp_path, PI_4, "disconnected")
    found = outputs.outputs(tmp_path)
    assert outputs.best(found) is None
    assert outputs.nothing_on(found) == "nothing is connected to HDMI-A-1 or HDMI-A-2"


def test_a_display_that_has_not_said_its_modes_is_none_yet(tmp_path: Path) -> None:
    tree(tmp_path, PI_4)
    (tmp_path / "card1-HDMI-A-1/modes").write_text("")
    assert outputs.best(outputs.outputs(tmp_path)) is None


def test_a_machine_without_a_card_has_no_sockets(tmp_path: Path) -> None:
    assert outputs.outputs(tmp_path / "none") == []
    assert outputs.nothing_on([]) == ""
    (tmp_path / "card0").mkdir()
    assert outputs.outputs(tmp_path) == [], "v3d only reckons"


def test_a_socket_is_lit_until_its_display_or_its_card_is_gone(tmp_path: Path) -> None:
    tree(tmp_path, PI_4)
    one = outputs.best(outputs.outputs(tmp_path))
    assert one is not None
    assert outputs.is_lit(one, tmp_path)
    (tmp_path / "card1-HDMI-A-1/status").write_text("disconnected\n")
    assert not outputs.is_lit(one, tmp_path)
    (tmp_path / "card1-HDMI-A-1/status").write_text("connected\n")
    assert outputs.is_lit(one, tmp_path)
    (tmp_path / "card1-HDMI-A-1").rename(tmp_path / "elsewhere")
    assert not outputs.is_lit(one, tmp_path)
