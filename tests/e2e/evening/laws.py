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
from console.rules.wheel_of_fortune.puzzle import letters
from console.show.spinning import ON_A_LINE
from hardware.face import Dark, Dialling
from tests.e2e.evening.looks import SECRET
from tests.e2e.evening.people import Answer
from tests.e2e.evening.play import Evening
from tests.e2e.evening.room import Room

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
            assert answer.meant.value == as_it_reads(answer), (person.number, answer)
            seen[answer.topic] += 1
    return seen


def as_it_reads(answer: Answer) -> Json:
    """A solution without the spaces between its words, which stand on no door; all else as it was taken."""
    return answer.value.replace(" ", "") if answer.topic == "turn.solution" else answer.value


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
    """Cash is the sum of the lines, to the cent, and podiums say the same; the winner's board adds $2,000 for each banked prize."""
    stage = played.room.director.game.stage
    sums: Counter[str] = Counter()
    for line in stage.ledger.lines:
        sums[line.to] += line.amount
    totals = {f"seat:{seat}": cents for seat, cents in stage.ledger.totals.items()}
    assert totals == {to: sums[to] for to in totals}
    last = played.states[-1]
    assert {f"seat:{podium['seat']}": podium["cash"] for podium in last["podiums"]} == totals
    result, prizes = stage.result, banked(played)
    assert result is not None
    worth = {seat: cents + PRIZE * prizes[seat] for seat, cents in stage.ledger.totals.items()}
    assert result.totals == worth
    assert last["view"]["board"]["totals"] == {str(seat): cents for seat, cents in worth.items()}
    assert last["view"]["board"]["winners"] == result.crowned
    if not has_a_target(played):
        won = together(played, above_what_was_bought(played) or worth)
        assert list(result.winners) == [seat for seat in won if won[seat] == max(won.values())]


def together(played: Evening, won: dict[int, int]) -> dict[int, int]:
    """What the team of each seat has won; alone everybody is one."""
    boards = [state["view"]["board"] for state in played.states]
    teams = next((board["teams"] for board in boards if board.get("teams")), None)
    mates = teams.values() if teams else [[seat] for seat in won]
    return {seat: sum(won[one] for one in team) for seat in won for team in mates if seat in team}


def above_what_was_bought(played: Evening) -> dict[int, int]:
    """At poker what everybody has beyond buying in and corrections, as the winner's board says it; nothing in other games."""
    board, stage = played.states[-1]["view"]["board"], played.room.director.game.stage
    if "gains" not in board:
        return {}
    won = dict(stage.ledger.totals)
    for line in stage.ledger.lines:
        if line.why in ("buy-in", "adjust"):
            won[int(line.to.removeprefix("seat:"))] -= line.amount
    assert board["gains"] == {str(seat): chips for seat, chips in won.items()}
    assert stage.ledger.pot == 0
    return won


PRIZE = 2_000_00


def banked(played: Evening) -> Counter[int]:
    """How many prizes each seat had banked when they were last shown; none in games without."""
    boards = [state["view"]["board"] for state in played.states]
    shown = next((board["prizes"] for board in reversed(boards) if "round_cash" in board), {})
    return Counter({int(seat): len(prizes["banked"]) for seat, prizes in shown.items()})


def has_a_target(played: Evening) -> bool:
    """Whether whoever is the first to have so much wins, and not the richest at the end."""
    return played.states[-1]["view"]["game"] == "wheel-of-fortune"


ROUNDED = 0.0001
"""Turns: places are told to so much."""


def the_wheel_has_stopped_where_it_is_said(played: Evening) -> int:
    """When a wedge is told the wheel stands still, and stands there; where the host was asked on which side of a line, at most a wedge away.

    Gives how many spins there were. Not for evenings with an undo, in which the wheel repeats what it had answered, without turning.
    """
    spins, wheel, said = 0, {"moving": True, "turns": 0.0}, None
    for _, message in played.room.told.sent:
        if message["type"] == "wheel":
            wheel = message
        elif message["type"] == "state" and message["cue"] and message["cue"]["name"] == "wedge":
            wedges = len(message["view"]["board"]["wheel"])
            assert not wheel["moving"], message["cue"]
            aside = 1 / wedges if said == ON_A_LINE else ROUNDED
            at = {int((wheel["turns"] + off) % 1 * wedges) for off in (-aside, 0, aside)}
            assert message["cue"]["wedge"] in at, (message["cue"], wheel)
            spins += 1
        if message["type"] == "state" and message["spin"]:
            said = message["spin"]["said"]
    return spins


MICROSECOND = 1_000
SPIKE = 5_000_000
"""ns: a spike of a noisy line that comes so shortly before a finger is one with it, as a worn contact's first touch would be."""
LONG_AGO = 10_000_000_000
"""ns: no race is decided so long after its presses."""


def races_are_as_the_fingers_made_them(played: Evening) -> Counter[str]:
    """Of every race the gaps are those between the fingers, to the microsecond, but for spikes.

    Gives how many races there were, how many of several, and how many presses were dated to a spike.
    """
    seen: Counter[str] = Counter()
    fingers = {person.number: person.closings for person in played.people}
    for at, row in played.room.rows:
        if row.get("to") != "seats" or not row["value"]:
            continue
        presses = [(fingers[seat], us * MICROSECOND) for seat, us in row["value"]]
        openings = [
            closed - since
            for closings, since in presses
            for closed in closings
            if at - LONG_AGO < closed <= at
        ]
        spikes = [
            sum(near(closings, opened + since) > MICROSECOND for closings, since in presses)
            for opened in openings
            if all(near(closings, opened + since) <= SPIKE for closings, since in presses)
        ]
        assert spikes, (at, row)
        seen["races"] += 1
        seen["of several"] += len(presses) > 1
        seen["spikes"] += min(spikes)
    return seen


def near(closings: Sequence[int], at: int) -> int:
    """How long after this moment (ns, and a microsecond either way) a finger came down."""
    return min((closed - at for closed in closings if closed >= at - MICROSECOND), default=SPIKE + 1)


# ------------------------------------------------------------------ with every message to the audience
def always(room: Room) -> None:
    """All laws of a moment."""
    kind, message = room.told.sent[-1][1]["type"], room.told.sent[-1][1]
    if kind == "state":
        no_secret_is_sent(room, message)
        no_letter_is_open_before_its_time(room, message["view"])
        lamps_tell_whose_turn_it_is(room)
    if kind != "wheel":
        matrices_are_drawn(room)


def no_secret_is_sent(room: Room, message: dict[str, Json]) -> None:
    """No card, no entry; while several dial in secret nobody points, and the audience's matrices show no digit."""
    view = message["view"]
    assert not {"card", "own"} & set(view)
    assert '"entry"' not in json.dumps(message)
    if view["scene"] not in SECRET or view["board"].get("guesses") is not None:
        return
    assert message["pointing"] is None
    for live in room.director.picture.floor.live.values():
        if live.seat is not None:
            face = room.director.picture.faces(owner=False)[room.director.cast.seat(live.seat).number]
            assert not isinstance(face, Dialling) or face.masked


def no_letter_is_open_before_its_time(room: Room, view: dict[str, Json]) -> None:
    """Behind the doors of a puzzle stands what was called, until somebody has solved it or the round is over."""
    board = view["board"]
    if view["scene"] != "puzzle":
        return
    over, right = board["won"] is not None or board["unsolved"], (board["attempt"] or {}).get("right")
    there = {letter for row in board["doors"] for door in row for letter in letters(door or "")}
    assert there <= set(board["called"]) or over or right or board["toss_up"], board
    if not (over or board["attempt"]):
        hidden = any("" in row for row in board["doors"])
        told = json.dumps(view, ensure_ascii=False).upper()
        assert not hidden or not any(puzzle.text.upper() in told for puzzle in room.pack.puzzles.values())


LIT = ("live", "ready", "first")
"""Whose buzzer may be lit: whoever is asked, whoever may press, and whoever was first."""


def lamps_tell_whose_turn_it_is(room: Room) -> None:
    """In a show nobody's buzzer is lit but that of somebody who is asked; whoever was first in a race knows it before it is on the screen."""
    picture, race = room.director.picture, room.state["race"]
    decided = race is not None and not race["open"]
    if picture.in_game and not decided:
        live = {podium["badge"] for podium in picture.podiums() if podium["status"]["kind"] in LIT}
        assert {place for place, on in picture.lamps().items() if on} <= live


def matrices_are_drawn(room: Room) -> None:
    """Every matrix is lit, but where it was told to be dark."""
    for place, face in room.rig.faces.items():
        assert any(room.rig.rows(place) or ()) != isinstance(face, Dark), (place, face)


# ------------------------------------------------------------------ over several shows
def nothing_comes_twice(pack: Pack, shows: Iterable[Sequence[Drawn]]) -> Counter[str]:
    """No card of a deck again before all have come up; gives how many came up of each deck."""
    decks = {**pack.decks, CARDS: pack.cards, "puzzle": pack.puzzles, "prize": pack.prizes}
    sizes = {deck: len(cards) for deck, cards in decks.items()}
    came: Counter[tuple[str, str]] = Counter()
    for drawn in shows:
        for one in drawn:
            came[one.deck, one.id] += 1
            times = came[one.deck, one.id]
            before = sum(n >= times - 1 for (deck, _), n in came.items() if deck == one.deck)
            assert times == 1 or before == sizes[one.deck], f"{one.id} comes again, {one.deck} is not used up"
    return Counter(deck for (deck, _), n in came.items() for _ in range(n))
