"""The sound cards that the kernel lists, and which of them the outputs of a rig file mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

LIST = "/proc/asound/cards"
OUTPUTS = {"hdmi": r"hdmi", "jack": r"headphones|bcm2835 alsa", "default": r""}
"""What the name of a card has in it, by the output that it serves."""


@dataclass(frozen=True, slots=True)
class SoundCard:
    """A card of ALSA: its ``number``, its short ``name``, by which it can be asked for, and what it is."""

    number: int
    name: str
    what: str

    def __str__(self) -> str:
        return f"{self.name} ({self.what})"


def sound_cards(text: str) -> list[SoundCard]:
    """The cards in what the kernel says, each a line like `` 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0``."""
    found = re.findall(r"^\s*(\d+)\s*\[([^\]]*)\]:\s*(.*)$", text, re.MULTILINE)
    return [SoundCard(int(number), name.strip(), what.strip()) for number, name, what in found]


def cards_for(output: str, cards: Iterable[SoundCard]) -> list[SoundCard]:
    """Those of them that serve an output of :data:`OUTPUTS`, in their order."""
    return [card for card in cards if re.search(OUTPUTS[output], str(card), re.IGNORECASE)]
