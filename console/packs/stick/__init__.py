"""Packs from a folder that nobody vouches for: a USB stick. What is on it is read within bounds, checked, and never trusted. See docs/packs.md."""

from console.packs.stick.taking import Found, Took, take

__all__ = ["Found", "Took", "take"]
