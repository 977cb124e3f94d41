"""The history of a league's changes in words."""
