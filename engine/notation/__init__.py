"""A game as text: reading and writing it."""
