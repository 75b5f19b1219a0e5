"""Whole evenings in virtual time: the real parts of a console, worked by hands that see no more than people do."""
