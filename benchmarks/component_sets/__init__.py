"""Looks for house values of a component set that fit every known fact and come nearest to real football."""
