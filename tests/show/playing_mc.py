"""Shows in which a contestant is the MC, on the stand."""

from __future__ import annotations

from typing import Any

from tests.show.asks import answer
from tests.show.stand import Stand

GAMES = "squeeze-play,any-number,one-away"
OPTIONS = {"mc": "player", "solo_games": GAMES, "pace": "at-once", "answer_seconds": "off"}
NAMES = ["Seat 1", "Seat 2", "Seat 3"]


def opened(seed: int = 3, **options: str) -> Stand:
    stand = Stand(places=3, seed=seed)
    for place in (1, 2, 3):
        stand.press(place)
    stand.must("start", options={**OPTIONS, **options})
    stand.run(100)
    return stand


def host(stand: Stand) -> dict[str, Any]:
    return stand.desk.state(stand.now)


def play_on(stand: Stand, *, until: str, hand_to: str = "keep") -> None:
    """Everybody answers whatever is asked, the host goes on, until somebody is asked ``until`` or the page is passed on."""
    for _ in range(400):
        page = host(stand)
        asks = [ask for ask in page["asks"] if ask["live"]]
        if page["passing"] or any(ask["topic"] == until for ask in asks) or page["phase"] == "over":
            return
        if page["next"]:
            stand.must("next")
        elif asks:
            ask = asks[0]
            seat = int(ask["to"][-1]) if ask["to"].startswith("seat:") else 0
            by_seat = {"qualifying.guess": seat, "showcase-place.guess": seat, "mc.hand-over": hand_to}
            stand.must("answer", ask=ask["id"], value=by_seat.get(ask["topic"], answer(ask)))
        stand.run(50)
    raise AssertionError("the show stands still")
