"""*Wheel of Fortune* by its board game's rulebook."""
