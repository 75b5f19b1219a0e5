"""The thread that works the inputs: it wakes at once, goes on after a failure, and ends."""

from __future__ import annotations

import time
from queue import SimpleQueue
from threading import Event
from threading import enumerate as threads

import pytest

from hardware.events import Press
from hardware.pump import Pump
from hardware.rig import open_rig
from hardware.rigfile import load_rig
from hardware.simulated import SimulatedRig

FAR = 3_600_000_000_000


def test_woken_work_is_done_at_once_and_the_thread_ends() -> None:
    calls: SimpleQueue[int] = SimpleQueue()

    def work(now: int) -> int:
        calls.put(now)
        return now + FAR

    before = set(threads())
    pump = Pump(work, time.monotonic_ns)
    pump.start()
    calls.get(timeout=5)
    pump.wake()
    assert calls.get(timeout=5) > 0
    time.sleep(0.02)  # time for a thread that never rests to give itself away
    pump.stop()
    assert calls.qsize() <= 1
    assert set(threads()) <= before


def test_work_that_is_due_is_done_without_being_woken() -> None:
    again = Event()
    times: list[int] = []

    def work(now: int) -> int:
        times.append(now)
        if len(times) == 3:
            again.set()
        return now + 2_000_000 if len(times) < 3 else now + FAR

    pump = Pump(work, time.monotonic_ns)
    pump.start()
    assert again.wait(5)
    pump.stop()
    assert times[1] - times[0] >= 2_000_000


def test_a_failure_is_logged_and_the_thread_lives_on(caplog: pytest.LogCaptureFixture) -> None:
    done = Event()
    failed: list[int] = []

    def work(now: int) -> int:
        if not failed:
            failed.append(now)
            raise RuntimeError("no level to be had")
        done.set()
        return now + FAR

    pump = Pump(work, time.monotonic_ns)
    pump.start()
    assert done.wait(5)
    pump.stop()
    assert "no level to be had" in caplog.text


def test_lasting_trouble_is_told_once_and_its_end_once(caplog: pytest.LogCaptureFixture) -> None:
    told: list[str | None] = []
    well = Event()
    tries: list[int] = []

    def work(now: int) -> int:
        tries.append(now)
        if len(tries) <= 3:
            raise OSError("chip gone")
        return now + FAR

    def trouble(error: Exception | None) -> None:
        told.append(str(error) if error else None)
        if error is None:
            well.set()

    pump = Pump(work, time.monotonic_ns, trouble)
    pump.start()
    assert well.wait(5)
    pump.stop()
    assert told == ["chip gone", None]
    assert caplog.text.count("it is tried again") == 1


def test_stopping_what_never_started_does_nothing() -> None:
    Pump(lambda now: now, time.monotonic_ns).stop()


def test_a_pumped_rig_reports_a_press_in_real_time_without_anybody_ticking() -> None:
    rig = open_rig(load_rig("simulated"))
    assert isinstance(rig, SimulatedRig)
    heard: SimpleQueue[object] = SimpleQueue()
    rig.start(heard.put)
    before = time.monotonic_ns()
    rig.close_contact(2, "buzzer")
    press = heard.get(timeout=5)
    rig.close()
    assert isinstance(press, Press)
    assert press.of == "seat:2"
    assert before <= press.at <= time.monotonic_ns()
