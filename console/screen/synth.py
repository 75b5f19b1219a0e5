"""A small band made of arithmetic: struck wood and metal, plucked strings, a drum, a whistle.

Struck things are damped resonators: two multiplications a sample for every partial, so that the whole palette is
made in a fraction of a second without any library.  Samples are floats about -1 to 1 at ``RATE`` a second, mono.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence

RATE = 22_050
Wave = list[float]


def silence(seconds: float) -> Wave:
    """Nothing, to mix into."""
    return [0.0] * round(seconds * RATE)


def struck(pitch: float, seconds: float, partials: Sequence[tuple[float, float, float]]) -> Wave:
    """A body that was struck: partials are (times the pitch in Hz, loudness, seconds to a tenth of it)."""
    out = silence(seconds)
    for times, loud, tenth in partials:
        frequency = pitch * times
        if frequency >= RATE * 0.45:
            continue
        turn = math.tau * frequency / RATE
        keep = 10 ** (-1 / (tenth * RATE))
        first, second = 2 * keep * math.cos(turn), keep * keep
        one, two = 0.0, -loud * math.sin(turn) / keep  # y[-1], y[-2] of a damped sine that starts at 0
        for i in range(len(out)):
            one, two = first * one - second * two, one
            out[i] += one
    return out


def wood(pitch: float = 880.0) -> Wave:
    """A wood block."""
    return struck(pitch, 0.14, ((1, 1, 0.05), (2.57, 0.5, 0.025), (4.2, 0.3, 0.012)))


def bar(pitch: float, seconds: float = 0.9) -> Wave:
    """A glockenspiel bar; the partials are those of a free metal bar."""
    return struck(pitch, seconds, ((1, 1, seconds * 0.7), (2.756, 0.45, 0.25), (5.404, 0.2, 0.08)))


def felt() -> Wave:
    """Something soft put down: a low, short thump."""
    return struck(150, 0.16, ((1, 1, 0.07), (1.6, 0.5, 0.04)))


def drum(pitch: float = 92.0, seconds: float = 0.4) -> Wave:
    """A small drum; partials of a round skin, and a puff of noise from the stick."""
    skin = struck(pitch, seconds, ((1, 1, 0.22), (1.593, 0.5, 0.14), (2.136, 0.35, 0.1), (2.917, 0.2, 0.06)))
    for i, grain in enumerate(noise(0.03)):
        skin[i] += grain * 0.5 * (1 - i / (0.03 * RATE))
    return skin


def noise(seconds: float) -> Wave:
    """White noise, the same every time."""
    out, state = silence(seconds), 12_345
    for i in range(len(out)):
        state = (state * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        out[i] = state / 0x3FFF_FFFF - 1.0
    return out


def paper(seconds: float = 0.14) -> Wave:
    """A card that slides over felt: noise without its lowest part, swelling at once and dying away."""
    out, kept = noise(seconds), 0.0
    for i, grain in enumerate(out):
        kept += 0.35 * (grain - kept)
        done = i / len(out)
        out[i] = (grain - kept) * min(1.0, done * 12) * (1 - done) ** 2
    return out


def clink(pitch: float = 2300.0) -> Wave:
    """One chip that falls on another: hard, bright and short."""
    return struck(pitch, 0.12, ((1, 1, 0.035), (1.47, 0.7, 0.025), (2.09, 0.4, 0.018), (2.56, 0.25, 0.01)))


def pluck(pitch: float) -> Wave:
    """A plucked string, for 0.7 s: a burst that circles in a delay line and loses its edge at every turn."""
    length = max(2, round(RATE / pitch - 0.5))
    line = noise(length / RATE)[:length]
    line += [0.0] * (length - len(line))
    out, at = silence(0.7), 0
    for i in range(len(out)):
        following = at + 1 if at + 1 < length else 0
        out[i] = line[at]
        line[at] = 0.496 * (line[at] + line[following])
        at = following
    return out


def slide(start: float, end: float, seconds: float) -> Wave:
    """A slide whistle from one pitch to another, with a little shake."""
    out, phase = silence(seconds), 0.0
    for i in range(len(out)):
        done = i / len(out)
        pitch = start * (end / start) ** done * (1 + 0.012 * math.sin(math.tau * 7 * i / RATE))
        phase += math.tau * pitch / RATE
        edge = min(1.0, done * 25, (1 - done) * 6)
        out[i] = edge * (math.sin(phase) + 0.18 * math.sin(2 * phase))
    return out


def muted_brass(pitch: float, seconds: float) -> Wave:
    """A brass note into a mute: odd and even harmonics that open late, under a nasal band."""
    out, step = silence(seconds), math.tau * pitch / RATE
    for i in range(len(out)):
        done, phase = i / len(out), step * i
        edge = min(1.0, done * 14, (1 - done) * 5)
        bite = 0.35 + 0.5 * min(1.0, done * 4)
        out[i] = edge * (
            math.sin(phase)
            + bite * (0.7 * math.sin(2 * phase) + 0.6 * math.sin(3 * phase) + 0.35 * math.sin(5 * phase))
        )
    return out


def at(moments: Sequence[tuple[float, Wave, float]]) -> Wave:
    """Several sounds mixed: (second at which it starts, sound, loudness)."""
    out = silence(max(start + len(wave) / RATE for start, wave, _ in moments) + 0.01)
    for start, wave, loud in moments:
        first = round(start * RATE)
        for i, sample in enumerate(wave, first):
            out[i] += loud * sample
    return out


def samples(wave: Wave, peak: float) -> array[int]:
    """16-bit samples whose loudest is ``peak`` (0 to 1) of full scale, faded at the end so that nothing clicks."""
    loudest = max((abs(s) for s in wave), default=0.0) or 1.0
    gain, fade = peak * 32_767 / loudest, max(1, min(len(wave), RATE // 100))
    out = array("h", (round(s * gain) for s in wave))
    for i in range(fade):
        out[-1 - i] = round(out[-1 - i] * i / fade)
    return out


def melody(notes: Sequence[float], gap: float, play: Callable[[float], Wave]) -> Wave:
    """Notes in a row, ``gap`` seconds apart."""
    return at([(i * gap, play(pitch), 1.0) for i, pitch in enumerate(notes)])
