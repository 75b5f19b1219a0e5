"""Other things that want the rig's pins: I2C, the serial console, 1-Wire, SPI, sound and fans on the header."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.board import board
from hardware.check.config import config_file, serial_console, settings, switched_on
from hardware.check.finding import Finding, Level
from hardware.check.machine import Machine
from hardware.pins import SPI, used_pins
from hardware.plan import RigPlan


@dataclass(frozen=True, slots=True)
class Other:
    """Something that wants pins; ``pins`` are moved by the parameter ``moved_by`` of its overlay, where it has one."""

    what: str
    pins: tuple[int, ...]
    why: str
    mend: str = ""
    moved_by: str = ""
    level: Level = "bad"


LOOKED_FOR = "Whatever looks for devices on I2C switches these pins away from the rig."
TAKEN = "It switches these pins to another purpose at the start, or holds them for itself."
PARAMETERS = {
    "i2c_arm": Other("I2C", (2, 3), LOOKED_FOR, "sudo raspi-config nonint do_i2c 1", level="warn"),
    "i2c": Other("I2C", (2, 3), LOOKED_FOR, "sudo raspi-config nonint do_i2c 1", level="warn"),
    "spi": Other(
        "SPI",
        SPI[0].pins,
        "The kernel holds its chip selects, GPIO 7 and 8, itself.",
        "sudo raspi-config nonint do_spi 1",
    ),
    "i2s": Other("I2S sound", (18, 19, 20, 21), TAKEN),
}
OVERLAYS = {
    "w1-gpio": Other(
        "1-Wire", (4,), "The kernel holds this pin.", "sudo raspi-config nonint do_onewire 1", "gpiopin"
    ),
    "w1-gpio-pullup": Other("1-Wire", (4,), "The kernel holds this pin.", moved_by="gpiopin"),
    "spi1-1cs": Other("SPI1", (18, 19, 20, 21), TAKEN),
    "spi1-2cs": Other("SPI1", (17, 18, 19, 20, 21), TAKEN),
    "spi1-3cs": Other("SPI1", (16, 17, 18, 19, 20, 21), TAKEN),
    "pwm": Other("PWM", (18,), TAKEN, moved_by="pin"),
    "pwm-2chan": Other("PWM", (18, 19), TAKEN),
    "audremap": Other("Sound on the header", (18, 19), TAKEN),
    "gpio-shutdown": Other(
        "The switch-off button", (3,), "A press would switch the Pi off.", moved_by="gpio_pin"
    ),
    "gpio-poweroff": Other("The switch-off signal", (26,), TAKEN, moved_by="gpiopin"),
    "gpio-fan": Other("The fan", (12,), TAKEN, moved_by="gpiopin"),
    "gpio-ir": Other("The infrared receiver", (18,), TAKEN, moved_by="gpio_pin"),
    "hifiberry-dac": Other("A sound board", (18, 19, 20, 21), TAKEN),
    "hifiberry-dacplus": Other("A sound board", (18, 19, 20, 21), TAKEN),
    "iqaudio-dac": Other("A sound board", (18, 19, 20, 21), TAKEN),
    "uart2": Other("UART 2", (0, 1), TAKEN),
    "uart3": Other("UART 3", (4, 5), TAKEN),
    "uart4": Other("UART 4", (8, 9), TAKEN),
    "uart5": Other("UART 5", (12, 13), TAKEN),
}
SERIAL = (14, 15)


def functions(plan: RigPlan, machine: Machine) -> Iterator[Finding]:
    """What else is switched on that wants a pin of the rig."""
    if board(machine.root) is None:
        return
    users = {pin: key for key, pin in used_pins(plan)}
    found = [*_from_config(machine, users), *_serial(machine, users)]
    if found:
        yield from found
    else:
        yield Finding("function", "ok", "Nothing else that is switched on wants a pin of the rig")


def _from_config(machine: Machine, users: dict[int, str]) -> Iterator[Finding]:
    seen = set()
    for setting in settings(machine):
        table = OVERLAYS if setting.kind == "dtoverlay" else PARAMETERS
        other = table.get(setting.name)
        if other is None or setting.name in seen:
            continue
        if setting.kind == "dtparam" and not switched_on(setting.given[""]):
            continue
        moved = setting.given.get(other.moved_by, "")
        pins = (int(moved),) if moved.isdecimal() else other.pins
        both = [pin for pin in pins if pin in users]
        if both:
            seen.add(setting.name)
            remove = f"remove {setting.line} from {config_file(machine)}, then sudo reboot"
            mend = f"{other.mend} && sudo reboot" if other.mend else remove
            said = f"{other.what} is switched on and wants {_named(both, users)}"
            yield Finding("function", other.level, said, other.why, mend)


def _serial(machine: Machine, users: dict[int, str]) -> Iterator[Finding]:
    both = [pin for pin in SERIAL if pin in users]
    word = serial_console(machine)
    if both and word is not None:
        yield Finding(
            "function",
            "bad",
            f"The serial console ({word}) has {_named(both, users)}",
            "The kernel writes on GPIO 14, and takes what a button does to GPIO 15 for typing.",
            "sudo raspi-config nonint do_serial_cons 1 && sudo raspi-config nonint do_serial_hw 1 && sudo reboot",
        )
    elif both and machine.path("/dev/serial0").exists():
        yield Finding(
            "function",
            "warn",
            f"The serial port is switched on and wants {_named(both, users)}",
            "Whatever opens it switches these pins away from the rig.",
            "sudo raspi-config nonint do_serial_hw 1 && sudo reboot",
        )


def _named(pins: list[int], users: dict[int, str]) -> str:
    return ", ".join(f"GPIO{pin} ({users[pin]})" for pin in pins)
