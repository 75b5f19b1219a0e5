"""The show: qualifying round and solo game in turn, the Showcase, and who has won. Clauses SH1-SH18 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from console.rules.asks import draw
from console.rules.conversation import Interrupted, Left
from console.rules.decks import CARDS, Decks
from console.rules.game import Game, SetupError, need, need_different
from console.rules.pack import Pack
from console.rules.people import Contestant
from console.rules.price_is_right.boards import LobbyBoard, TotalsBoard
from console.rules.price_is_right.danger_price import ITEMS as DANGER_PRICES
from console.rules.price_is_right.hand_over import ENOUGH, hand_over
from console.rules.price_is_right.options import BY_MC, OPTIONS, RANDOM, ShowOptions, read_options
from console.rules.price_is_right.qualifying import practice, qualifying
from console.rules.price_is_right.showcase import showcase, showcase_contestants
from console.rules.price_is_right.solo import SOLO_GAMES
from console.rules.rulings import money, of
from console.rules.scenes import ending, ranks, richest
from console.rules.session import Play
from console.rules.stage import PLAYER, Result, Stage

TABLE = {"orange": 2, "blue": 4, "green": 2, "purple": 6, CARDS: 1}
"""The most cards of each deck that lie on the table at once: Showcase, Danger Price, Secret X, Hi-Lo."""

FIRST_MC = 1


async def show(stage: Stage, decks: Decks, options: ShowOptions) -> None:
    """The whole show; the host may end it at any time, and the money so far decides."""
    people, games = len(stage.contestants), len(options.solo_games)
    stage.show(LobbyBoard(f"{count(people, 'contestant')}, {count(games, 'solo game')}"))
    stage.cue("show-opens")
    try:
        with stage.until("end"):
            await programme(stage, decks, options)
    except Interrupted:
        stage.note = "Ended early"
    stage.appoint(None)
    stage.begin_round()
    stage.result = crown(stage)
    stage.cue("winner", winners=stage.result.crowned)


async def programme(stage: Stage, decks: Decks, options: ShowOptions) -> None:
    """Qualifying, solo game, qualifying, solo game ... and the Showcase."""
    if options.practice:
        await practice(stage, decks)
    games = list(options.solo_games)
    if options.order == RANDOM:
        games = await draw("solo-games.order", games, len(games))
    rounds = len(games)
    for number in range(1, rounds + 1):
        stage.note = f"Round {number} of {rounds}"
        contestant = await qualifying(stage, decks)
        if contestant is None:
            break
        name = games[0]
        if options.order == BY_MC:
            name = await stage.secretly("solo-games.next", games)
        games.remove(name)
        await solo_game(stage, decks, name, contestant)
        stage.show(TotalsBoard(number, rounds, ranks(stage.ledger.totals)))
        stage.cue("totals")
        if games:
            await hand_over(stage)
    stage.appoint(None)  # whoever was MC may be in the Showcase
    stage.note = "For a place in the Showcase"
    contestants = await showcase_contestants(stage, decks)
    stage.note = ""
    if contestants:
        await showcase(stage, decks, contestants)


async def solo_game(stage: Stage, decks: Decks, name: str, contestant: Contestant) -> None:
    """A solo game; it is over, and lost, as soon as its contestant leaves."""
    decks.clear_table()
    stage.begin_round()
    try:
        with stage.needs(contestant.seat):
            if contestant.seat in stage.here:
                await SOLO_GAMES[name](stage, decks, contestant)
    except Left:
        pass
    stage.begin_round()  # what stayed secret in it is in no later ruling
    if contestant.seat not in stage.here:
        stage.rule("left: the solo game is over, nothing is paid", "SH15", seats=[contestant.seat])


def crown(stage: Stage) -> Result:
    """Put the winner on the stage: whoever has most, together with all who have as much."""
    totals = dict(stage.ledger.totals)
    winners = richest(totals)
    figures = [money(of(seat), cents) for seat, cents in totals.items()]
    result = Result(tuple(winners), totals)
    words = "wins the show" if len(winners) == 1 else "win the show together"
    if not result.crowned:
        words = "won nothing"
    stage.rule(words, "SH7", *figures, seats=winners)
    stage.show(ending(result))
    return result


def start(
    names: Sequence[str], options: Mapping[str, str], pack: Pack, viewers: Sequence[str] = ("audience", "mc")
) -> Play:
    """Set a show up."""
    chosen = read_options(options, pack.currency)
    if chosen.mc == PLAYER and len(names) < ENOUGH:
        raise SetupError(f"mc: a player as MC takes {ENOUGH} to 5 people; {len(names)} given")
    need(pack, TABLE)
    need_different(pack, "blue", DANGER_PRICES)
    stage = Stage(
        "price-is-right",
        names,
        viewers,
        master=chosen.mc,
        currency=chosen.currency,
        mc=FIRST_MC if chosen.mc == PLAYER else None,
    )
    return Play(stage, lambda: show(stage, Decks(pack), chosen), crown)


def count(number: int, what: str) -> str:
    """``1 solo game``, ``2 solo games``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


PRICE_IS_RIGHT = Game("price-is-right", "Price Is Right", range(2, 6), OPTIONS, 2, start)
