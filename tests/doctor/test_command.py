"""``gameshow doctor``: whom it looks at, its status, and what it may never say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from console.doctor.command import doctor_command
from hardware.check.machine import Ran
from tests.doctor.test_services import shown
from tests.hardware.check.bench import MadeUp

RIG = """
driver = "gpiozero"
gpiozero.factory = "lgpio"
[seat.1]
buzzer = 17
"""


@pytest.fixture
def pi(tmp_path: Path) -> MadeUp:
    (tmp_path / "pi").mkdir()
    made = MadeUp(tmp_path / "pi")
    made.says["systemctl"] = shown({"User": "no-such-user"}, {"User": "no-such-user"})
    made.says["journalctl"] = Ran(0, "")
    made.put("etc/gameshow/console.toml", 'rig = "mine.toml"\nhost = "0.0.0.0"\n')
    made.put("etc/gameshow/mine.toml", RIG)
    (made.root / "var/lib/gameshow").mkdir(parents=True)
    return made


def doctor(pi: MadeUp, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, list[str]]]:
    status = doctor_command([*words, "--json"], pi.machine)
    told = json.loads(capsys.readouterr().out)
    found: dict[str, list[str]] = {}
    for one in told["findings"]:
        found.setdefault(one["id"], []).append(f"{one['level']}: {one['what']}")
    return status, found


def test_the_installed_console_is_looked_at_by_itself(pi: MadeUp, capsys: pytest.CaptureFixture[str]) -> None:
    status, found = doctor(pi, capsys)
    assert status == 0
    assert found["pin"] == ["ok: The rig's 1 pins are free"]
    assert any("mine.toml" in one for one in found["rig"])
    assert found["journal"] == ["ok: The journal is sound: no show yet"]
    assert set(found) >= {"board", "chip", "service", "log", "disk", "room", "pack", "network", "versions"}


def test_picture_and_sound_are_looked_at_as_the_screen_s_own_user(
    pi: MadeUp, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.put("etc/gameshow/mine.toml", RIG + '[screen]\ndriver = "kmsdrm"\n')
    (pi.root / "dev/snd/controlC0").chmod(0o600)
    may, may_not = {"User": "root", "SupplementaryGroups": ""}, {"User": "nobody", "SupplementaryGroups": ""}
    pi.says["systemctl"] = shown(may_not, may)
    assert doctor(pi, capsys)[1]["sound"][0].startswith("ok: Sound comes out of ")
    pi.says["systemctl"] = shown(may, may_not)
    assert doctor(pi, capsys)[1]["sound"] == ["warn: No permission for /dev/snd/controlC0"]


def test_every_fault_of_the_settings_is_a_finding_and_stops_a_show(
    pi: MadeUp, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.put("etc/gameshow/console.toml", 'rig = "mine.toml"\nport = 80\npakc = "x"\n')
    status, found = doctor(pi, capsys)
    assert status == 1
    assert len(found["config"]) == 2
    assert found["pin"]  # the rig is looked at all the same


def test_a_rig_on_the_command_line_goes_first(pi: MadeUp, capsys: pytest.CaptureFixture[str]) -> None:
    _, found = doctor(pi, capsys, "--rig", "simulated", "--data", str(pi.root / "home"))
    assert "simulated" in found


def test_without_any_console_it_asks_for_a_rig(pi: MadeUp, capsys: pytest.CaptureFixture[str]) -> None:
    pi.remove("etc/gameshow/console.toml")
    with pytest.raises(SystemExit) as ended:
        doctor_command([], pi.machine)
    assert ended.value.code == 2
    assert "--rig" in capsys.readouterr().err


def test_a_service_that_is_down_stops_no_show(pi: MadeUp, capsys: pytest.CaptureFixture[str]) -> None:
    pi.says["systemctl"] = shown(
        {"ActiveState": "failed", "User": ""}, {"ActiveState": "inactive", "User": ""}
    )
    status, found = doctor(pi, capsys)
    assert status == 0
    assert [one.split(":")[0] for one in found["service"]] == ["warn", "warn"]


def test_words_for_a_terminal(pi: MadeUp, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor_command([], pi.machine) == 0
    assert "A show can run" in capsys.readouterr().out
