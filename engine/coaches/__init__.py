"""Who decides when no person does: computer coaches, the same interpreted and compiled.

Each Decision is given exactly one random number, used or not. A coach looks only at what its side may see:
the state of play, both teams' dice, its own hand and discards, the sizes of the decks.
"""

# Raised by every change of what a coach decides (a test compares): a game is stored with the version that has
# played it, so that whoever plays it again knows whose decisions the sheet has. 0 is what came before.
VERSION = 1
RANDOM_LEGAL, SITUATIONAL = 0, 1  # who answers; what a situational coach is like, the record says
