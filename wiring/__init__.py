"""The rig files that come with the console; see README.md beside this file."""
