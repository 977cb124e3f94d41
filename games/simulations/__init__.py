"""Simulations that workers do in chunks: season odds, matchups, forks, experiments. A kind plays samples and
adds results up; it knows no rows. `games.services.simulations` cuts a run into chunks and stores what they
add up to."""

from games.simulations.kinds import Kind, kind_named

__all__ = ["Kind", "kind_named"]
