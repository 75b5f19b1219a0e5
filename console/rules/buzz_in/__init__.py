"""Buzz-in: a host asks, and whoever presses first answers."""
