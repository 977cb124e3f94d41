"""Component sets: dice, decks, matchups and clock of a boxed game as data, with the source of each value.

A released set has a name (`house_2026`) and never changes, because games are stored with its digest. A better
matrix or a corrected die is another set. A league's own set may change, so each game contains its data.
"""
