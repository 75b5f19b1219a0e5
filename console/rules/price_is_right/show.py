"""The show: qualifying round and solo game in turn, the Showcase, and who has won. Clauses SH1-SH9 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from console.rules.asks import draw
from console.rules.conversation import Interrupted
from console.rules.decks import CARDS, Decks
from console.rules.game import Game, need, need_different
from console.rules.pack import Pack
from console.rules.people import by_seat
from console.rules.price_is_right.boards import LobbyBoard, TotalsBoard, WinnerBoard
from console.rules.price_is_right.danger_price import ITEMS as DANGER_PRICES
from console.rules.price_is_right.options import BY_MC, HOST, OPTIONS, RANDOM, ShowOptions, read_options
from console.rules.price_is_right.qualifying import qualifying
from console.rules.price_is_right.showcase import showcase, showcase_contestants
from console.rules.price_is_right.solo import SOLO_GAMES
from console.rules.session import Play
from console.rules.stage import Result, Stage

TABLE = {"orange": 2, "blue": 4, "green": 2, "purple": 6, CARDS: 1}
"""The most cards of each deck that lie on the table at once: Showcase, Danger Price, Secret X, Hi-Lo."""


async def show(stage: Stage, decks: Decks, options: ShowOptions) -> None:
    """The whole show; the host may end it at any time, and the money so far decides."""
    stage.show(LobbyBoard(f"{len(stage.names)} contestants, {count(len(options.solo_games), 'solo game')}"))
    stage.cue("show-opens")
    try:
        with stage.until("end"):
            await programme(stage, decks, options)
    except Interrupted:
        stage.note = "Ended early"
    stage.result = crown(stage)
    stage.cue("winner", winners=list(stage.result.winners))


async def programme(stage: Stage, decks: Decks, options: ShowOptions) -> None:
    """Qualifying, solo game, qualifying, solo game ... and the Showcase."""
    games = list(options.solo_games)
    if options.order == RANDOM:
        games = await draw("solo-games.order", games, len(games))
    rounds = len(games)
    for number in range(1, rounds + 1):
        stage.note = f"Round {number} of {rounds}"
        decks.clear_table()
        contestant = await qualifying(stage, decks)
        name = games[0]
        if options.order == BY_MC:
            name = await stage.secretly("solo-games.next", games)
        games.remove(name)
        decks.clear_table()
        await SOLO_GAMES[name](stage, decks, contestant)
        stage.show(TotalsBoard(number, rounds, ranks(stage.ledger.totals)))
        stage.cue("totals")
    stage.note = "For a place in the Showcase"
    contestants = await showcase_contestants(stage, decks)
    stage.note = ""
    decks.clear_table()
    await showcase(stage, decks, contestants)


def ranks(totals: Mapping[int, int]) -> dict[str, int]:
    """1 for the richest; equal money has equal rank, and the next rank counts everybody before it."""
    return {str(seat): 1 + sum(more > cents for more in totals.values()) for seat, cents in totals.items()}


def crown(stage: Stage) -> Result:
    """Put the winner on the stage: whoever has most, together with all who have as much."""
    totals = dict(stage.ledger.totals)
    winners = [seat for seat, cents in totals.items() if cents == max(totals.values())]
    stage.show(WinnerBoard(winners, by_seat(totals)))
    return Result(tuple(winners), totals)


def start(
    names: Sequence[str], options: Mapping[str, str], pack: Pack, viewers: Sequence[str] = ("audience", "mc")
) -> Play:
    """Set a show up."""
    chosen = read_options(options)
    need(pack, TABLE)
    need_different(pack, "blue", DANGER_PRICES)
    stage = Stage(
        "price-is-right",
        names,
        viewers,
        mc_answers="mc" if chosen.mc == HOST else "house",
        currency=chosen.currency,
    )
    return Play(stage, lambda: show(stage, Decks(pack), chosen), crown)


def count(number: int, what: str) -> str:
    """``1 solo game``, ``2 solo games``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


PRICE_IS_RIGHT = Game("price-is-right", "Price Is Right", range(2, 6), OPTIONS, 1, start)
