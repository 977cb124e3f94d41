"""Geometry of the pictures of a game: numbers in, places to draw out. Templates draw them."""
