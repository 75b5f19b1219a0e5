"""What must be so of everything that is sent while poker is played: no chip is lost, and nobody is told of another's cards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from console.rules.price_poker.words import card_words
from hardware.face import Peek
from tests.e2e.evening.room import Room

Json = Any
BROUGHT = ("rebuy", "corrected")
"""Cues with which chips come to the table, or go."""
ANEW = ("hand", "taken-back")
"""Cues from which on nothing that was told before counts as told of these cards."""


class TableLaws:
    """Sees every message to audience, host and phones as it goes out; what lies face down is read off the seats' own views then."""

    def __init__(self) -> None:
        self.told: Counter[str] = Counter()  # messages that were looked at while cards lay face down
        self.chips: int | None = None
        self._room: Room | None = None
        self._since = (0, 0)  # lines of the log, and rulings, before this hand

    def __call__(self, room: Room, viewer: str, message: Mapping[str, Json]) -> None:
        if (
            room is not self._room and room.director.rulings
        ):  # switched on again, it tells at once of earlier hands
            self._room, self.chips = room, None
            self._since = (len(room.director.log), len(room.director.rulings))
        if message["type"] == "state":
            self._state(room, message)
        down = face_down(room)
        if not any(down.values()):
            return
        self.told[viewer.partition(":")[0]] += 1
        if message["type"] == "seat":
            own = message["seat"]
            self._tells_nothing(message, {seat: cards for seat, cards in down.items() if seat != own})
        elif message["type"] == "host":
            self._tells_nothing({part: message[part] for part in message if part not in ("log", "why")}, down)
            log, why = self._since
            rulings = [str(ruling) for ruling in room.director.rulings[why:]]
            self._tells_nothing([room.director.log[log:], rulings], down)
        else:
            self._tells_nothing(message, down)

    def _state(self, room: Room, message: Mapping[str, Json]) -> None:
        """A picture of the audience's, with all matrices beside it."""
        view, cue = message["view"], message["cue"] or {"name": ""}
        if cue["name"] in ANEW:
            self._since = (len(room.director.log), len(room.director.rulings))
        if view["scene"] == "market":
            self._no_chip_is_lost(view, cue)
            declarations_come_together(room, view)
        else:
            self.chips = None
        matrices_keep_it_to_their_owner(room)

    def _no_chip_is_lost(self, view: Mapping[str, Json], cue: Mapping[str, Json]) -> None:
        board = view["board"]
        there = sum(view["cash"].values()) + board["pot"]
        assert board["pot"] == sum(pot["amount"] for pot in board["pots"]), board
        assert min(view["cash"].values()) >= 0
        expected = None if self.chips is None or cue["name"] == "taken-back" else self.chips
        if expected is not None:
            expected += cue["amount"] if cue["name"] in BROUGHT else 0
            assert there == expected, (cue, there, expected)
        self.chips = there

    def _tells_nothing(self, said: Json, down: Mapping[int, list[str]]) -> None:
        text = json.dumps(said, default=str)
        for seat, cards in down.items():
            for card in cards:
                assert f'"{card}"' not in text, (card, seat)
                assert f"'{card}'" not in text, (card, seat)
                assert card_words(card).lower() not in text.lower(), (card, seat)


def face_down(room: Room) -> dict[int, list[str]]:
    """By seat the cards that only that seat may know: those of whoever has folded, too, and of nobody whose cards were shown."""
    views = room.director.picture.views
    hands = views.get("audience", {}).get("board", {}).get("hands", {})
    return {
        int(seat): [one["card"] for one in view["own"]["cards"] if not one["up"]]
        for kind, seat, view in (
            (*viewer.split(":"), view) for viewer, view in views.items() if ":" in viewer
        )
        if kind == "seat" and view.get("own") and seat in hands and not hands[seat]["shown"]
    }


def declarations_come_together(room: Room, view: Mapping[str, Json]) -> None:
    """Where all declare at once, nobody's word is out before the last one's."""
    board = view["board"]
    if board["stage"] != "declare" or board["declared"] is None:
        return
    if room.director.repertoire.options["declare"] == "together":
        in_it = {int(seat) for seat in board["hands"]} - set(board["folded"])
        assert {int(seat) for seat in board["declared"]} >= in_it, board


def matrices_keep_it_to_their_owner(room: Room) -> None:
    """No mirrored matrix shows a card that lies face down, and the rig's own only to whoever holds it."""
    picture = room.director.picture
    assert not any(isinstance(face, Peek) for face in picture.faces(owner=False).values())
    for number, face in picture.faces(owner=True).items():
        if isinstance(face, Peek):
            seat = room.director.cast.seat_of(room.director.cast.place(number))
            assert seat is not None
            own = picture.views[f"seat:{seat}"]["own"]["cards"]
            assert set(face.cards) <= {one["card"] for one in own}, (number, face, own)
