"""A whole frame: the scene, the theatre around it, overlays, and the curtain between two scenes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from console.screen import motion, stage
from console.screen.canvas import Sprite
from console.screen.lettering import SHOW
from console.screen.moment import Moment, Track
from console.screen.overlays import overlays
from console.screen.scenes.any_number import any_number
from console.screen.scenes.buzz_in import buzz_in
from console.screen.scenes.danger_price import danger_price
from console.screen.scenes.hand_over import hand_over
from console.screen.scenes.hi_lo import hi_lo
from console.screen.scenes.lobby import lobby
from console.screen.scenes.lucky_seven import lucky_seven
from console.screen.scenes.market import market
from console.screen.scenes.market import note as market_note
from console.screen.scenes.one_away import one_away
from console.screen.scenes.pricing import pricing
from console.screen.scenes.puzzle import puzzle
from console.screen.scenes.roll_call import roll_call
from console.screen.scenes.safe import safe
from console.screen.scenes.safecracker import safecracker
from console.screen.scenes.secret_x import secret_x
from console.screen.scenes.showcase import showcase
from console.screen.scenes.squeeze_play import squeeze_play
from console.screen.scenes.standings import standings
from console.screen.scenes.switcheroo import switcheroo
from console.screen.scenes.three_strikes import three_strikes
from console.screen.scenes.totals import totals
from console.screen.scenes.waiting import waiting
from console.screen.scenes.winner import winner
from console.screen.seats import badge_of, called, podium_of
from console.screen.theme import CENTRE, CREAM, PETROL
from console.screen.workshop import CENTRED, Workshop

Scene = Callable[[Workshop, Moment], list[Sprite]]
SCENES: dict[str, Scene] = {
    "lobby": lobby,
    "safe": safe,
    "roll-call": roll_call,
    "practice": pricing,
    "qualifying": pricing,
    "showcase-place": pricing,
    "any-number": any_number,
    "squeeze-play": squeeze_play,
    "safecracker": safecracker,
    "secret-x": secret_x,
    "switcheroo": switcheroo,
    "three-strikes": three_strikes,
    "danger-price": danger_price,
    "hi-lo": hi_lo,
    "lucky-seven": lucky_seven,
    "one-away": one_away,
    "showcase": showcase,
    "puzzle": puzzle,
    "standings": standings,
    "market": market,
    "buzz-in": buzz_in,
    "totals": totals,
    "hand-over": hand_over,
    "winner": winner,
}
_PLAIN = ("lobby", "safe")  # scenes whose sign says what the valance would
_NOTES = {"market": market_note}  # scenes that say more than the view's note, and themselves whose turn it is


def frame(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Every sprite of the stage at this moment, back to front."""
    if not moment.connected or moment.view.now is None:
        found = waiting(shop, moment)
        return [*found, stage.valance(shop), *stage.footlights(shop, replace(moment, timer=Track()))]
    if any(o["kind"] == "paused" for o in moment.overlays):
        return [*_dressed(shop, moment, 1.0), *overlays(shop, moment)]
    return [*_staged(shop, moment), *overlays(shop, moment)]


def warm(shop: Workshop) -> None:
    """Make what most scenes need and what takes longest, while there is time for it."""
    stage.curtain(shop, 1.0)
    stage.backdrop(shop, PETROL)


def _staged(shop: Workshop, moment: Moment) -> list[Sprite]:
    view = moment.view
    before = view.before
    if (
        before is None
        or before["scene"] == view.now["scene"]
        or moment.reduced
        or view.ms >= motion.CURTAIN_MS
    ):
        return _dressed(shop, _later(moment), 0.0)
    half = motion.CURTAIN_MS / 2
    if view.ms < half:
        old = replace(
            moment, view=Track(before), podiums=_podiums_before(moment), pointing=_pointing_before(moment)
        )
        return _dressed(shop, old, motion.ease_out(view.ms / half))
    return _dressed(shop, _later(moment), 1.0 - motion.ease_out((view.ms - half) / half))


def _later(moment: Moment) -> Moment:
    """After a change of scene its moves wait until the curtain is opening."""
    before = moment.view.before
    if before is None or before["scene"] == moment.view.now["scene"] or moment.reduced:
        return moment
    return replace(moment, view=replace(moment.view, ms=max(0, moment.view.ms - motion.CURTAIN_MS // 2)))


def _podiums_before(moment: Moment) -> Track:
    track = moment.podiums
    return (
        Track(track.before) if track.before is not None and track.ms <= moment.view.ms else Track(track.now)
    )


def _pointing_before(moment: Moment) -> Track:
    """A question that was gone before the scene was is not asked again behind the closing curtain."""
    track = moment.pointing
    return Track(track.before if track.ms <= moment.view.ms else track.now)


def _dressed(shop: Workshop, moment: Moment, shut: float) -> list[Sprite]:
    view = moment.view.now
    scene = SCENES.get(str(view["scene"]), _unknown)
    found = scene(shop, moment)
    found += stage.curtain(shop, shut)
    found.append(stage.valance(shop))
    if view["scene"] not in _PLAIN:
        said = _NOTES.get(str(view["scene"]))
        note = said(moment) if said else str(view.get("note") or "")
        title = str(view.get("title") or "")
        playing = None if said else _playing(moment, note)
        found += stage.titles(shop, title, note, playing, moment.seconds_left)
    return found + stage.footlights(shop, moment)


def _playing(moment: Moment, note: str) -> tuple[int, str] | None:
    seat = moment.board.get("contestant", moment.board.get("turn"))
    if seat is None:
        return None
    one = podium_of(moment, int(seat))
    return None if note.startswith(called(one)) else (badge_of(one), called(one))


def _unknown(shop: Workshop, moment: Moment) -> list[Sprite]:
    """A scene of a newer console: its title on an empty stage."""
    title = str(moment.view.now.get("title") or "")
    text = shop.block(title, SHOW, 150, CREAM, CENTRE, 480, 1500, CENTRED)
    return [*stage.backdrop(shop, PETROL), *text]
