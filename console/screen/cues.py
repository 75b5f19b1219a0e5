"""Which cue sounds how: the palette, and when each sound starts after its cue."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import partial

from console.screen import motion, synth

# Equal-tempered pitches in Hz.
G4, A4, C5, D5, E5, G5, A5, C6, E6, G6 = (
    392.0,
    440.0,
    523.3,
    587.3,
    659.3,
    784.0,
    880.0,
    1046.5,
    1318.5,
    1568.0,
)


def _roll() -> synth.Wave:
    hit = synth.drum(96, 0.2)
    return synth.at([(i * 0.055, hit, 0.35 + 0.65 * i / 17) for i in range(18)])


def _ratchet() -> synth.Wave:
    return synth.at([(i * 0.028, synth.wood(700 + 40 * i), 0.9) for i in range(6)])


def _fanfare() -> synth.Wave:
    notes = [(0.0, G4, 0.16), (0.17, C5, 0.16), (0.34, E5, 0.16), (0.51, G5, 0.62)]
    brass = [(start, synth.muted_brass(pitch, long), 0.8) for start, pitch, long in notes]
    bells = [(0.51 + i * 0.09, synth.bar(pitch, 0.8), 0.5) for i, pitch in enumerate((C6, E6, G6))]
    return synth.at(brass + bells)


def _rummage() -> synth.Wave:
    hands = [(i * 0.085, synth.felt(), 0.5 + 0.15 * (i % 2)) for i in range(4)]
    return synth.at([*hands, (0.4, synth.wood(700.0), 1.0)])


def _strike() -> synth.Wave:
    low = synth.muted_brass(G4 / 4, 0.55)
    return synth.at([(0.0, synth.drum(70.0), 1.0), (0.14, synth.drum(70.0), 0.9), (0.14, low, 0.55)])


def _bankrupt() -> synth.Wave:
    return synth.at([(0.0, synth.slide(1500.0, 150.0, 1.1), 1.0), (1.08, synth.drum(58.0), 0.9)])


def _free_spin() -> synth.Wave:
    pegs = [(i * 0.05, synth.wood(900 + 90 * i), 0.8) for i in range(7)]
    return synth.at([*pegs, (0.36, synth.bar(G6, 0.6), 0.9)])


def _solved() -> synth.Wave:
    bells = [
        (i * 0.08, synth.bar(pitch, 0.7), 0.7) for i, pitch in enumerate((C5, E5, G5, C6, E6, G6, C6, G6))
    ]
    brass = [(0.64, synth.muted_brass(pitch, 0.6), 0.4) for pitch in (C5, E5, G5)]
    return synth.at(bells + brass)


def _chips() -> synth.Wave:
    falls = [(0.0, 2300.0), (0.055, 2750.0), (0.1, 2500.0), (0.18, 2950.0)]
    return synth.at([(start, synth.clink(pitch), 1 - start * 2) for start, pitch in falls])


def _deal() -> synth.Wave:
    card = synth.paper()
    return synth.at([(i * 0.14, card, 0.8 + 0.2 * (i % 2)) for i in range(8)])


def _check() -> synth.Wave:
    knock = synth.struck(260.0, 0.12, ((1, 1, 0.05), (2.3, 0.6, 0.03), (3.9, 0.3, 0.015)))
    return synth.at([(0.0, knock, 1.0), (0.13, knock, 0.85)])


def _declare() -> synth.Wave:
    return synth.at(
        [(start, synth.drum(84.0, 0.3), loud) for start, loud in ((0.0, 1.0), (0.18, 0.7), (0.36, 1.0))]
    )


def _pot() -> synth.Wave:
    bells = [(0.2 + i * 0.1, synth.bar(pitch, 0.6), 0.6) for i, pitch in enumerate((G5, C6, E6))]
    return synth.at([(0.0, _chips(), 0.7), *bells])


BUZZERS = (C5 / 2, D5 / 2, E5 / 2, G4, A4, C5, E5)
"""Each seat's buzzer has a pitch of its own."""


def _buzzer(pitch: float) -> synth.Wave:
    """A short horn that is there from the first sample on."""
    return synth.at([(0.0, synth.wood(pitch * 2), 0.9), (0.0, synth.muted_brass(pitch, 0.32), 0.8)])


def _early() -> synth.Wave:
    return synth.at([(0.0, synth.felt(), 1.0), (0.02, synth.slide(320.0, 150.0, 0.3), 0.5)])


PALETTE: dict[str, tuple[Callable[[], synth.Wave], float]] = {
    **{f"buzz {nth}": (partial(_buzzer, pitch), 0.5) for nth, pitch in enumerate(BUZZERS, 1)},
    "wood": (synth.wood, 0.5),
    "felt": (synth.felt, 0.6),
    "tick": (lambda: synth.wood(1175.0), 0.4),
    "glock": (lambda: synth.bar(C6), 0.5),
    "ratchet": (_ratchet, 0.45),
    "open": (lambda: synth.melody((C5, E5, G5), 0.11, synth.pluck), 0.6),
    "solo": (lambda: synth.melody((G4, C5, D5, G5), 0.12, synth.pluck), 0.6),
    "item": (lambda: synth.melody((G5, E6), 0.1, lambda p: synth.bar(p, 0.5)), 0.45),
    "roll": (_roll, 0.55),
    "bells": (lambda: synth.melody((C6, E6, G6), 0.09, lambda p: synth.bar(p, 0.7)), 0.55),
    "paid": (lambda: synth.melody((E6, G6, E6, G6), 0.07, lambda p: synth.bar(p, 0.35)), 0.45),
    "slide": (lambda: synth.slide(1100.0, 260.0, 0.9), 0.5),
    "mute": (lambda: synth.melody((E5, C5), 0.24, lambda p: synth.muted_brass(p / 2, 0.36)), 0.5),
    "tie": (lambda: synth.melody((A5, A5), 0.16, lambda p: synth.bar(p, 0.4)), 0.45),
    "time": (lambda: synth.at([(0.0, synth.drum(), 1.0), (0.16, synth.drum(80.0), 0.9)]), 0.6),
    "fanfare": (_fanfare, 0.6),
    "right": (lambda: synth.melody((G5, C6), 0.12, lambda p: synth.bar(p, 0.6)), 0.5),
    "question": (lambda: synth.melody((D5, A5), 0.14, synth.pluck), 0.55),
    "rummage": (_rummage, 0.5),
    "strike": (_strike, 0.6),
    "hand-over": (lambda: synth.melody((C5, G4, C5), 0.14, synth.pluck), 0.55),
    "left": (lambda: synth.melody((G5, C5, G4), 0.12, synth.pluck), 0.5),
    "back": (lambda: synth.melody((G4, C5, G5), 0.12, synth.pluck), 0.5),
    "move": (lambda: synth.wood(1480.0), 0.4),
    "peg": (lambda: synth.wood(620.0), 0.45),
    "land": (lambda: synth.at([(0.0, synth.wood(520.0), 1.0), (0.12, synth.bar(G5, 0.5), 0.6)]), 0.5),
    "ding": (lambda: synth.bar(A5 * 1.5, 0.7), 0.5),
    "none": (lambda: synth.melody((D5, D5), 0.17, lambda p: synth.muted_brass(p / 4, 0.16)), 0.5),
    "vowel": (lambda: synth.melody((E6, C6, E6), 0.06, synth.pluck), 0.5),
    "bankrupt": (_bankrupt, 0.5),
    "lose-turn": (lambda: synth.melody((G5, E5, C5, G4), 0.13, synth.pluck), 0.55),
    "free-spin": (_free_spin, 0.5),
    "solved": (_solved, 0.6),
    "turn": (lambda: synth.melody((C5, A5), 0.1, synth.pluck), 0.5),
    "deal": (_deal, 0.5),
    "card": (synth.paper, 0.5),
    "chips": (_chips, 0.45),
    "check": (_check, 0.55),
    "fold": (lambda: synth.at([(0.0, synth.felt(), 1.0), (0.05, synth.paper(0.2), 0.6)]), 0.5),
    "raise": (lambda: synth.melody((G5, C6), 0.08, synth.pluck), 0.5),
    "declare": (_declare, 0.6),
    "pot": (_pot, 0.5),
    "go": (lambda: synth.melody((A5, E6), 0.07, lambda p: synth.bar(p, 0.3)), 0.5),
    "early": (_early, 0.5),
    "busted": (lambda: synth.melody((C5, G4, D5 / 2, C5 / 2), 0.15, synth.pluck), 0.55),
}
"""Every sound, and how loud it is at its loudest; they are made in this order, those first that a finger waits for."""
SOFT = {"move": 0.3, "peg": 0.45}
"""Sounds that come often are played softer: this share of the volume."""

_BELL_MS = 180

# cue -> [(ms after the cue, sound)]; in a reveal the sounds follow the doors, the lights and the tag.
# A cue that is right or wrong has two lines.
CUES: dict[str, list[tuple[int, str]]] = {
    "show-opens": [(0, "fanfare")],
    "seated": [(0, "glock")],
    "round-opens": [(0, "open")],
    "item": [(60, "item")],
    "solo-opens": [(0, "solo")],
    "digit": [(motion.FLIP_MS // 2, "glock")],
    "removed": [(0, "ratchet"), (400, "wood")],
    "placed": [(0, "wood")],
    "placed right": [(motion.PLATE_MS, "wood"), (motion.PLATE_MS + 60, "right")],
    "placed wrong": [(motion.PLATE_MS, "wood"), (motion.PLATE_MS + 120, "mute")],
    "guess": [(0, "wood"), (300, "mute")],
    "count": [(motion.TAG_MS, "felt")],  # and a bell for each that is right
    "question": [(0, "question")],
    "answer right": [(0, "right")],
    "answer wrong": [(0, "mute")],
    "tile": [(0, "rummage")],
    "strike": [(0, "strike")],
    "reveal": [(0, "wood"), (motion.LIGHTS_MS, "roll"), (motion.TAG_FLIP_MS + motion.FLIP_MS // 2, "glock")],
    "win": [(0, "bells")],
    "lose": [(0, "mute")],
    "over": [(0, "slide")],
    "tie": [(0, "tie")],
    "paid": [(0, "paid")],
    "prize-wedge": [(0, "felt"), (200, "item")],
    "order": [(0, "turn")],
    "turn": [(0, "turn")],
    "wedge": [(0, "land")],
    "wedge free-spin": [(0, "free-spin")],
    "wedge bankrupt": [(0, "wood")],  # the whistle comes with what is lost
    "wedge lose-a-turn": [(0, "wood")],
    "letter": [],  # a bell for each of its doors, see below
    "prize": [(0, "right")],
    "token": [(0, "free-spin")],
    "bankrupt": [(0, "bankrupt")],
    "lose-a-turn": [(0, "lose-turn")],
    "attempt": [(0, "roll")],
    "solved": [(0, "solved")],
    "wrong": [(0, "mute")],
    "unsolved": [(0, "time")],
    "banked": [(0, "paid")],
    "standings": [(0, "ratchet")],
    "button": [(0, "turn")],
    "hand": [(0, "chips"), (220, "chips")],
    "dealt": [(0, "deal")],
    "row": [(0, "card"), (220, "card"), (500, "glock")],
    "market": [(0, "open")],
    "bought": [(0, "card"), (motion.TAG_MS - 60, "chips")],
    "restocked": [(100, "card"), (420, "wood")],
    "folded": [(0, "fold")],
    "betting": [(0, "turn")],
    "checked": [(0, "check")],
    "bet": [(0, "chips")],
    "called": [(0, "chips")],
    "raised": [(0, "raise"), (160, "chips")],
    "refund": [(0, "chips")],
    "declare": [(0, "declare")],
    "declared": [(0, "felt"), (0, "question")],
    "showdown": [(0, "roll")],
    "pot": [(0, "pot")],
    "rebuy": [(0, "chips"), (250, "chips")],
    "busted": [(0, "busted")],
    "asked": [(0, "question")],
    "buzzers-open": [(0, "go")],
    "buzzed": [],  # each seat's own, see below
    "tied": [(0, "tie")],
    "false-start": [(0, "early")],
    "right": [(0, "right"), (450, "paid")],
    "closed": [(0, "time")],
    "closed right": [(0, "glock")],
    "toss-up": [(0, "solo")],
    "door": [(motion.FLIP_MS // 2, "ding")],
    "practice-over": [(0, "ratchet"), (400, "question")],
    "set": [(0, "felt"), (200, "felt"), (400, "felt")],
    "totals": [(0, "ratchet")],
    "winner": [(150, "fanfare")],
    "hand-over": [(0, "hand-over")],
    "left": [(0, "left")],
    "back": [(0, "back")],
    "locked": [(0, "felt")],
    "tick": [(0, "tick")],
    "time-up": [(0, "time")],
    "corrected": [(0, "wood")],
    "taken-back": [(0, "ratchet")],
}


def sounds(cue: dict[str, object]) -> list[tuple[int, str]]:
    """(ms, sound) of a cue; a cue that is given less time than its choreography hurries its sounds too.

    An unknown cue is silent: a newer console may know more of them.
    """
    name = str(cue.get("name"))
    due = list(CUES.get(_judged(name, cue.get("right")), []))
    for fact in ("kind", "why"):
        due = list(CUES.get(f"{name} {cue.get(fact)}", due))
    if name == "buzzed":
        due = [(0, f"buzz {(_whole(cue.get('seat'), 99) - 1) % len(BUZZERS) + 1}")]
    if name == "letter":
        due = _letter(_whole(cue.get("count"), 33), cue.get("amount"))
    if name == "winner" and cue.get("winners") == []:
        due = [(0, "time")]
    if name == "count":
        due += [(motion.TAG_MS + (nth + 1) * _BELL_MS, "glock") for nth in range(_whole(cue.get("right")))]
    lasts = cue.get("lasts_ms")
    if name == "reveal" and isinstance(lasts, int | float) and 0 < lasts < motion.WINNER_MS:
        share = lasts / (motion.WINNER_MS + motion.PLATE_MS)
        return [(round(ms * share), sound) for ms, sound in due]
    return due


def _judged(name: str, right: object) -> str:
    """The name of a cue, with its verdict if it brings one."""
    return f"{name} {'right' if right else 'wrong'}" if isinstance(right, bool) else name


def _letter(count: int, amount: object) -> list[tuple[int, str]]:
    """A bell as each door turns, or the horn when there is none; a vowel is heard to be paid for first."""
    bought = isinstance(amount, int) and amount < 0
    due = [(0, "vowel")] if bought else []
    if not count:
        return [*due, (400 if bought else 0, "none")]
    return due + [(nth * motion.LETTER_STEP_MS + motion.FLIP_MS // 2, "ding") for nth in range(count)]


def _whole(number: object, most: int = 9) -> int:
    return max(0, min(most, number)) if isinstance(number, int) else 0


def make(name: str) -> array[int]:
    """The samples of a sound of the palette, 16-bit mono at ``synth.RATE``."""
    play, peak = PALETTE[name]
    return synth.samples(play(), peak)
