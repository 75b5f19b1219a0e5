"""``gameshow screen --rig``: what the rig file's words become."""

from __future__ import annotations

import pytest

from console.screen_command import as_the_rig_says, screen_command
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
        ("hdmi", PI_4, "vc4hdmi0"),
        ("jack", PI_4, "Headphones"),
        ("hdmi", " 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi\n", "vc4hdmi"),
        ("jack", "", "Headphones"),
        ("hdmi", "--- no soundcards ---\n", "vc4hdmi"),
    ],
)
def test_the_sound_is_that_output_or_none_at_all(sound: str, cards: str, card: str) -> None:
    assert said("kmsdrm", sound, cards)[1] == {"SDL_AUDIODRIVER": "alsa", "AUDIODEV": f"plughw:CARD={card}"}


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
