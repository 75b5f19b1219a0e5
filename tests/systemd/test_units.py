"""The units as systemd reads them, and what systemd does not notice."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from console.run_options import parsed
from tests.systemd.units import PROJECT, UNITS, exposure, lines_of, made_root, values_of, verify

CONSOLE, SCREEN = "gameshow.service", "gameshow-screen.service"
DRIVERS = {
    "gpiochip": "drivers/gpio/gpiolib.c",
    "spi": "drivers/spi/spidev.c",
    "input": "drivers/input/input.c (INPUT_MAJOR)",
    "ttyACM": "drivers/usb/class/cdc-acm.c",
    "ttyUSB": "drivers/usb/serial/usb-serial.c",
    "drm": "drivers/gpu/drm/drm_drv.c (DRM_MAJOR)",
    "alsa": "sound/core/sound.c",
}
"""Names under which the kernel lists its character devices in /proc/devices, and where it says so. systemd takes any."""
NEWER = {
    "OpenFile", "RestartSteps", "RestartMaxDelaySec", "RestartMode", "MemoryZSwapMax", "DelegateSubgroup",
    "FileDescriptorStorePreserve", "RootEphemeral", "ImportCredential", "MemoryKSM", "NFTSet", "SetLoginEnvironment",
    "SurviveFinalKillSignal", "CoredumpReceive", "ExtensionImagePolicy", "MemoryZSwapWriteback", "PrivatePIDs",
    "ManagedOOMMemoryPressureDurationSec", "BindLogSockets", "StateDirectoryQuota", "StateDirectoryAccounting",
}  # fmt: skip
"""Keys of systemd 253 and later (its NEWS): Bookworm's 252 would take no notice of them."""
NEWER_VALUES = {"ProtectControlGroups": {"private", "strict"}, "PrivateUsers": {"identity", "full"}, "PrivateTmp": {"disconnected"}}  # fmt: skip
GROUPS = {"gpio", "spi", "i2c", "input", "dialout", "video", "render", "audio"}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_root(tmp_path_factory.mktemp("root"), *UNITS)


def with_a_slip(root: Path, line: str, slip: str) -> str:
    """Another unit, which is the console's but for one line."""
    folder, name = root / "etc/systemd/system", "slip.service"
    text = (folder / CONSOLE).read_text()
    assert line in text
    (folder / name).write_text(text.replace(line, slip, 1))
    return name


@pytest.mark.parametrize("name", UNITS)
def test_systemd_has_nothing_to_say_of_it(name: str, root: Path) -> None:
    assert verify(root, name) == ""


@pytest.mark.parametrize("name", UNITS)
def test_it_is_locked_up(name: str, root: Path) -> None:
    assert exposure(root, name) <= 2.0


@pytest.mark.parametrize(
    ("line", "slip"),
    [
        ("ProtectHome=yes", "ProtectHom=yes"),
        ("Type=notify", "Type=notfy"),
        ("WatchdogSec=10", "WatchdogSec=ten"),
        ("ExecStart=/opt", "ExecStart=/optional"),
        ("Restart=always", "Restart=ever"),
        ("SystemCallFilter=@system-service", "SystemCallFilter=@systemservice"),
    ],
)
def test_a_slip_would_be_seen(line: str, slip: str, root: Path) -> None:
    assert verify(root, with_a_slip(root, line, slip)) != ""


def test_a_unit_that_is_opened_up_would_be_seen(root: Path) -> None:
    assert exposure(root, with_a_slip(root, "NoNewPrivileges=yes", "")) > exposure(root, CONSOLE)


@pytest.mark.parametrize("name", UNITS)
def test_devices_have_the_kernels_own_names(name: str) -> None:
    for value in values_of(name, "DeviceAllow"):
        device, _, rights = value.partition(" ")
        assert device.startswith("/dev/") or device.removeprefix("char-") in DRIVERS, value
        assert rights in ("r", "rw"), value


@pytest.mark.parametrize("name", UNITS)
def test_bookworms_systemd_knows_all_of_it(name: str) -> None:
    for _, key, value in lines_of(name):
        assert key not in NEWER, key
        assert value not in NEWER_VALUES.get(key, ()), (key, value)


@pytest.mark.parametrize("name", [CONSOLE, SCREEN])
def test_no_number_of_starts_is_too_many(name: str) -> None:
    assert ("Unit", "StartLimitIntervalSec", "0") in lines_of(name)
    assert values_of(name, "Restart") == ["always"]
    assert not values_of(name, "StartLimitBurst")
    assert values_of(name, "RuntimeDirectoryPreserve") == ["restart"]


@pytest.mark.parametrize("name", [CONSOLE, SCREEN])
def test_only_groups_that_the_install_makes(name: str) -> None:
    """systemd does not start a unit that names a group which is not there."""
    assert set(values_of(name, "SupplementaryGroups")[0].split()) <= GROUPS


def test_nobody_but_the_console_has_its_folder() -> None:
    assert values_of(CONSOLE, "User") == ["gameshow"]
    assert values_of(CONSOLE, "StateDirectoryMode") == values_of(CONSOLE, "RuntimeDirectoryMode") == ["0700"]
    assert values_of(SCREEN, "User") == ["gameshow-screen"]
    assert not values_of(SCREEN, "StateDirectory")
    assert values_of(SCREEN, "RuntimeDirectory") != values_of(CONSOLE, "RuntimeDirectory")


def test_the_console_understands_how_it_is_started() -> None:
    program, command, *words = shlex.split(values_of(CONSOLE, "ExecStart")[0])
    args = parsed(words, bench=False)
    assert (Path(program).name, command) == ("gameshow", "run")
    assert (args.safe_page, str(args.config)) == (True, "/etc/gameshow/console.toml")


@pytest.mark.parametrize("name", UNITS)
def test_what_it_calls_is_an_absolute_path_in_the_root_that_the_install_makes(name: str) -> None:
    for value in values_of(name, "ExecStart"):
        assert value.removeprefix("!").startswith("/opt/gameshow/venv/bin/gameshow "), value


def test_no_core_is_written() -> None:
    """SIGABRT is how the watchdog ends what hangs; a core would have secrets in it."""
    assert values_of(CONSOLE, "LimitCORE") == values_of(SCREEN, "LimitCORE") == ["0"]


def test_every_unit_is_explained() -> None:
    page = (PROJECT / "systemd/README.md").read_text(encoding="utf-8")
    assert [name for name in UNITS if f"`{name}`" not in page] == []
