"""All that can be said of an installed console: its rig and machine, its services, its journal, its clock and its network."""
