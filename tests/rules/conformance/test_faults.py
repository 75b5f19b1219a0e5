"""The suite can fail: small games, each with one planted fault, are caught by the check that is there for it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from console.rules.asks import DIGITS, choose, dial
from console.rules.conversation import Ask, Interrupted, Left
from console.rules.decks import Decks
from console.rules.pack import Pack
from console.rules.price_is_right.letter import letter_tile
from console.rules.session import Play
from console.rules.stage import Board, Result, Stage
from tests.rules.conformance import checks
from tests.rules.conformance.price_is_right import SECRETS
from tests.rules.conformance.recording import Begin
from tests.rules.conformance.test_conformance import CHECKS
from tests.rules.conformance.twins import PUBLIC, Secret, nothing_leaks
from tests.rules.small_pack import pack


@dataclass
class GuessBoard(Board):
    scene: ClassVar[str] = "guess"
    item: str
    price: int | None = None
    hint: int | None = None


async def guess(stage: Stage, decks: Decks, fault: str) -> None:
    """One item, one guess, paid when it is not over; ``fault`` is what the game does wrong."""
    stage.show(GuessBoard(""))
    letter = await letter_tile()
    item = await decks.item("green")
    price = item.price(letter)
    board = stage.show(GuessBoard(item.id))
    stage.cue("item")
    told: dict[str, Any] = {}
    match fault:
        case "shows the price":
            board.price = price
        case "hints at the price":
            board.hint = price % 200
        case "cues the price":
            stage.cue("hint", high=price > 4000)
        case "tells the price with the ask":
            told["shown"] = price
        case "asks more when it is dear":
            if price > 4000:
                await choose("seat:1", "hint", "yn")
        case "tells a name":
            told["row"] = stage.names[0]
        case "never ends":
            while True:
                await dial("seat:1", "again", [DIGITS])
        case "stands still after a correction":
            while stage.ledger.totals[2]:
                await dial("seat:2", "again", [DIGITS])
        case "asks what has one answer":
            await replace(choose("seat:1", "sure", "y"), sole=lambda: None)
        case "remembers over replays":
            board.hint = next(COUNTER)
    ask = dial("seat:1", "guess.guess", [DIGITS] * 2, **told)
    dollars = await (tattling(ask, stage) if fault == "a refusal leaves a trace" else ask)
    board.price = price
    stage.cue("reveal")
    if dollars * 100 <= price:
        stage.pay_out(1, price, "guess.prize")
    if fault == "makes money":
        stage.ledger.totals[1] += 100
    if fault == "takes more than there is":
        stage.pay(2, -100, "guess.fine")


COUNTER = itertools.count()


def tattling(ask: Ask[int], stage: Stage) -> Ask[int]:
    """The same question, but trying it is noticed even when it is refused."""

    def read(raw: Any) -> int:
        stage.note += "!"
        return ask.read(raw)

    return replace(ask, read=read)


def game(fault: str) -> Begin:
    """A game for two with this fault; with none for ``""``."""

    def begin(world: Pack) -> Play:
        stage = Stage("guess", ("Zacharias", "Wilhelmine"), ("audience", "mc", "seat:1", "seat:2"))

        async def rules() -> None:
            try:
                with stage.until("end"):
                    await guess(stage, Decks(world), fault)
            except (Interrupted, Left):
                stage.cue("ended")

        return Play(stage, rules, lambda stage: Result((1,), dict(stage.ledger.totals)))

    return begin


GUESS_SECRETS: Mapping[str, Secret] = {topic: SECRETS[topic] for topic in ("letter", "deck.green")}


def test_the_honest_game_passes_every_check() -> None:
    for seed in range(4):
        for check in CHECKS:
            check(game(""), pack(), seed)
        assert nothing_leaks(game(""), pack(), seed, GUESS_SECRETS)


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        ("never ends", checks.ends),
        ("remembers over replays", checks.replays_equal),
        ("remembers over replays", checks.every_prefix_resumes),
        ("a refusal leaves a trace", checks.refusals_leave_no_trace),
        ("remembers over replays", checks.undoes_to_the_start),
        ("makes money", checks.keeps_money),
        ("takes more than there is", checks.keeps_money),
        ("stands still after a correction", checks.anything_may_happen_anywhere),
        ("makes money", checks.anything_may_happen_anywhere),
        ("asks what has one answer", checks.speaks_in_order),
        ("tells a name", checks.speaks_in_order),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_fault_is_caught(fault: str, check: Callable[[Begin, Pack, int], None]) -> None:
    def in_some_game() -> None:
        for seed in range(6):
            check(game(fault), pack(), seed)

    with pytest.raises(AssertionError):
        in_some_game()


@pytest.mark.parametrize(
    "fault",
    [
        "shows the price",
        "hints at the price",
        "cues the price",
        "tells the price with the ask",
        "asks more when it is dear",
    ],
)
def test_a_leak_is_caught(fault: str) -> None:
    def in_some_game() -> None:
        for seed in range(12):
            nothing_leaks(game(fault), pack(), seed, GUESS_SECRETS)

    with pytest.raises(AssertionError, match=r"leaked|changed who|another way|never came"):
        in_some_game()


def test_a_secret_topic_without_twins_fails() -> None:
    with pytest.raises(AssertionError, match=r"deck\.green has no twins"):
        nothing_leaks(game(""), pack(), 1, {**GUESS_SECRETS, "deck.green": Secret("the price", "reveal")})


def test_a_topic_that_the_table_does_not_know_fails() -> None:
    with pytest.raises(AssertionError, match=r"deck\.green: say in the table"):
        nothing_leaks(game(""), pack(), 1, {"letter": PUBLIC})


def test_an_accepted_wrong_answer_is_caught() -> None:
    """A game that takes anything for an answer."""

    def lenient(world: Pack) -> Play:
        play = game("")(world)

        async def rules() -> None:
            await replace(choose("seat:1", "pick.one", "ab"), read=lambda raw: str(raw))

        return Play(play.stage, rules, play.ending)

    with pytest.raises(AssertionError, match="was accepted"):
        checks.refusals_leave_no_trace(lenient, pack(), 1)
