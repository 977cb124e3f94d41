"""Leagues and what belongs to them: look-ups, constitution, almanac, changes and inbox."""
