"""Experiments as simulations that workers play in chunks."""

from __future__ import annotations

from games.experiments.play import play_experiment
from games.simulations.kinds import Kind, add_counts

KIND = Kind(name="experiment", play=play_experiment, add=add_counts, chunk=200, most=100_000, days=90)
