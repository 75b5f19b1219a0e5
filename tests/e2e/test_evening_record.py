"""I3: all that the audience of a whole evening was sent, and all that the console logged, held against what the MC knew."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from console.rules.price_is_right.solo import SOLO_GAMES
from tests.e2e.console import Console, Hands, Host, Viewer, play_on, quick_start

pytestmark = pytest.mark.slow
Json = Any
UNTIL_THE_REVEAL = (
    *("letter", "price", "totals", "danger_item", "centre", "line"),
    *("verdicts", "winner", "winners", "paid"),
)
SECRET_GUESSES = ("qualifying", "showcase-place", "showcase")


def game_of(view: Json) -> tuple[Json, ...]:
    """Which item of which round a picture belongs to: what the MC's card is about."""
    board = view["board"]
    return view["scene"], view["note"], board.get("attempt"), (board.get("item") or {}).get("id")


def cards(host: Host) -> dict[tuple[Json, ...], Json]:
    """The MC's card in each game, when it was complete."""
    pages = [json.loads(text) for text in host.texts]
    views = [page["view"] for page in pages if page["type"] == "host"]
    return {game_of(view): view["card"] for view in views if view.get("card")}


def leaves(value: Json) -> Iterator[Json]:
    """All strings and numbers in a picture."""
    if isinstance(value, Mapping):
        for one in value.values():
            yield from leaves(one)
    elif isinstance(value, list):
        for one in value:
            yield from leaves(one)
    elif value is not None:
        yield value


def prices_on(card: Json) -> set[int]:
    """Every amount on the card, in cents."""
    return set(leaves([card.get(name) for name in ("price", "prices", "totals")]))


def told_already(view: Json) -> set[int]:
    """Amounts that the rules show before the reveal: the danger price, and in Secret X what was answered."""
    board = view["board"]
    if view["scene"] == "danger-price":
        return {board["danger"]}
    if view["scene"] != "secret-x":
        return set()
    answered = {
        item["id"] for item, right in zip(board["items"], board["right"], strict=True) if right is not None
    }
    return {cents for id, cents in (board["prices"] or {}).items() if id in answered}


def keeps_its_secrets(state: Json, card: Json) -> None:
    """A picture from before the reveal."""
    view, board = state["view"], state["view"]["board"]
    if view["scene"] == "any-number":
        rows = [[digit for digit in row["tiles"] if digit] for row in board["rows"]]
        assert sum(map(len, rows)) == len(board["called"])
        assert {digit for row in rows for digit in row} == {*board["called"]}
        return
    assert {name: board.get(name) for name in UNTIL_THE_REVEAL} == dict.fromkeys(UNTIL_THE_REVEAL), view
    assert not board.get("won"), view
    assert view["scene"] not in SECRET_GUESSES or board["guesses"] is None
    assert view["scene"] != "switcheroo" or all(None in row["digits"] for row in board["rows"])
    seen = list(leaves([board, state["pointing"]]))
    assert card.get("letter") not in seen, view
    assert not (prices_on(card) - told_already(view)) & {one for one in seen if type(one) is int}, view


def test_i3_nothing_of_an_evening_is_told_before_its_reveal_and_the_log_tells_nothing(tmp_path: Path) -> None:
    with (
        Console(tmp_path) as console,
        Host(console) as host,
        Hands(console) as hands,
        Viewer(console.port, "audience") as seen,
    ):
        quick_start(host, hands, 3, mc="console", solo_games=",".join(SOLO_GAMES))
        for _ in play_on(host, random.Random(5), 1000):
            pass
        host.listen(lambda: host.page["phase"] == "over")
        seen.listen(lambda: seen.states and seen.states[-1]["view"]["scene"] == "winner")
        assert console.stop()[0] == 0
    known, revealed, checked = cards(host), set[tuple[Json, ...]](), dict[tuple[Json, ...], int]()
    for state in seen.states:
        game, cue = game_of(state["view"]), (state["cue"] or {}).get("name")
        if cue in ("reveal", "win"):
            revealed.add(game)
        if game in known and game not in revealed:
            keeps_its_secrets(state, known[game])
            checked[game] = checked.get(game, 0) + 1
    assert {scene for scene, *_ in checked} >= {*SOLO_GAMES, "qualifying", "showcase"}
    assert min(checked.values()) >= 3

    addresses = ("Bench page", "Host page")
    assert [line for line in console.said if not line.startswith(addresses)] == [], (
        "it logged what nobody asked for"
    )
    kept = [path.read_bytes() for path in tmp_path.glob("journal*")]
    assert sum(map(len, kept)) > 10_000
    assert not any(host.token in text for text in [*console.said, *seen.texts, *host.texts])
    assert not any(host.token.encode() in text for text in kept)
