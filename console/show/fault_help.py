"""What to do about a fault, in a sentence for whoever stands beside the rig, and whether its seat can be played from elsewhere meanwhile."""

from __future__ import annotations

from console.show.faults import Key

HELP = {
    "stuck": "Let go of it. If nobody holds it, unplug it and look for a bent contact or a short in its cable.",
    "held": "Let go of it: what is held does not count, a fresh press does.",
    "noisy": "Keep its cable away from mains, motors and lamps; look for a loose plug. Presses still count, a little later.",
    "dead": "Look at its plug. The driver is started again by itself; if this stays, restart the console between two questions.",
    "lost": "Some of its signals do not arrive. Look at its plug and cable; a faster switch may need another filter: test the rig.",
    "together": "Several lines move at once: look at the ground wire that they share, and at the power supply.",
    "missing matrices": "Look at the power and the data cable of the displays, and whether SPI is on. The game goes on on the screen.",
    "missing matrix": "Look at its plug and power. The game goes on on the screen.",
    "missing keypad": "Plug the keypad in again. The page does all that it does.",
    "missing sound": "Choose the right output, look at its cable, and whether it is muted.",
    "missing display": "Look at the screen's cable and power. The game goes on without it.",
    "broken scene": "Go on: the next picture comes with the next step.",
    "missing settings": "Bring that pack again, or choose another one.",
    "unseen cards": "Invite a phone for that seat.",
    "damaged": "Nothing to do now: what could be read is in use.",
    "not-saving": "Free some space on the disk, or look at the card. The show goes on.",
}
"""By kind and part, or by the kind alone."""
USUAL = "Look at its plug and cable; the rig's check says more."
FOR_A_WHILE = " Until then that seat can be played from this page or from a phone."
MOVES = ("buzzer", "push", "dial", "cards")
"""Parts whose seat can be played from elsewhere. A lamp or a matrix that is dark keeps nobody from playing."""


def help_for(fault: Key) -> str:
    """What to do about it."""
    kind, _, part = fault
    words = HELP.get(f"{kind} {part}") or HELP.get(kind) or USUAL
    return words + FOR_A_WHILE if can_move(fault) and kind in ("stuck", "dead", "lost") else words


def can_move(fault: Key) -> bool:
    """Whether what is broken is a seat's control."""
    _, of, part = fault
    return of.startswith("seat:") and part.partition(":")[0] in MOVES
