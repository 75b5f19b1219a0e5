"""``python -m console`` is the ``gameshow`` command."""

import sys

from console.cli import main

sys.exit(main())
