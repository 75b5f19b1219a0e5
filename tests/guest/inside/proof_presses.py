"""Presses on a kernel's lines: from the edge to the accepted press beside a bare ``gpiozero.Button``, and the rows of fault cases A1 to A8.

    proof_presses.py GROUPS     how many groups of presses are timed: ten clean ones, and A3 and A4 among them

The console's rig is the same for all; what is timed is from when the contact was closed to when the rig's sink, or ``when_pressed``, had
been called.  Then the thread that runs lgpio's callbacks is killed, and last the rig is left alone.  Prints one JSON object.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from typing import Any

import lgpio
from gpiozero import Button
from gpiozero.pins.lgpio import LGPIOFactory

from hardware.events import Event, Fault, Press, Withdrawn
from tests.guest.lines import MS, Change, Driven, drive, press
from tests.guest.listening import BUZZERS, Heard, buzzers, listening, matched, never_idle, quantiles

US = 1_000
KILLER = 9
BARE = {17: 23, 27: 24, 22: 25}
"""The rig's pins and those of the buttons beside it, which are others: gpiozero leaves callbacks behind that end lgpio's thread."""
ONE, TWO, THREE = BUZZERS[1], BUZZERS[2], BUZZERS[3]
TWELVE = {5: (16, 20), 6: (21, 26), 12: (19, 7), 13: (4, 18)}
"""Four buzzers, each with the two contacts of a dial."""
CLEAN = 10


def pulses(pin: int, *spans: tuple[float, float], at: int = 0) -> list[Change]:
    """The contact closed during each (from, to), in ms after ``at`` (ns)."""
    times = [
        (round(at + ms * MS), closed)
        for span in spans
        for ms, closed in zip(span, (True, False), strict=True)
    ]
    return [Change(when, pin, closed) for when, closed in times]


def a3(at: int) -> list[Change]:
    """Seat 1's worn contact, and seat 2's clean one 2 ms later; let go after 30 ms."""
    worn = pulses(ONE, (0.0, 1.1), (1.6, 3.0), (3.4, 5.9), (6.0, 30.0), at=at)
    return worn + pulses(TWO, (2.0, 30.5), at=at)


def a4(at: int) -> list[Change]:
    """A spike on two lines at once, five lows of 200 us, a press."""
    lows = [(20 + 5 * n, 20.2 + 5 * n) for n in range(5)]
    return pulses(ONE, (0, 0.04), *lows, (45, 105), at=at) + pulses(THREE, (0.03, 0.07), at=at)


def clean(pin: int, at: int) -> list[Change]:
    """Ten presses, each at another place between two looks of a driver that looks every half millisecond."""
    return [one for n in range(CLEAN) for one in press(pin, at + n * (16 * MS + 137 * US), held=5 * MS)]


def group() -> list[Change]:
    """What is played again and again: the first change of all comes late, so it is one that changes nothing."""
    idle = [Change(0, pin, False) for pin in BUZZERS.values()]
    return idle + clean(ONE, 20 * MS) + a3(200 * MS) + a4(250 * MS)


def begins(made: list[Driven]) -> list[tuple[int, int]]:
    """(Pin, ns) of the first edge of each press of a group, as it was made."""
    closings = [(one.gpio, one.before) for one in made if one.closed]
    ones = [at for pin, at in closings if pin == ONE]
    a3_one, a4_press = ones[CLEAN], ones[-1]
    (a3_two,) = [at for pin, at in closings if pin == TWO]
    return [*((ONE, at) for at in ones[:CLEAN]), (ONE, a3_one), (TWO, a3_two), (ONE, a4_press)]


def bare(groups: int) -> list[int]:
    """From each press of the groups to the first call that a ``gpiozero.Button`` makes for it (ns)."""
    factory = LGPIOFactory()
    calls: list[tuple[int, int]] = []
    buttons = {pin: Button(BARE[pin], pull_up=True, pin_factory=factory) for pin in BUZZERS.values()}
    for pin, button in buttons.items():
        button.when_pressed = lambda pin=pin: calls.append((pin, time.monotonic_ns()))
    took: list[int] = []
    for number in range(groups + 1):
        calls.clear()
        made = drive([replace(one, gpio=BARE[one.gpio]) for one in group()], first=True)
        time.sleep(0.1)
        wanted = begins([replace(one, gpio=pin) for one in made for pin in BARE if BARE[pin] == one.gpio])
        if number > 0:  # the first one warms up
            took += [
                min(called for of, called in calls if of == pin and called >= at) - at for pin, at in wanted
            ]
    for button in buttons.values():
        button.close()
    factory.close()
    return took


def timed(heard: Heard, groups: int) -> tuple[list[int], dict[str, int]]:
    """The same to the rig's sink, and how many groups were told as they should be."""
    took: list[int] = []
    right = {"a3": 0, "a4": 0}
    for number in range(groups + 1):
        made = heard.play(group())
        wanted = begins(made)
        presses = [(told, event) for told, event in heard.told if isinstance(event, Press)]
        presses.sort(key=lambda one: one[1].at)
        seen = [(BUZZERS[int(event.of.removeprefix("seat:"))], event.at) for _, event in presses]
        off = [
            have[0] == pin and 0 <= have[1] - at < 10 * US
            for have, (pin, at) in zip(seen, wanted, strict=False)
        ]
        if number == 0:
            continue
        right["a3"] += all(off[: CLEAN + 2]) and len(off) == len(wanted)
        right["a4"] += len(seen) == len(wanted) and all(off) and not heard.all(Withdrawn)
        took += [told - at for (told, _), (_, at) in zip(presses, wanted, strict=False)]
    return took, right


def cases(heard: Heard) -> dict[str, Any]:
    """A1, A2, A5, A6, A8, and a level that is read on the next spike."""
    seen: dict[str, Any] = {}
    spans = ((0, 0.35), (0.6, 1.4), (1.75, 180.0), (180.3, 180.9), (181.4, 182.0))
    made = heard.play(pulses(ONE, *spans))
    seen["a1"] = matched(heard, made, BUZZERS)

    made = heard.play(pulses(ONE, (0, 20), (2_000, 2_150)))
    seen["a2"] = matched(heard, made, BUZZERS), heard.faults

    made = heard.play([Change(0, TWO, False), *pulses(TWO, (20, 80)), *pulses(ONE, (20.18, 80.18))])
    pressed = {event.of: event.at for event in heard.presses}
    driven = {pin: next(one.before for one in made if one.gpio == pin and one.closed) for pin in (ONE, TWO)}
    seen["a6"] = ((pressed["seat:1"] - pressed["seat:2"]) - (driven[ONE] - driven[TWO])) / US

    # Of twenty groups of spikes the level is read on the second spike of each: one is told, and none is left standing.
    spikes = [(n * 60, n * 60 + 0.04) for n in range(20)] + [
        (n * 60 + 0.55, n * 60 + 0.88) for n in range(20)
    ]
    with never_idle():  # a spike that is driven late lasts longer, and some more would be a press
        made = heard.play(pulses(THREE, *sorted(spikes)))
    lasted = [opens.after - closes.before for closes, opens in zip(made[::2], made[1::2], strict=True)]
    backs = [(told, event) for told, event in heard.told if isinstance(event, Withdrawn)]
    tolds = {event.at: told for told, event in heard.told if isinstance(event, Press)}
    seen["fooled"] = {"withdrawn": len(backs), "standing": len(heard.presses), "longest_us": max(lasted) / US}
    seen["fooled"]["after_ms"] = max(((told - tolds[event.at]) / MS for told, event in backs), default=0)

    def broken(event: Event) -> None:
        if event.of == "seat:1" and isinstance(event, Press):
            raise RuntimeError("seat one broke me")

    heard.first = broken
    made = heard.play(pulses(ONE, (0, 50)) + pulses(TWO, (2, 50.1)))
    seen["a8 raises"] = [one for one in matched(heard, made, BUZZERS) if one[1] == "seat:2"]

    def slow(event: Event) -> None:
        if event.of == "seat:1" and isinstance(event, Press):
            time.sleep(2)

    heard.first = slow
    made = heard.play(pulses(ONE, (0, 50)) + pulses(TWO, (10, 400)), rest=2.2)
    seen["a8 blocks"] = matched(heard, made, BUZZERS)
    heard.first = lambda _: None
    return seen


def held(heard: Heard, idle_s: float) -> dict[str, Any]:
    """A5 on a rig of twelve lines: closed at the start (seat 1), when a round opens (seat 2), and for as long as it is idle (seat 3)."""
    one, two, three, _ = TWELVE
    seen: dict[str, Any] = {"start": heard.faults}
    heard.play([Change(0, one, False), *pulses(one, (100, 150))])
    seen["start"] += [*heard.faults, len(heard.presses)]
    heard.play([Change(0, two, True)])
    heard.told.clear()
    heard.rig.round_opens(time.monotonic_ns())
    seen["round"] = heard.faults
    heard.play([Change(0, two, False), *pulses(two, (100, 150))])
    seen["round"] += [*heard.faults, len(heard.presses)]
    heard.play([Change(0, three, True)])
    heard.told.clear()
    seen["idle"] = idle(idle_s)
    seen["stuck"] = heard.faults
    heard.play([Change(0, three, False), *pulses(three, (100, 150))])
    seen["stuck"] += [*heard.faults, len(heard.presses)]
    return seen


def killed(heard: Heard) -> dict[str, Any]:
    """An exception in somebody's callback ends lgpio's thread, with all input of the process."""

    def fatal(*_: object) -> None:
        sys.exit("some callback of somebody's")  # which a thread takes without a word

    chip = lgpio.gpiochip_open(0)
    lgpio.gpio_claim_alert(chip, KILLER, lgpio.BOTH_EDGES, lgpio.SET_PULL_UP)
    watch = lgpio.callback(chip, KILLER, lgpio.BOTH_EDGES, fatal)
    before = heard.rig.inputs.lost()
    # While nobody listens a press comes; then another one.
    made = heard.play([Change(0, KILLER, True), *pulses(ONE, (5, 60), (150, 200))], rest=0.3)
    watch.cancel()
    lgpio.gpiochip_close(chip)
    seen = {
        "heard": matched(heard, made, BUZZERS),
        "faults": heard.faults,
        "texts": [f.text for f in heard.all(Fault)],
    }
    return seen | {"lost": heard.rig.inputs.lost() != before}


def idle(seconds: float) -> float:
    """The share of a core that this process takes while nothing happens."""
    began, spent = time.monotonic(), time.process_time()
    time.sleep(seconds)
    return (time.process_time() - spent) / (time.monotonic() - began)


def main(groups: int, thorough: bool) -> None:
    """Run it all and print what was seen."""
    with never_idle():
        seen: dict[str, Any] = {"bare": quantiles(bare(groups))}
    with listening(buzzers(BUZZERS)) as heard:
        with never_idle():
            took, right = timed(heard, groups)
        seen |= {"ours": quantiles(took), "right": right, "twitches": heard.rig.inputs.twitches()}
        if thorough:
            seen |= cases(heard)
            seen["killed"] = killed(heard)
    if thorough:
        seats = (
            f"[seat.{seat}]\nbuzzer = {buzzer}\npricer.dials = [{{ a = {a}, b = {b} }}]\n"
            for seat, (buzzer, (a, b)) in enumerate(TWELVE.items(), start=1)
        )
        with listening(buzzers({}) + "".join(seats), closed=[next(iter(TWELVE))]) as heard:
            seen["a5"] = held(heard, 21.0)
    print(json.dumps(seen))


if __name__ == "__main__":
    main(int(sys.argv[1]), thorough=len(sys.argv) > 2)
