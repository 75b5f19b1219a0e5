"""*The Price Is Right*, the poker game, by its rulebook."""
