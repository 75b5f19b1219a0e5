"""Looks at a rig file and the machine that is to play it, before a show: what is wrong, why it matters, what mends it."""

from hardware.check.finding import Finding, can_run
from hardware.check.looking import look
from hardware.check.machine import Machine

__all__ = ["Finding", "Machine", "can_run", "look"]
