"""Where sound comes out, and whether it is muted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hardware.board import board
from hardware.check.config import add_to_config
from hardware.check.finding import Finding
from hardware.check.machine import Machine
from hardware.plan import RigPlan
from hardware.sound_cards import LIST, cards_for, sound_cards

SILENT = "A show runs without sound; the buzzers' sounds and the ticking clock are missed."


def sound(plan: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether the sound card that the rig file means is there and can be heard."""
    if plan.screen is None or plan.screen.driver in ("none", "dummy"):
        return  # the screen's process plays it
    wanted = plan.screen.sound
    if wanted == "off":
        yield Finding("sound", "ok", "The rig file has no sound")
        return
    cards = sound_cards(machine.text(LIST) or "")
    fitting = cards_for(wanted, cards)
    if not cards:
        yield Finding(
            "sound",
            "warn",
            "There is no sound card",
            SILENT,
            _switch_on(machine),
        )
    elif not fitting:
        listed = ", ".join(map(str, cards))
        yield Finding(
            "sound",
            "warn",
            f"No sound card for {wanted} (found: {listed})",
            SILENT,
            _instead(wanted, machine),
        )
    elif not machine.may_use(control := machine.path(f"/dev/snd/controlC{fitting[0].number}")):
        if control.exists():
            yield Finding(
                "sound",
                "warn",
                f"No permission for {machine.name(control)}",
                SILENT,
                machine.may_join(control),
            )
        else:
            yield Finding(
                "sound",
                "warn",
                f"{machine.name(control)} is not there",
                SILENT,
                "sudo modprobe snd-bcm2835; aplay -l",
            )
    elif (control_name := _muted(fitting[0].number, machine)) is not None:
        yield Finding(
            "sound",
            "warn",
            f"{fitting[0]}: {control_name} is muted or at 0 %",
            SILENT,
            f"amixer -c {fitting[0].number} sset '{control_name}' 80% unmute && sudo alsactl store",
        )
    else:
        yield Finding("sound", "ok", f"Sound comes out of {fitting[0]}")


def _instead(wanted: str, machine: Machine) -> str:
    here = board(machine.root)
    no_jack = here is not None and (here.is_pi_5 or "Zero" in here.model)
    if wanted == "jack" and no_jack:
        return 'sound = "hdmi"    # in [screen]: this board has no jack; or a sound card on USB and sound = "default"'
    if wanted == "jack":
        return _switch_on(machine)
    return 'plug in a display that has sound before the Pi starts; or sound = "default" in [screen]'


def _switch_on(machine: Machine) -> str:
    return add_to_config("dtparam=audio=on", machine) + "    # then aplay -l lists it"


def _muted(card: int, machine: Machine) -> str | None:
    """The name of a playback control that is off or at nothing; None where all can be heard, or nobody can tell."""
    ran = machine.run(("amixer", "-c", str(card), "scontents"))
    if ran is None or ran.status != 0:
        return None
    for block in re.split(r"(?=^Simple mixer control )", ran.out, flags=re.MULTILINE):
        name = re.match(r"Simple mixer control '([^']*)'", block)
        levels = re.findall(r"Playback.*?\[(\d+)%\]", block)
        if name and "IEC958" not in name[1] and (levels or "pswitch" in block):
            off = "[off]" in block and "[on]" not in block
            if off or (levels and all(level == "0" for level in levels)):
                return name[1]
    return None
