"""Displays, screen, sound and USB: a show can run without each, and every fault says what mends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.check import can_run
from hardware.check.display import ASK as ASK_PYGAME
from hardware.check.machine import Ran
from hardware.rigfile import parse_rig
from hardware.supply import current_ma
from tests.hardware.check.bench import MIXER, PYTHON, MadeUp, rig
from tests.hardware.made_up import PI_5, ZERO_2, Model

THREE = """
driver = "gpiozero"
gpiozero.factory = "lgpio"
[seat.1]
buzzer = 5
[seat.2]
buzzer = 6
[seat.3]
buzzer = 13
[matrices]
driver = "spi"
"""
KEYPAD = "/dev/input/by-id/usb-Keypad-event-kbd"


# ------------------------------------------------------------------ SPI
def test_without_spi_a_show_can_run_on_the_screen_alone(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.remove("dev/spidev0.0")
    finding = pi.one("spi")
    assert (finding.level, finding.what) == ("warn", "SPI is off: /dev/spidev0.0 is not there")
    assert finding.mend == "sudo raspi-config nonint do_spi 0 && sudo reboot"
    assert can_run(pi.look())


def test_the_second_bus_needs_its_overlay(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    plan = parse_rig(THREE + "bus = 1\ndevice = 2\nsupply_ma = 1000\n")
    assert "dtoverlay=spi1-3cs | sudo tee -a /boot/firmware/config.txt" in pi.one("spi", plan).mend


def test_spi_that_may_not_be_opened_or_has_no_library_or_is_in_use(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.process(123, "python3", {"7": "/dev/spidev0.0"})
    assert pi.one("spi").what == "/dev/spidev0.0 is open in the process 123, python3, too"
    pi.more["own"] = 123
    assert pi.one("spi").level == "ok"
    pi.put("sys/module/spidev/parameters/bufsiz", "8\n")
    assert pi.one("spi").what == "SPI takes 8 bytes at once, and the chain needs 16"
    pi.says["import spidev"] = Ran(1, "", "ModuleNotFoundError")
    assert pi.one("spi").mend == f"{PYTHON} -m pip install 'spidev>=3.6'"
    pi.shut = {"spidev0.0"}
    assert pi.one("spi").mend.startswith("sudo usermod -aG ")


def test_what_displays_may_take_is_held_against_their_supply(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    most = round(current_ma(3 * 256, 3, 6))
    finding = pi.one("supply", parse_rig(THREE))
    assert (finding.level, f"take {most} mA" in finding.what) == ("note", True)
    asked = int(finding.mend.split()[2])
    assert most <= asked < most + 500
    assert "dimmed" not in pi.one("supply", parse_rig(THREE + f"supply_ma = {asked}\n")).what
    assert "dimmed before that" in pi.one("supply", parse_rig(THREE + "supply_ma = 1000\n")).what


def test_recorded_displays_are_said_to_get_nothing(tmp_path: Path) -> None:
    plan = parse_rig(THREE.replace('"spi"', '"recording"'))
    assert MadeUp(tmp_path).one("spi", plan).what == 'The displays are "recording": nothing is sent to any'


# ------------------------------------------------------------------ screen
def test_e1_a_display_that_is_not_there(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    assert pi.one("screen").what == "A display is connected to HDMI-A-1"
    pi.put("sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    assert pi.one("screen").what == "No display is connected (outputs: HDMI-A-1, HDMI-A-2)"
    pi.shut = {"card1"}
    assert "No permission for /dev/dri/card1" in pi.one("screen").what
    pi.remove("dev/dri/card1")
    assert "There is no /dev/dri" in pi.one("screen").what
    assert can_run(pi.look())


@pytest.mark.parametrize("told", ["dummy", "offscreen", ""])
def test_e1_sdl_that_is_told_to_draw_for_nobody(tmp_path: Path, told: str) -> None:
    pi = MadeUp(tmp_path)
    pi.more["environment"] = {"SDL_VIDEODRIVER": told}
    finding = pi.one("screen")
    assert (finding.level, finding.mend) == ("warn", "unset SDL_VIDEODRIVER")
    pi.more["environment"] = {"SDL_VIDEODRIVER": "kmsdrm"}
    assert pi.one("screen").level == "ok"


def test_e1_pygame_over_pygame_ce_has_no_kmsdrm(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.says[ASK_PYGAME] = Ran(0, "2.6.1 0\n")
    assert "pip uninstall -y pygame" in pi.one("screen").mend
    pi.says[ASK_PYGAME] = Ran(1, "", "ModuleNotFoundError: No module named 'pygame'")
    assert pi.one("screen").what == "pygame-ce is not installed"


def test_e1_a_window_needs_a_desktop(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    assert "there is no desktop" in pi.one("screen", rig(screen="window")).what
    pi.more["environment"] = {"WAYLAND_DISPLAY": "wayland-1"}
    assert pi.one("screen", rig(screen="window")).level == "ok"
    assert pi.one("screen", rig(screen="none")).level == "ok"


def test_a_display_that_goes_dark_by_itself(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.put("sys/module/kernel/parameters/consoleblank", "600\n")
    finding = pi.one("blanking")
    assert finding.what == "The display goes dark after 600 s without a key"
    assert finding.mend == "sudo sed -i '1s/$/ consoleblank=0/' /boot/firmware/cmdline.txt && sudo reboot"


def test_a_desktop_does_not_share_the_display(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.process(812, "labwc")
    finding = pi.one("screen")
    assert (finding.level, finding.what) == ("warn", "A desktop has the display (labwc, process 812)")
    pi.more["environment"] = {"WAYLAND_DISPLAY": "wayland-0"}
    assert pi.one("screen", rig(screen="window")).level == "ok"


# ------------------------------------------------------------------ sound
def test_sound_comes_out_where_the_rig_file_says(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    assert "Headphones" in pi.one("sound", rig(sound="jack")).what
    assert "vc4hdmi0" in pi.one("sound", rig(sound="hdmi")).what
    assert pi.one("sound", rig(sound="off")).what == "The rig file has no sound"
    pi.put("proc/asound/cards", " 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n")
    finding = pi.one("sound", rig(sound="jack"))
    assert finding.level == "warn"
    assert "No sound card for jack (found: vc4hdmi0" in finding.what
    assert "dtparam=audio=on" in finding.mend
    pi.put("proc/asound/cards", "--- no soundcards ---\n")
    assert pi.one("sound").what == "There is no sound card"


@pytest.mark.parametrize("model", [PI_5, ZERO_2], ids=["5", "zero 2 w"])
def test_some_boards_have_no_jack(tmp_path: Path, model: Model) -> None:
    pi = MadeUp(tmp_path, model)
    pi.put("proc/asound/cards", " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n")
    assert "this board has no jack" in pi.one("sound", rig(sound="jack")).mend


@pytest.mark.parametrize(("percent", "on"), [(0, "on"), (80, "off")])
def test_sound_that_is_muted(tmp_path: Path, percent: int, on: str) -> None:
    pi = MadeUp(tmp_path)
    pi.says["amixer"] = Ran(0, MIXER.format(level=0, percent=percent, on=on))
    finding = pi.one("sound")
    assert finding.what.endswith("PCM is muted or at 0 %")
    assert finding.mend.startswith("amixer -c 0 sset 'PCM' 80% unmute")


def test_a_sound_card_that_may_not_be_used(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.shut = {"controlC0"}
    assert pi.one("sound").mend.startswith("sudo usermod -aG ")


# ------------------------------------------------------------------ USB
def test_the_keypad_by_its_stable_name(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    plan = rig(more=f'keypad = {{ device = "{KEYPAD}" }}')
    assert "no keyboard or keypad is plugged in" in pi.one("keypad", plan).what
    pi.put("dev/input/by-id/usb-Other-event-kbd")
    finding = pi.one("keypad", plan)
    assert finding.level == "warn"
    assert finding.mend.startswith('device = "/dev/input/by-id/usb-Other-event-kbd"')
    pi.put("dev/input/event3")
    (tmp_path / KEYPAD.lstrip("/")).symlink_to("../event3")
    assert pi.one("keypad", plan).level == "ok"
    pi.shut = {"usb-Keypad-event-kbd"}
    assert "No permission" in pi.one("keypad", plan).what


def test_modem_manager_and_serial_boards(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.process(55, "ModemManager")
    assert pi.one("modem").level == "note"
    pi.put("dev/serial/by-id/usb-Arduino-if00")
    found = {one.id: one for one in pi.look() if one.level != "ok"}
    assert found["modem"].level == "warn"
    assert found["modem"].mend == "sudo systemctl disable --now ModemManager"
    assert "usb-Arduino-if00" in found["serial"].what
