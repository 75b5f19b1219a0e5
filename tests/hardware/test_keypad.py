"""The host's keypad: bytes to keys, keys that are buzzers, and what happens when it is pulled out."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import Edge, Fault, Key
from hardware.input_device import (
    DOWN,
    EV_KEY,
    EV_SYN,
    EVENT,
    NAMES,
    SYN_DROPPED,
    SYN_REPORT,
    UP,
    EventDevice,
    Move,
    Reports,
)
from hardware.keypad import FIRST_WAIT, LONGEST_WAIT, Keypad, why_no_keypad
from hardware.keys import KEYS
from tests.hardware.rigs import CODES, KEYPAD, MS, FakeKeys, KeysBench, S

LINE = "seat:1/buzzer"


def event(kind: int, code: int, value: int, at: int = 7 * S + 5_000) -> bytes:
    return EVENT.pack(at // S, at % S // 1_000, kind, code, value)


def moves(*data: bytes) -> list[Move]:
    reports = Reports()
    return [move for piece in data for move in reports.feed(piece)]


def test_every_key_of_ours_is_on_a_keypad_and_its_digits_are_those_of_a_keyboard_too() -> None:
    assert set(NAMES.values()) == set(KEYS)
    assert [sum(name == digit for name in NAMES.values()) for digit in "0123456789"] == [2] * 10


def test_a_key_goes_down_and_up_with_the_kernels_stamp_and_repeats_nothing() -> None:
    seven = CODES["7"]
    data = [event(EV_KEY, seven, value, at) for value, at in ((DOWN, S), (2, 2 * S), (2, 3 * S), (UP, 4 * S))]
    assert moves(*data) == [Move("7", True, S), Move("7", False, 4 * S)]


def test_other_events_and_unknown_keys_are_passed_over() -> None:
    num_lock, scan_code = 69, (4, 4)
    assert moves(event(EV_KEY, num_lock, DOWN), event(*scan_code, DOWN), event(EV_SYN, SYN_REPORT, 0)) == []


def test_after_lost_events_the_rest_of_the_report_is_lost_too() -> None:
    one, two = CODES["1"], CODES["2"]
    end = event(EV_SYN, SYN_REPORT, 0)
    lost = event(EV_SYN, SYN_DROPPED, 0) + event(EV_KEY, one, UP)
    assert [m.key for m in moves(lost + end + event(EV_KEY, two, DOWN) + end)] == ["2"]


@given(
    st.lists(st.tuples(st.sampled_from(sorted(NAMES)), st.sampled_from([UP, DOWN, 2]))),
    st.lists(st.integers(1, 60)),
)
def test_bytes_may_come_in_any_pieces(keys: list[tuple[int, int]], cuts: list[int]) -> None:
    data = b"".join(event(EV_KEY, code, value) for code, value in keys)
    pieces, at = [], 0
    for cut in cuts:
        pieces.append(data[at : at + cut])
        at += cut
    assert moves(*pieces, data[at:]) == moves(data)


@dataclass
class Desk:
    """A keypad under the test's own time whose key 7 is seat 1's buzzer."""

    device: FakeKeys = field(default_factory=FakeKeys)
    edges: list[Edge] = field(default_factory=list)
    said: list[Fault | Key] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.keypad = Keypad(
            KEYPAD,
            {"7": LINE},
            lambda edge, *_: self.edges.append(edge),
            self.said.append,
            open_device=self.device.open,
        )

    @property
    def faults(self) -> list[tuple[str, str, bool]]:
        return [(f.kind, f"{f.of}/{f.part}", f.cleared) for f in self.said if isinstance(f, Fault)]


GONE = [("missing", "rig/keypad", False), ("missing", LINE, False)]
BACK = [("missing", "rig/keypad", True), ("missing", LINE, True)]


def test_a_key_is_the_hosts_or_a_buzzers_and_never_both() -> None:
    desk = Desk()
    desk.keypad.open(0)
    for key, down, at in (("7", True, S), ("8", True, 2 * S), ("7", False, 3 * S), ("8", False, 4 * S)):
        desk.device.move(key, down, at)
    desk.keypad.poll(5 * S)
    assert desk.edges == [Edge(LINE, True, S), Edge(LINE, False, 3 * S)]
    assert desk.said == [Key("8", 2 * S)]


def test_a_keypad_that_is_not_there_is_said_once_and_tried_for_ever_at_last_every_five_seconds() -> None:
    desk = Desk()
    desk.device.gone = True
    desk.keypad.open(0)
    assert desk.said == []  # nobody listens yet
    now, waits = 1, []
    for _ in range(8):
        wanted = desk.keypad.poll(now)
        waits.append(wanted - now)
        now = wanted
    assert waits[:3] == [FIRST_WAIT - 1, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert waits[-3:] == [LONGEST_WAIT] * 3
    assert desk.faults == GONE
    desk.device.gone = False
    desk.keypad.poll(now)
    assert desk.faults == [*GONE, *BACK]


def test_pulled_out_while_a_buzzer_is_down_lets_it_go_and_invents_nothing_when_it_is_back() -> None:
    desk = Desk()
    desk.keypad.open(0)
    desk.device.move("7", True, S)
    desk.keypad.poll(S)
    desk.device.gone = True
    again = desk.keypad.poll(2 * S)
    assert desk.edges == [Edge(LINE, True, S), Edge(LINE, False, 2 * S)]
    assert desk.keypad.levels() == {LINE: False}
    desk.device.gone = False
    desk.keypad.poll(again)
    assert desk.keypad.levels() == {LINE: False}  # still down, but nobody pressed it
    desk.device.move("7", False, again + MS)
    desk.device.move("7", True, again + S)
    desk.keypad.poll(again + 2 * S)
    assert desk.edges[2:] == [Edge(LINE, True, again + S)]
    assert desk.faults == [*GONE, *BACK]


def test_what_is_down_when_the_console_starts_is_closed() -> None:
    desk = Desk()
    desk.device.codes.add(CODES["7"])
    desk.keypad.open(0)
    assert desk.keypad.levels() == {LINE: True}
    assert desk.edges == []


def test_after_lost_events_the_levels_are_asked_for() -> None:
    desk = Desk()
    desk.keypad.open(0)
    desk.device.codes.add(CODES["7"])
    desk.device.write(EV_SYN, SYN_DROPPED, 0, S)
    desk.device.write(EV_SYN, SYN_REPORT, 0, S)
    desk.keypad.poll(S)
    assert (desk.keypad.levels(), desk.edges) == ({LINE: True}, [])


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOENT, "it is not plugged in; plug it in, or correct keypad.device in the rig file"),
        (errno.ENODEV, "it is not plugged in"),
        (errno.EACCES, r"add the user to the group input \(sudo usermod -aG input USER\)"),
        (errno.EBUSY, "another program has it for itself"),
        (errno.EIO, "Input/output error; unplug it"),
    ],
)
def test_why_there_is_no_keypad(number: int, words: str) -> None:
    with pytest.raises(OSError, match=words):
        raise OSError(why_no_keypad("/dev/x", OSError(number, os.strerror(number))))


def test_what_is_no_input_device_is_refused_and_nothing_stays_open() -> None:
    before = len(os.listdir("/proc/self/fd"))
    for path in ("/dev/null", "/dev/input/by-id/none"):
        with pytest.raises(OSError, match=r"ioctl|directory"):
            EventDevice(path)
    assert len(os.listdir("/proc/self/fd")) == before


class Piped(FakeKeys):
    """The same device with a descriptor that can be waited on."""

    def __init__(self) -> None:
        super().__init__()
        self.ends = os.pipe()
        os.set_blocking(self.ends[0], False)

    def write(self, kind: int, code: int, value: int, at: int) -> None:
        os.write(self.ends[1], event(kind, code, value, at))

    def fileno(self) -> int:
        return self.ends[0]

    def read(self) -> bytes:
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")
        try:
            return os.read(self.ends[0], 4_096)
        except BlockingIOError:
            return b""


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 5
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


def test_a_thread_reads_it_and_ends_with_the_rig() -> None:
    desk = Desk(Piped())
    desk.keypad.open(time.monotonic_ns())
    desk.keypad.start()
    desk.device.move("7", True, S)
    until(lambda: desk.edges == [Edge(LINE, True, S)])
    desk.device.gone = True
    desk.device.move("1", True, S)  # wakes the reader, as a hang-up does
    until(lambda: desk.faults == GONE)
    desk.device.gone = False
    until(lambda: desk.faults == [*GONE, *BACK])
    begun = time.monotonic()
    desk.keypad.stop()
    desk.keypad.stop()
    assert time.monotonic() - begun < 0.5
    assert "keypad" not in [thread.name for thread in threading.enumerate()]
    assert desk.device.closed


def test_a_rig_whose_buzzers_are_keys_reports_presses_of_another_clock() -> None:
    bench = KeysBench()
    bench.start()
    bench.pulses(LINE, (MS, 90 * MS))
    bench.at(S, lambda: bench.device.move("enter", True, bench.now))
    bench.run(2 * S)
    assert bench.presses == [("seat:1", "buzzer", MS)]
    assert bench.keys == [("enter", S)]
    bench.at(2 * S, lambda: setattr(bench.device, "gone", True))
    bench.run(4 * S)
    assert {name for _, name, _ in bench.faults} == {f"seat:{n}/buzzer" for n in (1, 2, 3)} | {"rig/keypad"}
    bench.device.gone = False
    bench.run(8 * S)
    assert sum(cleared for *_, cleared in bench.faults) == 4
    bench.pulses(LINE, (9 * S, 9 * S + 90 * MS))
    bench.run(10 * S)
    assert bench.presses[1:] == [("seat:1", "buzzer", 9 * S)]
    bench.rig.close()
