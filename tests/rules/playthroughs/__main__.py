"""``python -m tests.rules.playthroughs``: compare the playthroughs with the rules; ``--renew`` writes them anew."""

from __future__ import annotations

import sys

from tests.rules.playthroughs.text import all_scripts, written


def main(argv: list[str]) -> int:
    """0: nothing differed or everything was renewed; 1: something differs; 2: bad command line."""
    if argv not in ([], ["--renew"]):
        print("usage: python -m tests.rules.playthroughs [--renew]", file=sys.stderr)
        return 2
    differing = [
        script for script in all_scripts() if written(script) != script.path.read_text(encoding="utf-8")
    ]
    for script in differing:
        if argv:
            script.path.write_text(written(script), encoding="utf-8")
        print(("renewed " if argv else "differs: ") + script.path.name)
    return 1 if differing and not argv else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
