"""Decides whether the season can end in a certain way: sums and literals over the open games, solved with
CP-SAT."""
