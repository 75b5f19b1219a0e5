"""A whole report: every place where a name or a secret may stand has one, and none is in the file."""

from __future__ import annotations

import json
import shutil
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from console.config import Config
from console.doctor.what import What
from console.packs.loader import SHIPPED
from console.report.archive import LARGEST_FILE, unpack
from console.report.command import report_command, write_new
from console.report.edges import edges_csv, keep_edges, kept_edges
from console.report.making import LOG_BYTES, Report, Sources, make_report, without_comments
from console.report.replay import read_report, replay
from hardware.check.machine import Ran
from hardware.contact import ContactLine, Settling
from hardware.edge_ring import EdgeRing, Ring
from hardware.events import Edge
from hardware.inputs import Inputs
from tests.doctor.test_services import shown
from tests.hardware.check.bench import MadeUp
from tests.report.shows import DEFAULT, LATER, NAMES, WHY, played, save

HOME = "/".join(("", "home", ""))
WORDS = {
    "PIN": "471185",
    "phone": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "Wi-Fi": "Turnhalle West",
    "password": "tulpe-anker-92",
    "machine": "muellers-kiste",
    "user": "hannelore",
    "full name": "Hannelore Knopf",
    "in the lobby": "Roswitha",
    "by phone": "Adalbert",
    "rig": "Frau Müllers Rig",
    "rig file": "mueller-turnhalle",
    "comment": "Torsten hat das gelötet",
    "address": "192.168.178.41",
    "address of the card": "b8:27:eb:aa:bb:cc",
    "home": f"{HOME}hannelore",
    "pack": "klasse-siebenbe",
    "its title": "Klasse von Frau Zwackelmann",
}
RIG = """
# Torsten hat das gelötet
name = "Frau Müllers Rig"  # Torsten hat das gelötet
driver = "gpiozero"
gpiozero.factory = "lgpio"
[seat.1]
buzzer = 17
"""
LOG = f"""
[ 12.1] gameshow[612]: Host page http://192.168.178.41:8420/host PIN 471185
[ 13.2] gameshow[612]: {NAMES[1]} locked in; {LATER} left; Roswitha sits down; Adalbert's phone
[ 13.3] gameshow[612]: b8:27:eb:aa:bb:cc joined Turnhalle West with tulpe-anker-92 on muellers-kiste
[ 13.4] gameshow[612]: File "{HOME}hannelore/gameshow/console/daemon.py", line 12, by Hannelore Knopf
[ 13.5] gameshow[612]: cookie gameshow_host=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA; klasse-siebenbe of mueller-turnhalle.toml
"""


class Console:
    """A console on a made-up Pi, with its data, its settings and a canary in each of them."""

    def __init__(self, folder: Path) -> None:
        self.pi = MadeUp(folder / "pi")
        self.data = folder / "data"
        self.data.mkdir()
        pi = self.pi
        pi.says |= {"systemctl": shown({"User": ""}, {"User": ""}), "journalctl": Ran(0, LOG)}
        pi.put("etc/hostname", "muellers-kiste\n")
        pi.put(
            "etc/passwd",
            f"root:x:0:0:root:/root:/bin/sh\nhannelore:x:1000:1000:Hannelore Knopf,,,:{HOME}hannelore:\n",
        )
        pi.put("etc/gameshow/hotspot.toml",
               'name = "Turnhalle West"\npassword = "tulpe-anker-92"\naddress = "10.42.0.1"\n')  # fmt: skip
        self.config = pi.root / "etc/gameshow/console.toml"
        self.config.write_text(
            '# Torsten hat das gelötet\nrig = "mueller-turnhalle.toml"\npack = "klasse-siebenbe"\n'
        )
        self.rig = pi.root / "etc/gameshow/mueller-turnhalle.toml"
        self.rig.write_text(RIG, encoding="utf-8")
        (self.data / "host-pin").write_text("471185\n")
        (self.data / "settings.json").write_text(json.dumps({"seats": {"1": {"name": "Roswitha"}}}))
        (self.data / "phones.json").write_text(
            json.dumps(
                {"keys": [WORDS["phone"]], "seats": {"2": {"key": WORDS["phone"], "name": "Adalbert"}}}
            )
        )
        self.ring = EdgeRing(("seat:1/buzzer", "seat:1/dial:0/a"))
        for n in range(10):
            self.ring.add(Edge(self.ring.lines[n % 2], True, n), True, n)

    def with_pack(self) -> None:
        """The pack that the settings name lies on the shelf."""
        shelf = self.data / "shelf/klasse-siebenbe"
        shutil.copytree(SHIPPED / "default", shelf)
        told = (shelf / "pack.toml").read_text(encoding="utf-8")
        (shelf / "pack.toml").write_text(told.replace(DEFAULT.name, WORDS["its title"]), encoding="utf-8")

    @property
    def what(self) -> What:
        return What(Config(str(self.rig), "klasse-siebenbe", "0.0.0.0"), self.config, self.data, None)

    def report(self, **more: object) -> Report:
        return make_report(Sources(self.what, self.pi.machine, self.ring.read, **more))  # type: ignore[arg-type]


@pytest.fixture
def console(tmp_path: Path) -> Console:
    return Console(tmp_path)


def show(console: Console, game: str = "price-is-right", seed: int = 2, end: bool = False) -> None:
    save(console.data, game, DEFAULT, played(game, DEFAULT, seed), end)


def test_no_name_and_no_secret_is_in_any_member_nor_in_the_file(console: Console) -> None:
    console.with_pack()
    show(console, seed=1, end=True)
    show(console)
    report = console.report()
    assert set(report.members) == {
        *("versions.json", "doctor.json", "rig.toml", "console.toml", "journal.jsonl", "state.json"),
        *("edges.csv", "log.txt"),
    }
    data = report.file()
    every = {"the file": data, **unpack(data)}
    with zipfile.ZipFile(BytesIO(data)) as archive:
        every["names of members"] = " ".join(archive.namelist()).encode()
    for name, content in every.items():
        for what, word in {**WORDS, **dict.fromkeys(NAMES[:3], ""), "why": WHY, "later": LATER}.items():
            for form in {word or what, json.dumps(word or what)[1:-1]}:
                assert form.lower().encode() not in content.lower(), f"{what} in {name}"
    text = unpack(data)["log.txt"].decode()
    assert "Seat 2 locked in; Seat 1 left" in text
    assert "daemon.py" in text  # what a fault is found by stays
    findings = json.loads(unpack(data)["doctor.json"])["findings"]
    assert [one["what"] for one in findings if one["id"] == "pack"] == [
        'Plays with the pack "a pack of their own"'
    ]
    assert replay(read_report(data)).same is True


def test_the_canaries_would_be_found(console: Console) -> None:
    """All of them stand in what a report is made of."""
    console.with_pack()
    show(console)
    sources = LOG + console.config.read_text() + console.rig.read_text()
    sources += "".join(
        file.read_text(errors="replace")
        for file in [*console.data.rglob("*"), *(console.pi.root / "etc").rglob("*")]
        if file.is_file()
    )
    assert [what for what, word in WORDS.items() if word not in sources] == []


def test_a_show_that_is_not_over_is_not_for_whoever_has_the_hosts_page(console: Console) -> None:
    show(console, "price-poker")
    console.ring.tell_before(4)
    report = console.report(open_shows=False)
    assert not {"journal.jsonl", "state.json", "pack.json"} & set(report.members)
    assert any("not over" in line for line in report.lacks)
    assert report.members["edges.csv"].count(b"\n") == 1 + 4
    assert any("The latest 6 edges are left out" in line for line in report.lacks)


def test_edges_of_what_is_dialled_now_are_there_when_that_is_said(console: Console) -> None:
    show(console)
    console.ring.tell_before(0)
    assert console.report().members["edges.csv"].count(b"\n") == 1
    assert console.report(all_edges=True).members["edges.csv"].count(b"\n") == 1 + 10


def test_a_show_that_is_over_is(console: Console) -> None:
    show(console, "price-poker", end=True)
    assert "journal.jsonl" in console.report(open_shows=False).members


def test_whoever_asks_on_the_machine_itself_is_told_what_is_in_it(console: Console) -> None:
    show(console)
    report = console.report()
    assert any("NOT OVER" in line for line in report.has)
    assert b"NOT OVER" in unpack(report.file())["README.txt"]


def test_an_earlier_show_by_its_number(console: Console) -> None:
    show(console, "wheel-of-fortune", end=True)
    show(console)
    told = read_report(console.report(show=1).file())
    assert (told.number, told.header.game) == (1, "wheel-of-fortune")
    assert "journal.jsonl" not in console.report(show=9).members


def test_a_damaged_journal_is_said_and_what_is_proved_is_there(console: Console) -> None:
    show(console)
    path = console.data / "journal.db"
    path.write_bytes(path.read_bytes()[:6_000])
    report = console.report()
    assert any("damaged" in line for line in report.lacks)
    assert replay(read_report(report.file())).same is True


def test_what_can_not_be_had_is_said_and_all_else_is_there(console: Console) -> None:
    console.rig.unlink()
    console.pi.says["journalctl"] = None
    console.ring = EdgeRing(())

    def no_ring() -> Ring:
        raise PermissionError(13, "no")

    report = make_report(Sources(console.what, console.pi.machine, no_ring))
    said = " ".join(report.lacks)
    for part in ("rig file", "raw edges", "log", "no show"):
        assert part in said
    assert {"versions.json", "doctor.json", "console.toml"} <= set(report.members)


def test_a_part_that_breaks_costs_no_other(console: Console) -> None:
    def broken() -> Ring:
        raise RuntimeError("Roswitha fell over it")

    report = make_report(Sources(console.what, console.pi.machine, broken))
    assert "edges.csv could not be made: RuntimeError: (somebody) fell over it" in report.lacks
    assert "log.txt" in report.members


def test_its_size_is_bounded(console: Console) -> None:
    console.pi.says["journalctl"] = Ran(0, "x" * 5_000_000)
    for n in range(9_000):
        console.ring.add(Edge("seat:1/buzzer", n % 2 == 0, n), True, n)
    report = console.report()
    assert len(report.members["log.txt"]) <= LOG_BYTES
    assert len(report.file()) < LARGEST_FILE / 20


def test_comments_go_and_signs_in_texts_stay() -> None:
    said = 'a = "x # y" # gone\n# gone\nb = \'#\' # gone\nc = "\\"#" # gone\n\nd = 1\n'
    assert without_comments(said) == 'a = "x # y"\nb = \'#\'\nc = "\\"#"\nd = 1\n'


# ------------------------------------------------------------------ edges
def test_edges_are_kept_where_the_service_keeps_them(tmp_path: Path) -> None:
    inputs = Inputs([ContactLine("seat:1", "buzzer", Settling())], [], lambda: {"seat:1/buzzer": False})
    keep_edges(inputs, tmp_path)
    inputs.start(lambda _: None, 0)
    inputs.post(Edge("seat:1/buzzer", True, 5), True, 9)
    inputs.tick(10)
    ring = kept_edges(tmp_path)
    assert ring is not None
    assert edges_csv(ring) == (
        b"number,line,contact,stamp_ns,delivered_ns,level\n1,seat:1/buzzer,closed,5,9,closed\n",
        0,
    )
    assert kept_edges(tmp_path / "elsewhere") is None


def test_a_folder_that_refuses_leaves_them_in_memory(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    inputs = Inputs([ContactLine("seat:1", "buzzer", Settling())], [], lambda: {"seat:1/buzzer": False})
    before = inputs.ring
    keep_edges(inputs, tmp_path / "nowhere")
    assert inputs.ring is before
    assert "in memory only" in caplog.text
    keep_edges(inputs, None)


# ------------------------------------------------------------------ the command
def run(console: Console, *words: str) -> int:
    return report_command(
        ["--config", str(console.config), "--data", str(console.data), *words], console.pi.machine
    )


def test_it_writes_a_file_of_this_date_and_never_over_one(
    console: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    show(console)
    monkeypatch.chdir(tmp_path)
    assert run(console) == 0
    assert run(console) == 0
    assert sorted(file.name for file in tmp_path.glob("*.zip")) == [
        "gameshow-report-2026-11-30T00-00-00-2.zip",
        "gameshow-report-2026-11-30T00-00-00.zip",
    ]
    first = tmp_path / "gameshow-report-2026-11-30T00-00-00.zip"
    assert first.stat().st_mode & 0o777 == 0o600
    said = capsys.readouterr().out
    assert f"The report is {first.name}" in said
    assert "NOT OVER" in said
    assert run(console, "-o", str(first)) == 1
    assert "File exists" in capsys.readouterr().err
    assert not list(tmp_path.glob(".*.new"))


def test_a_disk_that_refuses_is_a_sentence_that_says_what_to_do(
    console: Console, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(console, "-o", str(tmp_path / "no/such/folder.zip")) == 1
    assert "-o -" in capsys.readouterr().err


def test_standard_output_has_the_file_and_nothing_else(
    console: Console, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    show(console)
    assert run(console, "-o", "-") == 0
    told = capfdbinary.readouterr()
    assert read_report(told.out).header.seats[0] == "Seat 1"
    assert b"raw edges" in told.err


def test_an_existing_file_or_link_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(b"precious")
    (tmp_path / "link").symlink_to(tmp_path / "mine")
    for name in ("mine", "link"):
        with pytest.raises(FileExistsError):
            write_new(tmp_path / name, b"x")
    assert (tmp_path / "mine").read_bytes() == b"precious"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["link", "mine"]


def test_where_nobody_knows_the_names_the_log_is_left_out(console: Console) -> None:
    """Whoever may read the log need not be allowed to read the journal."""
    console.data.rename(console.data.with_name("closed"))
    console.data.mkdir()
    (console.data / "journal.db").mkdir()  # can't be read, whoever tries
    console.pi.says["journalctl"] = Ran(0, f"{NAMES[0]} broke it")
    report = console.report()
    assert "log.txt" not in report.members
    assert NAMES[0].encode() not in report.members["doctor.json"]
    assert any("log is left out" in line for line in report.lacks)
