"""What stands on each podium: a status in a word, and the face of its matrix. Read off the audience's view, never off secrets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from console.show import buzz_podiums, poker_podiums, wheel_podiums
from console.show.words import marks, money
from hardware.face import Amount, Dark, Face, Idle, Locked, Over, Said, Winner

View = Mapping[str, Any]
Status = dict[str, str]

ASKED_WORDS = {
    "qualifying.guess": "Pricing now",
    "practice.guess": "Pricing now",
    "showcase-place.guess": "Pricing now",
    "showcase.guess": "Pricing now",
    "any-number.digit": "Calling a digit",
    "danger-price.safe": "Playing it safe",
    "hi-lo.high": "Picking the high",
    "lucky-seven.digit": "Guessing a digit",
    "one-away.guess": "Up or down",
    "squeeze-play.remove": "Taking one out",
    "safecracker.guess": "At the safe",
    "secret-x.start": "Placing an X",
    "secret-x.place": "Placing an X",
    "secret-x.price": "Telling prices",
    "switcheroo.try": "Switching tiles",
    "three-strikes.square": "Placing a digit",
    "turn.action": "What next?",
    "turn.consonant": "Calling a letter",
    "turn.vowel": "Buying a vowel",
    "turn.solution": "Solving",
    "turn.token": "Use the token?",
    **poker_podiums.TOPICS,
}
"""What somebody does who is asked this; a podium has room for some 16 letters."""
READY_WORDS = {"lock": "Lock in?", "again": "Once more?"}


def status(
    view: View,
    seat: int,
    cash: int,
    topic: str | None,
    locked: bool,
    currency: str,
    ready: str | None = None,
    race: View | None = None,
) -> Status:
    """The seat's status: asked (``topic`` of the ask), locked in, or what the board says of it.

    ``ready``: all is chosen, and a press of the only button would lock it in, or go back to choosing. ``race``: of the buzzers, if there is one.
    """
    if seat in view.get("gone", ()):
        return {"kind": "gone", "word": "Has left"}
    if topic is not None:
        return {"kind": "live", "word": READY_WORDS.get(ready or "") or _asked(view, seat, topic)}
    if locked:
        return {"kind": "locked", "word": "Locked in"}
    if view.get("mc") == seat:
        return {"kind": "mc", "word": "MC"}
    racing = buzz_podiums.status(view, seat, race)
    return (
        racing
        or _read(view["scene"])(view, seat, currency)
        or {"kind": "idle", "word": money(cash, currency)}
    )


def _asked(view: View, seat: int, topic: str) -> str:
    if topic in poker_podiums.TOPICS:
        return poker_podiums.asked(topic, view["board"], seat)
    return ASKED_WORDS.get(topic, "Your turn")


def _read(scene: str) -> Callable[[View, int, str], Status | None]:
    """What reads the status of a seat that is asked nothing off this scene's board."""
    games = (wheel_podiums, poker_podiums)
    return next((game.status for game in games if scene in game.SCENES), _judged)


def _by_seat(board: View, field: str) -> Mapping[str, Any]:
    """A field of the board that goes by seats; other games have a list of their own under the same name."""
    found = board.get(field)
    return found if isinstance(found, Mapping) else {}


def _judged(view: View, seat: int, currency: str) -> Status | None:
    board, key = view["board"], str(seat)
    guesses, verdict = _by_seat(board, "guesses"), _by_seat(board, "verdicts").get(key)
    if verdict is not None:
        return _verdict(verdict, _under(board, key, currency))
    if key in guesses:  # revealed, and not judged yet
        return {"kind": "idle", "word": money(guesses[key] * 100, currency)}
    if view["scene"] == "winner":
        won = seat in board["winners"]
        return {"kind": "winner", "word": "Winner"} if won else None
    won = board.get("won")  # Any Number: the row's name; others: whether
    if won is not None and board.get("contestant") == seat:
        paid = board.get("paid")
        words = f"Wins {money(paid, currency)}" if paid else "Wins"
        return {"kind": "winner", "word": words} if won else {"kind": "out", "word": "Not today"}
    if "contestant" in board and board["contestant"] != seat:
        return None
    rivals = board.get("rivals")
    if rivals is not None and seat not in rivals:
        return {"kind": "out", "word": "Sits out"}
    return None


def _under(board: Mapping[str, Any], key: str, currency: str) -> str:
    guess = board["guesses"][key]
    price = board["totals"][key] if "totals" in board else board["price"]
    return money(price - guess * 100, currency)


def _verdict(verdict: str, under: str) -> Status:
    match verdict:
        case "over":
            return {"kind": "over", "word": "Over"}
        case "wins":
            return {"kind": "winner", "word": f"{under} under: wins"}
        case "exact":
            return {"kind": "winner", "word": "Exact: wins"}
        case "tie":
            return {"kind": "tie", "word": f"{under} under: tie"}
    return {"kind": "under", "word": f"{under} under"}


def face(
    view: View,
    seat: int,
    name: str,
    badge: int,
    cash: int,
    currency: str,
    locked: bool,
    race: View | None = None,
) -> Face:
    """The face of a seat that is not asked now."""
    written = marks(currency)
    if locked:
        return Locked()
    if seat in view.get("gone", ()):
        return Dark()
    racing = buzz_podiums.face(view, seat, race, cash, currency)
    if racing is not None:
        return racing
    if view["scene"] in wheel_podiums.SCENES:
        return wheel_podiums.face(view, seat, name, badge, currency)
    if view["scene"] in poker_podiums.SCENES:
        return poker_podiums.face(view, seat, cash, currency)
    board, key = view["board"], str(seat)
    guesses = _by_seat(board, "guesses")
    if key in guesses:
        cents, verdict = guesses[key] * 100, _by_seat(board, "verdicts").get(key)
        if verdict == "over":
            return Over(cents, *written)
        return Winner(cents, *written) if verdict in ("wins", "exact") else Amount(cents, *written)
    if view["scene"] == "winner":
        total = board["totals"].get(key, cash)  # with what prizes count for, where there are any
        return Winner(total, *written) if seat in board["winners"] else Amount(total, *written)
    if view["scene"] == "totals":
        return Amount(cash, *written)
    if board.get("contestant") == seat and board.get("paid"):
        return Winner(board["paid"], *written)
    return Said("MC") if view.get("mc") == seat else Idle(badge, name)
