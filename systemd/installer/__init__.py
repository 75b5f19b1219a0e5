"""Makes a Raspberry Pi start into the show, and takes all of it away again: ``make install`` and ``make uninstall``.

It runs on the system's own Python before anything else is there, so it needs the standard library and the rig reader alone.
Each step looks, and yields a piece of :class:`installer.work.Work` for what is missing: nothing to do is nothing yielded.
"""
