"""What must be so in every evening, however it is played."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from console.house import Drawn
from console.journal import Journal
from console.offer import offer_of
from console.rules.decks import CARDS
from console.rules.pack import Pack
from console.rules.session import Session
from hardware.face import Dark, Dialling
from tests.e2e.evening.looks import SECRET
from tests.e2e.evening.play import Evening
from tests.e2e.evening.room import GAME, Room

Json = Any


LATE = 100_000_000
"""ns within which a press has had its effect."""


# ------------------------------------------------------------------ afterwards
def bells(played: Evening) -> set[int]:
    """The moments at which time was up."""
    cues = [(at, message.get("cue")) for at, message in played.room.told.sent]
    return {at for at, cue in cues if cue and cue["name"] == "time-up"}


def what_was_meant_is_what_stands(played: Evening) -> Counter[str]:
    """Every answer is what was to be seen at the controls when the buzzer was pressed, but for the bell's and those of a host who
    stood in; gives how many of each topic there were.
    """
    seen: Counter[str] = Counter()
    rung = bells(played)
    for person in played.people:
        for answer in person.answers:
            if answer.at in rung or (answer.at, person.number) in played.host.stood_in:
                continue
            assert answer.meant is not None, (person.number, answer)
            assert answer.at - answer.meant.at < LATE, (person.number, answer)
            assert answer.meant.value == answer.value, (person.number, answer)
            seen[answer.topic] += 1
    return seen


def saved_session(data: Path, room: Room) -> Session:
    """The show as the disk has it, set up by what the console itself goes on with."""
    with Journal.open(data / "journal.db") as journal:
        saved = journal.latest()
        assert saved is not None
        assert saved.damage is None
        offer, trouble = offer_of(saved, room.pack, "looked at")
    assert offer is not None, trouble
    return Session(offer.start, rows=offer.rows)


def the_journal_gives_the_same_end(data: Path, played: Evening) -> None:
    """What is on the disk leads to the same money, winners and last picture."""
    live, again = played.room.director.game, saved_session(data, played.room)
    assert again.over
    assert list(again.rows) == list(live.rows)
    assert again.stage.result == live.stage.result
    assert again.rulings == live.rulings
    assert json.loads(again.stage.views()["audience"]) == played.states[-1]["view"]


def money_is_kept(played: Evening) -> None:
    """Totals are the sum of the lines, to the cent; podiums and the winner's board say the same."""
    stage = played.room.director.game.stage
    sums: Counter[str] = Counter()
    for line in stage.ledger.lines:
        sums[line.to] += line.amount
    totals = {f"seat:{seat}": cents for seat, cents in stage.ledger.totals.items()}
    assert totals == {to: sums[to] for to in totals}
    last = played.states[-1]
    assert {f"seat:{podium['seat']}": podium["cash"] for podium in last["podiums"]} == totals
    assert {f"seat:{seat}": cents for seat, cents in last["view"]["board"]["totals"].items()} == totals
    richest = max(totals.values())
    assert last["view"]["board"]["winners"] == [
        int(to[-1]) for to, cents in totals.items() if cents == richest
    ]


# ------------------------------------------------------------------ with every message to the audience
def always(room: Room) -> None:
    """All laws of a moment."""
    kind, message = room.told.sent[-1][1]["type"], room.told.sent[-1][1]
    if kind == "state":
        no_secret_is_sent(room, message)
        lamps_tell_whose_turn_it_is(room)
    matrices_are_drawn(room)


def no_secret_is_sent(room: Room, message: dict[str, Json]) -> None:
    """No card, no entry; while several dial in secret nobody points, and the audience's matrices show no digit."""
    text = json.dumps(message)
    assert '"card"' not in text
    assert '"entry"' not in text
    view = message["view"]
    if view["scene"] not in SECRET or view["board"].get("guesses") is not None:
        return
    assert message["pointing"] is None
    for live in room.director.picture.floor.live.values():
        if live.seat is not None:
            face = room.director.picture.faces(owner=False)[room.director.cast.seat(live.seat).number]
            assert not isinstance(face, Dialling) or face.masked


def lamps_tell_whose_turn_it_is(room: Room) -> None:
    """In a show nobody's buzzer is lit but that of somebody who is asked."""
    picture = room.director.picture
    if picture.in_game:
        live = {podium["badge"] for podium in picture.podiums() if podium["status"]["kind"] == "live"}
        assert {place for place, on in picture.lamps().items() if on} <= live


def matrices_are_drawn(room: Room) -> None:
    """Every matrix is lit, but where it was told to be dark."""
    for place, face in room.rig.faces.items():
        assert any(room.rig.rows(place) or ()) != isinstance(face, Dark), (place, face)


# ------------------------------------------------------------------ over several shows
def nothing_comes_twice(pack: Pack, shows: Iterable[Sequence[Drawn]]) -> Counter[str]:
    """No card of a deck again before all have come up; gives how many came up of each deck."""
    sizes = {**{deck: len(items) for deck, items in pack.decks.items()}, CARDS: len(pack.cards)}
    came: Counter[tuple[str, str]] = Counter()
    for drawn in shows:
        for one in drawn:
            came[one.deck, one.id] += 1
            times = came[one.deck, one.id]
            before = sum(n >= times - 1 for (deck, _), n in came.items() if deck == one.deck)
            assert times == 1 or before == sizes[one.deck], f"{one.id} comes again, {one.deck} is not used up"
    return Counter(deck for (deck, _), n in came.items() for _ in range(n))
