"""The sentence of the card market: who may do what, what somebody has done, who begins."""

from __future__ import annotations

from collections.abc import Callable

from console.screen import playing
from console.screen.line import Line
from console.screen.moment import Json, Moment
from console.screen.money import figure, money
from console.screen.seats import name_of, podium_of
from console.screen.theme import CREAM, GOLD, Colour

TOPICS = ("buy", "bet", "declare", "rebuy")


def line(moment: Moment) -> Line | None:
    """What the line says now, None for nothing."""
    for find in (_asked, _happened, _waiting):
        found = find(moment)
        if found:
            return found
    return None


def topic_of(moment: Moment) -> str:
    """Which question is asked in the open: buy, bet, declare or rebuy; empty for none."""
    topic = str((moment.pointed or {}).get("topic") or "").rpartition(".")[2]
    return topic if topic in TOPICS else ""


def option(moment: Moment, what: str) -> str:
    """An answer as it stands on a sign: ``Raise to 6``."""
    words = _bets(moment).get(what)
    if words:
        return words[:1].upper() + words[1:]
    return {"deck": "The deck"}.get(what, what.replace("-", " ").capitalize())


# -- what is asked -----------------------------------------------------------------------------------------------------


def _asked(moment: Moment) -> Line | None:
    pointing, topic = moment.pointed, topic_of(moment)
    if not pointing or not topic:
        return None
    name, allowed = name_of(moment, int(pointing["seat"])), [str(one) for one in pointing.get("of") or ()]
    if topic == "buy":
        return Line(name, f" buys: {_either(_offers(moment, allowed))}")
    if topic == "bet":
        words = _bets(moment)
        return Line(name, f": {_either([words.get(one, one) for one in allowed])}")
    if topic == "declare":
        return Line(name, ": high, low or both?")
    return Line(name, ": buy in again?")


def _offers(moment: Moment, allowed: list[str]) -> list[str]:
    """What may be bought, each with its price, and folding."""
    row, prices = moment.board.get("row") or (), moment.board.get("prices") or ()
    found = []
    for place, price in enumerate(prices):
        what = "deck" if place == len(row) else f"row-{place + 1}"
        if what in allowed and (what == "deck" or row[place]):
            name = "the deck" if what == "deck" else playing.called(str(row[place]))
            found.append(f"{name} for {figure(int(price), moment.currency)}")
    return [*found, "folds"] if "fold" in allowed else found


def _bets(moment: Moment) -> dict[str, str]:
    """Each answer of a betting round with its chips."""
    board = moment.board
    step, owed = int(board.get("bet") or 0), int(board.get("to_call") or 0)
    top = max((int(bet) for bet in (board.get("bets") or {}).values()), default=0)
    turn = (moment.pointed or {}).get("seat", board.get("turn"))
    stack = int(podium_of(moment, int(turn)).get("cash") or 0) if turn else 0
    all_in = ", all in" if owed and stack <= owed else ""
    return {
        "check": "check",
        "bet": f"bet {figure(step, moment.currency)}",
        "call": f"call {figure(owed, moment.currency)}{all_in}",
        "raise": f"raise to {figure(top + step, moment.currency)}",
        "fold": "fold",
    }


def _either(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])}{',' if len(words) > 2 else ''} or {words[-1]}"


# -- what happened -----------------------------------------------------------------------------------------------------


def _happened(moment: Moment) -> Line | None:
    cue = moment.view.cue or {}
    find = _CUES.get(str(cue.get("name")))
    return find(moment, cue) if find else None


def _said(rest: str, ink: Colour = CREAM) -> Callable[[Moment, Json], Line]:
    return lambda moment, cue: Line(name_of(moment, int(cue["seat"])), rest, ink)


def _plain(words: str, ink: Colour = CREAM) -> Callable[[Moment, Json], Line]:
    return lambda _moment, _cue: Line("", words, ink)


def _hand(moment: Moment, cue: Json) -> Line:
    return Line("", f"Hand {cue.get('number', moment.board.get('hand'))}: everybody puts in an ante")


def _bought(moment: Moment, cue: Json) -> Line:
    what = f"the {playing.called(str(cue['card']))}" if cue.get("card") else "from the deck"
    price = f" for {figure(int(cue.get('amount') or 0), moment.currency)}"
    return Line(name_of(moment, int(cue["seat"])), f" buys {what}{price}", GOLD)


def _restocked(_moment: Moment, cue: Json) -> Line:
    return Line("", f"New in the row: {playing.called(str(cue.get('card') or ''))}")


def _betting(moment: Moment, cue: Json) -> Line:
    shows = str((moment.board.get("opener") or {}).get("words") or "")
    return Line(
        name_of(moment, int(cue["seat"])), f" opens: {shows}" if shows else " opens the betting", GOLD
    )


def _put_in(moment: Moment, cue: Json) -> Line:
    name, amount = str(cue["name"]), figure(int(cue.get("amount") or 0), moment.currency)
    if name == "raised":
        bets = moment.board.get("bets") or {}
        amount = figure(int(bets.get(str(cue["seat"])) or cue.get("amount") or 0), moment.currency)
    verb = {"bet": "bets", "called": "calls", "raised": "raises to"}[name]
    all_in = ", all in" if cue.get("all_in") else ""
    return Line(name_of(moment, int(cue["seat"])), f" {verb} {amount}{all_in}", GOLD)


def _refund(moment: Moment, cue: Json) -> Line:
    amount = money(int(cue.get("amount") or 0), moment.currency)
    return Line(name_of(moment, int(cue["seat"])), f" gets {amount} back")


def _declare(_moment: Moment, cue: Json) -> Line:
    return Line(
        "",
        "High, low or both? Everybody declares in secret" if cue.get("together") else "High, low or both?",
        GOLD,
    )


def _declared(moment: Moment, cue: Json) -> Line:
    declared = cue.get("declared") or {}
    if len(declared) == 1:
        seat, way = next(iter(declared.items()))
        return Line(name_of(moment, int(seat)), f" declares {way}", GOLD)
    return Line("", "All have declared", GOLD)


def _rebuy(moment: Moment, cue: Json) -> Line:
    amount = money(int(cue.get("amount") or 0), moment.currency)
    return Line(name_of(moment, int(cue["seat"])), f" buys in again: {amount}", GOLD)


_CUES: dict[str, Callable[[Moment, Json], Line | None]] = {
    "button": _said(" deals the first hand", GOLD),
    "hand": _hand,
    "dealt": _plain("Two cards face down to each"),
    "row": _plain("The market is stocked"),
    "market": lambda _moment, cue: Line("", f"Round {cue.get('round')}: everybody buys a card", GOLD),
    "bought": _bought,
    "restocked": _restocked,
    "folded": _said(" folds"),
    "betting": _betting,
    "checked": _said(" checks"),
    "bet": _put_in,
    "called": _put_in,
    "raised": _put_in,
    "refund": _refund,
    "declare": _declare,
    "declared": _declared,
    "showdown": _plain("Showdown", GOLD),
    "rebuy": _rebuy,
    "busted": _said(" leaves the table"),
}


def _waiting(moment: Moment) -> Line | None:
    """Whose turn it is, where nothing better is to be said."""
    turn, stage = moment.board.get("turn"), moment.board.get("stage")
    if turn:
        return Line(
            name_of(moment, int(turn)), {"buy": " buys a card", "bet": ": to bet"}.get(str(stage), "’s turn")
        )
    if stage == "declare" and not moment.board.get("declared"):
        return Line("", "High, low or both? Everybody declares in secret", GOLD)
    return None
