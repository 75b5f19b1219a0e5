"""From controls to asks and from beats to pictures. Pure: time is an argument, chance a function that is given."""
