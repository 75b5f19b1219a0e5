"""The rulebooks: pure coroutines that ask and are answered. Standard library only; no clock, no chance, no I/O."""
