"""The sound card: opened if there is one, fed with cues. Without one the game goes on silently."""

from __future__ import annotations

import heapq
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pygame

from console.screen import cues, synth

RETRY_MS = 30_000  # a card that is plugged in later
CHANNELS = 16
BUFFER = 256  # samples that the card is given ahead: fewer would be heard sooner, and crackle on a Pi
BUFFER_MS = round(1000 * BUFFER / synth.RATE)
LOUDEST, USUAL = 10, 7  # levels that the host chooses among, and the one before anything was said
MOVE_GAP_MS = 90  # a dial that is spun ticks no faster
PEG_GAP_MS = 50  # nor do the pegs of the wheel


class SoundMissingError(Exception):
    """No sound card; the message says what was tried and what to do."""


@contextmanager
def hushed() -> Iterator[None]:
    """Standard error is nobody's for a moment: ALSA writes eight lines of its own there for each card that it does not find."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class Player:
    """Plays cues at their times.  The palette is made on a thread of its own, most urgent sounds first.

    ``volume`` (0 to 1) is how loud the loudest level is; ``level`` and ``muted`` are what the host wants.
    """

    def __init__(self, volume: float = 1.0) -> None:
        self.volume, self.level, self.muted = volume, USUAL, False
        self._moved_at, self._peg_at = -MOVE_GAP_MS, -PEG_GAP_MS
        self._bank: dict[str, pygame.mixer.Sound] = {}
        self._due: list[tuple[int, int, str]] = []
        self._order = count()
        self._maker: threading.Thread | None = None

    def open(self) -> None:
        """Open the sound card; raises :class:`SoundMissingError`."""
        try:
            with hushed():
                pygame.mixer.init(synth.RATE, -16, 1, BUFFER)
        except pygame.error as error:
            raise SoundMissingError(
                f"No sound card ({error}): the show goes on silently. Connect a speaker, or start the screen with --mute."
            ) from error
        pygame.mixer.set_num_channels(CHANNELS)
        self._maker = threading.Thread(target=self._make, name="sounds", daemon=True)
        self._maker.start()

    @property
    def is_open(self) -> bool:
        """Whether there is a sound card to play on."""
        return pygame.mixer.get_init() is not None

    def wait(self) -> None:
        """Wait until the whole palette is made."""
        if self._maker:
            self._maker.join()

    def _make(self) -> None:
        for name in cues.PALETTE:
            made = cues.make(name)
            if not self.is_open:
                return
            sound = pygame.mixer.Sound(buffer=stretched(made.tobytes()))
            self._bank[name] = sound
            sound.set_volume(self.gain(name))  # after it is in the bank: what is set in between is not missed

    def gain(self, name: str) -> float:
        """How loud a sound is played now, 0 to 1; the ear hears steps of a level as even ones when gain is squared."""
        if self.muted:
            return 0.0
        return self.volume * (self.level / LOUDEST) ** 2 * cues.SOFT.get(name, 1.0)

    def set(self, level: int = USUAL, muted: bool = False) -> None:
        """Take the host's volume (0 to 10) and muting; what sounds just now follows at once."""
        level = max(0, min(LOUDEST, level))
        if (level, muted) == (self.level, self.muted):
            return
        self.level, self.muted = level, muted
        for name, sound in list(self._bank.items()):
            sound.set_volume(self.gain(name))

    def move(self, now: int) -> None:
        """A soft tick: the contestant points at something else."""
        if now - self._moved_at >= MOVE_GAP_MS:
            self._moved_at = now
            heapq.heappush(self._due, (now, next(self._order), "move"))

    def peg(self, now: int) -> None:
        """A peg of the wheel has passed the pointer."""
        if now - self._peg_at >= PEG_GAP_MS:
            self._peg_at = now
            heapq.heappush(self._due, (now, next(self._order), "peg"))

    def cue(self, cue: dict[str, object], now: int) -> None:
        """Have a cue's sounds played from ``now`` (ms) on."""
        for after, name in cues.sounds(cue):
            heapq.heappush(self._due, (now + after, next(self._order), name))

    def hush(self) -> None:
        """Forget what is still to come: the host has gone on."""
        self._due.clear()

    def tick(self, now: int) -> list[str]:
        """Start what is due, and say what was started."""
        started = []
        while self._due and self._due[0][0] <= now:
            _, _, name = heapq.heappop(self._due)
            if self.start(name):
                started.append(name)
        return started

    def start(self, name: str) -> bool:
        """Start a sound now; whether it is to be heard: it is not without a card, muted, or before it was made."""
        sound = self._bank.get(name)
        if sound is None or not self.is_open or self.gain(name) <= 0:
            return False
        sound.play()
        return True

    def close(self) -> None:
        """Let go of the sound card."""
        if self.is_open:
            pygame.mixer.quit()


def stretched(mono: bytes) -> bytes:
    """16-bit mono samples for the mixer as it was really opened: some cards only take two channels."""
    opened = pygame.mixer.get_init()
    channels = opened[2] if opened else 1
    if channels == 1:
        return mono
    return b"".join(mono[i : i + 2] * channels for i in range(0, len(mono), 2))
