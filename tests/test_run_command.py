"""One console after the other in one process: what is done about starts that fail. Time is virtual, the rest is real."""

from __future__ import annotations

import itertools
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from console import run_command
from console.run import Opened, Outcome
from console.run_options import Options, parsed
from console.service.backoff import Backoff
from console.service.notify import Notify
from console.service.playing import Playing
from console.service_link import ServiceLink
from tests.e2e.evening.clock import SECOND, Clock, VirtualLoop

Play = Callable[[Opened, ServiceLink], Outcome]


async def here(opening: Callable[[], Opened]) -> Opened:
    """A thread takes real time, and here it is virtual."""
    return opening()


class Process:
    """``gameshow run --safe-page`` up to where a console would play; ``plays`` are the consoles that come one after the other."""

    def __init__(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *plays: Play, rig: str = "simulated"
    ) -> None:
        self.clock = Clock()
        self.said: list[tuple[float, str]] = []
        notify = Notify(lambda text: self.said.append((self.clock.seconds, text)), 9 * SECOND)
        self.service = ServiceLink(notify, Backoff(None), Playing(None), self.clock)
        words = ["--rig", rig, "--data", str(tmp_path / "data"), "--port", "0", "--safe-page"]
        self.keeping = run_command.Keeping(parsed(words, bench=False), self.service, here)
        self.starts: list[float] = []
        self.opened: list[Opened] = []
        coming: Iterator[Play] = iter(plays)

        async def play(opened: Opened, service: ServiceLink, *_: Any) -> Outcome:
            self.starts.append(self.clock.seconds)
            self.opened.append(opened)
            try:
                return next(coming)(opened, service)
            finally:
                opened.close()

        monkeypatch.setattr(run_command, "play", play)
        monkeypatch.setattr(run_command, "on_stop", lambda *_: None)

    def run(self) -> None:
        loop = VirtualLoop(self.clock)
        try:
            loop.run_until_complete(self.keeping.on())
        finally:
            loop.close()

    def statuses(self) -> list[str]:
        return [text.removeprefix("STATUS=") for _, text in self.said if text.startswith("STATUS=")]


def breaks(_: Opened, __: ServiceLink) -> Outcome:
    raise ZeroDivisionError("nobody has thought of this")


def stops(_: Opened, __: ServiceLink) -> Outcome:
    return Outcome.STOPPED


def again(_: Opened, __: ServiceLink) -> Outcome:
    return Outcome.AGAIN


def test_a_fault_of_the_program_is_shown_and_tried_again_after_longer_and_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Process(tmp_path, monkeypatch, *[breaks] * 7, stops)
    process.run()
    gaps = [after - before for before, after in zip(process.starts, process.starts[1:], strict=False)]
    for gap, wait in zip(gaps, [2, 2, 4, 8, 16, 30, 30], strict=True):
        assert wait <= gap < wait + 1.5
    assert (
        "safe page: a fault of the program itself: ZeroDivisionError: nobody has thought of this; the log has all of it"
        in (process.statuses())
    )
    assert process.keeping._args.port > 0, "the console is looked for where the safe page was"
    assert "STOPPING=1" not in [text for _, text in process.said]


@pytest.mark.parametrize(
    ("fault", "waits"),
    [
        (ZeroDivisionError("nobody has thought of this"), [2, 2, 4, 8]),
        (OSError(5, "Input/output error"), [2, 2, 2, 2]),  # it can be looked whether that is over
    ],
)
def test_what_fails_before_anything_is_open_is_looked_at_again(
    fault: Exception, waits: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Process(tmp_path, monkeypatch, stops)
    with socket.create_server(("127.0.0.1", 0)) as free:
        process.keeping._args.port = free.getsockname()[1]
    tries: list[float] = []
    true = run_command.open_console

    def opening(options: Options) -> Opened:
        tries.append(process.clock.seconds)
        if len(tries) <= len(waits):
            raise fault
        return true(options)

    monkeypatch.setattr(run_command, "open_console", opening)
    process.run()
    gaps = [after - before for before, after in itertools.pairwise(tries)]
    for gap, wait in zip(gaps, waits, strict=True):
        assert wait <= gap < wait + 1.5
    assert len(process.starts) == 1


def test_what_cannot_be_seen_by_looking_is_tried_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All could be opened, and then something refused: opening it once more would show nothing."""

    def refuses(opened: Opened, service: ServiceLink) -> Outcome:
        del opened, service
        raise OSError(5, "Input/output error")

    process = Process(tmp_path, monkeypatch, *[refuses] * 5, stops)
    process.run()
    gaps = [after - before for before, after in itertools.pairwise(process.starts)]
    for gap, wait in zip(gaps, [2, 2, 4, 8, 16], strict=True):
        assert wait <= gap < wait + 1.5


def test_it_is_alive_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process(tmp_path, monkeypatch, *[breaks] * 6, stops)
    process.run()
    fed = [when for when, text in process.said if text == "WATCHDOG=1"]
    assert max(after - before for before, after in itertools.pairwise(fed)) < 6
    assert fed[-1] > 60


def test_what_comes_after_the_start_ends_the_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A show that was on is not taken for one that can't be started: systemd starts all of it anew, and it goes on."""

    def breaks_later(opened: Opened, service: ServiceLink) -> Outcome:
        service.up()
        return breaks(opened, service)

    with pytest.raises(ZeroDivisionError):
        Process(tmp_path, monkeypatch, breaks_later).run()


def test_without_the_safe_page_everything_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process(tmp_path, monkeypatch, breaks)
    process.keeping._args.safe_page = False
    with pytest.raises(ZeroDivisionError):
        process.run()


def test_a_console_is_put_together_again_at_once_and_all_of_the_first_was_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Process(tmp_path, monkeypatch, again, again, stops)
    process.run()
    assert len(process.starts) == 3
    assert process.starts[-1] < 3
    assert len({id(opened.rig) for opened in process.opened}) == 3
    assert all(opened.rig._closed for opened in process.opened)


def test_the_settings_say_the_port_whatever_the_safe_page_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mended step by step: first the address, which moves the page, then the rig, and the console is where the settings say by then."""
    first, second, third = free_ports(3)
    config, shown = tmp_path / "console.toml", list[int]()
    config.write_text(f'rig = "nowhere"\nport = {first}\n')
    later = iter((f'rig = "nowhere"\nport = {second}\n', f'rig = "simulated"\nport = {third}\n'))

    class Page(run_command.SafePage):
        async def until_mended(self, *about: Any) -> Any:
            shown.append(self._options.port)
            config.write_text(next(later))
            return await super().until_mended(*about)

    monkeypatch.setattr(run_command, "SafePage", Page)
    process = Process(tmp_path, monkeypatch, stops)
    words = ["--config", str(config), "--data", str(tmp_path / "data"), "--safe-page"]
    process.keeping._args = parsed(words, bench=False)
    process.run()
    assert shown == [first, second]
    assert [opened.options.port for opened in process.opened] == [third]


def free_ports(count: int) -> list[int]:
    holders = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [holder.getsockname()[1] for holder in holders]
    for holder in holders:
        holder.close()
    return ports


def test_a_port_that_was_taken_counts_as_free_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the console nor the safe page can be reached: it is said, tried less and less often, and never given up."""
    holder = socket.create_server(("127.0.0.1", 0))

    def refused(opened: Opened, service: ServiceLink) -> Outcome:
        del opened, service
        raise OSError(98, "the web server cannot listen")

    process = Process(tmp_path, monkeypatch, *[refused] * 5, stops)
    process.keeping._args.port = holder.getsockname()[1]
    process.run()
    holder.close()
    gaps = [after - before for before, after in zip(process.starts, process.starts[1:], strict=False)]
    for gap, wait in zip(gaps, [1, 2, 4, 8, 16], strict=True):
        assert wait <= gap < wait + 1.5
    assert not [text for _, text in process.said if text == "READY=1"]
    assert process.statuses()[-1].startswith("waiting for its address: ")
