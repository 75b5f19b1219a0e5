"""What each unit is kept from, line by line: ``systemd-analyze security`` weighs a sum, in which one lost line may go unnoticed."""

from __future__ import annotations

import pytest

from console.safe_page import FED
from console.service.backoff import FIRST, LONGEST
from tests.systemd.units import UNITS, lines_of, values_of

CONSOLE, SCREEN, STICK = "gameshow.service", "gameshow-screen.service", "gameshow-stick@.service"
SHUT = [
    "NoNewPrivileges=yes",
    "AmbientCapabilities=",
    "SystemCallArchitectures=native",
    "SystemCallErrorNumber=EPERM",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "ProtectProc=invisible",
    "ProtectControlGroups=yes",
    "ProtectKernelTunables=yes",
    "ProtectKernelModules=yes",
    "ProtectKernelLogs=yes",
    "ProtectClock=yes",
    "ProtectHostname=yes",
    "RestrictNamespaces=yes",
    "RestrictRealtime=yes",
    "RestrictSUIDSGID=yes",
    "LockPersonality=yes",
    "KeyringMode=private",
    "RemoveIPC=yes",
    "DevicePolicy=closed",
    "IPAddressDeny=any",
    "UMask=0077",
    "LimitCORE=0",
    "RuntimeDirectoryMode=0700",
]
"""What none of them needs."""
OWN = {
    CONSOLE: ["MemoryDenyWriteExecute=yes", "CapabilityBoundingSet=", "StateDirectoryMode=0700"],
    SCREEN: ["CapabilityBoundingSet="],  # Mesa compiles while it draws
    STICK: [
        "MemoryDenyWriteExecute=yes", "CapabilityBoundingSet=CAP_SYS_ADMIN CAP_SETUID CAP_SETGID", "ProcSubset=pid",
        "PrivateMounts=yes", "PrivateNetwork=yes", "PrivateIPC=yes", "TemporaryFileSystem=/var/lib/gameshow",
        "BindPaths=/var/lib/gameshow/shelf", "InaccessiblePaths=-/etc/gameshow -/etc/NetworkManager",
        "StateDirectoryMode=0700", "LimitAS=1G", "MemoryMax=512M", "TasksMax=16",
    ],
}  # fmt: skip
DEVICES = {
    CONSOLE: {"char-gpiochip rw", "char-spi rw", "char-input r", "char-ttyACM rw", "char-ttyUSB rw", "/dev/vcio rw"},
    SCREEN: {"char-drm rw", "char-alsa rw"},
    STICK: {"/dev/%I r"},
}  # fmt: skip
CALLS = {
    CONSOLE: ["@system-service", "~@privileged @resources"],
    SCREEN: ["@system-service", "~@privileged @resources"],
    STICK: ["@system-service @mount", "~@resources @keyring"],
}
PEERS = {
    CONSOLE: ["localhost link-local multicast 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7"],
    SCREEN: ["localhost"],
    STICK: [],
}
FAMILIES = {CONSOLE: "AF_UNIX AF_INET AF_INET6", SCREEN: "AF_UNIX AF_INET AF_INET6 AF_NETLINK", STICK: "none"}


@pytest.mark.parametrize("name", UNITS)
def test_it_is_kept_from_all_that_it_does_not_need(name: str) -> None:
    there = {f"{key}={value}" for _, key, value in lines_of(name)}
    assert [line for line in (*SHUT, *OWN[name]) if line not in there] == []
    assert set(values_of(name, "DeviceAllow")) == DEVICES[name]
    assert values_of(name, "SystemCallFilter") == CALLS[name]
    assert values_of(name, "IPAddressAllow") == PEERS[name]
    assert values_of(name, "RestrictAddressFamilies") == [FAMILIES[name]]


def seconds(name: str, key: str) -> int:
    (value,) = values_of(name, key)
    return int(value)


@pytest.mark.parametrize("name", [CONSOLE, SCREEN])
def test_it_is_watched_and_neither_waited_for_nor_hurried(name: str) -> None:
    assert values_of(name, "Type") == ["notify"]
    assert values_of(name, "WantedBy") == ["multi-user.target"]
    assert seconds(name, "RestartSec") == FIRST
    # Fed every third of it; a longer one would leave a hall in front of a picture that stands still.
    assert 3 * FED < seconds(name, "WatchdogSec") <= 20
    # Beside the two seconds that a console takes; what hangs is not waited for, or a shutdown would be.
    assert 2 < seconds(name, "TimeoutStopSec") <= 5
    assert 2 < seconds(name, "TimeoutAbortSec") <= 5
    # Waits between starts are longer by what the program itself asks for (EXTEND_TIMEOUT_USEC).
    assert seconds(name, "TimeoutStartSec") > 2 * LONGEST


def test_where_memory_or_time_are_short_the_console_goes_first_and_the_stick_last() -> None:
    console, screen, stick = (seconds(name, "OOMScoreAdjust") for name in (CONSOLE, SCREEN, STICK))
    assert console < 0 < screen < stick
    assert seconds(CONSOLE, "CPUWeight") > 100 > seconds(STICK, "CPUWeight")  # 100 is everybody else's


def test_what_libraries_leave_lying_about_goes_where_it_may() -> None:
    for name, variable in ((CONSOLE, "LG_WD"), (SCREEN, "XDG_CACHE_HOME")):
        (folder,) = values_of(name, "RuntimeDirectory")
        assert f"{variable}=/run/{folder}" in values_of(name, "Environment")
    assert values_of(CONSOLE, "WorkingDirectory") == ["/var/lib/gameshow"]
    assert values_of(SCREEN, "WorkingDirectory") == ["/run/gameshow-screen"]


def test_who_else_is_minded() -> None:
    """A terminal that would take what a keypad types; a stick that is pulled out, and one that the machine itself mounts."""
    assert values_of(SCREEN, "Conflicts") == ["getty@tty1.service"]
    assert values_of(SCREEN, "After")[0].split()[0] == "getty@tty1.service"
    assert values_of(CONSOLE, "After")[0].split()[0] == "local-fs.target"
    assert values_of(STICK, "BindsTo") == ["dev-%i.device"]
    assert values_of(STICK, "After") == ["dev-%i.device local-fs.target"]
    assert values_of(STICK, "Type") == ["oneshot"]
    assert seconds(STICK, "TimeoutStartSec") <= 300
    assert seconds(STICK, "TimeoutStopSec") <= 5


# Which module names a kind of device in /proc/devices; the other kinds are built into a Pi's kernel, or named by path.
NAMED_BY = {"drm": "drm", "alsa": "snd", "spi": "spidev", "ttyACM": "cdc_acm", "ttyUSB": "usbserial"}
BUILT_IN = {"gpiochip", "input"}


def test_kinds_of_devices_are_known_to_the_kernel_before_systemd_looks_them_up() -> None:
    for name in (CONSOLE, SCREEN):
        allowed = [value.split()[0] for value in values_of(name, "DeviceAllow")]
        kinds = {value.removeprefix("char-") for value in allowed if value.startswith("char-")}
        modules = {f"modprobe@{NAMED_BY[kind]}.service" for kind in kinds - BUILT_IN}
        assert modules == set(values_of(name, "Wants")[0].split())
        assert modules < set(values_of(name, "After")[0].split())


def test_who_it_is_and_what_it_has_of_its_own() -> None:
    for name, user in ((CONSOLE, "gameshow"), (SCREEN, "gameshow-screen"), (STICK, "gameshow")):
        assert (values_of(name, "User"), values_of(name, "Group")) == ([user], [user])
    assert values_of(SCREEN, "SupplementaryGroups") == ["video render audio"]
    assert values_of(CONSOLE, "SupplementaryGroups") == ["gpio spi input dialout video"]
    assert values_of(STICK, "StateDirectory") == ["gameshow/shelf"]
    # What a stick told is read by the console after the unit has ended.
    assert values_of(STICK, "RuntimeDirectory") == ["gameshow/stick"]
    assert values_of(STICK, "RuntimeDirectoryPreserve") == ["yes"]


def test_screen_and_stick_are_started_as_their_commands_have_it() -> None:
    settings = "--config /etc/gameshow/console.toml"
    assert values_of(SCREEN, "ExecStart")[0].endswith(f"/gameshow screen {settings}")
    shelf, told = "/var/lib/gameshow/shelf", "/run/gameshow/stick/%i.json"
    assert values_of(STICK, "ExecStart")[0].endswith(
        f"/gameshow stick %I --user gameshow --into {shelf} --tell {told}"
    )
