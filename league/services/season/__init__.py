"""Seasons from opening to champion: divisions, steps, secrets, ballots, and imported seasons."""
