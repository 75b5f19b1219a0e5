"""The qualifying round, its twin for a tied place in the Showcase, and the practice round. Clauses Q1-Q11, P1-P7, SH18 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from console.rules.asks import DIGITS
from console.rules.conversation import together
from console.rules.decks import Decks
from console.rules.people import Contestant, by_seat
from console.rules.price_is_right.boards import PlaceBoard, PracticeBoard, QualifyingBoard
from console.rules.price_is_right.dollars import DOLLAR
from console.rules.price_is_right.letter import letter_tile
from console.rules.rulings import Figure, be, dollars, money, of, words
from console.rules.stage import Stage

PRICER = (DIGITS,) * 4
BONUS = 100_00


@dataclass(frozen=True, slots=True)
class Round:
    """A kind of round: what is asked, where it is shown, and what its winner does by which clauses."""

    topic: str
    board: type[QualifyingBoard]
    wins: str
    clauses: str


QUALIFYING = Round("qualifying.guess", QualifyingBoard, "wins the round", "Q3 Q4")
PLACE = Round("showcase-place.guess", PlaceBoard, "wins a place in the Showcase", "P2 P4 P5 Q3")
PRACTICE = Round("practice.guess", PracticeBoard, "would have won", "SH18 Q3")


@dataclass(frozen=True, slots=True)
class Guessed:
    """What was guessed (dollars by seat) at an item of this price in cents, and the board on which it is shown."""

    board: QualifyingBoard
    letter: str
    price: int
    guesses: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Won:
    """Who won a round, with the last item that was guessed at."""

    seat: int
    at: Guessed


async def qualifying(stage: Stage, decks: Decks) -> Contestant | None:
    """Everybody guesses one item's price; the winner is paid it and plays the solo game. None: nobody is here to guess."""
    while (won := await closest(stage, decks, QUALIFYING, stage.seats)) is None:
        stage.begin_round()  # with whoever came back meanwhile
        if not stage.contestants:
            return None
    board = won.at.board
    board.paid = won.at.price
    stage.pay_out(won.seat, won.at.price, "qualifying.price")
    if won.at.guesses[won.seat] * DOLLAR == won.at.price:
        board.paid += BONUS
        stage.rule("earns the bonus", "Q5 Q9", *figures(won.at), money("Bonus", BONUS), seats=[won.seat])
        stage.pay_out(won.seat, BONUS, "qualifying.bonus")
    return Contestant(won.seat)


async def place_tie(stage: Stage, decks: Decks, tied: Sequence[int]) -> int | None:
    """The tied guess for one place in the Showcase; nobody is paid. None: they have all left."""
    won = await closest(stage, decks, PLACE, tied)
    return won.seat if won else None


async def practice(stage: Stage, decks: Decks) -> None:
    """One item to get used to the pricers; it ends with it, even if all are over, and says so."""
    stage.begin_round()
    stage.note = "Counts for nothing"
    letter = await letter_tile()
    guessed = await guess_item(stage, decks, PRACTICE, letter, stage.contestants, 1)
    judge(stage, PRACTICE, guessed)
    stage.note = "From now on it counts"
    stage.cue("practice-over")


async def closest(stage: Stage, decks: Decks, kind: Round, people: Sequence[int]) -> Won | None:
    """Those of these people who play guess at items until one guess is closest without being over. None: they have all left."""
    decks.clear_table()
    stage.begin_round()
    letter = await letter_tile()
    rivals = stage.still_playing(people)
    attempt = 0
    while rivals:
        attempt += 1
        guessed = await guess_item(stage, decks, kind, letter, rivals, attempt)
        nearest = judge(stage, kind, guessed)
        if len(nearest) == 1:
            return Won(nearest[0], guessed)
        rivals = stage.still_playing(nearest or list(guessed.guesses)) or stage.still_playing(people)
        if kind is PLACE and len(rivals) == 1:
            return Won(rivals[0], guessed)
    return None


async def guess_item(
    stage: Stage, decks: Decks, kind: Round, letter: str, rivals: Sequence[int], attempt: int
) -> Guessed:
    """An item, the rivals' guesses at it, and the reveal. Who left has no guess; without any guess nothing is revealed."""
    item = await decks.item("green")
    price = item.price(letter)
    board = stage.show(kind.board(item.face, list(rivals), attempt))
    stage.tell_mc(letter=letter, price=price)
    if attempt == 1:
        stage.cue("round-opens")
    stage.cue("item")
    guesses = await together(
        {seat: Contestant(seat).dial(kind.topic, PRICER) for seat in stage.still_playing(rivals)}
    )
    if guesses:
        board.letter, board.price, board.guesses = letter, price, by_seat(guesses)
        stage.cue("reveal")
    return Guessed(board, letter, price, guesses)


def judge(stage: Stage, kind: Round, guessed: Guessed) -> list[int]:
    """Show what each guess is worth; gives those closest without being over: one, several, or nobody."""
    board, price, guesses = guessed.board, guessed.price, guessed.guesses
    fair = {seat: guess for seat, guess in guesses.items() if guess * DOLLAR <= price}
    verdicts = {seat: "over" for seat in guesses if seat not in fair}
    if verdicts:
        board.verdicts = by_seat(verdicts)
        if not fair:
            stage.rule(
                f"{be(verdicts)} over: nobody wins this item",
                "Q3 Q6 Q8",
                *figures(guessed),
                seats=list(verdicts),
            )
        stage.cue("over")
    if not fair:
        return []
    best = max(fair.values())
    nearest = [seat for seat, guess in fair.items() if guess == best]
    verdicts |= dict.fromkeys(fair, "under")
    if len(nearest) > 1:
        board.verdicts = by_seat(verdicts | dict.fromkeys(nearest, "tie"))
        stage.rule("are equally close", "Q7 Q9", *figures(guessed), seats=nearest)
        stage.cue("tie")
        return nearest
    (winner,) = nearest
    board.verdicts = by_seat(verdicts | {winner: "exact" if best * DOLLAR == price else "wins"})
    board.winner = winner
    stage.rule(kind.wins, kind.clauses, *figures(guessed), seats=nearest)
    stage.cue("win", seat=winner)
    return nearest


def figures(guessed: Guessed) -> list[Figure]:
    """The numbers of a ruling about guesses."""
    guesses = [dollars(of(seat), guess) for seat, guess in guessed.guesses.items()]
    return [money("Actual price", guessed.price), words("Letter", guessed.letter), *guesses]
