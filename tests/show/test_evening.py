"""A law of whole evenings: whatever people and host do, the console after a power cut stands where the one before it stood."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from console.bots import bot
from console.rules.game import Game
from console.show.batch import Offer, Seated
from tests.show.stand import GAME, POKER, WHEEL, Stand, starter_of

PACE = {"pace": "at-once", "answer_seconds": "off"}


def do_something(stand: Stand, source: random.Random) -> None:
    """One act of a host, mostly sensible; what is refused has no effect."""
    page = stand.desk.state(stand.now)
    seat = source.randrange(1, len(page["podiums"]) + 1)
    if page["passing"]:
        stand.must("take-over")
    elif source.random() < 0.12:
        odd: list[tuple[str, dict[str, Any]]] = [
            ("undo", {}),
            ("give-up", {}),
            ("leave", {"seat": seat}),
            ("come-back", {"seat": seat}),
            ("move", {"seat": seat, "place": source.randrange(1, 7)}),
            ("name", {"seat": seat, "name": f"N{source.randrange(99)}"}),
            ("adjust", {"seat": seat, "amount": 100, "why": "law"}),
            ("scan", {"seat": seat, "seconds": source.choice([None, 1.0])}),
        ]
        do, message = source.choice(odd)
        stand.act(do, **message)
    elif page["next"]:
        stand.must("next")
    elif page["asks"]:
        ask = source.choice(page["asks"])
        stand.must("answer", ask=ask["id"], value=bot(source)(ask))
    stand.run(20)


def after_a_power_cut(stand: Stand, names: list[str], options: dict[str, str]) -> Stand:
    game = stand.director.repertoire.chosen.game
    seated = Seated(list(names), [])
    rows = seated.after(stand.rows)
    rules = {name: value for name, value in options.items() if name not in PACE}
    offer = Offer(
        game.name, seated.names, seated.places, options, starter_of(game)(seated.names, rules), rows, "today"
    )
    again = Stand(places=6, seed=77, offer=offer, real_wheel=stand.director.picture.wheel.on_rig)
    again.must("resume")
    again.run(20)
    return again


def standing(stand: Stand) -> str:
    """What everybody sees, each seat too, but for the answers' numbers and the log."""
    while (page := stand.desk.state(stand.now))["passing"] or page["next"]:  # a resume shows all at once
        stand.must("take-over" if page["passing"] else "next")
        stand.run(20)
    host = stand.desk.state(stand.now)
    if host["wheel"]:  # after a power cut nobody knows whether the card lies there: it is said anew
        host["wheel"] = {**host["wheel"], "prize_wedge": None}
    for ask in host["asks"]:
        del ask["id"]
    for podium in host["podiums"]:
        podium["scan"] = None
        podium["entry"] = podium["entry"] and podium["entry"]["locked"]
    kept = ("phase", "wheel", "view", "podiums", "asks", "undo", "may", "why", "mc", "places")
    seen = {**{key: host[key] for key in kept}, "views": stand.director.picture.views}
    return json.dumps(seen, sort_keys=True, indent=1)


@pytest.mark.parametrize("mc", ["console", "host", "player"])
@pytest.mark.parametrize("seed", range(6))
def test_a_resume_stands_where_the_show_stood(mc: str, seed: int) -> None:
    source = random.Random(f"{mc} {seed}")
    options = {"mc": mc, "solo_games": source.choice(["random", "mc"]), **PACE}
    an_evening(GAME, options, source, seed)


@pytest.mark.parametrize("mc", ["console", "host"])
@pytest.mark.parametrize("real_wheel", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_a_resume_stands_where_the_wheel_stood(mc: str, real_wheel: bool, seed: int) -> None:
    source = random.Random(f"{mc} {real_wheel} {seed}")
    options = {
        "mc": mc,
        "minutes": source.choice(["off", "10"]),
        "solve": source.choice(["spelled", "spoken"]) if mc == "host" else "spelled",
        "wrong_solution": source.choice(["play-on", "drop-out"]),
        **PACE,
    }
    an_evening(WHEEL, options, source, seed, real_wheel)


@pytest.mark.parametrize("people", [3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_a_resume_stands_where_the_table_stood(people: int, seed: int) -> None:
    source = random.Random(f"{people} {seed}")
    options = {
        "stack": source.choice(["9", "40", "200"]),
        "unit": source.choice(["1", "5"]),
        "row": source.choice(["2", "3"]),
        "declare": source.choice(["together", "in-turn"]),
        **PACE,
    }
    an_evening(POKER, options, source, seed, people=people)


def an_evening(
    game: Game,
    options: dict[str, str],
    source: random.Random,
    seed: int,
    real_wheel: bool = False,
    people: int = 4,
) -> None:
    stand = Stand(places=6, seed=seed, real_wheel=real_wheel)
    stand.must("game", game=game.name)
    names = [f"Seat {n}" for n in range(1, people + 1)]
    for place in range(1, people + 1):
        stand.press(place)
    stand.must("start", options=options)
    stand.run(20)
    for turn in range(240):
        do_something(stand, source)
        if turn % 40 == 39:
            assert standing(after_a_power_cut(stand, names, options)) == standing(stand)
        if stand.director.picture.phase == "over":
            break
