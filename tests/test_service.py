"""What systemd is told, how long a start waits, and what is known of a show after a crash."""

from __future__ import annotations

import json
import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.service.backoff import GOOD_LIFE, NAME, Backoff, runtime_folder, wait, waits
from console.service.notify import LONGEST_STATUS, SECOND, Notify, Watchdog
from console.service.playing import Mark, Playing

NOW = 5_000 * SECOND


class Manager:
    """What listens at NOTIFY_SOCKET: systemd, as far as we know it."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + address[1:] if address.startswith("@") else address)
        self.socket.setblocking(False)
        self.environment = {"NOTIFY_SOCKET": address}

    def told(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self.socket.recv(65_536).decode())
            except BlockingIOError:
                return found


@pytest.fixture
def manager() -> Iterator[Manager]:
    with tempfile.TemporaryDirectory() as folder:  # a socket's path may have no more than 107 bytes
        one = Manager(f"{folder}/notify")
        yield one
        one.socket.close()


def collecting(watchdog: int | None = None) -> tuple[Notify, list[str]]:
    said: list[str] = []
    return Notify(said.append, watchdog), said


class TestNotify:
    def test_every_word_arrives(self, manager: Manager) -> None:
        notify = Notify.taken_from(manager.environment)
        notify.ready()
        notify.status("in the lobby")
        notify.alive()
        notify.extend(30)
        notify.stopping()
        assert manager.told() == [
            "READY=1",
            "STATUS=in the lobby",
            "WATCHDOG=1",
            "EXTEND_TIMEOUT_USEC=30000000",
            "STOPPING=1",
        ]

    def test_an_abstract_name_is_reached(self) -> None:
        manager = Manager(f"@gameshow-test-{id(self)}")
        Notify.taken_from(manager.environment).ready()
        assert manager.told() == ["READY=1"]
        manager.socket.close()

    def test_what_we_start_is_told_nothing_of_it(self, manager: Manager) -> None:
        environment = manager.environment | {"WATCHDOG_USEC": "1", "WATCHDOG_PID": "7", "HOME": "/"}
        Notify.taken_from(environment)
        assert environment == {"HOME": "/"}

    @pytest.mark.parametrize("address", ["", "relative", "vsock:2:1", "/nowhere/at/all", "@nobody-is-there"])
    def test_where_nobody_listens_nothing_happens(self, address: str) -> None:
        Notify.taken_from({"NOTIFY_SOCKET": address}).ready()

    def test_a_manager_that_is_going_down_is_no_error(self, manager: Manager) -> None:
        notify = Notify.taken_from(manager.environment)
        manager.socket.close()  # ECONNREFUSED from now on
        notify.stopping()

    def test_a_manager_that_is_too_busy_holds_up_nobody(self, manager: Manager) -> None:
        notify = Notify.taken_from(manager.environment)
        for n in range(20_000):  # more than its queue holds
            notify.status(str(n))
        assert 0 < len(manager.told()) < 20_000

    def test_a_status_is_one_line_and_told_once(self, manager: Manager) -> None:
        notify = Notify.taken_from(manager.environment)
        for _ in range(3):
            notify.status("safe page:\nREADY=1 " + "x" * 500)
        (said,) = manager.told()
        assert "\n" not in said
        assert len(said) == len("STATUS=") + LONGEST_STATUS

    @pytest.mark.parametrize(
        ("usec", "pid", "interval"),
        [
            ("10000000", "", 10 * SECOND),
            ("10000000", "42", 10 * SECOND),
            ("10000000", "41", None),  # meant for another process
            ("0", "42", None),
            ("", "42", None),
            ("-5", "", None),
            ("ten", "", None),
        ],
    )
    def test_whom_the_watchdog_watches(self, usec: str, pid: str, interval: int | None) -> None:
        environment = {"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": usec, "WATCHDOG_PID": pid}
        assert Notify.taken_from(environment, 42).watchdog == interval


class TestWatchdog:
    def test_it_is_fed_at_most_every_third_of_its_interval(self) -> None:
        notify, said = collecting(9 * SECOND)
        watchdog = Watchdog(notify)
        for ms in range(9_000):
            watchdog.went_round(NOW + ms * SECOND // 1_000)
        assert said == ["WATCHDOG=1"] * 3

    def test_it_says_when_a_round_is_wanted_at_the_latest(self) -> None:
        notify, said = collecting(9 * SECOND)
        watchdog = Watchdog(notify)
        assert watchdog.went_round(NOW) == NOW + 3 * SECOND
        assert watchdog.went_round(NOW + 2 * SECOND) == NOW + 3 * SECOND
        assert watchdog.went_round(NOW + 3 * SECOND) == NOW + 6 * SECOND
        assert len(said) == 2

    def test_nobody_is_fed_where_nobody_watches(self) -> None:
        notify, said = collecting()
        assert Watchdog(notify).went_round(NOW) is None
        assert said == []


class TestBackoff:
    def test_waits_grow_and_stay_bounded(self) -> None:
        assert [waits(failed) for failed in range(8)] == [0, 1, 2, 4, 8, 16, 30, 30]
        assert waits(10**9) == 30

    def test_each_start_that_came_to_nothing_counts(self, tmp_path: Path) -> None:
        assert [Backoff(tmp_path).begin(NOW + n * SECOND) for n in range(4)] == [0, 1, 2, 3]

    def test_a_minute_of_good_life_begins_anew(self, tmp_path: Path) -> None:
        for _ in range(3):
            Backoff(tmp_path).begin(NOW)
        living = Backoff(tmp_path)
        assert living.begin(NOW) == 3
        living.lived(NOW + GOOD_LIFE - 1)
        assert Backoff(tmp_path).begin(NOW + GOOD_LIFE) == 4  # killed just before
        living = Backoff(tmp_path)
        assert living.begin(NOW + GOOD_LIFE) == 5
        living.lived(NOW + 2 * GOOD_LIFE)
        living.lived(NOW + 3 * GOOD_LIFE)
        assert Backoff(tmp_path).begin(NOW + 3 * GOOD_LIFE) == 0

    def test_a_stop_in_order_is_no_failure(self, tmp_path: Path) -> None:
        one = Backoff(tmp_path)
        one.begin(NOW)
        one.ended()
        assert Backoff(tmp_path).begin(NOW) == 0

    @pytest.mark.parametrize(
        "content",
        ["", "{", "[]", "null", '{"failed": 3}', '{"failed": "3", "began": 1}', '{"failed": -1, "began": 1}',
         '{"failed": true, "began": 1}', '{"failed": 3, "began": 9000000000000000000}', "[" * 100_000, "\xff"],
    )  # fmt: skip
    def test_a_damaged_file_or_one_of_another_boot_means_no_wait(self, content: str, tmp_path: Path) -> None:
        (tmp_path / NAME).write_bytes(content.encode("latin-1"))
        assert Backoff(tmp_path).begin(NOW) == 0
        assert Backoff(tmp_path).begin(NOW) == 1  # and is mended

    def test_what_has_no_end_holds_up_no_start(self, tmp_path: Path) -> None:
        for name in (NAME, "playing"):
            os.mkfifo(tmp_path / name)
        assert Playing(tmp_path).mark is None
        assert Backoff(tmp_path).begin(NOW) == 0
        assert Backoff(tmp_path).begin(NOW) == 1
        for name in (NAME, "playing"):
            (tmp_path / name).unlink()
            (tmp_path / name).touch()
            os.truncate(tmp_path / name, 10**12)  # has holes instead of bytes
        assert Playing(tmp_path).mark is None
        assert Backoff(tmp_path).begin(NOW) == 0

    def test_a_folder_that_is_not_there_means_no_wait_and_no_error(self, tmp_path: Path) -> None:
        for folder in (None, tmp_path / "gone"):
            for _ in range(3):
                one = Backoff(folder)
                assert one.begin(NOW) == 0
            one.ended()

    def test_a_file_that_can_be_neither_read_nor_written_is_no_error(self, tmp_path: Path) -> None:
        (tmp_path / NAME).mkdir()
        one = Backoff(tmp_path)
        assert one.begin(NOW) == 0
        one.ended()

    def test_the_wall_clock_is_nothing_to_it(self, tmp_path: Path) -> None:
        Backoff(tmp_path).begin(NOW)
        assert json.loads((tmp_path / NAME).read_text()) == {"failed": 1, "began": NOW}

    def test_whoever_waits_says_so_and_keeps_systemds_patience(self) -> None:
        notify, said = collecting()
        slept: list[float] = []
        wait(2.5, notify, "2 starts in a row ended early", sleep=slept.append)
        assert slept == [1, 1, 0.5]
        assert next(one for one in said if one.startswith("STATUS")).startswith(
            "STATUS=2 starts in a row ended early; the next try is in "
        )
        patience = [int(one.partition("=")[2]) / 1e6 for one in said if one.startswith("EXTEND")]
        assert all(seconds > left for seconds, left in zip(patience, (2.5, 1.5, 0.5), strict=True))

    def test_nobody_waits_for_nothing(self) -> None:
        notify, said = collecting()
        wait(0, notify, "x", sleep=lambda _: pytest.fail("slept"))
        assert said == []

    def test_the_folder_is_the_first_that_systemd_names(self) -> None:
        assert runtime_folder({"RUNTIME_DIRECTORY": "/run/a:/run/b"}) == Path("/run/a")
        assert runtime_folder({"RUNTIME_DIRECTORY": ""}) is None
        assert runtime_folder({}) is None


class TestPlaying:
    def test_the_next_process_knows(self, tmp_path: Path) -> None:
        Playing(tmp_path).set(Mark("abc", 7, 2))
        assert Playing(tmp_path).mark == Mark("abc", 7, 2)
        Playing(tmp_path).set(None)
        assert Playing(tmp_path).mark is None
        assert list(tmp_path.iterdir()) == []

    def test_it_is_written_when_it_changes_and_only_then(self, tmp_path: Path) -> None:
        playing = Playing(tmp_path)
        playing.set(Mark("abc"))
        (tmp_path / "playing").unlink()
        playing.set(Mark("abc"))
        assert not (tmp_path / "playing").exists()
        playing.set(Mark("abd"))
        assert (tmp_path / "playing").exists()

    def test_tries_are_those_with_the_show_as_it_is(self) -> None:
        assert Mark("abc", 7, 2).tried(7) == 2
        assert Mark("abc", 7, 2).tried(8) == 0

    @pytest.mark.parametrize(
        "content",
        ["", "{}", "[1]", '{"show": 1, "rows": 1, "tries": 1}', '{"show": "a", "rows": -1, "tries": 0}',
         '{"show": "a", "rows": "1", "tries": 0}', "[" * 100_000],
    )  # fmt: skip
    def test_what_is_damaged_says_nothing(self, content: str, tmp_path: Path) -> None:
        (tmp_path / "playing").write_text(content)
        assert Playing(tmp_path).mark is None

    def test_a_disk_that_refuses_and_no_folder_at_all_are_no_errors(self, tmp_path: Path) -> None:
        (tmp_path / "playing").mkdir()
        for folder in (tmp_path, tmp_path / "gone", None):
            playing = Playing(folder)
            playing.set(Mark("abc"))
            playing.set(None)
