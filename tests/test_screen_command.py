"""``gameshow screen --rig`` and ``--config``: what the words of these files become."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.screen_command import Wanted, as_the_rig_says, screen_command, wanted
from hardware.plan import RigProblem, ScreenPlan
from hardware.rigfile import parse_rig

RIG = 'driver = "simulated"\n[seat.1]\n[screen]\ndriver = "{}"\nsound = "{}"\n'
PI_4 = """ 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 2 [vc4hdmi1       ]: vc4-hdmi - vc4-hdmi-1
                      vc4-hdmi-1
"""


def said(driver: str, sound: str = "default", cards: str = PI_4) -> tuple[list[str], dict[str, str]]:
    environment: dict[str, str] = {}
    return as_the_rig_says(parse_rig(RIG.format(driver, sound)), environment, cards), environment


@pytest.mark.parametrize(
    ("driver", "options"),
    [("kmsdrm", ["--driver", "kmsdrm"]), ("window", ["--windowed"]), ("dummy", ["--driver", "dummy"])],
)
def test_the_driver(driver: str, options: list[str]) -> None:
    assert said(driver) == (options, {})
    assert said(driver, "off") == ([*options, "--mute"], {})


@pytest.mark.parametrize(
    ("sound", "cards", "card"),
    [
        ("hdmi", PI_4, "sysdefault:CARD=vc4hdmi0"),
        ("jack", PI_4, "plughw:CARD=Headphones"),
        ("hdmi", " 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi\n", "sysdefault:CARD=vc4hdmi"),
        ("jack", "", "plughw:CARD=Headphones"),
        ("hdmi", "--- no soundcards ---\n", "sysdefault:CARD=vc4hdmi"),
    ],
)
def test_the_sound_is_that_output_or_none_at_all(sound: str, cards: str, card: str) -> None:
    assert said("kmsdrm", sound, cards)[1] == {"SDL_AUDIODRIVER": "alsa", "AUDIODEV": card}


def test_a_rig_without_a_screen_is_refused() -> None:
    with pytest.raises(RigProblem, match=r"rig: screen.driver: this rig has no attached screen"):
        said("none")
    plan = parse_rig('driver = "simulated"\n[seat.1]\n')
    assert plan.screen is None
    assert ScreenPlan().driver == "none"
    with pytest.raises(RigProblem, match="no attached screen"):
        as_the_rig_says(plan, {}, PI_4)


def test_a_rig_that_is_none_is_said_and_no_screen_opens(capsys: pytest.CaptureFixture[str]) -> None:
    assert screen_command(["--rig", "nowhere"]) == 1
    assert 'gameshow: "nowhere" is no rig; allowed: ' in capsys.readouterr().err
    assert screen_command(["--rig", "simulated", "--fps", "30"]) == 1
    assert "simulated.toml: screen.driver" in capsys.readouterr().err


def configured(folder: Path, text: str, rig: str = RIG.format("dummy", "off")) -> Wanted:
    (folder / "rig.toml").write_text(rig)
    (folder / "console.toml").write_text(text)
    return wanted(folder / "console.toml", PI_4)


def stream(wanted: Wanted) -> str:
    return wanted.options[wanted.options.index("--url") + 1]


def test_a_configured_screen_is_the_rig_s_and_waits_for_ever(tmp_path: Path) -> None:
    found = configured(tmp_path, 'rig = "rig.toml"\n')
    address = "ws://127.0.0.1:8420/stream/screen"
    assert found.options == ("--url", address, "--patience", "forever", "--driver", "dummy", "--mute")
    assert found.environment == {}
    found = configured(tmp_path, 'rig = "rig.toml"\n', RIG.format("kmsdrm", "jack"))
    assert found.environment == {"SDL_AUDIODRIVER": "alsa", "AUDIODEV": "plughw:CARD=Headphones"}


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_it_reads_the_stream_on_its_own_machine(host: str, tmp_path: Path) -> None:
    found = configured(tmp_path, f'rig = "rig.toml"\nhost = "{host}"\nport = 8500\n')
    assert stream(found) == "ws://127.0.0.1:8500/stream/screen"


@pytest.mark.parametrize(
    ("settings", "rig"),
    [
        ("rig = 7\n", "x"),
        ("", "x"),
        ("rig = [[[", "x"),
        ('rig = "nowhere"\n', "x"),
        ('rig = "rig.toml"\n', "driver ="),
        ('rig = "rig.toml"\n', 'driver = "gpio"\n[seat.1]\nbuzzer = 99\n'),
    ],
)
def test_what_cannot_be_used_is_shown_on_the_usual_display(settings: str, rig: str, tmp_path: Path) -> None:
    found = configured(tmp_path, settings, rig)
    assert found.options[-2:] == ("--driver", "kmsdrm")
    assert found.environment == {}
    assert not found.why


def test_of_settings_with_a_slip_in_them_the_rest_counts(tmp_path: Path) -> None:
    found = configured(tmp_path, 'rig = "rig.toml"\nport = 8500\nhots = "0.0.0.0"\n')
    assert stream(found) == "ws://127.0.0.1:8500/stream/screen"
    assert "dummy" in found.options


def test_without_any_settings_there_is_a_screen_too(tmp_path: Path) -> None:
    assert "kmsdrm" in wanted(tmp_path / "console.toml", PI_4).options


def test_a_configured_rig_without_a_screen_says_so(tmp_path: Path) -> None:
    found = configured(tmp_path, 'rig = "rig.toml"\n', 'driver = "simulated"\n[seat.1]\n')
    assert "this rig has no attached screen" in found.why
    assert found.options == ()


def test_a_command_line_names_one_of_the_two(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        screen_command(["--rig", "simulated", "--config", "x.toml"])
    assert left.value.code == 2
    assert "not allowed with" in capsys.readouterr().err
