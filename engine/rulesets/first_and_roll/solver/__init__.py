"""Solves the game for its equilibrium coach: what the dice do, then the game backwards from its last space.

Loaded only to solve: coaches read the tables (`coach/solved.py`).
"""

from engine.rulesets.first_and_roll.coach.solved import FILE
from engine.rulesets.first_and_roll.solver.tables import solved_tables

__all__ = ["FILE", "solved_tables"]
