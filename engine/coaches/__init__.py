"""Computer coaches, which decide the same whether interpreted or compiled.

Each Decision gets exactly one random number, whether it is used or not. A coach uses only what its side may
see: the state of play, both teams' dice, its own hand and discards, the sizes of the decks.
"""
