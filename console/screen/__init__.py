"""The audience screen: a process of its own that draws what the stream says, and sounds it."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
