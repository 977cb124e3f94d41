"""Component sets: dice, decks, matchups and clock of a boxed game as data, each value with how sure it is.

A released set is named (`house_2026`) and never changes: games are stored with its digest. A better matrix or
a better reading of a die is another set. A league's own set may change: its data travels with every game.
"""
