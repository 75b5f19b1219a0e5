"""The rig: contacts, dials, lamps and matrices. Knows nothing of games or of ``console``."""
