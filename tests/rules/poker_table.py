"""A session of poker in a test's hands: its cards come in the order that the test wants, its usual moves in one call each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from console.rules.games import GAMES
from console.rules.price_poker.deck import CARDS
from console.rules.session import Asked, Happening
from console.rules.stage import Beat
from tests.rules.small_pack import pack
from tests.rules.table import Table

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
ROUNDS = 5


class PokerGame(Table):
    """A session whose first dealer is the last seat, so that seat 1 acts first.

    ``cards`` are drawn in this order: two for each seat from the dealer's left, the row, and then as they are bought; what is missing
    there comes in the deck's own order. ``stacks`` are what seats have in place of what they bought in for.
    """

    def __init__(
        self,
        seats: int = 3,
        cards: str = "",
        dealer: int | None = None,
        stacks: Mapping[int, int] | None = None,
        **options: str,
    ) -> None:
        names = NAMES[:seats]
        viewers = ("audience", "mc", *(f"seat:{n}" for n in range(1, seats + 1)))
        self.stacked = cards.split()
        super().__init__(lambda: GAMES["price-poker"].begin(names, options, pack(), viewers))
        for seat, stack in (stacks or {}).items():
            self.adjust(seat, stack - self.cash[seat])
        self.house("dealer", str(dealer or seats))

    def keep(self, happened: list[Happening]) -> list[Happening]:
        """Remember what an action caused, with all that follows while cards are drawn."""
        so_far = list(super().keep(happened))
        while house := next(
            (ask for ask in self.session.open.values() if ask.message["topic"] == "deck.card"), None
        ):
            drawn = self.draw(house)
            so_far += super().keep(self.session.answer(house.id, drawn))
        self.latest = so_far
        return so_far

    def draw(self, ask: Asked) -> list[str]:
        """The next cards, as they are stacked."""
        left, count = list(ask.message["options"]), ask.message["count"]
        later = set(self.stacked)
        drawn = [self.stacked.pop(0) for _ in range(min(count, len(self.stacked)))]
        spare = [card for card in left if card not in later]
        return drawn + spare[: count - len(drawn)]

    def adjust(self, seat: int, amount: int) -> list[Happening]:
        """The host corrects a stack."""
        return self.keep(self.session.adjust(seat, amount, "a slip"))

    def end(self) -> list[Happening]:
        """The host ends the session."""
        return self.keep(self.session.interrupt("end"))

    # ------------------------------------------------------------------ what is asked
    @property
    def asked(self) -> Asked:
        """The only question that is open."""
        (asked,) = self.session.open.values()
        return asked

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return int(self.asked.to.removeprefix("seat:"))

    @property
    def topic(self) -> str:
        """What that one is asked."""
        return str(self.asked.message["topic"])

    def options(self) -> list[str]:
        """What may be answered."""
        return [one["id"] for one in self.asked.message["options"]]

    def labels(self) -> list[str]:
        """The same, in words."""
        return [one["label"] for one in self.asked.message["options"]]

    # ------------------------------------------------------------------ moves
    def say(self, topic: str, values: str) -> list[Happening]:
        """Whoever's turn it is answers, one after the other; gives what all of it caused."""
        said: list[Happening] = []
        for value in values.split():
            assert self.topic == topic, f"seat {self.turn} is asked {self.topic}"
            said += self.answer(self.asked.to, topic, value)
        self.latest = said
        return said

    def buy(self, values: str) -> list[Happening]:
        """Purchases, such as ``row-1 deck fold``."""
        return self.say("buy", values)

    def bet(self, values: str) -> list[Happening]:
        """Bets, such as ``check bet call``."""
        return self.say("bet", values)

    def rebuy(self, values: str) -> list[Happening]:
        """Whoever has no chips says ``yes`` or ``no``."""
        return self.say("rebuy", values)

    def declare(self, values: str) -> list[Happening]:
        """Declarations in seat order, or in turn."""
        said: list[Happening] = []
        for value in values.split():
            ask = min(self.session.open.values(), key=lambda one: one.to)
            said += self.answer(ask.to, "declare", value)
        self.latest = said
        return said

    def go_on(self, until: str = "declare", round: int = 0) -> list[Happening]:
        """All buy the cheapest card and check, until such a question comes up, in this round if one is given."""
        said: list[Happening] = []
        while not self.session.over:
            ask = next(iter(self.session.open.values()))
            topic = ask.message["topic"]
            if topic == until and round in (0, self.board["round"]):
                break
            said += self.answer(ask.to, topic, {"buy": "row-1", "bet": "check"}[topic])
        self.latest = said
        return said

    def fold_out(self) -> list[Happening]:
        """All but one fold in the market."""
        said: list[Happening] = []
        hand = self.board["hand"]
        while not self.session.over and self.topic == "buy" and self.board["hand"] == hand:
            said += self.buy("fold")
        self.latest = said
        return said

    # ------------------------------------------------------------------ what is seen
    def facts(self, cue: str) -> list[Mapping[str, Any]]:
        """What the latest cues of this name said beside their name."""
        cues = [one.cue for one in self.latest if isinstance(one, Beat) and one.cue]
        return [{k: v for k, v in one.items() if k != "name"} for one in cues if one["name"] == cue]

    def own(self, seat: int) -> dict[str, Any]:
        """What a seat alone sees."""
        own: dict[str, Any] = self.session.stage.view(f"seat:{seat}")["own"]
        return own

    def results(self) -> list[dict[str, Any]]:
        """How the pots went in the hand that has just ended."""
        pots = [one for one in self.latest if isinstance(one, Beat) and one.cue and one.cue["name"] == "pot"]
        results: list[dict[str, Any]] = json.loads(pots[-1].views["audience"])["board"]["results"]
        return results

    def shares(self) -> list[tuple[int, str, dict[str, int]]]:
        """The same without words and cards: pot, way, shares."""
        return [(one["pot"], one["way"], one["shares"]) for one in self.results()]

    def pots(self) -> list[tuple[int, list[int]]]:
        """The pots as they lie."""
        return [(one["amount"], one["seats"]) for one in self.board["pots"]]

    @property
    def ruling(self) -> str:
        """The clauses of the latest ruling."""
        return " ".join(self.session.rulings[-1].clauses)


def run_out(hands: Sequence[str], row: int = 2) -> str:
    """The cards of a hand in which everybody takes the cheapest card five times, so that they end with these seven each."""
    held = [hand.split() for hand in hands]
    assert all(len(cards) == 2 + ROUNDS for cards in held)
    dealt = [card for cards in held for card in cards[:2]]
    bought = [cards[2 + round] for round in range(ROUNDS) for cards in held]
    rest = [card for card in CARDS if card not in {*dealt, *bought}]
    return " ".join([*dealt, *bought, *rest[:row]])
