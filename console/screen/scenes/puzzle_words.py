"""The line below the puzzle: what somebody is asked, what the wheel says, what it has come to."""

from __future__ import annotations

from collections.abc import Callable

from console.screen import doors
from console.screen.line import Line
from console.screen.moment import Json, Moment
from console.screen.money import money
from console.screen.scenes.toss_up_words import toss_up
from console.screen.seats import name_of
from console.screen.theme import CREAM, GOLD, TOMATO, Colour

VOWEL = 25_000  # cents that a vowel costs
_ACTIONS = {"spin": "spin", "vowel": "buy", "solve": "solve"}
_TIMES = {1: "once", 2: "twice"}


def line(moment: Moment) -> Line | None:
    """What the line says now, None for nothing."""
    for find in (_asked, _attempt, _over, toss_up, _spinning, _chosen, _happened, _order, _turn):
        found = find(moment)
        if found:
            return found
    return None


def wedge_words(moment: Moment, wedge: Json) -> str:
    """What is written on a wedge of the wheel."""
    kind = wedge.get("kind")
    if kind == "cash":
        return money(int(wedge["amount"]), moment.currency)
    if kind == "prize":
        return str(wedge.get("name") or "Prize")
    return {"bankrupt": "Bankrupt", "lose-a-turn": "Lose a Turn", "free-spin": "Free Spin"}.get(
        str(kind), str(kind or "").replace("-", " ").capitalize()
    )


def prize_of(moment: Moment) -> Json | None:
    """The prize that the line speaks of: laid on the wheel, spun, played for, or won."""
    cue, wedge = moment.view.cue or {}, _wedge(moment)
    asked = moment.pointed
    if wedge and wedge.get("kind") == "prize" and (asked or cue.get("name") == "wedge"):
        return wedge
    if asked or cue.get("name") not in ("prize-wedge", "prize"):
        return None
    known = [*moment.board["wheel"], *(_prizes(moment, int(cue["seat"])) if cue.get("seat") else ())]
    return next((one for one in known if one.get("id") == cue.get("id")), None)


def _asked(moment: Moment) -> Line | None:
    return _question(moment, moment.pointing.now) if moment.pointing.now else None


def _chosen(moment: Moment) -> Line | None:
    """What was locked in stands there until something comes of it; a spin is on its way by then."""
    pointing = moment.pointed
    return _question(moment, pointing) if pointing and pointing.get("at") != "spin" else None


def _question(moment: Moment, pointing: Json) -> Line | None:
    at, name = pointing.get("at"), name_of(moment, int(pointing["seat"]))
    topic = str(pointing.get("topic"))
    price = money(VOWEL, moment.currency)
    options: dict[str, dict[str, str]] = {
        "turn.action": {
            "spin": "Spin the wheel?",
            "vowel": f"Buy a vowel for {price}?",
            "solve": "Solve the puzzle?",
        },
        "turn.token": {"use": "Use a Free Spin and go on?", "keep": "Keep the Free Spin, lose the turn?"},
    }
    if topic in options:
        if at in options[topic]:
            return Line("", options[topic][str(at)], CREAM, "choice")
        return Line(name, _actions(pointing) if topic == "turn.action" else ": use a Free Spin?")
    if topic == "turn.consonant":
        return Line(name, f", a consonant{_for(moment)}")
    if topic == "turn.vowel":
        return Line(name, f", a vowel for {price}")
    if topic == "turn.solution":
        return Line(name, " solves: fill the doors")
    return None


def _actions(pointing: Json) -> str:
    """What may be done next, and nothing else: not everybody can buy a vowel, or has something left to spin for."""
    *others, last = [_ACTIONS[one] for one in pointing["of"]]
    return f": {', '.join(others)} or {last}?" if others else f": {last}?"


def _for(moment: Moment) -> str:
    """What a letter brings that is called now."""
    wedge = _wedge(moment) or {}
    brings = {
        "prize": " for the prize",
        "free-spin": " for a Free Spin",
        "cash": f" for {wedge_words(moment, wedge)}",
    }
    return brings.get(str(wedge.get("kind")), "")


def _wedge(moment: Moment) -> Json | None:
    place, wheel = moment.board.get("wedge"), moment.board.get("wheel") or ()
    return wheel[place] if place is not None and 0 <= place < len(wheel) else None


def _attempt(moment: Moment) -> Line | None:
    attempt, tossed = moment.board.get("attempt"), moment.board.get("toss_up") or {}
    if not attempt or moment.board.get("won") or moment.board.get("unsolved") or tossed.get("starts"):
        return None
    name, right = name_of(moment, int(attempt["seat"])), attempt.get("right")
    if right is False:
        return Line("", "That is not it", TOMATO, "wrong")
    if right:
        return Line(name, " has it!", GOLD)
    spelled = attempt.get("text") and doors.trial(moment)
    if attempt.get("text") and not spelled:
        return Line("", f"“{attempt['text']}”?")
    return Line(name, ": is that it?" if spelled else " solves: what does it say?")


def _over(moment: Moment) -> Line | None:
    board = moment.board
    if board.get("won"):
        return Line(name_of(moment, int(board["won"])), _banks(moment), GOLD)
    if not board.get("unsolved") or board.get("toss_up"):
        return None
    why = (moment.view.cue or {}).get("why") if moment.view.cue_name == "unsolved" else None
    said = {"given-up": "Given up: nobody solves it", "time-up": "Time is up: nobody solves it"}
    return Line("", said.get(str(why), "Nobody solves it"))


def _banks(moment: Moment) -> str:
    """What the winner of the round keeps, once it has been banked."""
    paid, seat = moment.board.get("paid"), str(moment.board["won"])
    if paid is None:
        return " has it!"
    had, has = (
        len((((board.get("prizes") or {}).get(seat)) or {}).get("banked") or ())
        for board in (moment.old_board, moment.board)
    )
    won = has - had if moment.view.cue_name == "banked" else 0
    prizes = "" if won < 1 else "a prize" if won == 1 else f"{won} prizes"
    if not paid:
        return f" banks {prizes}" if prizes else " wins the round"
    return f" banks {money(int(paid), moment.currency)}" + (f" and {prizes}" if prizes else "")


def _spinning(moment: Moment) -> Line | None:
    spin = moment.spin
    if not spin:
        return None
    if spin.get("turning"):
        return Line(name_of(moment, int(spin["seat"])), " spins …")
    if spin.get("said"):
        return Line("", str(spin["said"]), GOLD)
    how = ": press to spin" if spin.get("by") == "console" else ": spin the wheel"
    return Line(name_of(moment, int(spin["seat"])), how, GOLD)


def _happened(moment: Moment) -> Line | None:
    cue = moment.view.cue or {}
    find = _CUES.get(str(cue.get("name")))
    return find(moment, cue) if find else None


def _landed(moment: Moment, cue: Json) -> Line | None:
    kind, wedge = cue.get("kind"), _wedge(moment)
    if kind == "cash" and cue.get("amount") is not None:
        amount = money(int(cue["amount"]), moment.currency)
        return Line("", amount if moment.board.get("order") else f"{amount} a letter", GOLD)
    if kind in ("bankrupt", "lose-a-turn") and moment.board.get("order"):
        return Line("", wedge_words(moment, {"kind": kind}))
    return Line("", wedge_words(moment, wedge or cue), TOMATO if kind == "bankrupt" else GOLD)


def _letter(moment: Moment, cue: Json) -> Line | None:
    letter, count, amount = cue.get("letter"), int(cue.get("count") or 0), int(cue.get("amount") or 0)
    if not doors.all_open(moment):
        return Line("", f"{letter} …", GOLD)
    if not count:
        return Line("", f"There is no {letter}")
    times = _TIMES.get(count, f"{count} times")
    worth = f": {money(amount, moment.currency)}" if amount > 0 else ""
    return Line("", f"{letter} {times}{worth}", GOLD)


def _bankrupt(moment: Moment, cue: Json) -> Line:
    amount = int(cue.get("amount") or 0)
    lost = f": {money(amount, moment.currency)} lost" if amount else ""
    return Line(name_of(moment, int(cue["seat"])), f" is bankrupt{lost}", TOMATO, "wrong")


def _prize(moment: Moment, cue: Json) -> Line:
    won = prize_of(moment) or {"name": "the prize"}
    return Line(name_of(moment, int(cue["seat"])), f" wins: {won['name']}", GOLD)


def _prizes(moment: Moment, seat: int) -> list[Json]:
    return list(((moment.board.get("prizes") or {}).get(str(seat)) or {}).get("round") or ())


def _prize_wedge(moment: Moment, _cue: Json) -> Line:
    laid = prize_of(moment)
    return Line("", f"On the wheel: {laid['name']}" if laid else "A prize is on the wheel", GOLD)


def _token(moment: Moment, cue: Json) -> Line:
    rest = " wins a Free Spin" if cue.get("what") == "won" else " uses a Free Spin"
    return Line(name_of(moment, int(cue["seat"])), rest, GOLD)


def _said(rest: str, ink: Colour = CREAM) -> Callable[[Moment, Json], Line]:
    return lambda moment, cue: Line(name_of(moment, int(cue["seat"])), rest, ink)


_CUES: dict[str, Callable[[Moment, Json], Line | None]] = {
    "wedge": _landed,
    "letter": _letter,
    "bankrupt": _bankrupt,
    "lose-a-turn": _said(" loses the turn"),
    "prize": _prize,
    "prize-wedge": _prize_wedge,
    "token": _token,
}


def _order(moment: Moment) -> Line | None:
    order = moment.board.get("order")
    if not order:
        return None
    if order.get("starts"):
        return Line(name_of(moment, int(order["starts"])), " starts", GOLD)
    tied = [int(seat) for seat in order.get("spinning") or ()]
    if moment.view.cue_name == "order" and len(tied) > 1:
        names = [name_of(moment, seat) for seat in tied]
        return Line(", ".join(names[:-1]), f" and {names[-1]} spin again")
    return Line("", "The highest spin starts")


def _turn(moment: Moment) -> Line | None:
    turn = moment.board.get("turn")
    return Line(name_of(moment, int(turn)), "’s turn") if turn else None
