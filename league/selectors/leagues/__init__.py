"""Leagues: look-ups, constitution, almanac, changes and inbox."""
