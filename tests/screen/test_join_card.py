"""The lobby's way in: codes that a camera reads off the picture, and letters for whoever has none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from console.qr import LONGEST, qr
from console.screen import join_card, lettering, theme
from console.screen.frame import frame
from console.screen.moment import Moment
from console.screen.workshop import Workshop
from tests.screen.codes import found
from tests.screen.shots import picture, shots
from tests.screen.test_scenes import Recorder

LOBBIES = {shot.name: shot.moment() for shot in shots() if shot.name.startswith("lobby")}
SHORT = "http://10.42.0.1:8420"
LONG = "http://gameshow-console-in-the-living-room.local:18420"


def rows(text: str) -> list[str] | None:
    if len(text) > LONGEST:
        return None
    return ["".join("01"[dark] for dark in row) for row in qr(text)]


def lobby(join: dict[str, Any] | None) -> Moment:
    moment = LOBBIES["lobby_nasty"]
    view = moment.view.now
    return replace(moment, view=replace(moment.view, now=view | {"board": view["board"] | {"join": join}}))


def way_in(address: str, *, wifi: tuple[str, str | None] | None = None) -> dict[str, Any]:
    found = None
    if wifi is not None:
        name, password = wifi
        text = f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"
        found = {"name": name, "password": password, "qr": rows(text)}
    return {"address": address, "qr": rows(address), "wifi": found}


@pytest.mark.parametrize("name", sorted(set(LOBBIES) - {"lobby_alone"}))
def test_the_codes_can_be_read_off_the_picture(name: str, shop: Workshop) -> None:
    join = LOBBIES[name].board["join"]
    seen = found(picture(frame(shop, LOBBIES[name])))
    wanted = [join["address"]]
    if join["wifi"]:
        wanted.insert(0, f"WIFI:T:WPA;S:{join['wifi']['name']};P:{join['wifi']['password']};;")
    assert [code.text for code in seen] == wanted
    assert all(code.module >= join_card.LEAST_MODULE for code in seen)


@pytest.mark.parametrize("length", [14, 26, 42, 62, 84, 106])
@pytest.mark.parametrize("wifi", [None, ("Game show", "tulip-canoe-94")], ids=["one code", "two codes"])
def test_codes_of_every_size_have_their_quiet_zone(
    length: int, wifi: tuple[str, str] | None, shop: Workshop
) -> None:
    address = f"http://{'a' * (length - 7)}"
    seen = found(picture(frame(shop, lobby(way_in(address, wifi=wifi)))))
    assert seen[-1].text == address
    assert len(seen) == (2 if wifi else 1)


def test_ink_on_the_plate_is_as_clear_as_print() -> None:
    def light(colour: theme.Colour) -> float:
        linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    assert (light(theme.CREAM) + 0.05) / (light(theme.INK) + 0.05) > 10


def test_a_lobby_without_a_way_in_has_the_stage_for_itself(shop: Workshop) -> None:
    alone, with_card = (
        {s.surface.get_width() for s in frame(shop, LOBBIES[name])} for name in ("lobby_alone", "lobby")
    )
    assert join_card.NARROW in with_card - alone
    assert theme.RIGHT - theme.LEFT in alone - with_card, "the show's sign"


@pytest.mark.parametrize(
    "address", [SHORT, LONG, "http://192.168.178.42:8420", "http://" + "W" * 60 + ".local:1"]
)
@pytest.mark.parametrize(
    "wifi", [None, ("Game show", "tulip-canoe-94"), ("W" * 32, "W" * 63), ("Open to all", None)]
)
def test_what_has_to_be_typed_is_there_to_the_last_letter(
    address: str, wifi: tuple[str, str | None] | None, shop: Workshop
) -> None:
    maker = Recorder(shop)
    frame(maker, lobby(way_in(address, wifi=wifi)))
    said = "".join(words for words, _ in maker.lines)
    assert join_card.bare(address) in said
    for one in wifi or ():
        assert one is None or one in said
    assert ("with the password" in said) == bool(wifi and wifi[1])


@pytest.mark.parametrize("wifi", [None, ("Game show", "tulip-canoe-94")])
def test_an_address_that_is_too_long_for_a_code_is_in_letters(
    wifi: tuple[str, str] | None, shop: Workshop
) -> None:
    maker = Recorder(shop)
    drawn = frame(maker, lobby(way_in(SHORT, wifi=wifi) | {"qr": None}))
    assert len(found(picture(drawn))) == (1 if wifi else 0)
    assert join_card.bare(SHORT) in [words for words, _ in maker.lines]


@pytest.mark.parametrize(
    ("address", "lines"),
    [
        (SHORT, ["10.42.0.1:8420"]),
        ("http://192.168.178.42:8420/", ["192.168.178.42", ":8420"]),
        ("http://pi.local:80", ["pi.local:80"]),
    ],
)
def test_a_usual_address_is_large_and_broken_before_its_port(address: str, lines: list[str]) -> None:
    broken, size = join_card.address_lines(address, 72, join_card.NARROW - 36)
    assert broken == lines
    assert size >= 56


@pytest.mark.parametrize("room", [200, 404])
def test_nothing_that_is_typed_is_wider_than_its_room(room: int) -> None:
    for text in ("x", "gameshow-console.local", "Wm8-iIl1-0OoQ" * 4):
        lines, size = join_card.whole(text, 72, room, 2)
        assert "".join(lines) == text
        assert all(lettering.width(line, lettering.HEAVY, size) <= room for line in lines)


def test_the_reader_of_these_tests_misses_a_code_that_has_no_quiet_zone() -> None:
    surface = pygame.Surface((300, 300))
    surface.fill(theme.CREAM)
    modules = qr("http://a")
    for r, row in enumerate(modules):
        for c, dark in enumerate(row):
            if dark:
                surface.fill(theme.INK, (40 + c * 6, 40 + r * 6, 6, 6))
    assert [code.text for code in found(surface)] == ["http://a"]
    surface.fill(theme.VELVET_DARK, (0, 0, 20, 300))
    with pytest.raises(AssertionError, match="quiet zone"):
        found(surface)
