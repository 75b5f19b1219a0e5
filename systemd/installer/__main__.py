"""``PYTHONPATH=systemd python3 -m installer install|uninstall|plan [RIG=...] [PACK=...] [HOST=...] [PORT=...] [SCREEN=yes|no]``; see docs/install.md."""

import os
import sys

if __name__ == "__main__":
    # Before the imports: an older Python can't even read them.
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit(
            "install: this Python is too old, 3.11 is needed: write Raspberry Pi OS (64-bit), Bookworm or Trixie, to the card"
        )
    os.environ.pop("PYTHONPATH", None)  # it led here, and is no business of the programs that are started
    from installer.command import main

    sys.exit(main(sys.argv[1:]))
