"""The Price Is Right, the board game. The clauses that the rules carry out are in RULES.md beside this file."""
