"""Computer coaches, which decide the same whether interpreted or compiled.

Each Decision gets exactly one random number, whether it is used or not. A coach uses only what its side may
see: the state of play, both teams' dice, its own hand and discards, the sizes of the decks.
"""

# Increased with every change of a coach's decisions (a test compares them). A game is stored with the version
# that played it, so that a replay knows whether the same coaches decided. 0: before versions were stored.
VERSION = 3
# Kinds of coaches. The traits of a situational coach are in the record; an equilibrium coach reads tables.
RANDOM_LEGAL, SITUATIONAL, EQUILIBRIUM = 0, 1, 2
