"""The set-up test: somebody works every part of a rig as asked, and what comes in is measured and held against the rig file.

Pure: edges, events, answers and the time are arguments (:mod:`hardware.trial.trial`); whoever runs it does what it wants done.
"""
