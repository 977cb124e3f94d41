"""The columns of the ranker's tables."""

# Field.clubs: what a club is.
DIVISION, CONFERENCE = range(2)
# Field.sums: what a club has done this season. MET is the group of its opponents; UNCOUNTED are games whose
# touchdowns were not counted.
WINS, LOSSES, TIES, POINTS_FOR, POINTS_AGAINST, NET_TOUCHDOWNS, UNCOUNTED, MET = range(8)
SUMS = 8
# Field.pairs: what a club has done against another one: WINS, LOSSES and TIES as above.
NET_POINTS = 3
PAIRS = 4
# Field.lists: the step list for divisions, and the one for everything wider.
DIVISION_STEPS, WILD_CARD_STEPS = range(2)
# Field.state. NEEDED: a group whose toss Python has to decide. TOSSED: whether this season needed a toss.
# FRESH: whether each season tosses its own coins, from SEED and SEASON.
NEEDED, TOSSED, FRESH, SEED, SEASON = range(5)
STATE = 5
# Field.scratch: of a club of the group at hand, its figure as a fraction.
ABOVE, BELOW = range(2)
