"""Who decides when no person does: computer coaches, the same interpreted and compiled.

Each Decision is given exactly one random number, used or not. A coach looks only at what his side may see:
the state of play, both teams' dice, his own hand and discards, the sizes of the decks.
"""

RANDOM_LEGAL = 0  # every other number is a situational coach, see profiles.NAMES
