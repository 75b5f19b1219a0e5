"""The game-show console: rules, show, screen, pages and the daemon that joins them."""

__version__ = "0.1.0"
