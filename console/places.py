"""Where an installed console has its things, and as whom it runs (docs/appliance.md): what installs it, runs it and looks at it agree by this."""

OPT = "/opt/gameshow"
LAUNCHER = "/usr/local/bin/gameshow"
ETC = "/etc/gameshow"
CONFIG = f"{ETC}/console.toml"
HOTSPOT = f"{ETC}/hotspot.toml"
"""Written by ``gameshow hotspot on``; for the console's group to read, and nobody else, because the password is in it."""
DATA = "/var/lib/gameshow"
RUNTIME = "/run/gameshow"

USER, SCREEN_USER = "gameshow", "gameshow-screen"
CONSOLE_UNIT, SCREEN_UNIT = "gameshow.service", "gameshow-screen.service"

WIFI = "gameshow-hotspot"
"""What NetworkManager calls the console's own Wi-Fi."""
KEYFILE = f"/etc/NetworkManager/system-connections/{WIFI}.nmconnection"
