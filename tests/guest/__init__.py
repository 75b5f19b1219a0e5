"""A machine with real GPIO lines, for tests: QEMU runs a Debian kernel whose ``gpio-sim`` driver makes ``/dev/gpiochip0``.

The guest's root is the host's own ``/`` (read-only, with a layer in memory over it), so the project's virtual environment works
inside at its own path, and what a test runs there is ordinary gpiozero on lgpio on a kernel.  See ``docs/working.md``.
"""
